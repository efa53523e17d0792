import { type OwnActAlert } from '@boucle/contract/features/alerts/calls.ts';
import { ANOMALY_RULES } from '@boucle/contract/features/alerts/rules.ts';
import { alertText } from '@boucle/contract/features/alerts/words.ts';
import { type CallContext } from '../../platform/api/context.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { conflict, notFound } from '../../platform/http/errors.ts';
import { alertsById } from './queries.ts';

const SHOWN = 100;

interface Row {
  id: number;
  account_id: number;
  account_name: string;
  person: string;
  last_event_at: Date;
}

/** A look of the platform at the alert `a`, as it stands. */
const SEEN = `select from alert_views v
               where v.account_id = a.account_id and v.alert_id = a.id and v.last_event_at >= a.last_event_at`;

/** Open alerts on acts of an initiative's only administrator, unseen by the platform. */
const WAITING = `select a.id, a.account_id, ac.name as account_name, coalesce(nullif(p.name, ''), p.email) as person, a.last_event_at
    from alerts a
    join accounts ac on ac.id = a.account_id
    join people p on p.account_id = a.account_id and p.role = 'account_admin' and p.status = 'active'
   where a.status in ('open', 'snoozed') and a.rule <> 'confirmed_alone'
     and not exists (select from people o where o.account_id = a.account_id and o.role = 'account_admin' and o.status = 'active' and o.id <> p.id)
     and (a.evidence->>'admin_id' = p.id::text or exists (
       select from jsonb_array_elements_text(a.evidence->'transactions') named
         join transactions t on t.account_id = a.account_id and t.id = named::bigint and t.admin_id = p.id))
     and not exists (${SEEN})
     and ($1::bigint is null or a.account_id = $1 and a.id = $2)
   order by a.last_event_at desc, a.account_id, a.id limit ${SHOWN}`;

/** Alerts that only the platform can look at, the latest first, 100 at most. Platform scope. */
export async function ownActAlerts(tx: Tx): Promise<OwnActAlert[]> {
  const { rows } = await tx.raw<Row & Record<string, unknown>>({ text: WAITING, values: [null, null] });
  const shown: OwnActAlert[] = [];
  for (const { id, account_id, account_name, person } of rows) {
    const [alert] = await alertsById(tx, account_id, [id]);
    if (alert === undefined) continue;
    const { title } = ANOMALY_RULES[alert.rule];
    const { last_event_at } = alert;
    shown.push({ id, account_id, account_name, person, title, sentence: alertText(alert), last_event_at });
  }
  return shown;
}

/**
 * Notes that the platform looked at an alert on an act of an only administrator, who may judge it
 * from then on. 409 for any other alert.
 */
export async function seeOwnActAlert(
  { tx, caller, details }: CallContext,
  { id, account_id: accountId }: { readonly id: number; readonly account_id: number },
): Promise<OwnActAlert[]> {
  if ((await alertsById(tx, accountId, [id])).length === 0) throw notFound('Cette alerte');
  const { rows } = await tx.raw<Row & Record<string, unknown>>({ text: WAITING, values: [accountId, id] });
  const [row] = rows;
  if (row === undefined) throw conflict('Il n’y a rien à voir de cette alerte.');
  await tx.raw({
    text: `insert into alert_views (account_id, alert_id, last_event_at, person_id, seen_at)
           values ($1, $2, $3, $4, $5) on conflict do nothing`,
    values: [accountId, id, row.last_event_at, caller.personId, tx.now()],
  });
  Object.assign(details, { account_id: accountId, author: row.person });
  return ownActAlerts(tx);
}

/** Whether the platform looked at an alert as it stands. */
export async function isSeenByPlatform(tx: Tx, accountId: number, id: number): Promise<boolean> {
  const { rows } = await tx.raw<{ seen: boolean }>({
    text: `select exists (${SEEN}) as seen from alerts a where a.account_id = $1 and a.id = $2`,
    values: [accountId, id],
  });
  return rows[0]?.seen === true;
}
