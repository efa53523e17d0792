-- Cards by a part of their number, mails, people and the journal are found by their trigrams too, as customers, transactions and orders are
-- (0055_search_indexes.sql): under row-level security neither LIKE nor split_part is asked of an index.

-- The number as it is printed: six digits, more from a million on.
create function card_number(id bigint) returns text
  language sql immutable parallel safe
return lpad(id::text, greatest(6, length(id::text)), '0');

-- What a line of the journal is about: the resource of its action, that of the partners' API apart. A column, for its comparison with a
-- text reveals nothing and may use an index.
alter table events add column resource text not null generated always as (
  case when starts_with(action, 'partner_api.') then 'partner_api.' || split_part(action, '.', 2) else split_part(action, '.', 1) end) stored;
create index events_account_resource on events (account_id, resource, entity_id, id desc);
drop index events_resource;
create index events_access on events (account_id, (details -> 'access_id')) where details ? 'access_id';

do $$
begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    -- What was written lately stands in a list that each search reads whole: kept short (kB), here and in the indexes of before.
    create index card_holders_number on card_holders using gin (card_number(id) public.gin_trgm_ops) with (gin_pending_list_limit = 512);
    create index mails_said on mails using gin (recipient public.gin_trgm_ops, subject public.gin_trgm_ops) with (gin_pending_list_limit = 512);
    create index people_said on people using gin (name public.gin_trgm_ops, email public.gin_trgm_ops) with (gin_pending_list_limit = 512);
    -- Acts of the partners' software, many times as many as those of people, keep numbers alone.
    create index events_said on events using gin ((details::text) public.gin_trgm_ops)
      with (gin_pending_list_limit = 512) where not starts_with(action, 'partner_api.');
    create index events_address on events using gin (address public.gin_trgm_ops) with (gin_pending_list_limit = 512)
      where address is not null;
    alter index customers_searched set (gin_pending_list_limit = 512);
    alter index transactions_comment set (gin_pending_list_limit = 512);
    alter index transactions_failure_reason set (gin_pending_list_limit = 512);
    alter index orders_external_reference set (gin_pending_list_limit = 512);
  end if;
end
$$;

-- The cards whose number answers the pattern, the first ones by number; no limit: all of them.
create function cards_numbered(account bigint, pattern text, most integer) returns setof bigint
  language plpgsql stable security definer rows 50
  set search_path = public, pg_temp
as $$
begin
  if not may_search(account) then return; end if;
  return query execute 'select id from card_holders where account_id = $1 and card_number(id) like $2 order by id limit $3'
    using account, pattern, most;
end
$$;

create function mails_saying(account bigint, pattern text) returns setof bigint
  language plpgsql stable security definer rows 50
  set search_path = public, pg_temp
as $$
begin
  if not may_search(account) then return; end if;
  return query execute 'select id from mails where account_id = $1 and (recipient ilike $2 or subject ilike $2)' using account, pattern;
end
$$;

-- People by their name or e-mail: those of the account, everybody for the platform.
create function people_saying(account bigint, pattern text) returns setof bigint
  language plpgsql stable security definer rows 50
  set search_path = public, pg_temp
as $$
begin
  if not may_search(account) then return; end if;
  return query execute 'select id from people where ($2 or account_id = $1) and (name ilike $3 or email ilike $3)'
    using account, current_setting('role') = 'boucle_platform', pattern;
end
$$;

-- Lines of the journal by what was changed, by the name of the partner's access that acted, or by their address (null: not looked for).
-- No account: every account's, for the platform, which looks for no access.
create function events_saying(account bigint, pattern text, address_pattern text) returns setof bigint
  language plpgsql stable security definer rows 50
  set search_path = public, pg_temp
as $$
begin
  if not may_search(account) then return; end if;
  return query execute '
    select id from events
     where ($1 is null or account_id = $1) and not starts_with(action, ''partner_api.'') and details::text ilike $2
    union select id from events where ($1 is null or account_id = $1) and address like $3
    union select e.id from api_accesses a join events e on e.account_id = a.account_id and e.details -> ''access_id'' = to_jsonb(a.id)
     where a.account_id = $1 and a.name ilike $2 and e.details ? ''access_id'''
    using account, pattern, address_pattern;
end
$$;

revoke execute on function cards_numbered(bigint, text, integer), mails_saying(bigint, text), people_saying(bigint, text),
  events_saying(bigint, text, text) from public;
