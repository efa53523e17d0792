import { type Drop } from '@boucle/contract/features/drops/calls.ts';
import { type RoundDetail } from '@boucle/contract/features/rounds/shapes.ts';
import { type ReadingsAnswer } from '@boucle/contract/features/stockCounts/shapes.ts';
import { browserLock } from '../../api/refresh.ts';
import { uuid } from '../../api/uuid.ts';
import { session } from '../../api/transport.ts';
import { BASE } from '../../ui/navigation/base.ts';
import { type WaitingAct } from './act.ts';
import { type WaitingDeposit } from './deposit.ts';
import { nextReading, pageNow } from './device.ts';
import { type Act } from './kept.ts';
import { OUTBOX } from './names.ts';
import { ageOf } from './pageAge.ts';
import { quietClient } from './quietClient.ts';
import { type CountedCell, isOfCell, type WaitingReading } from './reading.ts';
import { createSending, type Outcome, type Settled } from './sending.ts';
import { type WaitingStop } from './stop.ts';
import { openOutboxStore, type OutboxStore } from './store.ts';

/** Ends a subscription. */
type Leave = () => void;
/** Answer of the server when it recorded an act. */
type Answer =
  | { readonly of: 'deposit'; readonly drop: Drop }
  | { readonly of: 'reading'; readonly readings: ReadingsAnswer }
  | { readonly of: 'stop'; readonly round: RoundDetail };
/** An act of which it is known what became, with what the server answered to it. */
export type SettledAct = Settled<Answer>;
type OutcomeListener = (settled: readonly SettledAct[]) => void;

/**
 * Whose what is kept here is: the signed-in person, in the initiative itself or in its example,
 * which have counts of the same numbers.
 */
export function ownerNow(): string | undefined {
  const person = session.current()?.user?.uuid;
  return person && `${person}${BASE}`;
}

/** Asked for once; it opens when something first needs it. */
let opened: Promise<OutboxStore> | undefined;
export const outboxStore = (): Promise<OutboxStore> =>
  (opened ??= openOutboxStore((globalThis as Partial<typeof globalThis>).indexedDB));

let waiting: readonly WaitingAct[] = [];
const listeners = new Set<() => void>();
const outcomeListeners = new Set<OutcomeListener>();
/** Other tabs read again when this one has written. */
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(OUTBOX) : undefined;
channel?.addEventListener('message', () => void reread());

/** Reads the store again and notifies its listeners. */
async function reread(): Promise<void> {
  const owner = ownerNow();
  waiting = owner === undefined ? [] : await (await outboxStore()).waitingOf(owner);
  for (const listener of listeners) listener();
}

async function changed(): Promise<void> {
  channel?.postMessage('changed');
  await reread();
}

const age = (act: WaitingAct): number => ageOf(act, pageNow(), Date.now());
const instant = (ms: number): string => new Date(ms).toISOString();

/**
 * Their instants are of this device's clock: the server uses but how long ago each act was, so a
 * clock that is wrong does no harm.
 */
function timesOf(act: WaitingAct, sentAt = Date.now()): { readonly made_at: string; readonly sent_at: string } {
  return { made_at: instant(sentAt - Math.max(0, age(act))), sent_at: instant(sentAt) };
}

const sendDeposit = async (deposit: WaitingDeposit): Promise<Answer> => ({
  of: 'deposit',
  drop: await quietClient.drops.create(
    {
      drop_off_point_id: deposit.point.id,
      lines: deposit.lines.map(({ format_id, quantity }) => ({ format_id, quantity })),
      ...timesOf(deposit),
    },
    { context: { idempotencyKey: deposit.id } },
  ),
});

const sendStop = async (stop: WaitingStop): Promise<Answer> => {
  const { id, round, n, lines, skipped, signedName, picture } = stop;
  const options = { context: { idempotencyKey: id } };
  const answer = await (skipped === null
    ? quietClient.rounds.done(
        {
          id: round,
          n,
          lines: [...lines],
          ...timesOf(stop),
          ...(signedName !== undefined && { signed_name: signedName }),
          ...(picture !== undefined && { picture }),
        },
        options,
      )
    : quietClient.rounds.skip({ id: round, n, reason: skipped, ...timesOf(stop) }, options));
  return { of: 'stop', round: answer };
};

async function sendReadings(readings: readonly WaitingReading[]): Promise<readonly Outcome<Answer>[]> {
  const [{ count: id, device }] = readings as readonly [WaitingReading, ...WaitingReading[]];
  const sentAt = Date.now();
  const answer = await quietClient.stockCounts.enter({
    id,
    device_id: device,
    sent_at: instant(sentAt),
    readings: readings.map((reading) => ({
      n: reading.n,
      ...reading.cell,
      counted: reading.counted,
      counted_at: timesOf(reading, sentAt).made_at,
    })),
  });
  const results = new Map(answer.results.map((result) => [result.n, result]));
  return readings.map(({ n }) => {
    const result = results.get(n);
    return result?.outcome === 'count_again' || result?.outcome === 'closed'
      ? { kind: 'refused', reason: result.message ?? 'Comptez à nouveau cette ligne.' }
      : { kind: 'recorded', answer: { of: 'reading', readings: answer } };
  });
}

const send = async (batch: readonly WaitingAct[]): Promise<readonly Outcome<Answer>[]> => {
  const readings = batch.filter((act) => act.kind === 'reading');
  if (readings.length > 0) return sendReadings(readings);
  const others = batch.filter((act) => act.kind !== 'reading');
  return Promise.all(
    others.map(
      async (act) =>
        ({ kind: 'recorded', answer: act.kind === 'stop' ? await sendStop(act) : await sendDeposit(act) }) as const,
    ),
  );
};

const lock = browserLock(OUTBOX);
const sendAll = async (): Promise<void> => {
  const store = await outboxStore();
  await createSending({
    store,
    send,
    lock,
    owner: ownerNow,
    age,
    onOutcomes: (settled) => {
      for (const listener of outcomeListeners) listener(settled);
      void changed();
    },
  })();
};

/** Fields of every act: its key, whose it is, when it was made and on which page. */
function made(id: string): Act & Required<Pick<Act, 'page' | 'pageAge'>> {
  const owner = ownerNow();
  if (owner === undefined) throw new Error('An act needs somebody signed in.');
  const { id: page, age: pageAge } = pageNow();
  return { id, owner, madeAt: new Date().toISOString(), page, pageAge, refusal: null };
}

async function keep(act: WaitingAct): Promise<void> {
  await (await outboxStore()).put(act);
  await changed();
}

async function forget(acts: readonly WaitingAct[]): Promise<void> {
  const store = await outboxStore();
  for (const { id } of acts) await store.remove(id);
  if (acts.length > 0) await changed();
}

/** The acts that the signed-in person did on this device and that the server has not recorded. */
export const outbox = {
  current: (): readonly WaitingAct[] => waiting,
  subscribe: (listener: () => void): Leave => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Calls the listener with the results of a batch, as soon as they are known. */
  onOutcomes: (listener: OutcomeListener): Leave => {
    outcomeListeners.add(listener);
    return () => outcomeListeners.delete(listener);
  },
  reread,
  /** Tries to send all that waits. Never raises. */
  sendAll,
  /**
   * Keeps a deposit of the signed-in person, in the place of a refused one of that key perhaps. It
   * is not sent yet.
   */
  addDeposit: (id: string, deposit: Pick<WaitingDeposit, 'point' | 'lines'>): Promise<void> =>
    keep({ ...deposit, ...made(id), kind: 'deposit' }),
  /**
   * Keeps a number that was counted; the refused ones of its cell leave, for it stands in their
   * place. It is not sent yet.
   */
  addReading: async (count: number, cell: CountedCell, counted: number): Promise<void> => {
    const replaced = waiting.filter((act) => act.refusal !== null && isOfCell(act, count, cell));
    const { device, n } = nextReading();
    await keep({ ...made(`${device} ${n}`), kind: 'reading', count, cell, counted, device, n });
    await forget(replaced);
  },
  /** Keeps a stop of a round under its key: sent twice, it is recorded once. */
  addStop: (
    stop: Pick<WaitingStop, 'round' | 'n' | 'name' | 'lines' | 'skipped' | 'signedName' | 'picture'>,
  ): Promise<void> => keep({ ...made(uuid()), kind: 'stop', ...stop }),
  /** Gives up what was refused, or has not left yet. */
  drop: async (...acts: readonly WaitingAct[]): Promise<void> => {
    // Never what is on its way: the holder of the lock may be sending it.
    await lock(() => forget(acts));
  },
};
