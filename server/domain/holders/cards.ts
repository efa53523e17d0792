import { type CARD_SORTS, type CardHolder, type CardListQuery } from '@boucle/contract/shared/cards/shapes.ts';
import { type Sorting, readPage, readSort } from '@boucle/contract/base/pagination.ts';
import { type RawBuilder, sql } from 'kysely';
import { withinParisDays } from '../../platform/database/parisDays.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { allOf, contains } from '../transactions/criteria.ts';
import { cardRows } from './cardRows.ts';

type CardSort = (typeof CARD_SORTS)[number];

const SORTED_BY: Readonly<Record<CardSort, RawBuilder<unknown>>> = {
  id: sql`h.id`,
  created_at: sql`h.created_at`,
  card_issued_at: sql`h.card_issued_at`,
  activated_at: sql`h.activated_at`,
  credits: sql`coalesce(cag.balance_cents, 0)`,
  containers_count: sql`coalesce(held.quantity, 0)`,
};

const LATEST_FIRST: readonly Sorting<CardSort>[] = [{ column: 'id', descending: true }];

/** A page of the cards of an account and how many answer the filters, exactly; the latest first. */
export async function listCards(
  tx: Tx,
  accountId: number,
  query: CardListQuery,
): Promise<{ rows: CardHolder[]; count: number }> {
  const { limit, offset } = readPage(query.page);
  const [found] = await prepared(
    tx,
    sql<{ count: number; ids: number[] }>`
      with asked as materialized (${askedCards(accountId, query)})
      select (select count(*) from asked) as count,
             array(select id from asked order by n limit ${limit}::bigint offset ${offset}::bigint) as ids`,
  );
  if (found === undefined) return { rows: [], count: 0 };
  return { rows: await cardRows(tx, accountId, found.ids), count: found.count };
}

/** The numbers of all the cards that answer the filters, in order. */
export async function cardIds(tx: Tx, accountId: number, query: CardListQuery): Promise<number[]> {
  const rows = await prepared(tx, sql<{ id: number }>`${askedCards(accountId, query)} order by n`);
  return rows.map(({ id }) => id);
}

function askedCards(accountId: number, query: CardListQuery): RawBuilder<unknown> {
  const order = readSort<CardSort>(query.sort, LATEST_FIRST);
  const { credits, holding } = query.filter ?? {};
  const needs = (column: CardSort, filter: unknown): boolean =>
    filter !== undefined || order.some((sorting) => sorting.column === column);
  return sql`
    select h.id, row_number() over (${orderBy(order)}) as n
      from card_holders h
      ${needs('credits', credits) ? CAGNOTTES : NOTHING}
      ${needs('containers_count', holding) ? HELD : NOTHING}
     where ${allOf([sql`h.account_id = ${accountId}::bigint`, ...conditions(accountId, query)])}`;
}

const NOTHING = sql``;
const CAGNOTTES = sql`left join money_accounts cag
  on cag.account_id = h.account_id and cag.kind = 'CAG' and cag.owner = 'K' and cag.owner_id = h.id`;
const HELD = sql`left join (
  select account_id, place_id, sum(quantity) as quantity from cells where place = 'K' group by account_id, place_id
) held on held.account_id = h.account_id and held.place_id = h.id`;

/** A date that is missing (never printed, never activated) comes last, whatever the direction. */
const orderBy = (order: readonly Sorting<CardSort>[]): RawBuilder<unknown> =>
  sql`order by ${sql.join([
    ...order.map(
      ({ column, descending }) => sql`${SORTED_BY[column]} ${sql.raw(descending ? 'desc' : 'asc')} nulls last`,
    ),
    order[0]?.descending === true ? sql`h.id desc` : sql`h.id`,
  ])}`;

function conditions(accountId: number, { filter = {}, from_date, to_date }: CardListQuery): RawBuilder<unknown>[] {
  const { status, printing, credits, holding, q } = filter;
  const all = withinParisDays(sql`h.created_at`, from_date, to_date);
  if (status !== undefined) all.push(sql`h.status = any(${status}::text[])`);
  if (printing === 'to_print') all.push(sql`h.card_issued_at is null`);
  if (printing === 'printed') all.push(sql`h.card_issued_at is not null`);
  if (credits === 'positive') all.push(sql`cag.balance_cents > 0`);
  if (credits === 'zero') all.push(sql`coalesce(cag.balance_cents, 0) = 0`);
  if (holding === 'some') all.push(sql`held.quantity > 0`);
  if (holding === 'none') all.push(sql`coalesce(held.quantity, 0) = 0`);
  if (q !== undefined && q !== '') all.push(named(accountId, q));
  return all;
}

const NO_UUID = '00000000-0000-0000-0000-000000000000';
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * Part of the number as it is printed, or the beginning of the uuid that a QR code gives: longer
 * than any number.
 */
function named(accountId: number, text: string): RawBuilder<unknown> {
  const number = text.replace(/^(?:n°\s*|#|carte\s+)/i, '');
  if (/^\d{1,7}$/.test(number))
    return sql`h.id = any(array(select cards_numbered(${accountId}::bigint, ${contains(number)}, null)))`;
  const beginning = text.toLowerCase();
  const rest = NO_UUID.slice(beginning.length);
  const [least, most] = [beginning + rest, beginning + rest.replaceAll('0', 'f')];
  return UUID.test(least) ? sql`h.uuid between ${least}::uuid and ${most}::uuid` : sql`false`;
}
