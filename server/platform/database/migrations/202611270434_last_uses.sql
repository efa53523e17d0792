-- When somebody last signed in, and when an access was last used, stand beside whom they are about: a cluster keeps a copy of people and of accesses
-- on each of its servers, and neither a sign-in nor a call may wait for one that is away. The columns of before stay for the version of before.
create table last_sign_ins (
  person_id bigint primary key references people on delete cascade,
  at timestamptz not null
);
-- It belongs to the platform, as all of sign-in.
revoke all on last_sign_ins from boucle_app;
insert into last_sign_ins (person_id, at) select id, last_login_at from people where last_login_at is not null;

create table api_access_uses (
  account_id bigint not null,
  access_id bigint not null,
  last_used_at timestamptz not null,
  primary key (account_id, access_id),
  foreign key (account_id, access_id) references api_accesses (account_id, id)
);
call protect_tenant_table('api_access_uses');
revoke delete on api_access_uses from boucle_app;
insert into api_access_uses (account_id, access_id, last_used_at)
select account_id, id, last_used_at from api_accesses where last_used_at is not null;

-- Of whom a token names, the restaurants are asked for once their account is known: by a value, for the server that has it.
create or replace function street_caller_of_token(hash bytea)
  returns table (
    session_id bigint, person_id bigint, account_id bigint, partner_id bigint, access_id bigint, access_name text, access_scopes text[],
    scopes text[], customer_id bigint, restaurant_ids bigint[], expired boolean
  )
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
#variable_conflict use_column
begin
  select s.id, p.id, x.account_id, x.partner_id, x.id, x.name, x.scopes, t.scopes, p.customer_id, t.expires_at <= now()
    into session_id, person_id, account_id, partner_id, access_id, access_name, access_scopes, scopes, customer_id, expired
    from oauth_access_tokens t
    join oauth_sessions s on s.id = t.session_id and s.ended_at is null
    join sign_ins i on i.person_id = s.person_id and i.client_id = s.client_id
    join people p on p.id = s.person_id
    join api_accesses x on x.client_id = s.client_id and x.account_id = p.account_id
   where t.token_hash = hash;
  if not found then
    return;
  end if;
  restaurant_ids = array(
    select o.restaurant_id from restaurant_owners o
     where o.account_id = street_caller_of_token.account_id and o.person_id = street_caller_of_token.person_id);
  return next;
end $$;

-- Asked first, then written: a cluster takes no question within what it inserts.
create or replace function book_late_completion() returns trigger language plpgsql as $$
begin
  if exists (select from book_day_marks where account_id = new.account_id and transactions_up_to >= new.id) then
    insert into book_late_transactions (account_id, transaction_id) values (new.account_id, new.id) on conflict do nothing;
  end if;
  return null;
end $$;
