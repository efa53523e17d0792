-- Dirty containers of the warehouse that a laundry had when a line was counted, as its posting knew it: they are in the books of the warehouse and on
-- no shelf, so that neither `expected_at_posting` nor `posted` has them.
alter table stock_count_lines add column at_laundry integer check (at_laundry >= 0);
grant update (at_laundry) on stock_count_lines to boucle_app;

-- Of which lots the washing is taken back is asked of every lot of a register.
create index transactions_washing_reversed on transactions (account_id, reverses_id) where type = 'admin_wash' and reverses_id is not null;
