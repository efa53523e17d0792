-- What is taken to the bank: cheques that were received, cash of the initiative's box.
alter table settlements
  drop constraint settlements_kind_check,
  add constraint settlements_kind_check check (kind in ('statement_fees', 'statement_rewards', 'statement_cash', 'payment_received',
    'payment_made', 'provider_payout', 'provider_fee', 'dispute', 'credit_note', 'vat_due', 'paid_in'));
create index settlements_cheques on settlements (account_id, id) where means = 'cheque' and kind = 'payment_received';
create index settlements_paid_in on settlements (account_id, id) where kind = 'paid_in';

-- The cheques of a slip: the payments that they are. One that is given back with its slip may be taken to the bank again.
create table paid_in_cheques (
  account_id bigint not null,
  settlement_id bigint not null,
  payment_id bigint not null,
  given_back boolean not null default false,
  primary key (account_id, settlement_id, payment_id),
  foreign key (account_id, settlement_id) references settlements (account_id, id),
  foreign key (account_id, payment_id) references settlements (account_id, id)
);
create unique index paid_in_once on paid_in_cheques (account_id, payment_id) where not given_back;
call protect_tenant_table('paid_in_cheques');
revoke delete, truncate on paid_in_cheques from boucle_app, boucle_platform;
