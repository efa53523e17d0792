import { cardNumber } from '@boucle/contract/cards/status.ts';
import { customerName } from '@boucle/contract/customers/name.ts';
import { type Evidence, type Incident, type ProbableCauseFound } from '@boucle/contract/incidents/calls.ts';
import { type ProbableCause } from '@boucle/contract/incidents/labels.ts';
import { quantity } from '@boucle/contract/format.ts';
import { type RawBuilder, sql } from 'kysely';
import { prepared } from '../../database/prepared.ts';
import { type Tx } from '../../database/transaction.ts';
import { incidentStates } from '../../transactions/incidentStates.ts';

/** Evidence named of each cause, the oldest or the nearest first. */
const NAMED = 10;

interface FoundRow {
  count: number;
  pieces: number;
  of: Evidence['of'];
  id: number;
  label: string | null;
  own_pieces: number;
  at: Date;
}

/**
 * What the ledger shows that an incident may come from, the cause that explains most first. Of a surplus: loans still open, guests, services still
 * out, returns taken back; of what is missing: returns entered twice. Of both: a gap the other way.
 */
export async function probableCauses(tx: Tx, accountId: number, incident: Incident): Promise<ProbableCauseFound[]> {
  const asked = incident.quantity > 0 ? SURPLUS : MISSING;
  const found = await Promise.all(
    asked.map(async ([cause, sqlOf]) => causeOf(cause, await prepared(tx, whole(sqlOf(accountId, incident))))),
  );
  return found
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => Math.min(other.pieces, incident.left) - Math.min(one.pieces, incident.left));
}

type CauseSql = (accountId: number, incident: Incident) => RawBuilder<unknown>;

/** How many there are and how many pieces, beside the first ones. */
const whole = (evidence: RawBuilder<unknown>): RawBuilder<FoundRow> => sql<FoundRow>`
  with found as (${evidence})
  select (count(*) over ())::int as count, (sum(e.own_pieces) over ())::int as pieces, e.of, e.id, e.label, e.own_pieces::int as own_pieces, e.at
    from found e order by e.rank, e.id limit ${sql.lit(NAMED)}`;

function causeOf(cause: ProbableCause, rows: readonly FoundRow[]): ProbableCauseFound {
  return {
    cause,
    count: rows[0]?.count ?? 0,
    pieces: rows[0]?.pieces ?? 0,
    evidence: rows.map(({ of, id, label, own_pieces: pieces, at }) => ({
      of,
      id,
      label: labelOf(of, id, label),
      pieces,
      at: at.toISOString(),
    })),
  };
}

function labelOf(of: Evidence['of'], id: number, label: string | null): string {
  switch (of) {
    case 'card':
      return `Carte ${cardNumber(id)}`;
    case 'customer':
      return label ?? customerName({ id, email: '', name: '', erased: true });
    case 'restaurant':
      return label ?? `N°\u00a0${quantity(id)}`;
    case 'incident':
      return `Écart n°\u00a0${quantity(id)}`;
    case 'transaction':
      return `${label === null ? 'Transaction' : label} n°\u00a0${quantity(id)}`;
  }
}

/** Loans that were open when it was counted and still are, of the restaurant where there is one. */
const openLots = (accountId: number, { format_id, restaurant, created_at }: Incident): RawBuilder<unknown> => sql`
  l.account_id = ${accountId}::bigint and l.left_quantity > 0 and l.format_id = ${format_id}::bigint and l.since <= ${created_at}::timestamptz
  ${restaurant === null ? sql`` : sql`and l.restaurant_id = ${restaurant.id}::bigint`}`;

const loans: CauseSql = (accountId, incident) => sql`
  select case l.owner when 'U' then 'customer' else 'card' end as of, l.owner_id as id,
         max(coalesce(nullif(c.name, ''), c.email)) as label, sum(l.left_quantity) as own_pieces, min(l.since) as at, extract(epoch from min(l.since)) as rank
    from lots l left join customers c on l.owner = 'U' and c.account_id = l.account_id and c.id = l.owner_id and c.erased_at is null
   where ${openLots(accountId, incident)} and l.owner in ('U', 'K')
   group by l.owner, l.owner_id`;

const guests: CauseSql = (accountId, incident) => sql`
  select 'restaurant' as of, l.owner_id as id, max(r.name) as label, sum(l.left_quantity) as own_pieces, min(l.since) as at, extract(epoch from min(l.since)) as rank
    from lots l join restaurants r on r.account_id = l.account_id and r.id = l.owner_id
   where ${openLots(accountId, incident)} and l.owner = 'G' group by l.owner_id`;

/** What other services took out and never counted back. */
const services: CauseSql = (accountId, { format_id, created_at }) => sql`
  select 'transaction' as of, t.id, s.custom_customer as label, c.quantity as own_pieces, t.completed_at as at, extract(epoch from t.completed_at) as rank
    from cells c
    join services s on s.account_id = c.account_id and s.id = c.place_id
    join transactions t on t.account_id = s.account_id and t.service_id = s.id and t.variant = 'out' and t.reverses_id is null
   where c.account_id = ${accountId}::bigint and c.place = 'E' and c.format_id = ${format_id}::bigint and c.quantity > 0
     and t.completed_at <= ${created_at}::timestamptz`;

/** Returns of such containers that were taken back in the week before: they may have happened all the same. */
const reversals: CauseSql = (accountId, { format_id, created_at }) => sql`
  select 'transaction' as of, t.id, 'Annulation' as label, abs(m.quantity) as own_pieces, t.completed_at as at, -extract(epoch from t.completed_at) as rank
    from transactions t
    join transaction_lines m on m.account_id = t.account_id and m.transaction_id = t.id and m.format_id = ${format_id}::bigint
   where t.account_id = ${accountId}::bigint and t.reverses_id is not null
     and t.type in ('return_container', 'return_container_in_collection_drawer', 'return_guest_container')
     and t.day between ${created_at}::timestamptz::date - 38 and ${created_at}::timestamptz::date + 1
     and t.completed_at between ${created_at}::timestamptz - interval '7 days' and ${created_at}::timestamptz`;

/** Gaps the other way of the same format, of the month before or after. */
const opposite: CauseSql = (accountId, { id, format_id, quantity: pieces, created_at }) => sql`
  select 'incident' as of, i.id, null as label, i."left" as own_pieces, i.created_at as at,
         abs(extract(epoch from i.created_at - ${created_at}::timestamptz)) as rank
    from ${incidentStates(accountId)}
   where i.id <> ${id}::bigint and i.format_id = ${format_id}::bigint and i."left" > 0 and sign(i.quantity) <> sign(${pieces}::int)
     and i.created_at between ${created_at}::timestamptz - interval '30 days' and ${created_at}::timestamptz + interval '30 days'`;

/** Pieces put twice into the drawer by one holder within ten minutes, in the month before it was counted. */
const repeated: CauseSql = (accountId, { place, format_id, created_at }) => sql`
  select 'transaction' as of, later.id, 'Retour' as label, m.quantity as own_pieces, later.completed_at as at, -extract(epoch from later.completed_at) as rank
    from cells c
    join movements m on m.account_id = c.account_id and m.to_cell = c.id
      and m.day between ${created_at}::timestamptz::date - 31 and ${created_at}::timestamptz::date + 1
      and m.at between ${created_at}::timestamptz - interval '30 days' and ${created_at}::timestamptz
    join transactions later on later.account_id = m.account_id and later.id = m.transaction_id and later.reverses_id is null
   where c.account_id = ${accountId}::bigint and c.place = 'T' and c.place_id = ${place.place_id ?? 0}::bigint and c.format_id = ${format_id}::bigint
     and not exists (select from transactions u where u.account_id = later.account_id and u.reverses_id = later.id)
     and exists (
       select from movements n join transactions first on first.account_id = n.account_id and first.id = n.transaction_id and first.reverses_id is null
        where n.account_id = m.account_id and n.to_cell = m.to_cell and n.day between m.day - 1 and m.day and n.quantity = m.quantity and n.at between m.at - interval '10 minutes' and m.at
          and first.id < later.id
          and (first.customer_id, first.card_holder_id) is not distinct from (later.customer_id, later.card_holder_id))`;

const SURPLUS: readonly (readonly [ProbableCause, CauseSql])[] = [
  ['loans', loans],
  ['guests', guests],
  ['services', services],
  ['reversals', reversals],
  ['opposite', opposite],
];
const MISSING: readonly (readonly [ProbableCause, CauseSql])[] = [
  ['repeated', repeated],
  ['opposite', opposite],
];
