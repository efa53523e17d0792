/**
 * One order of locks for everybody, once the doors are passed: card, restaurant, cells, money accounts, lots, each by key; each part waits for the
 * one before (`count(*) >= 0` is always true, and makes it run first). The outside world and the accounts that may go
 * below zero are not locked here: nothing is checked against them, and they are the busiest.
 */
export function questionSql(locked: boolean): string {
  const lock = (clause: string): string => (locked ? clause : '');
  return `
with month as materialized (
  select closed_until from accounts where id = $1
), step_of as materialized (
  select status from orders where account_id = $1 and id = $14 and (select count(*) from month) >= 0
  ${lock('for no key update')}
), card as materialized (
  select c.id, c.status, c.activated_at is not null as activated, b.initial_amount_cents, b.funding
  from card_holders c join card_batches b on b.account_id = c.account_id and b.id = c.batch_id
  where c.account_id = $1 and c.id = any($2::bigint[]) and (select count(*) from step_of) >= 0
  order by c.id
  ${lock('for no key update of c')}
), restaurant as materialized (
  select wash_mode, coalesce(exchange_at_counter, wash_mode = 'account') as exchanges from restaurants
  where account_id = $1 and id = $3 and (select count(*) from card) >= 0
  ${lock('for share')}
), wanted as materialized (
  select distinct w.place, w.place_id, w.format_id, case w.state
    when 'back' then (select case wash_mode when 'restaurant' then 'clean' else 'dirty' end from restaurant)
    else w.state end as state
  from unnest($4::text[], $5::bigint[], $6::bigint[], $7::text[]) as w(place, place_id, format_id, state)
  union select place, place_id, format_id, state from cells where account_id = $1 and place = $16 and place_id = $17
), found_cells as materialized (
  select c.id, c.place, c.place_id, c.format_id, c.state, c.quantity, c.reserved
  from wanted w join cells c using (place, place_id, format_id, state)
  where c.account_id = $1 and (select count(*) from restaurant) >= 0
  order by c.place, c.place_id, c.format_id, c.state
  ${lock('for no key update of c')}
), found_money as materialized (
  select m.id, m.kind, m.owner, m.owner_id, m.balance_cents, m.blocked_cents
  from unnest($8::text[], $9::text[], $10::bigint[]) as w(kind, owner, owner_id)
  join money_accounts m using (kind, owner, owner_id)
  where m.account_id = $1 and (select count(*) from found_cells) >= 0
  order by m.kind, m.owner, m.owner_id
  ${lock('for no key update of m')}
), named_lots as materialized (
  select id, format_id, unit_deposit_cents, opened, left_quantity, since, restaurant_id from lots
  where account_id = $1 and id = any($11::bigint[]) and (select count(*) from found_money) >= 0
  order by id
  ${lock('for no key update')}
), deposits as materialized (
  select distinct on (format_id) format_id, deposit_cents from format_prices
  where account_id = $1 and format_id = any($12::bigint[]) and valid_from <= $13
  order by format_id, valid_from desc
)
select
  (select closed_until from month) as closed_until,
  (select json_agg(card) from card) as cards,
  (select status from step_of) as order_status,
  (select row_to_json(restaurant) from restaurant) as restaurant,
  (select json_agg(found_cells) from found_cells) as cells,
  (select json_agg(found_money) from found_money) as money,
  (select json_agg(named_lots) from named_lots) as named_lots,
  (select json_agg(deposits) from deposits) as deposits,
  (select json_agg(json_build_object('id', id, 'author', author, 'unitPriceCents', unit_price_cents, 'from', valid_from, 'to', valid_to))
    from price_lines where account_id = $1 and restaurant_id = $3 and kind = $15) as prices,
  (select json_agg(json_build_object('from', valid_from, 'rate', rate) order by valid_from desc)
    from vat_rates where account_id = $1 and $18) as vat_rates,
  case when $19 then nextval('transactions_id_seq') end as next_id`;
}
