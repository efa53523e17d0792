import { type Database } from '../../../platform/database/pool.ts';
import { type Scope } from '../../../platform/database/scope.ts';
import { inScope } from '../../../platform/database/tenant.ts';
import { type Tx } from '../../../platform/database/transaction.ts';
import { CHECKS } from './checks/all.ts';
import { type Check } from './checks/check.ts';
import { ruleTables } from './ruleTables.ts';
import { type Checkpoint, type Since, MOST_NAMED, idsSince, verifyScope } from './scope.ts';

/**
 * A difference: its subject, the stored value and the recounted one (null for none), and a French
 * sentence.
 */
export interface Finding {
  readonly subject: string;
  readonly stored: string | null;
  readonly recount: string | null;
  readonly sentence: string;
}

/**
 * Result of one check: what it states, how many things it looked at, its differences (200 at most)
 * and their number.
 */
export interface CheckReport {
  readonly name: string;
  readonly invariant: string;
  /** French. */
  readonly title: string;
  readonly counted: number;
  /** French, plural: « stocks », « transactions ». */
  readonly unit: string;
  readonly off: number;
  readonly findings: readonly Finding[];
}

interface Row {
  account_id: number;
  subject: string;
  stored: string | null;
  recount: string | null;
}

const SHOWN = 200;

/**
 * Recounts the books of one account, or of all, from the transactions and their rows, in one
 * snapshot. Answers a French sentence for each difference. A million transactions take half a
 * minute.
 */
export async function verifyLedger(database: Database, accountId: number | 'all'): Promise<string[]> {
  const scope =
    accountId === 'all' ? ({ kind: 'platform', examples: 'too' } as const) : ({ kind: 'account', accountId } as const);
  const rows = await inScope(database, scope, findings, { isolation: 'repeatable read', readOnly: true });
  return rows.map(({ sentence }) => sentence);
}

/** The differences within a transaction, for the accounts that it sees. */
export async function findings(tx: Tx): Promise<Finding[]> {
  await prepare(tx);
  const found: Finding[] = [];
  for (const check of CHECKS) found.push(...(await offIn(tx, check, null)));
  return found;
}

/**
 * Runs the checks one after the other on the rows posted since the checkpoint, listed by number
 * unless they are more than `most`.
 */
export async function runChecks(tx: Tx, checkpoint: Checkpoint, most = MOST_NAMED): Promise<CheckReport[]> {
  await prepare(tx);
  const since = await postedSince(tx, checkpoint, most);
  const reports: CheckReport[] = [];
  for (const check of CHECKS) reports.push(await report(tx, check, since));
  return reports;
}

/** Found once for all checks: finding rows that were under way at the checkpoint reads many. */
async function postedSince(tx: Tx, checkpoint: Checkpoint, most: number): Promise<Since> {
  const { rows } = await tx.raw<{ transactions: number[]; settlements: number[] }>({
    text: idsSince(checkpoint, most),
  });
  const { transactions = [], settlements = [] } = rows[0] ?? {};
  const areNamed = transactions.length <= most && settlements.length <= most;
  return { checkpoint, ids: areNamed ? { transactions, settlements } : null };
}

/**
 * Runs every check on everything, over two connections that share one snapshot: the work is
 * PostgreSQL's, and each connection keeps one core busy. The second one is taken for a check only
 * while it is free, since waiting for it while holding the first could block others. `database` and
 * `scope` is the transaction's.
 */
export async function runChecksByTwo(database: Database, scope: Scope, tx: Tx): Promise<CheckReport[]> {
  const { rows } = await tx.raw<{ snapshot: string }>({ text: 'select pg_export_snapshot() as snapshot' });
  const view = { isolation: 'repeatable read', readOnly: true, snapshot: rows[0]?.snapshot ?? '' } as const;
  await prepare(tx);
  const waiting = CHECKS.toSorted((a, b) => Number(b.heavy ?? false) - Number(a.heavy ?? false));
  const done = new Map<Check, CheckReport>();
  async function work(one: (check: Check) => Promise<CheckReport>, may = () => true): Promise<void> {
    while (may()) {
      const check = waiting.shift();
      if (check === undefined) return;
      done.set(check, await one(check));
    }
  }
  const beside = (check: Check) =>
    inScope(database, scope, async (other) => (await prepare(other), report(other, check, null)), view);
  const ends = await Promise.allSettled([
    work((check) => report(tx, check, null)),
    work(beside, () => hasFreeConnection(database)),
  ]);
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  return CHECKS.flatMap((check) => done.get(check) ?? []);
}

/** Whether a connection is free now. */
const hasFreeConnection = ({ pool }: Database): boolean =>
  pool.waitingCount === 0 && (pool.idleCount > 0 || pool.totalCount < pool.options.max);

async function report(tx: Tx, check: Check, since: Since | null): Promise<CheckReport> {
  const { name, invariant, title, unit, counted } = check;
  if (check.scope === 'closing' && since !== null && !(await closedSince(tx, since.checkpoint)))
    return { name, invariant, title, unit, counted: 0, off: 0, findings: [] };
  const off = await offIn(tx, check, since);
  const { rows } = await tx.raw<{ count: number }>({
    text: `with ${relations(check, since)} select count(*)::int as count from ${counted} counted`,
  });
  return {
    name,
    invariant,
    title,
    unit,
    counted: rows[0]?.count ?? 0,
    off: off.length,
    findings: off.slice(0, SHOWN),
  };
}

async function prepare(tx: Tx): Promise<void> {
  // A recount reads everything: the usual time limit is meant for requests.
  // On tables that were never analyzed the planner chooses nested loops over all rows.
  const settings = {
    statement_timeout: '0',
    idle_in_transaction_session_timeout: '0',
    work_mem: '256MB',
    enable_nestloop: 'off',
  };
  const set = Object.entries(settings).map(([name, value]) => `set_config('${name}', '${value}', true)`);
  await tx.raw({ text: `select ${set.join(', ')}` });
}

function relations(check: Check, since: Since | null): string {
  return verifyScope(since, check.scope === 'days' ? 'days' : 'posted');
}

async function offIn(tx: Tx, check: Check, since: Since | null): Promise<Finding[]> {
  if (check.isNested) await tx.raw({ text: 'set local enable_nestloop = on' });
  const { rows } = await tx.raw<Row>({
    text: `${ruleTables()}, ${relations(check, since)} ${check.sql}`,
  });
  if (check.isNested) await tx.raw({ text: 'set local enable_nestloop = off' });
  return rows.map((row) => ({
    subject: row.subject,
    stored: row.stored,
    recount: row.recount,
    sentence: sentence(check, row),
  }));
}

async function closedSince(tx: Tx, { closedUntil }: Checkpoint): Promise<boolean> {
  const { rows } = await tx.raw<{ closed: boolean }>({
    text: 'select exists (select from accounts where closed_until is distinct from $1) as closed',
    values: [closedUntil],
  });
  return rows[0]?.closed ?? false;
}

function sentence({ invariant, subject }: Check, row: Row): string {
  const what = [`Compte ${row.account_id}, invariant ${invariant}, ${subject}`, row.subject].filter(Boolean).join(' ');
  return `${what}\u00a0: ${row.stored ?? 'rien'} dans les registres, ${row.recount ?? 'rien'} au recomptage.`;
}
