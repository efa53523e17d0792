-- VAT on services is due once they are paid: what is written with an invoice waits in an account of its own, and a settlement for each part that is
-- paid takes it to the VAT that is due. Invoices of before stay as they were booked.
alter table money_accounts
  drop constraint money_accounts_kind_check,
  add constraint money_accounts_kind_check check (kind in ('CAG', 'CON', 'GST', 'PSP', 'CASH', 'BANK', 'AR', 'GES', 'COST', 'ACQ', 'FEES', 'VAT',
    'VAT_PENDING'));
alter table settlements
  drop constraint settlements_kind_check,
  add constraint settlements_kind_check check (kind in ('statement_fees', 'statement_rewards', 'statement_cash', 'payment_received',
    'payment_made', 'provider_payout', 'provider_fee', 'dispute', 'credit_note', 'vat_due'));

-- Its VAT is booked as pending; a credit note as the invoice that it names.
alter table invoices add column vat_pending boolean not null default false;
