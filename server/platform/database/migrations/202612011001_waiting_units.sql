-- Codes that a line names while its transaction waits; null of any other line.
alter table transaction_lines add column units text[];
