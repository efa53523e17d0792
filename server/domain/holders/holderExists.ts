import { type Tx } from '../../platform/database/transaction.ts';
import { notFound } from '../../platform/http/errors.ts';
import { type HolderRef } from '../ledger/types.ts';

const TABLES = {
  card: { table: 'card_holders', name: 'Cette carte' },
  customer: { table: 'customers', name: 'Ce conso' },
} as const;

/** Throws a 404 when the account has no such card or customer. */
export async function assertHolder(tx: Tx, accountId: number, { kind, id }: HolderRef): Promise<void> {
  const { table, name } = TABLES[kind];
  const row = await tx
    .selectFrom(table)
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw notFound(name);
}
