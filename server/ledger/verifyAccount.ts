import { type PoolClient } from 'pg';
import { type Database } from '../database/pool.ts';
import { inScope } from '../database/tenant.ts';
import { type Tx } from '../database/transaction.ts';
import { type CheckReport, runChecks } from './verify.ts';
import { type Checkpoint } from './verifyScope.ts';

/** What a verification of an account's books found. */
export interface VerificationReport {
  readonly id: number;
  readonly accountId: number;
  readonly mode: 'full' | 'incremental';
  readonly startedAt: Date;
  readonly milliseconds: number;
  /** Completed transactions that were looked at. */
  readonly transactions: number;
  /** Things that are off, in all checks; 0 when the books are right. */
  readonly off: number;
  readonly checks: readonly CheckReport[];
  /** Who asked for it; null for the nightly one. */
  readonly personId: number | null;
}

export interface VerifyOptions {
  /** `incremental` looks at what was posted since the last good verification; without one it is full. */
  readonly mode: 'full' | 'incremental';
  readonly personId?: number;
}

interface Mark {
  readonly transactionId: number;
  readonly settlementId: number;
  readonly pendingIds: readonly number[];
}

/**
 * Recounts the books of an account while others go on writing, keeps the report and, when nothing is off, from where the next
 * incremental one goes on. Half a minute for a million transactions, a moment for a day's.
 */
export async function verifyAccount(
  database: Database,
  accountId: number,
  { mode, personId }: VerifyOptions,
): Promise<VerificationReport> {
  const startedAt = new Date();
  const began = performance.now();
  const door = await database.pool.connect();
  try {
    return await inScope(
      database,
      { kind: 'account', accountId },
      async (tx) => {
        // Nobody is posting while the view is taken: what has a smaller number is in it, what comes later has a larger one.
        await closeDoor(door, accountId);
        const mark = await markOf(tx, accountId);
        await door.query('commit');
        const last = mode === 'incremental' ? await checkpointOf(tx, accountId) : null;
        const checks = await runChecks(tx, last);
        const off = checks.reduce((sum, check) => sum + check.off, 0);
        const report = {
          accountId,
          mode: last === null ? ('full' as const) : ('incremental' as const),
          startedAt,
          milliseconds: Math.round(performance.now() - began),
          transactions: checks.find(({ name }) => name === 'figures')?.counted ?? 0,
          off,
          checks,
          personId: personId ?? null,
        };
        if (off === 0) await writeCheckpoint(tx, accountId, mark);
        return { id: await keep(tx, report), ...report };
      },
      { isolation: 'repeatable read' },
    );
  } finally {
    await door.query('rollback').catch(() => undefined);
    door.release();
  }
}

/** The latest report of an account, of either mode; null when there was none. */
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

/** Holds the account against postings, which share its row; those under way end first. */
async function closeDoor(door: PoolClient, accountId: number): Promise<void> {
  await door.query(`begin; set local app.account_id = '${String(accountId)}'`);
  await door.query('select from accounts where id = $1 for update', [accountId]);
}

async function markOf(tx: Tx, accountId: number): Promise<Mark> {
  const { rows } = await tx.raw<Mark>({
    text: `select coalesce((select max(id) from transactions where account_id = $1), 0) as "transactionId",
        coalesce((select max(id) from settlements where account_id = $1), 0) as "settlementId",
        coalesce((select array_agg(id) from transactions where account_id = $1 and status = 'pending'), '{}') as "pendingIds"`,
    values: [accountId],
  });
  const [mark] = rows;
  if (!mark) throw new Error('The books gave no answer');
  return mark;
}

async function checkpointOf(tx: Tx, accountId: number): Promise<Checkpoint | null> {
  const { rows } = await tx.raw<Omit<Checkpoint, 'days'>>({
    text: `select transaction_id as "transactionId", settlement_id as "settlementId", pending_ids as "pendingIds",
        closed_until as "closedUntil" from ledger_checkpoints where account_id = $1`,
    values: [accountId],
  });
  const [found] = rows;
  if (!found) return null;
  const { rows: days } = await tx.raw<{ day: string }>({
    text: `select distinct day from transactions where account_id = $1 and status = 'completed' and (id > $2 or id = any($3))`,
    values: [accountId, found.transactionId, found.pendingIds],
  });
  return { ...found, days: days.map(({ day }) => day) };
}

async function writeCheckpoint(tx: Tx, accountId: number, mark: Mark): Promise<void> {
  await tx.raw({
    text: `insert into ledger_checkpoints as c (account_id, transaction_id, settlement_id, pending_ids, owed_cents, closed_until)
      select $1, $2, $3, $4, coalesce((select sum(balance_cents) from money_accounts where account_id = $1 and kind in ('CAG', 'CON', 'GST')), 0),
        closed_until from accounts where id = $1
      on conflict (account_id) do update set transaction_id = excluded.transaction_id, settlement_id = excluded.settlement_id,
        pending_ids = excluded.pending_ids, owed_cents = excluded.owed_cents, closed_until = excluded.closed_until, verified_at = now()`,
    values: [accountId, mark.transactionId, mark.settlementId, mark.pendingIds],
  });
  await tx.raw({
    text: `insert into ledger_checkpoint_cells as k (account_id, cell_id, quantity)
      select account_id, id, quantity from cells where account_id = $1
      on conflict (account_id, cell_id) do update set quantity = excluded.quantity where k.quantity <> excluded.quantity`,
    values: [accountId],
  });
  await tx.raw({
    text: `insert into ledger_checkpoint_money as k (account_id, money_account_id, balance_cents)
      select account_id, id, balance_cents from money_accounts where account_id = $1
      on conflict (account_id, money_account_id) do update set balance_cents = excluded.balance_cents
        where k.balance_cents <> excluded.balance_cents`,
    values: [accountId],
  });
}

async function keep(tx: Tx, report: Omit<VerificationReport, 'id'>): Promise<number> {
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
