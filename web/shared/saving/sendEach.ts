import { AwaitingError } from '../../api/errors.ts';
import { problemOf } from '../problem.ts';
import { type Attempts, mayBeRecorded, type SendOptions } from './attempts.ts';
import { inParallel } from './inParallel.ts';

/**
 * Result of one thing among several: recorded; refused, with the reason; `awaiting` a second
 * person; or `unknown`, when no answer came: it may be recorded, so that the same must be sent
 * again, under the same key, before anything else is.
 */
export type Outcome<Answer> =
  | { readonly state: 'done'; readonly answer: Answer }
  | { readonly state: 'refused' | 'awaiting' | 'unknown'; readonly reason: string };

/** How many are sent at once: others use the server too. */
const AT_ONCE = 3;

type Sending<Item, Answer> = {
  attempts: Attempts;
  send: (item: Item, options: SendOptions) => Promise<Answer>;
  /** Their results of the last time, by number. */
  before?: ReadonlyMap<number, Outcome<unknown>>;
  /** Receives how many are over. */
  onProgress?: (over: number) => void;
};

/**
 * Sends several things, a call each, a few at a time: one that is refused stops none of the others.
 * Answers what became of each, by number, in the order given. Each has its key until it is
 * recorded.
 */
export async function sendEach<Item extends { readonly id: number }, Answer>(
  items: readonly Item[],
  { attempts, send, before, onProgress }: Sending<Item, Answer>,
): Promise<ReadonlyMap<number, Outcome<Answer>>> {
  const found = await inParallel(
    items,
    AT_ONCE,
    async (item): Promise<[number, Outcome<Answer>]> => {
      const { id } = item;
      try {
        const answer = await send(item, attempts.optionsOf(id));
        attempts.done(id);
        return [id, { state: 'done', answer }];
      } catch (error) {
        if (error instanceof AwaitingError) {
          attempts.done(id);
          return [id, { state: 'awaiting', reason: 'envoyé à confirmer.' }];
        }
        const unknown = mayBeRecorded(error, before?.get(id)?.state === 'unknown');
        return [id, { state: unknown ? 'unknown' : 'refused', reason: problemOf(error) ?? '' }];
      }
    },
    onProgress,
  );
  return new Map(found);
}
