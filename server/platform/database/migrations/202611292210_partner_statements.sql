-- What a partner had, received and gave in a closed month, and its one answer: silence agrees to nothing.
create table partner_statements (
  account_id bigint not null,
  id bigint generated always as identity,
  partner_id bigint not null,
  month date not null constraint partner_statements_month_check check (extract(day from month) = 1),
  -- JSON as it was written, of which the hash is.
  content text not null,
  sha256 bytea not null constraint partner_statements_sha256_check check (length(sha256) = 32),
  sent_at timestamptz not null,
  answer text constraint partner_statements_answer_check check (answer in ('agreed', 'contested')),
  answered_at timestamptz,
  answered_by bigint references people,
  constraint partner_statements_pkey primary key (account_id, id),
  constraint partner_statements_month_key unique (account_id, partner_id, month),
  constraint partner_statements_partner_fkey foreign key (account_id, partner_id) references partners (account_id, id),
  constraint partner_statements_answered_check check ((answer is null) = (answered_at is null))
);
create trigger answered_once before update on partner_statements for each row when (old.answer is not null) execute function refuse_change();
create trigger append_only before delete on partner_statements for each row execute function refuse_change();
create trigger no_truncate before truncate on partner_statements execute function refuse_change();
call protect_tenant_table('partner_statements');
revoke update, delete, truncate on partner_statements from boucle_app, boucle_platform;
grant update (answer, answered_at, answered_by) on partner_statements to boucle_app, boucle_platform;

alter table messages
  drop constraint messages_act_check,
  add constraint messages_act_check check (act in ('delivery', 'request_planned', 'request_refused', 'request_delivered', 'recall', 'round',
    'round_taken', 'point_closed', 'gap_settled', 'price', 'count', 'restaurant_activated', 'partner_statement', 'statement', 'reminder'));
