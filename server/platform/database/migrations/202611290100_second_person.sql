-- What one person may give away, pay out and take out of stock in a Paris day before another one confirms; the defaults where there is no row.
create table second_person_settings (
  account_id bigint primary key references accounts,
  threshold_cents bigint not null default 20000 check (threshold_cents between 0 and 100000000),
  threshold_pieces integer not null default 20 check (threshold_pieces between 0 and 1000000),
  version integer not null default 1
);
call protect_tenant_table('second_person_settings');
revoke delete, truncate on second_person_settings from boucle_app;
revoke insert, update, delete, truncate on second_person_settings from boucle_platform;

-- What a transaction of an administrator counts for in their day. Its reversal is a row below zero, of the same person and day.
create table outflows (
  account_id bigint not null,
  transaction_id bigint not null,
  person_id bigint not null references people,
  -- The Paris day on which it was recorded, whatever day it is stated on.
  day date not null,
  cents bigint not null,
  pieces bigint not null,
  primary key (account_id, transaction_id),
  foreign key (account_id, transaction_id) references transactions (account_id, id)
);
create index outflows_of_day on outflows (account_id, person_id, day) include (cents, pieces);
call protect_tenant_table('outflows');
revoke update, delete, truncate on outflows from boucle_app;
revoke update, delete, truncate on outflows from boucle_platform;
create trigger append_only before update or delete on outflows for each row execute function refuse_change();
create trigger no_truncate before truncate on outflows execute function refuse_change();

-- An act beyond what one person may do alone, until somebody decides. What it asks is forgotten with the decision.
create table awaiting_acts (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  key uuid not null,
  call text not null check (length(call) between 1 and 80),
  sealed_input bytea,
  title text not null check (length(title) between 1 and 200),
  cents bigint not null,
  pieces bigint not null,
  reason text not null check (length(reason) <= 500),
  person_id bigint not null references people,
  -- Nobody else administered the initiative.
  alone boolean not null,
  created_at timestamptz not null,
  primary key (account_id, id),
  unique (account_id, key)
);
create index awaiting_acts_sealed on awaiting_acts (created_at) where sealed_input is not null;
call protect_tenant_table('awaiting_acts');
revoke update, delete, truncate on awaiting_acts from boucle_app;
grant update (sealed_input) on awaiting_acts to boucle_app;
revoke insert, delete, truncate on awaiting_acts from boucle_platform;
create trigger frozen before update on awaiting_acts for each row
  when ((old.account_id, old.id, old.key, old.call, old.title, old.cents, old.pieces, old.reason, old.person_id, old.alone, old.created_at)
    is distinct from (new.account_id, new.id, new.key, new.call, new.title, new.cents, new.pieces, new.reason, new.person_id, new.alone, new.created_at))
  execute function refuse_change();
create trigger append_only before delete on awaiting_acts for each row execute function refuse_change();
create trigger no_truncate before truncate on awaiting_acts execute function refuse_change();

-- What was decided of an act, once.
create table awaiting_act_decisions (
  account_id bigint not null,
  act_id bigint not null,
  decision text not null check (decision in ('confirmed', 'refused', 'withdrawn')),
  person_id bigint not null references people,
  reason text not null check (length(reason) <= 500),
  decided_at timestamptz not null,
  primary key (account_id, act_id),
  foreign key (account_id, act_id) references awaiting_acts (account_id, id)
);
call protect_tenant_table('awaiting_act_decisions');
revoke update, delete, truncate on awaiting_act_decisions from boucle_app;
revoke insert, update, delete, truncate on awaiting_act_decisions from boucle_platform;
create trigger append_only before update or delete on awaiting_act_decisions for each row execute function refuse_change();
create trigger no_truncate before truncate on awaiting_act_decisions execute function refuse_change();

-- The transactions that a confirmed act recorded: two people answer for each.
create table awaiting_act_transactions (
  account_id bigint not null,
  transaction_id bigint not null,
  act_id bigint not null,
  primary key (account_id, transaction_id),
  foreign key (account_id, transaction_id) references transactions (account_id, id),
  foreign key (account_id, act_id) references awaiting_acts (account_id, id)
);
create index awaiting_act_transactions_of_act on awaiting_act_transactions (account_id, act_id);
call protect_tenant_table('awaiting_act_transactions');
revoke update, delete, truncate on awaiting_act_transactions from boucle_app;
revoke insert, update, delete, truncate on awaiting_act_transactions from boucle_platform;
create trigger append_only before update or delete on awaiting_act_transactions for each row execute function refuse_change();
create trigger no_truncate before truncate on awaiting_act_transactions execute function refuse_change();

-- Acts that somebody confirmed alone, once the platform looked at them.
create table awaiting_act_views (
  account_id bigint not null,
  act_id bigint not null,
  person_id bigint not null references people,
  seen_at timestamptz not null,
  primary key (account_id, act_id),
  foreign key (account_id, act_id) references awaiting_acts (account_id, id)
);
call protect_tenant_table('awaiting_act_views');
revoke insert, update, delete, truncate on awaiting_act_views from boucle_app;
revoke update, delete, truncate on awaiting_act_views from boucle_platform;
create trigger append_only before update or delete on awaiting_act_views for each row execute function refuse_change();
create trigger no_truncate before truncate on awaiting_act_views execute function refuse_change();
