import { type Drop } from '@boucle/contract/features/drops/calls.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { ApiError, NoAnswerError, SignedOutError } from '../../api/errors.ts';
import { actOf, type WaitingAct } from './act.ts';
import { CONSOLE_KINDS } from './kinds.ts';
import { type WaitingDeposit } from './deposit.ts';
import { type WaitingReading } from './reading.ts';
import { createSending, type Outcome } from './sending.ts';
import { openOutboxStore, type OutboxStore } from './store.ts';

const JADE = 'jade';
const drop = (id: number): Drop => ({
  id,
  dropped_at: '2026-11-21T12:00:00Z',
  point: { id: 1, name: 'Gare Sud', address: '', city: 'Nantes' },
  lines: [],
  containers_count: 2,
  comments: null,
  reversed: false,
});
const deposit = (id: string, more: Partial<WaitingDeposit> = {}): WaitingDeposit => ({
  kind: 'deposit',
  id,
  owner: JADE,
  madeAt: `2026-11-21T10:00:0${id}Z`,
  point: { id: 1, name: 'Gare Sud', address: '', city: 'Nantes' },
  lines: [{ format_id: 1, format_title: 'Grand bol 1 L', drawing: 'bowl', picture_url: null, quantity: 2 }],
  refusal: null,
  ...more,
});

let store: OutboxStore<WaitingAct>;
let person: string | undefined;
let now: number;
let sent: string[];
let outcomes: (readonly [string, Outcome<Drop>['kind']])[];
/** How many of one request were settled together. */
let batches: number[];
let answers: Record<string, Error>;
let results: Record<string, Outcome<Drop>>;
/** Called while a request is on its way. */
let onSent: (ids: string) => void;

beforeEach(async () => {
  store = await openOutboxStore(undefined, { name: 'test', actOf });
  person = JADE;
  now = Date.parse('2026-11-21T12:00:00Z');
  sent = [];
  outcomes = [];
  batches = [];
  answers = {};
  results = {};
  onSent = () => undefined;
});

const sendAll = () =>
  createSending<WaitingAct, Drop>({
    store,
    kinds: {
      ...CONSOLE_KINDS,
      send: (batch) => {
        const ids = batch.map(({ id }) => id);
        sent.push(ids.join(' '));
        onSent(ids.join(' '));
        const failure = answers[ids.join(' ')];
        return failure === undefined
          ? Promise.resolve(ids.map((id) => results[id] ?? { kind: 'recorded', answer: drop(Number(id)) }))
          : Promise.reject(failure);
      },
    },
    lock: (work) => work(),
    isMine: (owner) => owner === person,
    age: ({ madeAt }) => now - Date.parse(madeAt),
    onOutcomes: (settled) => {
      batches.push(settled.length);
      for (const { act, outcome } of settled) outcomes.push([act.id, outcome.kind]);
    },
  })();

const left = async () => (await store.waitingOf((owner) => owner === JADE)).map(({ id, refusal }) => [id, refusal]);
const refused = (status: number, detail: string) => new ApiError(status, { detail });

describe('what waits', () => {
  it('is sent the oldest first, and forgotten once recorded', async () => {
    await store.put(deposit('2'));
    await store.put(deposit('1'));
    await sendAll();
    expect(sent).toEqual(['1', '2']);
    expect(outcomes).toEqual([
      ['1', 'recorded'],
      ['2', 'recorded'],
    ]);
    expect(await left()).toEqual([]);
  });

  it.each([
    ['no answer came', new NoAnswerError('offline')],
    ['the session ended', new SignedOutError('expired')],
    ['the server is in trouble', refused(503, 'Indisponible')],
    ['too much was asked', refused(429, 'Trop d’essais')],
    ['the counter asks for its PIN', refused(423, 'Verrouillé')],
  ])('waits on, with those behind it, when %s', async (_, failure) => {
    await store.put(deposit('1'));
    await store.put(deposit('2'));
    answers['1'] = failure;
    await sendAll();
    expect(sent).toEqual(['1']);
    expect(await left()).toEqual([
      ['1', null],
      ['2', null],
    ]);
    expect(outcomes).toEqual([]);
  });

  it('refused, is kept with the reason and not sent again; the others leave', async () => {
    await store.put(deposit('1'));
    await store.put(deposit('2'));
    answers['1'] = refused(422, 'Grand bol 1 L : 1 sale, 2 demandés.');
    await sendAll();
    await sendAll();
    expect(sent).toEqual(['1', '2']);
    expect(await left()).toEqual([['1', 'Grand bol 1 L : 1 sale, 2 demandés.']]);
  });

  it('corrected after a first sending that was recorded, says so: it bears the same key', async () => {
    await store.put(deposit('1'));
    answers['1'] = new ApiError(409, { error: 'idempotency_conflict', detail: 'Cette clé a déjà servi.' });
    await sendAll();
    expect(await left()).toEqual([['1', expect.stringContaining('est déjà enregistré')]]);
  });

  it('is not sent any more after 60 days, which it says: the server may have it and not know', async () => {
    const DAY = 86_400_000;
    const made = (days: number) => new Date(now - days * DAY).toISOString();
    await store.put(deposit('1', { madeAt: made(60.1) }));
    await store.put(deposit('2', { madeAt: made(59.9) }));
    await sendAll();
    expect(sent).toEqual(['2']);
    expect(outcomes).toEqual([
      ['1', 'refused'],
      ['2', 'recorded'],
    ]);
    expect(await left()).toEqual([['1', expect.stringContaining('plus de 60\u00a0jours')]]);
  });

  it('belongs to the person: nobody else sends it, and nobody signed in either', async () => {
    await store.put(deposit('1'));
    person = 'samir';
    await sendAll();
    person = undefined;
    await sendAll();
    expect(sent).toEqual([]);
    expect(await left()).toEqual([['1', null]]);
  });
});

describe('numbers of a count', () => {
  const reading = (id: string, more: Partial<WaitingReading> = {}): WaitingReading => ({
    kind: 'reading',
    id,
    owner: JADE,
    madeAt: `2026-11-21T10:00:0${id}Z`,
    refusal: null,
    count: 7,
    cell: { place: 'warehouse', place_id: null, state: 'clean', format_id: Number(id) },
    counted: 12,
    device: 'phone',
    n: Number(id),
    page: 'page',
    pageAge: 0,
    ...more,
  });

  it('leave together, those of one count and those that follow each other; a deposit between them leaves alone, in its turn', async () => {
    for (const id of ['1', '2']) await store.put(reading(id));
    await store.put(deposit('3'));
    for (const id of ['4', '5']) await store.put(reading(id));
    await store.put(reading('6', { count: 8 }));
    await sendAll();
    expect(sent).toEqual(['1 2', '3', '4 5', '6']);
    expect(await left()).toEqual([]);
  });

  it('each have what became of them: the refused one stays with its reason', async () => {
    for (const id of ['1', '2', '3']) await store.put(reading(id));
    results['2'] = { kind: 'refused', reason: 'Comptez à nouveau.' };
    await sendAll();
    await sendAll();
    expect(sent).toEqual(['1 2 3']);
    expect(await left()).toEqual([['2', 'Comptez à nouveau.']]);
  });

  it('refused as a whole, are sent one by one: none is refused for another', async () => {
    for (const id of ['1', '2', '3']) await store.put(reading(id));
    answers['1 2 3'] = refused(422, 'Quantité invalide.');
    answers['2'] = refused(422, 'Quantité invalide.');
    await sendAll();
    expect(sent).toEqual(['1 2 3', '1', '2', '3']);
    expect(await left()).toEqual([['2', 'Quantité invalide.']]);
    expect(batches).toEqual([3]);
  });

  it('refused one by one, go no further once somebody else has signed in: their token sends nothing of it', async () => {
    for (const id of ['1', '2', '3']) await store.put(reading(id));
    answers['1 2 3'] = refused(422, 'Quantité invalide.');
    answers['1'] = refused(422, 'Quantité invalide.');
    onSent = (ids) => {
      if (ids === '1') person = 'samir';
    };
    await sendAll();
    expect(sent).toEqual(['1 2 3', '1']);
    expect(await left()).toEqual([
      ['1', 'Quantité invalide.'],
      ['2', null],
      ['3', null],
    ]);
  });

  it('all refused for one reason that is nobody’s number are told it at once', async () => {
    for (const id of ['1', '2']) await store.put(reading(id));
    answers['1 2'] = refused(404, 'Cet inventaire n’existe pas.');
    await sendAll();
    expect(sent).toEqual(['1 2']);
    expect(await left()).toEqual([
      ['1', 'Cet inventaire n’existe pas.'],
      ['2', 'Cet inventaire n’existe pas.'],
    ]);
  });

  it('recorded, take the refused ones of their cell along, of their count alone', async () => {
    const cell = { place: 'warehouse', place_id: null, state: 'clean', format_id: 1 } as const;
    const refusal = 'Comptez à nouveau.';
    await store.put(reading('1', { cell, refusal }));
    await store.put(reading('2', { cell, refusal, count: 8 }));
    await store.put(reading('3', { cell: { ...cell, state: 'dirty' }, refusal }));
    await store.put(reading('4', { cell }));
    await store.put(reading('5', { cell }));
    results['4'] = { kind: 'refused', reason: refusal };
    await sendAll();
    expect((await left()).map(([id]) => id)).toEqual(['2', '3']);
  });

  it('are not sent beyond 72 hours, which they say', async () => {
    const HOUR = 3_600_000;
    const made = (hours: number) => new Date(now - hours * HOUR).toISOString();
    await store.put(reading('1', { madeAt: made(72.1) }));
    await store.put(reading('2', { madeAt: made(71.9) }));
    await sendAll();
    expect(sent).toEqual(['2']);
    expect(await left()).toEqual([['1', expect.stringContaining('72\u00a0h')]]);
  });
});

it('forgets what was read for others, never what waits', async () => {
  const supplies = { points: [], stocks: [], readAt: '2026-11-21T10:00:00Z' };
  await store.keepCopy(JADE, 'supplies', supplies);
  await store.keepCopy('samir', 'supplies', supplies);
  await store.keepCopy(JADE, 'count 12', {});
  await store.put(deposit('1'));
  await store.forgetCopies('samir');
  expect(await store.copyOf(JADE, 'supplies')).toBeUndefined();
  expect(await store.copyOf(JADE, 'count 12')).toBeUndefined();
  expect(await store.copyOf('samir', 'supplies')).toEqual(supplies);
  expect(await left()).toHaveLength(1);
});

it('keeps what was read for a person in the initiative and in its example', async () => {
  for (const owner of [JADE, `${JADE}/exemple`, 'samir/exemple']) await store.keepCopy(owner, 'count 12', {});
  await store.forgetCopies(`${JADE}/exemple`);
  expect(await store.copyOf(JADE, 'count 12')).toEqual({});
  expect(await store.copyOf(`${JADE}/exemple`, 'count 12')).toEqual({});
  expect(await store.copyOf('samir/exemple', 'count 12')).toBeUndefined();
  await store.forgetCopies(undefined);
  expect(await store.copyOf(JADE, 'count 12')).toBeUndefined();
});
