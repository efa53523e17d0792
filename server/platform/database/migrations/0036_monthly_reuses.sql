-- Reuses of whole months too: the rotations of a year are counted from a few rows a month.
alter table monthly_rollups add column reuses bigint not null default 0;

create or replace function roll_up_months() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into monthly_rollups as m (account_id, month, type, restaurant_id, listed, quantity, amount_cents, containers_cost_cents, reuses)
    select account_id, date_trunc('month', day)::date, type, restaurant_id,
           sum(listed), sum(quantity), sum(amount_cents), sum(containers_cost_cents), sum(reuses)
      from after_rows where format_id = 0
     group by 1, 2, 3, 4 order by 1, 3, 2, 4
    on conflict (account_id, type, month, restaurant_id) do update set
      listed = m.listed + excluded.listed, quantity = m.quantity + excluded.quantity,
      amount_cents = m.amount_cents + excluded.amount_cents,
      containers_cost_cents = m.containers_cost_cents + excluded.containers_cost_cents, reuses = m.reuses + excluded.reuses;
    return null;
  end if;
  if tg_op = 'UPDATE' then
    insert into monthly_rollups as m (account_id, month, type, restaurant_id, listed, quantity, amount_cents, containers_cost_cents, reuses)
    select account_id, date_trunc('month', day)::date, type, restaurant_id,
           sum(sign * listed), sum(sign * quantity), sum(sign * amount_cents), sum(sign * containers_cost_cents), sum(sign * reuses)
      from (select 1 as sign, * from after_rows union all select -1, * from before_rows) changed where format_id = 0
     group by 1, 2, 3, 4 order by 1, 3, 2, 4
    on conflict (account_id, type, month, restaurant_id) do update set
      listed = m.listed + excluded.listed, quantity = m.quantity + excluded.quantity,
      amount_cents = m.amount_cents + excluded.amount_cents,
      containers_cost_cents = m.containers_cost_cents + excluded.containers_cost_cents, reuses = m.reuses + excluded.reuses;
    return null;
  end if;
  insert into monthly_rollups as m (account_id, month, type, restaurant_id, listed, quantity, amount_cents, containers_cost_cents, reuses)
  select account_id, date_trunc('month', day)::date, type, restaurant_id,
         -sum(listed), -sum(quantity), -sum(amount_cents), -sum(containers_cost_cents), -sum(reuses)
    from before_rows where format_id = 0
   group by 1, 2, 3, 4 order by 1, 3, 2, 4
  on conflict (account_id, type, month, restaurant_id) do update set
    listed = m.listed + excluded.listed, quantity = m.quantity + excluded.quantity,
    amount_cents = m.amount_cents + excluded.amount_cents,
    containers_cost_cents = m.containers_cost_cents + excluded.containers_cost_cents, reuses = m.reuses + excluded.reuses;
  return null;
end $$;

update monthly_rollups m set reuses = d.reuses
  from (select account_id, date_trunc('month', day)::date as month, type, restaurant_id, sum(reuses) as reuses
          from daily_rollups where format_id = 0 group by 1, 2, 3, 4) d
 where (m.account_id, m.type, m.month, m.restaurant_id) = (d.account_id, d.type, d.month, d.restaurant_id) and d.reuses <> 0;
