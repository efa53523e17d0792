-- What a restaurant paid too much of a statement is taken off its next one by two settlements of the day of the closing, over 4678: `carries_id`, on the
-- next statement, names the one of the former.
alter table settlements
  drop constraint settlements_kind_check,
  add constraint settlements_kind_check check (kind in ('statement_fees', 'statement_rewards', 'statement_cash', 'payment_received',
    'payment_made', 'provider_payout', 'provider_fee', 'dispute', 'credit_note', 'vat_due', 'paid_in', 'fees_invoiced', 'transfer_executed', 'carried')),
  add column carries_id bigint,
  add foreign key (account_id, carries_id) references settlements (account_id, id);
create unique index settlements_carries on settlements (account_id, carries_id) where carries_id is not null;
