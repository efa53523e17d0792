import { type TransactionRow } from '@boucle/contract/shared/transactions/row.ts';
import { type Outcome } from '../saving/sendEach.ts';
import { type MovementLine } from './quantities.ts';

/** One place and what is recorded there, in a transaction of its own. */
export interface PlaceMove {
  readonly id: number;
  readonly name: string;
  readonly lines: readonly MovementLine[];
}

/** Result of a place, by its name. */
export type MoveOutcome = Outcome<TransactionRow> & { readonly name: string };

/** By number of place. */
export type MoveOutcomes = ReadonlyMap<number, MoveOutcome>;

/**
 * The places whose last sending had no answer: they are sent again as they are, and nothing else is
 * typed there.
 */
export const unansweredOf = (outcomes: MoveOutcomes): ReadonlySet<number> =>
  new Set([...outcomes].flatMap(([id, { state }]) => (state === 'unknown' ? [id] : [])));

/**
 * Results shown of the places after a sending. Once all that was sent is recorded an alert says it,
 * and what was shown leaves; what still has no answer stays.
 */
export function outcomesAfter(former: MoveOutcomes, found: MoveOutcomes): MoveOutcomes {
  const all = new Map([...former, ...found]);
  if ([...found.values()].some(({ state }) => state !== 'done')) return all;
  return new Map([...all].filter(([, { state }]) => state === 'unknown'));
}
