/**
 * Settings that the product asks of any PostgreSQL: tests, measures, the embedded server and the
 * container have them, and docs/operations/postgresql.md asks them of one of your own.
 */
export const SERVER_SETTINGS = {
  // Data on solid-state disks: a row by its index costs little more than the next one.
  random_page_cost: '1.1',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  wal_compression: 'pglz',
  // Short queries by the thousand: compiling or spreading one over processes costs more than it
  // brings.
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  deadlock_timeout: '200ms',
  // Texts that people search for, hashes of passwords and texts of mails are parameters: never in a
  // log.
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
} as const;

/**
 * How text is ordered and folded: by bytes, with full Unicode case mapping, the same on every
 * machine and after every upgrade of it. Lists that a person reads are put in order by `plain(…)`,
 * capitals and accents aside.
 */
export const LOCALE = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
