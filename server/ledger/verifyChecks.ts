/** One recount: rows (account_id, subject, stored, recount) for what is off. The relations of `ruleTables` stand before it. */
export interface Check {
  /** As numbered in the documentation of the domain. */
  readonly invariant: string;
  readonly subject: string;
  readonly sql: string;
}

const CELL = "concat_ws('/', c.place, c.place_id, 'format ' || c.format_id, c.state)";
const MONEY = "concat_ws('/', m.kind, m.owner, m.owner_id)";

export const CHECKS: readonly Check[] = [
  {
    invariant: '1',
    subject: 'stock',
    sql: `select c.account_id, ${CELL} as subject, c.quantity::text as stored, coalesce(r.quantity, 0)::text as recount
      from cells c left join (
        select account_id, cell, sum(quantity) as quantity from (
          select account_id, to_cell as cell, quantity from movements
          union all select account_id, from_cell, -quantity from movements) sides
        group by account_id, cell
      ) r on r.account_id = c.account_id and r.cell = c.id
      where c.quantity <> coalesce(r.quantity, 0) or (c.place <> 'X' and c.quantity < 0)
        or c.reserved < 0 or (c.reserved > 0 and c.reserved > c.quantity)`,
  },
  {
    invariant: '1',
    subject: 'somme de toutes les places,',
    sql: `select account_id, 'format ' || format_id as subject, sum(quantity)::text as stored, '0' as recount
      from cells group by account_id, format_id having sum(quantity) <> 0`,
  },
  {
    invariant: '2',
    subject: 'lot',
    sql: `select l.account_id, l.id::text as subject, l.left_quantity::text as stored, coalesce(r.quantity, 0)::text as recount
      from lots l left join (
        select account_id, lot_id, sum(quantity) as quantity from lot_rows group by account_id, lot_id
      ) r on r.account_id = l.account_id and r.lot_id = l.id
      where l.left_quantity <> coalesce(r.quantity, 0) or l.left_quantity not between 0 and l.opened`,
  },
  {
    invariant: '2',
    subject: 'contenants tenus',
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
    invariant: '2',
    subject: 'consignes de',
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
    invariant: '3',
    subject: 'solde (centimes)',
    sql: `select m.account_id, ${MONEY} as subject, m.balance_cents::text as stored, coalesce(r.cents, 0)::text as recount
      from money_accounts m left join (
        select account_id, account, sum(cents) as cents from (
          select account_id, to_account as account, amount_cents as cents from entries
          union all select account_id, from_account, -amount_cents from entries) sides
        group by account_id, account
      ) r on r.account_id = m.account_id and r.account = m.id
      where m.balance_cents <> coalesce(r.cents, 0) or m.blocked_cents < 0
        or (m.kind in ('CAG', 'CON', 'GST') and m.balance_cents < m.blocked_cents)`,
  },
  {
    invariant: '3',
    subject: 'dette envers les porteurs (centimes)',
    sql: `select account_id, '' as subject, coalesce(m.cents, 0)::text as stored, coalesce(t.cents, 0)::text as recount
      from (
        select account_id, sum(balance_cents) as cents from money_accounts
        where kind in ('CAG', 'CON', 'GST') group by account_id
      ) m
      full join (
        select account_id, sum(case r.symbol when 'a' then amount_cents when 'D' then containers_cost_cents else 0 end) as cents
        from transactions join rule_liabilities r using (type, variant)
        where status = 'completed' group by account_id
      ) t using (account_id)
      where coalesce(m.cents, 0) <> coalesce(t.cents, 0)`,
  },
  {
    invariant: '4',
    subject: 'écritures de la transaction',
    sql: `, told as (
        select account_id, e.transaction_id as id, string_agg(f.kind || '>' || g.kind || ' ' || e.amount_cents, ', ' order by e.n) as arrows
        from entries e join money_accounts f using (account_id) join money_accounts g using (account_id)
        where f.id = e.from_account and g.id = e.to_account group by account_id, e.transaction_id
      ), due as (
        select account_id, id, string_agg(case when cents > 0 then from_role || '>' || to_role else to_role || '>' || from_role end
          || ' ' || abs(cents), ', ' order by n) as arrows
        from (
          select t.account_id, t.id, r.n, r.from_role, r.to_role,
            case r.symbol when 'a' then t.amount_cents else t.containers_cost_cents end as cents
          from transactions t join rule_entries r using (type, variant) where t.status = 'completed'
        ) rows where cents <> 0 group by account_id, id
      )
      select account_id, id::text as subject, told.arrows as stored, due.arrows as recount
      from told full join due using (account_id, id) where told.arrows is distinct from due.arrows`,
  },
  {
    invariant: '4',
    subject: 'mouvements de la transaction',
    sql: `, told as (
        select m.account_id, m.transaction_id as id, string_agg(concat_ws(' ', f.place || '.' || f.state, g.place || '.' || g.state,
          f.format_id, g.format_id, m.quantity), ', ' order by m.n) as arrows
        from movements m
        join cells f on f.account_id = m.account_id and f.id = m.from_cell
        join cells g on g.account_id = m.account_id and g.id = m.to_cell
        group by m.account_id, m.transaction_id
      ), due as (
        select account_id, id, bool_or(to_role = 'R.back') as back, string_agg(concat_ws(' ',
          case when quantity > 0 then from_role else to_role end, case when quantity > 0 then to_role else from_role end,
          format_id, format_id, abs(quantity)), ', ' order by n) as arrows
        from (
          select t.account_id, t.id, l.n, l.format_id, l.quantity,
            case r.from_role when 'H' then case when t.card_holder_id is null then 'U.held' else 'K.held' end else r.from_role end,
            case r.to_role when 'H' then case when t.card_holder_id is null then 'U.held' else 'K.held' end else r.to_role end
          from transactions t
          join transaction_lines l on l.account_id = t.account_id and l.transaction_id = t.id
          join rule_movements r on r.type = t.type and r.variant = t.variant and r.role = l.role
          where t.status = 'completed'
        ) rows(account_id, id, n, format_id, quantity, from_role, to_role)
        group by account_id, id
      )
      select account_id, id::text as subject, told.arrows as stored, due.arrows as recount
      from told full join due using (account_id, id)
      where case when due.back then regexp_replace(told.arrows, 'R\\.(clean|dirty)', 'R.back', 'g') else told.arrows end
        is distinct from due.arrows`,
  },
  {
    invariant: '4',
    subject: 'contenants et consignes de la transaction',
    sql: `, counted as (
        select account_id, transaction_id as id, sum(quantity) as pieces from transaction_lines group by 1, 2
      ), costed as (
        select r.account_id, r.transaction_id as id, sum(abs(r.quantity) * l.unit_deposit_cents) as cents
        from lot_rows r join lots l on l.account_id = r.account_id and l.id = r.lot_id group by 1, 2
      )
      select t.account_id, t.id::text as subject, t.containers_count || ' pour ' || abs(t.containers_cost_cents) as stored,
        coalesce(pieces, 0) || ' pour ' || coalesce(cents, 0) as recount
      from transactions t left join counted using (account_id, id) left join costed using (account_id, id)
      where t.status = 'completed'
        and (t.containers_count <> coalesce(pieces, 0) or abs(t.containers_cost_cents) <> coalesce(cents, 0))`,
  },
  {
    invariant: '4',
    subject: 'annulation',
    sql: `select t.account_id, t.id::text as subject, concat_ws(' ', t.type, t.amount_cents, t.containers_count, t.containers_cost_cents) as stored,
        concat_ws(' ', o.type, -o.amount_cents, -o.containers_count, -o.containers_cost_cents) as recount
      from transactions t join transactions o on o.account_id = t.account_id and o.id = t.reverses_id
      where t.reverses_id is not null and (t.type, t.variant, t.amount_cents, t.containers_count, t.containers_cost_cents)
        <> (o.type, o.variant, -o.amount_cents, -o.containers_count, -o.containers_cost_cents)`,
  },
  {
    invariant: '5',
    subject: 'contenants sales chez un restaurant qui lave,',
    sql: `select c.account_id, ${CELL} as subject, c.quantity::text as stored, '0' as recount
      from cells c join restaurants r on r.account_id = c.account_id and r.id = c.place_id
      where c.place = 'R' and c.state = 'dirty' and c.quantity <> 0 and r.wash_mode = 'restaurant'`,
  },
  {
    invariant: '7',
    subject: 'statistiques du',
    sql: `, recounted as (
        select account_id, day, type, coalesce(restaurant_id, 0) as restaurant_id, format_id, sum(transactions) as transactions,
          sum(quantity) as quantity, sum(case when reuses then quantity else 0 end) as reuses, sum(amount_cents) as amount_cents,
          sum(containers_cost_cents) as containers_cost_cents, sum(listed) as listed
        from (
          select account_id, day, type, restaurant_id, 0 as format_id, case when reverses_id is null then 1 else -1 end as transactions,
            containers_count as quantity, amount_cents, containers_cost_cents, 1 as listed
          from transactions where status = 'completed'
          union all
          select t.account_id, t.day, t.type, t.restaurant_id, l.format_id, case when t.reverses_id is null then 1 else -1 end,
            l.quantity, 0, l.cents, 1
          from transactions t join (
            select l.account_id, l.transaction_id, l.format_id, sum(l.quantity) as quantity, coalesce(max(c.cents), 0) * sign(sum(l.quantity)) as cents
            from transaction_lines l left join (
              select r.account_id, r.transaction_id, o.format_id, sum(abs(r.quantity) * o.unit_deposit_cents) as cents
              from lot_rows r join lots o on o.account_id = r.account_id and o.id = r.lot_id group by 1, 2, 3
            ) c using (account_id, transaction_id, format_id)
            group by l.account_id, l.transaction_id, l.format_id
          ) l on l.account_id = t.account_id and l.transaction_id = t.id
          where t.status = 'completed'
        ) figures join rule_reuses using (type)
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
    invariant: '9',
    subject: 'carte',
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
        from transactions where type = 'activate_card' and status = 'completed' group by 1, 2
      ) t using (account_id, id)
      where (h.status = 'pending' and (coalesce(m.cents, 0) <> 0 or coalesce(c.pieces, 0) <> 0))
        or coalesce(t.activations, 0) <> case when h.activated_at is null then 0 else 1 end`,
  },
];
