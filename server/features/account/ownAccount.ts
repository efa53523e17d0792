import { type Account } from '@boucle/contract/account/calls.ts';
import { type Tx } from '../../database/transaction.ts';
import { notFound } from '../../http/errors.ts';
import { readAccount } from './queries.ts';

/** The caller's own initiative. Throws 404. */
export async function ownAccount(tx: Tx, accountId: number): Promise<Account> {
  const found = await readAccount(tx, accountId);
  if (found === undefined) throw notFound('Cette initiative');
  return found;
}
