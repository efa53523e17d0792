-- Each change of an IBAN: of who bills, or of a restaurant. The next batch of transfers tells it.
create table iban_changes (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  -- Null: of who bills.
  restaurant_id bigint,
  person_id bigint references people,
  -- The last characters; empty where there was none, or is none any more.
  old_end text not null check (length(old_end) <= 4),
  new_end text not null check (length(new_end) <= 4),
  changed_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, restaurant_id) references restaurants (account_id, id)
);
create index iban_changes_latest on iban_changes (account_id, restaurant_id, changed_at desc);
call protect_tenant_table('iban_changes');
revoke update, delete, truncate on iban_changes from boucle_app, boucle_platform;
create trigger append_only before update or delete on iban_changes for each row execute function refuse_change();
create trigger no_truncate before truncate on iban_changes execute function refuse_change();
