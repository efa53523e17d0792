// The schema stands before each table: to a verification a bare name is what was posted since the
// last one alone. The account is what is given, a value where there is one: a question asked of
// each row then stays on the server that has the account.

/** Whether nothing took a transaction of that alias back. */
const stands = (alias: string, account: string): string =>
  `not exists (select from public.transactions u where u.account_id = ${account} and u.reverses_id = ${alias}.id)`;

/**
 * SQL: pieces that settle an incident `i` of that account now: what was recorded for it and not
 * reversed since.
 */
export const settledPieces = (account: string): string => `(
  select coalesce(sum(s.quantity), 0) from public.incident_settlements s
    join public.transactions x on x.account_id = s.account_id and x.id = s.transaction_id
   where s.account_id = ${account} and s.incident_id = i.id and ${stands('x', account)})`;

/**
 * SQL: pieces of the surplus `i` of a pickup that a correction took back; the latest surplus of an
 * order gives back first.
 */
export const correctedPieces = (
  account: string,
): string => `case when i.order_id is null then 0 else greatest(0, least(i.quantity, (
  select coalesce(sum(l.quantity), 0) from public.transactions c
    join public.transaction_lines l on l.account_id = c.account_id and l.transaction_id = c.id
   where c.account_id = ${account} and c.order_id = i.order_id and c.type = 'pickup_customer_order_fix' and c.variant = 'fewer_taken'
     and c.status = 'completed' and c.reverses_id is null and l.role = 'extra' and l.format_id = i.format_id and ${stands('c', account)}) - (
  select coalesce(sum(j.quantity), 0) from public.incidents j
    join public.transactions y on y.account_id = j.account_id and y.id = j.transaction_id
   where j.account_id = ${account} and j.order_id = i.order_id and j.format_id = i.format_id and j.id > i.id and ${stands('y', account)}))) end`;
