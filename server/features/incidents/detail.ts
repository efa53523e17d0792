import { type IncidentDetail } from '@boucle/contract/incidents/calls.ts';
import { sql } from 'kysely';
import { prepared } from '../../database/prepared.ts';
import { type Tx } from '../../database/transaction.ts';
import { notFound } from '../../http/errors.ts';
import { cardLabel } from '../../transactions/row.ts';
import { probableCauses } from './causes.ts';
import { incidentsById } from './queries.ts';

interface SettlementRow {
  transaction_id: number;
  pieces: number;
  at: Date;
  reversed: boolean;
  card_holder_id: number | null;
  name: string | null;
}

/** An incident whole: as it stands, what it may come from, what settled it. 404 when the account has none of that number. */
export async function readIncident(tx: Tx, accountId: number, id: number): Promise<IncidentDetail> {
  const [incident] = await incidentsById(tx, accountId, [id]);
  if (incident === undefined) throw notFound('Cet écart');
  const [causes, settlements, reversals] = await Promise.all([
    probableCauses(tx, accountId, incident),
    settlementsOf(tx, accountId, id),
    prepared(
      tx,
      sql<{ id: number }>`select id from transactions
        where account_id = ${accountId}::bigint and reverses_id = ${incident.transaction_id}::bigint`,
    ),
  ]);
  return {
    ...incident,
    causes,
    settlements: settlements.map(({ card_holder_id: card, name, at, ...row }) => ({
      ...row,
      at: at.toISOString(),
      who: card === null ? name : cardLabel(card),
    })),
    reversal_id: reversals[0]?.id ?? null,
  };
}

/** What was recorded to settle it, the first one first. */
const settlementsOf = (tx: Tx, accountId: number, id: number): Promise<SettlementRow[]> =>
  prepared(
    tx,
    sql<SettlementRow>`
      select s.transaction_id, s.quantity as pieces, t.completed_at as at, t.card_holder_id,
             coalesce(nullif(c.name, ''), case when c.erased_at is null then c.email end) as name,
             exists (select from transactions u where u.account_id = ${accountId}::bigint and u.reverses_id = s.transaction_id) as reversed
        from incident_settlements s
        join transactions t on t.account_id = s.account_id and t.id = s.transaction_id
        left join customers c on c.account_id = t.account_id and c.id = t.customer_id
       where s.account_id = ${accountId}::bigint and s.incident_id = ${id}::bigint order by s.transaction_id`,
  );
