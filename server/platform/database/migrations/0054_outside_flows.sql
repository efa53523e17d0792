-- What each day added to the fleet, by format: bought and found, less sold, broken, lost. Written in the posting itself, when it is one of those.
create table fleet_rollups (
  account_id bigint not null references accounts,
  format_id bigint not null,
  day date not null,
  pieces bigint not null,
  primary key (account_id, format_id, day)
);
call protect_tenant_table('fleet_rollups');
revoke delete on fleet_rollups from boucle_app, boucle_platform;

insert into fleet_rollups (account_id, format_id, day, pieces)
select t.account_id, c.format_id, t.day, sum(m.pieces)
  from (
    select account_id, transaction_id, from_cell as cell, quantity as pieces from movements
    union all select account_id, transaction_id, to_cell, -quantity from movements
  ) m
  join cells c on c.account_id = m.account_id and c.id = m.cell and c.place = 'X'
  join transactions t on t.account_id = m.account_id and t.id = m.transaction_id
 where c.place = 'X' group by 1, 2, 3;
