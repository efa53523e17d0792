import { type Check } from './check.ts';

/**
 * Checks of what cards of cells and of money accounts are read from: the day and instant on each
 * row, and the sums of each day.
 */
export const LEDGER_DAYS_CHECKS: readonly Check[] = [
  {
    name: 'dated_rows',
    invariant: '4',
    subject: 'date des mouvements et écritures de',
    title: 'Chaque mouvement et chaque écriture porte le jour et l’instant de sa transaction ou de son règlement',
    counted: 'movements',
    unit: 'mouvements',
    sql: `, dated as (
        select account_id, 'la transaction ' || m.transaction_id as what, m.n, m.day, m.at, t.day as due_day, t.completed_at as due_at
          from movements m join transactions t using (account_id) where t.id = m.transaction_id
        union all
        select account_id, 'la transaction ' || e.transaction_id, e.n, e.day, e.at, t.day, t.completed_at
          from entries e join transactions t using (account_id) where t.id = e.transaction_id
        union all
        select account_id, 'le règlement ' || e.settlement_id, e.n, e.day, e.at, s.day, s.created_at
          from posted_settlement_entries e join public.settlements s using (account_id) where s.id = e.settlement_id
      )
      select account_id, what || ', ligne ' || n as subject, concat_ws(' ', day, at) as stored, concat_ws(' ', due_day, due_at) as recount
      from dated where (day, at) is distinct from (due_day, due_at)`,
  },
  {
    name: 'cell_days',
    invariant: '7',
    subject: 'mouvements par jour de la case',
    title: 'Ce que chaque jour a changé dans chaque stock est la somme de ses mouvements',
    counted: 'public.cell_day_rollups',
    unit: 'chiffres',
    scope: 'days',
    heavy: true,
    sql: `, recounted as (
        select t.account_id, c.id as cell_id, t.day, t.type as source,
          counterpart_of(c.place, c.place_id, o.place, o.place_id, o.state) as counterpart, count(*) as movements, sum(m.pieces) as pieces
        from (
          select account_id, transaction_id, from_cell as cell, to_cell as other, -quantity as pieces from movements
          union all select account_id, transaction_id, to_cell, from_cell, quantity from movements
        ) m
        join transactions t on t.account_id = m.account_id and t.id = m.transaction_id
        join public.account_day_marks k on k.account_id = t.account_id and t.day <= k.rolled_up_to
        join cells c on c.account_id = m.account_id and c.id = m.cell and c.place not in ('U', 'K')
        join cells o on o.account_id = m.account_id and o.id = m.other
        group by 1, 2, 3, 4, 5
      ), kept as (select * from public.cell_day_rollups where day in (select day from transactions))
      select account_id, concat_ws(' ', cell_id, day, source, counterpart) as subject,
        nullif(concat_ws(' ', k.movements, k.pieces), '') as stored, nullif(concat_ws(' ', r.movements, r.pieces), '') as recount
      from kept k full join recounted r using (account_id, cell_id, day, source, counterpart)
      where (k.movements, k.pieces) is distinct from (r.movements, r.pieces)`,
  },
  {
    name: 'supply_days',
    invariant: '7',
    subject: 'prêts, retours, livraisons et reprises par jour de la case',
    title: 'Ce qui a été prêté, rendu, livré et repris chaque jour est la somme des mouvements du jour',
    counted: 'public.cell_days',
    unit: 'jours de stocks',
    scope: 'days',
    heavy: true,
    // The stock as a day began is the stock of now, less all that came since.
    sql: `, sides as (
        select account_id, transaction_id, n, from_cell as cell, to_cell as other, quantity, false as comes from movements
        union all select account_id, transaction_id, n, to_cell, from_cell, quantity, true from movements
      ), flows as (
        select t.account_id, c.id as cell_id, t.day, s.quantity, case when s.comes then s.quantity else -s.quantity end as pieces,
          flow_of(t.type, c.place, c.place_id, o.place, o.place_id, o.state, s.comes) as flow,
          sum(case when s.comes then s.quantity else -s.quantity end)
            over (partition by t.account_id, c.id, t.day order by t.completed_at, t.id, s.n) as running
        from sides s
        join transactions t on t.account_id = s.account_id and t.id = s.transaction_id
        join public.account_day_marks k on k.account_id = t.account_id and t.day <= k.cells_up_to
        join cells c on c.account_id = s.account_id and c.id = s.cell and c.place in ('A', 'R', 'P', 'D', 'T') and c.state in ('clean', 'dirty')
        join cells o on o.account_id = s.account_id and o.id = s.other
      ), recounted as (
        select account_id, cell_id, day, coalesce(sum(quantity) filter (where flow = 'loaned'), 0) as loaned,
          coalesce(sum(quantity) filter (where flow = 'back'), 0) as back, coalesce(sum(quantity) filter (where flow = 'supplied'), 0) as supplied,
          coalesce(sum(quantity) filter (where flow = 'taken'), 0) as taken, coalesce(sum(pieces) filter (where flow = 'other'), 0) as other,
          least(0, min(running)) as lowest
        from flows group by 1, 2, 3
      ), kept as (
        select d.*, coalesce(lag(d.opening + d.change) over (partition by d.account_id, d.cell_id order by d.day), 0) as due from public.cell_days d
      ), looked as (select * from kept where day in (select day from transactions))
      select account_id, concat_ws(' ', cell_id, day) as subject,
        nullif(concat_ws(' ', k.opening, k.loaned, k.back, k.supplied, k.taken, k.other, k.lowest), '') as stored,
        nullif(concat_ws(' ', k.due, r.loaned, r.back, r.supplied, r.taken, r.other, r.lowest), '') as recount
      from looked k full join recounted r using (account_id, cell_id, day)
      where (k.opening, k.loaned, k.back, k.supplied, k.taken, k.other, k.lowest)
        is distinct from (k.due, r.loaned, r.back, r.supplied, r.taken, r.other, r.lowest)`,
  },
  {
    name: 'money_days',
    invariant: '7',
    subject: 'écritures par jour du compte',
    title: 'Ce que chaque jour a changé dans chaque compte est la somme de ses écritures',
    counted: 'public.money_day_rollups',
    unit: 'chiffres',
    scope: 'days',
    heavy: true,
    // A settlement may stand alone on its day.
    sql: `, days as materialized (
        select account_id, day from transactions
        union select account_id, s.day from posted_settlement_entries e join public.settlements s using (account_id) where s.id = e.settlement_id
      ), written as (
        select account_id, t.day, t.type as source, e.from_account, e.to_account, e.amount_cents
          from public.transactions t join days using (account_id, day) join public.entries e using (account_id) where e.transaction_id = t.id
        union all
        select account_id, s.day, s.kind, e.from_account, e.to_account, e.amount_cents
          from public.settlements s join days using (account_id, day) join public.settlement_entries e using (account_id) where e.settlement_id = s.id
      ), recounted as (
        select w.account_id, a.id as money_account_id, w.day, w.source, o.kind as counterpart, count(*) as entries, sum(w.cents) as cents
        from (
          select account_id, day, source, from_account as account, to_account as other, -amount_cents as cents from written
          union all select account_id, day, source, to_account, from_account, amount_cents from written
        ) w
        join public.account_day_marks k on k.account_id = w.account_id and w.day <= k.rolled_up_to
        join money_accounts a on a.account_id = w.account_id and a.id = w.account and a.kind not in ('CAG', 'CON')
        join money_accounts o on o.account_id = w.account_id and o.id = w.other
        group by 1, 2, 3, 4, 5
      ), kept as (select r.* from public.money_day_rollups r join days using (account_id, day))
      select account_id, concat_ws(' ', money_account_id, day, source, counterpart) as subject,
        nullif(concat_ws(' ', k.entries, k.cents), '') as stored, nullif(concat_ws(' ', r.entries, r.cents), '') as recount
      from kept k full join recounted r using (account_id, money_account_id, day, source, counterpart)
      where (k.entries, k.cents) is distinct from (r.entries, r.cents)`,
  },
  {
    name: 'place_flows',
    invariant: '7',
    subject: 'contenants passés par jour dans le lieu',
    title: 'Ce qui est passé chaque jour dans chaque lieu est la somme de ses stocks',
    counted: 'public.place_day_flows',
    unit: 'chiffres',
    scope: 'closing',
    sql: `, kept as (
        select account_id, place, place_id, day, sum(pieces) as pieces from public.place_day_flows group by 1, 2, 3, 4 having sum(pieces) <> 0
      ), due as (
        select r.account_id, c.place, c.place_id, r.day, sum(abs(r.pieces)) as pieces
        from public.cell_day_rollups r join public.cells c on c.account_id = r.account_id and c.id = r.cell_id
        where r.counterpart not in ('=', 'X.gap') and c.place in ('A', 'R', 'P', 'D', 'T') and c.state in ('clean', 'dirty')
        group by 1, 2, 3, 4 having sum(abs(r.pieces)) <> 0
      )
      select account_id, concat_ws(' ', place, place_id, day) as subject, k.pieces::text as stored, d.pieces::text as recount
      from kept k full join due d using (account_id, place, place_id, day)
      where k.pieces is distinct from d.pieces`,
  },
  {
    name: 'clean_returns',
    invariant: '7',
    subject: 'contenants repris propres par jour du format',
    title: 'Ce que les restaurants qui lavent ont repris chaque jour est la somme de leurs stocks',
    counted: 'public.clean_return_days',
    unit: 'chiffres',
    scope: 'closing',
    sql: `, kept as (
        select account_id, format_id, day, sum(pieces) as pieces from public.clean_return_days group by 1, 2, 3 having sum(pieces) <> 0
      ), due as (
        select r.account_id, c.format_id, r.day, sum(r.pieces) as pieces
        from public.cell_day_rollups r join public.cells c on c.account_id = r.account_id and c.id = r.cell_id
        where is_clean_return(r.source, c.place, c.state)
        group by 1, 2, 3 having sum(r.pieces) <> 0
      )
      select account_id, concat_ws(' ', format_id, day) as subject, k.pieces::text as stored, d.pieces::text as recount
      from kept k full join due d using (account_id, format_id, day)
      where k.pieces is distinct from d.pieces`,
  },
];
