import { errorText } from '@boucle/contract/messages/fr/errors.ts';
import { type Tx } from '../../database/transaction.ts';
import { asPlatform } from '../asPlatform.ts';
import { type Caller } from '../../http/caller.ts';
import { invalidField, problem } from '../../http/errors.ts';
import { HashQueueFull, type MakeHash, hashes } from './hashQueue.ts';
import { limitKey, wrongPasswordsOfKnown } from '../limits/limits.ts';
import { verifyPassword } from './passwords.ts';

/** The field of the form, and what was typed there. */
interface Asked {
  readonly field: string;
  readonly typed: string;
}

/**
 * Asks somebody who is signed in for their password again. 422 at the field for a wrong one, 429 after 5 of one session in 15 minutes: a
 * stolen session must not find the password by trying, nor keep its owner from changing the password in another. A try is counted before anything
 * is told of its password: a wrong one once the transaction is undone, on its connection, and what that count says is answered. `next` is
 * done in the same turn of the hash queue: its count is locked from here on, and whoever had the next turn would wait for that lock.
 */
export function confirmPassword(tx: Tx, caller: Caller, asked: Asked): Promise<void>;
export function confirmPassword<T>(
  tx: Tx,
  caller: Caller,
  asked: Asked,
  next: (makeHash: MakeHash) => Promise<T>,
): Promise<T>;
export async function confirmPassword(
  tx: Tx,
  caller: Caller,
  { field, typed }: Asked,
  next?: (makeHash: MakeHash) => Promise<unknown>,
): Promise<unknown> {
  const limit = wrongPasswordsOfKnown(tx);
  const key = limitKey('session', caller.sessionId);
  const { rows } = await tx.raw<{ hash: string | null }>({
    text: 'select password_hash as hash from people where id = $1',
    values: [caller.personId],
  });
  const confirmed = await inTurn(caller, async (makeHash) => {
    const wait = await asPlatform(tx, () => limit.wait(key));
    if (wait !== undefined) throw tooManyTries(wait);
    const same = await makeHash(() => verifyPassword(rows[0]?.hash ?? null, typed));
    if (!same) {
      tx.afterRollback(async (later) => late(await wrongPasswordsOfKnown(later).count(key)));
      return undefined;
    }
    // Others may have been wrong meanwhile, in whatever process: none of them counts between this and the commit.
    await asPlatform(tx, async () => {
      const tooLate = late(await limit.count(key));
      if (tooLate !== undefined) throw tooLate;
      await limit.clear(key);
    });
    return { result: await next?.(makeHash) };
  });
  if (confirmed === undefined) throw invalidField(field, 'Ce n’est pas votre mot de passe actuel.');
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
