-- What a customer asks to be repaid on a bank account, until an administrator has paid it or refuses. Who is paid, and on which IBAN, is kept as
-- long as the request is open; the payment keeps its payee (payment_payees).
create table refund_requests (
  account_id bigint not null,
  id bigint generated always as identity,
  -- Of the seal: known before the row.
  key uuid not null,
  customer_id bigint not null,
  amount_cents bigint not null constraint refund_requests_amount_check check (amount_cents > 0),
  sealed_payee bytea,
  iban_end text not null,
  created_at timestamptz not null default now(),
  status text not null default 'open'
    constraint refund_requests_status_check check (status in ('open', 'paid', 'refused', 'withdrawn')),
  decided_by bigint references people,
  decided_at timestamptz,
  reason text not null default '',
  transaction_id bigint,
  constraint refund_requests_pkey primary key (account_id, id),
  constraint refund_requests_customer_fkey foreign key (account_id, customer_id) references customers (account_id, id),
  constraint refund_requests_transaction_fkey foreign key (account_id, transaction_id) references transactions (account_id, id),
  constraint refund_requests_payee_check check ((status = 'open') = (sealed_payee is not null)),
  constraint refund_requests_paid_check check ((status = 'paid') = (transaction_id is not null))
);
create unique index refund_requests_open on refund_requests (account_id, customer_id) where status = 'open';
create index refund_requests_latest on refund_requests (account_id, customer_id, id desc);
create index refund_requests_transaction on refund_requests (account_id, transaction_id) where transaction_id is not null;
call protect_tenant_table('refund_requests');
revoke delete, truncate on refund_requests from boucle_app;
revoke insert, update, delete, truncate on refund_requests from boucle_platform;
