-- A device is a session of an owner at the counter of one restaurant, under a name. It outlives the owner's password, not their tie to the
-- restaurant.
alter table oauth_sessions
  add column device_name text,
  add column restaurant_id bigint,
  add column wrong_pins smallint not null default 0,
  add constraint oauth_sessions_device check ((device_name is null) = (restaurant_id is null));
create index oauth_sessions_devices on oauth_sessions (restaurant_id) where restaurant_id is not null and ended_at is null;

-- Four digits that its devices ask for after twelve hours without use; null asks for none.
alter table restaurants add column sealed_device_pin bytea;

-- The device that recorded it. A text: its session may be gone.
alter table api_transactions add column device_name text;

-- Eight characters that open a device elsewhere: once, ten minutes. It is the platform's, as all of sign-in.
create table device_pairings (
  account_id bigint not null,
  code_hash bytea not null constraint device_pairings_code_check check (length(code_hash) = 32),
  access_id bigint not null,
  restaurant_id bigint not null,
  person_id bigint not null constraint device_pairings_person references people,
  name text not null,
  expires_at timestamptz not null,
  constraint device_pairings_pkey primary key (account_id, code_hash),
  constraint device_pairings_access_fkey foreign key (account_id, access_id) references api_accesses (account_id, id),
  constraint device_pairings_restaurant_fkey foreign key (account_id, restaurant_id) references restaurants (account_id, id)
);
create index device_pairings_expired on device_pairings (expires_at);
call protect_tenant_table('device_pairings');
revoke all on device_pairings from boucle_app;
revoke update, truncate on device_pairings from boucle_platform;

-- A new tie brings no former device back.
create function end_devices() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update oauth_sessions set ended_at = now()
   where restaurant_id = old.restaurant_id and person_id = old.person_id and ended_at is null;
  delete from device_pairings
   where account_id = old.account_id and restaurant_id = old.restaurant_id and person_id = old.person_id;
  return null;
end $$;
create trigger ended_devices after delete on restaurant_owners for each row execute function end_devices();

-- A device acts for its restaurant alone, and for no customer.
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
  counter bigint;
begin
  select s.id, p.id, x.account_id, x.partner_id, x.id, x.name, x.scopes, t.scopes, p.customer_id, t.expires_at <= now(), x.audience, s.restaurant_id
    into session_id, person_id, account_id, partner_id, access_id, access_name, access_scopes, scopes, customer_id, expired, audience, counter
    from oauth_access_tokens t
    join oauth_sessions s on s.id = t.session_id and s.ended_at is null
    join sign_ins i on i.person_id = s.person_id and i.client_id = s.client_id
    join people p on p.id = s.person_id
    join api_accesses x on x.client_id = s.client_id and x.account_id = p.account_id
   where t.token_hash = hash;
  if not found then
    return;
  end if;
  if audience = 'restaurant' or counter is not null then
    customer_id = null;
  end if;
  restaurant_ids = case when audience = 'customer' then '{}' else array(
    select o.restaurant_id from restaurant_owners o
     where o.account_id = street_caller_of_token.account_id and o.person_id = street_caller_of_token.person_id
       and (counter is null or o.restaurant_id = counter)) end;
  return next;
end $$;

-- The device of this token, whether its use is not noted yet, and whether it asks for its PIN; no row of any other session.
create function device_of_token(hash bytea)
  returns table (device_name text, unseen boolean, locked boolean)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select s.device_name, s.last_seen_at < now() - interval '1 minute',
         s.last_seen_at < now() - interval '12 hours' and r.sealed_device_pin is not null
    from oauth_access_tokens t
    join oauth_sessions s on s.id = t.session_id and s.restaurant_id is not null
    join people p on p.id = s.person_id
    join restaurants r on r.account_id = p.account_id and r.id = s.restaurant_id
   where t.token_hash = hash;
end;
revoke execute on function device_of_token(bytea) from public;
