-- What lists of customers tell of each, and how many were active: summed from the whole history they would grow with it.
-- Kept by triggers on transactions, so that no writer of those can forget it. What was reversed is no activity.

-- One row a customer: containers served filled less reversals, and the latest transaction of all, whatever became of it.
create table customer_rollups (
  account_id bigint not null,
  customer_id bigint not null,
  reuses bigint not null default 0,
  last_day date not null,
  last_listed_at timestamptz not null,
  primary key (account_id, customer_id),
  foreign key (account_id, customer_id) references customers (account_id, id)
) with (fillfactor = 60);
call protect_tenant_table('customer_rollups');
revoke delete on customer_rollups from boucle_app, boucle_platform;

-- Transactions of a customer that stand, by their Paris day.
create table customer_day_rollups (
  account_id bigint not null,
  customer_id bigint not null,
  day date not null,
  transactions integer not null,
  primary key (account_id, customer_id, day),
  foreign key (account_id, customer_id) references customers (account_id, id)
) with (fillfactor = 80);
call protect_tenant_table('customer_day_rollups');
revoke delete on customer_day_rollups from boucle_app, boucle_platform;

-- How many customers were active on a day and, the last time before it, on another; 0001-01-01 is never. Whoever was active in a period was
-- so a first time in it, the time before being older than the period: their number is a sum of these rows, however many they are.
create table activity_rollups (
  account_id bigint not null references accounts,
  day date not null,
  previous_day date not null check (previous_day < day),
  customers integer not null,
  primary key (account_id, day, previous_day)
) with (fillfactor = 60);
call protect_tenant_table('activity_rollups');
revoke delete on activity_rollups from boucle_app, boucle_platform;

-- A customer becomes active on a day (1), or no longer was (-1): the day itself, and the next one, whose day before is another.
create function roll_up_activity(of_account bigint, of_customer bigint, on_day date, change integer) returns void language plpgsql as $$
declare
  before_it date := coalesce((select max(day) from customer_day_rollups
    where account_id = of_account and customer_id = of_customer and day < on_day and transactions > 0), '0001-01-01');
  after_it date := (select min(day) from customer_day_rollups
    where account_id = of_account and customer_id = of_customer and day > on_day and transactions > 0);
begin
  insert into activity_rollups as a (account_id, day, previous_day, customers)
  select of_account, v.day, v.previous_day, v.customers
    from (values (on_day, before_it, change), (after_it, before_it, -change), (after_it, on_day, change)) v(day, previous_day, customers)
   where v.day is not null order by 2, 3
  on conflict (account_id, day, previous_day) do update set customers = a.customers + excluded.customers;
end $$;
revoke execute on function roll_up_activity(bigint, bigint, date, integer) from public;
grant execute on function roll_up_activity(bigint, bigint, date, integer) to boucle_app, boucle_platform;

create function roll_up_customer() returns trigger language plpgsql as $$
declare
  active_day date := new.day;
  standing integer;
  change integer := case when new.reverses_id is null then 1 else -1 end;
begin
  insert into customer_rollups as c (account_id, customer_id, reuses, last_day, last_listed_at)
  values (new.account_id, new.customer_id, case when new.status = 'completed' and new.type in ('grab_container', 'grab_container_and_deposit',
    'grab_guest_container', 'refill_container', 'customerless_refill', 'deliver_restaurant_order') then new.containers_count else 0 end,
    new.day, new.listed_at)
  on conflict (account_id, customer_id) do update set reuses = c.reuses + excluded.reuses,
    last_day = greatest(c.last_day, excluded.last_day),
    last_listed_at = case when (excluded.last_day, excluded.last_listed_at) > (c.last_day, c.last_listed_at)
      then excluded.last_listed_at else c.last_listed_at end;

  if new.status = 'completed' then
    if change < 0 then
      select day into strict active_day from transactions where account_id = new.account_id and id = new.reverses_id;
    end if;
    insert into customer_day_rollups as d (account_id, customer_id, day, transactions)
    values (new.account_id, new.customer_id, active_day, change)
    on conflict (account_id, customer_id, day) do update set transactions = d.transactions + excluded.transactions
    returning transactions into standing;
    if standing = (change + 1) / 2 then
      perform roll_up_activity(new.account_id, new.customer_id, active_day, change);
    end if;
  end if;
  return null;
end $$;

create trigger customer_insert after insert on transactions for each row
  when (new.customer_id is not null) execute function roll_up_customer();
create trigger customer_completion after update of status on transactions for each row
  when (new.customer_id is not null and old.status <> 'completed' and new.status = 'completed') execute function roll_up_customer();
-- Bulk loading (a restore, a benchmark) switches ordinary triggers off; these are a part of the table.
alter table transactions enable always trigger customer_insert;
alter table transactions enable always trigger customer_completion;

insert into customer_rollups (account_id, customer_id, reuses, last_day, last_listed_at)
select account_id, customer_id, sum(case when status = 'completed' and type in ('grab_container', 'grab_container_and_deposit',
         'grab_guest_container', 'refill_container', 'customerless_refill', 'deliver_restaurant_order') then containers_count else 0 end),
       max(day), (array_agg(listed_at order by day desc, listed_at desc))[1]
  from transactions where customer_id is not null group by 1, 2;

insert into customer_day_rollups (account_id, customer_id, day, transactions)
select t.account_id, t.customer_id, t.day, count(*)
  from transactions t left join transactions r on r.account_id = t.account_id and r.reverses_id = t.id
 where t.customer_id is not null and t.status = 'completed' and t.reverses_id is null and r.id is null group by 1, 2, 3;

insert into activity_rollups (account_id, day, previous_day, customers)
select account_id, day, previous_day, count(*)
  from (select account_id, day, lag(day, 1, '0001-01-01') over (partition by account_id, customer_id order by day) as previous_day
          from customer_day_rollups) days
 group by 1, 2, 3;
