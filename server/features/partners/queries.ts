import {
  type Partner,
  type PARTNER_SORTS,
  type PartnerDetail,
  type PartnerListQuery,
} from '@boucle/contract/partners/calls.ts';
import { PARTNER_FIELDS } from '@boucle/contract/partners/fields.ts';
import { type Sorting, readPage, readSort } from '@boucle/contract/pagination.ts';
import { type RawBuilder, sql } from 'kysely';
import { withinParisDays } from '../../database/parisDays.ts';
import { prepared } from '../../database/prepared.ts';
import { textColumns } from '../../database/textColumns.ts';
import { type Tx } from '../../database/transaction.ts';
import { notFound } from '../../http/errors.ts';
import { accountOf } from '../../places/accountNamed.ts';
import { allOf, contains } from '../../transactions/criteria.ts';

export type PartnerSort = (typeof PARTNER_SORTS)[number];

type DateNames = 'created_at';
type PartnerSql = Omit<Partner, DateNames> & Record<DateNames, Date>;
type DetailSql = Omit<PartnerDetail, DateNames> & Record<DateNames, Date>;

const held = (state: string): RawBuilder<unknown> => sql`coalesce((
  select sum(c.quantity) from cells c
   where c.account_id = p.account_id and c.place = 'P' and c.place_id = p.id and c.state = ${sql.lit(state)}), 0)::int`;
const ORDERS = sql`(select count(*)::int from orders o
  where o.account_id = p.account_id and o.partner_id = p.id and o.created_at > now() - interval '30 days')`;

const SORTED_BY: Readonly<Record<PartnerSort, RawBuilder<unknown>>> = {
  id: sql`p.id`,
  name: sql`plain(p.name)`,
  created_at: sql`p.created_at`,
  clean: held('clean'),
  transit: held('transit'),
  dirty: held('dirty'),
  orders_30_days: ORDERS,
};

const COLUMNS = sql`p.id, p.account_id, a.name as account_name, p.kind, ${textColumns('partners', 'p', PARTNER_FIELDS, 'row', 'column')}, p.status, p.created_at,
  ${held('clean')} as clean, ${held('transit')} as transit, ${held('dirty')} as dirty, ${ORDERS} as orders_30_days,
  (select count(*)::int from api_accesses x
    where x.account_id = p.account_id and x.partner_id = p.id and x.revoked_at is null) as api_accesses_count`;

/**
 * A page of the partners and how many answer the filters, by name; all of them without `paged`. An undefined account is the platform's
 * view of all of them.
 */
export async function listPartners(
  tx: Tx,
  accountId: number | undefined,
  query: PartnerListQuery,
  paged = true,
): Promise<{ rows: Partner[]; count: number }> {
  const conditions = allOf(conditionsOf(accountId, query));
  const { limit, offset } = readPage(query.page);
  const slice = paged ? sql`limit ${limit}::bigint offset ${offset}::bigint` : sql``;
  const [counted, rows] = await Promise.all([
    prepared(tx, sql<{ count: number }>`select count(*) as count from partners p where ${conditions}`),
    prepared(
      tx,
      sql<PartnerSql>`select ${COLUMNS} from partners p join accounts a on a.id = p.account_id
        where ${conditions} ${orderBy(query)} ${slice}`,
    ),
  ]);
  return { rows: rows.map(dated), count: counted[0]?.count ?? 0 };
}

/** One partner whole; 404 when the caller sees none of that number. */
export async function readPartner(tx: Tx, accountId: number | undefined, id: number): Promise<PartnerDetail> {
  const [row] = await prepared(
    tx,
    sql<DetailSql>`
      select ${COLUMNS}, ${textColumns('partners', 'p', PARTNER_FIELDS, 'detail')}, p.version,
             case when p.all_restaurants then null else array(
               select restaurant_id from partner_restaurants r
                where r.account_id = p.account_id and r.partner_id = p.id order by 1) end as restaurant_ids,
             case when p.all_drop_off_points then null else array(
               select drop_off_point_id from partner_drop_off_points d
                where d.account_id = p.account_id and d.partner_id = p.id order by 1) end as drop_off_point_ids,
             (select count(*)::int from orders o
               where o.account_id = p.account_id and o.partner_id = p.id and o.status in ('pending', 'validated')) as open_orders_count
        from partners p join accounts a on a.id = p.account_id
       where ${allOf([...ofAccount(accountId), sql`p.id = ${id}::bigint`])}`,
  );
  if (row === undefined) throw notFound('Ce partenaire');
  return dated(row);
}

/** Locks the row of a partner until the end of the transaction. 404 when the caller sees none of that number. */
export async function lockPartner(tx: Tx, seen: number | undefined, id: number): Promise<void> {
  const accountId = seen ?? (await accountOf(tx, 'partners', id));
  const { rows } = await tx.raw({
    text: 'select from partners where account_id = $1 and id = $2 for update',
    values: [accountId ?? null, id],
  });
  if (rows.length === 0) throw notFound('Ce partenaire');
}

const dated = <Row extends Record<DateNames, Date>>(row: Row): Omit<Row, DateNames> & Record<DateNames, string> => ({
  ...row,
  created_at: row.created_at.toISOString(),
});

const ofAccount = (accountId: number | undefined): RawBuilder<unknown>[] =>
  accountId === undefined ? [] : [sql`p.account_id = ${accountId}::bigint`];

function orderBy({ sort }: PartnerListQuery): RawBuilder<unknown> {
  const order = readSort<PartnerSort>(sort, [{ column: 'name', descending: false } satisfies Sorting<PartnerSort>]);
  return sql`order by ${sql.join([
    ...order.map(({ column, descending }) => sql`${SORTED_BY[column]} ${sql.raw(descending ? 'desc' : 'asc')}`),
    sql`p.id`,
  ])}`;
}

function conditionsOf(accountId: number | undefined, query: PartnerListQuery): RawBuilder<unknown>[] {
  const { status, kind, account_id, q } = query.filter ?? {};
  const all = [...ofAccount(accountId), ...withinParisDays(sql`p.created_at`, query.from_date, query.to_date)];
  if (account_id !== undefined) all.push(sql`p.account_id = ${account_id}::bigint`);
  if (status !== undefined) all.push(sql`p.status = any(${status}::text[])`);
  if (kind !== undefined) all.push(sql`p.kind = any(${kind}::text[])`);
  if (q !== undefined && q !== '') {
    const pattern = contains(q);
    all.push(sql`plain(concat_ws(' ', p.name, p.legal_name, p.contact, p.email)) like plain(${pattern})`);
  }
  return all;
}
