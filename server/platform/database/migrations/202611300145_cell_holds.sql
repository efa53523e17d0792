-- Pieces of a recalled lot's formats, kept at the warehouse and at drop-off points until somebody lifts the recall or a washing lot takes them.
-- They stand in cells.reserved, as those promised to orders stand at restaurants.
create table cell_holds (
  account_id bigint not null,
  lot_id bigint not null,
  cell_id bigint not null,
  quantity integer not null check (quantity > 0),
  released integer not null default 0 check (released between 0 and quantity),
  released_at timestamptz,
  primary key (account_id, lot_id, cell_id),
  foreign key (account_id, lot_id) references wash_lots (account_id, id),
  foreign key (account_id, cell_id) references cells (account_id, id),
  check ((released = quantity) = (released_at is not null))
);
create index cell_holds_kept on cell_holds (account_id, cell_id) where released_at is null;
call protect_tenant_table('cell_holds');
revoke delete, truncate on cell_holds from boucle_app;
revoke update, delete, truncate on cell_holds from boucle_platform;

alter table cells
  drop constraint cell_reserved,
  add constraint cell_reserved check (reserved >= 0 and (reserved = 0 or (quantity >= reserved and (
    state = 'clean' and place in ('A', 'R', 'D') or place = 'A' and state = 'dirty'))));
