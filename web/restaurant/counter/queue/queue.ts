import { type PartnerTransaction } from '@boucle/contract/partnerApi/transactions.ts';
import { uuid } from '../../../api/uuid.ts';
import { createOutbox, made, timesOf } from '../../../shared/outbox/createOutbox.ts';
import { isForLater } from '../../../shared/outbox/sending.ts';
import { keepTrying } from '../../../shared/outbox/keepTrying.ts';
import { queries } from '../../queryClient.ts';
import { readCurrent } from '../../queries.ts';
import { KEPT_ACTS, keyOf, quietClient, session, storage } from '../../own.ts';
import { COUNTER_WORDS, type CounterAct, counterActOf, type NewAct, requestOf } from './waitingAct.ts';

/** Restaurants of the signed-in person: their acts are sent, another's wait for theirs. */
const isMine = (owner: string): boolean =>
  session.current() !== null &&
  (queries.getQueryData(readCurrent.queryKey) ?? []).some(({ id }) => String(id) === owner);

/** Between two of many: the partner API takes twenty calls a second of one device. */
const PACE_MS = 100;

const queue = createOutbox<CounterAct, PartnerTransaction>({
  name: keyOf('acts'),
  actOf: counterActOf,
  isMine,
  wordsOf: () => COUNTER_WORDS,
  send: async (batch) =>
    Promise.all(
      batch.map(async (act) => {
        if (queue.current().length > 1) await new Promise((resolve) => setTimeout(resolve, PACE_MS));
        const body = { ...requestOf(act), ...timesOf(act) };
        const { data } = await quietClient.transactions.record(body, { context: { idempotencyKey: act.id } });
        return { kind: 'recorded', answer: data } as const;
      }),
    ),
});

/** Acts whose outcome the counter still waits for: the person there sees it, no list does. */
const atCounter = new Set<string>();
export const isAtCounter = (id: string): boolean => atCounter.has(id);

const toDeclare = ({ id, refusal, declared }: CounterAct): boolean =>
  refusal !== null && declared === undefined && !atCounter.has(id);

/** Declares refused acts to the initiative, each once; without an answer, at the next try. */
async function declareRefused(): Promise<void> {
  await queue.reread();
  for (const act of queue.current().filter(toDeclare)) {
    // An incident is about pieces: no code is kept with it.
    const lines = act.lines.map(({ units: _, ...line }) => line);
    const { restaurant_id: id, ...body } = requestOf({ ...act, lines });
    const declaration = { ...body, id, reason: act.refusal ?? '', ...timesOf(act) };
    try {
      await quietClient.restaurants.refusedAct(declaration, { context: { idempotencyKey: `${act.id} refusal` } });
    } catch (error) {
      if (isForLater(error)) return;
      await queue.keep({ ...act, declared: 'refused' });
      continue;
    }
    await queue.keep({ ...act, declared: 'incident' });
  }
}

const sendAll = async (): Promise<void> => {
  await queue.sendAll();
  await declareRefused();
};

/** Acts of the counter that the server has not recorded, on this device. */
export const waitingActs = {
  current: queue.current,
  subscribe: queue.subscribe,
  reread: queue.reread,
  /** Calls the listener once all that waited is recorded or refused. */
  onSent: (listener: () => void) =>
    queue.onOutcomes((settled) => {
      const sent = new Set(settled.map(({ act }) => act.id));
      if (queue.current().every(({ id, refusal }) => refusal !== null || sent.has(id))) listener();
    }),
  /** Gives up a refused act that was noted. */
  note: queue.forget,
};

let following: (() => void) | undefined;

/** From now on what waits leaves when it can; called again, it is tried at once. */
export function followActs(): void {
  if (following === undefined) {
    following = keepTrying(
      { sendAll, current: queue.current },
      (act) => act.refusal === null || queue.current().some(toDeclare),
    );
    session.subscribe(() => void queue.reread());
  }
  void queue.reread().then(following);
}

/** What became of an act at the counter; `kept` when it waits. */
type ActOutcome =
  | { readonly kind: 'recorded'; readonly answer: PartnerTransaction }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'kept' };

/** The counter goes on to the next person after it; the act waits, in milliseconds. */
const PATIENCE_MS = 4000;

/**
 * Keeps an act on the disk, then sends it. A refusal that comes while the person stands at the
 * counter is shown there, and the act is forgotten.
 */
export async function recordOrKeep(act: NewAct): Promise<ActOutcome> {
  const id = uuid();
  atCounter.add(id);
  storage.setItem(KEPT_ACTS, '1');
  const { promise, resolve } = Promise.withResolvers<ActOutcome>();
  const leave = queue.onOutcomes((settled) => {
    const mine = settled.find((one) => one.act.id === id);
    if (mine !== undefined) resolve(mine.outcome);
  });
  const timer = setTimeout(() => resolve({ kind: 'kept' }), PATIENCE_MS);
  try {
    await queue.keep({ ...made(id, String(act.restaurant)), ...act });
    const isKept = () => resolve({ kind: 'kept' });
    void sendAll().then(isKept, isKept);
    const outcome = await promise;
    if (outcome.kind === 'refused') await queue.forget(queue.current().filter((one) => one.id === id));
    return outcome;
  } finally {
    clearTimeout(timer);
    leave();
    atCounter.delete(id);
    await queue.reread();
  }
}
