/** Constructs that a cluster by account (Citus 14 was tried) refuses, and what it takes instead. */
export const WHY = {
  'insert-select': 'insert … select without returning goes by COPY, which row-level security forbids',
  'case-of-value': '« case x when » of what is a value is written wrongly for a server: case when x = …',
  'set-config': 'set_config does not reach the servers: set local',
  'several-with-set': 'the whole text that holds a setting is sent again: one statement a message',
  'numbers-in-cte': 'nextval beside a CTE and a table that every server has is read wrongly: a statement of its own',
  'insert-subquery': 'a subquery within VALUES: insert … select … returning',
  'correlated-with-copied':
    'a question asked of each row where FROM has tables that every server has, and none that is spread: bind account_id by a value',
  'changing-in-write': 'now() and the like in RETURNING or DO UPDATE SET: excluded.…, or a parameter',
  'changing-in-case': 'now() and the like in CASE or COALESCE of a change: least(…), a parameter, or two statements',
  'empty-beside': 'EXISTS (SELECT FROM …) in what also reads a table of the coordinator, asked apart: SELECT 1',
  'copied-by-spread': 'a table that every server has is changed by what one that is spread says: two statements',
  'lock-without-account': 'rows are locked without their account: account_id = $…',
  'join-without-account': 'tables that are spread are joined by other columns than account_id',
  'lateral-without-account':
    'a lateral question that only the row outside binds to an account: bind it by a value, or no lateral',
  'account-of-row':
    'a question of each row takes its account from that row, and may ask every server: bind it by a value',
  'lateral-limit': 'a lateral question with LIMIT beside a function in FROM: bind account_id within it by a value',
  'local-with-spread': 'a table of the coordinator alone is read with one that is spread or copied: two statements',
  snapshot: 'no snapshot spans the servers',
} as const;
export type RuleName = keyof typeof WHY;
