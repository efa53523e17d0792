import { asPlatform } from '../../auth/asPlatform.ts';
import { confirmPassword, hashOwnPassword } from '../../auth/people/confirmPassword.ts';
import { newPasswordRefusal } from '../../auth/people/passwords.ts';
import { savePassword } from '../../auth/people/people.ts';
import { endSessionsOf } from '../../auth/tokens/sessions.ts';
import { type Tx } from '../../database/transaction.ts';
import { type Caller } from '../../http/caller.ts';
import { invalidField } from '../../http/errors.ts';

interface Change {
  current_password: string;
  new_password: string;
}

/** Changes the caller's password and ends their other sessions. 422 for a wrong current password or a weak new one, 429 after 5 wrong ones. */
export async function changePassword(tx: Tx, caller: Caller, change: Change): Promise<void> {
  await confirmPassword(tx, caller, { field: 'current_password', typed: change.current_password });
  const refusal = newPasswordRefusal(change.new_password);
  if (refusal !== undefined) throw invalidField('new_password', refusal);
  await savePassword(tx, caller.personId, await hashOwnPassword(caller, change.new_password));
  await asPlatform(tx, () => endSessionsOf(tx, caller.personId, caller.sessionId));
}
