/** Hashes that one process makes at once: each keeps a core busy for some tens of milliseconds, and takes 19 MiB. */
const AT_ONCE = 2;
/** Who may stand in each of the two lines, whoever is being served included. */
const MOST = 100;
/** Of one who is known, who may hold a connection to the database meanwhile. */
const MOST_OF_ONE_KNOWN = 10;

/** For whom a hash is made. */
export interface Turn {
  /** Whose tries come one after the other: the network of a stranger, a browser or a person that is known. */
  readonly key: string;
  /** Goes before all strangers. */
  readonly known: boolean;
}

/** Makes one hash when its turn has come. */
export type MakeHash = <T>(hash: () => Promise<T>) => Promise<T>;

/** Too many wait already. Seconds after which it is worth trying again. */
export class HashQueueFull extends Error {
  override name = 'HashQueueFull';
  readonly retryAfter = 5;
}

interface Waiting {
  readonly start: () => void;
  readonly refuse: () => void;
}

/** Those who stand in line by key, the one that is served first. */
type Line = Map<string, Waiting[]>;

/**
 * Makes hashes a few at a time. The tries of a key come one after the other, and each takes a turn for its hash alone: who sends many waits
 * behind themself, and others wait for one hash of each key at most. When too many wait, the key that has the most gives way.
 */
export class HashQueue {
  readonly #most: number;
  readonly #lines = { known: new Map() as Line, strangers: new Map() as Line };
  readonly #hashers = { known: [] as (() => void)[], strangers: [] as (() => void)[] };
  #free: number;

  constructor(atOnce = AT_ONCE, most = MOST) {
    this.#free = atOnce;
    this.#most = most;
  }

  /** Does the work once those of its key before it have ended. Throws HashQueueFull when it cannot wait, or has to give way meanwhile. */
  async run<T>({ key, known }: Turn, work: (makeHash: MakeHash) => Promise<T>): Promise<T> {
    const line = known ? this.#lines.known : this.#lines.strangers;
    if (known && (line.get(key)?.length ?? 0) >= MOST_OF_ONE_KNOWN) throw new HashQueueFull();
    await this.#turn(key, line);
    try {
      return await work((hash) => this.#hash(known, hash));
    } finally {
      const [, ...others] = line.get(key) ?? [];
      if (others.length === 0) line.delete(key);
      else line.set(key, others);
      others[0]?.start();
    }
  }

  async #turn(key: string, line: Line): Promise<void> {
    if (countOf(line) >= this.#most && !makeRoom(line, key)) throw new HashQueueFull();
    const { promise, resolve, reject } = Promise.withResolvers<undefined>();
    const before = line.get(key) ?? [];
    line.set(key, [...before, { start: () => resolve(undefined), refuse: () => reject(new HashQueueFull()) }]);
    if (before.length > 0) await promise;
  }

  async #hash<T>(known: boolean, hash: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => void this.#hashers[known ? 'known' : 'strangers'].push(resolve));
    try {
      return await hash();
    } finally {
      const next = this.#hashers.known.shift() ?? this.#hashers.strangers.shift();
      if (next === undefined) this.#free += 1;
      else next();
    }
  }
}

const countOf = (line: Line): number => [...line.values()].flat().length;

/** Refuses the last of the key that has the most, unless that is the key that asks; whether there is room now. */
function makeRoom(line: Line, key: string): boolean {
  const own = line.get(key)?.length ?? 0;
  const [longest = []] = [...line.values()].toSorted((one, other) => other.length - one.length);
  if (longest.length <= own + 1) return false;
  longest.pop()?.refuse();
  return true;
}

/** The one of this process. */
export const hashes = new HashQueue();
