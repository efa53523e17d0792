import { LIABILITY_OWNERS } from '@boucle/contract/features/books/liability.ts';
import {
  type LIABILITY_SORTS,
  type LiabilityRow,
  type LiabilityRowsQuery,
  type LiabilityTotals,
} from '@boucle/contract/features/books/calls.ts';
import { OWNER_LETTERS } from '@boucle/contract/shared/ledgerCards/accounts.ts';
import { parisDay } from '@boucle/contract/base/format.ts';
import { readPage, readSort } from '@boucle/contract/base/pagination.ts';
import { toCents, toEuros } from '@boucle/contract/base/primitives.ts';
import { type RawBuilder, sql } from 'kysely';
import { prepared } from '../../platform/database/prepared.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { allOf, contains } from '../../domain/transactions/criteria.ts';
import { placeName } from '../../domain/transactions/names.ts';

/** The key of a row, and its amount at the end of the day. */
export interface RowKey {
  readonly kind: LiabilityRow['kind'];
  /** Of the loan, or of the money account. */
  readonly id: number;
  readonly pieces: number | null;
  readonly cents: number;
}

/** Rows of today: nothing is posted on a later day, so they are the present state. */
const rowsOfToday = (accountId: number): RawBuilder<unknown> => sql`
  with owed as (
    select 'CAG' as kind, a.id, a.owner, a.owner_id, null::bigint as restaurant_id, null::bigint as format_id, null::bigint as deposit_cents,
           null::date as loan_day, null::int as pieces, a.balance_cents as cents
      from money_accounts a where a.account_id = ${accountId}::bigint and a.kind = 'CAG' and a.balance_cents <> 0
    union all
    select case l.owner when 'G' then 'GST' else 'CON' end, l.id, case l.owner when 'G' then 'R' else l.owner end, l.owner_id,
           case l.owner when 'G' then l.owner_id end, l.format_id, l.unit_deposit_cents, (l.since at time zone 'Europe/Paris')::date,
           l.left_quantity, l.left_quantity * l.unit_deposit_cents
      from lots l where l.account_id = ${accountId}::bigint and l.left_quantity > 0 and l.owner <> 'E'
  )`;

/**
 * Rows at the end of a day, counted back from the present: each loan's remainder and each
 * cagnotte's balance, less the changes of later days. Columns kind, id, owner, owner_id,
 * restaurant_id, format_id, deposit_cents, loan_day, pieces, cents. A recent day reads fewer rows.
 */
const rowsOfPast = (accountId: number, day: string): RawBuilder<unknown> => sql`
  with later as (
    select unnest(array(select id from transactions where account_id = ${accountId}::bigint and day > ${day}::date)) as id
  ), later_loans as (
    select r.lot_id, sum(r.quantity) as pieces
      from later t join lot_rows r on r.account_id = ${accountId}::bigint and r.transaction_id = t.id group by 1
  ), later_entries as (
    select e.from_account, e.to_account, e.amount_cents
      from later t join entries e on e.account_id = ${accountId}::bigint and e.transaction_id = t.id
    union all
    select e.from_account, e.to_account, e.amount_cents
      from unnest(array(select id from settlements where account_id = ${accountId}::bigint and day > ${day}::date)) as s(id)
      join settlement_entries e on e.account_id = ${accountId}::bigint and e.settlement_id = s.id
  ), later_money as (
    select account, sum(cents) as cents
      from (select from_account as account, -amount_cents as cents from later_entries
            union all select to_account, amount_cents from later_entries) sides
     group by 1
  ), loans as (
    select id from lots where account_id = ${accountId}::bigint and left_quantity > 0 union select lot_id from later_loans
  ), owed as (
    select 'CAG' as kind, a.id, a.owner, a.owner_id, null::bigint as restaurant_id, null::bigint as format_id, null::bigint as deposit_cents,
           null::date as loan_day, null::int as pieces, (a.balance_cents - coalesce(m.cents, 0))::bigint as cents
      from money_accounts a left join later_money m on m.account = a.id
     where a.account_id = ${accountId}::bigint and a.kind = 'CAG' and a.balance_cents - coalesce(m.cents, 0) <> 0
    union all
    select case l.owner when 'G' then 'GST' else 'CON' end, l.id, case l.owner when 'G' then 'R' else l.owner end, l.owner_id,
           case l.owner when 'G' then l.owner_id end, l.format_id, l.unit_deposit_cents, (l.since at time zone 'Europe/Paris')::date,
           (l.left_quantity - coalesce(m.pieces, 0))::int, ((l.left_quantity - coalesce(m.pieces, 0)) * l.unit_deposit_cents)::bigint
      from loans o join lots l on l.account_id = ${accountId}::bigint and l.id = o.id left join later_loans m on m.lot_id = l.id
     where l.owner <> 'E' and l.left_quantity - coalesce(m.pieces, 0) <> 0
  )`;

const rowsAt = (tx: Tx, accountId: number, day: string): RawBuilder<unknown> =>
  day < parisDay(tx.now()) ? rowsOfPast(accountId, day) : rowsOfToday(accountId);

const ofOwed = (accountId: number, day: string, query: LiabilityRowsQuery): RawBuilder<unknown> => {
  const { q, kind, owner, restaurant_id, format_id, deposit, min_amount, age } = query.filter ?? {};
  const all: RawBuilder<unknown>[] = [sql`true`];
  if (kind !== undefined) all.push(sql`o.kind = any(${kind}::text[])`);
  if (owner !== undefined) all.push(sql`o.owner = ${OWNER_LETTERS[owner]}`);
  if (restaurant_id !== undefined) all.push(sql`o.restaurant_id = ${restaurant_id}::bigint`);
  if (format_id !== undefined) all.push(sql`o.format_id = ${format_id}::bigint`);
  if (deposit !== undefined) all.push(sql`o.deposit_cents = ${toCents(deposit)}::bigint`);
  if (min_amount !== undefined) all.push(sql`o.cents >= ${toCents(min_amount)}::bigint`);
  if (age !== undefined) all.push(sql`${day}::date - o.loan_day ${AGES[age]}`);
  if (query.from_date !== undefined) all.push(sql`o.loan_day >= ${query.from_date}::date`);
  if (query.to_date !== undefined) all.push(sql`o.loan_day <= ${query.to_date}::date`);
  if (q !== undefined && q !== '') all.push(named(accountId, contains(q)));
  return sql`from owed o where ${allOf(all)}`;
};

const AGES = {
  '0-30': sql`<= 30`,
  '31-90': sql`between 31 and 90`,
  '91-365': sql`between 91 and 365`,
  '366-': sql`> 365`,
} as const;

/** The name of the holder, or the number of the card. */
const named = (accountId: number, pattern: string): RawBuilder<unknown> => sql`(
  (o.owner = 'U' and o.owner_id = any(array(select id from customers where account_id = ${accountId}::bigint
     and plain(concat_ws(' ', name, email)) like plain(${pattern}))))
  or (o.owner = 'R' and o.owner_id = any(array(select id from restaurants where account_id = ${accountId}::bigint and plain(name) like plain(${pattern}))))
  or (o.owner = 'K' and lpad(o.owner_id::text, 6, '0') like ${pattern}))`;

type Sort = (typeof LIABILITY_SORTS)[number];

const SORTS: Readonly<Record<Sort, RawBuilder<unknown>>> = { amount: sql`o.cents`, since: sql`o.loan_day` };

const orderBy = ({ sort }: LiabilityRowsQuery): RawBuilder<unknown> => {
  const order = readSort<Sort>(sort, [{ column: 'amount', descending: true }]).map(
    ({ column, descending }) => sql`${SORTS[column]} ${sql.raw(descending ? 'desc' : 'asc')} nulls last`,
  );
  return sql`order by ${sql.join([...order, sql`o.kind`, sql`o.id`])}`;
};

const KEY = sql`o.kind, o.id, o.pieces, o.cents`;

/**
 * A page of what an account owed at the end of a day, the largest amounts first, with the number
 * and sum of all rows.
 */
export async function liabilityRows(
  tx: Tx,
  accountId: number,
  day: string,
  query: LiabilityRowsQuery,
): Promise<{ rows: LiabilityRow[]; count: number }> {
  const { limit, offset } = readPage(query.page);
  const found = await prepared(
    tx,
    sql<RowKey & { count: number }>`${rowsAt(tx, accountId, day)}
      select ${KEY}, (count(*) over ())::int as count ${ofOwed(accountId, day, query)} ${orderBy(query)}
       limit ${limit}::bigint offset ${offset}::bigint`,
  );
  const count = found[0]?.count ?? (offset === 0 ? 0 : (await liabilityTotals(tx, accountId, day, query)).count);
  return { rows: await rowsOfKeys(tx, accountId, found), count };
}

/** Keys of all rows that pass the filters, in order. */
export const liabilityKeys = (tx: Tx, accountId: number, day: string, query: LiabilityRowsQuery): Promise<RowKey[]> =>
  prepared(
    tx,
    sql<
      RowKey & Record<string, unknown>
    >`${rowsAt(tx, accountId, day)} select ${KEY} ${ofOwed(accountId, day, query)} ${orderBy(query)}`,
  );

/** Sums of the rows that pass the filters. */
export async function liabilityTotals(
  tx: Tx,
  accountId: number,
  day: string,
  query: LiabilityRowsQuery,
): Promise<LiabilityTotals> {
  const [row] = await prepared(
    tx,
    sql<{ count: number; pieces: number; cents: number }>`${rowsAt(tx, accountId, day)}
      select count(*)::int as count, coalesce(sum(o.pieces), 0)::bigint as pieces, coalesce(sum(o.cents), 0)::bigint as cents
      ${ofOwed(accountId, day, query)}`,
  );
  return { count: row?.count ?? 0, pieces: row?.pieces ?? 0, amount: toEuros(row?.cents ?? 0) };
}

interface SqlRow {
  readonly kind: LiabilityRow['kind'];
  readonly id: number;
  readonly owner: string;
  readonly owner_id: number;
  readonly name: string | null;
  readonly format_title: string | null;
  readonly deposit_cents: number | null;
  readonly since: string | null;
}

const NAME = sql`case o.owner when 'U' then (select case when c.erased_at is null then coalesce(nullif(c.name, ''), c.email) end
      from customers c where c.account_id = o.account_id and c.id = o.owner_id)
    when 'R' then (select r.name from restaurants r where r.account_id = o.account_id and r.id = o.owner_id) end`;

/** The rows of these keys, in their order. */
export async function rowsOfKeys(tx: Tx, accountId: number, keys: readonly RowKey[]): Promise<LiabilityRow[]> {
  if (keys.length === 0) return [];
  const idsOf = (isMoney: boolean) => keys.filter(({ kind }) => (kind === 'CAG') === isMoney).map(({ id }) => id);
  const found = await prepared(
    tx,
    sql<SqlRow & Record<string, unknown>>`
      select 'CAG' as kind, o.id, o.owner, o.owner_id, ${NAME} as name, null as format_title, null::bigint as deposit_cents, null::date as since
        from money_accounts o where o.account_id = ${accountId}::bigint and o.id = any(${idsOf(true)}::bigint[])
      union all
      select case o.owner when 'R' then 'GST' else 'CON' end, o.id, o.owner, o.owner_id, ${NAME}, f.title, o.unit_deposit_cents, o.since
        from (select l.account_id, l.id, case l.owner when 'G' then 'R' else l.owner end as owner, l.owner_id, l.format_id, l.unit_deposit_cents,
                     (l.since at time zone 'Europe/Paris')::date as since
                from lots l where l.account_id = ${accountId}::bigint and l.id = any(${idsOf(false)}::bigint[])) o
        join formats f on f.account_id = ${accountId}::bigint and f.id = o.format_id`,
  );
  const byKey = new Map(found.map((row) => [`${row.kind} ${row.id}`, row]));
  return keys.flatMap((key) => {
    const row = byKey.get(`${key.kind} ${key.id}`);
    return row === undefined ? [] : [rowOf(row, key)];
  });
}

const rowOf = (row: SqlRow, { pieces, cents }: RowKey): LiabilityRow => ({
  kind: row.kind,
  id: row.id,
  owner: ownerOf(row.owner),
  owner_id: row.owner_id,
  owner_name: holderName(row.owner, row.owner_id, row.name),
  format_title: row.format_title,
  deposit: row.deposit_cents === null ? null : toEuros(row.deposit_cents),
  since: row.since,
  pieces,
  amount: toEuros(cents),
});

/** The creditor of a row, by its letter in the ledger. */
export const ownerOf = (letter: string): LiabilityRow['owner'] =>
  LIABILITY_OWNERS.find((owner) => OWNER_LETTERS[owner] === letter) ?? 'customer';

/** Name of the creditor on screen; the restaurant's for guests. */
export const holderName = (letter: string, id: number, name: string | null): string =>
  letter === 'R' ? (name ?? `Restaurant ${id}`) : placeName({ place: letter, place_id: id, state: 'held', name });
