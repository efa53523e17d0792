-- Applications are told apart by their name, whatever its accents and case: whoever acts for one of them chooses it by name.
create unique index accounts_name on accounts (plain(name));

-- What became of a request to open an initiative, once.
alter table account_requests
  add column decided_at timestamptz,
  add column decided_by bigint references people,
  add column account_id bigint unique references accounts,
  add column refusal_reason text not null default '' check (length(refusal_reason) <= 500),
  add check ((status = 'pending') = (decided_at is null)),
  add check ((status = 'accepted') = (account_id is not null));
