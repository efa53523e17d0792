-- Which field a heading gave in the files of an account that were imported: its next file is read the same way. An empty field leaves the
-- column out.
create table import_columns (
  account_id bigint not null constraint import_columns_account_fkey references accounts,
  kind text not null constraint import_columns_kind check (kind in ('restaurants', 'customers')),
  -- Without accents, capitals and punctuation.
  heading text not null constraint import_columns_heading check (heading <> '' and length(heading) <= 200),
  field text not null constraint import_columns_field check (length(field) <= 60),
  constraint import_columns_pkey primary key (account_id, kind, heading)
);
call protect_tenant_table('import_columns');
revoke delete, truncate on import_columns from boucle_app;
revoke insert, update, delete, truncate on import_columns from boucle_platform;
