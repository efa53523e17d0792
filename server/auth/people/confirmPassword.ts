import { type Tx } from '../../platform/database/transaction.ts';
import { type Caller } from '../../platform/http/caller.ts';
import { invalidField } from '../../platform/http/errors.ts';
import { asPlatform } from '../asPlatform.ts';
import { wrongPasswordsOfKnown } from '../limits/limits.ts';
import { confirmTry } from './confirmTry.ts';
import { type MakeHash } from './hashQueue.ts';
import { verifyPassword } from './passwords.ts';

/** The field of the form, and what was typed there. */
interface Asked {
  readonly field: string;
  readonly typed: string;
}

/**
 * Asks somebody who is signed in for their password again. 422 at the field for a wrong one, 429
 * after 5 of one session in 15 minutes: a stolen session must not find the password by trying, nor
 * keep its owner from changing the password in another. `next` is done in the same turn of the hash
 * queue.
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
  const { rows } = await asPlatform(tx, () =>
    tx.raw<{ hash: string | null }>({
      text: 'select password_hash as hash from people where id = $1',
      values: [caller.personId],
    }),
  );
  return confirmTry(tx, caller, {
    limit: wrongPasswordsOfKnown,
    isRight: (makeHash) => makeHash(() => verifyPassword(rows[0]?.hash ?? null, typed)),
    wrong: () => invalidField(field, 'Ce n’est pas votre mot de passe actuel.'),
    next,
  });
}
