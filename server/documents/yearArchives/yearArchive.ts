import type { ClientConfig } from 'pg';
import { openDatabase } from '../../platform/database/pool.ts';
import { type ReplicaAsked, readingsOf } from './readings.ts';
import { type Claimed, Superseded } from './store.ts';
import { writeArchive } from './writeArchive.ts';
import { BeyondZip } from '../../platform/http/zip.ts';

/** The login (the application's, never the owner's) and what to make. */
export interface ArchiveRequest {
  readonly login: ClientConfig;
  readonly pooler?: ClientConfig | undefined;
  /** Where its lists and statements are read. */
  readonly replica?: ReplicaAsked | undefined;
  readonly archive: Claimed;
}

/** How it ended, its peak memory in KiB, and how many readings the replica answered. */
export type ArchiveAnswer =
  | { readonly made: true; readonly peakKib: number; readonly fromReplica: number }
  | { readonly superseded: true }
  /** Why it will never be made, in French. */
  | { readonly impossible: string };

/**
 * Three connections are opened at most: lists, restaurants and partners are read at once, later a
 * page and the piece that is written. The fourth is the one that `FairQueue` sets aside, and is
 * never opened.
 */
const CONNECTIONS = 4;

/**
 * Makes one try of an archive, by separate connections: the serving process neither reads, nor
 * draws, nor compresses.
 */
export async function yearArchive({ login, pooler, replica, archive }: ArchiveRequest): Promise<ArchiveAnswer> {
  const database = openDatabase({
    ownerConfig: login,
    loginConfig: login,
    poolerConfig: pooler,
    max: CONNECTIONS,
  });
  const readings = readingsOf(database, replica, CONNECTIONS);
  try {
    await writeArchive(readings, archive);
    return { made: true, peakKib: process.resourceUsage().maxRSS, fromReplica: readings.fromReplica };
  } catch (error) {
    if (error instanceof Superseded) return { superseded: true };
    if (error instanceof BeyondZip) return { impossible: error.message };
    throw error;
  } finally {
    await readings.close();
    await database.close();
  }
}
