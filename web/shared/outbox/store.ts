import { type ImportKind } from '@boucle/contract/shared/imports/kinds.ts';
import { type Act } from './kept.ts';

/**
 * What is kept for a person: readings for a phone without network (what a deposit needs, the sheet
 * of a count, a round), and a file that is being imported.
 */
export type CopyName = 'supplies' | `count ${number}` | `round ${number}` | `import ${ImportKind}`;

/** What one application keeps: under which name, and which of its records this version reads. */
export interface StoreOf<A extends Act> {
  readonly name: string;
  /** A record as an act; undefined when this version cannot show nor send it. */
  readonly actOf: (value: unknown) => A | undefined;
}

/** Store of this device for acts and what they need. */
export interface OutboxStore<A extends Act> {
  /** False when what is kept goes with the page (storage refused): an alert shows it. */
  readonly lasting: boolean;
  /** Of the owners that are accepted, the oldest first. */
  readonly waitingOf: (isMine: IsMine) => Promise<readonly A[]>;
  readonly put: (act: A) => Promise<void>;
  readonly remove: (id: string) => Promise<void>;
  /** As it was kept, by whatever version: the reader checks it. */
  readonly copyOf: (owner: string, name: CopyName) => Promise<unknown>;
  readonly keepCopy: (owner: string, name: CopyName, copy: unknown) => Promise<void>;
  /**
   * Forgets what was read for everybody but the person of this owner, in the initiative and in its
   * example; acts that wait stay.
   */
  readonly forgetCopies: (except: string | undefined) => Promise<void>;
}

/** The part of a store that keeps what was read. */
export type Copies = Pick<OutboxStore<Act>, 'copyOf' | 'keepCopy'>;

/** Whether what belongs to this owner is shown and sent now. */
export type IsMine = (owner: string) => boolean;

const WAITING = 'waiting';
const COPIES = 'supplies';

/** The key of a copy; a deposit's is the person alone, as before there were others. */
const keyOf = (owner: string, name: CopyName): IDBValidKey => (name === 'supplies' ? owner : [owner, name]);
const ownerOf = (key: IDBValidKey): unknown => (Array.isArray(key) ? key[0] : key);
/**
 * Whether two owners are one person: an owner is a uuid, and `/exemple` behind it where it is of
 * the example.
 */
const isOnePerson = (one: unknown, other: string | undefined): boolean =>
  other !== undefined && String(one).split('/')[0] === other.split('/')[0];

/** The store of this browser (IndexedDB), or one in memory where it has none. */
export async function openOutboxStore<A extends Act>(
  factory: IDBFactory | undefined,
  { name, actOf }: StoreOf<A>,
): Promise<OutboxStore<A>> {
  /** A row of another version that this one cannot read stays, for the version that can. */
  const mineOf = (all: readonly unknown[], isMine: IsMine): readonly A[] =>
    all
      .flatMap((kept) => actOf(kept) ?? [])
      .filter(({ owner }) => isMine(owner))
      .sort((one, other) => one.madeAt.localeCompare(other.madeAt));
  try {
    return factory === undefined ? inMemory(mineOf) : onDisk(await opened(factory, name), mineOf);
  } catch {
    return inMemory(mineOf);
  }
}

type MineOf<A> = (all: readonly unknown[], isMine: IsMine) => readonly A[];

function opened(factory: IDBFactory, name: string): Promise<IDBDatabase> {
  const request = factory.open(name, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(WAITING, { keyPath: 'id' });
    request.result.createObjectStore(COPIES);
  };
  return answer(request);
}

function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB refused.'));
  });
}

function onDisk<A extends Act>(database: IDBDatabase, mineOf: MineOf<A>): OutboxStore<A> {
  // A newer version of the application, in another tab, may change the store: it must not wait for
  // this one.
  database.onversionchange = () => database.close();
  const reading = (name: string) => database.transaction(name).objectStore(name);
  /**
   * A write is on the disk when the promise is kept: a phone that dies afterwards loses nothing.
   */
  const writing = (name: string, write: (store: IDBObjectStore) => void): Promise<void> =>
    new Promise((resolve, reject) => {
      const transaction = database.transaction(name, 'readwrite', { durability: 'strict' });
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Error('IndexedDB refused.'));
      write(transaction.objectStore(name));
    });
  return {
    lasting: true,
    waitingOf: async (isMine) => mineOf(await answer<unknown[]>(reading(WAITING).getAll()), isMine),
    put: (act) => writing(WAITING, (store) => store.put(act)),
    remove: (id) => writing(WAITING, (store) => store.delete(id)),
    copyOf: (owner, name) => answer<unknown>(reading(COPIES).get(keyOf(owner, name))),
    keepCopy: (owner, name, copy) => writing(COPIES, (store) => store.put(copy, keyOf(owner, name))),
    forgetCopies: async (except) => {
      const keys = await answer(reading(COPIES).getAllKeys());
      await writing(COPIES, (store) => {
        for (const key of keys) if (!isOnePerson(ownerOf(key), except)) store.delete(key);
      });
    },
  };
}

function inMemory<A extends Act>(mineOf: MineOf<A>): OutboxStore<A> {
  const waiting = new Map<string, A>();
  const copies = new Map<string, Map<CopyName, unknown>>();
  return {
    lasting: false,
    waitingOf: (isMine) => Promise.resolve(mineOf([...waiting.values()], isMine)),
    put: (act) => Promise.resolve(void waiting.set(act.id, act)),
    remove: (id) => Promise.resolve(void waiting.delete(id)),
    copyOf: (owner, name) => Promise.resolve(copies.get(owner)?.get(name)),
    keepCopy: (owner, name, copy) =>
      Promise.resolve(void copies.set(owner, new Map(copies.get(owner)).set(name, copy))),
    forgetCopies: (except) => {
      for (const owner of copies.keys()) if (!isOnePerson(owner, except)) copies.delete(owner);
      return Promise.resolve();
    },
  };
}
