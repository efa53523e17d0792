-- Calls of the partners' API that named an access without its secret: whoever knows its public name can make them, so that they
-- are counted by the hour and kept 30 days, never written one by one.
create table api_refused_tries (
  account_id bigint not null,
  access_id bigint not null,
  partner_id bigint not null,
  hour timestamptz not null,
  tries integer not null check (tries > 0),
  primary key (account_id, access_id, hour),
  foreign key (account_id, access_id) references api_accesses (account_id, id)
);
create index api_refused_tries_age on api_refused_tries (hour);
call protect_tenant_table('api_refused_tries');
create policy own on api_refused_tries as restrictive to boucle_app
  using (app_partner() is null or partner_id = app_partner());
revoke delete on api_refused_tries from boucle_app;
