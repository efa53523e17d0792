/** The role of the application: it owns nothing and row-level security binds it. */
export const APPLICATION_ROLE = 'boucle_app';

/** The role of the application for one transaction where no single account is concerned. */
export const PLATFORM_ROLE = 'boucle_platform';

/**
 * Limits of every session of the application: the defaults of the role that it logs in as, behind a
 * pooler set again as each transaction opens. Written as PostgreSQL shows them.
 */
export const LIMITS = {
  statement_timeout: '30s',
  idle_in_transaction_session_timeout: '1min',
  search_path: 'public',
  TimeZone: 'UTC',
} as const;

/** How PostgreSQL plans a query that has a name, for one transaction: once for all values. */
export const PLANNED_ONCE = 'set local plan_cache_mode = force_generic_plan';
