-- Seals of version 2 also cover who recorded a row, its comment, and invoices with their due date and files. Months of version 1 stay as they are.
alter table period_seals add column version smallint not null default 1 constraint period_seals_version_check check (version in (1, 2));

-- The hash of a comment is written with its row: a seal holds though somebody's words are erased, and shows words that were changed.
alter table transactions add column comment_hash bytea constraint transactions_comment_hash_check check (length(comment_hash) = 32);
alter table settlements add column comment_hash bytea constraint settlements_comment_hash_check check (length(comment_hash) = 32);
create function hash_comment() returns trigger language plpgsql as $$
begin
  new.comment_hash := sha256(convert_to(new.comment, 'UTF8'));
  return new;
end $$;
create trigger comment_insert before insert on transactions for each row when (new.comment is not null) execute function hash_comment();
create trigger comment_change before update of comment on transactions for each row when (new.comment is not null) execute function hash_comment();
create trigger comment_insert before insert on settlements for each row when (new.comment is not null) execute function hash_comment();
