import { quantity } from '@boucle/contract/base/format.ts';
import { type Bar, total } from './bars.ts';
import { axisTicks, axisTop, labelStep } from './scale.ts';

/** Room of the axis: six digits. */
export const LEFT = 54;
const TOP = 10;
const BOTTOM = 24;
const GAP = 1.5;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Pixels that each bar has. */
export const slotOf = (width: number, bars: number): number => Math.max(0, width - LEFT) / Math.max(1, bars);

const topOf = (bars: readonly Bar[]): number =>
  axisTop(Math.max(0, ...bars.map((bar) => Math.max(total(bar), bar.before?.value ?? 0))));

/** The value that a height of the drawing stands for. */
export const valueAt = (y: number, bars: readonly Bar[], height: number): number =>
  ((height - BOTTOM - y) / Math.max(1, height - TOP - BOTTOM)) * topOf(bars);

interface BarDrawingProps {
  readonly bars: readonly Bar[];
  readonly size: Size;
  /** The bar that is shown, and which of its parts. */
  readonly at: number | undefined;
  readonly part: number | undefined;
  /** Whether a line shows the comparison of the bars. */
  readonly compared: boolean;
}

export function BarDrawing({ bars, size: { width, height }, at, part, compared }: BarDrawingProps) {
  const top = topOf(bars);
  const slot = slotOf(width, bars.length);
  const tall = (value: number) => (Math.max(0, value) / top) * Math.max(0, height - TOP - BOTTOM);
  const every = labelStep(bars.length, width - LEFT);
  const middle = (index: number) => LEFT + (index + 0.5) * slot;
  const former = compared
    ? bars.flatMap(({ before }, index) => (before === undefined ? [] : [{ index, value: before.value }]))
    : [];
  // A single one is a line as wide as its bar.
  const ends = (index: number) =>
    (former.length === 1 ? [-0.36, 0.36] : [0]).map((part) => middle(index) + part * slot);
  const line = former
    .flatMap(({ index, value }) =>
      ends(index).map((x) => `${x.toFixed(1)},${(height - BOTTOM - tall(value)).toFixed(1)}`),
    )
    .join(' ');
  const met = former.find(({ index }) => index === at);
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {axisTicks(top).map((tick) => {
        const y = height - BOTTOM - tall(tick);
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
          x={LEFT + at * slot}
          y={TOP}
          width={slot}
          height={Math.max(0, height - TOP - BOTTOM)}
          rx="4"
          fill="var(--hover)"
        />
      )}
      {bars.map((bar, index) => (
        <g key={bar.key} transform={`translate(${LEFT + index * slot + slot * 0.14} 0)`}>
          <Stack
            bar={bar}
            base={height - BOTTOM}
            width={slot * 0.72}
            tall={tall}
            part={index === at ? part : undefined}
          />
          {index % every === 0 && (
            <text x={slot * 0.36} y={height - 5} textAnchor="middle">
              {bar.short}
            </text>
          )}
        </g>
      ))}
      {line !== '' && (
        <>
          <polyline points={line} className="b-chart-casing" />
          <polyline points={line} className="b-chart-before" />
        </>
      )}
      {met && (
        <circle cx={middle(met.index)} cy={height - BOTTOM - tall(met.value)} r="4" className="b-chart-before-dot" />
      )}
    </svg>
  );
}

interface StackProps {
  readonly bar: Bar;
  readonly base: number;
  readonly width: number;
  readonly tall: (value: number) => number;
  readonly part: number | undefined;
}

function Stack({ bar, base: bottom, width, tall, part }: StackProps) {
  let base = bottom;
  return bar.values.map((value, index) => {
    const height = tall(value);
    base -= height;
    if (value <= 0) return null;
    return (
      <rect
        key={index}
        x="0"
        y={base}
        width={width}
        height={Math.max(1, height - GAP)}
        rx="2"
        fill={`var(--viz-${index + 1})`}
        opacity={bar.pale === true || (part !== undefined && part !== index) ? 0.45 : undefined}
      />
    );
  });
}
