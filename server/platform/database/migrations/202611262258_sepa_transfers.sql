-- SEPA transfers (pain.001.001.09): what an initiative owes restaurants, and refunds of holders to their bank account, frozen in batches.
alter table accounts add column bic text check (length(bic) in (8, 11));
alter table restaurants
  add column iban text check (length(iban) between 15 and 34),
  add column bic text check (length(bic) in (8, 11));

-- What it holds never changes: it is prepared, then executed by the bank or cancelled.
create table sepa_batches (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  year integer not null check (year between 2000 and 2199),
  number integer not null check (number > 0),
  -- What the file is called at the bank (message identification).
  label text not null check (label ~ '^VIR20[0-9]{2}-[0-9]{4,6}$'),
  -- The day on which the bank is asked to pay.
  pay_on date not null,
  transfers integer not null check (transfers > 0),
  cents bigint not null check (cents > 0),
  -- The file, which holds whole IBANs; null once it is forgotten.
  sealed_xml bytea,
  xml_sha256 bytea not null check (length(xml_sha256) = 32),
  forgotten_at timestamptz,
  state text not null default 'prepared' check (state in ('prepared', 'executed', 'cancelled')),
  version integer not null default 1,
  created_by bigint references people,
  created_at timestamptz not null default now(),
  ended_on date,
  ended_by bigint references people,
  ended_at timestamptz,
  reason text not null default '' check (length(reason) <= 500),
  primary key (account_id, id),
  unique (account_id, year, number),
  unique (account_id, label),
  check ((sealed_xml is null) = (forgotten_at is not null)),
  check ((state = 'prepared') = (ended_on is null) and (ended_on is null) = (ended_at is null))
);
create index sepa_batches_kept on sepa_batches (created_at) where sealed_xml is not null;
call protect_tenant_table('sepa_batches');
revoke delete, truncate on sepa_batches from boucle_app, boucle_platform;
create trigger frozen before update on sepa_batches for each row
  when ((old.account_id, old.id, old.year, old.number, old.label, old.pay_on, old.transfers, old.cents, old.xml_sha256, old.created_by, old.created_at)
    is distinct from
    (new.account_id, new.id, new.year, new.number, new.label, new.pay_on, new.transfers, new.cents, new.xml_sha256, new.created_by, new.created_at)
    or old.state <> 'prepared' and old.state <> new.state)
  execute function refuse_change();
create trigger no_truncate before truncate on sepa_batches execute function refuse_change();

-- One transfer of a batch: the statement that it pays, or the holder whom it refunds and the refund that was recorded when it was prepared.
create table sepa_transfers (
  account_id bigint not null,
  batch_id bigint not null,
  n smallint not null check (n > 0),
  statement_id bigint,
  customer_id bigint,
  card_holder_id bigint,
  transaction_id bigint,
  -- The payment that was written when it was executed.
  settlement_id bigint,
  cents bigint not null check (cents > 0),
  -- Whom the bank pays, and the last characters of the IBAN; empty of a holder once they are forgotten.
  beneficiary text not null check (length(beneficiary) <= 70),
  iban_end text not null check (length(iban_end) <= 4),
  state text not null default 'open' check (state in ('open', 'paid', 'returned', 'cancelled')),
  returned_on date,
  returned_by bigint references people,
  reason text not null default '' check (length(reason) <= 500),
  primary key (account_id, batch_id, n),
  foreign key (account_id, batch_id) references sepa_batches (account_id, id),
  foreign key (account_id, statement_id) references statements (account_id, id),
  foreign key (account_id, customer_id) references customers (account_id, id),
  foreign key (account_id, card_holder_id) references card_holders (account_id, id),
  foreign key (account_id, transaction_id) references transactions (account_id, id),
  foreign key (account_id, settlement_id) references settlements (account_id, id),
  check (num_nonnulls(statement_id, customer_id, card_holder_id) = 1),
  check ((statement_id is null) = (transaction_id is not null)),
  check (settlement_id is null or statement_id is not null),
  check ((state = 'returned') = (returned_on is not null))
);
-- One open transfer for a statement or a holder.
create unique index sepa_transfers_open_statement on sepa_transfers (account_id, statement_id) where state = 'open' and statement_id is not null;
create unique index sepa_transfers_open_customer on sepa_transfers (account_id, customer_id) where state = 'open' and customer_id is not null;
create unique index sepa_transfers_open_card on sepa_transfers (account_id, card_holder_id) where state = 'open' and card_holder_id is not null;
create index sepa_transfers_transaction on sepa_transfers (account_id, transaction_id) where transaction_id is not null;
create index sepa_transfers_settlement on sepa_transfers (account_id, settlement_id) where settlement_id is not null;
call protect_tenant_table('sepa_transfers');
revoke delete, truncate on sepa_transfers from boucle_app, boucle_platform;
create trigger frozen before update on sepa_transfers for each row
  when ((old.account_id, old.batch_id, old.n, old.statement_id, old.customer_id, old.card_holder_id, old.transaction_id, old.cents)
    is distinct from
    (new.account_id, new.batch_id, new.n, new.statement_id, new.customer_id, new.card_holder_id, new.transaction_id, new.cents)
    or old.settlement_id is not null and old.settlement_id is distinct from new.settlement_id
    or old.state <> new.state and (old.state, new.state) not in (('open', 'paid'), ('open', 'cancelled'), ('paid', 'returned')))
  execute function refuse_change();
create trigger no_truncate before truncate on sepa_transfers execute function refuse_change();
