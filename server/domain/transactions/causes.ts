import { NO_GAP_SQL } from './incidentStates.ts';
import { cardNumber } from '@boucle/contract/shared/cards/status.ts';
import { customerName } from '@boucle/contract/features/customers/name.ts';
import { type Evidence, type ProbableCauseFound } from '@boucle/contract/shared/incidents/shapes.ts';
import { type ProbableCause } from '@boucle/contract/shared/incidents/labels.ts';
import { quantity } from '@boucle/contract/base/format.ts';
import { type RawBuilder, sql } from 'kysely';
import { prepared } from '../../platform/database/prepared.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { incidentStates } from './incidentStates.ts';

/** Evidence named of each cause, the oldest or the nearest first. */
const NAMED = 10;

/**
 * A gap that is looked into: an incident, or what a count is about to post, which has no number
 * yet.
 */
export interface Gap {
  readonly id: number | null;
  /** Pieces: above 0 more than in the books, below 0 fewer. */
  readonly quantity: number;
  /** Of them, without a sign, what nothing settles. */
  readonly left: number;
  readonly format_id: number;
  /** Where it was counted, by the letter and the number of tables. */
  readonly place: { readonly letter: string; readonly id: number };
  readonly restaurantId: number | null;
  readonly at: Date;
}

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
 * Causes in the ledger that a gap may come from, the one that explains most first. Of a surplus:
 * loans still open, guests, services still out, returns taken back; of what is missing: returns
 * entered twice. Of both: supplies entered twice, a gap the other way.
 */
export async function probableCauses(tx: Tx, accountId: number, gap: Gap): Promise<ProbableCauseFound[]> {
  const asked = (gap.quantity > 0 ? SURPLUS : MISSING).filter(
    ([cause]) => cause !== 'neighbours' || gap.restaurantId !== null,
  );
  const found = await Promise.all(
    asked.map(async ([cause, sqlOf]) => causeOf(cause, await prepared(tx, whole(sqlOf(accountId, gap))))),
  );
  return found
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => Math.min(other.pieces, gap.left) - Math.min(one.pieces, gap.left));
}

type CauseSql = (accountId: number, gap: Gap) => RawBuilder<unknown>;

/** How many there are and how many pieces, with the first ones. */
const whole = (evidence: RawBuilder<unknown>): RawBuilder<FoundRow> => sql<FoundRow>`
  with found as (${evidence})
  select (count(*) over ())::int as count, (sum(e.own_pieces) over ())::bigint as pieces, e.of, e.id, e.label, e.own_pieces::int as own_pieces, e.at
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
const openLots = (accountId: number, { format_id, restaurantId, at }: Gap): RawBuilder<unknown> => sql`
  l.account_id = ${accountId}::bigint and l.left_quantity > 0 and l.format_id = ${format_id}::bigint and l.since <= ${at}::timestamptz
  ${restaurantId === null ? sql`` : sql`and l.restaurant_id = ${restaurantId}::bigint`}`;

const loans: CauseSql = (accountId, gap) => sql`
  select case l.owner when 'U' then 'customer' else 'card' end as of, l.owner_id as id,
         max(coalesce(nullif(c.name, ''), c.email)) as label, sum(l.left_quantity) as own_pieces, min(l.since) as at, extract(epoch from min(l.since)) as rank
    from lots l left join customers c on l.owner = 'U' and c.account_id = l.account_id and c.id = l.owner_id and c.erased_at is null
   where ${openLots(accountId, gap)} and l.owner in ('U', 'K')
   group by l.owner, l.owner_id`;

const guests: CauseSql = (accountId, gap) => sql`
  select 'restaurant' as of, l.owner_id as id, max(r.name) as label, sum(l.left_quantity) as own_pieces, min(l.since) as at, extract(epoch from min(l.since)) as rank
    from lots l join restaurants r on r.account_id = l.account_id and r.id = l.owner_id
   where ${openLots(accountId, gap)} and l.owner = 'G' group by l.owner_id`;

/** Pieces that other services took out and never counted back. */
const services: CauseSql = (accountId, { format_id, at }) => sql`
  select 'transaction' as of, t.id, s.custom_customer as label, c.quantity as own_pieces, t.completed_at as at, extract(epoch from t.completed_at) as rank
    from cells c
    join services s on s.account_id = c.account_id and s.id = c.place_id
    join transactions t on t.account_id = s.account_id and t.service_id = s.id and t.variant = 'out' and t.reverses_id is null
   where c.account_id = ${accountId}::bigint and c.place = 'E' and c.format_id = ${format_id}::bigint and c.quantity > 0
     and t.completed_at <= ${at}::timestamptz`;

/**
 * Returns of such containers that were taken back in the week before: they may have happened all
 * the same.
 */
const reversals: CauseSql = (accountId, { format_id, at }) => sql`
  select 'transaction' as of, t.id, 'Annulation' as label, abs(m.quantity) as own_pieces, t.completed_at as at, -extract(epoch from t.completed_at) as rank
    from transactions t
    join transaction_lines m on m.account_id = t.account_id and m.transaction_id = t.id and m.format_id = ${format_id}::bigint
   where t.account_id = ${accountId}::bigint and t.reverses_id is not null
     and t.type in ('return_container', 'return_container_in_collection_drawer', 'return_guest_container')
     and t.day between ${at}::timestamptz::date - 38 and ${at}::timestamptz::date + 1
     and t.completed_at between ${at}::timestamptz - interval '7 days' and ${at}::timestamptz`;

/** Types by which a courier brings to a restaurant or takes from it. */
const COURIER_TYPES = sql`('admin_give', 'admin_return', 'admin_return_dirty', 'deliver_restaurant_order', 'pickup_restaurant_order', 'pickup_customer_order')`;

/**
 * Whether the restaurant of the incident `i` and that one were served by one partner in the month
 * before.
 */
const isNeighbour = (accountId: number, restaurantId: number, at: Date): RawBuilder<unknown> =>
  sql`i.restaurant_id <> ${restaurantId}::bigint and exists (
    select from transactions a
      join transactions b on b.account_id = ${accountId}::bigint and b.partner_id = a.partner_id and b.restaurant_id = i.restaurant_id
       and b.type in ${COURIER_TYPES} and b.day between ${at}::timestamptz::date - 31 and ${at}::timestamptz::date + 1
     where a.account_id = ${accountId}::bigint and a.restaurant_id = ${restaurantId}::bigint and a.partner_id is not null
       and a.type in ${COURIER_TYPES} and a.day between ${at}::timestamptz::date - 31 and ${at}::timestamptz::date + 1)`;

/** Gaps the other way of the same format, of the month before or after. */
const opposites = (accountId: number, gap: Gap, neighbour: boolean): RawBuilder<unknown> => sql`
  select 'incident' as of, i.id, null as label, i."left" as own_pieces, i.created_at as at,
         abs(extract(epoch from i.created_at - ${gap.at}::timestamptz)) as rank
    from ${incidentStates(accountId)}
   where i.id is distinct from ${gap.id}::bigint and i.kind not in (${sql.raw(NO_GAP_SQL)}) and i.format_id = ${gap.format_id}::bigint and i."left" > 0
     and sign(i.quantity) <> sign(${gap.quantity}::int)
     and i.created_at between ${gap.at}::timestamptz - interval '30 days' and ${gap.at}::timestamptz + interval '30 days'
     ${
       gap.restaurantId === null
         ? sql``
         : sql`and (${isNeighbour(accountId, gap.restaurantId, gap.at)}) is ${neighbour ? sql`true` : sql`not true`}`
     }`;

/**
 * At a restaurant served by the same courier: what was meant for one may have been left at the
 * other.
 */
const neighbours: CauseSql = (accountId, gap) => opposites(accountId, gap, true);
/** Anywhere else. */
const opposite: CauseSql = (accountId, gap) => opposites(accountId, gap, false);

/**
 * Supplies entered twice: of two with the same lines, between the same places, on the same day, the
 * later one. What came in twice is missing where it came to, and too many where it was taken from.
 * The month's supplies are read once, and looked up among themselves.
 */
const supplies: CauseSql = (accountId, { place, format_id, quantity: pieces, at }) => {
  const account = sql`${accountId}::bigint`;
  const own = sql.ref(pieces < 0 ? 'm.to_cell' : 'm.from_cell');
  const lines = (transaction: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
    select array_agg(array[l.format_id, l.quantity] order by l.format_id, l.quantity) from transaction_lines l
     where l.account_id = ${account} and l.transaction_id = ${transaction})`;
  return sql`
    with supplied as materialized (
      select t.id, t.type, t.day, t.completed_at, m.at, m.from_cell, m.to_cell, m.quantity
        from cells c
        join movements m on m.account_id = ${account} and ${own} = c.id
          and m.day between ${at}::timestamptz::date - 31 and ${at}::timestamptz::date + 1
        join transactions t on t.account_id = ${account} and t.id = m.transaction_id and t.reverses_id is null
          and t.type in ('admin_give', 'admin_return', 'admin_return_dirty')
       where c.account_id = ${account} and c.place = ${place.letter} and c.place_id = ${place.id}::bigint and c.format_id = ${format_id}::bigint
         and not exists (select from transactions u where u.account_id = ${account} and u.reverses_id = t.id)
    )
    select 'transaction' as of, later.id, 'Approvisionnement' as label, later.quantity as own_pieces, later.completed_at as at,
           -extract(epoch from later.completed_at) as rank
      from supplied later
     where later.at between ${at}::timestamptz - interval '30 days' and ${at}::timestamptz
       and exists (
         select from supplied first
          where first.type = later.type and first.day = later.day and first.from_cell = later.from_cell and first.to_cell = later.to_cell
            and first.quantity = later.quantity and first.id < later.id and ${lines(sql`first.id`)} = ${lines(sql`later.id`)})`;
};

/**
 * Pieces put twice into the drawer by one holder within ten minutes, in the month before it was
 * counted.
 */
const repeated: CauseSql = (accountId, { place, format_id, at }) => sql`
  select 'transaction' as of, later.id, 'Retour' as label, m.quantity as own_pieces, later.completed_at as at, -extract(epoch from later.completed_at) as rank
    from cells c
    join movements m on m.account_id = c.account_id and m.to_cell = c.id
      and m.day between ${at}::timestamptz::date - 31 and ${at}::timestamptz::date + 1
      and m.at between ${at}::timestamptz - interval '30 days' and ${at}::timestamptz
    join transactions later on later.account_id = m.account_id and later.id = m.transaction_id and later.reverses_id is null
   where c.account_id = ${accountId}::bigint and c.place = 'T' and c.place_id = ${place.id}::bigint and c.format_id = ${format_id}::bigint
     and not exists (select from transactions u where u.account_id = ${accountId}::bigint and u.reverses_id = later.id)
     and exists (
       select from movements n join transactions first on first.account_id = n.account_id and first.id = n.transaction_id and first.reverses_id is null
        where n.account_id = ${accountId}::bigint and n.to_cell = m.to_cell and n.day between m.day - 1 and m.day and n.quantity = m.quantity and n.at between m.at - interval '10 minutes' and m.at
          and first.id < later.id
          and (first.customer_id, first.card_holder_id) is not distinct from (later.customer_id, later.card_holder_id))`;

const SURPLUS: readonly (readonly [ProbableCause, CauseSql])[] = [
  ['loans', loans],
  ['guests', guests],
  ['services', services],
  ['reversals', reversals],
  ['supplies', supplies],
  ['neighbours', neighbours],
  ['opposite', opposite],
];
const MISSING: readonly (readonly [ProbableCause, CauseSql])[] = [
  ['repeated', repeated],
  ['supplies', supplies],
  ['neighbours', neighbours],
  ['opposite', opposite],
];

/**
 * The transactions that were probably entered twice where a gap was counted, as its causes name
 * them.
 */
export async function enteredTwiceAt(tx: Tx, accountId: number, gap: Gap): Promise<readonly Evidence[]> {
  const asked = gap.quantity > 0 ? [supplies] : [repeated, supplies];
  const found = await Promise.all(asked.map((of) => prepared(tx, whole(of(accountId, gap)))));
  return found.flatMap((rows) => causeOf('supplies', rows).evidence);
}
