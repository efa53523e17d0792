-- The accountant's files of closed months that were made whole: who took them, and when.
create table month_files (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  from_date date not null,
  to_date date not null check (to_date >= from_date),
  file_name text not null,
  -- Of SHA256SUMS.txt, the digests of all files in it.
  sha256 bytea not null check (length(sha256) = 32),
  -- First days of months whose entries differ from their seal.
  broken_months date[] not null default '{}',
  -- A person of the initiative, or an accountant by their link.
  made_by bigint references people,
  link_id bigint,
  made_at timestamptz not null,
  primary key (account_id, id),
  constraint month_files_link_fkey foreign key (account_id, link_id) references accountant_links (account_id, id)
);
call protect_tenant_table('month_files');
revoke update, delete, truncate on month_files from boucle_app;
revoke insert, update, delete, truncate on month_files from boucle_platform;
create trigger append_only before update or delete on month_files for each row execute function refuse_change();
create trigger no_truncate before truncate on month_files execute function refuse_change();
