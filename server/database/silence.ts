import { type ClientBase, type ClientConfig, type Pool, Client } from 'pg';
import { Silence } from './errors.ts';

/** A connection that owes an answer and has said nothing for so long is looked up. */
const SILENT_AFTER_MS = 5_000;
const LOOK_EVERY_MS = 500;
/** A look that comes so late was held up by this process itself: what came meanwhile is not read yet. */
const LATE_MS = 2_000;
const PATIENCE_MS = 1_000;

/** What we read of a connection that pg's types leave out (lib/client.js, pg 8.23). */
interface Wire {
  readonly processID: number | null;
  /** False as long as something that was sent has no answer. */
  readonly readyForQuery: boolean | null;
  readonly connection: { readonly stream: { readonly bytesRead: number; destroy(error: Error): void } };
}

interface Slot {
  readonly wire: Wire;
  /** The number of its backend; undefined when it was told another one: a pooler stands between. */
  readonly backend: number | undefined;
  heard: number;
  /** Since when it owes an answer and has said nothing (performance.now()); undefined when it owes none. */
  since: number | undefined;
}

/** Which connections of a pool have fallen silent. */
export interface SilenceWatch {
  /** To be told of each connection as it opens, with the number of the backend that answers there. */
  opened(client: ClientBase, backend: number): void;
  /** Connections given up since the start. */
  readonly givenUp: number;
  /** From the first connection given up until one has answered again. */
  readonly isSilent: boolean;
  stop(): void;
}

/**
 * Looks twice a second at the connections of a pool. One that owes an answer and has said nothing for five seconds is looked up from a watch
 * connection: of one that PostgreSQL calls active it runs the statement, which is busyness, and it stays. Any other, and all of them when
 * there is no answer, are silent: their sockets are destroyed, so that who waits is told and the slots serve again, and the idle ones' too,
 * which lead the same way. Behind a pooler PostgreSQL knows our connections by other numbers: a fresh connection is tried instead.
 */
export function watchSilence(
  pool: Pool,
  watch: Pool,
  login: ClientConfig,
  report: (error: unknown) => void,
): SilenceWatch {
  const slots = new Map<object, Slot>();
  let givenUp = 0;
  let isSilent = false;
  let isDeciding = false;
  let lookedAt = performance.now();

  const giveUp = (silent: readonly Slot[]): void => {
    isSilent = true;
    const idle = [...slots.values()].filter(({ wire }) => wire.readyForQuery !== false);
    const all = [...silent, ...idle];
    givenUp += all.length;
    const reason = new Silence(all.length);
    report(reason);
    for (const { wire } of all) wire.connection.stream.destroy(reason);
  };

  const decide = async (suspects: readonly Slot[]): Promise<void> => {
    const busy = await activeOf(suspects);
    const silent = suspects.filter((slot) => !busy.has(slot) && slot.wire.connection.stream.bytesRead === slot.heard);
    if (silent.length > 0) giveUp(silent);
    // The busy ones are looked up again in five seconds.
    for (const slot of busy) slot.since = performance.now();
  };

  const activeOf = async (suspects: readonly Slot[]): Promise<ReadonlySet<Slot>> => {
    const known = suspects.filter(({ backend }) => backend !== undefined);
    const pooled = suspects.filter(({ backend }) => backend === undefined);
    const active =
      known.length === 0
        ? []
        : await askActive(
            watch,
            login,
            known.map(({ backend }) => backend ?? 0),
          );
    const isThere = pooled.length > 0 && (await fresh(login, 'select 1').then(YES, NO));
    return new Set([...known.filter(({ backend }) => active.includes(backend ?? 0)), ...(isThere ? pooled : [])]);
  };

  const look = (): void => {
    const now = performance.now();
    const isLate = now - lookedAt > LATE_MS;
    lookedAt = now;
    for (const slot of slots.values()) {
      const { bytesRead } = slot.wire.connection.stream;
      if (bytesRead !== slot.heard) isSilent = false;
      const owes = slot.wire.readyForQuery === false;
      if (!owes) slot.since = undefined;
      else if (slot.since === undefined || bytesRead !== slot.heard || isLate) slot.since = now;
      slot.heard = bytesRead;
    }
    const suspects = [...slots.values()].filter(({ since }) => since !== undefined && now - since >= SILENT_AFTER_MS);
    if (suspects.length === 0 || isDeciding) return;
    isDeciding = true;
    decide(suspects)
      .catch(report)
      .finally(() => {
        isDeciding = false;
      });
  };

  pool.on('remove', (client) => slots.delete(client));
  const timer = setInterval(look, LOOK_EVERY_MS).unref();
  return {
    opened(client, backend) {
      const wire = client as unknown as Wire;
      const { bytesRead } = wire.connection.stream;
      isSilent = false;
      slots.set(client, {
        wire,
        backend: wire.processID === backend ? backend : undefined,
        heard: bytesRead,
        since: undefined,
      });
    },
    get givenUp() {
      return givenUp;
    },
    get isSilent() {
      return isSilent;
    },
    stop() {
      clearInterval(timer);
    },
  };
}

const YES = (): boolean => true;
const NO = (): boolean => false;

/** Those of these backends that run a statement; none when PostgreSQL does not answer, neither the watch connection nor a fresh one. */
async function askActive(watch: Pool, login: ClientConfig, backends: readonly number[]): Promise<readonly number[]> {
  // Only the role that a session logged in as is told what it does.
  const text = `begin read only; set local role none;
    select array_agg(pid) as pids from pg_stat_activity where pid in (${backends.join(', ')}) and state = 'active'; commit`;
  const answer = await watch
    .query({ text, query_timeout: PATIENCE_MS } as { text: string })
    .catch(() => fresh(login, text))
    .catch(() => undefined);
  const results = answer as { rows: { pids: number[] | null }[] }[] | undefined;
  return results?.[2]?.rows[0]?.pids ?? [];
}

/** The answer to a statement on a connection of its own. */
async function fresh(login: ClientConfig, text: string): Promise<unknown> {
  const client = new Client({ ...login, connectionTimeoutMillis: PATIENCE_MS, query_timeout: PATIENCE_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await client.query(text);
  } finally {
    // Whether it says goodbye is not waited for.
    client.end().catch(() => undefined);
  }
}
