import { type Database, type Instead } from '../pool.ts';

interface Reading {
  readonly database: Database;
  /** The position that the replica must have replayed; undefined when it is not to be asked. */
  readonly required: () => string | undefined;
  /** Who answered, counted for the metrics. */
  readonly readings: { replica: number; primary: number };
}

/**
 * The part of a request that reads from a replica. Once the primary answers part of it, it answers
 * the rest: rows that it named may not have come to the replica yet, and would be missing from a
 * list without a word.
 */
export function insteadOf({ database, required, readings }: Reading): Instead {
  let isOfPrimary = false;
  const askPrimary = (): undefined => {
    isOfPrimary = true;
    readings.primary += 1;
  };
  return {
    database,
    required: () => (isOfPrimary ? undefined : required()) ?? askPrimary(),
    answered() {
      readings.replica += 1;
    },
    failed: askPrimary,
  };
}
