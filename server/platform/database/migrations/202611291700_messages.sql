-- What an act tells somebody by mail, when a person chose to: it leaves ten seconds later at the earliest, and may be taken back before.
create table messages (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  act text not null
    constraint messages_act_check check (act in ('delivery', 'request_planned', 'request_refused', 'request_delivered', 'recall', 'round',
      'round_taken', 'point_closed', 'gap_settled', 'price', 'count', 'restaurant_activated')),
  -- Number of the transaction, the request, the lot… of the act.
  thing_id bigint not null,
  -- On whose page it stands, if any: a restaurant, a customer, a partner, or a person of the console.
  audience text not null constraint messages_audience_check check (audience in ('restaurant', 'customer', 'partner', 'person')),
  audience_id bigint not null,
  -- The person who is written to; null for the address of a restaurant, a partner or a customer.
  person_id bigint references people,
  name text not null,
  -- Null: it stands on the page alone.
  address text,
  subject text not null constraint messages_subject_check check (length(subject) between 1 and 150),
  text text not null constraint messages_text_check check (length(text) <= 2000),
  created_at timestamptz not null default now(),
  created_by bigint references people,
  send_after timestamptz not null default now() + interval '10 seconds',
  recalled_at timestamptz,
  -- Once it is a mail; the state is the mail's from then on.
  mail_id bigint,
  mailed_at timestamptz,
  -- When its link was first opened.
  opened_at timestamptz,
  constraint messages_pkey primary key (account_id, id),
  constraint messages_mailed_check check ((mail_id is null) = (mailed_at is null) and (recalled_at is null or mail_id is null))
);
create index messages_due on messages (send_after) where mail_id is null and recalled_at is null and address is not null;
create index messages_mailed on messages (account_id, mailed_at) where mailed_at is not null;
create index messages_thing on messages (account_id, act, thing_id, id);
create index messages_audience on messages (account_id, audience, audience_id, id desc);
call protect_tenant_table('messages');
revoke delete, truncate on messages from boucle_app;
revoke truncate on messages from boucle_platform;

-- One answer for an act and whom it concerns, whichever of their messages it was given by.
create table message_answers (
  account_id bigint not null,
  act text not null,
  thing_id bigint not null,
  audience text not null,
  audience_id bigint not null,
  message_id bigint not null,
  answer text not null constraint message_answers_answer_check check (answer in ('noted', 'complete', 'differs')),
  answered_at timestamptz not null default now(),
  person_id bigint references people,
  constraint message_answers_pkey primary key (account_id, act, thing_id, audience, audience_id),
  constraint message_answers_message_key unique (account_id, message_id)
);
create trigger append_only before update or delete on message_answers for each row execute function refuse_change();
call protect_tenant_table('message_answers');
revoke update, delete, truncate on message_answers from boucle_app;
revoke insert, update, delete, truncate on message_answers from boucle_platform;

-- An address that asked for no more messages than those owed to it.
create table message_refusals (
  account_id bigint not null references accounts,
  address text not null,
  refused_at timestamptz not null default now(),
  constraint message_refusals_pkey primary key (account_id, address)
);
call protect_tenant_table('message_refusals');
revoke update, truncate on message_refusals from boucle_app;
revoke insert, update, truncate on message_refusals from boucle_platform;

-- What a restaurant says it received, when that is not what was delivered: nothing is posted before it is settled.
alter table incidents
  drop constraint incidents_kind_check,
  add constraint incidents_kind_check check (kind in ('surplus', 'gap', 'count', 'plan', 'late', 'claim', 'received')),
  add constraint incidents_of_received check (
    kind <> 'received' or transaction_id is not null and place = 'R' and restaurant_id = place_id and detail <> '') not valid;

-- Answered while its delivery is taken back: what is left of it is always computed.
create trigger received after insert on incidents for each row when (new.kind = 'received') execute function relook_claim();
alter table incidents enable always trigger received;

-- Who is forgotten is in no message either.
create function forget_messages() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update messages set name = '(effacé)', address = null, subject = '(effacé)', text = '',
         recalled_at = case when mail_id is null then coalesce(recalled_at, now()) end
   where account_id = new.account_id and audience = 'customer' and audience_id = new.id;
  delete from message_refusals where account_id = new.account_id and address = old.email;
  return null;
end $$;
create trigger messages_forgotten after update of erased_at on customers for each row
  when (new.erased_at is not null and old.erased_at is null) execute function forget_messages();
