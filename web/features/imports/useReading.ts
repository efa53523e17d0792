import { type ImportKind } from '@boucle/contract/shared/imports/kinds.ts';
import { useEffect, useState } from 'react';
import { isReading, type Reading } from './reading.ts';

/** Loaded when a file is there: the page without one needs none of it. */
async function keeper() {
  const [{ outboxStore, ownerNow }, { followOutbox }] = await Promise.all([
    import('../../shared/outbox/queue.ts'),
    import('../../shared/outbox/follow.ts'),
  ]);
  // Forgets what was kept once somebody else signs in.
  followOutbox();
  return { owner: ownerNow(), store: await outboxStore() };
}

async function kept(kind: ImportKind): Promise<Reading | undefined> {
  const { owner, store } = await keeper();
  const copy = owner === undefined ? undefined : await store.copyOf(owner, `import ${kind}`);
  return isReading(copy) ? copy : undefined;
}

async function keep(kind: ImportKind, reading: Reading | undefined): Promise<void> {
  const { owner, store } = await keeper();
  if (owner !== undefined) await store.keepCopy(owner, `import ${kind}`, reading);
}

/**
 * The file that is being imported, with the answers about it. This device keeps both until they are
 * done or given up: a page that is loaded again goes on. `undefined` while it is looked for.
 */
export function useReading(kind: ImportKind) {
  const [reading, setReading] = useState<Reading | null>();
  useEffect(() => {
    let left = false;
    // A device that keeps nothing begins anew.
    void kept(kind)
      .catch(() => undefined)
      .then((found) => {
        if (!left) setReading((now) => (now === undefined ? (found ?? null) : now));
      });
    return () => {
      left = true;
    };
  }, [kind]);
  const change = (next: Reading | undefined) => {
    setReading(next ?? null);
    keep(kind, next).catch(() => undefined);
  };
  return { reading, change };
}
