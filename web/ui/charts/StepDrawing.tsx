import './stepChart.css';
import { TIME_ZONE } from '@boucle/contract/base/constants.ts';
import { scaleLinear, scaleTime } from 'd3-scale';
import { area, curveStepAfter, line } from 'd3-shape';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { PHONE, useMedia } from '../media.ts';
import { useWidth } from '../table/useWidth.ts';
import { wholeTicks } from './scale.ts';
import { type Level, levelAt } from '../figures/levels.ts';
import { levelLine, placeSteps, spanOf, type Step } from './steps.ts';

const RIGHT = 34;
const TOP = 12;
const BOTTOM = 24;
const TICKS = 4;
/** Pixels between two labels of the axis of time. */
const LABEL_ROOM = 96;
/** Beyond, rings would hide the curve. */
const MOST_RINGS = 40;
const DAY = new Intl.DateTimeFormat('fr-FR', { timeZone: TIME_ZONE, day: '2-digit', month: '2-digit' });

type Point = readonly [time: number, balance: number];

export type StepChartProps = {
  title: string;
  note?: ReactNode;
  /** From the oldest on. */
  steps: readonly Step[];
  /** Before the first of them. */
  opening: number;
  /** Paris days; open on a side that is left out. */
  period: { from?: string | undefined; to?: string | undefined };
  /** A balance in full, and as the axis has room for it. */
  format: (balance: number) => string;
  short?: (balance: number) => string;
  /** When a step was: « 28/03 à 11:02 ». */
  instant: (step: Step) => string;
  /** Balances below the alert are drawn as one. */
  levels?: readonly Level[];
  tone?: 'clean' | 'dirty' | 'money';
  /** The instant of today, in milliseconds: the axis ends there at the latest. */
  now: number;
  /** A day was chosen on the curve. */
  onDay?: (day: string) => void;
};

/**
 * The drawing of a step chart, with d3's scales and shapes: in a separate file, loaded on first
 * use.
 */
export function StepDrawing(props: StepChartProps) {
  const {
    title,
    steps,
    opening,
    period,
    format,
    short = format,
    instant,
    levels = [],
    tone = 'clean',
    now,
    onDay,
  } = props;
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box) ?? 0;
  const height = useMedia(PHONE) ? 160 : 226;
  const [at, setAt] = useState<number>();

  const placed = placeSteps(steps, opening);
  const [begin, end] = spanOf(placed, period, now);
  const closing = placed.at(-1)?.balance ?? opening;
  const points: Point[] = [
    [begin, opening],
    ...placed.map(({ time, balance }): Point => [time, balance]),
    [end, closing],
  ];
  const lines = levels.map((level) => ({ ...level, points: levelLine(level, [begin, end]) }));
  const values = [
    ...points.map(([, balance]) => balance),
    ...lines.flatMap((level) => level.points.flatMap(([, value]) => value ?? [])),
  ];
  const y = scaleLinear([Math.min(0, ...values), Math.max(1, ...values)], [height - BOTTOM, TOP]).nice(TICKS);
  const ticks = wholeTicks(y.ticks(TICKS));
  const left = 12 + 7.5 * Math.max(...ticks.map((tick) => short(tick).length));
  const x = scaleTime([begin, end], [left, Math.max(left + 1, width - RIGHT)]);
  const path =
    line<Point>(
      ([time]) => x(time),
      ([, balance]) => y(balance),
    ).curve(curveStepAfter)(points) ?? '';
  const ground =
    area<Point>(
      ([time]) => x(time),
      y(Math.max(0, y.domain()[0] ?? 0)),
      ([, balance]) => y(balance),
    ).curve(curveStepAfter)(points) ?? '';
  const levelPath = line<readonly [number, number | null]>(
    ([time]) => x(time),
    ([, value]) => y(value ?? 0),
  )
    .defined(([, value]) => value !== null)
    .curve(curveStepAfter);
  /**
   * Area below an alert, which may have been another one before: a line for each stretch between
   * two changes of either.
   */
  const lowPath = (course: readonly Point[], { points: bounds, ...level }: (typeof lines)[number]): string => {
    const times = [...new Set([...course, ...bounds].map(([time]) => time))].toSorted((one, other) => one - other);
    return times
      .slice(0, -1)
      .map((time, index) => {
        const balance = course.findLast(([from]) => from <= time)?.[1] ?? opening;
        const bound = levelAt(level, time);
        return bound !== null && balance < bound ? `M${x(time)} ${y(balance)}H${x(times[index + 1] ?? end)}` : '';
      })
      .join('');
  };
  const alert = lines.find(({ tone: of }) => of === 'alert');
  const low = alert === undefined ? '' : lowPath(points, alert);
  const entered = placed.filter(({ change }) => change > 0);
  // A month begins anew its « every other day »: two labels may then fall too close.
  const labelled = x
    .ticks(Math.max(1, Math.floor((width - left) / LABEL_ROOM)))
    .filter((tick, index, all) => index === 0 || x(tick) - x(all[index - 1] ?? tick) > LABEL_ROOM / 2);

  const shown = at === undefined ? undefined : placed[Math.min(at, placed.length - 1)];
  const move = (index: number) => setAt(Math.min(Math.max(index, 0), placed.length - 1));
  const onKeyDown = (event: KeyboardEvent) => {
    if (placed.length === 0) return;
    if (event.key === 'Enter' && shown) return onDay?.(shown.day);
    const moves: Readonly<Record<string, number>> = {
      ArrowLeft: at === undefined ? placed.length - 1 : at - 1,
      ArrowRight: at === undefined ? 0 : at + 1,
      Home: 0,
      End: placed.length - 1,
    };
    const next = moves[event.key];
    if (next === undefined) return;
    event.preventDefault();
    move(next);
  };
  const onPointerMove = (event: PointerEvent) => {
    const time = x.invert(event.clientX - event.currentTarget.getBoundingClientRect().left).getTime();
    const index = placed.findLastIndex((step) => step.time <= time);
    setAt(index < 0 ? undefined : index);
  };
  const pattern = `b-curve-hatch-${tone}`;

  return (
    <>
      <ul className="b-legend b-curve-legend">
        <li>
          <i className={`b-curve-key b-curve-${tone}`} />
          {shown ? instant(shown) : 'En fin de période'} <b>{format(shown?.balance ?? closing)}</b>
        </li>
        {lines.map(({ label, tone: of, ...level }) => {
          const value = levelAt(level, shown?.time ?? end);
          return (
            value !== null && (
              <li key={label}>
                <i className={`b-curve-line-key b-curve-level-${of}`} />
                {label} <b>{format(value)}</b>
              </li>
            )
          );
        })}
      </ul>
      <div
        ref={box}
        className="b-chart b-curve-chart"
        style={{ minHeight: height }}
        role="slider"
        tabIndex={0}
        aria-label={title}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, placed.length - 1)}
        aria-valuenow={at ?? Math.max(0, placed.length - 1)}
        aria-valuetext={
          shown ? `${instant(shown)}\u00a0: ${format(shown.balance)}` : `En fin de période\u00a0: ${format(closing)}`
        }
        onKeyDown={onKeyDown}
        onPointerMove={onPointerMove}
        onPointerLeave={() => setAt(undefined)}
        onBlur={() => setAt(undefined)}
        onClick={() => shown && onDay?.(shown.day)}
      >
        <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
          <defs>
            <pattern id={pattern} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
              <rect width="5" height="5" className={`b-curve-ground b-curve-${tone}`} />
              {tone === 'dirty' && <rect width="2" height="5" className="b-curve-hatch" />}
            </pattern>
          </defs>
          {ticks.map((tick) => (
            <g key={tick}>
              <line x1={left} x2={width - RIGHT} y1={y(tick)} y2={y(tick)} stroke="var(--grid-line)" />
              <text x={left - 10} y={y(tick) + 4} textAnchor="end">
                {short(tick)}
              </text>
            </g>
          ))}
          {labelled.map((tick) => (
            <text key={tick.getTime()} x={x(tick)} y={height - 5} textAnchor="middle">
              {DAY.format(tick)}
            </text>
          ))}
          <path d={ground} fill={`url(#${pattern})`} />
          {lines.map(({ label, tone: of, points: course }) => {
            const last = course.at(-1)?.[1] ?? null;
            return (
              <g key={label} className={`b-curve-level-${of}`}>
                <path d={levelPath(course) ?? ''} className="b-curve-level" />
                {last !== null && (
                  <text x={width} y={y(last) + 4} textAnchor="end" className="b-curve-level-value">
                    {short(last)}
                  </text>
                )}
              </g>
            );
          })}
          {shown && <line x1={x(shown.time)} x2={x(shown.time)} y1={TOP} y2={height - BOTTOM} stroke="var(--ink-3)" />}
          <path d={path} className={`b-curve-path b-curve-${tone}`} />
          {low !== '' && <path d={low} className="b-curve-low" />}
          {entered.length <= MOST_RINGS &&
            entered.map(({ time, balance }, index) => (
              <circle key={index} cx={x(time)} cy={y(balance)} r="4" className={`b-curve-ring b-curve-${tone}`} />
            ))}
          {shown && <circle cx={x(shown.time)} cy={y(shown.balance)} r="5" className={`b-curve-dot b-curve-${tone}`} />}
        </svg>
        {shown && (
          <span
            className="b-chart-tip"
            style={{ left: Math.min(Math.max(x(shown.time), 90), Math.max(90, width - 90)) }}
          >
            {instant(shown)} · <b>{format(shown.balance)}</b>
          </span>
        )}
      </div>
    </>
  );
}
