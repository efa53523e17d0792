import { type Check } from './check.ts';

/**
 * Pieces numbered from the oldest loan on one side, from the oldest order on the other: what they
 * share is promised.
 */
const HOLDS = `, held as (
    select account_id, owner_id as customer_id, format_id, unit_deposit_cents as unit,
      sum(left_quantity) over ranked - left_quantity as first, sum(left_quantity) over ranked as last
    from lots where owner = 'U' and left_quantity > 0
    window ranked as (partition by account_id, owner_id, format_id order by since, id)
  ), asked as (
    select o.account_id, o.id, o.customer_id, l.format_id,
      sum(l.planned) over ranked - l.planned as first, sum(l.planned) over ranked as last
    from orders o join order_lines l on l.account_id = o.account_id and l.order_id = o.id and l.way = 'pickup'
    where o.status in ('pending', 'validated')
    window ranked as (partition by o.account_id, o.customer_id, l.format_id order by o.id)
  ), promised as (
    select a.account_id, a.id, sum(greatest(0, least(a.last, h.last) - greatest(a.first, h.first)) * h.unit) as cents
    from asked a join held h using (account_id, customer_id, format_id) group by 1, 2
  ), delivered as (
    select account_id, order_id as id, sum(planned * unit_deposit_cents) as cents from order_lines where way = 'deliver' group by 1, 2
  )
  select o.account_id, o.id::text as subject, coalesce(h.cents, 0)::text as stored, due.cents::text as recount
  from orders o left join order_holds h on h.account_id = o.account_id and h.order_id = o.id
  left join delivered d on d.account_id = o.account_id and d.id = o.id left join promised p on p.account_id = o.account_id and p.id = o.id
  cross join lateral (select case when o.status in ('pending', 'validated')
    then greatest(0, coalesce(d.cents, 0) - coalesce(p.cents, 0)) else 0 end as cents) due
  where coalesce(h.cents, 0) <> due.cents`;

/** Checks of what orders hold and promise. */
export const ORDERS_CHECKS: readonly Check[] = [
  {
    name: 'holds',
    invariant: '8',
    subject: 'retenue de la commande (centimes)',
    title: 'Chaque commande retient ce que les contenants à reprendre ne paient pas',
    counted: 'public.orders',
    unit: 'commandes',
    sql: HOLDS,
  },
  {
    name: 'promises',
    invariant: '8',
    subject: 'contenants promis ou en livraison',
    title: 'Les contenants promis ou en livraison sont ceux des commandes en cours',
    counted: 'public.orders',
    unit: 'commandes',
    sql: `, due as (
        select o.account_id, case o.status when 'pending' then 'R' else 'P' end as place,
          case o.status when 'pending' then o.restaurant_id else o.partner_id end as place_id, l.format_id, sum(l.planned) as quantity
        from orders o join order_lines l on l.account_id = o.account_id and l.order_id = o.id
        where o.status in ('pending', 'validated') and l.way = 'deliver' group by 1, 2, 3, 4
      ), recorded as (
        select account_id, place, place_id, format_id, case place when 'R' then reserved else quantity end as quantity
        from cells where (place = 'R' and state = 'clean') or (place = 'P' and state = 'transit')
      )
      select account_id, concat_ws('/', place, place_id, 'format ' || format_id) as subject,
        coalesce(recorded.quantity, 0)::text as stored, coalesce(due.quantity, 0)::text as recount
      from recorded full join due using (account_id, place, place_id, format_id)
      where coalesce(recorded.quantity, 0) <> coalesce(due.quantity, 0)`,
  },
];
