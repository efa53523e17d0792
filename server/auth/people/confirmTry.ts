import { errorText } from '@boucle/contract/messages/fr/errors.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { type Caller } from '../../platform/http/caller.ts';
import { problem } from '../../platform/http/errors.ts';
import { asPlatform } from '../asPlatform.ts';
import { type Limit, limitKey } from '../limits/limits.ts';
import { HashQueueFull, type MakeHash, hashes } from './hashQueue.ts';

interface Try<T> {
  /** Where tries of this kind are counted, by session. */
  readonly limit: (tx: Tx) => Limit;
  readonly isRight: (makeHash: MakeHash) => Promise<boolean>;
  /** What a wrong try is refused by. */
  readonly wrong: () => Error;
  /** Work done in the same turn of the hash queue, once the try was right. */
  readonly next?: ((makeHash: MakeHash) => Promise<T>) | undefined;
}

/**
 * Looks at what a signed-in person shows again: 429 after 5 wrong tries of one session in 15
 * minutes, since a stolen session must not find it by trying. A try is counted before its check: a
 * wrong one once the transaction is undone, on its connection, and the answer follows that count.
 * `next` is done in the same turn of the hash queue: its count is locked from here on, and the next
 * turn would wait for that lock.
 */
export async function confirmTry<T>(tx: Tx, caller: Caller, asked: Try<T>): Promise<T | undefined> {
  const key = limitKey('session', caller.sessionId);
  const limit = asked.limit(tx);
  const confirmed = await inTurn(caller, async (makeHash) => {
    const wait = await asPlatform(tx, () => limit.wait(key));
    if (wait !== undefined) throw tooManyTries(wait);
    if (!(await asked.isRight(makeHash))) {
      tx.afterRollback(async (later) => late(await asked.limit(later).count(key)));
      return undefined;
    }
    // Others may have been wrong in the meantime, in whatever process: none of them counts between
    // this and the commit.
    await asPlatform(tx, async () => {
      const tooLate = late(await limit.count(key));
      if (tooLate !== undefined) throw tooLate;
      await limit.clear(key);
    });
    return { result: await asked.next?.(makeHash) };
  });
  if (confirmed === undefined) throw asked.wrong();
  return confirmed.result;
}

const tooManyTries = (retryAfter: number): Error =>
  problem('too_many_requests', errorText('too_many_requests'), { retryAfter });

/** Why a try was one too many; undefined when it was not. */
const late = (retryAfter: number | undefined): Error | undefined =>
  retryAfter === undefined ? undefined : tooManyTries(retryAfter);

/** One after the other for a person. 429 when too many wait. */
async function inTurn<T>({ personId }: Caller, work: (makeHash: MakeHash) => Promise<T>): Promise<T> {
  try {
    return await hashes.run({ key: `person ${personId}`, known: true }, work);
  } catch (error) {
    if (!(error instanceof HashQueueFull)) throw error;
    throw problem('too_many_requests', 'Trop de demandes en même temps, réessayez dans quelques secondes', error);
  }
}
