import { type Database } from '../../../platform/database/pool.ts';
import { inScope } from '../../../platform/database/tenant.ts';
import { type Tx } from '../../../platform/database/transaction.ts';
import { type Checkpoint, writerOf } from './scope.ts';
import { type CheckReport, runChecks, runChecksByTwo } from './verify.ts';

/** Report of a verification of an account's books. */
export interface VerificationReport {
  readonly id: number;
  readonly accountId: number;
  readonly mode: 'full' | 'incremental';
  readonly startedAt: Date;
  readonly milliseconds: number;
  /** Completed transactions that it looked at. */
  readonly transactions: number;
  /** Differences in all checks; 0 when the books are right. */
  readonly off: number;
  readonly checks: readonly CheckReport[];
  /** Who asked for it; null for the nightly one. */
  readonly personId: number | null;
}

export interface VerifyOptions {
  /**
   * `incremental` looks at what was posted since the last good verification; without one it is
   * full.
   */
  readonly mode: 'full' | 'incremental';
  readonly personId?: number;
  /** Refused while another verification asked for so is under way, in any process. */
  readonly alone?: boolean;
}

/** Another verification of the account is under way. */
export class VerificationUnderWay extends Error {
  override name = 'VerificationUnderWay';
}

/**
 * Recounts the books of an account while others write, and keeps the report; without a difference
 * it also keeps the checkpoint of the next incremental one. A million transactions take half a
 * minute, a day's a moment. Throws VerificationUnderWay when `alone` and another one is under way.
 */
export async function verifyAccount(
  database: Database,
  accountId: number,
  { mode, personId, alone = false }: VerifyOptions,
): Promise<VerificationReport> {
  const startedAt = database.clock.now();
  const began = performance.now();
  const scope = { kind: 'account', accountId } as const;
  return inScope(
    database,
    scope,
    async (tx) => {
      if (alone && !(await isAlone(tx, accountId))) throw new VerificationUnderWay();
      const last = mode === 'incremental' ? await checkpointOf(tx, accountId) : null;
      const checks = last === null ? await runChecksByTwo(database, scope, tx) : await runChecks(tx, last);
      const report = {
        accountId,
        mode: last === null ? ('full' as const) : ('incremental' as const),
        startedAt,
        ...resultOf(checks, began),
        personId: personId ?? null,
      };
      if (report.off === 0) await writeCheckpoint(tx, accountId);
      return { id: await keepReport(tx, report), ...report };
    },
    { isolation: 'repeatable read' },
  );
}

/** Checks and differences of a verification. */
type Result = Pick<VerificationReport, 'milliseconds' | 'transactions' | 'off' | 'checks'>;

/**
 * Recounts all the books of an account and keeps nothing, for a replica, where nothing may be
 * written.
 */
export async function recountAccount(database: Database, accountId: number): Promise<Result> {
  const began = performance.now();
  const scope = { kind: 'account', accountId } as const;
  return inScope(database, scope, async (tx) => resultOf(await runChecksByTwo(database, scope, tx), began), {
    isolation: 'repeatable read',
    readOnly: true,
  });
}

const resultOf = (checks: readonly CheckReport[], began: number): Result => ({
  milliseconds: Math.round(performance.now() - began),
  transactions: checks.find(({ name }) => name === 'figures')?.counted ?? 0,
  off: checks.reduce((sum, check) => sum + check.off, 0),
  checks,
});

/**
 * Takes the lock of the account's verification until the transaction ends; false when another one
 * holds it.
 */
async function isAlone(tx: Tx, accountId: number): Promise<boolean> {
  const { rows } = await tx.raw<{ free: boolean }>({
    text: `select pg_try_advisory_xact_lock(hashtext('integrity'), $1::int) as free`,
    values: [accountId],
  });
  return rows[0]?.free ?? false;
}

/** The latest report of an account, in either mode; null when there is none. */
export async function lastVerification(tx: Tx, accountId: number): Promise<VerificationReport | null> {
  const { rows } = await tx.raw<{
    id: number;
    mode: 'full' | 'incremental';
    started_at: Date;
    milliseconds: number;
    transactions: number;
    off: number;
    checks: CheckReport[];
    person_id: number | null;
  }>({
    text: `select id, mode, started_at, milliseconds, transactions, off, checks, person_id from ledger_verifications
      where account_id = $1 order by id desc limit 1`,
    values: [accountId],
  });
  const [row] = rows;
  if (!row) return null;
  const { started_at: startedAt, person_id: personId, ...rest } = row;
  return { ...rest, accountId, startedAt, personId };
}

/** Checkpoint of the last good verification of an account; null when there is none. */
export async function checkpointOf(tx: Tx, accountId: number): Promise<Checkpoint | null> {
  const { rows } = await tx.raw<Checkpoint & Record<string, unknown>>({
    text: `select horizon, transaction_id as "transactionId", seen_transactions as "seenTransactions",
        pending_transactions as "pendingTransactions", settlement_id as "settlementId", seen_settlements as "seenSettlements",
        closed_until as "closedUntil" from ledger_checkpoints where account_id = $1`,
    values: [accountId],
  });
  return rows[0] ?? null;
}

/**
 * The checkpoint of this snapshot: its sums, and which of the youngest database transactions it
 * sees.
 */
async function writeCheckpoint(tx: Tx, accountId: number): Promise<void> {
  const horizon = 'pg_snapshot_xmin(pg_current_snapshot())::text::bigint';
  await tx.raw({
    text: `insert into ledger_checkpoints (account_id, horizon, transaction_id, seen_transactions, pending_transactions, settlement_id,
        seen_settlements, owed_cents, closed_until)
      select $1, ${horizon},
        coalesce((select max(id) from transactions where account_id = $1), 0),
        array(select t.id from transactions t where t.account_id = $1 and ${writerOf('t')} >= ${horizon}),
        array(select id from transactions where account_id = $1 and status = 'pending'),
        coalesce((select max(id) from settlements where account_id = $1), 0),
        array(select s.id from settlements s where s.account_id = $1 and ${writerOf('s')} >= ${horizon}),
        coalesce((select sum(balance_cents) from money_accounts where account_id = $1 and kind in ('CAG', 'CON', 'GST')), 0),
        closed_until from accounts where id = $1
      on conflict (account_id) do update set horizon = excluded.horizon, transaction_id = excluded.transaction_id,
        seen_transactions = excluded.seen_transactions, pending_transactions = excluded.pending_transactions,
        settlement_id = excluded.settlement_id, seen_settlements = excluded.seen_settlements, owed_cents = excluded.owed_cents,
        closed_until = excluded.closed_until, verified_at = excluded.verified_at returning 1`,
    values: [accountId],
  });
  await tx.raw({
    text: `insert into ledger_checkpoint_cells as k (account_id, cell_id, quantity)
      select account_id, id, quantity from cells where account_id = $1
      on conflict (account_id, cell_id) do update set quantity = excluded.quantity where k.quantity <> excluded.quantity returning 1`,
    values: [accountId],
  });
  await tx.raw({
    text: `insert into ledger_checkpoint_money as k (account_id, money_account_id, balance_cents)
      select account_id, id, balance_cents from money_accounts where account_id = $1
      on conflict (account_id, money_account_id) do update set balance_cents = excluded.balance_cents
        where k.balance_cents <> excluded.balance_cents returning 1`,
    values: [accountId],
  });
}

/** Keeps a report; answers its number. */
export async function keepReport(tx: Tx, report: Omit<VerificationReport, 'id'>): Promise<number> {
  const { rows } = await tx.raw<{ id: number }>({
    text: `insert into ledger_verifications (account_id, mode, started_at, milliseconds, transactions, off, checks, person_id)
      values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    values: [
      report.accountId,
      report.mode,
      report.startedAt.toISOString(),
      report.milliseconds,
      report.transactions,
      report.off,
      JSON.stringify(report.checks),
      report.personId,
    ],
  });
  return rows[0]?.id ?? 0;
}
