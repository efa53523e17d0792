import { type Drop } from '@boucle/contract/drops/calls.ts';
import { browserLock } from '../../api/refresh.ts';
import { session } from '../../api/transport.ts';
import { type NewAct, type WaitingAct } from './act.ts';
import { type WaitingDeposit } from './deposit.ts';
import { quietClient } from './quietClient.ts';
import { createSending, type Outcome } from './sending.ts';
import { openOutboxStore, type OutboxStore } from './store.ts';

/** Ends what was begun: its listener hears no more. */
type Leave = () => void;
/** What the server answered when it recorded an act. */
type Answer = { readonly of: 'deposit'; readonly drop: Drop };
type OutcomeListener = (act: WaitingAct, outcome: Outcome<Answer>) => void;

/** The signed-in person, as the queue knows people. */
export const ownerNow = (): string | undefined => session.current()?.user?.uuid;

/** Asked for once; it opens when something first needs it. */
let opened: Promise<OutboxStore> | undefined;
export const outboxStore = (): Promise<OutboxStore> =>
  (opened ??= openOutboxStore((globalThis as Partial<typeof globalThis>).indexedDB));

let waiting: readonly WaitingAct[] = [];
const listeners = new Set<() => void>();
const outcomeListeners = new Set<OutcomeListener>();
/** The lock and the channel of the tabs bear the name of before: a tab of an older version counts among them. */
const AMONG_TABS = 'boucle-deposits';
/** Other tabs read again when this one has written. */
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(AMONG_TABS) : undefined;
channel?.addEventListener('message', () => void reread());

/** Reads the store again and tells who shows it. */
async function reread(): Promise<void> {
  const owner = ownerNow();
  waiting = owner === undefined ? [] : await (await outboxStore()).waitingOf(owner);
  for (const listener of listeners) listener();
}

async function changed(): Promise<void> {
  channel?.postMessage('changed');
  await reread();
}

const sendDeposit = async ({ id, point, lines, madeAt }: WaitingDeposit): Promise<Answer> => ({
  of: 'deposit',
  drop: await quietClient.drops.create(
    {
      drop_off_point_id: point.id,
      lines: lines.map(({ format_id, quantity }) => ({ format_id, quantity })),
      made_at: madeAt,
    },
    { context: { idempotencyKey: id } },
  ),
});

const lock = browserLock(AMONG_TABS);
const sendAll = async (): Promise<void> => {
  const store = await outboxStore();
  await createSending({
    store,
    send: sendDeposit,
    lock,
    owner: ownerNow,
    now: Date.now,
    onOutcome: (act, outcome) => {
      for (const listener of outcomeListeners) listener(act, outcome);
      void changed();
    },
  })();
};

/** The acts that the signed-in person did on this device and that the server has not recorded. */
export const outbox = {
  current: (): readonly WaitingAct[] => waiting,
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
  /** Keeps an act of the signed-in person, in the place of a refused one of that key perhaps. It is not sent yet. */
  add: async (id: string, act: NewAct): Promise<void> => {
    const owner = ownerNow();
    if (owner === undefined) throw new Error('An act needs somebody signed in.');
    await (await outboxStore()).put({ ...act, id, owner, madeAt: new Date().toISOString(), refusal: null });
    await changed();
  },
  /** Gives up one that was refused, or that has not left yet. */
  drop: async (id: string): Promise<void> => {
    // Never one that is on its way: whoever holds the lock may be sending it.
    await lock(async () => (await outboxStore()).remove(id));
    await changed();
  },
};
