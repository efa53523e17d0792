-- Invoices are deposited at a platform, which tells what becomes of them by life-cycle messages; unpaid ones are reminded of by mail.
alter table accounts
  -- Invoices issued from that day on are deposited; null: none is.
  add column invoices_deposited_from date,
  -- Invoices due from that day on are reminded of; null: none is. Of those that were due before nobody asked for it.
  add column invoice_reminders_from date default current_date;

-- One row for each invoice whose deposit was tried: its reference once the platform has it, what kept it back until then.
create table invoice_deposits (
  account_id bigint not null,
  invoice_id bigint not null,
  tries integer not null default 0 check (tries >= 0),
  failure text not null default '' check (length(failure) <= 500),
  reference text check (length(reference) between 1 and 200),
  deposited_at timestamptz,
  primary key (account_id, invoice_id),
  foreign key (account_id, invoice_id) references invoices (account_id, id),
  check ((reference is null) = (deposited_at is null))
);
create index invoice_deposits_failed on invoice_deposits (account_id) where reference is null;
call protect_tenant_table('invoice_deposits');
revoke delete, truncate on invoice_deposits from boucle_app, boucle_platform;
create trigger append_only_final before update on invoice_deposits for each row when (old.reference is not null) execute function refuse_change();

-- Life-cycle messages, as they came and as they left.
create table invoice_messages (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  direction text not null check (direction in ('in', 'out')),
  message_id text not null check (length(message_id) between 1 and 200),
  -- The one that it names; a message may name several.
  invoice_id bigint not null,
  code text not null check (length(code) <= 20),
  xml bytea not null,
  at timestamptz not null default now(),
  primary key (account_id, id),
  unique (account_id, direction, message_id, invoice_id),
  foreign key (account_id, invoice_id) references invoices (account_id, id)
);
create index invoice_messages_invoice on invoice_messages (account_id, invoice_id);
call protect_tenant_table('invoice_messages');
revoke update, delete, truncate on invoice_messages from boucle_app, boucle_platform;
create trigger append_only before update or delete on invoice_messages for each row execute function refuse_change();
create trigger no_truncate before truncate on invoice_messages execute function refuse_change();

-- How far the messages of an account were read.
create table invoice_message_marks (
  account_id bigint primary key references accounts,
  position text not null check (length(position) <= 100)
);
call protect_tenant_table('invoice_message_marks');
revoke delete, truncate on invoice_message_marks from boucle_app, boucle_platform;

-- What a platform said bears the code of its message, and nobody's name.
alter table invoice_statuses
  add column source text not null default 'person' check (source in ('person', 'platform')),
  add column code text check (length(code) <= 20);

-- Reminders of an unpaid invoice: the first 7 days after it was due, the second 30.
create table invoice_reminders (
  account_id bigint not null,
  invoice_id bigint not null,
  level smallint not null check (level in (1, 2)),
  recipient text not null check (length(recipient) <= 254),
  -- With VAT, what was still to be paid.
  left_cents bigint not null check (left_cents > 0),
  at timestamptz not null default now(),
  primary key (account_id, invoice_id, level),
  foreign key (account_id, invoice_id) references invoices (account_id, id)
);
call protect_tenant_table('invoice_reminders');
revoke update, delete, truncate on invoice_reminders from boucle_app, boucle_platform;
create trigger append_only before update or delete on invoice_reminders for each row execute function refuse_change();
create trigger no_truncate before truncate on invoice_reminders execute function refuse_change();
