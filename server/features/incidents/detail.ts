import { type Incident, type IncidentDetail } from '@boucle/contract/features/incidents/calls.ts';
import { NO_GAPS } from '@boucle/contract/shared/incidents/labels.ts';
import { PLACE_LETTERS } from '@boucle/contract/shared/ledgerCards/places.ts';
import { sql } from 'kysely';
import { prepared } from '../../platform/database/prepared.ts';
import { counterSql } from '../../domain/places/counterSql.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { notFound } from '../../platform/http/errors.ts';
import { type Gap, probableCauses } from '../../domain/transactions/causes.ts';
import { cardLabel } from '../../domain/transactions/row.ts';
import { claimedDetail } from './claims/claimedDetail.ts';
import { incidentsById } from './queries.ts';

interface SettlementRow {
  transaction_id: number;
  pieces: number;
  at: Date;
  reversed: boolean;
  card_holder_id: number | null;
  name: string | null;
}

type CountRow = Omit<NonNullable<IncidentDetail['count']>, 'counted_at'> & { counted_at: Date };

/**
 * An incident whole: as it stands, what it may come from, what settled it. 404 when the account has
 * none of that number.
 */
export async function readIncident(tx: Tx, accountId: number, id: number): Promise<IncidentDetail> {
  const [incident] = await incidentsById(tx, accountId, [id]);
  if (incident === undefined) throw notFound('Cet écart');
  const [causes, settlements, reversals, [counted]] = await Promise.all([
    // A stop done otherwise than planned and a claim are no gaps of the books; of what was recorded
    // after a count, counted at a delivery or read by its code, the cause is known.
    NO_GAPS.includes(incident.kind) ? [] : probableCauses(tx, accountId, gapOf(incident)),
    settlementsOf(tx, accountId, id),
    prepared(
      tx,
      sql<{ id: number }>`select id from transactions
        where account_id = ${accountId}::bigint and reverses_id = ${incident.transaction_id}::bigint`,
    ),
    countOf(tx, accountId, incident),
  ]);
  return {
    ...incident,
    claimed: await claimedDetail(tx, accountId, incident),
    causes,
    settlements: settlements.map(({ card_holder_id: card, name, at, ...row }) => ({
      ...row,
      at: at.toISOString(),
      who: card === null ? name : cardLabel(card),
    })),
    count: counted === undefined ? null : { ...counted, counted_at: counted.counted_at.toISOString() },
    reversal_id: reversals[0]?.id ?? null,
  };
}

const gapOf = ({ place, restaurant, created_at, ...incident }: Incident): Gap => ({
  ...incident,
  place: { letter: PLACE_LETTERS[place.place], id: place.place_id ?? 0 },
  restaurantId: restaurant?.id ?? null,
  at: new Date(created_at),
});

/** Transactions recorded to settle it, the first one first. */
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

/** The line of the stock count that posted it, as it was posted. */
const countOf = (tx: Tx, accountId: number, incident: Incident): Promise<CountRow[]> =>
  prepared(
    tx,
    sql<CountRow>`
      select c.id, c.title, l.expected_at_posting as expected, r.counted, r.counted - l.expected_at_posting as gap, l.moved_since, r.counted_at,
             r.counted_by
        from stock_count_lines l
        join stock_counts c on c.account_id = l.account_id and c.id = l.count_id
       cross join lateral (
         select g.counted, g.counted_at, ${counterSql} as counted_by from stock_count_readings g
           join people p on p.id = g.counted_by
           left join count_guests v on v.account_id = g.account_id and v.id = g.guest_id
          where g.account_id = ${accountId}::bigint and g.count_id = l.count_id and g.place = l.place and g.place_id = l.place_id
            and g.format_id = l.format_id and g.state = l.state
          order by g.counted_at desc, g.received_at desc, g.device_id desc, g.n desc limit 1) r
       where l.account_id = ${accountId}::bigint and l.transaction_id = ${incident.transaction_id}::bigint and l.format_id = ${incident.format_id}::bigint`,
  );
