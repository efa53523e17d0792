import { errorText } from '@boucle/contract/messages/fr/errors.ts';
import { asPlatform } from '../../auth/asPlatform.ts';
import { limitKey, wrongPasswords } from '../../auth/limits.ts';
import { hashPassword, newPasswordRefusal, verifyPassword } from '../../auth/passwords.ts';
import { savePassword } from '../../auth/people.ts';
import { endSessionsOf } from '../../auth/sessions.ts';
import { type Database } from '../../database/pool.ts';
import { type Tx } from '../../database/transaction.ts';
import { type Caller } from '../../http/context.ts';
import { invalidField, problem } from '../../http/errors.ts';
import { readPasswordHash } from './queries.ts';

interface Change {
  current_password: string;
  new_password: string;
}

/**
 * Changes the caller's password and ends their other sessions. 422 for a wrong current password or a weak new one, 429 after 5 wrong
 * ones in 15 minutes (a stolen session must not be a way to guess).
 */
export async function changePassword(database: Database, tx: Tx, caller: Caller, change: Change): Promise<void> {
  const limit = wrongPasswords(database);
  const key = limitKey('change', caller.personId);
  const wait = await limit.wait(key);
  if (wait !== undefined) throw problem('too_many_requests', errorText('too_many_requests'), { retryAfter: wait });

  if (!(await verifyPassword(await readPasswordHash(tx, caller.personId), change.current_password))) {
    await limit.count(key);
    throw invalidField('current_password', 'Ce n’est pas votre mot de passe actuel.');
  }
  await limit.clear(key);
  const refusal = newPasswordRefusal(change.new_password);
  if (refusal !== undefined) throw invalidField('new_password', refusal);
  await savePassword(tx, caller.personId, await hashPassword(change.new_password));
  await asPlatform(tx, () => endSessionsOf(tx, caller.personId, caller.sessionId));
}
