import { type Address } from '@boucle/contract/pages.ts';
import { writtenDay } from '@boucle/contract/format.ts';
import { TRANSACTION_TYPE_LABELS, type TransactionType } from '@boucle/contract/transactions/types.ts';
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

interface BarLinks {
  /** What a day is compared with. */
  readonly before?: (day: string) => Bar['before'];
  /** Where the rows of a day are, of one type or of all. */
  readonly addressOf?: (day: string, type?: string) => Address | undefined;
}

/** A bar for each day of the period, quiet days included, its parts by type: the most frequent first, the sixth gathers the rest. */
export function reusesByDay(
  days: readonly DayOfReuses[],
  period: readonly string[],
  { before, addressOf }: BarLinks = {},
): { series: string[]; bars: Bar[] } {
  const ranked = [...totals(days)].sort(([, one], [, other]) => other - one).map(([type]) => type);
  const shown = ranked.length > MAX_SERIES ? ranked.slice(0, MAX_SERIES - 1) : ranked;
  const gathered = ranked.slice(shown.length);
  const byDay = new Map(days.map(({ day, types }) => [day, new Map(types.map(({ type, reuses }) => [type, reuses]))]));

  const bars = period.map((day) => {
    const of = (type: string) => byDay.get(day)?.get(type) ?? 0;
    const rest = gathered.length > 0 ? [gathered.reduce((sum, type) => sum + of(type), 0)] : [];
    return {
      key: day,
      short: dayMonth(day),
      label: `${weekday.format(new Date(day))} ${dayMonth(day)}`,
      values: [...shown.map(of), ...rest],
      ...(before && { before: before(day) }),
      ...(addressOf && { to: addressOf(day), parts: shown.map((type) => addressOf(day, type)) }),
    };
  });
  return { series: [...shown.map(labelOf), ...(gathered.length > 0 ? [OTHERS] : [])], bars };
}

/** Reuses of each day of the period, all types together. */
export function courseOf(days: readonly DayOfReuses[], period: readonly string[]): number[] {
  const sums = new Map(days.map(({ day, types }) => [day, types.reduce((sum, { reuses }) => sum + reuses, 0)]));
  return period.map((day) => sums.get(day) ?? 0);
}
