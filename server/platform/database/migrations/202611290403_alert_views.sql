-- The platform looked at an alert on an act of an initiative's only administrator, as it stood then.
create table alert_views (
  account_id bigint not null,
  alert_id bigint not null,
  -- The latest event of the alert, which a later finding moves on.
  last_event_at timestamptz not null,
  person_id bigint not null references people,
  seen_at timestamptz not null,
  primary key (account_id, alert_id, last_event_at),
  constraint alert_views_alert foreign key (account_id, alert_id) references alerts (account_id, id)
);
call protect_tenant_table('alert_views');
revoke insert, update, delete, truncate on alert_views from boucle_app;
revoke update, delete, truncate on alert_views from boucle_platform;
create trigger append_only before update or delete on alert_views for each row execute function refuse_change();
create trigger no_truncate before truncate on alert_views execute function refuse_change();
