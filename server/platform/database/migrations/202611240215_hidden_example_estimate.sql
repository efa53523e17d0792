-- What hides the examples from a reading of the whole platform let the planner expect one row of any table: where an initiative is alone,
-- "account_id <> all (…)" is taken for what excludes every row. It then summed a whole table where an index answers. It takes a case for
-- one row in two, which misleads no choice between an index and a table.
create or replace procedure protect_tenant_table(tenant_table regclass)
  language plpgsql
as $$
begin
  execute format('alter table %s enable row level security', tenant_table);
  execute format(
    'create policy tenant on %s to boucle_app using (account_id = app_account()) with check (account_id = app_account())',
    tenant_table
  );
  execute format('create policy platform on %s to boucle_platform using (true) with check (true)', tenant_table);
  execute format(
    'create policy hidden_example on %s as restrictive to boucle_platform
      using (case when account_id is null then true else account_id <> all ((select hidden_accounts())::bigint[]) end)',
    tenant_table
  );
end
$$;

do $$
declare
  place regclass;
begin
  for place in
    select p.polrelid::regclass from pg_policy p
     where p.polname = 'hidden_example' and p.polrelid not in ('accounts'::regclass, 'examples'::regclass) order by p.polrelid::regclass::text
  loop
    execute format(
      'alter policy hidden_example on %s
        using (case when account_id is null then true else account_id <> all ((select hidden_accounts())::bigint[]) end)',
      place
    );
  end loop;
end
$$;
