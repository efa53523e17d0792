import { LAST_READ, providerDifferences } from './providerList.ts';

/**
 * One recount: rows (account_id, subject, stored, recount) for what is off. The relations of `ruleTables` and `verifyScope` stand before it:
 * a table's bare name is what the verification looks at, `public.` before it the whole table.
 */
export interface Check {
  readonly name: string;
  /** As numbered in the documentation of the domain. */
  readonly invariant: string;
  readonly subject: string;
  /** What holds when nothing is off, in French. */
  readonly title: string;
  /** What is compared: a relation and its name in French, plural. */
  readonly counted: string;
  readonly unit: string;
  /** Looks at what was posted since (the default), at the whole days touched since, or only when a month was closed since. */
  readonly scope?: 'days' | 'closing';
  readonly sql: string;
}

const CELL = "concat_ws('/', c.place, c.place_id, 'format ' || c.format_id, c.state)";
const MONEY = "concat_ws('/', m.kind, m.owner, m.owner_id)";

/** Deposits by transaction and format: what was opened or closed, once where it was closed and opened again. */
const DEPOSITS = `select r.account_id, r.transaction_id as id, l.format_id,
    greatest(sum(case when r.quantity > 0 then r.quantity * l.unit_deposit_cents else 0 end),
      sum(case when r.quantity < 0 then -r.quantity * l.unit_deposit_cents else 0 end)) as cents
  from lot_rows r join lots l on l.account_id = r.account_id and l.id = r.lot_id group by 1, 2`;

/** The place and state that a role of the table stands for in a transaction, R.back left open. */
function placeOf(role: string): string {
  return `case ${role}
    when 'H' then case when t.card_holder_id is null then 'U.held' else 'K.held' end
    when 'U' then case when t.to_card_holder_id is null then 'U.held' else 'K.held' end
    when 'G' then 'G.held' when 'E' then 'E.held' when 'AT' then t.place when 'X.why' then 'X.' || t.reason
    when 'S.clean' then case when t.restaurant_id is not null then 'R.clean' when t.partner_id is not null then 'P.clean' else 'A.clean' end
    when 'S.back' then case when t.restaurant_id is not null then 'R.back' when t.partner_id is not null then 'P.dirty' else 'A.dirty' end
    else ${role} end`;
}

/** The arrows of a transaction's lines, returns landing in this state; an arrow from a cell to itself is none. */
function arrowsWith(state: string): string {
  const from = `replace(from_role, 'R.back', 'R.${state}')`;
  const to = `replace(to_role, 'R.back', 'R.${state}')`;
  return `string_agg(concat_ws(' ', case when quantity > 0 then ${from} else ${to} end, case when quantity > 0 then ${to} else ${from} end,
    format_id, format_id, abs(quantity)), ', ' order by n, rank) filter (where ${from} <> ${to} or ${from} like '%.held')`;
}

/** Pieces numbered from the oldest loan on one side, from the oldest order on the other: what they share is promised. */
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

export const CHECKS: readonly Check[] = [
  {
    name: 'cells',
    invariant: '1',
    subject: 'stock',
    title: 'Chaque stock est la somme de ses mouvements',
    counted: 'public.cells',
    unit: 'stocks',
    sql: `select c.account_id, ${CELL} as subject, c.quantity::text as stored, coalesce(r.quantity, 0)::text as recount
      from cells c left join (
        select account_id, cell, sum(quantity) as quantity from (
          select account_id, to_cell as cell, quantity from movements
          union all select account_id, from_cell, -quantity from movements
          union all select account_id, cell, quantity from base_cells) sides
        group by account_id, cell
      ) r on r.account_id = c.account_id and r.cell = c.id
      where c.quantity <> coalesce(r.quantity, 0) or (c.place <> 'X' and c.quantity < 0)
        or c.reserved < 0 or (c.reserved > 0 and c.reserved > c.quantity)`,
  },
  {
    name: 'formats',
    invariant: '1',
    subject: 'somme de toutes les places,',
    title: 'Aucun contenant n’apparaît ni ne disparaît\u00a0: par format, tout vient du dehors ou y retourne',
    counted: 'public.formats',
    unit: 'formats',
    sql: `select account_id, 'format ' || format_id as subject, sum(quantity)::text as stored, '0' as recount
      from cells group by account_id, format_id having sum(quantity) <> 0`,
  },
  {
    name: 'lots',
    invariant: '2',
    subject: 'lot',
    title: 'Chaque prêt compte ce qui a été ouvert moins ce qui a été rendu',
    counted: 'checked_lots',
    unit: 'prêts',
    sql: `select l.account_id, l.id::text as subject, l.left_quantity::text as stored, coalesce(r.quantity, 0)::text as recount
      from checked_lots l left join (
        select account_id, lot_id, sum(quantity) as quantity from checked_lot_rows group by account_id, lot_id
      ) r on r.account_id = l.account_id and r.lot_id = l.id
      where l.left_quantity <> coalesce(r.quantity, 0) or l.left_quantity not between 0 and l.opened`,
  },
  {
    name: 'held',
    invariant: '2',
    subject: 'contenants tenus',
    title: 'Ce que chacun détient est la somme de ses prêts',
    counted: "(select from public.cells where state = 'held')",
    unit: 'porteurs et formats',
    sql: `select account_id, concat_ws('/', owner, owner_id, 'format ' || format_id) as subject,
        coalesce(c.quantity, 0)::text as stored, coalesce(l.quantity, 0)::text as recount
      from (select account_id, place as owner, place_id as owner_id, format_id, quantity from cells where state = 'held') c
      full join (
        select account_id, owner, owner_id, format_id, sum(left_quantity) as quantity
        from lots group by account_id, owner, owner_id, format_id
      ) l using (account_id, owner, owner_id, format_id)
      where coalesce(c.quantity, 0) <> coalesce(l.quantity, 0)`,
  },
  {
    name: 'deposits',
    invariant: '2',
    subject: 'consignes de',
    title: 'Les consignes bloquées sont celles des prêts en cours',
    counted: "(select from public.money_accounts where kind in ('CON', 'GST'))",
    unit: 'comptes',
    sql: `select account_id, concat_ws('/', owner, owner_id) as subject,
        coalesce(m.cents, 0)::text as stored, coalesce(l.cents, 0)::text as recount
      from (
        select account_id, case kind when 'GST' then 'G' else owner end as owner, owner_id, balance_cents as cents
        from money_accounts where kind in ('CON', 'GST')
      ) m
      full join (
        select account_id, owner, owner_id, sum(left_quantity * unit_deposit_cents) as cents
        from lots where owner <> 'E' group by account_id, owner, owner_id
      ) l using (account_id, owner, owner_id)
      where coalesce(m.cents, 0) <> coalesce(l.cents, 0)`,
  },
  {
    name: 'balances',
    invariant: '3',
    subject: 'solde (centimes)',
    title: 'Chaque solde est la somme de ses écritures',
    counted: 'public.money_accounts',
    unit: 'comptes',
    sql: `select m.account_id, ${MONEY} as subject, m.balance_cents::text as stored, coalesce(r.cents, 0)::text as recount
      from money_accounts m left join (
        select account_id, account, sum(cents) as cents from (
          select account_id, to_account as account, amount_cents as cents from entries
          union all select account_id, from_account, -amount_cents from entries
          union all select account_id, to_account, amount_cents from posted_settlement_entries
          union all select account_id, from_account, -amount_cents from posted_settlement_entries
          union all select account_id, account, cents from base_money) sides
        group by account_id, account
      ) r on r.account_id = m.account_id and r.account = m.id
      where m.balance_cents <> coalesce(r.cents, 0) or m.blocked_cents < 0
        or (m.kind in ('CAG', 'CON', 'GST') and m.balance_cents < m.blocked_cents)`,
  },
  {
    name: 'owed',
    invariant: '3',
    subject: 'dette envers les porteurs (centimes)',
    title: 'Ce qui est dû aux porteurs est ce que disent les transactions',
    counted: 'transactions',
    unit: 'transactions',
    sql: `select account_id, '' as subject, coalesce(m.cents, 0)::text as stored, coalesce(t.cents, 0)::text as recount
      from (
        select account_id, sum(balance_cents) as cents from money_accounts
        where kind in ('CAG', 'CON', 'GST') group by account_id
      ) m
      full join (
        select account_id, sum(cents) as cents from (
          select account_id, case r.symbol when 'a' then amount_cents when '-a' then -amount_cents
            when 'D' then containers_cost_cents when '-D' then -containers_cost_cents else 0 end as cents
          from transactions join rule_liabilities r using (type, variant) where status = 'completed'
          union all select account_id, cents from base_owed) told
        group by account_id
      ) t using (account_id)
      where coalesce(m.cents, 0) <> coalesce(t.cents, 0)`,
  },
  {
    name: 'provider',
    invariant: '3d',
    subject: 'chez le prestataire de paiement (centimes),',
    title: 'Ce qu’a le prestataire de paiement est ce qu’en dit sa propre liste',
    counted: 'public.provider_balance_rows',
    unit: 'mouvements du prestataire',
    sql: `select account_id, coalesce(source, 'mouvements sans équivalent') as subject, ours::text as stored, theirs::text as recount
      from (${providerDifferences(LAST_READ)}) differing where not waiting`,
  },
  {
    name: 'entries',
    invariant: '4',
    subject: 'écritures de la transaction',
    title: 'Les écritures de chaque transaction sont celles de sa règle, équilibrées',
    counted: 'entries',
    unit: 'écritures',
    sql: `, told as (
        select account_id, e.transaction_id as id, string_agg(f.kind || '>' || g.kind || ' ' || e.amount_cents, ', ' order by e.n) as arrows
        from entries e join money_accounts f using (account_id) join money_accounts g using (account_id)
        where f.id = e.from_account and g.id = e.to_account group by account_id, e.transaction_id
      ), due as (
        select account_id, id, string_agg(case when cents > 0 then from_role || '>' || to_role else to_role || '>' || from_role end
          || ' ' || abs(cents), ', ' order by n) as arrows
        from (
          select t.account_id, t.id, r.n, r.from_role, r.to_role,
            case r.symbol when 'a' then t.amount_cents when 'D' then t.containers_cost_cents when 'K' then t.kept_cents
              when 'v' then t.vat_cents else t.kept_cents - t.vat_cents end as cents
          from transactions t join rule_entries r using (type, variant) where t.status = 'completed'
        ) rows where cents <> 0 group by account_id, id
      )
      select account_id, id::text as subject, told.arrows as stored, due.arrows as recount
      from told full join due using (account_id, id) where told.arrows is distinct from due.arrows`,
  },
  {
    name: 'movements',
    invariant: '4',
    subject: 'mouvements de la transaction',
    title: 'Les mouvements de chaque transaction sont ceux de sa règle',
    counted: 'movements',
    unit: 'mouvements',
    sql: `, told as (
        select m.account_id, m.transaction_id as id, string_agg(concat_ws(' ', f.place || '.' || f.state, g.place || '.' || g.state,
          f.format_id, g.format_id, m.quantity), ', ' order by m.n) as arrows
        from movements m
        join cells f on f.account_id = m.account_id and f.id = m.from_cell
        join cells g on g.account_id = m.account_id and g.id = m.to_cell
        group by m.account_id, m.transaction_id
      ), meant as (
        select t.account_id, t.id, l.n, r.n as rank, l.format_id, l.quantity,
          ${placeOf('r.from_role')} as from_role, ${placeOf('r.to_role')} as to_role
        from transactions t
        join transaction_lines l on l.account_id = t.account_id and l.transaction_id = t.id
        join rule_movements r on r.type = t.type and r.variant = t.variant and r.role = l.role
        where t.status = 'completed' and l.quantity <> 0
      ), due as (
        select account_id, id, ${arrowsWith('clean')} as clean, ${arrowsWith('dirty')} as dirty from meant group by account_id, id
      )
      select account_id, id::text as subject, told.arrows as stored, due.dirty as recount
      from told full join due using (account_id, id)
      where told.arrows is distinct from due.clean and told.arrows is distinct from due.dirty`,
  },
  {
    name: 'figures',
    invariant: '4',
    subject: 'contenants et consignes de la transaction',
    title: 'Contenants et consignes de chaque transaction sont ceux de ses lignes',
    counted: 'transactions',
    unit: 'transactions',
    sql: `, counted as (
        select t.account_id, t.id, sum(case when r.counted then l.quantity else 0 end) as pieces
        from transactions t
        join transaction_lines l on l.account_id = t.account_id and l.transaction_id = t.id
        join rule_lines r on r.type = t.type and r.variant = t.variant and r.role = l.role
        group by 1, 2
      ), costed as (${DEPOSITS}, 3),
      deposits as (select account_id, id, sum(cents) as cents from costed group by 1, 2)
      select t.account_id, t.id::text as subject, t.containers_count || ' pour ' || abs(t.containers_cost_cents) as stored,
        coalesce(pieces, 0) || ' pour ' || coalesce(cents, 0) as recount
      from transactions t left join counted using (account_id, id) left join deposits using (account_id, id)
      where t.status = 'completed'
        and (t.containers_count <> coalesce(pieces, 0) or abs(t.containers_cost_cents) <> coalesce(cents, 0))`,
  },
  {
    name: 'vat',
    invariant: '4',
    subject: 'TVA de la transaction',
    title: 'La TVA d’une consigne conservée est celle du taux du jour',
    counted: '(select from transactions where kept_cents <> 0)',
    unit: 'consignes conservées',
    sql: `select t.account_id, t.id::text as subject, t.vat_cents::text as stored, due.vat::text as recount
      from transactions t
      cross join lateral (select coalesce((select v.rate from vat_rates v
        where v.account_id = t.account_id and v.valid_from <= t.day order by v.valid_from desc limit 1), 20) as rate) r
      cross join lateral (select sign(t.kept_cents) * div(2 * abs(t.kept_cents) * rate + 100 + rate, 2 * (100 + rate)) as vat) due
      where t.kept_cents <> 0 and t.reverses_id is null and t.vat_cents <> due.vat`,
  },
  {
    name: 'reversals',
    invariant: '4',
    subject: 'annulation',
    title: 'Chaque annulation est l’opposé de ce qu’elle annule',
    counted: '(select from transactions where reverses_id is not null)',
    unit: 'annulations',
    sql: `select t.account_id, t.id::text as subject,
        concat_ws(' ', t.type, t.amount_cents, t.containers_count, t.containers_cost_cents, t.kept_cents, t.vat_cents) as stored,
        concat_ws(' ', o.type, -o.amount_cents, -o.containers_count, -o.containers_cost_cents, -o.kept_cents, -o.vat_cents) as recount
      from transactions t join public.transactions o on o.account_id = t.account_id and o.id = t.reverses_id
      where t.reverses_id is not null
        and (t.type, t.variant, t.amount_cents, t.containers_count, t.containers_cost_cents, t.kept_cents, t.vat_cents)
        <> (o.type, o.variant, -o.amount_cents, -o.containers_count, -o.containers_cost_cents, -o.kept_cents, -o.vat_cents)`,
  },
  {
    name: 'blocked',
    invariant: '3',
    subject: 'cagnotte bloquée (centimes)',
    title: 'Ce qui est bloqué d’une cagnotte est pour un remboursement ou une commande en cours',
    counted: "(select from public.money_accounts where kind = 'CAG')",
    unit: 'cagnottes',
    sql: `, due as (
        select account_id, customer_id as id, sum(cents) as cents from (
          select account_id, customer_id, amount_cents as cents from public.transactions
          where status = 'pending' and type = 'refund_deposit' and variant = 'payment_card'
          union all select o.account_id, o.customer_id, h.cents from orders o
          join order_holds h on h.account_id = o.account_id and h.order_id = o.id) parts
        group by 1, 2
      )
      select account_id, 'U/' || id as subject, coalesce(m.cents, 0)::text as stored, coalesce(due.cents, 0)::text as recount
      from (select account_id, owner_id as id, blocked_cents as cents from money_accounts where kind = 'CAG' and owner = 'U') m
      full join due using (account_id, id) where coalesce(m.cents, 0) <> coalesce(due.cents, 0)`,
  },
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
      ), told as (
        select account_id, place, place_id, format_id, case place when 'R' then reserved else quantity end as quantity
        from cells where (place = 'R' and state = 'clean') or (place = 'P' and state = 'transit')
      )
      select account_id, concat_ws('/', place, place_id, 'format ' || format_id) as subject,
        coalesce(told.quantity, 0)::text as stored, coalesce(due.quantity, 0)::text as recount
      from told full join due using (account_id, place, place_id, format_id)
      where coalesce(told.quantity, 0) <> coalesce(due.quantity, 0)`,
  },
  {
    name: 'washers',
    invariant: '5',
    subject: 'contenants sales chez un restaurant qui lave,',
    title: 'Aucun contenant sale chez un restaurant qui lave',
    counted: "(select from public.restaurants where wash_mode = 'restaurant')",
    unit: 'restaurants',
    sql: `select c.account_id, ${CELL} as subject, c.quantity::text as stored, '0' as recount
      from cells c join restaurants r on r.account_id = c.account_id and r.id = c.place_id
      where c.place = 'R' and c.state = 'dirty' and c.quantity <> 0 and r.wash_mode = 'restaurant'`,
  },
  {
    name: 'statistics',
    invariant: '7',
    subject: 'statistiques du',
    title: 'Les statistiques du jour sont un recomptage des transactions',
    counted: 'daily_rollups',
    unit: 'chiffres',
    scope: 'days',
    sql: `, costed as (${DEPOSITS}, 3), told as (
        select t.account_id, t.id, l.format_id, sum(case when r.counted then l.quantity else 0 end) as quantity,
          sum(case when r.reuse then l.quantity else 0 end) as reuses
        from transactions t
        join transaction_lines l on l.account_id = t.account_id and l.transaction_id = t.id
        join rule_lines r on r.type = t.type and r.variant = t.variant and r.role = l.role
        group by 1, 2, 3
      ), recounted as (
        select account_id, day, type, coalesce(restaurant_id, 0) as restaurant_id, format_id, sum(transactions) as transactions,
          sum(quantity) as quantity, sum(reuses) as reuses, sum(amount_cents) as amount_cents,
          sum(containers_cost_cents) as containers_cost_cents, sum(listed) as listed
        from (
          select t.account_id, day, type, restaurant_id, 0 as format_id, case when reverses_id is null then 1 else -1 end as transactions,
            containers_count as quantity, coalesce(l.reuses, 0) as reuses, amount_cents, containers_cost_cents, 1 as listed
          from transactions t left join (select account_id, id, sum(reuses) as reuses from told group by 1, 2) l using (account_id, id)
          where status = 'completed'
          union all
          select t.account_id, t.day, t.type, t.restaurant_id, l.format_id, case when t.reverses_id is null then 1 else -1 end,
            l.quantity, l.reuses, 0, coalesce(c.cents, 0) * case when t.reverses_id is null then 1 else -1 end, 1
          from transactions t join told l using (account_id, id) left join costed c using (account_id, id, format_id)
          where t.status = 'completed' and l.format_id is not null
        ) figures
        group by account_id, day, type, coalesce(restaurant_id, 0), format_id
      )
      select account_id, concat_ws(' ', day, type, 'restaurant ' || restaurant_id, 'format ' || format_id) as subject,
        nullif(concat_ws(' ', s.transactions, s.quantity, s.reuses, s.amount_cents, s.containers_cost_cents, s.listed), '') as stored,
        nullif(concat_ws(' ', r.transactions, r.quantity, r.reuses, r.amount_cents, r.containers_cost_cents, r.listed), '') as recount
      from daily_rollups s full join recounted r using (account_id, day, type, restaurant_id, format_id)
      where (s.transactions, s.quantity, s.reuses, s.amount_cents, s.containers_cost_cents, s.listed)
        is distinct from (r.transactions, r.quantity, r.reuses, r.amount_cents, r.containers_cost_cents, r.listed)`,
  },
  {
    name: 'hours',
    invariant: '7',
    subject: 'réutilisations par heure du',
    title: 'Les réutilisations par heure sont un recomptage des transactions',
    counted: 'hourly_rollups',
    unit: 'chiffres',
    scope: 'days',
    // What comes back from a service outside the web app is served at no hour that anybody knows.
    sql: `, recounted as (
        select t.account_id, t.day, extract(isodow from local) as weekday, extract(hour from local) as hour, sum(t.containers_count) as reuses
        from transactions t
        left join public.transactions o on o.account_id = t.account_id and o.id = t.reverses_id
        cross join lateral (select coalesce(o.completed_at, t.completed_at) at time zone 'Europe/Paris' as local) served
        where t.status = 'completed' and t.type in (select type from rule_lines where reuse and type not like 'without_webapp%')
        group by 1, 2, 3, 4
      ), kept as (
        select account_id, day, weekday, hour, sum(reuses) as reuses from hourly_rollups group by 1, 2, 3, 4
      )
      select account_id, concat_ws(' ', day, 'jour ' || weekday, hour || ' h') as subject,
        coalesce(k.reuses, 0)::text as stored, coalesce(r.reuses, 0)::text as recount
      from kept k full join recounted r using (account_id, day, weekday, hour)
      where coalesce(k.reuses, 0) <> coalesce(r.reuses, 0)`,
  },
  {
    name: 'cards',
    invariant: '9',
    subject: 'carte',
    title: 'Une carte inactive n’a rien, une carte s’active une seule fois',
    counted: 'public.card_holders',
    unit: 'cartes',
    sql: `select h.account_id, h.id::text as subject, h.status as stored,
        concat(coalesce(m.cents, 0), ' centimes, ', coalesce(c.pieces, 0), ' contenants, ', coalesce(t.activations, 0), ' activations') as recount
      from card_holders h
      left join (
        select account_id, owner_id as id, sum(balance_cents) as cents from money_accounts where owner = 'K' group by 1, 2
      ) m using (account_id, id)
      left join (
        select account_id, place_id as id, sum(quantity) as pieces from cells where place = 'K' group by 1, 2
      ) c using (account_id, id)
      left join (
        select account_id, card_holder_id as id, sum(case when reverses_id is null then 1 else -1 end) as activations
        from public.transactions where type = 'activate_card' and status = 'completed' group by 1, 2
      ) t using (account_id, id)
      where (h.status = 'pending' and (coalesce(m.cents, 0) <> 0 or coalesce(c.pieces, 0) <> 0))
        or coalesce(t.activations, 0) <> case when h.activated_at is null then 0 else 1 end`,
  },
  {
    name: 'services',
    invariant: '9',
    subject: 'service',
    title: 'Ce qui est sorti hors appli est revenu, ou encore dehors',
    counted: 'public.services',
    unit: 'sorties',
    sql: `, counted as (
        select t.account_id, t.service_id as id, sum(case when l.role = '' then l.quantity when l.role = 'extra' then 0 else -l.quantity end) as pieces
        from public.transactions t join public.transaction_lines l on l.account_id = t.account_id and l.transaction_id = t.id
        where t.service_id is not null and t.status = 'completed' group by 1, 2
      ), held as (select account_id, place_id as id, sum(quantity) as pieces from cells where place = 'E' group by 1, 2)
      select account_id, id::text as subject, coalesce(held.pieces, 0)::text as stored, coalesce(counted.pieces, 0)::text as recount
      from held full join counted using (account_id, id) where coalesce(held.pieces, 0) <> coalesce(counted.pieces, 0)`,
  },
  {
    name: 'fees',
    invariant: '10',
    subject: 'redevance de la transaction',
    title: 'Chaque redevance est celle de sa transaction',
    counted: 'fee_lines',
    unit: 'redevances',
    sql: `, served as (
        select t.account_id, t.id, sum(l.quantity) as quantity
        from transactions t join transaction_lines l on l.account_id = t.account_id and l.transaction_id = t.id
        join rule_lines r on r.type = t.type and r.variant = t.variant and r.role = l.role and r.reuse group by 1, 2
      )
      select f.account_id, f.transaction_id::text as subject, concat_ws(' ', f.restaurant_id, f.quantity) as stored,
        concat_ws(' ', t.restaurant_id, d.quantity) as recount
      from fee_lines f join transactions t on t.account_id = f.account_id and t.id = f.transaction_id
      left join served s on s.account_id = t.account_id and s.id = t.id
      join price_lines p on p.account_id = f.account_id and p.id = f.price_line_id
      cross join lateral (select case p.kind when 'per_card_activation' then case when t.reverses_id is null then 1 else -1 end
        else coalesce(s.quantity, 0) end as quantity) d
      where (f.restaurant_id, f.quantity) is distinct from (t.restaurant_id, d.quantity) or p.restaurant_id <> f.restaurant_id`,
  },
  {
    name: 'tills',
    invariant: '7',
    subject: 'caisse et consignes des invités à la clôture,',
    title: 'À la clôture, la caisse d’un restaurant est ce que ses invités peuvent réclamer',
    counted: 'public.restaurants',
    unit: 'restaurants',
    scope: 'closing',
    sql: `, dated as (
        select e.account_id, e.to_account as account, e.amount_cents as cents, t.day from entries e
          join transactions t on t.account_id = e.account_id and t.id = e.transaction_id
        union all select e.account_id, e.from_account, -e.amount_cents, t.day from entries e
          join transactions t on t.account_id = e.account_id and t.id = e.transaction_id
        union all select e.account_id, e.to_account, e.amount_cents, s.day from settlement_entries e
          join settlements s on s.account_id = e.account_id and s.id = e.settlement_id
        union all select e.account_id, e.from_account, -e.amount_cents, s.day from settlement_entries e
          join settlements s on s.account_id = e.account_id and s.id = e.settlement_id
      )
      select d.account_id, 'restaurant ' || m.owner_id as subject, sum(d.cents)::text as stored, '0' as recount
      from dated d join money_accounts m on m.account_id = d.account_id and m.id = d.account
      join accounts a on a.id = d.account_id
      where m.kind in ('CASH', 'GST') and d.day <= a.closed_until
      group by d.account_id, m.owner_id having sum(d.cents) <> 0`,
  },
  {
    name: 'statements',
    invariant: '10',
    subject: 'relevé',
    title: 'Les écritures de chaque relevé sont ses montants',
    counted: 'public.statements',
    unit: 'relevés',
    sql: `select s.account_id, s.id::text as subject, concat_ws(' ', s.net_cents, s.vat_cents, s.cash_cents, s.rewards_cents) as stored,
        concat_ws(' ', c.cents, e.vat, e.cash, e.rewards) as recount
      from statements s
      cross join lateral (select coalesce(sum((x->>'cents')::bigint), 0) as cents from jsonb_array_elements(s.charged) x) c
      left join lateral (
        select coalesce(sum(x.cents) filter (where m.kind = 'VAT'), 0) as vat, coalesce(sum(x.cents) filter (where m.kind = 'CASH'), 0) as cash,
          coalesce(-sum(x.cents) filter (where m.kind = 'GES'), 0) as rewards, coalesce(sum(x.cents) filter (where m.kind = 'FEES'), 0) as fees
        from settlements z join (
          select account_id, settlement_id, to_account as account, amount_cents as cents from settlement_entries
          union all select account_id, settlement_id, from_account, -amount_cents from settlement_entries
        ) x on x.account_id = z.account_id and x.settlement_id = z.id
        join money_accounts m on m.account_id = x.account_id and m.id = x.account
        where z.account_id = s.account_id and z.statement_id = s.id
      ) e on true
      where (s.net_cents, s.net_cents, s.vat_cents, s.cash_cents, s.rewards_cents) is distinct from (c.cents, e.fees, e.vat, e.cash, e.rewards)`,
  },
  {
    name: 'months',
    invariant: '7',
    subject: 'statistiques du mois',
    title: 'Les statistiques du mois sont la somme de ses jours',
    counted: 'public.monthly_rollups',
    unit: 'chiffres',
    sql: `, due as (
        select account_id, date_trunc('month', day)::date as month, type, restaurant_id, sum(listed) as listed, sum(quantity) as quantity,
          sum(amount_cents) as amount_cents, sum(containers_cost_cents) as containers_cost_cents
        from public.daily_rollups where format_id = 0 group by 1, 2, 3, 4
      )
      select account_id, concat_ws(' ', month, type, 'restaurant ' || restaurant_id) as subject,
        nullif(concat_ws(' ', m.listed, m.quantity, m.amount_cents, m.containers_cost_cents), '') as stored,
        nullif(concat_ws(' ', d.listed, d.quantity, d.amount_cents, d.containers_cost_cents), '') as recount
      from public.monthly_rollups m full join due d using (account_id, month, type, restaurant_id)
      where (m.listed, m.quantity, m.amount_cents, m.containers_cost_cents)
        is distinct from (d.listed, d.quantity, d.amount_cents, d.containers_cost_cents)`,
  },
  {
    name: 'bills',
    invariant: '10',
    subject: 'facturé à la clôture,',
    title: 'Les relevés d’un restaurant facturent exactement ce qu’il a servi, quotas déduits',
    counted: 'public.statements',
    unit: 'relevés',
    sql: `, bills as (
        select f.account_id, c.month, f.restaurant_id, f.month as of_month, f.price_line_id,
          greatest(0, sum(f.quantity) - p.free_quota) * p.unit_price_cents as cents
        from public.closed_months c
        join public.fee_lines f on f.account_id = c.account_id and f.month <= c.month and f.id <= c.last_fee_line
        join price_lines p on p.account_id = f.account_id and p.id = f.price_line_id
        group by 1, 2, 3, 4, 5, p.free_quota, p.unit_price_cents
      ), due as (select account_id, month, restaurant_id, sum(cents) as cents from bills group by 1, 2, 3),
      told as (
        select s.account_id, s.month, s.restaurant_id,
          sum(s.net_cents) over (partition by s.account_id, s.restaurant_id order by s.month) as cents
        from public.statements s join public.closed_months c on c.account_id = s.account_id and c.month = s.month
        where c.last_fee_line is not null
      )
      select account_id, concat_ws(' ', 'restaurant ' || restaurant_id, month) as subject, told.cents::text as stored, due.cents::text as recount
      from told full join due using (account_id, month, restaurant_id) where coalesce(told.cents, 0) <> coalesce(due.cents, 0)`,
  },
];
