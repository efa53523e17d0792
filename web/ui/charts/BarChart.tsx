import { quantity } from '@boucle/contract/base/format.ts';
import { type PointerEvent, useRef } from 'react';
import { type Bar, labelOf, total } from './bars.ts';
import { BarDrawing, LEFT, slotOf, valueAt } from './BarDrawing.tsx';
import { ChartSheet } from './ChartSheet.tsx';
import { ChartTable } from './ChartTable.tsx';
import { type Place } from './crosshair.ts';
import { OpenHint } from './OpenHint.tsx';
import { useCrosshair } from './useCrosshair.ts';
import { useSize } from './useSize.ts';

type BarChartProps = {
  title: string;
  note?: string;
  series: readonly string[];
  bars: readonly Bar[];
  head?: string;
  /** Name of the line over the bars: « 4 semaines avant »; it draws their comparison. */
  before?: string | undefined;
};

/**
 * Stacked bars, and as a line what they are compared with; the legend gives the values of the bar
 * under the pointer or the arrows, a click or Enter opens its rows. Left and right go from bar to
 * bar, up and down through the parts of one. Six series at most.
 */
export function BarChart({ title, note, series, bars, head = 'Jour', before }: BarChartProps) {
  const compared = before !== undefined && bars.some((bar) => bar.before !== undefined);
  return (
    <ChartSheet
      title={title}
      note={note}
      table={
        <ChartTable
          caption={title}
          head={head}
          series={series}
          rows={bars}
          {...(compared && { before: { label: before, values: bars.map((bar) => bar.before?.value) } })}
        />
      }
    >
      <Drawing title={title} series={series} bars={bars} before={compared ? before : undefined} />
    </ChartSheet>
  );
}

function Drawing({ title, series, bars, before }: Pick<BarChartProps, 'title' | 'series' | 'bars' | 'before'>) {
  const box = useRef<HTMLDivElement>(null);
  const size = useSize(box);
  const last = Math.max(0, bars.length - 1);
  /**
   * The part of a row of the crosshair: the first row is the whole bar, then its parts from the top
   * down.
   */
  const partOf = ({ row }: Place): number | undefined => (row === 0 ? undefined : series.length - row);
  const addressOf = (place: Place) => {
    const bar = bars[place.column];
    const part = partOf(place);
    return part === undefined ? bar?.to : bar?.parts?.[part];
  };
  const under = (event: PointerEvent): Place | undefined => {
    const corner = box.current?.getBoundingClientRect();
    const x = event.clientX - (corner?.left ?? 0) - LEFT;
    if (corner === undefined || x < 0) return undefined;
    const column = Math.min(Math.floor(x / slotOf(size.width, bars.length)), last);
    const value = valueAt(event.clientY - corner.top, bars, size.height);
    return { column, row: rowAt(bars[column]?.values ?? [], value) };
  };
  const { at, place, hint, props } = useCrosshair({
    label: title,
    columns: bars.length,
    rows: series.length > 1 ? series.length + 1 : 1,
    first: { column: last, row: 0 },
    labelOf: (asked) => labelOf(bars[asked.column], series, partOf(asked)),
    addressOf: bars.some(({ to, parts = [] }) => [to, ...parts].some((one) => one !== undefined))
      ? addressOf
      : undefined,
    under,
  });
  const shown = bars[place.column];
  // Before any bar is chosen the legend sums all of them.
  const legend = (index: number) =>
    at === undefined ? bars.reduce((sum, { values }) => sum + (values[index] ?? 0), 0) : (shown?.values[index] ?? 0);
  const former =
    at === undefined ? bars.reduce((sum, bar) => sum + (bar.before?.value ?? 0), 0) : (shown?.before?.value ?? 0);
  const chosen = at && partOf(at);
  return (
    <>
      <ul className="b-legend">
        {series.map((label, index) => (
          <li key={label} className={index === chosen ? 'b-legend-on' : undefined}>
            <i style={{ background: `var(--viz-${index + 1})` }} />
            {label} <b>{quantity(legend(index))}</b>
          </li>
        ))}
        {before !== undefined && (
          <li className="b-end">
            <i className="b-legend-line" />
            {before} <b>{quantity(former)}</b>
          </li>
        )}
      </ul>
      <div ref={box} className="b-chart b-chart-fill" {...props}>
        <BarDrawing bars={bars} size={size} at={at?.column} part={chosen} compared={before !== undefined} />
        {bars.every((bar) => total(bar) === 0) && <p className="b-chart-none">Rien pour l’instant.</p>}
        {at !== undefined && shown !== undefined && (
          <span
            className="b-chart-tip"
            style={{
              left: Math.min(
                Math.max(LEFT + (place.column + 0.5) * slotOf(size.width, bars.length), 118),
                Math.max(118, size.width - 118),
              ),
            }}
          >
            {labelOf(shown, series, chosen)}
          </span>
        )}
        <OpenHint id={hint} />
      </div>
    </>
  );
}

/**
 * The row of the crosshair at a height: above the bar the whole of it, else the part that is there.
 */
function rowAt(values: readonly number[], value: number): number {
  if (values.length === 1) return 0;
  let sum = 0;
  for (const [index, part] of values.entries()) {
    sum += part;
    if (value > sum - part && value <= sum) return values.length - index;
  }
  return 0;
}
