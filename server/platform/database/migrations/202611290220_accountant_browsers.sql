-- Browsers in which an accountant's link is known: by a code that was mailed to them, or by a first visit where no mail can be sent. A row
-- begins with a code that waits, under the token of its browser alone; the token changes once the code was right.
create table accountant_browsers (
  account_id bigint not null,
  token_hash bytea not null constraint accountant_browsers_token_check check (length(token_hash) = 32),
  link_id bigint not null,
  -- Of the code that waits.
  code_hash bytea,
  code_expires_at timestamptz,
  wrong_tries smallint not null default 0,
  by_code boolean not null default false,
  begun_at timestamptz not null,
  known_at timestamptz,
  constraint accountant_browsers_pkey primary key (account_id, token_hash),
  constraint accountant_browsers_link_fkey foreign key (account_id, link_id) references accountant_links (account_id, id)
);
call protect_tenant_table('accountant_browsers');
revoke all on accountant_browsers from boucle_app;
revoke truncate on accountant_browsers from boucle_platform;
