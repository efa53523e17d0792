-- Purchase cost of one container of a format, in cents, from a Paris day on; null where it has none. Rows are added, never changed: the last
-- one that was added counts among those of a day. The first cost known is that of all days before it.
create table format_costs (
  account_id bigint not null references accounts,
  format_id bigint not null,
  id bigint generated always as identity,
  valid_from date not null,
  cost_cents bigint constraint format_costs_cost check (cost_cents >= 0),
  constraint format_costs_pkey primary key (account_id, format_id, id),
  constraint format_costs_format foreign key (account_id, format_id) references formats (account_id, id)
);
insert into format_costs (account_id, format_id, valid_from, cost_cents)
  select account_id, id, date '0001-01-01', purchase_cost_cents from formats where purchase_cost_cents is not null order by account_id, id;
call protect_tenant_table('format_costs');
create trigger append_only before update or delete on format_costs for each row execute function refuse_change();
revoke update, delete, truncate on format_costs from boucle_app, boucle_platform;

-- Keeps each purchase cost with its day: whatever writes a format, an older server too.
create function keep_format_cost() returns trigger language plpgsql set search_path to 'public' as $$
begin
  insert into format_costs (account_id, format_id, valid_from, cost_cents)
    select new.account_id, new.id,
           case when known.any then (now() at time zone 'Europe/Paris')::date else date '0001-01-01' end, new.purchase_cost_cents
      from (select exists (select from format_costs c where c.account_id = new.account_id and c.format_id = new.id) as any) known
     where known.any or new.purchase_cost_cents is not null;
  return null;
end $$;
create trigger keep_format_cost after insert on formats for each row when (new.purchase_cost_cents is not null)
  execute function keep_format_cost();
create trigger keep_changed_format_cost after update on formats for each row
  when (old.purchase_cost_cents is distinct from new.purchase_cost_cents) execute function keep_format_cost();
