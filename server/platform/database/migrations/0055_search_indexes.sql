-- A text that is looked for anywhere in names and comments is found by its trigrams. LIKE is not leakproof: under row-level security
-- PostgreSQL never asks it of an index, and reads every row of the account instead. The functions below run as the owner, who is not
-- under it, hence their first argument: the account, which must be that of the transaction.

-- A database where the extension cannot be made is searched row by row, as before.
do $$
begin
  create extension if not exists pg_trgm with schema public;
exception
  when insufficient_privilege or undefined_file or feature_not_supported then
    raise notice 'pg_trgm is not there: searches read every row';
end
$$;

do $$
begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    create index customers_searched on customers using gin (searched public.gin_trgm_ops);
    create index transactions_comment on transactions using gin (comment public.gin_trgm_ops) where comment is not null;
    create index transactions_failure_reason on transactions using gin (failure_reason public.gin_trgm_ops)
      where failure_reason is not null;
    create index orders_external_reference on orders using gin (external_reference public.gin_trgm_ops)
      where external_reference is not null;
  end if;
end
$$;

-- What an administrator recorded, for a search by their e-mail.
create index transactions_admin on transactions (account_id, admin_id) where admin_id is not null;
-- The orders of whoever the text names.
create index orders_customer on orders (account_id, customer_id, id);
create index orders_restaurant on orders (account_id, restaurant_id, id);

-- Whether this transaction may look into that account: it is its own, or that of the platform, which sees all.
create function may_search(account bigint) returns boolean
  language sql stable parallel safe
return coalesce(account = app_account(), false) or current_setting('role') = 'boucle_platform';

-- Each search is planned for its own text: a short one reads every row, any other one the index.
create function customers_saying(account bigint, pattern text) returns setof bigint
  language plpgsql stable security definer rows 50
  set search_path = public
as $$
begin
  if not may_search(account) then return; end if;
  return query execute 'select id from customers where account_id = $1 and searched like $2' using account, plain(pattern);
end
$$;

create function transactions_saying(account bigint, pattern text) returns setof bigint
  language plpgsql stable security definer rows 50
  set search_path = public
as $$
begin
  if not may_search(account) then return; end if;
  return query execute 'select id from transactions where account_id = $1 and comment ilike $2
    union select id from transactions where account_id = $1 and failure_reason ilike $2' using account, pattern;
end
$$;

create function orders_saying(account bigint, pattern text) returns setof bigint
  language plpgsql stable security definer rows 50
  set search_path = public
as $$
begin
  if not may_search(account) then return; end if;
  return query execute 'select id from orders where account_id = $1 and external_reference ilike $2' using account, pattern;
end
$$;

revoke execute on function customers_saying(bigint, text), transactions_saying(bigint, text), orders_saying(bigint, text) from public;
