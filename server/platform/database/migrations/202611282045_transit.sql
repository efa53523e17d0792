-- A refund in a batch of transfers is owed to the bank until the batch is executed: an account of transfers under way, 4678 by default.
alter table money_accounts
  drop constraint money_accounts_kind_check,
  add constraint money_accounts_kind_check check (kind in ('CAG', 'CON', 'GST', 'PSP', 'CASH', 'BANK', 'AR', 'GES', 'COST', 'ACQ', 'FEES', 'VAT',
    'VAT_PENDING', 'CHEQUES', 'CASH_BOX', 'OPENING', 'UNBILLED', 'VAT_UNBILLED', 'TRANSIT'));
alter table settlements
  drop constraint settlements_kind_check,
  add constraint settlements_kind_check check (kind in ('statement_fees', 'statement_rewards', 'statement_cash', 'payment_received',
    'payment_made', 'provider_payout', 'provider_fee', 'dispute', 'credit_note', 'vat_due', 'paid_in', 'fees_invoiced', 'transfer_executed'));
