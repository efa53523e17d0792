-- Debits and credits of a month (its first day), the sum of its days: a figure of the books reads the whole months of a period and the days of those
-- that it takes in part, whatever the length of the history.
create table book_month_rollups (
  account_id bigint not null references accounts,
  month date not null check (extract(day from month) = 1),
  kind text not null,
  owner text not null,
  source text not null,
  sides integer not null,
  debit_cents bigint not null,
  credit_cents bigint not null,
  primary key (account_id, month, kind, owner, source) include (sides, debit_cents, credit_cents)
);
call protect_tenant_table('book_month_rollups');
revoke delete on book_month_rollups from boucle_app, boucle_platform;

insert into book_month_rollups (account_id, month, kind, owner, source, sides, debit_cents, credit_cents)
select account_id, date_trunc('month', day)::date, kind, owner, source, sum(sides), sum(debit_cents), sum(credit_cents)
  from book_day_rollups group by 1, 2, 3, 4, 5;

-- A month follows its days whoever writes them, a server of before this migration included. Whoever writes days of an account is alone to do so: the
-- roll-up shuts postings out, and postings of days that are rolled up hold a lock of the account. A restore, which loads both tables, switches it off.
create function book_day_to_month() returns trigger language plpgsql as $$
begin
  insert into book_month_rollups as m (account_id, month, kind, owner, source, sides, debit_cents, credit_cents)
  values (new.account_id, date_trunc('month', new.day)::date, new.kind, new.owner, new.source,
          new.sides - coalesce(old.sides, 0), new.debit_cents - coalesce(old.debit_cents, 0), new.credit_cents - coalesce(old.credit_cents, 0))
  on conflict (account_id, month, kind, owner, source) do update set sides = m.sides + excluded.sides,
    debit_cents = m.debit_cents + excluded.debit_cents, credit_cents = m.credit_cents + excluded.credit_cents;
  return null;
end $$;
create trigger book_day_to_month after insert or update on book_day_rollups for each row execute function book_day_to_month();
