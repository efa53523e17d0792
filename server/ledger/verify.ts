import { type Database } from '../database/pool.ts';
import { inScope } from '../database/tenant.ts';
import { type Tx } from '../database/transaction.ts';
import { CHECKS } from './verifyChecks.ts';
import { ruleTables } from './verifyRules.ts';

interface Row {
  account_id: number;
  subject: string;
  stored: string | null;
  recount: string | null;
}

/**
 * Recounts the books of one account, or of all, from the transactions and their rows, in one unchanging view. Answers a
 * French sentence for each thing that is off, none when all is right. Half a minute for a million transactions.
 */
export function verifyLedger(database: Database, accountId: number | 'all'): Promise<string[]> {
  const scope = accountId === 'all' ? ({ kind: 'platform' } as const) : ({ kind: 'account', accountId } as const);
  return inScope(database, scope, findings, { isolation: 'repeatable read', readOnly: true });
}

/** The same within a transaction, for the accounts that it sees. */
export async function findings(tx: Tx): Promise<string[]> {
  // A recount reads everything: the usual limit is for people who wait.
  // Nested loops over what was never counted before are what a planner falls into on young tables.
  const settings = { statement_timeout: '0', work_mem: '256MB', enable_nestloop: 'off' };
  const set = Object.entries(settings).map(([name, value]) => `set_config('${name}', '${value}', true)`);
  await tx.raw({ text: `select ${set.join(', ')}` });
  const found: string[] = [];
  for (const { invariant, subject, sql } of CHECKS) {
    const { rows } = await tx.raw<Row>({ text: `${ruleTables()} ${sql}` });
    found.push(...rows.map((row) => sentence(invariant, subject, row)));
  }
  return found;
}

function sentence(invariant: string, subject: string, row: Row): string {
  const what = [`Compte ${row.account_id}, invariant ${invariant}, ${subject}`, row.subject].filter(Boolean).join(' ');
  return `${what}\u00a0: ${row.stored ?? 'rien'} dans les registres, ${row.recount ?? 'rien'} au recomptage.`;
}
