import { StorageFull, isStorageFull, sqlState } from './errors.ts';

/**
 * read_only_sql_transaction, of a transaction that asked to write: what a provider makes of a full
 * disk, or a replica that was reached.
 */
const READ_ONLY = '25006';

/** Whether PostgreSQL has room to write, as far as this process knows. */
export interface Storage {
  /** From the first write that found no room until `hasRoom` found some. */
  readonly isFull: boolean;
  /** The failure of a transaction, as StorageFull when nothing can be written. */
  failureOf(error: unknown, readOnly: boolean): unknown;
  /** Called when a probe write succeeded. */
  hasRoom(): void;
}

export function createStorage(): Storage {
  let isFull = false;
  return {
    get isFull() {
      return isFull;
    },
    failureOf(error, readOnly) {
      const refused = !readOnly && sqlState(error) === READ_ONLY;
      if (!refused && !isStorageFull(error)) return error;
      isFull = true;
      return new StorageFull(error);
    },
    hasRoom() {
      isFull = false;
    },
  };
}

/** Takes half a megabyte of the disk and gives it back. */
export const TAKE_ROOM =
  "create temporary table room on commit drop as select repeat('x', 2000) as filler from generate_series(1, 256)";
