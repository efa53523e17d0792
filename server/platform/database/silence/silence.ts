import { type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ClientConfig, type Pool, Client } from 'pg';
import { type Abandoned, endAbandoned } from './abandoned.ts';
import { type DatabaseClock } from '../clock.ts';
import { ANSWER_MS } from '../deadlines.ts';
import { Silence } from '../errors.ts';
import { reachPooler } from '../pooler/pooler.ts';

/**
 * A connection that owes an answer and stays silent for so long is given up, unless PostgreSQL is
 * at work for it.
 */
const SILENT_AFTER_MS = 5_000;
/** PostgreSQL is queried from here on, so that the answer is there by then. */
const ASK_AFTER_MS = 3_000;
const LOOK_EVERY_MS = 500;
/**
 * A look that comes so late was held up by this process itself: what came in the meantime is not
 * read yet.
 */
const LATE_MS = 2_000;
/** Once PostgreSQL is known to be silent, it has less time to answer. */
const SHORT_ANSWER_MS = 1_000;

interface Slot {
  readonly socket: Socket;
  /** The number of its backend; undefined behind a pooler, which changes it. */
  readonly backend: number | undefined;
  /** Bytes sent when nothing was left to be answered: with more of them it owes an answer. */
  answered: number;
  /** Bytes read when it was last looked at. */
  heard: number;
  /** Since when it owes an answer in silence (performance.now()); undefined when it owes none. */
  since: number | undefined;
}

interface Watched {
  readonly pool: Pool;
  /** Connections that answer soon or not at all. */
  readonly watch: Pool;
  readonly login: ClientConfig;
  /** Where the connections of the pool lead, when it is not PostgreSQL itself. */
  readonly pooler?: ClientConfig | undefined;
  readonly clock: Pick<DatabaseClock, 'now'>;
  readonly report: (error: unknown) => void;
}

/** Which connections of a pool have fallen silent. */
export interface SilenceWatch {
  /** Called for each connection as it opens, with the number of the backend that answers there. */
  opened(client: Client, backend: number): void;
  /** Connections given up since the start. */
  readonly givenUp: number;
  /** From the first connection given up until one has answered again. */
  readonly isSilent: boolean;
  stop(): void;
}

/**
 * Looks twice a second at the connections of a pool. For one that owes an answer for three
 * seconds of silence, a watch connection and a fresh one query PostgreSQL at once: a backend that
 * it calls active is busy, and stays. When PostgreSQL answers otherwise, it is queried again at
 * five seconds. Backends that are not active then, and all of them without an answer, are silent:
 * their sockets are destroyed, so that a waiting caller fails and the slots serve again. Idle
 * sockets go too, since they lead the same way; the backends are ended as soon as PostgreSQL
 * answers. Behind a pooler PostgreSQL knows our connections by other numbers: a fresh connection is
 * tried instead. A transaction pooler, where a client that waits for a backend is busy too, is only
 * checked for an answer; PostgreSQL is queried directly.
 */
export function watchSilence({ pool, watch, login, pooler, clock, report }: Watched): SilenceWatch {
  const slots = new Map<object, Slot>();
  const abandoned: Abandoned = { backends: new Map(), isEnding: false };
  let givenUp = 0;
  let isSilent = false;
  let isDeciding = false;
  let lookedAt = performance.now();

  const giveUp = (silent: readonly Slot[]): void => {
    isSilent = true;
    const idle = [...slots.values()].filter((slot) => !owesAnswer(slot));
    const all = [...silent, ...idle];
    givenUp += all.length;
    const reason = new Silence(all.length);
    report(reason);
    for (const { socket, backend } of all) {
      if (backend !== undefined) abandoned.backends.set(backend, clock.now());
      socket.destroy(reason);
    }
    endAbandoned(abandoned, fresh.bind(undefined, login, ANSWER_MS));
  };

  const isUnheard = ({ socket, heard }: Slot): boolean => socket.bytesRead === heard;

  const decide = async (suspects: readonly Slot[]): Promise<void> => {
    const since = Math.max(...suspects.map((slot) => slot.since ?? 0));
    let busy = await activeOf(suspects);
    if (busy === undefined || busy.size < suspects.length) {
      await sleep(Math.max(0, since + SILENT_AFTER_MS - performance.now()), undefined, { ref: false });
      // It speaks, and what we sent may have reached it in the meantime.
      if (busy !== undefined) busy = await activeOf(suspects);
      const silent = suspects.filter((slot) => busy?.has(slot) !== true && isUnheard(slot));
      if (silent.length > 0) giveUp(silent);
    }
    // The busy ones are checked again in three seconds.
    for (const slot of busy ?? []) slot.since = performance.now();
  };

  /** The ones that PostgreSQL is at work for; undefined when it does not answer. */
  const activeOf = async (suspects: readonly Slot[]): Promise<ReadonlySet<Slot> | undefined> => {
    const patience = isSilent ? SHORT_ANSWER_MS : ANSWER_MS;
    const known = suspects.filter(({ backend }) => backend !== undefined);
    const pooled = suspects.filter(({ backend }) => backend === undefined);
    try {
      const [active] = await Promise.all([
        known.length === 0 ? NONE : askActive(watch, login, patience, known),
        pooled.length === 0 ? undefined : fresh(login, patience, 'select 1'),
        pooler === undefined || pooled.length === 0 ? undefined : reachPooler(pooler, patience),
      ]);
      return new Set([...known.filter(({ backend }) => active.includes(backend ?? 0)), ...pooled]);
    } catch {
      return undefined;
    }
  };

  const look = (): void => {
    const now = performance.now();
    const isLate = now - lookedAt > LATE_MS;
    lookedAt = now;
    for (const slot of slots.values()) {
      const { bytesRead } = slot.socket;
      if (bytesRead !== slot.heard) isSilent = false;
      if (!owesAnswer(slot)) slot.since = undefined;
      else if (slot.since === undefined || bytesRead !== slot.heard || isLate) slot.since = now;
      slot.heard = bytesRead;
    }
    const suspects = [...slots.values()].filter(({ since }) => since !== undefined && now - since >= ASK_AFTER_MS);
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
      isSilent = false;
      endAbandoned(abandoned, fresh.bind(undefined, login, ANSWER_MS));
      // pg makes no other stream (its type allows one).
      const socket = client.connection.stream as Socket;
      const slot: Slot = {
        socket,
        backend: pooler === undefined ? backend : undefined,
        answered: socket.bytesWritten,
        heard: socket.bytesRead,
        since: undefined,
      };
      slots.set(client, slot);
      client.on('drain', () => {
        slot.answered = socket.bytesWritten;
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

const owesAnswer = ({ socket, answered }: Slot): boolean => socket.bytesWritten !== answered;

const NONE: readonly number[] = [];

/**
 * The numbers of those backends that run a statement, by whichever connection answers first. Throws
 * when none does.
 */
async function askActive(
  watch: Pool,
  login: ClientConfig,
  patience: number,
  slots: readonly Slot[],
): Promise<readonly number[]> {
  const backends = slots.map(({ backend }) => String(backend)).join(', ');
  // Only the role that a session logged in as sees its activity.
  const text = `begin read only; set local role none;
    select array_agg(pid) as pids from pg_stat_activity where pid in (${backends}) and state = 'active'; commit`;
  const answer = await Promise.any([
    watch.query({ text, query_timeout: patience } as { text: string }),
    fresh(login, patience, text),
  ]);
  const results = answer as { rows: { pids: number[] | null }[] }[];
  return results[2]?.rows[0]?.pids ?? [];
}

/**
 * The answer to a statement on a dedicated connection; throws when it has none within the patience
 * (ms).
 */
async function fresh(login: ClientConfig, patience: number, text: string): Promise<unknown> {
  const client = new Client({ ...login, connectionTimeoutMillis: patience, query_timeout: patience });
  client.on('error', () => undefined);
  const late = setTimeout(() => client.connection.stream.destroy(), patience);
  try {
    await client.connect();
    return await client.query(text);
  } finally {
    clearTimeout(late);
    // Its goodbye is not waited for.
    client.end().catch(() => undefined);
  }
}
