import { type ClientConfig, Client } from 'pg';
import { type DatabaseHost, aimedAt } from '../../config/databaseAddress.ts';
import { ANSWER_MS } from '../deadlines.ts';

/**
 * How to connect where several servers may be the one that takes writes; of ordinary addresses
 * `hosts` is empty.
 */
export interface HostedConfig extends ClientConfig {
  hosts?: readonly DatabaseHost[];
}

const TAKES_WRITES = `select case when not pg_is_in_recovery()
  then ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int end as timeline`;

/**
 * Asks all hosts at once which takes writes, and points the configuration there, in place: every
 * holder connects there from now on. Of two the one of the later timeline counts, that was promoted
 * last: the other one is a primary of before which no one stopped. Answers whether one was found.
 */
export async function findPrimary(config: HostedConfig): Promise<boolean> {
  const { hosts = [], connectionString = '' } = config;
  if (hosts.length === 0) return true;
  const address = new URL(connectionString);
  const asked = hosts.map(async (host) => ({ host, timeline: await timelineOf(config, aimedAt(address, host)) }));
  const answers = await Promise.all(asked);
  const [best] = answers.filter(({ timeline }) => timeline > 0).toSorted((a, b) => b.timeline - a.timeline);
  if (best === undefined) return false;
  config.connectionString = aimedAt(address, best.host).href;
  return true;
}

/** 0 for a server that takes no writes, or does not answer. */
async function timelineOf(config: HostedConfig, address: URL): Promise<number> {
  const client = new Client({
    ...config,
    connectionString: address.href,
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ timeline: number | null }>(TAKES_WRITES);
    return rows[0]?.timeline ?? 0;
  } catch {
    return 0;
  } finally {
    client.end().catch(() => undefined);
  }
}

/** Looks for the primary each time a connection could not be had, one search at a time. */
export function searching(config: HostedConfig): () => void {
  let isSearching = false;
  return () => {
    if (isSearching || (config.hosts ?? []).length === 0) return;
    isSearching = true;
    void findPrimary(config).finally(() => {
      isSearching = false;
    });
  };
}
