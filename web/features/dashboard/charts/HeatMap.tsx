import { count } from '@boucle/contract/base/format.ts';
import { type Address } from '@boucle/contract/pages.ts';
import { WEEKDAYS } from '@boucle/contract/features/transactions/slots.ts';
import { ChartSheet } from '../../../ui/charts/ChartSheet.tsx';
import { ChartTable } from '../../../ui/charts/ChartTable.tsx';
import { type Place } from '../../../ui/charts/crosshair.ts';
import { OpenHint } from '../../../ui/charts/OpenHint.tsx';
import { placeUnder } from '../../../ui/charts/placeUnder.ts';
import { useCrosshair } from '../../../ui/charts/useCrosshair.ts';
import { type StatsFilters } from '../filters.ts';
import { hourAddress } from '../rowLinks.ts';
import { type HourOfReuses, hoursShown, intensity, weekGrid } from './weekHours.ts';

const STEPS = [0, 1, 2, 3, 4, 5, 6] as const;
/** One hour in two is named under the map. */
const HOUR_LABEL_EVERY = 2;

/**
 * Reuses by weekday and hour: the darker the more; the value of a cell shows under the pointer and
 * by the arrow keys, a click or Enter opens its reuses.
 */
export function HeatMap({
  title,
  hours,
  filters,
}: {
  title: string;
  hours: readonly HourOfReuses[];
  filters: StatsFilters;
}) {
  const shown = hoursShown(hours);
  const grid = weekGrid(hours, shown);
  return (
    <ChartSheet
      title={title}
      note={<Key />}
      table={
        <ChartTable
          caption={title}
          head="Jour"
          series={shown.map((hour) => `${hour}\u00a0h`)}
          rows={grid.map((values, index) => ({ key: String(index), label: WEEKDAYS[index] ?? '', values }))}
        />
      }
    >
      <Grid
        title={title}
        grid={grid}
        shown={shown}
        addressOf={(weekday, hour) => hourAddress(filters, weekday, hour)}
      />
    </ChartSheet>
  );
}

function Key() {
  return (
    <span className="heat-key">
      moins
      {STEPS.map((step) => (
        <i key={step} style={{ background: `var(--seq-${step})` }} />
      ))}
      plus
    </span>
  );
}

interface GridProps {
  readonly title: string;
  readonly grid: readonly (readonly number[])[];
  readonly shown: readonly number[];
  /** Where the reuses of an hour are; 1 is Monday. */
  readonly addressOf: (weekday: number, hour: number) => Address;
}

function Grid({ title, grid, shown, addressOf }: GridProps) {
  const columns = shown.length;
  const highest = Math.max(...grid.flat());
  const labelOf = ({ row, column }: Place) =>
    `${WEEKDAYS[row] ?? ''} ${shown[column] ?? ''}\u00a0h · ${count(
      grid[row]?.[column] ?? 0,
      'réutilisation',
      'réutilisations',
    )}`;
  const { at, place, hint, props } = useCrosshair({
    label: title,
    columns,
    rows: WEEKDAYS.length,
    first: { column: 0, row: 0 },
    labelOf,
    addressOf: ({ row, column }) => {
      const hour = shown[column];
      return hour === undefined || !grid[row]?.[column] ? undefined : addressOf(row + 1, hour);
    },
    under: placeUnder,
  });
  return (
    <div className="heat" {...props}>
      <div className="heat-grid" style={{ gridTemplateColumns: `34px repeat(${columns}, minmax(0, 1fr))` }}>
        {grid.map((values, row) => [
          <span key={`day ${row}`} className="heat-label">
            {`${(WEEKDAYS[row] ?? '').slice(0, 3)}.`}
          </span>,
          ...values.map((value, column) => (
            <i
              key={`${row} ${column}`}
              data-on={(at?.row === row && at.column === column) || undefined}
              data-row={row}
              data-column={column}
              style={{ background: `var(--seq-${intensity(value, highest)})` }}
            />
          )),
        ])}
        <span />
        {shown.map((hour, column) => (
          <span key={hour} className="heat-label heat-hour">
            {column % HOUR_LABEL_EVERY === 0 ? `${hour}\u00a0h` : ''}
          </span>
        ))}
      </div>
      <p className="heat-value b-num">{at === undefined ? '\u00a0' : labelOf(place)}</p>
      <OpenHint id={hint} />
    </div>
  );
}
