-- What becomes of an incident: explained, settled or dismissed by an administrator. A reversal of what it comes from, or of what settled it, is read
-- from the transactions themselves and written nowhere.
alter table incidents
  add column status text not null default 'open' check (status in ('open', 'explained', 'settled', 'dismissed')),
  add column cause text check (cause <> ''),
  add column note text check (note <> ''),
  add column resolved_by bigint references people,
  add column version integer not null default 1,
  -- When the status left « open ».
  add constraint incidents_resolved check ((status = 'open') = (resolved_at is null)),
  -- Nothing ever wrote a finish that was refused: its transaction was not kept.
  drop constraint incidents_kind_check,
  add constraint incidents_kind_check check (kind in ('surplus', 'gap'));
drop index incidents_open;
create index incidents_open on incidents (account_id, id) where status = 'open';
create index incidents_settled on incidents (account_id, id) where status = 'settled';
-- What a corrected pickup takes back of its surplus is found by the order.
create index incidents_order on incidents (account_id, order_id) where order_id is not null;

-- What was recorded to settle an incident, pieces by pieces.
create table incident_settlements (
  account_id bigint not null,
  incident_id bigint not null,
  transaction_id bigint not null,
  quantity integer not null check (quantity > 0),
  primary key (account_id, incident_id, transaction_id),
  unique (account_id, transaction_id),
  foreign key (account_id, incident_id) references incidents (account_id, id),
  foreign key (account_id, transaction_id) references transactions (account_id, id)
);
call protect_tenant_table('incident_settlements');
revoke update, delete, truncate on incident_settlements from boucle_app, boucle_platform;
