-- What « Emprunts » tells of an account over a period is a sum of one row a day, and of one row a month and age. Summed from loan_rollups it
-- would be of each pair of a loan's day and its end's, from the loans still out of each of them. Written with loan_rollups, up to the same mark.

-- What a Paris day lent and what became of it: pieces and cents of deposits. `ended` is of the loans that ended on that day, whenever they began.
-- format_id 0 is all formats together.
create table loan_day_rollups (
  account_id bigint not null references accounts,
  format_id bigint not null,
  day date not null,
  lent integer not null,
  -- Of these, back since, within 30 days, within 90.
  back integer not null,
  back_30 integer not null,
  back_90 integer not null,
  -- Not back within 90 days, declared losses with them.
  missing_90_cents bigint not null,
  -- Neither back nor declared lost.
  still_out integer not null,
  still_out_cents bigint not null,
  ended integer not null,
  primary key (account_id, format_id, day)
);
call protect_tenant_table('loan_day_rollups');
revoke delete on loan_day_rollups from boucle_app, boucle_platform;

-- Pieces that came back in a month (its first day), by how many days they had been out.
create table loan_age_rollups (
  account_id bigint not null references accounts,
  format_id bigint not null,
  month date not null,
  age integer not null check (age >= 0),
  pieces integer not null,
  primary key (account_id, format_id, month, age)
);
call protect_tenant_table('loan_age_rollups');
revoke delete on loan_age_rollups from boucle_app, boucle_platform;

insert into loan_day_rollups (account_id, format_id, day, lent, back, back_30, back_90, missing_90_cents, still_out, still_out_cents, ended)
select account_id, format_id, day, sum(lent), sum(back), sum(back_30), sum(back_90), sum(missing_90_cents), sum(still_out), sum(still_out_cents), sum(ended)
  from (
    select account_id, format_id, loan_day as day,
           case fate when 'lent' then pieces else 0 end as lent,
           case fate when 'back' then pieces else 0 end as back,
           case when fate = 'back' and end_day - loan_day <= 30 then pieces else 0 end as back_30,
           case when fate = 'back' and end_day - loan_day <= 90 then pieces else 0 end as back_90,
           case when fate = 'lent' then deposit_cents when fate = 'back' and end_day - loan_day <= 90 then -deposit_cents else 0 end as missing_90_cents,
           case fate when 'lent' then pieces else -pieces end as still_out,
           case fate when 'lent' then deposit_cents else -deposit_cents end as still_out_cents,
           0 as ended
      from loan_rollups
    union all
    select account_id, format_id, end_day, 0, 0, 0, 0, 0, 0, 0, pieces from loan_rollups where fate <> 'lent'
  ) told
 group by 1, 2, 3;

insert into loan_age_rollups (account_id, format_id, month, age, pieces)
select account_id, format_id, date_trunc('month', end_day)::date, greatest(0, end_day - loan_day), sum(pieces)
  from loan_rollups where fate = 'back' group by 1, 2, 3, 4;
