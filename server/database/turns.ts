/**
 * Transactions of one process that name the same thing go one after the other, before they take a connection. Nothing is safe by it:
 * PostgreSQL's locks are what keeps order, between processes too. But whoever would wait there holds a connection that others lack, and
 * the one that goes first finds its connection still warm (docs/performance.md, Posting).
 */
export class Turns {
  readonly #last = new Map<string, Promise<undefined>>();

  /** Stands behind those who took one of these names and have not ended: `ready` once they have. */
  take(names: readonly string[]): { ready: Promise<unknown>; end: () => void } {
    const before = names.flatMap((name) => this.#last.get(name) ?? []);
    const { promise, resolve } = Promise.withResolvers<undefined>();
    for (const name of names) this.#last.set(name, promise);
    return {
      ready: Promise.all(before),
      end: () => {
        resolve(undefined);
        for (const name of names) if (this.#last.get(name) === promise) this.#last.delete(name);
      },
    };
  }
}
