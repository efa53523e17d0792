import { type Sorting, readPage, readSort } from '@boucle/contract/base/pagination.ts';
import {
  type WashLot,
  type WASH_LOT_SORTS,
  type WashLotListQuery,
  type WashLotTotals,
} from '@boucle/contract/features/washLots/shapes.ts';
import { type RawBuilder, sql } from 'kysely';
import { withinParisDays } from '../../platform/database/parisDays.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { lotStatus } from '../../domain/places/washLots.ts';
import { allOf, contains, numberIn } from '../../domain/transactions/criteria.ts';
import { type CutPeriod, cutInMonths, lastDayOf } from '../../domain/transactions/months.ts';
import { lotsById } from './rows.ts';

type LotSort = (typeof WASH_LOT_SORTS)[number];

const pieces = (accountId: number, of: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select coalesce(sum(${of}), 0)::bigint from wash_lot_lines x where x.account_id = ${accountId}::bigint and x.lot_id = l.id)`;
const rejected = (accountId: number): RawBuilder<unknown> =>
  sql`(select coalesce(sum(j.quantity), 0)::bigint from wash_rejects j where j.account_id = ${accountId}::bigint and j.lot_id = l.id)`;

const sortedBy = (accountId: number): Readonly<Record<LotSort, RawBuilder<unknown>>> => ({
  started_at: sql`l.started_at`,
  ended_at: sql`l.ended_at`,
  number: sql`l.id`,
  dirty_in: pieces(accountId, sql`x.dirty_in`),
  rejected: rejected(accountId),
});

const LATEST: readonly Sorting<LotSort>[] = [{ column: 'started_at', descending: true }];

/** A page of the lots and how many answer the filters, the latest begun first. */
export async function listLots(
  tx: Tx,
  accountId: number,
  query: WashLotListQuery,
): Promise<{ rows: WashLot[]; count: number }> {
  const { limit, offset } = readPage(query.page);
  const from = sql`from wash_lots l where ${conditionsOf(accountId, query)}`;
  const [found] = await prepared(
    tx,
    sql<{ count: number; ids: number[] }>`
      select (select count(*) ${from})::int as count,
             array(select l.id ${from} ${orderBy(accountId, query)} limit ${limit}::bigint offset ${offset}::bigint) as ids`,
  );
  if (found === undefined) return { rows: [], count: 0 };
  return { rows: await lotsById(tx, accountId, found.ids), count: found.count };
}

/** The numbers of all the lots that answer the filters, in order. */
export async function lotIds(tx: Tx, accountId: number, query: WashLotListQuery): Promise<number[]> {
  const rows = await prepared(
    tx,
    sql<{
      id: number;
    }>`select l.id from wash_lots l where ${conditionsOf(accountId, query)} ${orderBy(accountId, query)}`,
  );
  return rows.map(({ id }) => id);
}

/**
 * Of what is filtered: how many lots, the ones that are not closed, and their pieces. A period
 * alone is summed by whole months.
 */
export async function totalsOf(tx: Tx, accountId: number, query: WashLotListQuery): Promise<WashLotTotals> {
  const narrowed = Object.values(query.filter ?? {}).some((value) => value !== '');
  if (narrowed) return sumOfLots(tx, accountId, query);
  const { months, days } = cutInMonths(query.from_date, query.to_date);
  const parts = await Promise.all([
    ...(months === null ? [] : [sumOfMonths(tx, accountId, months)]),
    ...days.map(({ from, to }) => sumOfLots(tx, accountId, { from_date: from, to_date: to })),
  ]);
  return parts.reduce(
    (all, one) => ({
      count: all.count + one.count,
      waiting: all.waiting + one.waiting,
      dirty_in: all.dirty_in + one.dirty_in,
      clean_out: all.clean_out + one.clean_out,
      rejected: all.rejected + one.rejected,
    }),
    NOTHING,
  );
}

const NOTHING: WashLotTotals = { count: 0, waiting: 0, dirty_in: 0, clean_out: 0, rejected: 0 };

/**
 * Lots that began in these months; the ones that wait are found by their state, or by what was
 * reversed.
 */
async function sumOfMonths(
  tx: Tx,
  accountId: number,
  { from, to }: NonNullable<CutPeriod['months']>,
): Promise<WashLotTotals> {
  const account = sql`${accountId}::bigint`;
  const began = allOf([
    sql`l.account_id = ${account}`,
    ...withinParisDays(sql`l.started_at`, from, to === undefined ? undefined : lastDayOf(to)),
  ]);
  const reversed = sql`array(select u.reverses_id from transactions u
    where u.account_id = ${account} and u.type = 'admin_wash' and u.reverses_id is not null)`;
  const [row] = await prepared(
    tx,
    sql<WashLotTotals>`
      select coalesce(sum(m.lots), 0)::bigint as count,
             ((select count(*) from wash_lots l where ${began} and l.status in ('open', 'washed', 'inspected'))
              + (select count(*) from wash_lots l where ${began} and l.transaction_id is not null and l.transaction_id = any(${reversed})))::int as waiting,
             coalesce(sum(m.dirty_in), 0)::bigint as dirty_in, coalesce(sum(m.clean_out), 0)::bigint as clean_out, coalesce(sum(m.rejected), 0)::bigint as rejected
        from wash_lot_months m
       where m.account_id = ${account} and m.month >= ${from ?? '-infinity'}::date and m.month <= ${to ?? 'infinity'}::date`,
  );
  return row ?? NOTHING;
}

/** The same, lot by lot. */
async function sumOfLots(tx: Tx, accountId: number, query: WashLotListQuery): Promise<WashLotTotals> {
  const [row] = await prepared(
    tx,
    sql<WashLotTotals>`
      select count(*)::int as count, (count(*) filter (where a.status in ('open', 'washed', 'inspected')))::int as waiting,
             coalesce(sum(a.dirty_in), 0)::bigint as dirty_in, coalesce(sum(a.clean_out), 0)::bigint as clean_out, coalesce(sum(a.rejected), 0)::bigint as rejected
        from (select ${lotStatus(accountId)} as status, x.dirty_in, x.clean_out, j.rejected from wash_lots l
                left join (select lot_id, sum(dirty_in) as dirty_in, sum(clean_out) as clean_out from wash_lot_lines
                            where account_id = ${accountId}::bigint group by lot_id) x on x.lot_id = l.id
                left join (select lot_id, sum(quantity) as rejected from wash_rejects
                            where account_id = ${accountId}::bigint group by lot_id) j on j.lot_id = l.id
               where ${conditionsOf(accountId, query)}) a`,
  );
  return row ?? NOTHING;
}

function orderBy(accountId: number, { sort }: WashLotListQuery): RawBuilder<unknown> {
  const columns = sortedBy(accountId);
  const order = readSort<LotSort>(sort, LATEST);
  const asked = order.map(
    ({ column, descending }) => sql`${columns[column]} ${sql.raw(descending ? 'desc nulls last' : 'asc nulls last')}`,
  );
  return sql`order by ${sql.join([...asked, order[0]?.descending === false ? sql`l.id` : sql`l.id desc`])}`;
}

function conditionsOf(accountId: number, query: WashLotListQuery): RawBuilder<unknown> {
  const { status, site_id, site_kind, format_id, cause, q } = query.filter ?? {};
  const all = [
    sql`l.account_id = ${accountId}::bigint`,
    ...withinParisDays(sql`l.started_at`, query.from_date, query.to_date),
  ];
  if (status !== undefined) all.push(sql`${lotStatus(accountId)} = any(${status}::text[])`);
  if (site_id !== undefined) all.push(sql`l.site_id = ${site_id}::bigint`);
  if (site_kind !== undefined)
    all.push(
      sql`l.site_id = any(array(select id from wash_sites where account_id = ${accountId}::bigint and kind = any(${site_kind}::text[])))`,
    );
  if (format_id !== undefined)
    all.push(
      sql`l.id in (select x.lot_id from wash_lot_lines x where x.account_id = ${accountId}::bigint and x.format_id = ${format_id}::bigint)`,
    );
  if (cause !== undefined)
    all.push(
      sql`l.id in (select j.lot_id from wash_rejects j where j.account_id = ${accountId}::bigint and j.cause = any(${cause}::text[]))`,
    );
  if (q !== undefined && q !== '') all.push(says(accountId, q));
  return allOf(all);
}

/**
 * Its number, its site, the product and its batch, the programme, the comment, the number of its
 * transaction.
 */
function says(accountId: number, text: string): RawBuilder<unknown> {
  const pattern = contains(text);
  const number = numberIn(text);
  return sql`(plain(concat_ws(' ', l.number, l.product, l.product_batch, l.program, l.comment)) like plain(${pattern})
    or l.site_id = any(array(select id from wash_sites where account_id = ${accountId}::bigint and plain(name) like plain(${pattern})))
    ${number === undefined ? sql`` : sql`or l.transaction_id = ${number}::bigint`})`;
}
