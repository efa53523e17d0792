-- Webhooks: what a partner's software is sent when something changes of what its access may read.
create table webhook_endpoints (
  account_id bigint not null,
  id bigint generated always as identity,
  access_id bigint not null,
  partner_id bigint not null,
  url text not null constraint webhook_endpoints_url check (length(url) between 9 and 500),
  events text[] not null constraint webhook_endpoints_events check (cardinality(events) > 0),
  sealed_secret bytea not null,
  -- Signs too until then.
  sealed_previous_secret bytea,
  previous_until timestamptz,
  created_at timestamptz not null default now(),
  disabled_at timestamptz,
  disabled_for text constraint webhook_endpoints_disabled_for check (disabled_for in ('person', 'gone', 'failing', 'revoked')),
  -- Of the first try that failed since the last that succeeded.
  failing_since timestamptz,
  -- One worker at a time sends to it.
  lease uuid,
  leased_until timestamptz,
  version integer not null default 1,
  constraint webhook_endpoints_pkey primary key (account_id, id),
  constraint webhook_endpoints_access foreign key (account_id, access_id) references api_accesses (account_id, id),
  constraint webhook_endpoints_partner foreign key (account_id, partner_id) references partners (account_id, id),
  constraint webhook_endpoints_previous check ((sealed_previous_secret is null) = (previous_until is null)),
  constraint webhook_endpoints_disabled check ((disabled_at is null) = (disabled_for is null))
);
create index webhook_endpoints_enabled on webhook_endpoints (account_id) where disabled_at is null;
create index webhook_endpoints_of_access on webhook_endpoints (account_id, access_id, id);

-- Kept 30 days, with their deliveries.
create table webhook_events (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  type text not null,
  subject_id bigint not null,
  data jsonb not null,
  created_at timestamptz not null default now(),
  constraint webhook_events_pkey primary key (account_id, id)
);
create index webhook_events_subject on webhook_events (account_id, type, subject_id, created_at);
create index webhook_events_age on webhook_events (created_at);

create table webhook_deliveries (
  account_id bigint not null,
  id bigint generated always as identity,
  event_id bigint not null,
  endpoint_id bigint not null,
  partner_id bigint not null,
  -- Tried once, before what waits.
  is_test boolean not null default false,
  state text not null default 'waiting' constraint webhook_deliveries_state check (state in ('waiting', 'delivered', 'failed')),
  tries smallint not null default 0,
  next_try_at timestamptz not null default now(),
  -- HTTP, of the last answer.
  status smallint,
  failure text,
  ended_at timestamptz,
  constraint webhook_deliveries_pkey primary key (account_id, id),
  constraint webhook_deliveries_event foreign key (account_id, event_id) references webhook_events (account_id, id) on delete cascade,
  constraint webhook_deliveries_endpoint foreign key (account_id, endpoint_id) references webhook_endpoints (account_id, id) on delete cascade,
  constraint webhook_deliveries_ended check ((state = 'waiting') = (ended_at is null))
);
create index webhook_deliveries_waiting on webhook_deliveries (account_id, endpoint_id, is_test desc, id) where state = 'waiting';
create index webhook_deliveries_listed on webhook_deliveries (account_id, endpoint_id, id desc);
create index webhook_deliveries_of_event on webhook_deliveries (account_id, event_id);

call protect_tenant_table('webhook_endpoints');
call protect_tenant_table('webhook_events');
call protect_tenant_table('webhook_deliveries');
create policy own on webhook_endpoints as restrictive to boucle_app using (app_partner() is null or partner_id = app_partner());
create policy own on webhook_deliveries as restrictive to boucle_app using (app_partner() is null or partner_id = app_partner());
revoke truncate on webhook_endpoints from boucle_app;
revoke delete, truncate on webhook_endpoints from boucle_platform;
revoke update, delete, truncate on webhook_deliveries from boucle_platform;
revoke update, delete, truncate on webhook_events from boucle_app;
revoke update, truncate on webhook_events from boucle_platform;
revoke delete, truncate on webhook_deliveries from boucle_app;
create trigger append_only before update on webhook_events for each row execute function refuse_change();
create trigger of_example before insert on webhook_endpoints for each row execute function refuse_in_example();

-- An endpoint that is stopped sends nothing more; a revoked access stops its endpoints.
create function stop_webhook() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update webhook_deliveries set state = 'failed', failure = 'stopped', ended_at = now()
   where account_id = new.account_id and endpoint_id = new.id and state = 'waiting';
  return null;
end $$;
create trigger stopped after update of disabled_at on webhook_endpoints for each row
  when (old.disabled_at is null and new.disabled_at is not null) execute function stop_webhook();

create function stop_webhooks_of_access() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update webhook_endpoints set disabled_at = now(), disabled_for = 'revoked', version = version + 1
   where account_id = new.account_id and access_id = new.id and disabled_at is null;
  return null;
end $$;
create trigger webhooks_stopped after update of revoked_at on api_accesses for each row
  when (old.revoked_at is null and new.revoked_at is not null) execute function stop_webhooks_of_access();

create function has_webhooks(account bigint) returns boolean language plpgsql stable as $$
begin
  return exists (select from webhook_endpoints e where e.account_id = account and e.disabled_at is null);
end $$;
revoke execute on function has_webhooks(bigint) from public, boucle_app, boucle_platform;

-- Writes an event, with a delivery for each endpoint that wants it and whose access may read its subject: as the partner, or by the token
-- of one of these customers or of an owner of this restaurant. A subject has one event of a type in a transaction.
create function write_webhook_event(of_account bigint, of_type text, of_subject bigint, ids jsonb, needs text, of_partners bigint[],
  of_customers bigint[] default '{}', of_restaurant bigint default null) returns void language plpgsql as $$
begin
  with readers as (
    select e.id, e.partner_id
      from webhook_endpoints e
      join api_accesses a on a.account_id = of_account and a.id = e.access_id and a.revoked_at is null and needs = any(a.scopes)
      join partners p on p.account_id = of_account and p.id = e.partner_id and p.status = 'active'
      join accounts i on i.id = of_account and i.deactivated_at is null
     where e.account_id = of_account and e.disabled_at is null and of_type = any(e.events)
       and (e.partner_id = any(of_partners) or exists (
         select from api_consents c
           join people h on h.id = c.person_id and h.account_id = of_account and h.status <> 'disabled'
          where c.account_id = of_account and c.access_id = e.access_id and c.revoked_at is null and needs = any(c.scopes)
            and (h.customer_id = any(of_customers) or exists (
              select from restaurant_owners o
               where o.account_id = of_account and o.person_id = h.id and o.restaurant_id = of_restaurant))))
       and not exists (
         select from webhook_events v
           join webhook_deliveries d on d.account_id = of_account and d.event_id = v.id and d.endpoint_id = e.id
          where v.account_id = of_account and v.type = of_type and v.subject_id = of_subject and v.created_at = now())
  ), event as (
    insert into webhook_events (account_id, type, subject_id, data)
    select of_account, of_type, of_subject, ids where exists (select from readers) returning id
  )
  insert into webhook_deliveries (account_id, event_id, endpoint_id, partner_id)
  select of_account, event.id, readers.id, readers.partner_id from event, readers order by readers.id;
end $$;
revoke execute on function write_webhook_event(bigint, text, bigint, jsonb, text, bigint[], bigint[], bigint)
  from public, boucle_app, boucle_platform;

create function webhook_of_order() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if has_webhooks(new.account_id) then
    perform write_webhook_event(new.account_id, 'order.' || case when new.status = 'creation_failed' then 'failed' else new.status end,
      new.id, jsonb_build_object('order_id', new.id), 'orders', array[new.partner_id]);
  end if;
  return null;
end $$;
create trigger webhook_made after insert on orders for each row
  when (new.status in ('validated', 'done', 'cancelled', 'creation_failed') and current_setting('app.silent', true) is distinct from 'on')
  execute function webhook_of_order();
create trigger webhook_changed after update of status on orders for each row
  when (new.status in ('validated', 'done', 'cancelled', 'creation_failed') and old.status <> new.status
    and current_setting('app.silent', true) is distinct from 'on')
  execute function webhook_of_order();

-- A reversal is about what it takes back, which its readers know.
create function webhook_of_transaction() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  subject transactions = new;
begin
  if not has_webhooks(new.account_id) then
    return null;
  end if;
  if new.reverses_id is not null then
    select * into subject from transactions t where t.account_id = new.account_id and t.id = new.reverses_id;
  end if;
  perform write_webhook_event(new.account_id,
    case when new.reverses_id is null then 'transaction.completed' else 'transaction.reversed' end,
    subject.id, jsonb_build_object('transaction_id', subject.id), 'transactions',
    array(select a.partner_id from api_transactions a where a.account_id = new.account_id and a.transaction_id = subject.id)
      || subject.partner_id,
    array[subject.customer_id, subject.to_customer_id], subject.restaurant_id);
  return null;
end $$;
create trigger webhook_made after insert on transactions for each row
  when (new.status = 'completed' and current_setting('app.silent', true) is distinct from 'on') execute function webhook_of_transaction();
create trigger webhook_changed after update of status on transactions for each row
  when (new.status = 'completed' and old.status = 'pending' and current_setting('app.silent', true) is distinct from 'on')
  execute function webhook_of_transaction();

-- Which access recorded a transaction is written after it.
create function webhook_of_recorded() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if has_webhooks(new.account_id) and exists (select from transactions t
      where t.account_id = new.account_id and t.id = new.transaction_id and t.status = 'completed' and t.reverses_id is null) then
    perform write_webhook_event(new.account_id, 'transaction.completed', new.transaction_id,
      jsonb_build_object('transaction_id', new.transaction_id), 'transactions', array[new.partner_id]);
  end if;
  return null;
end $$;
create trigger webhook_made after insert on api_transactions for each row
  when (new.partner_id is not null and current_setting('app.silent', true) is distinct from 'on') execute function webhook_of_recorded();

create function webhook_of_request() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if has_webhooks(new.account_id) then
    perform write_webhook_event(new.account_id, 'request.' || new.status, new.id, jsonb_build_object('supply_request_id', new.id),
      'transactions', array[new.partner_id]);
  end if;
  return null;
end $$;
create trigger webhook_changed after update of status on supply_requests for each row
  when (new.partner_id is not null and new.status in ('planned', 'refused', 'delivered') and old.status <> new.status
    and current_setting('app.silent', true) is distinct from 'on')
  execute function webhook_of_request();

create function webhook_of_claim() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  customer bigint = case when new.claimed_by = 'customer' then new.customer_id end;
  restaurant bigint = case when new.claimed_by = 'restaurant' then new.restaurant_id end;
begin
  if has_webhooks(new.account_id) then
    perform write_webhook_event(new.account_id, 'claim.answered', new.id,
      jsonb_strip_nulls(jsonb_build_object('claim_id', new.id, 'customer_id', customer, 'restaurant_id', restaurant)),
      'transactions', '{}', array[customer], restaurant);
  end if;
  return null;
end $$;
create trigger webhook_changed after update of status on incidents for each row
  when (new.kind = 'claim' and new.status in ('settled', 'dismissed') and old.status in ('open', 'explained')
    and current_setting('app.silent', true) is distinct from 'on')
  execute function webhook_of_claim();

-- The first morning after a loan was due.
alter table loan_steps
  drop constraint loan_steps_step,
  add constraint loan_steps_step check (step in ('reminded', 'kept', 'pardoned', 'extended', 'reopened', 'late'));
create function webhook_of_late_loan() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  customer bigint;
begin
  if has_webhooks(new.account_id) then
    select l.owner_id into customer from lots l where l.account_id = new.account_id and l.id = new.lot_id and l.owner = 'U';
    perform write_webhook_event(new.account_id, 'loan.late', new.lot_id,
      jsonb_build_object('loan_id', new.lot_id, 'customer_id', customer), 'customers', '{}', array[customer]);
  end if;
  return null;
end $$;
create trigger webhook_made after insert on loan_steps for each row
  when (new.step = 'late' and current_setting('app.silent', true) is distinct from 'on') execute function webhook_of_late_loan();
