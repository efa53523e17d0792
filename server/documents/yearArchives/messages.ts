import type { ClientConfig } from 'pg';
import type { ReplicaAsked } from './readings.ts';
import type { Claimed } from './store.ts';

/**
 * The one request to the process of an archive: its login (the application's, never the owner's)
 * and what to make.
 */
export interface ArchiveRequest {
  readonly login: ClientConfig;
  readonly pooler?: ClientConfig | undefined;
  /** Where its lists and statements are read. */
  readonly replica?: ReplicaAsked | undefined;
  readonly archive: Claimed;
}

/** Its answer: how it ended, its peak memory in KiB, and how many readings the replica answered. */
export type ArchiveAnswer =
  | { readonly made: true; readonly peakKib: number; readonly fromReplica: number }
  | { readonly superseded: true }
  /** Why it will never be made, in French. */
  | { readonly impossible: string }
  | { readonly failure: string };
