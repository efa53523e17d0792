import { randomUUID } from 'node:crypto';
import { addDays, parisDay } from '@boucle/contract/base/format.ts';
import { type Incident, type IncidentDetail } from '@boucle/contract/features/incidents/calls.ts';
import { type StockCountDetail } from '@boucle/contract/features/stockCounts/shapes.ts';
import { type TransactionRow } from '@boucle/contract/shared/transactions/row.ts';
import { type Pool } from 'pg';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { verifyLedger } from '../../domain/ledger/verification/verify.ts';
import { type AppWorld, appWorld } from '../../dev/testing/world.ts';

let world: AppWorld;
let owner: Pool;
let yesterday = '';
beforeAll(async () => {
  world = await appWorld();
  owner = world.ledger.fresh.owner;
  yesterday = addDays(parisDay(new Date()), -1);
  const { adminId, bowl, sender } = world.ledger;
  const lines = [{ formatId: bowl, quantity: 1305 }];
  await world.ledger.record({
    type: 'admin_in',
    variant: 'bought',
    adminId,
    lines,
    at: new Date(Date.now() - 86_400_000 * 3),
  });
  await world.ledger.supply(sender, [{ formatId: bowl, quantity: 50 }]);
});
afterAll(() => world.end());
afterEach(async () => expect(await verifyLedger(world.fresh.database, world.ledger.accountId)).toEqual([]));

const call = (method: string, path: string, body?: object, token = world.tokens.admin) =>
  world.call(method, path, { token, ...(body !== undefined && { body }) });
const WAREHOUSE = { place: 'warehouse', place_id: null } as const;
const restaurant = () => ({ place: 'restaurant', place_id: world.ledger.sender }) as const;
type Place = { readonly place: 'warehouse' | 'restaurant' | 'partner'; readonly place_id: number | null };

const LETTERS = { warehouse: 'A', restaurant: 'R', partner: 'P' } as const;

async function there(place: Place, state = 'clean'): Promise<number> {
  const { rows } = await owner.query<{ quantity: number }>(
    'select quantity from cells where account_id = $1 and place = $2 and place_id = $3 and format_id = $4 and state = $5',
    [world.ledger.accountId, LETTERS[place.place], place.place_id ?? 0, world.ledger.bowl, state],
  );
  return rows[0]?.quantity ?? 0;
}
const gap = async (): Promise<number> => {
  const { rows } = await owner.query<{ sum: number }>(
    `select coalesce(sum(quantity), 0)::int as sum from cells where account_id = $1 and place = 'X' and state = 'gap'`,
    [world.ledger.accountId],
  );
  return rows[0]?.sum ?? 0;
};
/** Counts the clean bowls of places as the books have them, and posts it: no gap. */
const counted = (...places: Place[]): Promise<number> => countedAs(...places);

/** Counts the clean bowls of places, as the books have them unless a number is given, and posts. */
async function countedAs(...asked: (Place & { readonly counted?: number })[]): Promise<number> {
  const places = asked.map(({ place, place_id }) => ({ place, place_id }));
  const { id } = (await call('POST', '/stock_counts', { places })).data as StockCountDetail;
  const now = new Date().toISOString();
  const readings = await Promise.all(
    places.map(async (place, n) => ({
      ...{ ...place, n, state: 'clean', format_id: world.ledger.bowl, counted_at: now },
      counted: asked[n]?.counted ?? (await there(place)),
    })),
  );
  await call('POST', `/stock_counts/${id}/lines`, { device_id: randomUUID(), sent_at: now, readings });
  await call('POST', `/stock_counts/${id}/review`, {});
  const { data, text } = await call('POST', `/stock_counts/${id}/post`, { confirmed: true });
  expect(data, text).toMatchObject({ status: 'posted' });
  return id;
}
const give = (quantity: number, more: object = {}) =>
  call('POST', '/transactions', {
    transaction_type: 'admin_give',
    restaurant_id: world.ledger.sender,
    lines: [{ format_id: world.ledger.bowl, quantity }],
    ...more,
  });
const lateOnes = async () =>
  ((await call('GET', '/incidents?filter[kind][]=late&filter[status][]=open')).data ?? []) as Incident[];

it('what is stated before a posted count asks which came first, naming the count of each place', async () => {
  await counted(WAREHOUSE, restaurant());
  const [home, shelf] = [await there(WAREHOUSE), await there(restaurant())];
  const asked = await give(4, { day: yesterday });
  expect([asked.status, Object.keys(asked.fields ?? {}).toSorted()]).toEqual([
    422,
    [`counted.restaurant.${world.ledger.sender}`, 'counted.warehouse'],
  ]);
  expect(asked.detail).toMatch(/a été compté le \d\d\/\d\d\/\d{4} \d\d:\d\d.: dites si c’était avant ou après\.$/);
  const half = await give(4, { day: yesterday, counted: [{ ...WAREHOUSE, moment: 'before' }] });
  expect([half.status, Object.keys(half.fields ?? {})]).toEqual([422, [`counted.restaurant.${world.ledger.sender}`]]);
  expect([await there(WAREHOUSE), await there(restaurant())]).toEqual([home, shelf]);
  // What is recorded now, and what is stated of no counted place, asks nothing.
  expect((await give(1)).status).toBe(201);
});

it('« before » leaves the shelf as it was counted, in one gesture that falls with its cause', async () => {
  await counted(WAREHOUSE, restaurant());
  const before = [await there(WAREHOUSE), await there(restaurant()), await gap()];
  const moments = [
    { ...WAREHOUSE, moment: 'before' },
    { ...restaurant(), moment: 'before' },
  ];
  const { data, status, text } = await give(4, { day: yesterday, counted: moments });
  expect(status, text).toBe(201);
  expect([await there(WAREHOUSE), await there(restaurant()), await gap()]).toEqual(before);
  const { id } = data as TransactionRow;
  const { rows } = await owner.query<{ id: number; type: string; variant: string; day: string }>(
    `select t.id::int, t.type, t.variant, t.day::text from count_corrections c join transactions t on t.id = c.correction_id and t.account_id = c.account_id
      where c.cause_id = $1 order by t.id`,
    [id],
  );
  const today = parisDay(new Date());
  expect(rows).toMatchObject([
    { type: 'admin_in', variant: 'found_at', day: today },
    { type: 'admin_out', variant: 'missing_at', day: today },
  ]);
  expect(await lateOnes()).toEqual([]);
  const read = await call('GET', `/transactions/${id}?with=reversal`);
  const detail = read.data as { linked: TransactionRow[]; reversible: boolean };
  expect(detail.linked.map((row) => row.id).toSorted()).toEqual(rows.map((row) => row.id).toSorted());
  // A correction alone would leave the count wrong.
  const alone = await call('POST', `/transactions/${rows[0]?.id ?? 0}/reverse`, { comment: 'Erreur' });
  expect(alone).toMatchObject({ status: 422, detail: expect.stringContaining('tombe avec la transaction') as string });
  expect(detail.reversible).toBe(true);
  expect((await call('POST', `/transactions/${id}/reverse`, { comment: 'Erreur' })).status).toBe(201);
  expect([await there(WAREHOUSE), await there(restaurant()), await gap()]).toEqual(before);
  expect(await lateOnes()).toEqual([]);
});

it('« before » takes more than the shelf has, when the count already saw it gone', async () => {
  const shelf = await there(restaurant());
  await counted(restaurant());
  const back = await call('POST', '/transactions', {
    transaction_type: 'admin_return',
    restaurant_id: world.ledger.sender,
    lines: [{ format_id: world.ledger.bowl, quantity: shelf + 5 }],
    day: yesterday,
    counted: [
      { ...restaurant(), moment: 'before' },
      { ...WAREHOUSE, moment: 'after' },
    ],
  });
  expect(back.status, back.text).toBe(201);
  expect(await there(restaurant())).toBe(shelf);
});

it('« after » moves the books, and nothing is left to settle', async () => {
  await counted(WAREHOUSE, restaurant());
  const [home, shelf] = [await there(WAREHOUSE), await there(restaurant())];
  const moments = [
    { ...WAREHOUSE, moment: 'after' },
    { ...restaurant(), moment: 'after' },
  ];
  expect((await give(4, { day: yesterday, counted: moments })).status).toBe(201);
  expect([await there(WAREHOUSE), await there(restaurant())]).toEqual([home - 4, shelf + 4]);
  expect(await lateOnes()).toEqual([]);
});

it('a reversal of what a count saw is not refused: an incident says so, and settling it keeps the count', async () => {
  const { id } = (await give(6)).data as TransactionRow;
  await counted(WAREHOUSE, restaurant());
  const [home, shelf] = [await there(WAREHOUSE), await there(restaurant())];
  expect((await call('POST', `/transactions/${id}/reverse`, { comment: 'Jamais parti' })).status).toBe(201);
  expect([await there(WAREHOUSE), await there(restaurant())]).toEqual([home + 6, shelf - 6]);
  const late = await lateOnes();
  expect(late.map(({ place, quantity, left }) => [place.place, quantity, left]).toSorted()).toEqual([
    ['restaurant', 6, 6],
    ['warehouse', -6, 6],
  ]);
  for (const { id: incident } of late) {
    const body = { quantity: 6, confirmed: true };
    expect((await call('POST', `/incidents/${incident}/settle`, { ...body, place: 'A.clean' })).status).toBe(422);
    const settled = await call('POST', `/incidents/${incident}/settle`, body);
    expect(settled.data as IncidentDetail, settled.text).toMatchObject({ status: 'settled', left: 0 });
  }
  expect([await there(WAREHOUSE), await there(restaurant())]).toEqual([home, shelf]);
  // Reversed after the count, of what was recorded after it: the count never saw it.
  const { id: next } = (await give(2)).data as TransactionRow;
  await call('POST', `/transactions/${next}/reverse`, { comment: 'Erreur' });
  expect(await lateOnes()).toEqual([]);
});

it('a reversal whose caller answers says of each count that saw it whether it was before or after', async () => {
  const { id } = (await give(6)).data as TransactionRow;
  await counted(WAREHOUSE, restaurant());
  const before = [await there(WAREHOUSE), await there(restaurant()), await gap()];
  const undo = (moments: readonly object[], more: object = {}) =>
    call('POST', `/transactions/${id}/reverse`, { comment: 'Jamais parti', counted: moments, ...more });
  const shelf = `counted.restaurant.${world.ledger.sender}`;
  const asked = await undo([]);
  expect([asked.status, Object.keys(asked.fields ?? {}).toSorted()]).toEqual([422, [shelf, 'counted.warehouse']]);
  const half = await undo([{ ...WAREHOUSE, moment: 'before' }]);
  expect([half.status, Object.keys(half.fields ?? {})]).toEqual([422, [shelf]]);
  expect([await there(WAREHOUSE), await there(restaurant()), await gap()]).toEqual(before);
  const undone = await undo([
    { ...WAREHOUSE, moment: 'before' },
    { ...restaurant(), moment: 'after' },
  ]);
  expect(undone.status, undone.text).toBe(201);
  // The warehouse stands as it was counted, the shelf gives the six back.
  expect([await there(WAREHOUSE), await there(restaurant()), await gap()]).toEqual([
    before[0],
    (before[1] ?? 0) - 6,
    (before[2] ?? 0) + 6,
  ]);
  expect(await lateOnes()).toEqual([]);
  const { rows } = await owner.query(
    `select t.type, t.variant, t.day::text from count_corrections c join transactions t on t.account_id = c.account_id and t.id = c.correction_id
      where c.cause_id = $1`,
    [(undone.data as TransactionRow).id],
  );
  expect(rows).toEqual([{ type: 'admin_out', variant: 'missing_at', day: parisDay(new Date()) }]);
});

it('a supply that is taken back leaves the shelf as it was counted, though the shelf has none of it left', async () => {
  const { partner, bowl } = world.ledger;
  const sent = { transaction_type: 'admin_give', lines: [{ format_id: bowl, quantity: 3 }] };
  const { id } = (await call('POST', `/partners/${partner}/supply`, sent, world.tokens.superAdmin))
    .data as TransactionRow;
  const at = { place: 'partner', place_id: partner } as const;
  await countedAs({ ...at, counted: 0 }, WAREHOUSE);
  const home = await there(WAREHOUSE);
  const body = { comment: 'Jamais parti' };
  const path = `/partners/${partner}/supplies/${id}/reverse`;
  const moments = [
    { ...at, moment: 'before' },
    { ...WAREHOUSE, moment: 'before' },
  ];
  expect((await call('POST', path, { ...body, counted: [] }, world.tokens.superAdmin)).status).toBe(422);
  const undone = await call('POST', path, { ...body, counted: moments }, world.tokens.superAdmin);
  expect(undone.status, undone.text).toBe(201);
  expect([await there(WAREHOUSE), await there(at)]).toEqual([home, 0]);
  expect(await lateOnes()).toEqual([]);
});

it('what a phone did before a count is recorded as after, with an incident to settle', async () => {
  const lines = [
    { place: 'restaurant', place_id: world.ledger.sender, format_id: world.ledger.bowl, act: 'give', quantity: 7 },
  ];
  const round = (await call('POST', '/rounds', { day: addDays(parisDay(new Date()), 1), lines })).data as {
    id: number;
  };
  await call('POST', `/rounds/${round.id}/ready`, {});
  await owner.query('update rounds set ready_at = $2 where id = $1', [round.id, new Date(Date.now() - 3_600_000)]);
  await counted(restaurant());
  const shelf = await there(restaurant());
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  const done = await call('POST', `/rounds/${round.id}/stops/1/done`, {
    lines: [{ format_id: world.ledger.bowl, act: 'give', quantity: 7 }],
    made_at: ago(10),
    sent_at: ago(0),
  });
  expect(done.status, done.text).toBe(200);
  expect(await there(restaurant())).toBe(shelf + 7);
  const [late, ...others] = (await lateOnes()).filter(({ place }) => place.place === 'restaurant');
  expect(others).toEqual([]);
  expect(late).toMatchObject({ quantity: -7, left: 7, counted_at: expect.any(String) as string });
  const settled = await call('POST', `/incidents/${late?.id ?? 0}/settle`, { quantity: 7, confirmed: true });
  expect(settled.data, settled.text).toMatchObject({ status: 'settled' });
  expect(await there(restaurant())).toBe(shelf);
});

it('a lot that was inspected before a count and closed after it was counted among the clean ones', async () => {
  const { adminId, bowl } = world.ledger;
  await world.ledger.record({
    type: 'admin_in',
    variant: 'found_dirty',
    adminId,
    lines: [{ formatId: bowl, quantity: 9 }],
  });
  const site = (await call('POST', '/wash_sites', { kind: 'own', name: 'Plonge' })).data as { id: number };
  const contents = [{ format_id: bowl, dirty_in: 9 }];
  const lot = (await call('POST', '/wash_lots', { site_id: site.id, lines: contents })).data as { id: number };
  await call('PATCH', `/wash_lots/${lot.id}`, { status: 'washed', ended_at: new Date().toISOString() });
  const inspected = { status: 'inspected', lines: [{ ...contents[0], clean_out: 9 }] };
  expect((await call('PATCH', `/wash_lots/${lot.id}`, inspected)).status).toBe(200);
  await owner.query(`update wash_lots set inspected_at = now() - interval '1 hour' where id = $1`, [lot.id]);
  await counted(WAREHOUSE);
  const home = await there(WAREHOUSE);
  const closed = await call('POST', `/wash_lots/${lot.id}/close`, {});
  expect(closed.status, closed.text).toBe(200);
  expect(await there(WAREHOUSE)).toBe(home + 9);
  const late = (await lateOnes()).find(({ quantity }) => quantity === -9);
  expect(late).toMatchObject({ left: 9, place: { place: 'warehouse' } });
  await call('POST', `/incidents/${late?.id ?? 0}/settle`, { quantity: 9, confirmed: true });
  expect(await there(WAREHOUSE)).toBe(home);
});

it('an emptied drawer is a fixed point too', async () => {
  const { adminId, drawer, bowl } = world.ledger;
  await world.ledger.record({
    type: 'empty_collection_terminal_drawer',
    drawerId: drawer,
    adminId,
    lines: [{ formatId: bowl, quantity: 0 }],
  });
  const found = {
    transaction_type: 'admin_in',
    variant: 'found_at',
    place: 'T.dirty',
    collection_terminal_drawer_id: drawer,
    lines: [{ format_id: bowl, quantity: 2 }],
    comment: 'Retrouvés',
    day: yesterday,
  };
  const asked = await call('POST', '/transactions', found);
  expect([asked.status, Object.keys(asked.fields ?? {})]).toEqual([422, [`counted.drawer.${drawer}`]]);
  const moments = [{ place: 'drawer', place_id: drawer, moment: 'after' }];
  expect((await call('POST', '/transactions', { ...found, counted: moments })).status).toBe(201);
});
