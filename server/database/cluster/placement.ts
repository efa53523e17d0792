/**
 * Reference tables, copied whole to every server: a caller is authenticated without asking another server, and two accounts cannot connect the same
 * account of the payment provider.
 */
export const COPIED = [
  'accounts',
  'people',
  'oauth_clients',
  'partners',
  'api_accesses',
  'payment_connections',
] as const;

/** Tables of accounts that stay on the coordinator, beside the journal and the mails that they count: it writes them whichever worker is away. */
const BESIDE = ['event_counts', 'mail_counts'] as const;

/** The table that all distributed tables are colocated with: an account is on one server in all of them. */
export const FIRST_SPREAD = 'transactions';

/** SQL: the tables of the product without their partitions, and whether each is to be distributed: `account_id` is in its primary key. */
export const TABLES = `
  select c.oid, c.relname::text as name, exists (
      select from pg_attribute a join pg_index i on i.indrelid = c.oid and i.indisprimary and a.attnum = any (i.indkey)
       where a.attrelid = c.oid and a.attname = 'account_id' and a.attnotnull) and c.relname <> all (array['${[...COPIED, ...BESIDE].join("', '")}']) as is_spread
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`;
