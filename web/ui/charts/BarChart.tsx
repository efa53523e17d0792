import { quantity } from '@boucle/contract/format.ts';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useWidth } from '../table/useWidth.ts';
import { ChartSheet } from './ChartSheet.tsx';
import { ChartTable } from './ChartTable.tsx';
import { axisTicks, axisTop, labelStep } from './scale.ts';

export type Bar = {
  key: string;
  /** On the axis: « 03/03 ». */
  short: string;
  /** In full: « mardi 25/03 ». */
  label: string;
  /** One per series, from the bottom up. */
  values: readonly number[];
};

type BarChartProps = { title: string; note?: string; series: readonly string[]; bars: readonly Bar[]; head?: string };

const HEIGHT = 226;
const LEFT = 38;
const TOP = 10;
const BOTTOM = 24;
const GAP = 1.5;

/** Stacked bars, one per day; the legend gives the values of the day under the pointer or the arrows. Six series at most. */
export function BarChart({ title, note, series, bars, head = 'Jour' }: BarChartProps) {
  return (
    <ChartSheet
      title={title}
      note={note}
      table={<ChartTable caption={title} head={head} series={series} rows={bars} />}
    >
      <Drawing title={title} series={series} bars={bars} />
    </ChartSheet>
  );
}

function total(bar: Bar): number {
  return bar.values.reduce((sum, value) => sum + value, 0);
}

function Drawing({ title, series, bars }: Pick<BarChartProps, 'title' | 'series' | 'bars'>) {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box) ?? 0;
  const [at, setAt] = useState<number>();
  const place = Math.min(at ?? bars.length - 1, bars.length - 1);
  const shown = bars[place];
  // Before any day is chosen the legend tells the whole period.
  const legend = (index: number) =>
    at === undefined ? bars.reduce((sum, { values }) => sum + (values[index] ?? 0), 0) : (shown?.values[index] ?? 0);
  const top = axisTop(Math.max(0, ...bars.map(total)));
  const slot = Math.max(0, width - LEFT) / Math.max(1, bars.length);
  const height = (value: number) => (value / top) * (HEIGHT - TOP - BOTTOM);
  const every = labelStep(bars.length, width - LEFT);

  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = {
      ArrowLeft: -1,
      ArrowRight: 1,
      Home: -bars.length,
      End: bars.length,
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    setAt(Math.min(Math.max(place + step, 0), bars.length - 1));
  };
  const onPointerMove = (event: PointerEvent) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left - LEFT;
    if (x >= 0) setAt(Math.min(Math.floor(x / slot), bars.length - 1));
  };

  return (
    <>
      <ul className="b-legend">
        {series.map((label, index) => (
          <li key={label}>
            <i style={{ background: `var(--viz-${index + 1})` }} />
            {label} <b>{quantity(legend(index))}</b>
          </li>
        ))}
      </ul>
      <div
        ref={box}
        className="b-chart"
        role="slider"
        tabIndex={0}
        aria-label={title}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, bars.length - 1)}
        aria-valuenow={place}
        aria-valuetext={shown === undefined ? 'aucune donnée' : `${shown.label}\u00a0: ${quantity(total(shown))}`}
        onKeyDown={onKeyDown}
        onPointerMove={onPointerMove}
        onPointerLeave={() => setAt(undefined)}
        onBlur={() => setAt(undefined)}
      >
        <svg width={width} height={HEIGHT} viewBox={`0 0 ${width} ${HEIGHT}`} aria-hidden="true">
          {axisTicks(top).map((tick) => {
            const y = HEIGHT - BOTTOM - height(tick);
            return (
              <g key={tick}>
                <line x1={LEFT} x2={width} y1={y} y2={y} stroke="var(--grid-line)" />
                <text x={LEFT - 10} y={y + 4} textAnchor="end">
                  {quantity(tick)}
                </text>
              </g>
            );
          })}
          {at !== undefined && (
            <rect
              x={LEFT + place * slot}
              y={TOP}
              width={slot}
              height={HEIGHT - TOP - BOTTOM}
              rx="4"
              fill="var(--hover)"
            />
          )}
          {bars.map((bar, index) => (
            <g key={bar.key} transform={`translate(${LEFT + index * slot + slot * 0.14} 0)`}>
              <Stack bar={bar} width={slot * 0.72} height={height} />
              {index % every === 0 && (
                <text x={slot * 0.36} y={HEIGHT - 5} textAnchor="middle">
                  {bar.short}
                </text>
              )}
            </g>
          ))}
        </svg>
        {at !== undefined && shown !== undefined && (
          <span
            className="b-chart-tip"
            style={{ left: Math.min(Math.max(LEFT + (place + 0.5) * slot, 70), width - 70) }}
          >
            {shown.label} · <b>{quantity(total(shown))}</b>
          </span>
        )}
      </div>
    </>
  );
}

function Stack({ bar, width, height }: { bar: Bar; width: number; height: (value: number) => number }) {
  let base = HEIGHT - BOTTOM;
  return bar.values.map((value, index) => {
    const tall = height(value);
    base -= tall;
    if (value === 0) return null;
    return (
      <rect
        key={index}
        x="0"
        y={base}
        width={width}
        height={Math.max(1, tall - GAP)}
        rx="2"
        fill={`var(--viz-${index + 1})`}
      />
    );
  });
}
