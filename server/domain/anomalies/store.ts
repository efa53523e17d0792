import { type AnomalyRuleName, anomalyRule } from '@boucle/contract/features/alerts/rules.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { type Finding } from './detector.ts';

/** Findings as rows of (subject, last_event_at, evidence): $3, $4, $5. */
const FOUND = 'unnest($3::text[], $4::timestamptz[], $5::jsonb[]) as f(subject, last_event_at, evidence)';

/**
 * Keeps an alert for each subject that has none waiting; one that waits is brought up to date. What
 * was judged is not raised again until something later happens; what was over on its own is, as
 * soon as it is found. Answers how many are new.
 */
export async function raiseAlerts(
  tx: Tx,
  accountId: number,
  rule: AnomalyRuleName,
  found: readonly Finding[],
  now: Date,
): Promise<number> {
  if (found.length === 0) return 0;
  const values = [
    accountId,
    rule,
    found.map(({ subject }) => subject),
    found.map(({ last_event_at }) => last_event_at),
    found.map(({ evidence }) => JSON.stringify(evidence)),
    now,
  ];
  await tx.raw({
    text: `update alerts a set last_seen_at = $6, last_event_at = f.last_event_at, evidence = f.evidence from ${FOUND}
            where a.account_id = $1 and a.rule = $2 and a.subject = f.subject and a.status in ('open', 'snoozed')`,
    values,
  });
  const { rows } = await tx.raw<{ id: number }>({
    text: `with known as (
             select subject, status, last_event_at from alerts where account_id = $1 and rule = $2 and subject = any ($3::text[]))
           insert into alerts (account_id, rule, subject, last_event_at, evidence, opened_at, last_seen_at)
           select $1, $2, f.subject, f.last_event_at, f.evidence, $6, $6 from ${FOUND}
            where not exists (
              select from known a where a.subject = f.subject
                 and (a.status in ('open', 'snoozed') or a.status <> 'resolved' and a.last_event_at >= f.last_event_at))
           on conflict (account_id, rule, subject) where status in ('open', 'snoozed') do nothing returning id`,
    values,
  });
  return rows.length;
}

interface Looked {
  readonly rule: AnomalyRuleName;
  readonly found: readonly Finding[];
  /** The first Paris day that was looked at. */
  readonly from: string;
  readonly now: Date;
}

/**
 * Resolves what waits and is not found any more: a state that is over, an event of the days looked
 * at that was taken back since (or that other thresholds leave out). What is older than those days
 * stays as it was found. Answers how many.
 */
export async function resolveOver(tx: Tx, accountId: number, { rule, found, from, now }: Looked): Promise<number> {
  const { rows } = await tx.raw<{ id: number }>({
    text: `update alerts set status = 'resolved', resolved_at = $5, snoozed_until = null, version = version + 1
            where account_id = $1 and rule = $2 and status in ('open', 'snoozed') and subject <> all ($3::text[])
              and ($6 or last_event_at >= $4::date::timestamp at time zone 'Europe/Paris')
            returning id`,
    values: [accountId, rule, found.map(({ subject }) => subject), from, now, anomalyRule(rule).lasts],
  });
  return rows.length;
}

/** Brings back what was put off until a Paris day. */
export async function wakeSnoozed(tx: Tx, accountId: number, today: string): Promise<void> {
  await tx.raw({
    text: `update alerts set status = 'open', snoozed_until = null, version = version + 1
            where account_id = $1 and status = 'snoozed' and snoozed_until <= $2`,
    values: [accountId, today],
  });
}

/** How many alerts wait for somebody. */
export async function openAlerts(tx: Tx, accountId: number): Promise<number> {
  const { rows } = await tx.raw<{ count: number }>({
    text: `select count(*)::int as count from alerts where account_id = $1 and status = 'open'`,
    values: [accountId],
  });
  return rows[0]?.count ?? 0;
}
