import { type CustomerAccess } from '@boucle/contract/features/customers/labels.ts';
import { type Customer } from '@boucle/contract/features/customers/calls.ts';
import { toEuros } from '@boucle/contract/base/primitives.ts';
import { sql } from 'kysely';
import { type PersonalData } from '../../documents/papers/personalDataZip.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { notFound } from '../../platform/http/errors.ts';
import { type Tx } from '../../platform/database/transaction.ts';

interface Row {
  id: number;
  uuid: string;
  email: string;
  name: string;
  created_at: Date;
  credits_cents: number;
  deposits_cents: number;
  containers_count: number;
  reuses_count: number;
  last_activity_at: Date | null;
  erased_at: Date | null;
  access: CustomerAccess;
  version: number;
}

/**
 * Customers by number, in that order, with what they have and did; rows of another account are left
 * out.
 */
export async function customersById(tx: Tx, accountId: number, ids: readonly number[]): Promise<Customer[]> {
  const rows = await prepared(tx, rowsSql(accountId, ids));
  return rows.map(({ credits_cents, deposits_cents, created_at, last_activity_at, erased_at, ...row }) => ({
    ...row,
    created_at: created_at.toISOString(),
    credits: toEuros(credits_cents),
    deposits: toEuros(deposits_cents),
    last_activity_at: last_activity_at?.toISOString() ?? null,
    erased_at: erased_at?.toISOString() ?? null,
  }));
}

/** One customer of the account. 404 for any other. */
export async function oneCustomer(tx: Tx, accountId: number, id: number): Promise<Customer> {
  const [customer] = await customersById(tx, accountId, [id]);
  if (customer === undefined) throw notFound('Ce conso');
  return customer;
}

/**
 * Look-ups by key alone, some for each row: what a customer did is summed in `customer_rollups`.
 */
const rowsSql = (accountId: number, ids: readonly number[]) => sql<Row>`
  select c.id, c.uuid, c.email, c.name, c.created_at, c.erased_at, c.version,
         coalesce(p.status, 'none') as access,
         coalesce(cag.balance_cents, 0) as credits_cents, coalesce(con.balance_cents, 0) as deposits_cents,
         coalesce(held.quantity, 0)::bigint as containers_count,
         coalesce(done.reuses, 0) as reuses_count, done.last_listed_at as last_activity_at
    from unnest(${ids}::bigint[]) with ordinality as asked (id, n)
    join customers c on c.account_id = ${accountId}::bigint and c.id = asked.id
    left join people p on p.account_id = ${accountId}::bigint and p.customer_id = c.id and p.status in ('invited', 'active')
    left join customer_rollups done on done.account_id = ${accountId}::bigint and done.customer_id = c.id
    left join money_accounts cag
      on cag.account_id = ${accountId}::bigint and cag.kind = 'CAG' and cag.owner = 'U' and cag.owner_id = c.id
    left join money_accounts con
      on con.account_id = ${accountId}::bigint and con.kind = 'CON' and con.owner = 'U' and con.owner_id = c.id
    left join lateral (
      select sum(quantity) as quantity from cells where account_id = ${accountId}::bigint and place = 'U' and place_id = c.id
    ) held on true
   order by asked.n`;

/** The orders of a customer, the earliest first. */
export function ordersOf(tx: Tx, accountId: number, id: number) {
  return prepared(
    tx,
    sql<{ id: number; status: string; created_at: Date }>`
      select o.id, o.status, o.created_at from orders o
       where o.account_id = ${accountId}::bigint and o.customer_id = ${id}::bigint order by o.id`,
  );
}

/**
 * The numbers of all transactions of a customer, received transfers included, the earliest first.
 */
export async function transactionIdsOf(tx: Tx, accountId: number, id: number): Promise<number[]> {
  const rows = await prepared(
    tx,
    sql<{ id: number }>`
      select t.id from transactions t
       where t.account_id = ${accountId}::bigint and (t.customer_id = ${id}::bigint or t.to_customer_id = ${id}::bigint)
       order by t.id`,
  );
  return rows.map((row) => row.id);
}

/** Refunds by transfer that a customer asked for, in euros, and the answers. */
export async function askedRefunds(tx: Tx, accountId: number, id: number): Promise<PersonalData['refunds']> {
  const { rows } = await tx.raw<
    Omit<PersonalData['refunds'][number], 'amount' | 'created_at'> & { cents: number; created_at: Date }
  >({
    text: `select id, amount_cents as cents, iban_end, status, reason as answer, created_at from refund_requests
            where account_id = $1 and customer_id = $2 order by id`,
    values: [accountId, id],
  });
  return rows.map(({ cents, created_at, ...row }) => ({
    ...row,
    amount: toEuros(cents),
    created_at: created_at.toISOString(),
  }));
}

/** What a customer claimed, in their own words, and what was answered. */
export async function claimsOf(
  tx: Tx,
  accountId: number,
  id: number,
): Promise<{ id: number; text: string | null; answer: string | null; created_at: string }[]> {
  const { rows } = await tx.raw<{ id: number; text: string | null; answer: string | null; created_at: Date }>({
    text: `select id, claim_text as text, note as answer, created_at from incidents
            where account_id = $1 and customer_id = $2 order by id`,
    values: [accountId, id],
  });
  return rows.map(({ created_at, ...claim }) => ({ ...claim, created_at: created_at.toISOString() }));
}
