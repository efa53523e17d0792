import { type CommandLine } from '../../types.ts';
import { type Posting, type PostingLine } from '../posting.ts';
import { type Statement } from '../../sqlStatement.ts';
import { transactionColumns } from './transactionColumns.ts';

/** Values that several parts of the statement use. */
export interface Shared {
  readonly account: string;
  readonly instant: string;
  readonly day: string;
  readonly restaurant: string;
}

/**
 * A new row; the pending one that is completed else, which no one may have settled in the meantime.
 */
export function writeTransaction(
  sql: Statement,
  id: number,
  posting: Posting,
  shared: Pick<Shared, 'account' | 'instant' | 'restaurant'>,
): string {
  const { account, instant } = shared;
  const columns = transactionColumns(posting);
  if (posting.completesId === null) {
    const names = Object.keys(columns);
    return `insert into transactions (account_id, id, status, created_at, completed_at, restaurant_id, ${names.join(', ')})
      overriding system value
      values (${account}, ${sql.value(id, 'bigint')}, 'completed', ${instant}, ${instant}, ${shared.restaurant}, ${sql.values(Object.values(columns))}) returning id`;
  }
  const { variant, day, amount_cents, containers_cost_cents, kept_cents, vat_cents, admin_id, card_before } = columns;
  const known = { variant, day, amount_cents, containers_cost_cents, kept_cents, vat_cents, admin_id, card_before };
  const sets = Object.entries(known).filter(([, value]) => value !== undefined);
  return `update transactions set status = 'completed', completed_at = ${instant},
      ${sets.map(([name, value]) => `${name} = ${sql.values([value])}`).join(', ')}
    where account_id = ${account} and id = ${sql.value(id, 'bigint')} and status = 'pending' returning id`;
}

/**
 * Formats by number, none for a container that is of no format of the account; codes of a line that
 * waits alone.
 */
export function insertLines(
  sql: Statement,
  { lines }: { readonly lines: readonly (PostingLine & Pick<CommandLine, 'units'>)[] },
  account: string,
  isWaiting = false,
): string {
  const rows = lines.map((l, i) => [
    i + 1,
    l.formatId === 0 ? null : l.formatId,
    l.role,
    l.quantity,
    l.unitDepositCents,
    ...(isWaiting ? [l.units ?? null] : []),
  ]);
  const types = ['smallint', 'bigint', 'text', 'int', 'bigint', 'text[]'];
  return `insert into transaction_lines (account_id, transaction_id, n, format_id, role, quantity, unit_deposit_cents${isWaiting ? ', units' : ''})
    select ${account}, posted.id, v.* from posted, (${sql.rows(rows, types)}) v`;
}
