-- Two people who change a drawer or a terminal at once are told, as for its site.
alter table collection_terminals add column version integer not null default 1;
alter table collection_drawers add column version integer not null default 1;
