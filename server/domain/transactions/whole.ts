import { type Outing } from '@boucle/contract/features/transactions/calls.ts';
import { type PaymentMeans } from '@boucle/contract/shared/statements/means.ts';
import { type RawBuilder, sql } from 'kysely';
import { prepared } from '../../platform/database/prepared.ts';
import { type Tx } from '../../platform/database/transaction.ts';

/** One end of a movement, with what it takes to name it. */
export interface CellRow {
  format_id: number;
  format_title: string;
  quantity: number;
  from: PlaceRow;
  to: PlaceRow;
}
export interface PlaceRow {
  place: string;
  place_id: number;
  state: string;
  name: string | null;
}

/** A cell of an account under its alias as a PlaceRow. */
export const PLACE = (accountId: number, alias: string): RawBuilder<unknown> => {
  const account = sql`${accountId}::bigint`;
  const cell = sql.table(alias);
  return sql`json_build_object('place', ${cell}.place, 'place_id', ${cell}.place_id, 'state', ${cell}.state, 'name', case ${cell}.place
    when 'R' then (select name from restaurants where account_id = ${account} and id = ${cell}.place_id)
    when 'G' then (select name from restaurants where account_id = ${account} and id = ${cell}.place_id)
    when 'P' then (select name from partners where account_id = ${account} and id = ${cell}.place_id)
    when 'D' then (select name from drop_off_points where account_id = ${account} and id = ${cell}.place_id)
    when 'T' then (select name from collection_drawers where account_id = ${account} and id = ${cell}.place_id)
    when 'E' then (select custom_customer from services where account_id = ${account} and id = ${cell}.place_id)
    when 'U' then (select coalesce(nullif(name, ''), case when erased_at is null then email end) from customers where account_id = ${account} and id = ${cell}.place_id) end)`;
};

/** The container movements of a transaction, in order. */
export function movementsOf(tx: Tx, accountId: number, id: number): Promise<CellRow[]> {
  return prepared(
    tx,
    sql<CellRow>`
      select f.id as format_id, f.title as format_title, m.quantity, ${PLACE(accountId, 'a')} as "from", ${PLACE(accountId, 'b')} as "to"
        from movements m
        join cells a on a.account_id = m.account_id and a.id = m.from_cell
        join cells b on b.account_id = m.account_id and b.id = m.to_cell
        join formats f on f.account_id = a.account_id and f.id = a.format_id
       where m.account_id = ${accountId}::bigint and m.transaction_id = ${id}::bigint
       order by m.n`,
  );
}

export interface EntryRow {
  amount_cents: number;
  from: MoneyRow;
  to: MoneyRow;
}
export interface MoneyRow {
  kind: string;
  owner: string;
  owner_id: number;
  name: string | null;
}

/** A money account of an account under its alias as a MoneyRow. */
export const MONEY = (accountId: number, alias: string): RawBuilder<unknown> => {
  const account = sql`${accountId}::bigint`;
  const money = sql.table(alias);
  return sql`json_build_object('kind', ${money}.kind, 'owner', ${money}.owner, 'owner_id', ${money}.owner_id, 'name', case ${money}.owner
    when 'R' then (select name from restaurants where account_id = ${account} and id = ${money}.owner_id)
    when 'E' then (select custom_customer from services where account_id = ${account} and id = ${money}.owner_id)
    when 'U' then (select coalesce(nullif(name, ''), case when erased_at is null then email end) from customers where account_id = ${account} and id = ${money}.owner_id) end)`;
};

/** The money entries of a transaction, in order. */
export function entriesOf(tx: Tx, accountId: number, id: number): Promise<EntryRow[]> {
  return prepared(
    tx,
    sql<EntryRow>`
      select e.amount_cents, ${MONEY(accountId, 'a')} as "from", ${MONEY(accountId, 'b')} as "to"
        from entries e
        join money_accounts a on a.account_id = e.account_id and a.id = e.from_account
        join money_accounts b on b.account_id = e.account_id and b.id = e.to_account
       where e.account_id = ${accountId}::bigint and e.transaction_id = ${id}::bigint
       order by e.n`,
  );
}

/** Links of a transaction to others, and by which means it was paid. */
export interface Ties {
  means: PaymentMeans | null;
  reverses_id: number | null;
  instead_of_id: number | null;
  /** Those recorded together with it have the same. */
  gesture_id: string | null;
  order_id: number | null;
  service_id: number | null;
  /** Transactions that reverse it, or stand in its place. */
  named_by: number[];
}

/** Links of a transaction to others; undefined when the account has none of that number. */
export async function tiesOf(tx: Tx, accountId: number, id: number): Promise<Ties | undefined> {
  const [ties] = await prepared(
    tx,
    sql<Ties>`
      select t.means, t.reverses_id, t.instead_of_id, t.gesture_id, t.order_id, t.service_id, array(
        select n.transaction_id from transaction_references n
         where n.account_id = ${accountId}::bigint and n.kind in ('reverses', 'instead_of') and n.value = (${id}::bigint)::text) as named_by
        from transactions t where t.account_id = ${accountId}::bigint and t.id = ${id}::bigint`,
  );
  return ties;
}

/**
 * Numbers of the transactions tied to one: its original, its reversal, transactions recorded
 * together with it, of the same order, of the same service outside the web app, the failed one that
 * its payment stands for.
 */
export async function linkedTo(tx: Tx, accountId: number, id: number, ties: Ties): Promise<number[]> {
  const of = [
    ...(ties.gesture_id === null ? [] : [sql`t.gesture_id = ${ties.gesture_id}::uuid`]),
    ...(ties.order_id === null ? [] : [sql`t.order_id = ${ties.order_id}::bigint`]),
    ...(ties.service_id === null ? [] : [sql`t.service_id = ${ties.service_id}::bigint`]),
  ];
  const rows = await Promise.all(
    of.map((condition) =>
      prepared(
        tx,
        sql<{
          id: number;
        }>`select t.id from transactions t where t.account_id = ${accountId}::bigint and ${condition} and t.id <> ${id}::bigint`,
      ),
    ),
  );
  const named = [ties.reverses_id, ties.instead_of_id].filter((one) => one !== null);
  return [...new Set([...named, ...ties.named_by, ...rows.flat().map((row) => row.id)])];
}

/** A service outside the web app, and what of it is still out. */
export async function outingOf(tx: Tx, accountId: number, serviceId: number): Promise<Outing | null> {
  const [outing] = await prepared(
    tx,
    sql<Outing>`
      select s.id as service_id, s.custom_customer, coalesce((
        select json_agg(json_build_object('format_id', f.id, 'format_title', f.title, 'picture_url', f.picture_url,
                                          'drawing', f.drawing, 'quantity', c.quantity) order by f.id)
          from cells c join formats f on f.account_id = c.account_id and f.id = c.format_id
         where c.account_id = ${accountId}::bigint and c.place = 'E' and c.place_id = s.id and c.quantity > 0), '[]') as left
        from services s where s.account_id = ${accountId}::bigint and s.id = ${serviceId}::bigint`,
  );
  return outing ?? null;
}
