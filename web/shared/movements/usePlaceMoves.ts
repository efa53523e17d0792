import { type TransactionRow } from '@boucle/contract/transactions/row.ts';
import { useState } from 'react';
import { ApiError, NoAnswerError } from '../../api/errors.ts';
import { type Attempts, createAttempts } from '../saving/attempts.ts';
import { inParallel } from '../saving/inParallel.ts';
import { problemOf } from '../problem.ts';
import { type MovementLine } from './quantities.ts';
import { useStocksChanged } from './useStocksChanged.ts';

/** How many places are sent at once. */
const AT_ONCE = 3;

/** One place and what is recorded there, in a transaction of its own. */
export interface PlaceMove {
  readonly id: number;
  readonly name: string;
  readonly lines: readonly MovementLine[];
}

/**
 * What became of a place: recorded; refused, with the reason; or `unknown`, when no answer came: it may be recorded, so that the same
 * must be sent again, under the same key, before anything else is typed there.
 */
export type MoveOutcome =
  | { readonly state: 'done'; readonly name: string; readonly row: TransactionRow }
  | { readonly state: 'refused' | 'unknown'; readonly name: string; readonly reason: string };

type Act = (move: PlaceMove, options: { context: { idempotencyKey: string } }) => Promise<TransactionRow>;

/** Whether the server may have recorded what it was asked, although its answer says no such thing. */
const isUnknown = (error: unknown): boolean =>
  error instanceof NoAnswerError || !(error instanceof ApiError) || error.status >= 500;

/**
 * Records the same movement at several places, one transaction a place: each is whole or nothing, one that is refused stops none of the
 * others. Pressing again sends what is not done; a key a place keeps a lost answer from being recorded twice.
 */
export function usePlaceMoves(act: Act) {
  const [attempts] = useState(() => new Map<number, Attempts>());
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, MoveOutcome>>(new Map());
  const [running, setRunning] = useState(false);
  const [over, setOver] = useState(0);
  const changed = useStocksChanged();

  const sendOne = async (move: PlaceMove): Promise<[number, MoveOutcome]> => {
    const { id, name } = move;
    const own = attempts.get(id) ?? createAttempts();
    attempts.set(id, own);
    try {
      const row = await act(move, { context: { idempotencyKey: own.keyOf(move.lines) } });
      own.done();
      return [id, { state: 'done', name, row }];
    } catch (error) {
      const unknown = isUnknown(error);
      if (!unknown) own.done();
      return [id, { state: unknown ? 'unknown' : 'refused', name, reason: problemOf(error) ?? '' }];
    }
  };
  /** Sends them all and answers what became of each, in the order given. */
  const send = async (moves: readonly PlaceMove[]): Promise<readonly MoveOutcome[]> => {
    setRunning(true);
    setOver(0);
    const found = await inParallel(moves, AT_ONCE, sendOne, setOver);
    setOutcomes((former) => new Map([...former, ...found]));
    setRunning(false);
    changed();
    return found.map(([, outcome]) => outcome);
  };
  return { outcomes, running, over, send, forget: () => setOutcomes(new Map()) };
}
