/** Papers of one account that are being made or wait. */
export const MOST_OF_ONE_ACCOUNT = 10;
/** Papers of all accounts together. */
export const MOST_OF_ALL = 40;
/** Seconds after which a refused caller may ask again: what a few papers take. */
const RETRY_AFTER_SECONDS = 5;

/** No room for one more paper: its caller may come back after so many seconds. */
export class PapersFull extends Error {
  override name = 'PapersFull';
  readonly retryAfter = RETRY_AFTER_SECONDS;
}

/** One at a time, accounts by turns: who asks for one paper does not wait behind the ten of another account. */
export class PaperQueue {
  readonly #places = new Map<string, number>();
  readonly #waiting = new Map<string, (() => void)[]>();
  #taken = 0;
  #isBusy = false;

  /** Accepts a paper before anything is read for it. Throws PapersFull. `leave` once, whatever became of it. */
  take(account: string): { leave: () => void } {
    const own = this.#places.get(account) ?? 0;
    if (own >= MOST_OF_ONE_ACCOUNT || this.#taken >= MOST_OF_ALL) throw new PapersFull();
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

  /** Papers that are accepted and not yet handed over. */
  get taken(): number {
    return this.#taken;
  }

  /** Runs `make` in its turn. */
  async run<T>(account: string, make: () => Promise<T>): Promise<T> {
    if (this.#isBusy) await this.#turn(account);
    this.#isBusy = true;
    try {
      return await make();
    } finally {
      this.#isBusy = false;
      this.#next();
    }
  }

  #turn(account: string): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const own = this.#waiting.get(account) ?? [];
    own.push(() => resolve(undefined));
    this.#waiting.set(account, own);
    return promise;
  }

  /** The account that had its turn longest ago is the first of the map. */
  #next(): void {
    const [first] = this.#waiting;
    if (first === undefined) return;
    const [account, own] = first;
    const start = own.shift();
    this.#waiting.delete(account);
    if (own.length > 0) this.#waiting.set(account, own);
    // Nobody who comes before the one that is called takes its turn.
    this.#isBusy = true;
    start?.();
  }
}
