import { useState } from 'react';
import { createAttempts, type SendOptions } from '../saving/attempts.ts';
import { type Outcome, sendEach } from '../saving/sendEach.ts';

/** Recorded, or sent to a second person: nothing is to be sent again. */
export const isOver = (outcome: Outcome<unknown> | undefined): boolean =>
  outcome?.state === 'done' || outcome?.state === 'awaiting';

export type Act<Row> = (row: Row, options: SendOptions) => Promise<unknown>;

/**
 * Does the same to several rows, a few at a time. One that is refused stops none of the others;
 * trying again takes only what is not done, under the same key: what was done although its answer
 * was lost is not done twice.
 */
export function useBulk<Row extends { id: number }>(rows: readonly Row[], act: Act<Row>) {
  const [attempts] = useState(createAttempts);
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, Outcome<unknown>>>(new Map());
  const [running, setRunning] = useState(false);
  const [over, setOver] = useState(0);

  const run = async (): Promise<ReadonlyMap<number, Outcome<unknown>>> => {
    setRunning(true);
    setOver(0);
    const waiting = rows.filter(({ id }) => !isOver(outcomes.get(id)));
    const found = await sendEach(waiting, { attempts, send: act, before: outcomes, onProgress: setOver });
    const all = new Map([...outcomes, ...found]);
    setOutcomes(all);
    setRunning(false);
    return all;
  };
  return { outcomes, running, over, run };
}
