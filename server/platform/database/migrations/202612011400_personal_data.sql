-- Texts in which people type: a person's name leaves them when the person is erased. `table.column`.
create function redactable_texts() returns text[] language sql immutable parallel safe
  return array[
    'alerts.note', 'awaiting_act_decisions.reason', 'awaiting_acts.reason', 'awaiting_acts.title', 'data_requests.answer',
    'data_requests.note', 'incidents.claim_text', 'incidents.detail', 'incidents.note', 'information_banners.text', 'loan_steps.reason',
    'messages.subject', 'messages.text', 'order_events.comment', 'orders.failure_reason', 'partner_statements.answer',
    'refund_requests.reason', 'round_stops.signed_name', 'round_stops.skipped_reason', 'rounds.cancel_reason', 'rounds.title',
    'sepa_batches.reason', 'sepa_transfers.reason', 'settlements.comment', 'stock_count_lines.void_reason',
    'stock_counts.alone_reason', 'stock_counts.cancel_reason', 'stock_counts.title', 'supply_requests.answer',
    'supply_requests.comment', 'transactions.comment', 'wash_lots.comment', 'wash_lots.recall_reason'
  ];

-- Each text that lost a name, by its hashes: a seal holds though the words changed, and shows any other change. Read by the seals.
create table comment_redactions (
  account_id bigint not null references accounts,
  source text not null constraint comment_redactions_source check (source = any (redactable_texts())),
  before_sha256 bytea not null constraint comment_redactions_before check (length(before_sha256) = 32),
  after_sha256 bytea not null constraint comment_redactions_after check (length(after_sha256) = 32),
  redacted_at timestamptz not null default now(),
  constraint comment_redactions_pkey primary key (account_id, source, before_sha256, after_sha256)
);
create trigger append_only before update or delete on comment_redactions for each row execute function refuse_change();
call protect_tenant_table('comment_redactions');
revoke insert, update, delete, truncate on comment_redactions from boucle_app, boucle_platform;

-- As before; the words of a text may change where a name is taken out of it, by the owner's function alone, and nothing else of its row.
create or replace function refuse_change() returns trigger language plpgsql as $$
declare
  redacted text := coalesce(current_setting('app.redacts', true), '');
  -- A generated column is written after its row's triggers.
  changes text[];
begin
  if tg_op = 'DELETE' and coalesce(current_setting('app.removes_example', true), '') <> '' then
    if to_jsonb(old) ->> 'account_id' = current_setting('app.removes_example', true)
      and is_being_removed((to_jsonb(old) ->> 'account_id')::bigint) then
      return old;
    end if;
  end if;
  if tg_op = 'UPDATE' and redacted <> '' and tg_table_name || '.' || redacted = any (redactable_texts())
    and current_user = (select pg_get_userbyid(relowner) from pg_class where oid = tg_relid) then
    changes := redacted || array(select attname::text from pg_attribute where attrelid = tg_relid and attgenerated <> '');
    if to_jsonb(new) - changes = to_jsonb(old) - changes then
      return new;
    end if;
  end if;
  raise exception 'the ledger is append-only: % on %', tg_op, tg_table_name using errcode = 'BL001';
end $$;

-- As before; the hash of the words that were sealed stays where a name is taken out of them.
create or replace function hash_comment() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.redacts', true), '') = '' then
    new.comment_hash := sha256(convert_to(new.comment, 'UTF8'));
  end if;
  return new;
end $$;

-- Writes a text anew wherever the account has it, its traces in the journal included; answers in how many rows.
create function redact_text(source text, before text, after text) returns integer
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  place text := split_part(source, '.', 1);
  word text := split_part(source, '.', 2);
  changed integer;
begin
  if source <> all (redactable_texts()) then
    raise exception 'no name is taken out of %', source using errcode = '42501';
  end if;
  perform set_config('app.redacts', word, true);
  execute format('update %I set %I = $1 where account_id = app_account() and %I = $2', place, word, word) using after, before;
  get diagnostics changed = row_count;
  perform set_config('app.redacts', '', true);
  -- What was taken out of the same text before counts from its first words.
  insert into comment_redactions (account_id, source, before_sha256, after_sha256)
  select app_account(), source, first, sha256(convert_to(after, 'UTF8'))
    from (select sha256(convert_to(before, 'UTF8')) as first
          union
          select r.before_sha256 from comment_redactions r
           where r.account_id = app_account() and r.source = redact_text.source
             and r.after_sha256 = sha256(convert_to(before, 'UTF8'))) x
      on conflict do nothing;
  update events e set details = replace(e.details::text, to_json(before)::text, to_json(after)::text)::jsonb
   where e.account_id = app_account() and position(to_json(before)::text in e.details::text) > 0;
  return changed;
end $$;
revoke execute on function redact_text(text, text, text) from public, boucle_platform;
grant execute on function redact_text(text, text, text) to boucle_app;

-- Requests of consos about their data, answered within a month (GDPR, article 12). Read by « Données personnelles ».
create table data_requests (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  customer_id bigint not null,
  kind text not null constraint data_requests_kind check (kind in ('access', 'rectification', 'erasure', 'objection', 'portability')),
  received_on date not null,
  due_on date not null,
  note text not null default '',
  received_by bigint references people,
  answered_on date,
  answer text not null default '',
  answered_by bigint references people,
  constraint data_requests_pkey primary key (account_id, id),
  constraint data_requests_customer foreign key (account_id, customer_id) references customers (account_id, id)
);
create index data_requests_of on data_requests (account_id, customer_id);
create index data_requests_open on data_requests (account_id, due_on) where answered_on is null;
create index data_requests_received_by on data_requests (received_by);
create index data_requests_answered_by on data_requests (answered_by);
call protect_tenant_table('data_requests');
revoke delete, truncate on data_requests from boucle_app;
revoke delete, truncate on data_requests from boucle_platform;

-- After how many months without a movement a conso is erased; null: never.
alter table accounts add column inactive_months smallint constraint accounts_inactive_months check (inactive_months between 24 and 60);

-- Consos who were warned that their data go. Read by « Données personnelles ».
create table inactivity_warnings (
  account_id bigint not null references accounts,
  customer_id bigint not null,
  day date not null,
  -- The mail's number: it leaves after a while, the warning stays.
  mail bigint not null,
  constraint inactivity_warnings_pkey primary key (account_id, customer_id, day),
  constraint inactivity_warnings_customer foreign key (account_id, customer_id) references customers (account_id, id)
);
create trigger append_only before update or delete on inactivity_warnings for each row execute function refuse_change();
call protect_tenant_table('inactivity_warnings');
revoke update, delete, truncate on inactivity_warnings from boucle_app;
revoke insert, update, delete, truncate on inactivity_warnings from boucle_platform;
