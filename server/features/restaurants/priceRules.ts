import { addDays, writtenDay } from '@boucle/contract/base/format.ts';
import { type PriceLine } from '@boucle/contract/features/restaurants/shapes.ts';
import { invalidField, notFound } from '../../platform/http/errors.ts';
import { type NewPriceLine } from './priceQueries.ts';

/** The line of that number among a restaurant's; 404 when it has none. */
export function lineNumbered(lines: readonly PriceLine[], id: number): PriceLine {
  const line = lines.find((one) => one.id === id);
  if (line === undefined) throw notFound('Ce tarif');
  return line;
}

/**
 * Refuses the last day of a line that lies before its first one or before yesterday: what was
 * counted until then was counted at that price. A line that is over stays as it is.
 */
export function assertClosing(line: PriceLine, validTo: string, today: string): void {
  if (line.valid_to !== null && line.valid_to < today)
    throw invalidField('price_line_id', `Ce tarif est déjà clos depuis le ${writtenDay(line.valid_to)}.`);
  if (validTo < line.valid_from)
    throw invalidField(
      'valid_to',
      `Ce tarif commence le ${writtenDay(line.valid_from)}\u00a0: il ne peut pas finir avant.`,
    );
  if (validTo < addDays(today, -1)) throw invalidField('valid_to', 'Le dernier jour ne peut pas être avant hier.');
}

/**
 * Refuses a line that begins in the past, ends before it begins, or that another one of the same
 * kind and side overlaps.
 */
export function assertNewLine(line: NewPriceLine, lines: readonly PriceLine[], today: string): void {
  const { validFrom, validTo } = line;
  if (validFrom < today) throw invalidField('valid_from', 'Un tarif ne peut pas commencer dans le passé.');
  if (validTo !== null && validTo < validFrom)
    throw invalidField('valid_to', 'Le dernier jour ne peut pas être avant le premier.');
  const other = lines.find(
    (one) =>
      one.kind === line.kind &&
      one.author === line.author &&
      (one.valid_to === null || one.valid_to >= validFrom) &&
      (validTo === null || one.valid_from <= validTo),
  );
  if (other !== undefined)
    throw invalidField(
      'valid_from',
      `Un tarif de même nature s’applique déjà depuis le ${writtenDay(other.valid_from)}\u00a0: remplacez-le ou clôturez-le.`,
    );
}
