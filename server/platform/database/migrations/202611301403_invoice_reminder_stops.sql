-- The night stops reminding of the invoice of a service too, which has no statement.
alter table reminder_stops
  drop constraint reminder_stops_pkey,
  alter column statement_id drop not null,
  add column invoice_id bigint,
  add column id bigint generated always as identity,
  add constraint reminder_stops_pkey primary key (account_id, id),
  add constraint reminder_stops_statement_key unique (account_id, statement_id),
  add constraint reminder_stops_invoice_key unique (account_id, invoice_id),
  add foreign key (account_id, invoice_id) references invoices (account_id, id),
  add constraint reminder_stops_paper_check check (num_nonnulls(statement_id, invoice_id) = 1);
