-- The list begins with the containers that served most.
create index units_by_uses on units (account_id, uses desc, code);
