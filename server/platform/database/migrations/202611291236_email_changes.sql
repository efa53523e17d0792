-- The e-mail that a customer wants instead, until a code mailed to it is shown.
create table email_changes (
  account_id bigint not null,
  customer_id bigint not null,
  email text not null,
  code_hash bytea not null,
  wrong_tries smallint not null default 0,
  expires_at timestamptz not null,
  constraint email_changes_pkey primary key (account_id, customer_id),
  constraint email_changes_customer_fkey foreign key (account_id, customer_id) references customers (account_id, id)
);
create index email_changes_expired on email_changes (expires_at);
call protect_tenant_table('email_changes');
grant delete on email_changes to boucle_app;
revoke truncate on email_changes from boucle_app;
revoke insert, update, truncate on email_changes from boucle_platform;
