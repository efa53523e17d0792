import { type Address } from '@boucle/contract/pages.ts';
import { addDays, writtenDay } from '@boucle/contract/base/format.ts';
import { TRANSACTION_TYPE_LABELS, type TransactionType } from '@boucle/contract/shared/transactions/types.ts';
import { type Bar } from '../../../ui/charts/bars.ts';

export interface DayOfReuses {
  readonly day: string;
  readonly types: readonly { readonly type: string; readonly reuses: number }[];
}

const MAX_SERIES = 6;
const OTHERS = 'Autres';
const weekday = new Intl.DateTimeFormat('fr-FR', { weekday: 'long', timeZone: 'UTC' });

const labelOf = (type: string): string =>
  Object.hasOwn(TRANSACTION_TYPE_LABELS, type) ? TRANSACTION_TYPE_LABELS[type as TransactionType] : type;

const dayMonth = (day: string): string => writtenDay(day).slice(0, 5);

function totals(days: readonly DayOfReuses[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { type, reuses } of days.flatMap(({ types }) => types)) sums.set(type, (sums.get(type) ?? 0) + reuses);
  return sums;
}

/** The days of a bar, both included. */
export interface Span {
  readonly from: string;
  readonly to: string;
}

/** As many bars as the eye separates: beyond, a bar is a week. */
const MOST_DAYS = 62;
const SUNDAY = 0;

export const isByWeek = (period: readonly string[]): boolean => period.length > MOST_DAYS;

/**
 * The bars of a period: its days, or its weeks from Monday to Sunday where it is long, the first
 * and the last one cut at its ends.
 */
export function spansOf(period: readonly string[]): readonly Span[] {
  if (!isByWeek(period)) return period.map((day) => ({ from: day, to: day }));
  const spans: Span[] = [];
  let from: string | undefined;
  for (const [index, day] of period.entries()) {
    from ??= day;
    if (new Date(day).getUTCDay() !== SUNDAY && index < period.length - 1) continue;
    spans.push({ from, to: day });
    from = undefined;
  }
  return spans;
}

function labelOfSpan({ from, to }: Span): string {
  if (from === to) return `${weekday.format(new Date(from))} ${dayMonth(from)}`;
  return addDays(from, 6) === to ? `semaine du ${dayMonth(from)}` : `du ${dayMonth(from)} au ${dayMonth(to)}`;
}

interface BarLinks {
  /** Figure that a bar is compared with. */
  readonly before?: (span: Span) => Bar['before'];
  /** Where the rows of its days are, of one type or of all. */
  readonly addressOf?: (span: Span, type?: string) => Address | undefined;
}

/**
 * A bar for each span of the period, quiet ones included, its parts by type: the most frequent
 * first, the sixth gathers the rest.
 */
export function reusesBySpan(
  days: readonly DayOfReuses[],
  spans: readonly Span[],
  { before, addressOf }: BarLinks = {},
): { series: string[]; bars: Bar[] } {
  const ranked = [...totals(days)].sort(([, one], [, other]) => other - one).map(([type]) => type);
  const shown = ranked.length > MAX_SERIES ? ranked.slice(0, MAX_SERIES - 1) : ranked;
  const gathered = ranked.slice(shown.length);
  const bars = spans.map((span) => {
    const within = totals(days.filter(({ day }) => day >= span.from && day <= span.to));
    const of = (type: string) => within.get(type) ?? 0;
    const rest = gathered.length > 0 ? [gathered.reduce((sum, type) => sum + of(type), 0)] : [];
    return {
      key: span.from,
      short: dayMonth(span.from),
      label: labelOfSpan(span),
      values: [...shown.map(of), ...rest],
      ...(before && { before: before(span) }),
      ...(addressOf && { to: addressOf(span), parts: shown.map((type) => addressOf(span, type)) }),
    };
  });
  return { series: [...shown.map(labelOf), ...(gathered.length > 0 ? [OTHERS] : [])], bars };
}

/** Reuses of each day of the period, all types together. */
export function courseOf(days: readonly DayOfReuses[], period: readonly string[]): number[] {
  const sums = new Map(days.map(({ day, types }) => [day, types.reduce((sum, { reuses }) => sum + reuses, 0)]));
  return period.map((day) => sums.get(day) ?? 0);
}
