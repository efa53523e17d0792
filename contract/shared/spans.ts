import { addDays, daysBetween, writtenDay } from '../base/format.ts';
import { monthName } from './statements/labels.ts';

/** Paris days, both inclusive. */
export interface Span {
  readonly from: string;
  readonly to: string;
}

export const SPAN_KINDS = ['month', 'quarter', 'year', 'own'] as const;
export type SpanKind = (typeof SPAN_KINDS)[number];

const MONTHS: Readonly<Record<Exclude<SpanKind, 'own'>, number>> = { month: 1, quarter: 3, year: 12 };

/** The first of the month that is some months after the one of a day. */
const monthsAfter = (day: string, months: number): string => {
  const index = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months;
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}-01`;
};

/** The same day so many years before; 28 February for the 29th. */
export function yearsBefore(day: string, years = 1): string {
  const year = String(Number(day.slice(0, 4)) - years).padStart(4, '0');
  const rest = day.slice(4);
  return rest === '-02-29' ? `${year}-02-28` : `${year}${rest}`;
}

/** The month, the quarter or the year of a day. */
export function spanAround(kind: Exclude<SpanKind, 'own'>, day: string): Span {
  const month = Number(day.slice(5, 7)) - 1;
  const from = monthsAfter(day, -(month % MONTHS[kind]));
  return { from, to: addDays(monthsAfter(from, MONTHS[kind]), -1) };
}

/** What a span is: a whole month, quarter or year of the calendar, else days somebody chose. */
export const kindOf = ({ from, to }: Span): SpanKind =>
  (['month', 'quarter', 'year'] as const).find((kind) => {
    const whole = spanAround(kind, from);
    return whole.from === from && whole.to === to;
  }) ?? 'own';

/** The span so many before or after: of the same kind, or of as many days. */
export function spanBeside(span: Span, by: number): Span {
  const kind = kindOf(span);
  if (kind !== 'own') return spanAround(kind, monthsAfter(span.from, by * MONTHS[kind]));
  const days = (daysBetween(span.from, span.to) + 1) * by;
  return { from: addDays(span.from, days), to: addDays(span.to, days) };
}

/** The months of a span, when it has whole ones alone: « 2026-04 »; none otherwise. */
export function wholeMonths({ from, to }: Span): readonly string[] {
  const end = addDays(to, 1);
  if (!from.endsWith('-01') || !end.endsWith('-01')) return [];
  const months: string[] = [];
  for (let day = from; day < end; day = monthsAfter(day, 1)) months.push(day.slice(0, 7));
  return months;
}

/** The twelve months that end with the last one of a span: « 2026-04 ». */
export const lastMonths = ({ to }: Span): readonly string[] =>
  Array.from({ length: 12 }, (_, index) => monthsAfter(to, index - 11).slice(0, 7));

/** A span that runs, up to today; the ones it is compared with have as many days of theirs. */
export function passedOf(span: Span, today: string): { now: Span; before: Span; lastYear: Span } {
  const to = span.to > today && span.from <= today ? today : span.to;
  const isOver = to === span.to;
  const before = spanBeside(span, -1);
  const sameDays = addDays(before.from, daysBetween(span.from, to));
  return {
    now: { from: span.from, to },
    before: { from: before.from, to: isOver || sameDays > before.to ? before.to : sameDays },
    lastYear: {
      from: yearsBefore(span.from),
      // The end of February has its own day each year.
      to: isOver && addDays(to, 1).endsWith('-01') ? addDays(monthsAfter(to, -11), -1) : yearsBefore(to),
    },
  };
}

/** « mars 2026 », « 1er trimestre 2026 », « 2026 », « du 02/03/2026 au 15/04/2026 ». */
export function spanName(span: Span): string {
  const year = span.from.slice(0, 4);
  const quarter = Math.floor((Number(span.from.slice(5, 7)) - 1) / 3) + 1;
  return {
    month: monthName(span.from.slice(0, 7)),
    quarter: `${quarter === 1 ? '1er' : `${quarter}e`} trimestre ${year}`,
    year,
    own: `du ${writtenDay(span.from)} au ${writtenDay(span.to)}`,
  }[kindOf(span)];
}
