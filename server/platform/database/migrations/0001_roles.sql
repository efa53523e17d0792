-- Who may touch rows, and how a tenant's rows are told apart.
--
-- boucle_app       the application; row-level security shows it the rows of the account set for the transaction, and none without.
-- boucle_platform  what the application becomes, for one transaction, where no single account is concerned.

-- Roles belong to the whole server: a second database may be making them at this very moment, hence the second tries.
do $$
declare
  tries int := 0;
begin
  loop
    begin
      if not exists (select from pg_roles where rolname = 'boucle_app') then
        create role boucle_app nologin nobypassrls;
      end if;
      if not exists (select from pg_roles where rolname = 'boucle_platform') then
        create role boucle_platform nologin nobypassrls;
      end if;
      if not exists (
        select from pg_auth_members
        where roleid = 'boucle_app'::regrole and member = (select oid from pg_roles where rolname = session_user) and set_option
      ) then
        execute format('grant boucle_app to %I', session_user);
      end if;
      if not exists (
        select from pg_auth_members
        where roleid = 'boucle_platform'::regrole and member = (select oid from pg_roles where rolname = session_user) and set_option
      ) then
        execute format('grant boucle_platform to %I', session_user);
      end if;
      if not exists (
        select from pg_auth_members
        where roleid = 'boucle_platform'::regrole and member = 'boucle_app'::regrole and set_option and not inherit_option
      ) then
        -- Without inheritance, or the platform's policies would hold for the application at all times.
        grant boucle_platform to boucle_app with inherit false, set true;
      end if;
      exit;
    exception
      -- internal_error: « tuple concurrently updated ».
      when duplicate_object or unique_violation or internal_error then
        tries := tries + 1;
        if tries > 50 then raise; end if;
        perform pg_sleep(0.02 + random() * 0.05);
    end;
  end loop;
end
$$;

revoke create on schema public from public;
grant usage on schema public to boucle_app, boucle_platform;
alter default privileges in schema public grant select, insert, update, delete on tables to boucle_app, boucle_platform;
alter default privileges in schema public grant usage, select on sequences to boucle_app, boucle_platform;
alter default privileges in schema public grant execute on routines to boucle_app, boucle_platform;
-- Lets a server say whether its schema is ready.
grant select on kysely_migration to boucle_app, boucle_platform;

-- The account of this transaction. PostgreSQL leaves an empty string behind once the setting was local to an earlier transaction.
create function app_account() returns bigint
  language sql stable parallel safe
  return nullif(current_setting('app.account_id', true), '')::bigint;

-- The partner of this transaction, within its account.
create function app_partner() returns bigint
  language sql stable parallel safe
  return nullif(current_setting('app.partner_id', true), '')::bigint;

-- Binds a table that has an account_id to the account of the transaction: call protect_tenant_table('restaurants').
create procedure protect_tenant_table(tenant_table regclass)
  language plpgsql
as $$
begin
  execute format('alter table %s enable row level security', tenant_table);
  execute format(
    'create policy tenant on %s to boucle_app using (account_id = app_account()) with check (account_id = app_account())',
    tenant_table
  );
  execute format('create policy platform on %s to boucle_platform using (true) with check (true)', tenant_table);
end
$$;
revoke execute on procedure protect_tenant_table(regclass) from public, boucle_app, boucle_platform;
