import { type Drop } from '@boucle/contract/drops/calls.ts';
import { browserLock } from '../../api/refresh.ts';
import { session } from '../../api/transport.ts';
import { type WaitingDeposit } from './deposit.ts';
import { quietClient } from './quietClient.ts';
import { createSending, type Outcome } from './sending.ts';
import { type DepositStore, openDepositStore } from './store.ts';

/** Ends what was begun: its listener hears no more. */
type Leave = () => void;
type OutcomeListener = (deposit: WaitingDeposit, outcome: Outcome) => void;

/** The signed-in person, as the queue knows people. */
export const ownerNow = (): string | undefined => session.current()?.user?.uuid;

/** Asked for once; it opens when something first needs it. */
let opened: Promise<DepositStore> | undefined;
export const depositStore = (): Promise<DepositStore> =>
  (opened ??= openDepositStore((globalThis as Partial<typeof globalThis>).indexedDB));

let waiting: readonly WaitingDeposit[] = [];
const listeners = new Set<() => void>();
const outcomeListeners = new Set<OutcomeListener>();
/** Other tabs read again when this one has written. */
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('boucle-deposits') : undefined;
channel?.addEventListener('message', () => void reread());

/** Reads the store again and tells who shows it. */
async function reread(): Promise<void> {
  const owner = ownerNow();
  waiting = owner === undefined ? [] : await (await depositStore()).waitingOf(owner);
  for (const listener of listeners) listener();
}

async function changed(): Promise<void> {
  channel?.postMessage('changed');
  await reread();
}

const send = ({ id, point, lines, madeAt }: WaitingDeposit): Promise<Drop> =>
  quietClient.drops.create(
    {
      drop_off_point_id: point.id,
      lines: lines.map(({ format_id, quantity }) => ({ format_id, quantity })),
      made_at: madeAt,
    },
    { context: { idempotencyKey: id } },
  );

const lock = browserLock('boucle-deposits');
const sendAll = async (): Promise<void> => {
  const store = await depositStore();
  await createSending({
    store,
    send,
    lock,
    owner: ownerNow,
    now: Date.now,
    onOutcome: (deposit, outcome) => {
      for (const listener of outcomeListeners) listener(deposit, outcome);
      void changed();
    },
  })();
};

/** The deposits that the signed-in person made on this device and that the server has not recorded. */
export const depositQueue = {
  current: (): readonly WaitingDeposit[] => waiting,
  subscribe: (listener: () => void): Leave => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  onOutcome: (listener: OutcomeListener): Leave => {
    outcomeListeners.add(listener);
    return () => outcomeListeners.delete(listener);
  },
  reread,
  /** Tries to send all that waits. Never raises. */
  sendAll,
  /** Keeps a deposit of the signed-in person, in the place of a refused one of that key perhaps; answers it. It is not sent yet. */
  add: async (id: string, declared: Pick<WaitingDeposit, 'point' | 'lines'>): Promise<WaitingDeposit> => {
    const owner = ownerNow();
    if (owner === undefined) throw new Error('A deposit needs somebody signed in.');
    const store = await depositStore();
    const deposit = { ...declared, id, owner, madeAt: new Date().toISOString(), refusal: null };
    await store.put(deposit);
    await changed();
    return deposit;
  },
  /** Gives up one that was refused, or that has not left yet. */
  drop: async (id: string): Promise<void> => {
    // Never one that is on its way: whoever holds the lock may be sending it.
    await lock(async () => (await depositStore()).remove(id));
    await changed();
  },
};
