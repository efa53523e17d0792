import { type Check, DEPOSITS } from './check.ts';

/** Roll-ups, against a recount of the transactions. */
export const STATISTICS_CHECKS: readonly Check[] = [
  {
    name: 'statistics',
    invariant: '7',
    subject: 'statistiques du',
    title: 'Les statistiques du jour correspondent au recomptage des transactions',
    counted: 'daily_rollups',
    unit: 'chiffres',
    scope: 'days',
    sql: `, costed as (${DEPOSITS}, 3), recorded as (
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
          from transactions t left join (select account_id, id, sum(reuses) as reuses from recorded group by 1, 2) l using (account_id, id)
          where status = 'completed'
          union all
          select t.account_id, t.day, t.type, t.restaurant_id, l.format_id, case when t.reverses_id is null then 1 else -1 end,
            l.quantity, l.reuses, 0, coalesce(c.cents, 0) * case when t.reverses_id is null then 1 else -1 end, 1
          from transactions t join recorded l using (account_id, id) left join costed c using (account_id, id, format_id)
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
    title: 'Les réutilisations par heure correspondent au recomptage des transactions',
    counted: 'hourly_rollups',
    unit: 'chiffres',
    scope: 'days',
    // The hour at which a service outside the web app was served is not known.
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
    name: 'months',
    invariant: '7',
    subject: 'statistiques du mois',
    title: 'Les statistiques du mois sont la somme de ses jours',
    counted: 'public.monthly_rollups',
    unit: 'chiffres',
    sql: `, due as (
        select account_id, date_trunc('month', day)::date as month, type, restaurant_id, sum(listed) as listed, sum(quantity) as quantity,
          sum(amount_cents) as amount_cents, sum(containers_cost_cents) as containers_cost_cents, sum(reuses) as reuses
        from month_days where format_id = 0 group by 1, 2, 3, 4
      )
      select account_id, concat_ws(' ', month, type, 'restaurant ' || restaurant_id) as subject,
        nullif(concat_ws(' ', m.listed, m.quantity, m.amount_cents, m.containers_cost_cents, m.reuses), '') as stored,
        nullif(concat_ws(' ', d.listed, d.quantity, d.amount_cents, d.containers_cost_cents, d.reuses), '') as recount
      from monthly_rollups m full join due d using (account_id, month, type, restaurant_id)
      where (m.listed, m.quantity, m.amount_cents, m.containers_cost_cents, m.reuses)
        is distinct from (d.listed, d.quantity, d.amount_cents, d.containers_cost_cents, d.reuses)`,
  },
];
