-- What an initiative had before it kept its books here: cagnottes, cards, stock and loans come in from there, neither given nor bought.
alter table cells
  drop constraint cell_state,
  add constraint cell_state check (case place
    when 'A' then state in ('clean', 'dirty')
    when 'R' then state in ('clean', 'dirty')
    when 'P' then state in ('clean', 'transit', 'dirty')
    when 'D' then state in ('clean', 'dirty')
    when 'T' then state = 'dirty'
    when 'X' then state in ('supplier', 'lost', 'broken', 'sold', 'recycled', 'gap', 'opening')
    else state = 'held' end);
alter table money_accounts
  drop constraint money_accounts_kind_check,
  add constraint money_accounts_kind_check check (kind in ('CAG', 'CON', 'GST', 'PSP', 'CASH', 'BANK', 'AR', 'GES', 'COST', 'ACQ', 'FEES', 'VAT',
    'VAT_PENDING', 'CHEQUES', 'CASH_BOX', 'OPENING'));
alter table card_batches
  drop constraint card_batches_funding_check,
  add constraint card_batches_funding_check check (funding in ('offered', 'initiative', 'restaurant', 'opening'));
alter table transactions
  drop constraint transactions_origin_check,
  add constraint transactions_origin_check check (origin in ('offered', 'initiative', 'restaurant', 'opening'));
