import { type Check } from './check.ts';

/**
 * Sums of a roll-up of restaurants, and the same of the facts: account, restaurant, format, day,
 * what they are of, sums.
 */
interface Compared {
  readonly kept: string;
  readonly due: string;
}

const DAYS_OF_RESTAURANTS: Compared = {
  kept: `select account_id, restaurant_id, format_id, day, 'devenir' as what,
      array[lent, back, back_30, back_90, missing_90_cents, still_out, still_out_cents, ended]::bigint[] as sums
    from public.restaurant_loan_day_rollups`,
  due: `select account_id, restaurant_id, format_id, day, 'devenir', array[sum(lent), sum(back), sum(back_30), sum(back_90),
      sum(lent_cents - back_90_cents), sum(lent - gone), sum(lent_cents - gone_cents), sum(ended)]::bigint[]
    from (
      select account_id, restaurant_id, format_id, loan_day as day, case when fate = 'lent' then pieces else 0 end as lent,
        case when fate = 'back' then pieces else 0 end as back,
        case when fate = 'back' and end_day <= loan_day + 30 then pieces else 0 end as back_30,
        case when fate = 'back' and end_day <= loan_day + 90 then pieces else 0 end as back_90,
        case when fate = 'lent' then pieces * unit_deposit_cents else 0 end as lent_cents,
        case when fate = 'back' and end_day <= loan_day + 90 then pieces * unit_deposit_cents else 0 end as back_90_cents,
        case when fate <> 'lent' then pieces else 0 end as gone,
        case when fate <> 'lent' then pieces * unit_deposit_cents else 0 end as gone_cents, 0 as ended
      from facts
      union all select account_id, restaurant_id, format_id, end_day, 0, 0, 0, 0, 0, 0, 0, 0, pieces from facts where fate <> 'lent'
    ) recorded group by 1, 2, 3, 4`,
};

const AGES_OF_RESTAURANTS: Compared = {
  kept: `select account_id, restaurant_id, format_id, end_day as day, 'durée ' || age as what, array[pieces]::bigint[] as sums
    from public.restaurant_loan_age_rollups`,
  due: `select account_id, restaurant_id, format_id, end_day, 'durée ' || greatest(0, end_day - loan_day), array[sum(pieces)]::bigint[]
    from facts where fate = 'back' group by 1, 2, 3, 4, 5`,
};

/**
 * Differences in a roll-up of restaurants; zeros are as good as no row. Left out where an older
 * server rolled up the account alone.
 */
const ofRestaurants = ({ kept, due }: Compared): string => `(
      with kept as (${kept}), due(account_id, restaurant_id, format_id, day, what, sums) as (${due})
      select account_id, concat_ws(' ', day, what, 'restaurant ' || restaurant_id, 'format ' || format_id), array_to_string(k.sums, ' '),
        array_to_string(d.sums, ' ')
      from (select k.* from kept k join loan_rollup_marks m on m.account_id = k.account_id and m.restaurants_up_to = m.rolled_up_to) k
      full join (select * from due where restaurant_id is not null) d using (account_id, restaurant_id, format_id, day, what)
      where coalesce(k.sums, array_fill(0, array[cardinality(d.sums)])::bigint[]) <> coalesce(d.sums, array_fill(0, array[cardinality(k.sums)])::bigint[]))`;

/** Roll-ups of loans, against a recount of what was written to them. */
export const LOAN_CHECKS: readonly Check[] = [
  {
    name: 'loans',
    invariant: '7',
    subject: 'emprunts du',
    title: 'Les emprunts par jour correspondent au recomptage des prêts et des retours',
    counted: 'public.loan_rollups',
    unit: 'chiffres',
    scope: 'closing',
    heavy: true,
    // As far as they were rolled up: a return reversed since is still in them.
    sql: `, rolled as (
        select r.account_id, r.lot_id, r.quantity, m.restaurants_up_to = m.rolled_up_to as by_restaurant, t.id, t.reverses_id, t.type, t.variant,
          t.place, t.day, t.order_id
        from public.lot_rows r join loan_rollup_marks m on m.account_id = r.account_id and r.n <= m.rolled_up_to
        join public.transactions t on t.account_id = r.account_id and t.id = r.transaction_id
      ), undone as (
        select r.account_id, r.lot_id, t.reverses_id
        from public.transactions t join public.lot_rows r on r.account_id = t.account_id and r.transaction_id = t.id
        join loan_rollup_marks m on m.account_id = r.account_id and r.n <= m.rolled_up_to where t.reverses_id is not null
      ), recorded as (
        select k.account_id, case when k.by_restaurant then l.restaurant_id end as restaurant_id, l.format_id,
          (l.since at time zone 'Europe/Paris')::date as loan_day, k.quantity, l.unit_deposit_cents, k.id, k.day, k.order_id, k.type = 'pickup_customer_order_fix' and k.quantity > 0 as given_back,
          k.quantity > 0 and k.type <> 'pickup_customer_order_fix' as lent,
          (k.type, k.variant) in (('adjust_guest_stock_container', 'lost'), ('admin_refund_guest_deposit', 'not_given_back'))
            or (k.type = 'admin_fix_customer_stocks' and k.place = 'X.lost') as lost
        from rolled k join public.lots l on l.account_id = k.account_id and l.id = k.lot_id
        left join undone u on u.account_id = k.account_id and u.lot_id = k.lot_id and u.reverses_id = k.id
        where k.reverses_id is null and u.reverses_id is null and l.owner <> 'E' and k.type <> 'redeem_card'
      ), facts as (
        select t.account_id, t.restaurant_id, t.format_id, case when t.lent then 'lent' when t.lost then 'lost' else 'back' end as fate, t.loan_day,
          case when t.lent then t.loan_day when t.given_back then coalesce((
            select max(p.day) from public.transactions p where p.account_id = t.account_id and p.order_id = t.order_id
              and p.type = 'pickup_customer_order' and p.reverses_id is null and p.id < t.id), t.day)
          else t.day end as end_day, case when t.lent then t.quantity else -t.quantity end as pieces, t.unit_deposit_cents
        from recorded t
      ), recounted as (
        select account_id, coalesce(format_id, 0) as format_id, fate, loan_day, end_day, sum(pieces) as pieces,
          sum(pieces * unit_deposit_cents) as deposit_cents
        from facts group by account_id, fate, loan_day, end_day, grouping sets ((format_id), ())
        having sum(pieces) <> 0 or sum(pieces * unit_deposit_cents) <> 0
      ), kept as (select * from public.loan_rollups where pieces <> 0 or deposit_cents <> 0)
      select account_id, concat_ws(' ', loan_day, fate, end_day, 'format ' || format_id) as subject,
        nullif(concat_ws(' ', k.pieces, k.deposit_cents), '') as stored, nullif(concat_ws(' ', r.pieces, r.deposit_cents), '') as recount
      from kept k full join recounted r using (account_id, format_id, fate, loan_day, end_day)
      where (k.pieces, k.deposit_cents) is distinct from (r.pieces, r.deposit_cents)
      union all ${ofRestaurants(DAYS_OF_RESTAURANTS)}
      union all ${ofRestaurants(AGES_OF_RESTAURANTS)}`,
  },
  {
    name: 'loan_days',
    invariant: '7',
    subject: 'devenir des emprunts du',
    title: 'Ce que sont devenus les emprunts de chaque jour est la somme des emprunts par jour',
    counted: 'public.loan_day_rollups',
    unit: 'chiffres',
    sql: `, recorded as (
        select account_id, format_id, loan_day, end_day, fate, pieces, deposit_cents, fate = 'back' as back, end_day - loan_day as age
        from public.loan_rollups
      ), cohorts as (
        select account_id, format_id, loan_day as day, sum(pieces) filter (where fate = 'lent') as lent, sum(pieces) filter (where back) as back,
          sum(pieces) filter (where back and age <= 30) as back_30, sum(pieces) filter (where back and age <= 90) as back_90,
          sum(deposit_cents) filter (where fate = 'lent') as lent_cents, sum(deposit_cents) filter (where back and age <= 90) as back_90_cents,
          sum(pieces) filter (where fate <> 'lent') as gone, sum(deposit_cents) filter (where fate <> 'lent') as gone_cents
        from recorded group by 1, 2, 3
      ), ends as (
        select account_id, format_id, end_day as day, sum(pieces) as ended from recorded where fate <> 'lent' group by 1, 2, 3
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
];
