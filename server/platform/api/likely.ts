import { addDays, count, euro, eurosOf, parisDay, writtenDay } from '@boucle/contract/base/format.ts';
import { toCents } from '@boucle/contract/base/primitives.ts';
import { problem } from '../http/errors.ts';

/** What is unlikely about a value that was typed, and its field. */
export interface Doubt {
  readonly field: string;
  readonly sentence: string;
}

/** A payment of longer ago is rarely recorded only now. */
const LATE_DAYS = 60;
/** A comma or a zero that slipped makes a price so many times larger or smaller. */
const SLIP = 10;

/** Asks about what is unlikely (422 `unlikely`), unless the person has confirmed it. */
export function expectLikely(confirmed: boolean | undefined, doubts: readonly (Doubt | undefined)[]): void {
  if (confirmed === true) return;
  const [first] = doubts.filter((one) => one !== undefined);
  if (first === undefined) return;
  const { field, sentence } = first;
  throw problem('unlikely', sentence, { fields: { [field]: [sentence] } });
}

/**
 * A price ten times the former one or more, or a tenth of it or less; in euros. Free of charge is
 * no slip.
 */
export function slippedPrice(
  field: string,
  price: number,
  former: { readonly price: number; readonly of: string } | undefined,
): Doubt | undefined {
  if (former === undefined || former.price === 0 || price === 0) return undefined;
  const [now, before] = [toCents(price), toCents(former.price)];
  if (now < before * SLIP && now * SLIP > before) return undefined;
  return {
    field,
    sentence: `${euro(price)}, contre ${euro(former.price)} ${former.of}\u00a0: est-ce bien le montant\u202f?`,
  };
}

/** More than what is left to pay of a statement, which its next one takes over; in euros. */
export function overpaid(field: string, amount: number, left: number): Doubt | undefined {
  if (left <= 0 || amount <= left) return undefined;
  const over = euro(eurosOf(toCents(amount) - toCents(left)));
  return {
    field,
    sentence: `${euro(amount)}, alors qu’il reste ${euro(left)} à payer\u00a0: ${over} de trop seront déduits du prochain relevé. Est-ce bien le montant\u202f?`,
  };
}

/** A place that is closed while containers stand there; in pieces. */
export function closedWithContents({ name, pieces }: { name: string; pieces: number }): Doubt | undefined {
  if (pieces === 0) return undefined;
  const sentence = `${name} a encore ${count(pieces, 'contenant', 'contenants')}, à reprendre ensuite\u00a0: fermer quand même\u202f?`;
  return { field: 'confirm', sentence };
}

/** A payment of before the paper that it pays, or of more than 60 days ago. */
export function unlikelyDay(
  field: string,
  day: string,
  { issued, now }: { issued: string; now: Date },
): Doubt | undefined {
  if (day < issued) {
    const sentence = `Le ${writtenDay(day)} est avant l’émission, le ${writtenDay(issued)}\u00a0: est-ce bien le jour\u202f?`;
    return { field, sentence };
  }
  if (day >= addDays(parisDay(now), -LATE_DAYS)) return undefined;
  return {
    field,
    sentence: `Le ${writtenDay(day)}, il y a plus de ${LATE_DAYS} jours\u00a0: est-ce bien le jour\u202f?`,
  };
}
