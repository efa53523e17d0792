import { type Sorting, readPage, readSort } from '@boucle/contract/base/pagination.ts';
import { type REQUEST_SORTS, type RequestListQuery } from '@boucle/contract/features/supplyRequests/calls.ts';
import { REQUEST_MOST_PERCENT } from '@boucle/contract/features/supplyRequests/labels.ts';
import {
  type RequestLine,
  type SupplyRequest,
  type SupplyRequestDetail,
  type SupplyRequestTotals,
} from '@boucle/contract/features/supplyRequests/shapes.ts';
import { type RawBuilder, sql } from 'kysely';
import { withinParisDays } from '../../platform/database/parisDays.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { notFound } from '../../platform/http/errors.ts';
import { allOf, contains, numberIn } from '../../domain/transactions/criteria.ts';
import { type Reader } from '../../platform/api/readers.ts';

type RequestSort = (typeof REQUEST_SORTS)[number];

interface RequestSqlRow extends Omit<
  SupplyRequest,
  'restaurant' | 'partner' | 'round' | 'asked_at' | 'answered_at' | 'asked_by'
> {
  restaurant_id: number | null;
  restaurant_name: string | null;
  partner_id: number | null;
  partner_name: string | null;
  round_id: number | null;
  round_title: string | null;
  round_day: string | null;
  asked_by: string | null;
  asked_at: Date;
  answered_at: Date | null;
}

const NONE: readonly Sorting<RequestSort>[] = [];
const SORTED_BY: Readonly<Record<RequestSort, RawBuilder<unknown>>> = {
  id: sql`d.id`,
  asked_at: sql`d.asked_at`,
  wanted_on: sql`d.wanted_on`,
  to_give: sql`s.to_give`,
};

/** The sums of the lines of the request `d`, as `s`. */
const sums = (accountId: number): RawBuilder<unknown> => sql`lateral (
  select coalesce(sum(l.quantity) filter (where l.way = 'clean_in'), 0)::bigint as to_give,
         coalesce(sum(l.quantity) filter (where l.way <> 'clean_in'), 0)::bigint as to_take,
         sum(l.forecast)::bigint as forecast, sum(l.done)::bigint as done, coalesce(bool_or(${IS_ABOVE}), false) as above
    from supply_request_lines l where l.account_id = ${accountId}::bigint and l.request_id = d.id) s`;

/** Of a line `l`: above what may be asked for without a reason. */
const IS_ABOVE = sql`l.quantity * 100 > l.forecast * ${REQUEST_MOST_PERCENT}::int`;

/**
 * The requests that answer the filters, as `d`; their lines are read where they are sorted by what
 * they sum to, and nowhere else.
 */
const asked = (reader: Reader, query: RequestListQuery): RawBuilder<unknown> => sql`
  from supply_requests d ${sortsBySums(query) ? sql`cross join ${sums(reader.accountId)}` : sql``} where ${conditionsOf(reader, query)}`;

const sortsBySums = ({ sort }: RequestListQuery): boolean =>
  readSort<RequestSort>(sort, NONE).some(({ column }) => column === 'to_give');

/**
 * A page of the requests and how many answer the filters: the ones that wait first, the soonest
 * wanted of them first.
 */
export async function listRequests(
  tx: Tx,
  reader: Reader,
  query: RequestListQuery,
): Promise<{ rows: SupplyRequest[]; count: number }> {
  const { limit, offset } = readPage(query.page);
  const [found] = await prepared(
    tx,
    sql<{ count: number; ids: number[] }>`
      select (select count(*) from supply_requests d where ${conditionsOf(reader, query)})::int as count, array(
        select d.id ${asked(reader, query)} ${orderBy(query)} limit ${limit}::bigint offset ${offset}::bigint) as ids`,
  );
  if (found === undefined) return { rows: [], count: 0 };
  return { rows: await requestsById(tx, reader.accountId, found.ids), count: found.count };
}

/** The numbers of all the requests that answer the filters, in order. */
export async function requestIds(tx: Tx, reader: Reader, query: RequestListQuery): Promise<number[]> {
  const rows = await prepared(tx, sql<{ id: number }>`select d.id ${asked(reader, query)} ${orderBy(query)}`);
  return rows.map(({ id }) => id);
}

/** Of a request `d`: nothing was done of it yet, and something is to be. */
const IS_OPEN = sql`d.status in ('asked', 'planned')`;

/**
 * Of what is filtered: how many, how many wait; of those to be done pieces each way and what was
 * forecast of them; of the ones that are done what was; how many are above their forecast.
 */
export async function requestTotals(tx: Tx, reader: Reader, query: RequestListQuery): Promise<SupplyRequestTotals> {
  const [row] = await prepared(
    tx,
    sql<SupplyRequestTotals>`
      select count(*)::int as count, count(*) filter (where d.status = 'asked')::int as asked,
             coalesce(sum(s.to_give) filter (where ${IS_OPEN}), 0)::bigint as to_give,
             coalesce(sum(s.to_take) filter (where ${IS_OPEN}), 0)::bigint as to_take,
             coalesce(sum(s.forecast) filter (where ${IS_OPEN}), 0)::bigint as forecast,
             coalesce(sum(s.done) filter (where d.status = 'delivered'), 0)::bigint as done,
             coalesce(sum(s.to_give + s.to_take) filter (where d.status = 'delivered'), 0)::bigint as done_of,
             count(*) filter (where s.above)::int as above
        from supply_requests d
        join (select l.request_id, coalesce(sum(l.quantity) filter (where l.way = 'clean_in'), 0)::bigint as to_give,
                     coalesce(sum(l.quantity) filter (where l.way <> 'clean_in'), 0)::bigint as to_take,
                     sum(l.forecast)::bigint as forecast, sum(l.done)::bigint as done, coalesce(bool_or(${IS_ABOVE}), false) as above
                from supply_request_lines l where l.account_id = ${reader.accountId}::bigint group by l.request_id) s on s.request_id = d.id
       where ${conditionsOf(reader, query)}`,
  );
  if (row === undefined) throw new Error('No totals of requests');
  return row;
}

/** The requests of these numbers, in the order of the numbers given. */
export async function requestsById(tx: Tx, accountId: number, ids: readonly number[]): Promise<SupplyRequest[]> {
  if (ids.length === 0) return [];
  const account = sql`${accountId}::bigint`;
  const rows = await prepared(
    tx,
    sql<RequestSqlRow>`
      select d.id, d.status, d.wanted_on::text as wanted_on, d.comment, d.asked_at, d.answered_at, d.answer, d.external_id, d.version,
             s.to_give, s.to_take, s.forecast, s.done, s.above,
             r.id as restaurant_id, r.name as restaurant_name, p.id as partner_id, p.name as partner_name,
             o.id as round_id, o.title as round_title, o.day::text as round_day,
             coalesce(nullif(w.name, ''), w.email, a.name) as asked_by, coalesce(nullif(b.name, ''), b.email) as answered_by
        from unnest(${ids}::bigint[]) with ordinality as asked(id, n)
        join supply_requests d on d.account_id = ${account} and d.id = asked.id
       cross join ${sums(accountId)}
        left join restaurants r on r.account_id = d.account_id and r.id = d.restaurant_id
        left join partners p on p.account_id = d.account_id and p.id = d.partner_id
        left join rounds o on o.account_id = d.account_id and o.id = d.round_id
        left join api_accesses a on a.account_id = d.account_id and a.id = d.access_id
        left join people w on w.id = d.asked_by
        left join people b on b.id = d.answered_by
       order by asked.n`,
  );
  return rows.map(requestOf);
}

function requestOf({
  restaurant_id,
  restaurant_name,
  partner_id,
  partner_name,
  round_id,
  round_title,
  round_day,
  asked_by,
  asked_at,
  answered_at,
  ...row
}: RequestSqlRow): SupplyRequest {
  return {
    ...row,
    restaurant: restaurant_id === null ? null : { id: restaurant_id, name: restaurant_name ?? '' },
    partner: partner_id === null ? null : { id: partner_id, name: partner_name ?? '' },
    round: round_id === null ? null : { id: round_id, title: round_title ?? '', day: round_day ?? '' },
    asked_by: asked_by ?? '',
    asked_at: asked_at.toISOString(),
    answered_at: answered_at?.toISOString() ?? null,
  };
}

/** A request whole. 404 for one of another account, or of another partner than the reader's. */
export async function readRequest(tx: Tx, { accountId, partnerId }: Reader, id: number): Promise<SupplyRequestDetail> {
  const [[row], lines] = await Promise.all([
    requestsById(tx, accountId, [id]),
    prepared(
      tx,
      sql<RequestLine>`
        select l.way, l.format_id, f.title as format_title, f.drawing, f.picture_url, l.quantity, l.forecast, l.done
          from supply_request_lines l join formats f on f.account_id = l.account_id and f.id = l.format_id
         where l.account_id = ${accountId}::bigint and l.request_id = ${id}::bigint
         order by l.way, plain(f.title), l.format_id`,
    ),
  ]);
  if (row === undefined || (partnerId !== null && row.partner?.id !== partnerId)) throw notFound('Cette demande');
  return { ...row, lines };
}

function orderBy({ sort }: RequestListQuery): RawBuilder<unknown> {
  const order = readSort<RequestSort>(sort, NONE);
  const asked = order.map(
    ({ column, descending }) => sql`${SORTED_BY[column]} ${sql.raw(descending ? 'desc nulls last' : 'asc nulls last')}`,
  );
  const waiting = [sql`d.status = 'asked' desc`, sql`case when d.status = 'asked' then d.wanted_on end nulls last`];
  const first = asked.length > 0 ? asked : waiting;
  return sql`order by ${sql.join([...first, order[0]?.descending === false ? sql`d.id` : sql`d.id desc`])}`;
}

function conditionsOf({ accountId, partnerId }: Reader, query: RequestListQuery): RawBuilder<unknown> {
  const { status, restaurant_id, partner_id, above, partly, q } = query.filter ?? {};
  const account = sql`${accountId}::bigint`;
  const all = [sql`d.account_id = ${account}`, ...withinParisDays(sql`d.asked_at`, query.from_date, query.to_date)];
  if (partnerId !== null) all.push(sql`d.partner_id = ${partnerId}::bigint`);
  if (status !== undefined) all.push(sql`d.status = any(${status}::text[])`);
  if (restaurant_id !== undefined) all.push(sql`d.restaurant_id = ${restaurant_id}::bigint`);
  if (partner_id !== undefined) all.push(sql`d.partner_id = ${partner_id}::bigint`);
  if (above === true)
    all.push(
      sql`exists (select from supply_request_lines l where l.account_id = ${account} and l.request_id = d.id and ${IS_ABOVE})`,
    );
  if (partly === true)
    all.push(sql`d.status = 'delivered' and exists (
      select from supply_request_lines l
       where l.account_id = ${account} and l.request_id = d.id and coalesce(l.done, 0) < l.quantity)`);
  if (q !== undefined && q !== '') {
    const pattern = contains(q);
    const number = numberIn(q);
    all.push(sql`(plain(d.comment) like plain(${pattern}) or plain(coalesce(d.external_id, '')) like plain(${pattern})
      or d.restaurant_id = any(array(select r.id from restaurants r where r.account_id = ${account} and plain(r.name) like plain(${pattern})))
      or d.restaurant_id is null and d.partner_id = any(array(select p.id from partners p where p.account_id = ${account} and plain(p.name) like plain(${pattern})))
      ${number === undefined ? sql`` : sql`or d.id = ${number}::bigint`})`);
  }
  return allOf(all);
}
