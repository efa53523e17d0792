-- What an account chose of a rule that looks for anomalies; a rule without a row is on, with its own thresholds (contract/alerts/rules.ts).
create table anomaly_rules (
  account_id bigint not null references accounts,
  rule text not null check (rule <> ''),
  enabled boolean not null default true,
  thresholds jsonb not null default '{}',
  version integer not null default 1,
  primary key (account_id, rule)
);
call protect_tenant_table('anomaly_rules');

-- What the rules found, each subject once while it waits. What was judged stays.
create table alerts (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  rule text not null check (rule <> ''),
  -- What makes it the same one the next night: a holder, a drawer, a transaction.
  subject text not null check (subject <> ''),
  -- Numbers and instants (contract/alerts/evidence.ts); names are looked up when it is read.
  evidence jsonb not null,
  status text not null default 'open' check (status in ('open', 'snoozed', 'confirmed', 'false_alarm', 'resolved')),
  opened_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  last_event_at timestamptz not null,
  snoozed_until date,
  resolved_at timestamptz,
  resolved_by bigint references people,
  note text check (note <> ''),
  version integer not null default 1,
  primary key (account_id, id),
  constraint alerts_resolved check ((status in ('open', 'snoozed')) = (resolved_at is null)),
  constraint alerts_snoozed check ((status = 'snoozed') = (snoozed_until is not null))
);
create unique index alerts_once on alerts (account_id, rule, subject) where status in ('open', 'snoozed');
create index alerts_subject on alerts (account_id, rule, subject, last_event_at desc);
create index alerts_opened on alerts (account_id, opened_at desc, id desc);
call protect_tenant_table('alerts');

-- Each time a card was locked after wrong PINs: card_pin_tries says only how it stands.
create table card_pin_locks (
  account_id bigint not null,
  card_holder_id bigint not null,
  locked_at timestamptz not null default clock_timestamp(),
  primary key (account_id, card_holder_id, locked_at),
  foreign key (account_id, card_holder_id) references card_holders (account_id, id)
);
call protect_tenant_table('card_pin_locks');

revoke delete, truncate on anomaly_rules, alerts from boucle_app, boucle_platform;
revoke update, delete, truncate on card_pin_locks from boucle_app, boucle_platform;
