-- By which means money left or came in; of rows of before it is not known, and counts as a transfer.
alter table transactions add column means text constraint transactions_means_check check (means in ('transfer', 'cheque', 'cash'));
