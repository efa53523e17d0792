/** Tables of which every server of a cluster by account has a whole copy: what says who calls is then read without asking another server. */
export const COPIED = ['accounts', 'people', 'oauth_clients', 'partners', 'api_accesses'] as const;

/** Tables of accounts that lie on the coordinator, beside what they count: the journal and mails, which it writes whatever server is away. */
const BESIDE = ['event_counts', 'mail_counts'] as const;

/** The table beside which all those that are spread lie: the same account is on the same server in each of them. */
export const FIRST_SPREAD = 'transactions';

/** SQL: the tables of the product, each once whatever its partitions, and whether it is to be spread: the account is in its primary key. */
export const TABLES = `
  select c.oid, c.relname::text as name, exists (
      select from pg_attribute a join pg_index i on i.indrelid = c.oid and i.indisprimary and a.attnum = any (i.indkey)
       where a.attrelid = c.oid and a.attname = 'account_id' and a.attnotnull) and c.relname <> all (array['${[...COPIED, ...BESIDE].join("', '")}']) as is_spread
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`;
