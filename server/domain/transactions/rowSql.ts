import { type RawBuilder, sql } from 'kysely';

type Sql = RawBuilder<unknown>;

/** The number of the transaction `t`: its row's. */
const OWN_ID = sql`t.id`;

/**
 * Names of the formats of a transaction, with pieces and role, in the order of the input. Each in a
 * subquery: a join would be prepared anew for each transaction, and lose the order that the index
 * of the lines gives.
 */
const linesOf = (accountId: number, id: Sql): Sql => sql`(
  select json_agg(json_build_object('format_id', l.format_id,
                  'format_title', (select title from formats where account_id = ${accountId}::bigint and id = l.format_id),
                  'quantity', l.quantity, 'role', nullif(l.role, '')) order by l.n)
    from transaction_lines l
   where l.account_id = ${accountId}::bigint and l.transaction_id = ${id})`;

const INSTANT = (column: string): Sql =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * The e-mail of the customer who received what a card had: of the few transactions that have one,
 * none else is looked up.
 */
export const receiverEmail = (accountId: number): Sql => sql`case when t.to_customer_id is not null then (
  select email from customers where account_id = ${accountId}::bigint and id = t.to_customer_id) end`;

/** The same customer's name. */
const receiverName = (accountId: number): Sql => sql`case when t.to_customer_id is not null then (
  select name from customers where account_id = ${accountId}::bigint and id = t.to_customer_id) end`;

/** Whether the personal data of that customer was erased. */
const receiverErased = (accountId: number): Sql => sql`coalesce(case when t.to_customer_id is not null then (
  select erased_at is not null from customers where account_id = ${accountId}::bigint and id = t.to_customer_id) end, false)`;

/**
 * Where containers left the programme to, or came from: for the two types whose variant does not
 * determine it. The command is read, not the movements, which follow from it.
 */
const OUTSIDE = sql`case t.type when 'admin_out' then coalesce(t.reason, 'gap')
  when 'admin_fix_customer_stocks' then substring(t.place from '^X[.](.*)$') end`;

/** The washing lot that a washing closed. */
const washLot = (accountId: number): Sql => sql`case when t.type = 'admin_wash' then (
  select json_build_object('id', l.id, 'number', l.number) from wash_lots l where l.account_id = ${accountId}::bigint and l.transaction_id = t.id) end`;

/** The device of a restaurant's counter that recorded it. */
const deviceName = (accountId: number): Sql => sql`case when t.restaurant_id is not null then (
  select x.device_name from api_transactions x where x.account_id = ${accountId}::bigint and x.transaction_id = t.id) end`;

/** Columns that people read, with the names of all that it concerns. */
const named = (accountId: number): Sql => sql`
  t.id, t.day, t.type, t.variant, t.status, t.amount_cents, t.containers_cost_cents, t.containers_count,
  t.card_holder_id, c.email as customer_email, c.name as customer_name,
  c.erased_at is not null as customer_erased, p.email as admin_email, p.name as admin_name, r.name as restaurant_name, pa.name as partner_name,
  t.drop_off_point_id, d.name as drop_off_point_name, t.collection_drawer_id, cd.name as drawer_name, s.custom_customer,
  a.name as account_name, t.comment, t.failure_reason, t.to_customer_id, t.to_card_holder_id, ${receiverEmail(accountId)} as receiver_email,
  ${receiverName(accountId)} as receiver_name, ${receiverErased(accountId)} as receiver_erased, ${OUTSIDE} as outside, ${washLot(accountId)} as wash_lot, ${deviceName(accountId)} as device_name`;

/**
 * The account is a value in each: what is joined to it is then on the server that has it, however
 * the transactions were picked.
 */
export const namesOf = (accountId: number): Sql => sql`
  join accounts a on a.id = ${accountId}::bigint
  left join customers c on c.account_id = ${accountId}::bigint and c.id = t.customer_id
  left join people p on p.id = t.admin_id
  left join restaurants r on r.account_id = ${accountId}::bigint and r.id = t.restaurant_id
  left join partners pa on pa.account_id = ${accountId}::bigint and pa.id = t.partner_id
  left join drop_off_points d on d.account_id = ${accountId}::bigint and d.id = t.drop_off_point_id
  left join collection_drawers cd on cd.account_id = ${accountId}::bigint and cd.id = t.collection_drawer_id
  left join services s on s.account_id = ${accountId}::bigint and s.id = t.service_id`;

/** The columns of a row of transactions `t` (`SqlRow`). */
const columns = (accountId: number, id: Sql): Sql => sql`
  ${named(accountId)}, t.customer_id, t.admin_id, t.restaurant_id, t.partner_id, t.reverses_id, t.listed_at,
  ${INSTANT('t.created_at')} as created_at, ${INSTANT('t.completed_at')} as completed_at, ${linesOf(accountId, id)} as lines`;

/**
 * The rows of picked transactions, of which the number is picked alone, with the names of all that
 * they concern.
 */
export const rowSql = (accountId: number, picked: Sql): Sql => sql`
  select ${columns(accountId, OWN_ID)}
    from (${picked}) picked join transactions t on t.account_id = ${accountId}::bigint and t.id = picked.id ${namesOf(accountId)}`;

/** The same of transactions that are picked whole: none is looked up again. */
export const wholeRowSql = (accountId: number, picked: Sql): Sql => sql`
  select ${columns(accountId, OWN_ID)} from (${picked}) t ${namesOf(accountId)}`;

/** The row of one transaction. */
export const oneRowSql = (accountId: number, id: number): Sql => sql`
  select ${columns(accountId, sql`${id}::bigint`)} from transactions t ${namesOf(accountId)}
   where t.account_id = ${accountId}::bigint and t.id = ${id}::bigint`;
