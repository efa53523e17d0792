/** How long one lets the others go first: then it asks PostgreSQL, where a lock that is held for long fails after its own time. */
export const PATIENCE_MS = 5_000;

/**
 * Transactions of one process that name the same thing go one after the other, before they take a connection. Nothing is safe by it:
 * PostgreSQL's locks are what keeps order, between processes too. But whoever would wait there holds a connection that others lack, and
 * the one that goes first finds its connection still warm (docs/performance.md, Posting).
 */
export class Turns {
  readonly #last = new Map<string, Promise<undefined>>();

  /** Stands behind those who took one of these names and have not ended: `ready` once they have, or at the end of patience. */
  take(names: readonly string[]): { ready: Promise<void>; end: () => void } {
    const before = names.flatMap((name) => this.#last.get(name) ?? []);
    const { promise, resolve } = Promise.withResolvers<undefined>();
    for (const name of names) this.#last.set(name, promise);
    return {
      ready: before.length === 0 ? Promise.resolve() : patient(before),
      end: () => {
        resolve(undefined);
        for (const name of names) if (this.#last.get(name) === promise) this.#last.delete(name);
      },
    };
  }
}

async function patient(before: readonly Promise<undefined>[]): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const enough = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS);
  });
  await Promise.race([Promise.all(before), enough]);
  clearTimeout(timer);
}
