import { errorText } from '@boucle/contract/messages/fr/errors.ts';
import { type Database } from '../database/pool.ts';
import { type Tx } from '../database/transaction.ts';
import { type Caller } from '../http/context.ts';
import { invalidField, problem } from '../http/errors.ts';
import { limitKey, wrongPasswords } from './limits.ts';
import { verifyPassword } from './passwords.ts';

/**
 * Asks somebody who is signed in for their password again. 422 at the field for a wrong one, 429 after 5 in 15 minutes: a stolen session
 * must not be a way to guess.
 */
export async function confirmPassword(
  database: Database,
  tx: Tx,
  { personId }: Caller,
  { field, typed }: { field: string; typed: string },
): Promise<void> {
  const limit = wrongPasswords(database);
  const key = limitKey('change', personId);
  const wait = await limit.wait(key);
  if (wait !== undefined) throw problem('too_many_requests', errorText('too_many_requests'), { retryAfter: wait });
  const { rows } = await tx.raw<{ hash: string | null }>({
    text: 'select password_hash as hash from people where id = $1',
    values: [personId],
  });
  if (!(await verifyPassword(rows[0]?.hash ?? null, typed))) {
    await limit.count(key);
    throw invalidField(field, 'Ce n’est pas votre mot de passe actuel.');
  }
  await limit.clear(key);
}
