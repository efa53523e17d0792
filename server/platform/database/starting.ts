import { sqlState } from './errors.ts';
import { type HostedConfig } from './hosts/hosts.ts';
import { MigrationFailure } from './migrate.ts';
import { ReplicaRefused } from './replica/follower.ts';

/**
 * cannot_connect_now: PostgreSQL starts, reads its journal again after a crash, or is about to be
 * started anew. deadlock_detected: a file of the schema that locks many tables met a server that
 * still writes; it left nothing of itself, and is run anew.
 */
const PASSING = new Set(['57P03', '40P01']);

/**
 * Whether why a start failed passes on its own: also where of several hosts none takes writes yet,
 * one of which is about to.
 */
export function isPassing(error: unknown, { hosts = [] }: HostedConfig): boolean {
  if (error instanceof ReplicaRefused) return hosts.length > 0;
  return error instanceof MigrationFailure && PASSING.has(sqlState(error.cause) ?? '');
}
