-- A file of entries names the invoice of a return beside each of its lines.
create index invoices_transaction on invoices (account_id, transaction_id) where transaction_id is not null;
