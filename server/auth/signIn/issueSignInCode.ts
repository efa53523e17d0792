import { type Tx } from '../../platform/database/transaction.ts';
import { type NewCode, issueCode } from '../tokens/codes.ts';
import { noteDevice } from '../people/devices.ts';
import { type Notifiers } from '../notices/notifySecurityChange.ts';

/**
 * The code of a person whose proofs are verified, in the transaction that remembers the device.
 * Platform scope.
 */
export async function issueSignInCode(tx: Tx, notifiers: Notifiers, code: NewCode, token: string): Promise<string> {
  const { personId, userAgent, address } = code;
  await noteDevice(tx, notifiers, { personId, token, userAgent, address });
  return issueCode(tx, code);
}
