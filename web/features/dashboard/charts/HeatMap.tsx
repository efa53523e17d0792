import { count } from '@boucle/contract/format.ts';
import { type KeyboardEvent, useState } from 'react';
import { ChartSheet } from '../../../ui/charts/ChartSheet.tsx';
import { ChartTable } from '../../../ui/charts/ChartTable.tsx';
import { type HourOfReuses, hoursShown, intensity, weekGrid, WEEKDAYS } from './weekHours.ts';

const STEPS = [0, 1, 2, 3, 4, 5, 6] as const;
/** One hour in two is named under the map. */
const HOUR_LABEL_EVERY = 2;

/** Reuses by weekday and hour: the darker the more; the value of a cell shows under the pointer and by the arrow keys. */
export function HeatMap({ title, hours }: { title: string; hours: readonly HourOfReuses[] }) {
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
      <Grid title={title} grid={grid} shown={shown} />
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
}

function Grid({ title, grid, shown }: GridProps) {
  const [at, setAt] = useState<number>();
  const columns = shown.length;
  const last = columns * WEEKDAYS.length - 1;
  const highest = Math.max(...grid.flat());
  const place = at ?? 0;
  const said = `${WEEKDAYS[Math.floor(place / columns)] ?? ''} ${shown[place % columns] ?? ''}\u00a0h · ${count(
    grid[Math.floor(place / columns)]?.[place % columns] ?? 0,
    'réutilisation',
    'réutilisations',
  )}`;

  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = {
      ArrowLeft: -1,
      ArrowRight: 1,
      ArrowUp: -columns,
      ArrowDown: columns,
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    setAt(Math.min(Math.max(place + step, 0), last));
  };

  return (
    <div
      className="heat"
      role="slider"
      tabIndex={0}
      aria-label={title}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={place}
      aria-valuetext={said}
      onKeyDown={onKeyDown}
      onFocus={() => setAt(place)}
      onBlur={() => setAt(undefined)}
      onPointerLeave={() => setAt(undefined)}
    >
      <div className="heat-grid" style={{ gridTemplateColumns: `34px repeat(${columns}, minmax(0, 1fr))` }}>
        {grid.map((values, row) => [
          <span key={`day ${row}`} className="heat-label">
            {`${(WEEKDAYS[row] ?? '').slice(0, 3)}.`}
          </span>,
          ...values.map((value, column) => {
            const index = row * columns + column;
            return (
              <i
                key={index}
                data-on={index === at || undefined}
                style={{ background: `var(--seq-${intensity(value, highest)})` }}
                onPointerEnter={() => setAt(index)}
              />
            );
          }),
        ])}
        <span />
        {shown.map((hour, column) => (
          <span key={hour} className="heat-label heat-hour">
            {column % HOUR_LABEL_EVERY === 0 ? `${hour}\u00a0h` : ''}
          </span>
        ))}
      </div>
      <p className="heat-value b-num">{at === undefined ? '\u00a0' : said}</p>
    </div>
  );
}
