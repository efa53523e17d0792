-- Days that are not in book_day_rollups yet, summed each minute up to the numbers in the marks: what is read row by row is then what was written
-- since, however much a day has. An older server beside a newer one reads these days as before.
create table book_young_rollups (
  account_id bigint not null references accounts,
  day date not null,
  kind text not null,
  owner text not null,
  source text not null,
  sides integer not null,
  debit_cents bigint not null,
  credit_cents bigint not null,
  primary key (account_id, day, kind, owner, source)
);
call protect_tenant_table('book_young_rollups');

alter table book_day_marks
  add column transactions_up_to bigint not null default 0,
  add column settlements_up_to bigint not null default 0;

-- What waited when the young days were summed, and was completed since: its number is below the mark.
create table book_late_transactions (
  account_id bigint not null references accounts,
  transaction_id bigint not null,
  primary key (account_id, transaction_id)
);
call protect_tenant_table('book_late_transactions');

create function book_late_completion() returns trigger language plpgsql as $$
begin
  insert into book_late_transactions (account_id, transaction_id)
  select new.account_id, new.id where exists (select from book_day_marks where account_id = new.account_id and transactions_up_to >= new.id)
  on conflict do nothing;
  return null;
end $$;
create trigger book_late after update of status on transactions for each row
  when (old.status <> 'completed' and new.status = 'completed') execute function book_late_completion();
alter table transactions enable always trigger book_late;
