import { type Tx } from '../database/transaction.ts';
import { type NewCode, issueCode } from './codes.ts';
import { noteDevice } from './devices.ts';
import { type Tellers } from './tellSecurity.ts';

/** Lets in who proved who they are: a code, in the transaction that remembers the device. Platform scope. */
export async function enter(tx: Tx, tellers: Tellers, code: NewCode, token: string): Promise<string> {
  const { personId, userAgent, address } = code;
  await noteDevice(tx, tellers, { personId, token, userAgent, address });
  return issueCode(tx, code);
}
