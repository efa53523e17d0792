import { type QueryClient, type QueryKey } from '@tanstack/react-query';
import { NoAnswerError } from '../../api/errors.ts';
import { type Copies, type CopyName } from './store.ts';
import { beginReading, noteChange } from './underWay.ts';

/**
 * A network that is there and answers nothing keeps no one waiting longer than this, when something
 * was kept.
 */
const PATIENCE_MS = 3000;

/** Something read; `sure` when it comes from the server, not from what this device kept. */
export interface Known<T> {
  readonly value: T;
  readonly sure: boolean;
}

/** Something that this device keeps as it was last read, for when there is no network. */
export interface Kept<T> {
  readonly name: CopyName;
  /** Whether what another version perhaps kept is what this one shows. */
  readonly is: (value: unknown) => value is T;
  /** Asks the server. */
  readonly read: () => Promise<T>;
}

/** Whose copies they are, and where. */
export interface Keeper {
  readonly owner: string;
  /** Who is signed in now. */
  readonly ownerNow: () => string | undefined;
  readonly store: () => Promise<Copies>;
}

const nameOf = ({ owner }: Pick<Keeper, 'owner'>, name: CopyName): string => `${owner} ${name}`;

/**
 * Answer of the server, kept for the next time; the kept one, when none comes in time. An answer
 * that was on its way while an act was recorded may be out of date: it is read again, and neither
 * shown nor kept. Raises what the server refuses, and `NoAnswerError` when nothing was kept.
 */
export async function readKept<T>(kept: Kept<T>, keeper: Keeper, patience = PATIENCE_MS): Promise<Known<T>> {
  const old = async (): Promise<Known<T> | undefined> => {
    const copy = await (await keeper.store()).copyOf(keeper.owner, kept.name);
    return kept.is(copy) ? { value: copy, sure: false } : undefined;
  };
  const fresh = readFresh(kept, keeper);
  // An answer that comes later than the kept one is kept for the next time.
  fresh.catch(() => undefined);
  if ((await old()) === undefined) return fresh;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tired = new Promise<undefined>((resolve) => (timer = setTimeout(() => resolve(undefined), patience)));
  try {
    // Read anew: the answer to an act may have been kept in the meantime.
    return (await Promise.race([fresh, tired])) ?? (await old()) ?? (await fresh);
  } catch (error) {
    const copy = error instanceof NoAnswerError ? await old() : undefined;
    if (copy === undefined) throw error;
    return copy;
  } finally {
    clearTimeout(timer);
  }
}

async function readFresh<T>({ name, read }: Kept<T>, keeper: Keeper): Promise<Known<T>> {
  const { owner, ownerNow, store } = keeper;
  for (;;) {
    const isAsItWas = beginReading(nameOf(keeper, name));
    const value = await read();
    // Signed out in the meantime: nothing of it stays on this device.
    if (isAsItWas() && ownerNow() === owner) await (await store()).keepCopy(owner, name, value);
    if (isAsItWas()) return { value, sure: true };
  }
}

/**
 * Puts what the server answered to an act in what shows and in what is kept, and sets aside the
 * readings that are on their way. `next` makes it of what shows; undefined when that is not enough.
 */
export function takeAnswer<T>(
  cache: QueryClient,
  key: QueryKey,
  name: CopyName,
  keeper: Keeper,
  next: (shown: Known<T> | undefined) => Known<T> | undefined,
): void {
  noteChange(nameOf(keeper, name));
  const known = cache.setQueryData<Known<T>>(key, next);
  if (known === undefined) return;
  // Without room for it, the next reading brings it again.
  void keeper
    .store()
    .then((store) => store.keepCopy(keeper.owner, name, known.value))
    .catch(() => undefined);
}
