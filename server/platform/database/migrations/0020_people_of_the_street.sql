-- Customers and restaurant owners sign in too, never to the console: a partner's application acts for them.

alter table people drop constraint people_role_check;
alter table people add constraint people_role_check check (
  role in ('super_admin', 'account_admin', 'partner_admin', 'partner_delegated_admin', 'restaurant_owner', 'customer'));

-- An owner may be a customer besides.
alter table people
  add column customer_id bigint,
  add foreign key (account_id, customer_id) references customers (account_id, id),
  add check (role in ('customer', 'restaurant_owner') or customer_id is null),
  add check (role <> 'customer' or customer_id is not null);
create unique index people_customer on people (account_id, customer_id) where customer_id is not null;

-- One e-mail enters the console once; in the street it may be known to several initiatives.
alter table people drop constraint people_email_key;
create unique index people_email_key on people (email) where role not in ('restaurant_owner', 'customer');
create unique index people_street_email on people (account_id, email) where role in ('restaurant_owner', 'customer');

-- A customer who changes e-mail, or is forgotten, no longer signs in by the one before.
create function follow_customer() returns trigger language plpgsql as $$
begin
  update people set email = new.email, name = new.name where account_id = new.account_id and customer_id = new.id and role = 'customer';
  return null;
end $$;
create trigger people_follow after update of email, name on customers
  for each row when (old.email is distinct from new.email or old.name is distinct from new.name) execute function follow_customer();

create or replace view people_who_may_enter with (security_invoker = true) as
select p.id, p.uuid, p.account_id, p.partner_id, p.role, p.email, p.name, p.password_hash
  from people p
  left join accounts a on a.id = p.account_id
  left join partners pa on pa.account_id = p.account_id and pa.id = p.partner_id
 where p.status = 'active' and a.deactivated_at is null and coalesce(pa.status, 'active') = 'active'
   and p.role in ('super_admin', 'account_admin', 'partner_admin', 'partner_delegated_admin');

-- Who may hold a session of a client: the console's people the console's, the street's those of the accesses of their initiative.
create view sign_ins with (security_invoker = true) as
select p.id as person_id, c.client_id
  from people_who_may_enter p
  join oauth_clients c on not exists (select from api_accesses x where x.client_id = c.client_id)
union all
select p.id, x.client_id
  from people p
  join accounts a on a.id = p.account_id and a.deactivated_at is null
  join api_accesses x on x.account_id = p.account_id and x.revoked_at is null
  join partners pa on pa.account_id = x.account_id and pa.id = x.partner_id and pa.status = 'active'
 where p.status = 'active' and p.role in ('restaurant_owner', 'customer');

-- For whom this token acts, through which access, with its owner's rights: one round trip, before any tenant is known. It answers one token only,
-- whose secret the caller must have; no row when the session or the consent ended, the access was revoked or the person may not sign in.
create function street_caller_of_token(hash bytea)
  returns table (
    session_id bigint, person_id bigint, account_id bigint, partner_id bigint, access_id bigint, access_name text, access_scopes text[],
    scopes text[], customer_id bigint, restaurant_ids bigint[], expired boolean
  )
  language sql stable security definer
begin atomic
  select s.id, p.id, x.account_id, x.partner_id, x.id, x.name, x.scopes, t.scopes, p.customer_id,
         array(select o.restaurant_id from restaurant_owners o where o.account_id = p.account_id and o.person_id = p.id),
         t.expires_at <= now()
    from oauth_access_tokens t
    join oauth_sessions s on s.id = t.session_id and s.ended_at is null
    join sign_ins i on i.person_id = s.person_id and i.client_id = s.client_id
    join people p on p.id = s.person_id
    join api_accesses x on x.client_id = s.client_id and x.account_id = p.account_id
   where t.token_hash = hash;
end;
revoke execute on function street_caller_of_token(bytea) from public;
