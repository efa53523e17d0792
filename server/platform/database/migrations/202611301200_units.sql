-- Containers of some formats have codes. Quantities stay what the books count; a code names one of them as far as it is read.
alter table formats
  add column numbered boolean not null default false,
  add column designed_washes integer constraint formats_designed check (designed_washes between 1 and 10000),
  add column weight_g integer constraint formats_weight check (weight_g between 1 and 100000);
create index formats_numbered on formats (account_id) where numbered;

-- Pieces that came in together, of any format: kept ten years (PPWR, article 22).
create table unit_batches (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  format_id bigint not null,
  supplier text not null default '',
  supplier_lot text not null default '',
  declaration text not null default '',
  received_on date not null,
  quantity integer not null constraint unit_batches_quantity check (quantity > 0),
  -- Null of pieces that were in stock already.
  transaction_id bigint,
  created_by bigint constraint unit_batches_author references people,
  created_at timestamptz not null default now(),
  constraint unit_batches_pkey primary key (account_id, id),
  constraint unit_batches_format foreign key (account_id, format_id) references formats (account_id, id),
  constraint unit_batches_transaction foreign key (account_id, transaction_id) references transactions (account_id, id)
);
create index unit_batches_transaction on unit_batches (account_id, transaction_id) where transaction_id is not null;
create trigger append_only before update or delete on unit_batches for each row execute function refuse_change();
call protect_tenant_table('unit_batches');
revoke update, delete, truncate on unit_batches from boucle_app;
revoke update, delete, truncate on unit_batches from boucle_platform;

create table units (
  account_id bigint not null references accounts,
  code text not null constraint units_code_check check (code ~ '^[0-9A-HJKMNP-TV-Z]{8}$'),
  format_id bigint not null,
  batch_id bigint not null,
  status text not null default 'new' constraint units_status check (status in ('new', 'active', 'missing', 'retired')),
  -- The cell where it was last read; null once it left that cell without its code.
  place text,
  place_id bigint,
  state text,
  uses integer not null default 0 constraint units_uses check (uses >= 0),
  washes integer not null default 0 constraint units_washes check (washes >= 0),
  missed integer not null default 0 constraint units_missed check (missed >= 0),
  -- The restaurant that had it last; null since the warehouse had it.
  restaurant_id bigint,
  last_seen_at timestamptz not null,
  -- Of its last move that nothing took back.
  last_transaction_id bigint,
  retired_at timestamptz,
  retired_for text constraint units_retired_for
    check (retired_for in ('worn', 'broken', 'recalled', 'lost', 'sold', 'recycled', 'cancelled')),
  version integer not null default 1,
  constraint units_pkey primary key (account_id, code),
  -- The link of a label names no initiative.
  constraint units_code unique (code),
  constraint units_batch foreign key (account_id, batch_id) references unit_batches (account_id, id),
  constraint units_format foreign key (account_id, format_id) references formats (account_id, id),
  constraint units_restaurant foreign key (account_id, restaurant_id) references restaurants (account_id, id),
  constraint units_transaction foreign key (account_id, last_transaction_id) references transactions (account_id, id),
  constraint units_place check (num_nulls(place, place_id, state) in (0, 3)),
  constraint units_retired check ((status = 'retired') = (retired_at is not null) and (retired_at is null) = (retired_for is null))
);
create index units_of_batch on units (account_id, batch_id) include (uses, status);
create index units_in_cell on units (account_id, format_id, place, place_id, state, last_seen_at, code);
create index units_seen on units (account_id, last_seen_at);
create index units_of_retired on units (account_id, format_id) where status = 'retired';
call protect_tenant_table('units');
revoke delete, truncate on units from boucle_app;
revoke delete, truncate on units from boucle_platform;

-- What each transaction did of the containers that it named.
create table unit_moves (
  account_id bigint not null,
  code text not null,
  transaction_id bigint not null,
  at timestamptz not null,
  day date not null,
  from_place text not null,
  from_id bigint not null,
  from_state text not null,
  to_place text not null,
  to_id bigint not null,
  to_state text not null,
  -- It was expected elsewhere: there, or nowhere was known.
  missed boolean not null,
  expected_place text,
  expected_id bigint,
  expected_state text,
  -- Of a missed one: the restaurant that had had it last.
  restaurant_id bigint,
  reuse smallint not null constraint unit_moves_reuse check (reuse between -1 and 1),
  wash smallint not null constraint unit_moves_wash check (wash between -1 and 1),
  -- Uses after it.
  uses integer not null,
  constraint unit_moves_pkey primary key (account_id, code, transaction_id),
  constraint unit_moves_unit foreign key (account_id, code) references units (account_id, code),
  constraint unit_moves_transaction foreign key (account_id, transaction_id) references transactions (account_id, id)
);
create index unit_moves_of_unit on unit_moves (account_id, code, at, transaction_id);
create index unit_moves_of_transaction on unit_moves (account_id, transaction_id);
create index unit_moves_of_day on unit_moves (account_id, day, at);
create index unit_moves_missed on unit_moves (account_id, restaurant_id, code) where missed;
create trigger append_only before update or delete on unit_moves for each row execute function refuse_change();
call protect_tenant_table('unit_moves');
revoke update, delete, truncate on unit_moves from boucle_app;
revoke update, delete, truncate on unit_moves from boucle_platform;

-- A container that was lent while somebody else had it in the books, and one that is retired and was read again.
alter table incidents
  add column unit_code text,
  add column card_id bigint,
  add constraint incidents_unit foreign key (account_id, unit_code) references units (account_id, code) not valid,
  add constraint incidents_card foreign key (account_id, card_id) references card_holders (account_id, id) not valid,
  drop constraint incidents_kind_check,
  add constraint incidents_kind_check
    check (kind in ('surplus', 'gap', 'count', 'plan', 'late', 'claim', 'received', 'unscanned', 'retired')),
  drop constraint incidents_of_claims,
  add constraint incidents_of_claims check (
    case when kind = 'claim' then claimed_by is not null and transaction_id is not null and place is not null and place_id is not null
           and quantity > 0 and not fewer and case claimed_by when 'customer' then customer_id is not null
             when 'restaurant' then restaurant_id is not null else partner_id is not null end
         else num_nonnulls(claimed_by, lot_id, claim_text, returned_on) = 0 and (customer_id is null or kind = 'unscanned') end) not valid,
  add constraint incidents_of_units check (
    (unit_code is not null) = (kind in ('unscanned', 'retired'))
    and case when kind = 'unscanned' then num_nonnulls(customer_id, card_id) = 1 else card_id is null end) not valid;

-- Codes that were read of what a washing lot took and rejected.
alter table wash_lot_lines add column units text[] not null default '{}';
alter table wash_rejects add column units text[] not null default '{}';
