-- How a partner's own software gets in: its accesses, what they were used for, what people let them do, and how people prove themselves.

create table api_accesses (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  partner_id bigint not null,
  name text not null check (length(name) between 1 and 80),
  client_id text not null unique references oauth_clients,
  scopes text[] not null check (cardinality(scopes) > 0),
  -- Where people who signed in are sent back to; none: the access acts for nobody.
  redirect_uris text[] not null default '{}',
  secret_hash bytea not null,
  -- The secret before the last one still opens until then.
  previous_secret_hash bytea,
  previous_until timestamptz,
  created_by bigint references people,
  created_at timestamptz not null default now(),
  renewed_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, partner_id) references partners (account_id, id),
  check ((previous_secret_hash is null) = (previous_until is null))
);
create index api_accesses_partner on api_accesses (account_id, partner_id, id desc);

-- One row per call, refused ones too. Kept 30 days.
create table api_calls (
  account_id bigint not null,
  id bigint generated always as identity,
  access_id bigint not null,
  partner_id bigint not null,
  -- For whom, when a person's token called.
  person_id bigint references people,
  method text not null,
  -- As the contract writes it, without numbers: /orders/{id}.
  path text not null,
  status smallint not null,
  duration_ms integer not null,
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, access_id) references api_accesses (account_id, id)
);
create index api_calls_access on api_calls (account_id, access_id, id desc);
create index api_calls_age on api_calls (created_at);

-- What a person lets an access do for them, until they take it back.
create table api_consents (
  account_id bigint not null,
  id bigint generated always as identity,
  access_id bigint not null,
  partner_id bigint not null,
  person_id bigint references people,
  customer_id bigint,
  scopes text[] not null,
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, access_id) references api_accesses (account_id, id),
  foreign key (account_id, customer_id) references customers (account_id, id),
  check (person_id is not null or customer_id is not null)
);
create unique index api_consents_person on api_consents (account_id, access_id, person_id) where revoked_at is null;
create index api_consents_customer on api_consents (account_id, customer_id) where revoked_at is null;

-- Which access recorded a transaction; a pending one is asked for and completed under one number.
create table api_transactions (
  account_id bigint not null,
  transaction_id bigint not null,
  access_id bigint not null,
  partner_id bigint not null,
  primary key (account_id, transaction_id),
  foreign key (account_id, transaction_id) references transactions (account_id, id),
  foreign key (account_id, access_id) references api_accesses (account_id, id)
);

do $$
declare
  name text;
begin
  foreach name in array array['api_accesses', 'api_calls', 'api_consents', 'api_transactions'] loop
    call protect_tenant_table(name::regclass);
    -- Within its account a partner sees its own only; an administrator's transaction names no partner.
    execute format(
      'create policy own on %I as restrictive to boucle_app using (app_partner() is null or partner_id = app_partner())', name);
  end loop;
end $$;
revoke delete on api_accesses, api_consents from boucle_app, boucle_platform;
revoke update on api_calls, api_transactions from boucle_app, boucle_platform;
revoke delete on api_calls, api_transactions from boucle_app;

-- Six digits that a customer shows at a restaurant, once, within five minutes; a new one ends the one before.
create table customer_codes (
  account_id bigint not null,
  customer_id bigint not null,
  code_hash bytea not null,
  expires_at timestamptz not null,
  spent_at timestamptz,
  wrong_tries smallint not null default 0,
  primary key (account_id, customer_id),
  foreign key (account_id, customer_id) references customers (account_id, id)
);
call protect_tenant_table('customer_codes');

-- Wrong PINs of a card since the last right one.
create table card_pin_tries (
  account_id bigint not null,
  card_holder_id bigint not null,
  wrong_tries smallint not null default 0,
  last_wrong_at timestamptz,
  primary key (account_id, card_holder_id),
  foreign key (account_id, card_holder_id) references card_holders (account_id, id)
);
call protect_tenant_table('card_pin_tries');

-- Wrong codes said for a pending transaction.
alter table transactions add column confirmation_tries smallint not null default 0;

-- The access that made the order: its own reference is unique among its orders.
alter table orders
  add column api_access_id bigint,
  add foreign key (account_id, api_access_id) references api_accesses (account_id, id);
create unique index orders_external on orders (account_id, api_access_id, external_reference)
  where api_access_id is not null and external_reference is not null;

-- Which access this is, with its owner's rights, before any tenant is known: of a live account and an active partner, revoked ones too (so that
-- their refused calls are written down). It answers hashes only, of secrets with 256 random bits.
create function access_of_client(asked text)
  returns table (
    account_id bigint, partner_id bigint, access_id bigint, name text, scopes text[], secret_hash bytea, previous_secret_hash bytea, revoked boolean
  )
  language sql stable security definer
begin atomic
  select a.account_id, a.partner_id, a.id, a.name, a.scopes, a.secret_hash,
         case when a.previous_until > now() then a.previous_secret_hash end,
         a.revoked_at is not null or c.deactivated_at is not null or p.status <> 'active'
    from api_accesses a
    join accounts c on c.id = a.account_id
    join partners p on p.account_id = a.account_id and p.id = a.partner_id
   where a.client_id = asked;
end;
revoke execute on function access_of_client(text) from public;
