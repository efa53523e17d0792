-- The palette shows the first few customers that say a text. One that many say (the domain of their e-mails) is not read for all of them: those
-- whose e-mail begins with it come by their order, of the others a thousand at most are looked at.
create index customers_beginning on customers (account_id, searched text_pattern_ops);

create function customers_first(account bigint, beginning text, most integer) returns setof bigint
  language plpgsql stable security definer rows 50
  set search_path = public, pg_temp
as $$
begin
  if not may_search(account) then return; end if;
  return query execute '
    (select id from customers where account_id = $1 and searched like $2 order by searched using ~<~ limit $3)
    union
    (select id from customers where account_id = $1 and searched like ''%'' || $2 limit 1000)'
    using account, plain(beginning), most;
end
$$;
revoke execute on function customers_first(bigint, text, integer) from public;
