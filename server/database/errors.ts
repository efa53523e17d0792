/** The database cannot be reached, or left in the middle of a transaction: the caller answers 503. Nothing says whether a commit under way was kept. */
export class DatabaseAway extends Error {
  override name = 'DatabaseAway';

  constructor(cause: unknown) {
    super('La base de données est injoignable.', { cause });
  }
}

/** The SQLSTATE of a PostgreSQL error (or the code of a system error), undefined for any other. */
export function sqlState(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}

/** The name of the constraint or unique index that a PostgreSQL error is about, undefined for any other. */
export function brokenConstraint(error: unknown): string | undefined {
  const name = error instanceof Error && 'constraint' in error ? error.constraint : undefined;
  return typeof name === 'string' ? name : undefined;
}
