/**
 * The database cannot be reached, or left in the middle of a transaction: the caller answers 503.
 * Whether a commit under way was kept is unknown.
 */
export class DatabaseAway extends Error {
  override name = 'DatabaseAway';

  constructor(cause: unknown) {
    super('La base de données est injoignable.', { cause });
  }
}

/** PostgreSQL takes no writes for want of room: the caller answers 503 and nothing was kept. */
export class StorageFull extends Error {
  override name = 'StorageFull';

  constructor(cause: unknown) {
    super('L’espace de stockage est plein.', { cause });
  }
}

/**
 * disk_full of PostgreSQL, and the system's errors for our own files; the system makes a failed
 * disk read-only.
 */
const NO_ROOM = new Set(['53100', 'ENOSPC', 'EDQUOT', 'EROFS']);
/**
 * insufficient_privilege, which PostgreSQL also raises for a read-only disk
 * (errcode_for_file_access): the source file distinguishes them.
 */
const REFUSED = '42501';
const SOURCES_OF_FILES = new Set(['md.c', 'fd.c', 'slru.c', 'xlog.c', 'buffile.c']);

/** Whether the error means that the disk takes no writes: it is full, or read-only. */
export function isStorageFull(error: unknown): boolean {
  return error instanceof StorageFull || NO_ROOM.has(sqlState(error) ?? '') || isReadOnlyDisk(error);
}

/** Whether PostgreSQL reports a read-only disk. */
export function isReadOnlyDisk(error: unknown): boolean {
  return sqlState(error) === REFUSED && SOURCES_OF_FILES.has((error as { file?: string }).file ?? '');
}

/**
 * Connections to PostgreSQL were given up because nothing came from them any more, though it was
 * not at work for them.
 */
export class Silence extends Error {
  override name = 'Silence';

  constructor(connections: number) {
    super(`PostgreSQL has fallen silent: ${String(connections)} connections given up`);
  }
}

/**
 * Classes of SQLSTATE that mean « not now » for any statement (PostgreSQL manual, appendix A):
 * connections, resources, an operator or a shutdown, the system under it.
 */
const NOT_NOW = /^(?:08|53|57P|58)/;
/**
 * Failures that pass when the statement is tried again: serialization, deadlock, a lock that was
 * not to be had.
 */
const IN_THE_WAY = new Set(['40001', '40P01', '55P03']);

/** Why a failure of PostgreSQL is temporary, whatever the statement; undefined when it is not. */
export function notNow(error: unknown): 'away' | 'in the way' | undefined {
  const state = sqlState(error) ?? '';
  if (NOT_NOW.test(state) && state.length === 5) return 'away';
  return IN_THE_WAY.has(state) ? 'in the way' : undefined;
}

/** The SQLSTATE of a PostgreSQL error (or the code of a system error), undefined for any other. */
export function sqlState(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}

/**
 * The name of the constraint or unique index that a PostgreSQL error is about, undefined for any
 * other.
 */
export function brokenConstraint(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const name = 'constraint' in error ? error.constraint : undefined;
  return typeof name === 'string' ? name : undefined;
}
