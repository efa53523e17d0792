/** Tasks of one account's calls that run or wait. */
export const MOST_OF_ONE_ACCOUNT = 10;
/** Those of all accounts together. */
export const MOST_OF_ALL = 40;
/** Seconds after which a refused caller may ask again: what a few tasks take. */
const RETRY_AFTER_SECONDS = 5;

/** No room for one more task: its caller may come back after so many seconds. */
export class TooManyTasks extends Error {
  override name = 'TooManyTasks';
  readonly retryAfter = RETRY_AFTER_SECONDS;
}

/** Who waits for a task's turn. */
export interface InLine {
  /** Receives how many tasks come before, at once and at each change. */
  readonly onPlace?: ((before: number) => void) | undefined;
  /** Aborted when no one waits any more: the turn is left to the next one. */
  readonly signal?: AbortSignal | undefined;
}

interface Waiting {
  readonly start: () => void;
  readonly onPlace: InLine['onPlace'];
  before: number | undefined;
}

/** One at a time, accounts by turns: one task does not wait behind the ten of another account. */
export class Turns {
  readonly #places = new Map<string, number>();
  readonly #waiting = new Map<string, Waiting[]>();
  #taken = 0;
  #isBusy = false;

  /**
   * Accepts a call's task before anything is read for it. Throws TooManyTasks. `leave` once,
   * whatever became of it.
   */
  take(account: string): { leave: () => void } {
    const own = this.#places.get(account) ?? 0;
    if (own >= MOST_OF_ONE_ACCOUNT || this.#taken >= MOST_OF_ALL) throw new TooManyTasks();
    this.#places.set(account, own + 1);
    this.#taken += 1;
    return {
      leave: () => {
        this.#taken -= 1;
        const left = (this.#places.get(account) ?? 1) - 1;
        if (left === 0) this.#places.delete(account);
        else this.#places.set(account, left);
      },
    };
  }

  /** Tasks that are accepted and not yet left. */
  get taken(): number {
    return this.#taken;
  }

  /** Runs `start` in its turn. Throws the signal's reason when it is given up before. */
  async run<T>(account: string, start: () => Promise<T>, inLine: InLine = {}): Promise<T> {
    inLine.signal?.throwIfAborted();
    if (this.#isBusy) await this.#turn(account, inLine);
    this.#isBusy = true;
    try {
      return await start();
    } finally {
      this.#isBusy = false;
      this.#next();
    }
  }

  async #turn(account: string, { onPlace, signal }: InLine): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<undefined>();
    const own = this.#waiting.get(account) ?? [];
    const entry: Waiting = { start: () => resolve(undefined), onPlace, before: undefined };
    own.push(entry);
    this.#waiting.set(account, own);
    const leave = (): void => {
      if (this.#forget(account, entry)) reject(signal?.reason);
      this.#tellPlaces();
    };
    signal?.addEventListener('abort', leave);
    this.#tellPlaces();
    try {
      await promise;
    } finally {
      signal?.removeEventListener('abort', leave);
    }
  }

  /** False when its turn has come already. */
  #forget(account: string, entry: Waiting): boolean {
    const own = this.#waiting.get(account) ?? [];
    const at = own.indexOf(entry);
    if (at === -1) return false;
    own.splice(at, 1);
    if (own.length === 0) this.#waiting.delete(account);
    return true;
  }

  /**
   * By turns, as they will be called if no one else comes; the one that is being made is before
   * them all.
   */
  #tellPlaces(): void {
    const lines = [...this.#waiting.values()];
    const longest = Math.max(0, ...lines.map(({ length }) => length));
    const order = Array.from({ length: longest }, (_, turn) =>
      lines.flatMap((own) => own.slice(turn, turn + 1)),
    ).flat();
    for (const [index, entry] of order.entries()) {
      if (entry.before === index + 1) continue;
      entry.before = index + 1;
      entry.onPlace?.(entry.before);
    }
  }

  /** The account that had its turn longest ago is the first of the map. */
  #next(): void {
    const [first] = this.#waiting;
    if (first === undefined) return;
    const [account, own] = first;
    const next = own.shift();
    this.#waiting.delete(account);
    if (own.length > 0) this.#waiting.set(account, own);
    // No one who comes before the one that is called takes its turn.
    this.#isBusy = true;
    next?.start();
    this.#tellPlaces();
  }
}
