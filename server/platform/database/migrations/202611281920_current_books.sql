-- The first day that was in no closed month when rules of the books changed: they hold from it, and from the fiscal year that has it for the
-- numbers and labels of a file of entries. Null: always. Books of before keep their numbers and bytes.
alter table accounts add column current_books_from date;
update accounts set current_books_from = closed_until + 1 where closed_until is not null;
