import { type Drop } from '@boucle/contract/features/drops/calls.ts';
import { type RoundDetail } from '@boucle/contract/features/rounds/shapes.ts';
import { type ReadingsAnswer } from '@boucle/contract/features/stockCounts/shapes.ts';
import { uuid } from '../../api/uuid.ts';
import { session } from '../../api/transport.ts';
import { BASE } from '../../ui/navigation/base.ts';
import { actOf, type WaitingAct } from './act.ts';
import { createOutbox, made, timesOf } from './createOutbox.ts';
import { type WaitingDeposit } from './deposit.ts';
import { nextReading } from './device.ts';
import { CONSOLE_KINDS } from './kinds.ts';
import { OUTBOX } from './names.ts';
import { quietClient } from './quietClient.ts';
import { type CountedCell, isOfCell, type WaitingReading } from './reading.ts';
import { type Outcome, type Settled } from './sending.ts';
import { type WaitingStop } from './stop.ts';

/** Answer of the server when it recorded an act. */
type Answer =
  | { readonly of: 'deposit'; readonly drop: Drop }
  | { readonly of: 'reading'; readonly readings: ReadingsAnswer }
  | { readonly of: 'stop'; readonly round: RoundDetail };
/** An act of which it is known what became, with what the server answered to it. */
export type SettledAct = Settled<WaitingAct, Answer>;

/**
 * Whose what is kept here is: the signed-in person, in the initiative itself or in its example,
 * which have counts of the same numbers.
 */
export function ownerNow(): string | undefined {
  const person = session.current()?.user?.uuid;
  return person && `${person}${BASE}`;
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
          lines: lines.map(({ units, ...line }) => ({ ...line, ...(units && { units: [...units] }) })),
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
    sent_at: new Date(sentAt).toISOString(),
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

const queue = createOutbox<WaitingAct, Answer>({
  name: OUTBOX,
  actOf,
  send,
  ...CONSOLE_KINDS,
  isMine: (owner) => owner === ownerNow(),
});

export const outboxStore = queue.store;

/** An act of the signed-in person. */
function own(id: string) {
  const owner = ownerNow();
  if (owner === undefined) throw new Error('An act needs somebody signed in.');
  return made(id, owner);
}

const { keep, forget, ...reading } = queue;

/** The acts that the signed-in person did on this device and that the server has not recorded. */
export const outbox = {
  ...reading,
  /**
   * Keeps a deposit of the signed-in person, in the place of a refused one of that key perhaps. It
   * is not sent yet.
   */
  addDeposit: (id: string, deposit: Pick<WaitingDeposit, 'point' | 'lines'>): Promise<void> =>
    keep({ ...deposit, ...own(id), kind: 'deposit' }),
  /**
   * Keeps a number that was counted; the refused ones of its cell leave, for it stands in their
   * place. It is not sent yet.
   */
  addReading: async (count: number, cell: CountedCell, counted: number): Promise<void> => {
    const replaced = queue.current().filter((act) => act.refusal !== null && isOfCell(act, count, cell));
    const { device, n } = nextReading();
    await keep({ ...own(`${device} ${n}`), kind: 'reading', count, cell, counted, device, n });
    await forget(replaced);
  },
  /** Keeps a stop of a round under its key: sent twice, it is recorded once. */
  addStop: (
    stop: Pick<WaitingStop, 'round' | 'n' | 'name' | 'lines' | 'skipped' | 'signedName' | 'picture'>,
  ): Promise<void> => keep({ ...own(uuid()), kind: 'stop', ...stop }),
};
