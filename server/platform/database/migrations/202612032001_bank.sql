-- Statements of the initiative's bank (CAMT.053), compared with account 512 of the books. Nothing of them is in the ledger.
create table bank_statements (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  iban text not null constraint bank_statements_iban check (iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'),
  number text not null constraint bank_statements_number check (length(number) <= 60),
  from_day date not null,
  to_day date not null,
  opening_cents bigint not null,
  closing_cents bigint not null,
  -- Of its file, the ones that another file had brought included.
  lines integer not null constraint bank_statements_lines check (lines >= 0),
  read_by bigint references people,
  read_at timestamptz not null,
  constraint bank_statements_pkey primary key (account_id, id),
  constraint bank_statements_once unique (account_id, iban, from_day, to_day, opening_cents, closing_cents),
  constraint bank_statements_days check (from_day <= to_day)
);
call protect_tenant_table('bank_statements');
revoke update, delete, truncate on bank_statements from boucle_app, boucle_platform;
create trigger append_only before update or delete on bank_statements for each row execute function refuse_change();

create table bank_lines (
  account_id bigint not null,
  id bigint generated always as identity,
  statement_id bigint not null,
  iban text not null,
  -- Hash of what tells an entry from the others of its bank account: a file that comes again brings nothing twice.
  fingerprint bytea not null constraint bank_lines_fingerprint check (length(fingerprint) = 32),
  day date not null,
  -- Above 0 what came in.
  cents bigint not null constraint bank_lines_cents check (cents <> 0),
  party text not null,
  text text not null,
  -- What names a payment in it, one word each.
  refs text[] not null,
  -- Payments that the bank summed up in it.
  payments integer not null,
  constraint bank_lines_pkey primary key (account_id, id),
  constraint bank_lines_once unique (account_id, iban, fingerprint),
  constraint bank_lines_statement foreign key (account_id, statement_id) references bank_statements (account_id, id)
);
create index bank_lines_day on bank_lines (account_id, day);
call protect_tenant_table('bank_lines');
revoke update, delete, truncate on bank_lines from boucle_app, boucle_platform;
create trigger append_only before update or delete on bank_lines for each row execute function refuse_change();

-- Lines and operations of the books that are the same money; or lines set aside, with the reason. Undone, never deleted.
create table bank_matches (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  how text not null constraint bank_matches_how check (how in ('reference', 'amount_day', 'hand', 'aside')),
  reason text not null default '' constraint bank_matches_reason check (length(reason) <= 500),
  made_by bigint references people,
  made_at timestamptz not null,
  undone_by bigint references people,
  undone_at timestamptz,
  constraint bank_matches_pkey primary key (account_id, id),
  constraint bank_matches_aside check ((how = 'aside') = (reason <> ''))
);
call protect_tenant_table('bank_matches');
revoke delete, truncate on bank_matches from boucle_app, boucle_platform;
create trigger frozen before update on bank_matches for each row
  when (old.undone_at is not null or (old.account_id, old.id, old.how, old.reason, old.made_by, old.made_at)
    is distinct from (new.account_id, new.id, new.how, new.reason, new.made_by, new.made_at))
  execute function refuse_change();

create table bank_match_parts (
  account_id bigint not null,
  match_id bigint not null,
  n smallint not null,
  line_id bigint,
  transaction_id bigint,
  settlement_id bigint,
  -- Of the line, or of what the operation moved on 512, neither of which ever changes.
  day date not null,
  cents bigint not null,
  undone boolean not null default false,
  constraint bank_match_parts_pkey primary key (account_id, match_id, n),
  constraint bank_match_parts_match foreign key (account_id, match_id) references bank_matches (account_id, id),
  constraint bank_match_parts_line foreign key (account_id, line_id) references bank_lines (account_id, id),
  constraint bank_match_parts_transaction foreign key (account_id, transaction_id) references transactions (account_id, id),
  constraint bank_match_parts_settlement foreign key (account_id, settlement_id) references settlements (account_id, id),
  constraint bank_match_parts_one check (num_nonnulls(line_id, transaction_id, settlement_id) = 1)
);
create unique index bank_match_parts_of_line on bank_match_parts (account_id, line_id) where not undone and line_id is not null;
create unique index bank_match_parts_of_transaction on bank_match_parts (account_id, transaction_id) where not undone and transaction_id is not null;
create unique index bank_match_parts_of_settlement on bank_match_parts (account_id, settlement_id) where not undone and settlement_id is not null;
call protect_tenant_table('bank_match_parts');
revoke delete, truncate on bank_match_parts from boucle_app, boucle_platform;
create trigger frozen before update on bank_match_parts for each row
  when (old.undone or (old.account_id, old.match_id, old.n, old.line_id, old.transaction_id, old.settlement_id, old.day, old.cents)
    is distinct from (new.account_id, new.match_id, new.n, new.line_id, new.transaction_id, new.settlement_id, new.day, new.cents))
  execute function refuse_change();

-- As before, with why a line of the bank is set aside.
create or replace function redactable_texts() returns text[] language sql immutable parallel safe
  return array[
    'alerts.note', 'awaiting_act_decisions.reason', 'awaiting_acts.reason', 'awaiting_acts.title', 'bank_matches.reason',
    'data_requests.answer', 'data_requests.note', 'incidents.claim_text', 'incidents.detail', 'incidents.note',
    'information_banners.text', 'loan_steps.reason', 'messages.subject', 'messages.text', 'order_events.comment',
    'orders.failure_reason', 'partner_statements.answer', 'refund_requests.reason', 'round_stops.signed_name',
    'round_stops.skipped_reason', 'rounds.cancel_reason', 'rounds.title', 'sepa_batches.reason', 'sepa_transfers.reason',
    'settlements.comment', 'stock_count_lines.void_reason', 'stock_counts.alone_reason', 'stock_counts.cancel_reason',
    'stock_counts.title', 'supply_requests.answer', 'supply_requests.comment', 'transactions.comment', 'wash_lots.comment',
    'wash_lots.recall_reason'
  ];
