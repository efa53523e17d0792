import { type TransactionRow } from '@boucle/contract/shared/transactions/row.ts';
import { useState } from 'react';
import { alerts } from '../../ui/alerts/alerts.ts';
import { createAttempts, type SendOptions } from '../saving/attempts.ts';
import { sendEach } from '../saving/sendEach.ts';
import { useUndo } from '../undo/useUndo.ts';
import { type MoveOutcomes, type PlaceMove, outcomesAfter, unansweredOf } from './placeMoves.ts';
import { useStocksChanged } from '../useStocksChanged.ts';

type PlaceMoves = {
  record: (move: PlaceMove, options: SendOptions) => Promise<TransactionRow>;
  /** Alert on what was recorded: « 12 contenants livrés : 3 restaurants. » */
  success: (pieces: number, places: number) => string;
};

/**
 * Records the same movement at several places, one transaction a place: each is whole or nothing,
 * one that is refused stops none of the others. What is recorded can be taken back. Pressing again
 * sends what is not done; a key a place keeps a lost answer from being recorded twice.
 */
export function usePlaceMoves({ record, success }: PlaceMoves) {
  const [attempts] = useState(createAttempts);
  const [outcomes, setOutcomes] = useState<MoveOutcomes>(new Map());
  const [running, setRunning] = useState(false);
  const [over, setOver] = useState(0);
  const changed = useStocksChanged();
  const offerUndo = useUndo();

  /** Sends them all; answers the numbers of the ones that are recorded. */
  const send = async (moves: readonly PlaceMove[]): Promise<ReadonlySet<number>> => {
    setRunning(true);
    setOver(0);
    const sent = await sendEach(moves, { attempts, send: record, before: outcomes, onProgress: setOver });
    const found = new Map(
      moves.flatMap(({ id, name }) => {
        const outcome = sent.get(id);
        return outcome === undefined ? [] : [[id, { ...outcome, name }] as const];
      }),
    );
    setOutcomes((former) => outcomesAfter(former, found));
    setRunning(false);
    changed();
    const rows = [...found.values()].flatMap((outcome) => (outcome.state === 'done' ? [outcome.answer] : []));
    const message = success(
      rows.reduce((sum, row) => sum + row.containers_count, 0),
      rows.length,
    );
    offerUndo(message, rows);
    if (rows.length === moves.length) alerts.show('success', message);
    return new Set([...found].flatMap(([id, { state }]) => (state === 'done' ? [id] : [])));
  };
  return { outcomes, unanswered: unansweredOf(outcomes), running, over, send };
}
