import { expectConfirmed } from '../../auth/secondFactor/confirmation.ts';
import { type Tx } from '../database/transaction.ts';
import { type Caller } from '../http/caller.ts';
import { askSecondPerson, isAlone } from './secondPerson.ts';

/**
 * Has a second person confirm a change of what keeps one from acting alone. An administrator alone
 * confirms their identity; true then: a mail is due.
 */
export async function changeByTwo(tx: Tx, accountId: number, caller: Caller): Promise<boolean> {
  if (caller.inExample) return false;
  if (!(await isAlone(tx, accountId, caller.personId))) {
    askSecondPerson(tx);
    return false;
  }
  await expectConfirmed(tx, caller);
  return true;
}
