import { type Tx } from '../../platform/database/transaction.ts';
import { providerDifferences } from '../../domain/ledger/verification/providerList.ts';

export interface BalanceRow {
  readonly id: string;
  readonly source: string;
  readonly kind: string;
  readonly amount: number;
  readonly fee: number;
  readonly net: number;
  readonly movedAt: Date;
}

/** Keeps rows of the provider's list; the ones that are known stay as they are. */
export async function keepRows(tx: Tx, accountId: number, rows: readonly BalanceRow[]): Promise<void> {
  await tx.raw({
    text: `insert into provider_balance_rows (account_id, row_id, source, kind, amount_cents, fee_cents, net_cents, moved_at)
      select $1, * from unnest($2::text[], $3::text[], $4::text[], $5::bigint[], $6::bigint[], $7::bigint[], $8::timestamptz[])
      on conflict (account_id, row_id) do nothing returning 1`,
    values: [
      accountId,
      rows.map(({ id }) => id),
      rows.map(({ source }) => source),
      rows.map(({ kind }) => kind),
      rows.map(({ amount }) => amount),
      rows.map(({ fee }) => fee),
      rows.map(({ net }) => net),
      rows.map(({ movedAt }) => movedAt.toISOString()),
    ],
  });
}

/** Instant of the latest row that is known of the provider's list. */
export async function latestRowAt(tx: Tx, accountId: number): Promise<Date | null> {
  const { rows } = await tx.raw<{ at: Date | null }>({
    text: 'select max(moved_at) as at from provider_balance_rows where account_id = $1',
    values: [accountId],
  });
  return rows[0]?.at ?? null;
}

/** The database's clock, to the microsecond: what is booked later has a later one. */
export async function clock(tx: Tx): Promise<string> {
  const { rows } = await tx.raw<{ at: string }>({ text: 'select clock_timestamp()::text as at' });
  return rows[0]?.at ?? '';
}

/** A difference between our books and the provider's list, in cents. */
export interface Difference {
  readonly source: string | null;
  readonly kind: string | null;
  readonly ours: number | null;
  readonly theirs: number | null;
  readonly moved_at: Date | null;
  readonly waiting: boolean;
}

export async function differences(tx: Tx, accountId: number, readAt: string): Promise<Difference[]> {
  const { rows } = await tx.raw<Difference & Record<string, unknown>>({
    text: `select * from (${providerDifferences('select $1::bigint, $2::timestamptz')}) differing
      order by source is null, waiting, moved_at desc nulls last, source`,
    values: [accountId, readAt],
  });
  return rows;
}

export async function bookBalance(tx: Tx, accountId: number): Promise<{ cents: number; compared: number }> {
  const { rows } = await tx.raw<{ cents: number; compared: number }>({
    text: `select coalesce((select -balance_cents from money_accounts where account_id = $1 and kind = 'PSP'), 0)::bigint as cents,
      (select count(*)::int from provider_balance_rows where account_id = $1) as compared`,
    values: [accountId],
  });
  return rows[0] ?? { cents: 0, compared: 0 };
}

export interface Reconciliation {
  readonly runAt: string;
  readonly personId: number | null;
  readonly bookCents: number;
  readonly providerCents: number;
  readonly compared: number;
  readonly off: number;
  readonly differences: readonly object[];
}

export async function writeReconciliation(tx: Tx, accountId: number, done: Reconciliation): Promise<number> {
  const { rows } = await tx.raw<{ id: number }>({
    text: `insert into reconciliations (account_id, run_at, person_id, book_cents, provider_cents, compared, off, differences)
      values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    values: [
      accountId,
      done.runAt,
      done.personId,
      done.bookCents,
      done.providerCents,
      done.compared,
      done.off,
      JSON.stringify(done.differences),
    ],
  });
  return rows[0]?.id ?? 0;
}
