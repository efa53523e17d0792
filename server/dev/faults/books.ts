import { type Connection } from '../../platform/database/connect.ts';
import { inScope } from '../../platform/database/tenant.ts';
import { verifyAccount } from '../../domain/ledger/verification/verifyAccount.ts';
import { type Acknowledged, type Load } from './load.ts';

/**
 * Differences between the books and the answers that callers got; all are 0 when nothing is wrong.
 */
export interface Verdict {
  /** Acknowledged, and not there. */
  readonly lost: number;
  /** There more often than acknowledged. */
  readonly doubled: number;
  /** Cents by which the customers' balances differ from what they were given. */
  readonly cents: number;
  /** Differences that both verifications of the ledger find. */
  readonly off: number;
  /** Keys sent again that were answered otherwise than at first. */
  readonly otherAnswers: number;
  /** Transactions dated a quarter of an hour or more from when they were posted. */
  readonly misdated: number;
}

/** Whether nothing was lost, doubled, off, misdated or answered otherwise. */
export const isGood = ({ lost, doubled, cents, off, otherAnswers, misdated }: Verdict): boolean =>
  [lost, doubled, cents, off, otherAnswers, misdated].every((count) => count === 0);

/** Keys sent again after each fault. */
const REPLAYED = 25;
const TYPES = ['admin_free_deposit', 'admin_in', 'grab_guest_container'];

/** Where an account's books stood before the callers came. */
export interface Before {
  readonly lastTransaction: number;
  readonly balances: ReadonlyMap<number, number>;
}

async function rowsOf<R extends object>(connection: Connection, text: string, ...values: unknown[]): Promise<R[]> {
  const { rows } = await inScope(connection.database, { kind: 'platform' }, (tx) =>
    tx.raw<R & Record<string, unknown>>({ text, values }),
  );
  return rows;
}

/** Reads where the books of these customers stand. */
export async function bookmark(connection: Connection, customers: readonly number[]): Promise<Before> {
  const [last] = await rowsOf<{ id: number }>(connection, 'select max(id) as id from transactions');
  return { lastTransaction: last?.id ?? 0, balances: await balancesOf(connection, customers) };
}

/** Compares, with the callers at rest. */
export async function judge(
  connection: Connection,
  { accountId, before, load }: { accountId: number; before: Before; load: Load },
): Promise<Verdict> {
  const acknowledged = load.acknowledged;
  const rows = await rowsOf<{ id: number; off: boolean }>(
    connection,
    `select t.id, abs(extract(epoch from t.created_at - now())) > 900 as off from transactions t
      where t.account_id = $1 and t.id > $2 and t.type = any($3)`,
    accountId,
    before.lastTransaction,
    TYPES,
  );
  const there = new Set(rows.map(({ id }) => id));
  const lost = acknowledged.filter(({ transaction }) => !there.has(transaction)).length;
  const credited = new Map<number, number>();
  for (const { customer, cents } of acknowledged) credited.set(customer, (credited.get(customer) ?? 0) + cents);
  const customers = [...before.balances.keys()];
  const after = await balancesOf(connection, customers);
  const cents = customers.reduce(
    (sum, id) => sum + Math.abs((after.get(id) ?? 0) - (before.balances.get(id) ?? 0) - (credited.get(id) ?? 0)),
    0,
  );
  const incremental = await verifyAccount(connection.database, accountId, { mode: 'incremental' });
  const full = await verifyAccount(connection.database, accountId, { mode: 'full' });
  return {
    lost,
    doubled:
      rows.length -
      (acknowledged.length - lost) +
      (acknowledged.length - new Set(acknowledged.map((one) => one.transaction)).size),
    cents,
    off: incremental.off + full.off,
    otherAnswers: await replay(load, acknowledged),
    misdated: rows.filter(({ off }) => off).length,
  };
}

async function balancesOf(connection: Connection, customers: readonly number[]): Promise<Map<number, number>> {
  const rows = await rowsOf<{ id: number; cents: number }>(
    connection,
    `select c.id, coalesce(m.balance_cents, 0) as cents from customers c
       left join money_accounts m on m.account_id = c.account_id and m.kind = 'CAG' and m.owner = 'U' and m.owner_id = c.id
      where c.id = any($1)`,
    customers,
  );
  return new Map(rows.map(({ id, cents }) => [id, cents]));
}

/** The latest ones, which the fault met. */
async function replay(load: Load, acknowledged: readonly Acknowledged[]): Promise<number> {
  let others = 0;
  for (const act of acknowledged.slice(-REPLAYED)) {
    if (JSON.stringify(dataOf(await load.again(act))) !== JSON.stringify(dataOf(act.answer))) others += 1;
  }
  return others;
}

function dataOf(text: string): unknown {
  try {
    return (JSON.parse(text) as { data?: unknown }).data ?? text;
  } catch {
    return text;
  }
}
