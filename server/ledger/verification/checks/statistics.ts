import { type Check, DEPOSITS } from './check.ts';

/** Roll-ups, against a recount of the transactions. */
export const STATISTICS_CHECKS: readonly Check[] = [
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
    name: 'loans',
    invariant: '7',
    subject: 'emprunts du',
    title: 'Les emprunts par jour sont un recomptage des prêts et des retours',
    counted: 'public.loan_rollups',
    unit: 'chiffres',
    scope: 'closing',
    heavy: true,
    // As far as they were rolled up: a return reversed since is still in them.
    sql: `, rolled as (
        select r.account_id, r.lot_id, r.quantity, t.id, t.reverses_id, t.type, t.variant, t.place, t.day, t.order_id
        from public.lot_rows r join loan_rollup_marks m on m.account_id = r.account_id and r.n <= m.rolled_up_to
        join public.transactions t on t.account_id = r.account_id and t.id = r.transaction_id
      ), undone as (
        select r.account_id, r.lot_id, t.reverses_id
        from public.transactions t join public.lot_rows r on r.account_id = t.account_id and r.transaction_id = t.id
        join loan_rollup_marks m on m.account_id = r.account_id and r.n <= m.rolled_up_to where t.reverses_id is not null
      ), told as (
        select k.account_id, l.format_id, (l.since at time zone 'Europe/Paris')::date as loan_day, k.quantity, l.unit_deposit_cents,
          k.id, k.day, k.order_id, k.type = 'pickup_customer_order_fix' and k.quantity > 0 as given_back,
          k.quantity > 0 and k.type <> 'pickup_customer_order_fix' as lent,
          (k.type, k.variant) in (('adjust_guest_stock_container', 'lost'), ('admin_refund_guest_deposit', 'not_given_back'))
            or (k.type = 'admin_fix_customer_stocks' and k.place = 'X.lost') as lost
        from rolled k join public.lots l on l.account_id = k.account_id and l.id = k.lot_id
        left join undone u on u.account_id = k.account_id and u.lot_id = k.lot_id and u.reverses_id = k.id
        where k.reverses_id is null and u.reverses_id is null and l.owner <> 'E' and k.type <> 'redeem_card'
      ), facts as (
        select t.account_id, t.format_id, case when t.lent then 'lent' when t.lost then 'lost' else 'back' end as fate, t.loan_day,
          case when t.lent then t.loan_day when t.given_back then coalesce((
            select max(p.day) from public.transactions p where p.account_id = t.account_id and p.order_id = t.order_id
              and p.type = 'pickup_customer_order' and p.reverses_id is null and p.id < t.id), t.day)
          else t.day end as end_day, case when t.lent then t.quantity else -t.quantity end as pieces, t.unit_deposit_cents
        from told t
      ), recounted as (
        select account_id, coalesce(format_id, 0) as format_id, fate, loan_day, end_day, sum(pieces) as pieces,
          sum(pieces * unit_deposit_cents) as deposit_cents
        from facts group by account_id, fate, loan_day, end_day, grouping sets ((format_id), ())
        having sum(pieces) <> 0 or sum(pieces * unit_deposit_cents) <> 0
      ), kept as (select * from public.loan_rollups where pieces <> 0 or deposit_cents <> 0)
      select account_id, concat_ws(' ', loan_day, fate, end_day, 'format ' || format_id) as subject,
        nullif(concat_ws(' ', k.pieces, k.deposit_cents), '') as stored, nullif(concat_ws(' ', r.pieces, r.deposit_cents), '') as recount
      from kept k full join recounted r using (account_id, format_id, fate, loan_day, end_day)
      where (k.pieces, k.deposit_cents) is distinct from (r.pieces, r.deposit_cents)`,
  },
  {
    name: 'loan_days',
    invariant: '7',
    subject: 'devenir des emprunts du',
    title: 'Ce que sont devenus les emprunts de chaque jour est la somme des emprunts par jour',
    counted: 'public.loan_day_rollups',
    unit: 'chiffres',
    sql: `, told as (
        select account_id, format_id, loan_day, end_day, fate, pieces, deposit_cents, fate = 'back' as back, end_day - loan_day as age
        from public.loan_rollups
      ), cohorts as (
        select account_id, format_id, loan_day as day, sum(pieces) filter (where fate = 'lent') as lent, sum(pieces) filter (where back) as back,
          sum(pieces) filter (where back and age <= 30) as back_30, sum(pieces) filter (where back and age <= 90) as back_90,
          sum(deposit_cents) filter (where fate = 'lent') as lent_cents, sum(deposit_cents) filter (where back and age <= 90) as back_90_cents,
          sum(pieces) filter (where fate <> 'lent') as gone, sum(deposit_cents) filter (where fate <> 'lent') as gone_cents
        from told group by 1, 2, 3
      ), ends as (
        select account_id, format_id, end_day as day, sum(pieces) as ended from told where fate <> 'lent' group by 1, 2, 3
      ), due as (
        select account_id, format_id, day, array[coalesce(lent, 0), coalesce(back, 0), coalesce(back_30, 0), coalesce(back_90, 0),
            coalesce(lent_cents, 0) - coalesce(back_90_cents, 0), coalesce(lent, 0) - coalesce(gone, 0),
            coalesce(lent_cents, 0) - coalesce(gone_cents, 0), coalesce(ended, 0)]::bigint[] as sums
        from cohorts full join ends using (account_id, format_id, day)
      ), kept as (
        select account_id, format_id, day, array[lent, back, back_30, back_90, missing_90_cents, still_out, still_out_cents, ended]::bigint[] as sums
        from public.loan_day_rollups
      )
      select account_id, concat_ws(' ', day, 'format ' || format_id) as subject, array_to_string(k.sums, ' ') as stored,
        array_to_string(d.sums, ' ') as recount
      from kept k full join due d using (account_id, format_id, day)
      where coalesce(k.sums, array_fill(0, array[8])::bigint[]) <> coalesce(d.sums, array_fill(0, array[8])::bigint[])`,
  },
  {
    name: 'loan_ages',
    invariant: '7',
    subject: 'durée des emprunts finis en',
    title: 'Les durées des emprunts de chaque mois sont la somme des emprunts par jour',
    counted: 'public.loan_age_rollups',
    unit: 'chiffres',
    sql: `, due as (
        select account_id, format_id, date_trunc('month', end_day)::date as month, greatest(0, end_day - loan_day) as age, sum(pieces) as pieces
        from public.loan_rollups where fate = 'back' group by 1, 2, 3, 4
      )
      select account_id, concat_ws(' ', to_char(month, 'YYYY-MM'), age || ' jours', 'format ' || format_id) as subject,
        coalesce(a.pieces, 0)::text as stored, coalesce(d.pieces, 0)::text as recount
      from public.loan_age_rollups a full join due d using (account_id, format_id, month, age)
      where coalesce(a.pieces, 0) <> coalesce(d.pieces, 0)`,
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
    name: 'months',
    invariant: '7',
    subject: 'statistiques du mois',
    title: 'Les statistiques du mois sont la somme de ses jours',
    counted: 'public.monthly_rollups',
    unit: 'chiffres',
    sql: `, due as (
        select account_id, date_trunc('month', day)::date as month, type, restaurant_id, sum(listed) as listed, sum(quantity) as quantity,
          sum(amount_cents) as amount_cents, sum(containers_cost_cents) as containers_cost_cents, sum(reuses) as reuses
        from public.daily_rollups where format_id = 0 group by 1, 2, 3, 4
      )
      select account_id, concat_ws(' ', month, type, 'restaurant ' || restaurant_id) as subject,
        nullif(concat_ws(' ', m.listed, m.quantity, m.amount_cents, m.containers_cost_cents, m.reuses), '') as stored,
        nullif(concat_ws(' ', d.listed, d.quantity, d.amount_cents, d.containers_cost_cents, d.reuses), '') as recount
      from public.monthly_rollups m full join due d using (account_id, month, type, restaurant_id)
      where (m.listed, m.quantity, m.amount_cents, m.containers_cost_cents, m.reuses)
        is distinct from (d.listed, d.quantity, d.amount_cents, d.containers_cost_cents, d.reuses)`,
  },
];
