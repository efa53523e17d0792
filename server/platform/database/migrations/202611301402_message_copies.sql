-- Whether the author of a message receives its words too.
alter table messages add column copied boolean not null default false;
