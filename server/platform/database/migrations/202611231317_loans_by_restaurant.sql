-- What « Emprunts » tells of one restaurant: sums of what it lent, day by day, as those of the account. They have a mark of their own: an older
-- server rolls up the account alone.
alter table loan_rollup_marks add column restaurants_up_to bigint not null default 0;

-- The columns of loan_day_rollups, of the loans of a restaurant and format.
create table restaurant_loan_day_rollups (
  account_id bigint not null,
  restaurant_id bigint not null,
  format_id bigint not null,
  day date not null,
  lent integer not null,
  back integer not null,
  back_30 integer not null,
  back_90 integer not null,
  missing_90_cents bigint not null,
  still_out integer not null,
  still_out_cents bigint not null,
  ended integer not null,
  primary key (account_id, restaurant_id, day, format_id),
  foreign key (account_id, restaurant_id) references restaurants (account_id, id),
  foreign key (account_id, format_id) references formats (account_id, id)
);
call protect_tenant_table('restaurant_loan_day_rollups');
revoke delete on restaurant_loan_day_rollups from boucle_app, boucle_platform;

-- Pieces of a restaurant that came back on a day, by how many days they had been out.
create table restaurant_loan_age_rollups (
  account_id bigint not null,
  restaurant_id bigint not null,
  format_id bigint not null,
  end_day date not null,
  age integer not null check (age >= 0),
  pieces integer not null,
  primary key (account_id, restaurant_id, end_day, format_id, age) include (pieces),
  foreign key (account_id, restaurant_id) references restaurants (account_id, id),
  foreign key (account_id, format_id) references formats (account_id, id)
);
call protect_tenant_table('restaurant_loan_age_rollups');
revoke delete on restaurant_loan_age_rollups from boucle_app, boucle_platform;

-- What is in the roll-ups of the account already.
with facts as materialized (
  select r.account_id, l.restaurant_id, l.format_id, (l.since at time zone 'Europe/Paris')::date as loan_day, fact.fate,
         case when fact.fate = 'lent' then (l.since at time zone 'Europe/Paris')::date
           when d.type = 'pickup_customer_order_fix' and told.quantity > 0 then coalesce((
             select max(p.day) from transactions p where p.account_id = d.account_id and p.order_id = d.order_id
               and p.type = 'pickup_customer_order' and p.reverses_id is null and p.id < d.id), d.day)
           else d.day end as end_day,
         case fact.fate when 'lent' then r.quantity else -r.quantity end as pieces,
         case fact.fate when 'lent' then r.quantity else -r.quantity end * l.unit_deposit_cents as deposit_cents
    from loan_rollup_marks m
    join lot_rows r on r.account_id = m.account_id and r.n <= m.rolled_up_to
    join lots l on l.account_id = r.account_id and l.id = r.lot_id and l.owner <> 'E' and l.restaurant_id is not null
    join transactions t on t.account_id = r.account_id and t.id = r.transaction_id
    join transactions d on d.account_id = r.account_id and d.id = coalesce(t.reverses_id, t.id) and d.type <> 'redeem_card'
   cross join lateral (select case when t.reverses_id is null then r.quantity else -r.quantity end as quantity) told
   cross join lateral (select case
       when told.quantity > 0 and d.type <> 'pickup_customer_order_fix' then 'lent'
       when (d.type, d.variant) in (('adjust_guest_stock_container', 'lost'), ('admin_refund_guest_deposit', 'not_given_back'))
         or (d.type = 'admin_fix_customer_stocks' and d.place = 'X.lost') then 'lost'
       else 'back' end as fate) fact
), by_days as (
  insert into restaurant_loan_day_rollups (account_id, restaurant_id, format_id, day, lent, back, back_30, back_90, missing_90_cents, still_out, still_out_cents, ended)
  select account_id, restaurant_id, format_id, day, sum(lent), sum(back), sum(back_30), sum(back_90), sum(missing_90_cents), sum(still_out), sum(still_out_cents), sum(ended)
    from (
      select account_id, restaurant_id, format_id, loan_day as day,
             case fate when 'lent' then pieces else 0 end as lent,
             case fate when 'back' then pieces else 0 end as back,
             case when fate = 'back' and end_day - loan_day <= 30 then pieces else 0 end as back_30,
             case when fate = 'back' and end_day - loan_day <= 90 then pieces else 0 end as back_90,
             case when fate = 'lent' then deposit_cents when fate = 'back' and end_day - loan_day <= 90 then -deposit_cents else 0 end as missing_90_cents,
             case fate when 'lent' then pieces else -pieces end as still_out,
             case fate when 'lent' then deposit_cents else -deposit_cents end as still_out_cents,
             0 as ended
        from facts
      union all
      select account_id, restaurant_id, format_id, end_day, 0, 0, 0, 0, 0, 0, 0, pieces from facts where fate <> 'lent'
    ) told
   group by 1, 2, 3, 4
)
insert into restaurant_loan_age_rollups (account_id, restaurant_id, format_id, end_day, age, pieces)
select account_id, restaurant_id, format_id, end_day, greatest(0, end_day - loan_day), sum(pieces) from facts where fate = 'back' group by 1, 2, 3, 4, 5;

update loan_rollup_marks set restaurants_up_to = rolled_up_to;

-- The loans of one restaurant are not read row by row any more.
drop index lots_restaurant;
