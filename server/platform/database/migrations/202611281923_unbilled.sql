-- A closed month is an invoice to be made out (4181, its VAT in 44587) until its invoice is issued, which is then owed.
alter table money_accounts
  drop constraint money_accounts_kind_check,
  add constraint money_accounts_kind_check check (kind in ('CAG', 'CON', 'GST', 'PSP', 'CASH', 'BANK', 'AR', 'GES', 'COST', 'ACQ', 'FEES', 'VAT',
    'VAT_PENDING', 'CHEQUES', 'CASH_BOX', 'OPENING', 'UNBILLED', 'VAT_UNBILLED')),
  drop constraint money_owner,
  add constraint money_owner check (case kind
    when 'CAG' then owner in ('U', 'K')
    when 'CON' then owner in ('U', 'K')
    when 'GST' then owner = 'R'
    when 'CASH' then owner = 'R'
    when 'AR' then owner in ('R', 'E')
    when 'UNBILLED' then owner = 'R'
    else owner = '-' end);
alter table settlements
  drop constraint settlements_kind_check,
  add constraint settlements_kind_check check (kind in ('statement_fees', 'statement_rewards', 'statement_cash', 'payment_received',
    'payment_made', 'provider_payout', 'provider_fee', 'dispute', 'credit_note', 'vat_due', 'paid_in', 'fees_invoiced'));
