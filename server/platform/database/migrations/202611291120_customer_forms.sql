-- The console writes consos too: a save names the version that it was made from.
alter table customers add column version integer not null default 1;

-- An owner of restaurants who is a conso besides follows it as well.
create or replace function follow_customer() returns trigger language plpgsql as $$
begin
  update people set email = new.email, name = new.name where account_id = new.account_id and customer_id = new.id;
  return null;
end $$;
