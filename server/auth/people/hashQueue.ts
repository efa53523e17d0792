/**
 * Hashes that one process makes at once: each keeps a core busy for some tens of milliseconds, and
 * takes 19 MiB.
 */
const AT_ONCE = 2;
/**
 * The length of each of the two lines, running work included: what a quiet machine hashes in the
 * time that one waits.
 */
const MOST = 1_000;
/** Of one who is known, who may hold a connection to the database in the meantime. */
const MOST_OF_ONE_KNOWN = 10;
/** How long one waits: somebody who still looks at the page sees an answer. */
const PATIENCE_MS = 20_000;
/**
 * Whose place is kept after they waited in vain, at most, and for how long they have to come back.
 */
const MOST_KEPT = 1_000;
const KEPT_MS = 60_000;

/** The owner of a hash's turn. */
export interface Turn {
  /**
   * Whose tries come one after the other: the network of a stranger, a browser or a person that is
   * known.
   */
  readonly key: string;
  /**
   * The e-mail that a stranger tries: who comes back with it after waiting in vain has the place of
   * before.
   */
  readonly who?: string;
  /** Goes before all strangers. */
  readonly known: boolean;
}

/** Makes one hash when its turn has come. */
export type MakeHash = <T>(hash: () => Promise<T>) => Promise<T>;

/** Too many wait already, or no turn came in time. Seconds after which it is worth trying again. */
export class HashQueueFull extends Error {
  override name = 'HashQueueFull';
  readonly retryAfter = 5;
}

interface Waiting {
  /** Since when they wait (performance.now()), tries of before that came to nothing included. */
  readonly since: number;
  readonly start: () => void;
  readonly refuse: () => void;
}

/** The ones who stand in line by key, the one that is served first. */
type Line = Map<string, Waiting[]>;

/**
 * Makes hashes a few at a time. The tries of a key come one after the other, and each takes a turn
 * for its hash alone: who sends many waits behind themself, and others wait for one hash of each
 * key at most. Who has waited longest goes first, and no one is refused before they waited for
 * twenty seconds, unless a thousand do: then the key that has the most gives way.
 */
export class HashQueue {
  readonly #most: number;
  readonly #lines = { known: new Map() as Line, strangers: new Map() as Line };
  readonly #hashers = { known: [] as Waiting[], strangers: [] as Waiting[] };
  /** Since when they wait who were refused, and when that was. */
  readonly #kept = new Map<string, { readonly since: number; readonly at: number }>();
  #free: number;

  constructor(atOnce = AT_ONCE, most = MOST) {
    this.#free = atOnce;
    this.#most = most;
  }

  /**
   * Does the work once earlier work of its key has ended. Throws HashQueueFull when no turn comes
   * in time, or when it has to give way.
   */
  async run<T>({ key, who = '', known }: Turn, work: (makeHash: MakeHash) => Promise<T>): Promise<T> {
    const line = known ? this.#lines.known : this.#lines.strangers;
    if (known && (line.get(key)?.length ?? 0) >= MOST_OF_ONE_KNOWN) throw new HashQueueFull();
    if (countOf(line) >= this.#most && !makeRoom(line, key)) throw new HashQueueFull();
    const now = performance.now();
    const place = `${key} ${who}`;
    const before = this.#takeKept(place, now);
    const since = before ?? now;
    const when = { since, until: now + PATIENCE_MS };
    // Keys take turns: a try that waited behind others of its key has waited for itself.
    const hashing = (): When => ({ ...when, since: before ?? performance.now() });
    try {
      return await this.#inLine(line, key, when, () => work((hash) => this.#hash(known, hashing(), hash)));
    } catch (error) {
      if (error instanceof HashQueueFull) this.#keep(place, since);
      throw error;
    }
  }

  async #inLine<T>(line: Line, key: string, when: When, work: () => Promise<T>): Promise<T> {
    const others = line.get(key);
    if (others === undefined) line.set(key, [{ since: when.since, start: ignore, refuse: ignore }]);
    // The first is being served.
    else await placed(others, when, 1);
    try {
      return await work();
    } finally {
      const rest = line.get(key);
      rest?.shift();
      if (rest?.[0] === undefined) line.delete(key);
      else rest[0].start();
    }
  }

  async #hash<T>(known: boolean, when: When, hash: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await placed(this.#hashers[known ? 'known' : 'strangers'], when, 0);
    try {
      return await hash();
    } finally {
      const next = this.#hashers.known.shift() ?? this.#hashers.strangers.shift();
      if (next === undefined) this.#free += 1;
      else next.start();
    }
  }

  /** Since when they wait who come back soon after they were refused: once. */
  #takeKept(place: string, now: number): number | undefined {
    const kept = this.#kept.get(place);
    this.#kept.delete(place);
    return kept !== undefined && now - kept.at < KEPT_MS ? kept.since : undefined;
  }

  #keep(place: string, since: number): void {
    this.#kept.set(place, { since, at: performance.now() });
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MOST_KEPT && oldest !== undefined) this.#kept.delete(oldest);
  }
}

interface When {
  readonly since: number;
  readonly until: number;
}

/**
 * Waits among others, behind the ones that have waited longer and the first `served`. Throws
 * HashQueueFull when the time is over before.
 */
async function placed(others: Waiting[], { since, until }: When, served: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<undefined>();
  const own = { since, start: () => resolve(undefined), refuse: () => reject(new HashQueueFull()) };
  const behind = others.findIndex((other, n) => n >= served && other.since > since);
  others.splice(behind < 0 ? others.length : behind, 0, own);
  const end = setTimeout(() => {
    const at = others.indexOf(own);
    if (at >= served) others.splice(at, 1);
    own.refuse();
  }, until - performance.now());
  try {
    await promise;
  } finally {
    clearTimeout(end);
  }
}

function ignore(): void {
  // It is being served.
}

const countOf = (line: Line): number => [...line.values()].flat().length;

/**
 * Refuses the last of the key that has the most, unless that is the key that asks; whether there is
 * room now.
 */
function makeRoom(line: Line, key: string): boolean {
  const own = line.get(key)?.length ?? 0;
  const [longest = []] = [...line.values()].toSorted((one, other) => other.length - one.length);
  if (longest.length <= own + 1) return false;
  longest.pop()?.refuse();
  return true;
}

/** The one of this process. */
export const hashes = new HashQueue();
