import { asPlatform } from '../../auth/asPlatform.ts';
import { confirmPassword } from '../../auth/people/confirmPassword.ts';
import { hashPassword, newPasswordRefusal } from '../../auth/people/passwords.ts';
import { savePassword } from '../../auth/people/people.ts';
import { endSessionsOf } from '../../auth/tokens/sessions.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { type Caller } from '../../platform/http/caller.ts';
import { invalidField } from '../../platform/http/errors.ts';

interface Change {
  current_password: string;
  new_password: string;
}

/**
 * Changes the caller's password and ends their other sessions. 422 for a wrong current password or
 * a weak new one, 429 after 5 wrong ones.
 */
export async function changePassword(tx: Tx, caller: Caller, change: Change): Promise<void> {
  const owner = { ...caller, accountName: await accountNameOf(tx, caller.accountId) };
  const asked = { field: 'current_password', typed: change.current_password };
  const hash = await confirmPassword(tx, caller, asked, (makeHash) => {
    const refusal = newPasswordRefusal(change.new_password, owner);
    if (refusal !== undefined) throw invalidField('new_password', refusal);
    return makeHash(() => hashPassword(change.new_password));
  });
  await asPlatform(tx, async () => {
    await savePassword(tx, caller.personId, hash);
    await endSessionsOf(tx, caller.personId, caller.sessionId);
  });
}

async function accountNameOf(tx: Tx, accountId: number | null): Promise<string | null> {
  const { rows } = await tx.raw<{ name: string }>({
    text: 'select name from accounts where id = $1',
    values: [accountId],
  });
  return rows[0]?.name ?? null;
}
