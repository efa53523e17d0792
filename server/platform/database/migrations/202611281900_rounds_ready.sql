-- Since when a round may be driven: none of its stops was done before, whatever the clock of a phone says.
alter table rounds add column ready_at timestamptz;
