-- Each initiative has two accesses of its own, one for its consumers' page and one for its restaurants', and an address word (slug).

-- Words that a page of this origin has, or may have: no initiative is called so in an address. contract/shared/account/slug.ts has them too.
create function reserved_slugs() returns text[] language sql immutable parallel safe
return array['account', 'accounts', 'admin', 'administration', 'api', 'app', 'assets', 'auth', 'aide', 'boucle', 'carte', 'cartes', 'comptoir',
  'connexion', 'consos', 'demo', 'docs', 'espace', 'healthz', 'help', 'lieux', 'login', 'mentions', 'nouveau', 'oauth', 'pictures', 'readyz',
  'restaurant', 'restaurants', 'retour', 'static', 'status', 'support', 'test', 'www'];

-- The word of a name: its letters without accents, « L’Œuf d’Élodie » as « l-oeuf-d-elodie »; 37 at most, which leaves room for a number.
create function slug_of(name text) returns text language sql immutable parallel safe
return trim(both '-' from left(trim(both '-' from regexp_replace(plain(name), '[^a-z0-9]+', '-', 'g')), 37));

-- Every word that an initiative ever had. It is given to no other, since printed codes and bookmarks keep it.
create table account_slugs (
  account_id bigint not null constraint account_slugs_account references accounts,
  slug text not null constraint account_slugs_slug_key unique,
  created_at timestamptz not null default now(),
  constraint account_slugs_pkey primary key (account_id, slug)
);
call protect_tenant_table('account_slugs');
-- Whose word it is must be asked over all initiatives.
revoke all on account_slugs from boucle_app;
revoke update, delete, truncate on account_slugs from boucle_platform;

alter table accounts
  add column slug text,
  add constraint accounts_slug_shape check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) between 3 and 40);

-- An own access has no partner and no secret: its clients are public, its calls come from a person's token alone.
alter table api_accesses
  alter column partner_id drop not null,
  alter column secret_hash drop not null,
  add column audience text,
  add constraint api_accesses_audience_check check (audience in ('customer', 'restaurant')),
  add constraint api_accesses_owner check (num_nonnulls(partner_id, audience) = 1),
  add constraint api_accesses_secret check ((secret_hash is null) = (partner_id is null) and (partner_id is not null or previous_secret_hash is null));
create unique index api_accesses_own on api_accesses (account_id, audience) where audience is not null;
grant select (audience) on api_accesses to boucle_app;
alter table api_calls alter column partner_id drop not null;
alter table api_consents alter column partner_id drop not null;
alter table api_transactions alter column partner_id drop not null;

-- A transaction that names no partner sees every partner's rows. One of an own access names partner 0, which no partner is: it sees the rows
-- of own accesses alone.
do $$
declare
  name text;
begin
  foreach name in array array['api_accesses', 'api_calls', 'api_consents', 'api_transactions'] loop
    execute format('drop policy own on %I', name);
    execute format('create policy own on %I as restrictive to boucle_app
      using (app_partner() is null or coalesce(partner_id, 0) = app_partner())', name);
  end loop;
end $$;

-- The two accesses and their clients. Their return addresses are of this origin, which each process knows by its settings.
create function open_own_accesses(account bigint, slug text) returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  own record;
begin
  for own in
    select * from (values ('customer', array['read', 'transactions', 'customers']), ('restaurant', array['read', 'transactions', 'papers'])) as o (audience, scopes)
  loop
    insert into oauth_clients (client_id, name, redirect_uris, scopes)
      values (slug || '-' || own.audience, 'Page de l’initiative', '{}', own.scopes);
    insert into api_accesses (account_id, audience, name, client_id, scopes)
      values (account, own.audience, 'Page de l’initiative', slug || '-' || own.audience, own.scopes);
  end loop;
end $$;
revoke execute on function open_own_accesses(bigint, text) from public, boucle_app, boucle_platform;

-- A free word for a name; « initiative-ko » where a name has too few letters, « bocal-2 » where another has or had the first one.
create function free_slug(name text) returns text
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  first text = case when length(slug_of(name)) >= 3 then slug_of(name) else trim(both '-' from 'initiative-' || slug_of(name)) end;
  tried text = first;
  n integer = 1;
begin
  -- Of two initiatives that open at once the second sees the first one's word.
  perform pg_advisory_xact_lock(hashtextextended('account_slugs', 0));
  while tried = any(reserved_slugs()) or exists (select from account_slugs s where s.slug = tried) loop
    n = n + 1;
    tried = trim(both '-' from left(first, 40 - length('-' || n))) || '-' || n;
  end loop;
  return tried;
end $$;
revoke execute on function free_slug(text) from public, boucle_app, boucle_platform;

create function name_in_addresses() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if new.slug is null and new.example_of is null then
    new.slug = free_slug(new.name);
  end if;
  return new;
end $$;
create function keep_slug() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into account_slugs (account_id, slug) values (new.id, new.slug) on conflict (account_id, slug) do nothing;
  if tg_op = 'INSERT' then
    perform open_own_accesses(new.id, new.slug);
  end if;
  return null;
end $$;
create trigger named_in_addresses before insert on accounts for each row execute function name_in_addresses();
create trigger kept_slug_of_new after insert on accounts for each row when (new.slug is not null) execute function keep_slug();
create trigger kept_slug after update of slug on accounts
  for each row when (new.slug is not null and new.slug is distinct from old.slug) execute function keep_slug();

-- The initiatives that stand.
do $$
declare
  standing record;
begin
  for standing in select id, name from accounts where example_of is null order by id loop
    update accounts set slug = free_slug(standing.name) where id = standing.id;
    perform open_own_accesses(standing.id, (select slug from accounts where id = standing.id));
  end loop;
end $$;
create unique index accounts_slug on accounts (slug);
alter table accounts add constraint accounts_slug_of_real check ((slug is null) = (example_of is not null));

-- Who may hold a session of a client: the console's people the console's, end users those of the accesses of their initiative. An own access
-- is for its audience: a customer, who may own restaurants besides, or an owner of restaurants.
create or replace view sign_ins with (security_invoker = true) as
select p.id as person_id, c.client_id
  from people_who_may_enter p
  join oauth_clients c on not exists (select from api_accesses x where x.client_id = c.client_id)
union all
select p.id, x.client_id
  from people p
  join accounts a on a.id = p.account_id and a.deactivated_at is null
  join api_accesses x on x.account_id = p.account_id and x.revoked_at is null
  left join partners pa on pa.account_id = x.account_id and pa.id = x.partner_id
 where p.status = 'active' and p.role in ('restaurant_owner', 'customer')
   and case x.audience when 'customer' then p.customer_id is not null when 'restaurant' then p.role = 'restaurant_owner'
       else pa.status = 'active' end;

-- A token acts for the audience of its access alone: at the consumers' page nobody owns a restaurant, at the restaurants' nobody is a customer.
create or replace function street_caller_of_token(hash bytea)
  returns table (
    session_id bigint, person_id bigint, account_id bigint, partner_id bigint, access_id bigint, access_name text, access_scopes text[],
    scopes text[], customer_id bigint, restaurant_ids bigint[], expired boolean
  )
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
#variable_conflict use_column
declare
  audience text;
begin
  select s.id, p.id, x.account_id, x.partner_id, x.id, x.name, x.scopes, t.scopes, p.customer_id, t.expires_at <= now(), x.audience
    into session_id, person_id, account_id, partner_id, access_id, access_name, access_scopes, scopes, customer_id, expired, audience
    from oauth_access_tokens t
    join oauth_sessions s on s.id = t.session_id and s.ended_at is null
    join sign_ins i on i.person_id = s.person_id and i.client_id = s.client_id
    join people p on p.id = s.person_id
    join api_accesses x on x.client_id = s.client_id and x.account_id = p.account_id
   where t.token_hash = hash;
  if not found then
    return;
  end if;
  if audience = 'restaurant' then
    customer_id = null;
  end if;
  restaurant_ids = case when audience = 'customer' then '{}' else array(
    select o.restaurant_id from restaurant_owners o
     where o.account_id = street_caller_of_token.account_id and o.person_id = street_caller_of_token.person_id) end;
  return next;
end $$;
