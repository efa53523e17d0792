import { type SITE_SORTS, type SiteListQuery } from '@boucle/contract/features/collectionSites/calls.ts';
import { type CollectionSite } from '@boucle/contract/features/collectionSites/shapes.ts';
import { SITE_FIELDS } from '@boucle/contract/shared/collectionSites/fields.ts';
import { SOON_PERCENT } from '@boucle/contract/shared/collectionSites/urgency.ts';
import { type FormatDrawing } from '@boucle/contract/features/formats/drawings.ts';
import { readPage, readSort } from '@boucle/contract/base/pagination.ts';
import { type RawBuilder, sql } from 'kysely';
import { withinParisDays } from '../../platform/database/parisDays.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { textColumns } from '../../platform/database/textColumns.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { allOf, contains } from '../../domain/transactions/criteria.ts';

interface Row extends Omit<CollectionSite, 'created_at' | 'last_emptied_at'> {
  created_at: Date;
  last_emptied_at: Date | null;
}

type Sort = (typeof SITE_SORTS)[number];

const COLUMNS: Readonly<Record<Exclude<Sort, 'urgency'>, string>> = {
  name: 'name',
  id: 'id',
  fill: 'max_fill_percent',
  last_emptied_at: 'last_emptied_at',
  created_at: 'created_at',
};

/**
 * The words of contract/shared/collectionSites/urgency.ts in SQL, for a filling and what is in
 * service.
 */
const urgency = (fill: string, inService: string): RawBuilder<unknown> => sql`case
  when not (${sql.raw(inService)}) then 'off' when ${sql.raw(fill)} >= 100 then 'full'
  when ${sql.raw(fill)} >= ${sql.lit(SOON_PERCENT)} then 'soon' else 'fine' end`;

/**
 * The last emptying of the drawers `w` that was not taken back: the latest ones alone are read,
 * from their index.
 */
const lastEmptied = (accountId: number): RawBuilder<unknown> => sql`
  select t.completed_at from transactions t
   where t.account_id = ${accountId}::bigint and t.collection_drawer_id = w.id and t.type = 'empty_collection_terminal_drawer'
     and t.status = 'completed' and t.reverses_id is null
     and not exists (select from transactions u where u.account_id = ${accountId}::bigint and u.reverses_id = t.id)
   order by t.completed_at desc limit 1`;

/** The drawers of an account with what they hold, by site. */
const drawers = (accountId: number): RawBuilder<unknown> => sql`
  select m.site_id, w.id, w.terminal_id, w.name, w.format_id, f.title as format_title, w.capacity, w.status, w.qr_version, w.version,
         held.quantity as dirty_containers_count, (held.quantity * 100 / w.capacity)::int as fill_percent,
         (${lastEmptied(accountId)}) as last_emptied_at
    from collection_drawers w
    join collection_terminals m on m.account_id = w.account_id and m.id = w.terminal_id
    left join formats f on f.account_id = w.account_id and f.id = w.format_id
    cross join lateral (
      select coalesce(sum(quantity), 0)::bigint as quantity from cells
       where account_id = ${accountId}::bigint and place = 'T' and place_id = w.id
    ) held
   where w.account_id = ${accountId}::bigint`;

const sites = (accountId: number, conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> => sql`
  with drawer as (${drawers(accountId)})
  select s.id, ${textColumns('collection_sites', 's', SITE_FIELDS)}, s.latitude, s.longitude, s.status, s.created_at, s.version,
         (select count(*) from collection_terminals m where m.account_id = ${accountId}::bigint and m.site_id = s.id)::int as terminals_count,
         d.drawers_count, d.ok_drawers_count, d.full_drawers_count, d.out_of_order_drawers_count, d.dirty_containers_count,
         d.max_fill_percent, d.last_emptied_at,
         ${urgency('d.max_fill_percent', "s.status = 'active' and (d.drawers_count = 0 or d.drawers_count > d.out_of_order_drawers_count)")} as urgency
    from collection_sites s
    cross join lateral (
      select count(*)::int as drawers_count,
             count(*) filter (where status = 'active' and coalesce(fill_percent, 0) < 100)::int as ok_drawers_count,
             count(*) filter (where status = 'active' and fill_percent >= 100)::int as full_drawers_count,
             count(*) filter (where status = 'out_of_order')::int as out_of_order_drawers_count,
             coalesce(sum(drawer.dirty_containers_count), 0)::bigint as dirty_containers_count,
             max(fill_percent) filter (where status = 'active') as max_fill_percent,
             max(drawer.last_emptied_at) as last_emptied_at
        from drawer where drawer.site_id = s.id
    ) d
   where ${allOf([sql`s.account_id = ${accountId}::bigint`, ...conditions])}`;

/** A page of the collectors of an account, or all of them, and how many there are. */
export async function listSites(
  tx: Tx,
  accountId: number,
  query: SiteListQuery,
  paged = true,
): Promise<{ rows: CollectionSite[]; count: number }> {
  const order = readSort<Sort>(query.sort, [{ column: 'urgency', descending: false }]);
  const by = sql.join([
    ...order.map(({ column, descending }) =>
      column === 'urgency'
        ? byUrgency(descending)
        : sql`${sql.ref(COLUMNS[column])} ${sql.raw(descending ? 'desc nulls last' : 'asc nulls first')}`,
    ),
    sql`id`,
  ]);
  const { limit, offset } = readPage(query.page);
  const wanted = query.filter?.urgency;
  const found = await prepared(
    tx,
    sql<{ count: number } & (Row | { id: null })>`
      with site as (
        select * from (${sites(accountId, conditionsOf(accountId, query))}) s
         where ${wanted === undefined ? sql`true` : sql`s.urgency = any(${wanted}::text[])`}
      )
      select counted.count, page.*
        from (select count(*) from site) counted
        left join (
          select row_number() over (order by ${by}) as n, site.* from site
           order by ${by} ${paged ? sql`limit ${limit}::bigint offset ${offset}::bigint` : sql``}
        ) page on true
       order by page.n`,
  );
  const rows = found.flatMap((row) => (row.id === null ? [] : [siteOf(row)]));
  return { rows, count: found[0]?.count ?? 0 };
}

/** The most urgent first, and of the same urgency the fullest; backwards when descending. */
function byUrgency(descending: boolean): RawBuilder<unknown> {
  const way = sql.raw(descending ? 'desc' : 'asc');
  return sql`array_position(array['full', 'soon', 'fine', 'off'], urgency) ${way}, -coalesce(max_fill_percent, -1) ${way}`;
}

/** One collector, undefined when the account has none of that number. */
export async function readSite(tx: Tx, accountId: number, id: number): Promise<CollectionSite | undefined> {
  const [row] = await prepared(tx, sql<Row>`${sites(accountId, [sql`s.id = ${id}::bigint`])}`);
  return row && siteOf(row);
}

export interface DrawerRow {
  id: number | null;
  terminal_id: number;
  terminal_name: string;
  terminal_version: number;
  version: number;
  name: string;
  format_id: number | null;
  format_title: string | null;
  capacity: number | null;
  status: 'active' | 'out_of_order';
  dirty_containers_count: number;
  fill_percent: number | null;
  last_emptied_at: Date | null;
  content: {
    format_id: number;
    format_title: string;
    drawing: FormatDrawing;
    picture_url: string | null;
    quantity: number;
  }[];
}

/**
 * The terminals of a site and their drawers, in the order in which they were made; a terminal
 * without any has a row without number.
 */
export async function drawersOf(tx: Tx, accountId: number, siteId: number): Promise<DrawerRow[]> {
  return prepared(
    tx,
    sql<DrawerRow>`
      with drawer as (${drawers(accountId)})
      select m.id as terminal_id, m.name as terminal_name, m.version as terminal_version, d.version, d.id, d.name, d.format_id, d.format_title, d.capacity, d.status,
             d.dirty_containers_count, d.fill_percent, d.last_emptied_at,
             coalesce((
               select json_agg(json_build_object('format_id', f.id, 'format_title', f.title, 'drawing', f.drawing,
                                                 'picture_url', f.picture_url, 'quantity', c.quantity) order by f.id)
                 from cells c join formats f on f.account_id = c.account_id and f.id = c.format_id
                where c.account_id = ${accountId}::bigint and c.place = 'T' and c.place_id = d.id and c.quantity > 0
             ), '[]') as content
        from collection_terminals m
        left join drawer d on d.terminal_id = m.id
       where m.account_id = ${accountId}::bigint and m.site_id = ${siteId}::bigint
       order by m.id, d.id`,
  );
}

function conditionsOf(accountId: number, { filter = {}, from_date, to_date }: SiteListQuery): RawBuilder<unknown>[] {
  const { q, status, format_id } = filter;
  const conditions = withinParisDays(sql`s.created_at`, from_date, to_date);
  if (status !== undefined) conditions.push(sql`s.status = any(${status}::text[])`);
  if (format_id !== undefined) {
    conditions.push(sql`exists (
      select from collection_terminals m join collection_drawers w on w.account_id = m.account_id and w.terminal_id = m.id
       where m.account_id = ${accountId}::bigint and m.site_id = s.id
         and (w.format_id is null or w.format_id = ${format_id}::bigint))
      and exists (select from formats where account_id = ${accountId}::bigint and id = ${format_id}::bigint)`);
  }
  if (q !== undefined && q !== '') {
    const part = contains(q);
    conditions.push(sql`plain(concat_ws(' ', s.name, s.address, s.postcode, s.city)) like plain(${part})`);
  }
  return conditions;
}

const siteOf = ({ created_at, last_emptied_at, ...row }: Row): CollectionSite => ({
  ...row,
  created_at: created_at.toISOString(),
  last_emptied_at: last_emptied_at?.toISOString() ?? null,
});
