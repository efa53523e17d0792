import type { ClientConfig } from 'pg';
import type { ReplicaAsked } from './readings.ts';
import type { Claimed } from './store.ts';

/** What the process of an archive is asked, once: as whom it logs in (the application, never the owner), and what it makes. */
export interface ArchiveRequest {
  readonly login: ClientConfig;
  readonly pooler?: ClientConfig | undefined;
  readonly isCluster: boolean;
  /** Where its lists and statements are read. */
  readonly replica?: ReplicaAsked | undefined;
  readonly archive: Claimed;
}

/** What it answers: how it ended, the most memory that it had, in KiB, and how many readings the replica answered. */
export type ArchiveAnswer =
  | { readonly made: true; readonly peakKib: number; readonly fromReplica: number }
  | { readonly superseded: true }
  /** Why it will never be made, in French. */
  | { readonly impossible: string }
  | { readonly failure: string };
