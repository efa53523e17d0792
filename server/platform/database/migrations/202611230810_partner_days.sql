-- What the statement of a partner tells: pieces that each of its stocks received and gave, by the day on which they count. Summed from the
-- movements a statement would be as long as its period's history.
create table partner_day_rollups (
  account_id bigint not null references accounts,
  partner_id bigint not null,
  day date not null,
  format_id bigint not null,
  state text not null,
  moves integer not null,
  -- The opposite of a receipt is less received, not something given.
  received bigint not null,
  given bigint not null,
  primary key (account_id, partner_id, day, format_id, state)
) with (fillfactor = 60);
call protect_tenant_table('partner_day_rollups');
revoke delete on partner_day_rollups from boucle_app, boucle_platform;

-- Whatever moves in a place of a partner is a transaction of that partner. At the commit: whoever writes movements after their transactions is
-- counted too.
create function roll_up_partner() returns trigger language plpgsql as $$
declare
  undone boolean := new.reverses_id is not null;
begin
  insert into partner_day_rollups as d (account_id, partner_id, day, format_id, state, moves, received, given)
  select new.account_id, c.place_id, new.day, c.format_id, c.state, count(*),
         sum(case when s.incoming and not undone then s.quantity when not s.incoming and undone then -s.quantity else 0 end),
         sum(case when not s.incoming and not undone then s.quantity when s.incoming and undone then -s.quantity else 0 end)
    from (
      select to_cell as cell, quantity, true as incoming from movements where account_id = new.account_id and transaction_id = new.id
      union all
      select from_cell, quantity, false from movements where account_id = new.account_id and transaction_id = new.id
    ) s
    join cells c on c.account_id = new.account_id and c.id = s.cell and c.place = 'P'
   group by c.place_id, c.format_id, c.state order by c.place_id, c.format_id, c.state
  on conflict (account_id, partner_id, day, format_id, state) do update
    set moves = d.moves + excluded.moves, received = d.received + excluded.received, given = d.given + excluded.given;
  return null;
end $$;

create constraint trigger partner_insert after insert on transactions deferrable initially deferred for each row
  when (new.partner_id is not null and new.status = 'completed') execute function roll_up_partner();
create constraint trigger partner_completion after update of status on transactions deferrable initially deferred for each row
  when (new.partner_id is not null and old.status <> 'completed' and new.status = 'completed') execute function roll_up_partner();
-- Bulk loading (a benchmark) switches ordinary triggers off; these are a part of the table.
alter table transactions enable always trigger partner_insert;
alter table transactions enable always trigger partner_completion;

insert into partner_day_rollups (account_id, partner_id, day, format_id, state, moves, received, given)
select account_id, partner_id, day, format_id, state, count(*), sum(received), sum(given)
  from (
    select t.account_id, c.place_id as partner_id, t.day, c.format_id, c.state,
           case when t.reverses_id is null then m.quantity else 0 end as received, case when t.reverses_id is null then 0 else -m.quantity end as given
      from cells c join movements m on m.account_id = c.account_id and m.to_cell = c.id
      join transactions t on t.account_id = m.account_id and t.id = m.transaction_id
     where c.place = 'P'
    union all
    select t.account_id, c.place_id, t.day, c.format_id, c.state,
           case when t.reverses_id is null then 0 else -m.quantity end, case when t.reverses_id is null then m.quantity else 0 end
      from cells c join movements m on m.account_id = c.account_id and m.from_cell = c.id
      join transactions t on t.account_id = m.account_id and t.id = m.transaction_id
     where c.place = 'P'
  ) sides
 group by 1, 2, 3, 4, 5;
