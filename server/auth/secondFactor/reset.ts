import { type Tx } from '../../platform/database/transaction.ts';
import { type Circumstances } from '../../outside/mails/securityMail.ts';
import { endSessionsOf } from '../tokens/sessions.ts';
import { type Notifiers, notifySecurityChange } from '../notices/notifySecurityChange.ts';
import { hasFactor, lockFactors, removeFactors } from './factors.ts';

interface Reset {
  readonly personId: number;
  /** The author, as the mail to the person names them. */
  readonly by: string;
  readonly from: Omit<Circumstances, 'at'>;
}

/**
 * For a lost telephone: takes everything away, ends the person's sessions and mails them who did
 * it. False, and nothing done, when they have no second factor. Platform scope.
 */
export async function resetFactors(tx: Tx, notifiers: Notifiers, { personId, by, from }: Reset): Promise<boolean> {
  if (!hasFactor(await lockFactors(tx, personId, notifiers.config))) return false;
  await removeFactors(tx, personId);
  await endSessionsOf(tx, personId, null);
  await notifySecurityChange(tx, notifiers, personId, { what: 'reset', by }, from);
  return true;
}
