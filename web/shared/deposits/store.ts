import { isSupplies, isWaitingDeposit, type Supplies, type WaitingDeposit } from './deposit.ts';

/** What this device keeps of deposits. */
export interface DepositStore {
  /** False when what is kept goes with the page (storage refused): the person is told. */
  readonly lasting: boolean;
  /** Of one person, the oldest first. */
  readonly waitingOf: (owner: string) => Promise<readonly WaitingDeposit[]>;
  readonly put: (deposit: WaitingDeposit) => Promise<void>;
  readonly remove: (id: string) => Promise<void>;
  readonly suppliesOf: (owner: string) => Promise<Supplies | undefined>;
  readonly keepSupplies: (owner: string, supplies: Supplies) => Promise<void>;
  /** Forgets what was read for everybody but this person; deposits that wait stay. */
  readonly forgetSupplies: (except: string | undefined) => Promise<void>;
}

const WAITING = 'waiting';
const SUPPLIES = 'supplies';

/** The store of this browser (IndexedDB), or one in memory where it has none. */
export async function openDepositStore(factory: IDBFactory | undefined): Promise<DepositStore> {
  try {
    return factory === undefined ? inMemory() : onDisk(await opened(factory));
  } catch {
    return inMemory();
  }
}

function opened(factory: IDBFactory): Promise<IDBDatabase> {
  const request = factory.open('boucle-deposits', 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(WAITING, { keyPath: 'id' });
    request.result.createObjectStore(SUPPLIES);
  };
  return answer(request);
}

function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB refused.'));
  });
}

function onDisk(database: IDBDatabase): DepositStore {
  // A newer version of the application, in another tab, may change the store: it must not wait for this one.
  database.onversionchange = () => database.close();
  const reading = (name: string) => database.transaction(name).objectStore(name);
  /** What is written is on the disk when the promise is kept: a phone that dies afterwards loses nothing. */
  const writing = (name: string, write: (store: IDBObjectStore) => void): Promise<void> =>
    new Promise((resolve, reject) => {
      const transaction = database.transaction(name, 'readwrite', { durability: 'strict' });
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Error('IndexedDB refused.'));
      write(transaction.objectStore(name));
    });
  return {
    lasting: true,
    // What another version wrote and this one cannot read stays, for the version that can.
    waitingOf: async (owner) =>
      ofOwner((await answer<unknown[]>(reading(WAITING).getAll())).filter(isWaitingDeposit), owner),
    put: (deposit) => writing(WAITING, (store) => store.put(deposit)),
    remove: (id) => writing(WAITING, (store) => store.delete(id)),
    suppliesOf: async (owner) => {
      const kept = await answer<unknown>(reading(SUPPLIES).get(owner));
      return isSupplies(kept) ? kept : undefined;
    },
    keepSupplies: (owner, supplies) => writing(SUPPLIES, (store) => store.put(supplies, owner)),
    forgetSupplies: async (except) => {
      const owners = await answer(reading(SUPPLIES).getAllKeys());
      await writing(SUPPLIES, (store) => {
        for (const owner of owners) if (owner !== except) store.delete(owner);
      });
    },
  };
}

function inMemory(): DepositStore {
  const waiting = new Map<string, WaitingDeposit>();
  const supplies = new Map<string, Supplies>();
  return {
    lasting: false,
    waitingOf: (owner) => Promise.resolve(ofOwner([...waiting.values()], owner)),
    put: (deposit) => Promise.resolve(void waiting.set(deposit.id, deposit)),
    remove: (id) => Promise.resolve(void waiting.delete(id)),
    suppliesOf: (owner) => Promise.resolve(supplies.get(owner)),
    keepSupplies: (owner, read) => Promise.resolve(void supplies.set(owner, read)),
    forgetSupplies: (except) => {
      for (const owner of supplies.keys()) if (owner !== except) supplies.delete(owner);
      return Promise.resolve();
    },
  };
}

const ofOwner = (all: readonly WaitingDeposit[], owner: string): readonly WaitingDeposit[] =>
  all.filter((deposit) => deposit.owner === owner).sort((one, other) => one.madeAt.localeCompare(other.madeAt));
