import { type FecYear } from '@boucle/contract/features/books/fecCalls.ts';
import { addDays, writtenDay } from '@boucle/contract/base/format.ts';
import { invalidField } from '../../../platform/http/errors.ts';

/** Paris days of closed months of one fiscal year, `year` being its first day. */
export interface FecSpan {
  readonly year: string;
  readonly from: string;
  readonly to: string;
}

/**
 * The closed months that are asked for: a fiscal year as far as it is closed, or months within one.
 * A span of two years is refused: numbers begin again with each, and a reader finds them twice.
 */
export function spanOf(
  years: readonly FecYear[],
  { from_date: from, to_date: to }: { readonly from_date: string; readonly to_date?: string | undefined },
): FecSpan {
  const year = years.find(({ first, closed_until }) => first <= from && from <= closed_until);
  if (to === undefined) {
    if (year?.first === from) return { year: from, from, to: year.closed_until };
    throw invalidField('from_date', 'Choisissez le premier jour d’un exercice dont un mois au moins est clôturé.');
  }
  if (year === undefined || !from.endsWith('-01')) {
    throw invalidField('from_date', 'Choisissez le premier jour d’un mois clôturé.');
  }
  const { first, last, closed_until: closed } = year;
  if (to > last) {
    throw invalidField(
      'to_date',
      `Choisissez des mois d’un seul exercice\u00a0: il finit le ${writtenDay(last)}, et les numéros d’écriture recommencent ensuite.`,
    );
  }
  if (to < from || to > closed || !addDays(to, 1).endsWith('-01')) {
    throw invalidField(
      'to_date',
      `Choisissez le dernier jour d’un mois clôturé, au plus tard le ${writtenDay(closed)}.`,
    );
  }
  return { year: first, from, to };
}

/** First day of a span that begins within its fiscal year: it is in the name of the file. */
export const sinceOf = ({ year, from }: FecSpan): string | undefined => (from === year ? undefined : from);
