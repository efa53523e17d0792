import { SAME_NAME_MS, WAIT_MS } from './deadlines.ts';
import { DatabaseAway } from './errors.ts';

/** Transactions of one account that wait in one process. */
export const MOST_WAITING = 200;
/** Share of the connections that no turn is needed for, for anyone who looks for jobs. */
const SET_ASIDE = 1 / 5;
/** Share of the others that one account leaves free even when no one else asks. */
const LEFT_FREE = 1 / 8;
/**
 * Per-account cap while several accounts compete. Three saturate PostgreSQL's CPUs and the serving
 * thread.
 */
const SHARE = 3;
/** Of these, the ones that read pages of a long answer, which no one waits for at a click. */
const BULK_SHARE = 1;
const BULK_ALONE = 4;
/** An account that asked less long ago than this still competes. */
const LATELY_MS = 2_000;
/** Seconds after which a refused caller may ask again. */
const RETRY_AFTER_SECONDS = 2;

/**
 * So many transactions of this account wait already that one more would wait for nothing. Nothing
 * was done.
 */
export class TooBusy extends Error {
  override name = 'TooBusy';
  readonly retryAfter = RETRY_AFTER_SECONDS;
}

/** Whose transaction it is, and what it is about. */
export interface Asking {
  /** The account, or the platform. */
  readonly account: string;
  /**
   * Names of things that many may want to change at once: the ones that name the same go one after
   * the other.
   */
  readonly names?: readonly string[];
  /** It reads a page of a long answer. */
  readonly bulk?: boolean;
  /**
   * It comes again and again on its own: once it is done, the others have the connections as if no
   * one had asked.
   */
  readonly recurring?: boolean;
  /** Start of the wait (performance.now()), including an earlier turn; now when absent. */
  readonly since?: number;
}

interface Waiting {
  readonly names: readonly string[];
  readonly bulk: boolean;
  /** It has let the ones who name the same go first for long enough. */
  isImpatient: boolean;
  readonly start: () => void;
}

interface Line {
  readonly account: string;
  readonly waiting: Waiting[];
  /** Names of the running calls, with how many hold each. */
  readonly held: Map<string, number>;
  running: number;
  bulk: number;
  askedAt: number;
}

/**
 * Fair shares of a process's connections, before the pool. The next free one goes to the account
 * that has fewest; among equals, to the one whose last was longest ago. While several ask, one
 * account has three at most. Within an account who came first goes first, but for the ones that
 * name the same holder: they go one after the other. No correctness rests on it: PostgreSQL's locks
 * keep order, between processes too.
 */
export class FairQueue {
  readonly #slots: number;
  /** Connections that no account takes. */
  readonly #aside: number;
  readonly #asideWaiting: (() => void)[] = [];
  #asideRunning = 0;
  /** Connections of an account while no one else asks. */
  readonly #alone: number;
  /** In the order of their last turn. */
  readonly #lines = new Map<string, Line>();
  #running = 0;
  #refused = 0;

  constructor(connections: number) {
    this.#aside = Math.max(1, Math.floor(connections * SET_ASIDE));
    this.#slots = Math.max(1, connections - this.#aside);
    this.#alone = this.#slots - Math.floor(this.#slots * LEFT_FREE);
  }

  /** Transactions that wait for their turn, of all accounts and of those set aside. */
  get waiting(): number {
    let sum = this.#asideWaiting.length;
    for (const { waiting } of this.#lines.values()) sum += waiting.length;
    return sum;
  }

  /** How many were refused since the start. */
  get refused(): number {
    return this.#refused;
  }

  /** For who can refuse before any work is done. Throws TooBusy. */
  assertRoom(account: string): void {
    if ((this.#lines.get(account)?.waiting.length ?? 0) >= MOST_WAITING) throw this.#refusal();
  }

  /**
   * Waits for a turn; `leave` ends it, once. Throws TooBusy when there is no room, DatabaseAway six
   * seconds after `since`.
   */
  async enter({
    account,
    names = [],
    bulk = false,
    recurring = false,
    since = performance.now(),
  }: Asking): Promise<{ leave: () => void }> {
    this.assertRoom(account);
    const line = this.#lineOf(account);
    if (!recurring) line.askedAt = performance.now();
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const entry: Waiting = { names, bulk, isImpatient: false, start: () => resolve(undefined) };
    line.waiting.push(entry);
    this.#next();
    if (line.waiting.includes(entry)) await this.#patient(line, entry, since + WAIT_MS - performance.now(), promise);
    return { leave: () => this.#leave(line, entry) };
  }

  /**
   * Runs what looks for jobs: it takes no account's turn, and no more connections than are set
   * aside for it.
   */
  async aside<T>(run: () => Promise<T>): Promise<T> {
    if (this.#asideRunning < this.#aside) this.#asideRunning += 1;
    else await new Promise<void>((resolve) => void this.#asideWaiting.push(resolve));
    try {
      return await run();
    } finally {
      const next = this.#asideWaiting.shift();
      if (next === undefined) this.#asideRunning -= 1;
      else next();
    }
  }

  async #patient(line: Line, entry: Waiting, longestMs: number, started: Promise<undefined>): Promise<void> {
    const { promise: refused, reject } = Promise.withResolvers<never>();
    const impatience = setTimeout(() => {
      entry.isImpatient = true;
      this.#next();
    }, SAME_NAME_MS);
    const end = setTimeout(() => {
      const at = line.waiting.indexOf(entry);
      if (at === -1) return;
      line.waiting.splice(at, 1);
      reject(new DatabaseAway(new Error('No turn came.')));
    }, longestMs);
    try {
      await Promise.race([started, refused]);
    } finally {
      clearTimeout(impatience);
      clearTimeout(end);
    }
  }

  #refusal(): TooBusy {
    this.#refused += 1;
    return new TooBusy();
  }

  #leave(line: Line, { names, bulk }: Waiting): void {
    this.#running -= 1;
    line.running -= 1;
    if (bulk) line.bulk -= 1;
    for (const name of names) {
      const left = (line.held.get(name) ?? 1) - 1;
      if (left === 0) line.held.delete(name);
      else line.held.set(name, left);
    }
    this.#next();
  }

  #lineOf(account: string): Line {
    const known = this.#lines.get(account);
    if (known !== undefined) return known;
    const line: Line = { account, waiting: [], held: new Map(), running: 0, bulk: 0, askedAt: -Infinity };
    this.#lines.set(account, line);
    return line;
  }

  #next(): void {
    while (this.#running < this.#slots && this.#startOne()) continue;
  }

  #startOne(): boolean {
    const lines = this.#askingLately();
    const isAlone = lines.length === 1;
    let share = isAlone ? this.#alone : SHARE;
    let found: { line: Line; entry: Waiting } | undefined;
    for (const line of lines) {
      if (line.running >= share) continue;
      const entry = firstAble(line, isAlone ? BULK_ALONE : BULK_SHARE);
      if (entry === undefined) continue;
      found = { line, entry };
      share = line.running;
    }
    if (found !== undefined) this.#start(found.line, found.entry);
    return found !== undefined;
  }

  /** Forgets who has not asked for a while. */
  #askingLately(): Line[] {
    const since = performance.now() - LATELY_MS;
    for (const [account, line] of this.#lines)
      if (line.running === 0 && line.waiting.length === 0 && line.askedAt < since) this.#lines.delete(account);
    return [...this.#lines.values()];
  }

  #start(line: Line, entry: Waiting): void {
    line.waiting.splice(line.waiting.indexOf(entry), 1);
    this.#running += 1;
    line.running += 1;
    if (entry.bulk) line.bulk += 1;
    for (const name of entry.names) line.held.set(name, (line.held.get(name) ?? 0) + 1);
    // The account that was served last stands last.
    this.#lines.delete(line.account);
    this.#lines.set(line.account, line);
    entry.start();
  }
}

/** The first of a line that no one before it, running or waiting, shares a name with. */
function firstAble({ waiting, held, bulk }: Line, bulkShare: number): Waiting | undefined {
  const before = new Set<string>();
  for (const entry of waiting) {
    const isFree = entry.isImpatient || !entry.names.some((name) => held.has(name) || before.has(name));
    if (isFree && !(entry.bulk && bulk >= bulkShare)) return entry;
    for (const name of entry.names) before.add(name);
  }
  return undefined;
}
