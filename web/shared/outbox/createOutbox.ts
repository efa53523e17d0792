import { browserLock } from '../../api/refresh.ts';
import { pageNow } from './device.ts';
import { type Act } from './kept.ts';
import { ageOf } from './pageAge.ts';
import { type ActKinds, createSending, type Settled } from './sending.ts';
import { type IsMine, openOutboxStore, type OutboxStore, type StoreOf } from './store.ts';

/** Ends a subscription. */
type Leave = () => void;
type OutcomeListener<A extends Act, Answer> = (settled: readonly Settled<A, Answer>[]) => void;

/** The queue of one application: its acts, how they are sent, and whose are shown and sent now. */
interface OutboxOf<A extends Act, Answer> extends StoreOf<A>, ActKinds<A, Answer> {
  readonly isMine: IsMine;
}

const age = (act: Act): number => ageOf(act, pageNow(), Date.now());
const instant = (ms: number): string => new Date(ms).toISOString();

/**
 * Their instants are of this device's clock: the server uses but how long ago each act was, so a
 * clock that is wrong does no harm.
 */
export function timesOf(act: Act, sentAt = Date.now()): { readonly made_at: string; readonly sent_at: string } {
  return { made_at: instant(sentAt - Math.max(0, age(act))), sent_at: instant(sentAt) };
}

/** Fields of every act: its key, whose it is, when it was made and on which page. */
export function made(id: string, owner: string): Act & Required<Pick<Act, 'page' | 'pageAge'>> {
  const { id: page, age: pageAge } = pageNow();
  return { id, owner, madeAt: new Date().toISOString(), page, pageAge, refusal: null };
}

/**
 * The acts that were done on this device and that the server has not recorded. The name is that of
 * the store, of its lock and of its channel.
 */
export function createOutbox<A extends Act, Answer>(of: OutboxOf<A, Answer>) {
  const { name, isMine } = of;
  /** Asked for once; it opens when something first needs it. */
  let opened: Promise<OutboxStore<A>> | undefined;
  const store = (): Promise<OutboxStore<A>> =>
    (opened ??= openOutboxStore((globalThis as Partial<typeof globalThis>).indexedDB, of));

  let waiting: readonly A[] = [];
  const listeners = new Set<() => void>();
  const outcomeListeners = new Set<OutcomeListener<A, Answer>>();
  /** Other tabs read again when this one has written. */
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : undefined;
  channel?.addEventListener('message', () => void reread());

  /** Reads the store again and notifies its listeners. */
  async function reread(): Promise<void> {
    waiting = await (await store()).waitingOf(isMine);
    for (const listener of listeners) listener();
  }

  async function changed(): Promise<void> {
    channel?.postMessage('changed');
    await reread();
  }

  async function forget(acts: readonly A[]): Promise<void> {
    const kept = await store();
    for (const { id } of acts) await kept.remove(id);
    if (acts.length > 0) await changed();
  }

  const lock = browserLock(name);
  return {
    store,
    current: (): readonly A[] => waiting,
    subscribe: (listener: () => void): Leave => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Calls the listener with the results of a batch, as soon as they are known. */
    onOutcomes: (listener: OutcomeListener<A, Answer>): Leave => {
      outcomeListeners.add(listener);
      return () => outcomeListeners.delete(listener);
    },
    reread,
    /** Tries to send all that waits. Never raises. */
    sendAll: async (): Promise<void> => {
      await createSending({
        store: await store(),
        kinds: of,
        lock,
        isMine,
        age,
        onOutcomes: (settled: readonly Settled<A, Answer>[]) => {
          for (const listener of outcomeListeners) listener(settled);
          void changed();
        },
      })();
    },
    /** Keeps an act, in the place of the one of its key perhaps. It is not sent yet. */
    keep: async (act: A): Promise<void> => {
      await (await store()).put(act);
      await changed();
    },
    forget,
    /** Gives up what was refused, or has not left yet. */
    drop: async (...acts: readonly A[]): Promise<void> => {
      // Never what is on its way: the holder of the lock may be sending it.
      await lock(() => forget(acts));
    },
  };
}
