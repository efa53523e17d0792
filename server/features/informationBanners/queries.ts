import {
  type BANNER_SORTS,
  type BannerInput,
  type BannerListQuery,
  type InformationBanner,
} from '@boucle/contract/features/informationBanners/calls.ts';
import { readPage, readSort } from '@boucle/contract/base/pagination.ts';
import { type RawBuilder, sql } from 'kysely';
import { withinParisDays } from '../../platform/database/parisDays.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { allOf, contains } from '../../domain/transactions/criteria.ts';

type Sort = (typeof BANNER_SORTS)[number];
type Row = Omit<InformationBanner, 'created_at' | 'updated_at'> & { created_at: Date; updated_at: Date };

/** The status of a banner on a Paris day. */
const statusOn = (today: string): RawBuilder<string> => sql`case
  when b.draft then 'draft'
  when b.starts_on > ${today}::date then 'scheduled'
  when b.ends_on < ${today}::date then 'ended'
  else 'online' end`;

const columns = (
  today: string,
) => sql`b.id, b.title, b.text, b.level, b.link_url, b.link_label, b.target, b.draft, b.starts_on,
  b.ends_on, b.priority, ${statusOn(today)} as status, b.created_at, b.updated_at, b.version`;

const written = ({ created_at, updated_at, ...row }: Row): InformationBanner => ({
  ...row,
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
});

/**
 * A page of the banners as they stand on a Paris day, or all of them, the first shown first, and
 * how many there are.
 */
export async function listBanners(
  tx: Tx,
  accountId: number,
  query: BannerListQuery,
  today: string,
  paged = true,
): Promise<{ rows: InformationBanner[]; count: number }> {
  const { limit, offset } = readPage(query.page);
  const slice = paged ? sql`limit ${limit}::bigint offset ${offset}::bigint` : sql``;
  const order = readSort<Sort>(query.sort, [{ column: 'priority', descending: true }]);
  const by = sql.join([
    ...order.map(
      ({ column, descending }) => sql`${sql.ref(`b.${column}`)} ${sql.raw(descending ? 'desc' : 'asc')} nulls last`,
    ),
    sql`b.id desc`,
  ]);
  const where = allOf(conditionsOf(accountId, query, today));
  const found = await prepared(
    tx,
    sql<{ count: number } & (Row | { id: null })>`
      select counted.count, page.*
        from (select count(*) from information_banners b where ${where}) counted
        left join (
          select row_number() over (order by ${by}) as n, ${columns(today)} from information_banners b
           where ${where} order by ${by} ${slice}
        ) page on true
       order by page.n`,
  );
  return { rows: found.flatMap((row) => (row.id === null ? [] : [bare(row)])), count: found[0]?.count ?? 0 };
}

function bare(row: { count: number } & Row & { n?: number }): InformationBanner {
  const { count: _count, n: _n, ...banner } = row;
  return written(banner);
}

function conditionsOf(accountId: number, query: BannerListQuery, today: string): RawBuilder<unknown>[] {
  const { q, status, target, level } = query.filter ?? {};
  const conditions = [
    sql`b.account_id = ${accountId}::bigint`,
    ...withinParisDays(sql`b.created_at`, query.from_date, query.to_date),
  ];
  if (q !== undefined && q !== '') conditions.push(sql`plain(b.title || ' ' || b.text) like plain(${contains(q)})`);
  if (status !== undefined) conditions.push(sql`${statusOn(today)} = any(${status}::text[])`);
  if (target !== undefined) conditions.push(sql`b.target = any(${target}::text[])`);
  if (level !== undefined) conditions.push(sql`b.level = any(${level}::text[])`);
  return conditions;
}

/**
 * One banner; undefined when the account has none of that number. `lock`: it is about to change.
 */
export async function readBanner(
  tx: Tx,
  accountId: number,
  id: number,
  today: string,
  { lock = false } = {},
): Promise<InformationBanner | undefined> {
  const [row] = await prepared(
    tx,
    sql<Row>`select ${columns(today)} from information_banners b
      where b.account_id = ${accountId}::bigint and b.id = ${id}::bigint ${sql.raw(lock ? 'for update' : '')}`,
  );
  return row === undefined ? undefined : written(row);
}

export async function insertBanner(tx: Tx, accountId: number, input: BannerInput): Promise<number> {
  const { title, text, level, target, draft = true, priority = 0 } = input;
  const { id } = await tx
    .insertInto('information_banners')
    .values({
      account_id: accountId,
      title,
      text,
      level,
      target,
      draft,
      priority,
      link_url: input.link_url ?? null,
      link_label: input.link_label ?? null,
      starts_on: input.starts_on ?? null,
      ends_on: input.ends_on ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateBanner(
  tx: Tx,
  accountId: number,
  id: number,
  {
    version: _version,
    created_at: _created,
    updated_at: _updated,
    status: _status,
    id: _id,
    ...columns
  }: InformationBanner,
): Promise<void> {
  await tx
    .updateTable('information_banners')
    .set((row) => ({ ...columns, version: row('version', '+', 1), updated_at: tx.now() }))
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

/** Removes a banner: it moved nothing, nothing else names it. */
export async function deleteBanner(tx: Tx, accountId: number, id: number): Promise<void> {
  await tx.deleteFrom('information_banners').where('account_id', '=', accountId).where('id', '=', id).execute();
}
