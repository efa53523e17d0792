import { type Partner } from '@boucle/contract/shared/partners/shapes.ts';
import {
  type PARTNER_SORTS,
  type PartnerDetail,
  type PartnerListQuery,
} from '@boucle/contract/features/partners/calls.ts';
import { PARTNER_FIELDS } from '@boucle/contract/shared/partners/fields.ts';
import { type Sorting, readPage, readSort } from '@boucle/contract/base/pagination.ts';
import { type RawBuilder, sql } from 'kysely';
import { withinParisDays } from '../../platform/database/parisDays.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { textColumns } from '../../platform/database/textColumns.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { notFound } from '../../platform/http/errors.ts';
import { accountOf } from '../../domain/places/accountNamed.ts';
import { allOf, contains } from '../../domain/transactions/criteria.ts';

export type PartnerSort = (typeof PARTNER_SORTS)[number];

type DateNames = 'created_at';
type PartnerSql = Omit<Partner, DateNames> & Record<DateNames, Date>;
type DetailSql = Omit<PartnerDetail, DateNames> & Record<DateNames, Date>;

const held = (state: string, account: RawBuilder<unknown>): RawBuilder<unknown> => sql`coalesce((
  select sum(c.quantity) from cells c
   where c.account_id = ${account} and c.place = 'P' and c.place_id = p.id and c.state = ${sql.lit(state)}), 0)::int`;

/**
 * Counts of a partner `p` of an account, which is a value: each question then stands on the rows of
 * one account.
 */
const COUNTED = {
  clean: (account) => held('clean', account),
  transit: (account) => held('transit', account),
  dirty: (account) => held('dirty', account),
  orders_30_days: (account) => sql`(select count(*)::int from orders o
    where o.account_id = ${account} and o.partner_id = p.id and o.created_at > now() - interval '30 days')`,
} satisfies Record<string, (account: RawBuilder<unknown>) => RawBuilder<unknown>>;
type CountedName = keyof typeof COUNTED;
const isCounted = (name: PartnerSort): name is CountedName => Object.hasOwn(COUNTED, name);

const KEPT: Readonly<Record<Exclude<PartnerSort, CountedName>, RawBuilder<unknown>>> = {
  id: sql`p.id`,
  name: sql`plain(p.name)`,
  created_at: sql`p.created_at`,
};

const columnsOf = (account: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  p.id, p.account_id, a.name as account_name, p.kind, ${textColumns('partners', 'p', PARTNER_FIELDS, 'row', 'column')}, p.status, p.created_at,
  ${sql.join(Object.entries(COUNTED).map(([name, figure]) => sql`${figure(account)} as ${sql.ref(name)}`))},
  (select count(*)::int from api_accesses x
    where x.account_id = ${account} and x.partner_id = p.id and x.revoked_at is null) as api_accesses_count`;

/**
 * A page of the partners and how many answer the filters, by name; all of them without `paged`. An
 * undefined account is the platform's view of all of them: the partners of the page are read over
 * all, their counts account by account.
 */
export async function listPartners(
  tx: Tx,
  seen: number | undefined,
  query: PartnerListQuery,
  paged = true,
): Promise<{ rows: Partner[]; count: number }> {
  const where = allOf(conditionsOf(seen, query));
  const { limit, offset } = readPage(query.page);
  const slice = paged ? sql`limit ${limit}::bigint offset ${offset}::bigint` : sql``;
  const [counted] = await prepared(tx, sql<{ count: number }>`select count(*) as count from partners p where ${where}`);
  const count = counted?.count ?? 0;
  const accountId = seen ?? query.filter?.account_id;
  if (accountId !== undefined) {
    const account = sql`${accountId}::bigint`;
    const rows = await prepared(
      tx,
      sql<PartnerSql>`select ${columnsOf(account)} from partners p join accounts a on a.id = p.account_id
        where ${where} ${orderBy(query, account)} ${slice}`,
    );
    return { rows: rows.map(dated), count };
  }
  const figures = await countedOfAll(tx, query, where);
  const picked = await prepared(
    tx,
    sql<Place>`select p.id, p.account_id from partners p ${figures} where ${where} ${orderBy(query)} ${slice}`,
  );
  const found = await eachAccount(picked, (account, ids) =>
    prepared(
      tx,
      sql<PartnerSql>`select ${columnsOf(account)} from partners p join accounts a on a.id = p.account_id
        where p.account_id = ${account} and p.id = any(${ids}::bigint[])`,
    ),
  );
  const byId = new Map(found.map((row) => [row.id, dated(row)]));
  return { rows: picked.flatMap(({ id }) => byId.get(id) ?? []), count };
}

interface Place {
  id: number;
  account_id: number;
}

/**
 * Counts of all partners that answer, joined to them as `figures`, where they are sorted by one.
 */
async function countedOfAll(tx: Tx, query: PartnerListQuery, where: RawBuilder<unknown>): Promise<RawBuilder<unknown>> {
  const names = orderOf(query).flatMap(({ column }) => (isCounted(column) ? [column] : []));
  if (names.length === 0) return sql``;
  const all = await prepared(tx, sql<Place>`select p.id, p.account_id from partners p where ${where}`);
  const figures = await eachAccount(all, (account, ids) =>
    prepared(
      tx,
      sql<{ id: number } & Record<CountedName, number>>`
        select p.id, ${sql.join(names.map((name) => sql`${COUNTED[name](account)} as ${sql.ref(name)}`))}
          from partners p where p.account_id = ${account} and p.id = any(${ids}::bigint[])`,
    ),
  );
  const arrays = (['id', ...names] as const).map((name) => sql`${figures.map((row) => row[name])}::bigint[]`);
  const columns = ['id', ...names].map((name) => sql.ref(name));
  return sql`join unnest(${sql.join(arrays)}) as figures (${sql.join(columns)}) on figures.id = p.id`;
}

/** Asks about the partners of each account on its own, all at once on the one connection. */
async function eachAccount<Row>(
  partners: readonly Place[],
  ask: (account: RawBuilder<unknown>, ids: readonly number[]) => Promise<Row[]>,
): Promise<Row[]> {
  const byAccount = Map.groupBy(partners, ({ account_id }) => account_id);
  const answers = await Promise.all(
    [...byAccount].map(([accountId, own]) =>
      ask(
        sql`${accountId}::bigint`,
        own.map(({ id }) => id),
      ),
    ),
  );
  return answers.flat();
}

/** One partner whole; 404 when the caller sees none of that number. */
export async function readPartner(tx: Tx, seen: number | undefined, id: number): Promise<PartnerDetail> {
  const accountId = seen ?? (await accountOf(tx, 'partners', id));
  if (accountId === undefined) throw notFound('Ce partenaire');
  const account = sql`${accountId}::bigint`;
  const [row] = await prepared(
    tx,
    sql<DetailSql>`
      select ${columnsOf(account)}, ${textColumns('partners', 'p', PARTNER_FIELDS, 'detail')}, p.version,
             case when p.all_restaurants then null else array(
               select restaurant_id from partner_restaurants r
                where r.account_id = ${account} and r.partner_id = p.id order by 1) end as restaurant_ids,
             case when p.all_drop_off_points then null else array(
               select drop_off_point_id from partner_drop_off_points d
                where d.account_id = ${account} and d.partner_id = p.id order by 1) end as drop_off_point_ids,
             (select count(*)::int from orders o
               where o.account_id = ${account} and o.partner_id = p.id and o.status in ('pending', 'validated')) as open_orders_count
        from partners p join accounts a on a.id = p.account_id
       where p.account_id = ${account} and p.id = ${id}::bigint`,
  );
  if (row === undefined) throw notFound('Ce partenaire');
  return dated(row);
}

/**
 * Locks the row of a partner until the end of the transaction. 404 when the caller sees none of
 * that number.
 */
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

const orderOf = ({ sort }: PartnerListQuery): readonly Sorting<PartnerSort>[] =>
  readSort<PartnerSort>(sort, [{ column: 'name', descending: false }]);

/** Of one account by what is counted of it; of all by `figures`. */
function orderBy(query: PartnerListQuery, account?: RawBuilder<unknown>): RawBuilder<unknown> {
  const valueOf = (column: PartnerSort): RawBuilder<unknown> => {
    if (!isCounted(column)) return KEPT[column];
    return account === undefined ? sql.ref(`figures.${column}`) : COUNTED[column](account);
  };
  return sql`order by ${sql.join([
    ...orderOf(query).map(({ column, descending }) => sql`${valueOf(column)} ${sql.raw(descending ? 'desc' : 'asc')}`),
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
