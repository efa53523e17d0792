import { useState } from 'react';
import { uuid } from '../../api/uuid.ts';
import { inParallel } from '../saving/inParallel.ts';
import { problemOf } from '../problem.ts';

const AT_ONCE = 4;

/** How it went for one row: done, or why not. */
export type Outcome = { readonly done: true } | { readonly done: false; readonly problem: string };
export type Act<Row> = (row: Row, options: { context: { idempotencyKey: string } }) => Promise<unknown>;

/**
 * Does the same to several rows, a few at a time. One that is refused stops none of the others; trying again takes only what is not
 * done, under the same key: what was done although its answer was lost is not done twice.
 */
export function useBulk<Row extends { id: number }>(rows: readonly Row[], act: Act<Row>) {
  const [keys] = useState(() => new Map(rows.map(({ id }) => [id, uuid()])));
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, Outcome>>(new Map());
  const [running, setRunning] = useState(false);
  const [over, setOver] = useState(0);

  const run = async (): Promise<ReadonlyMap<number, Outcome>> => {
    const waiting = rows.filter(({ id }) => outcomes.get(id)?.done !== true);
    setRunning(true);
    setOver(0);
    const found = await inParallel(
      waiting,
      AT_ONCE,
      async (row): Promise<[number, Outcome]> => {
        try {
          await act(row, { context: { idempotencyKey: keys.get(row.id) ?? '' } });
          return [row.id, { done: true }];
        } catch (error) {
          return [row.id, { done: false, problem: problemOf(error) ?? '' }];
        }
      },
      setOver,
    );
    const all = new Map([...outcomes, ...found]);
    setOutcomes(all);
    setRunning(false);
    return all;
  };
  return { outcomes, running, over, run };
}
