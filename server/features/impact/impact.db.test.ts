import { createHash } from 'node:crypto';
import { type FrozenReport, type Impact, type ImpactFactor } from '@boucle/contract/features/impact/shapes.ts';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ADMIN_API } from '@boucle/contract/base/constants.ts';
import { createApp } from '../../app.ts';
import { type RecordCommand } from '../../domain/ledger/types.ts';
import { type AppWorld, appWorld } from '../../dev/testing/world.ts';
import { rollUpDays } from '../../domain/statistics/accountDays.ts';

const AUGUST = { from_date: '2026-08-01', to_date: '2026-08-31' };
const SEPTEMBER = { from_date: '2026-09-01', to_date: '2026-09-30' };

let world: AppWorld;
let token: string;
/** Reversed once August is frozen. */
let mistake: number;

const on = (day: string, command: RecordCommand) =>
  world.ledger.record({ adminId: world.ledger.adminId, at: new Date(`${day}T09:00:00Z`), ...command });
const lines = (quantity: number, formatId = world.ledger.bowl) => [{ formatId, quantity }];
const read = async ({ from_date: from, to_date: to }: typeof AUGUST): Promise<Impact> => {
  const { data, text } = await world.call('GET', `/impact?from_date=${from}&to_date=${to}`, { token });
  expect(data, text).toBeDefined();
  return data as Impact;
};
const addFactor = async (body: object): Promise<ImpactFactor> => {
  const source = 'Valeurs d’exemple';
  const answer = await world.call('POST', '/impact/factors', {
    token,
    body: { source, valid_from: '2026-01-01', ...body },
  });
  expect(answer.status, answer.text).toBe(201);
  return answer.data as ImpactFactor;
};
const freeze = (body: object) => world.call('POST', '/impact/reports', { token, body });
const file = async (path: string): Promise<Uint8Array> => {
  const answer = await createApp(world.dependencies).request(`${ADMIN_API}${path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.status, path).toBe(200);
  return new Uint8Array(await answer.arrayBuffer());
};
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');

beforeAll(async () => {
  world = await appWorld();
  const { ledger } = world;
  const { adminId, sender, washer } = ledger;
  token = await world.tokenOf(adminId);
  const byRestaurant = (day: string, command: RecordCommand) =>
    ledger.record({ author: 'restaurant_owner', at: new Date(`${day}T09:00:00Z`), ...command });
  await on('2026-08-03', { type: 'admin_in', variant: 'bought', lines: lines(20) });
  for (const restaurantId of [sender, washer])
    await on('2026-08-03', { type: 'admin_give', restaurantId, lines: lines(8) });
  const guests = (day: string, restaurantId: number, quantity: number) =>
    byRestaurant(day, { type: 'grab_guest_container', restaurantId, lines: lines(quantity) });
  await guests('2026-08-10', sender, 5);
  await guests('2026-08-10', washer, 4);
  mistake = (await guests('2026-08-20', sender, 2)).id;
  // The one that washes has them clean at once; the other’s go through the warehouse.
  await byRestaurant('2026-08-11', { type: 'return_guest_container', restaurantId: washer, lines: lines(3) });
  await byRestaurant('2026-08-11', { type: 'return_guest_container', restaurantId: sender, lines: lines(5) });
  await on('2026-08-12', { type: 'admin_return_dirty', restaurantId: sender, lines: lines(5) });
  await on('2026-08-13', {
    type: 'admin_wash',
    lines: [
      { ...lines(4)[0], role: 'washed' },
      { ...lines(1)[0], role: 'rejected' },
    ],
  } as RecordCommand);
  await guests('2026-09-05', sender, 1);
  await world.fresh.asOwner(
    `insert into rounds (account_id, day, title, status, metres, started_at, ended_at) values
       (${ledger.accountId}, '2026-08-12', 'Mercredi', 'done', 4000, '2026-08-12 08:00Z', '2026-08-12 09:00Z')`,
  );
});
afterAll(() => world.end());

it('shows counts without factors, and no figure of CO₂e', async () => {
  const impact = await read(AUGUST);
  expect(impact).toMatchObject({ uses: 11, washes: 8, added: 20, metres: 4000, avoided_g: null, co2e: null });
  expect(impact.formats).toMatchObject([
    {
      ...{ uses: 11, washes: 8, washed_by_restaurants: 3, added: 20, broken: 1, lent: 11, back_30: 8 },
      ...{ co2e: null, missing: ['single_use', 'production', 'washing'], break_even: null, pays_back: null },
    },
  ]);
  // The young days are read by movement, the old ones from their roll-ups: the same figures.
  await rollUpDays(world.fresh.database, world.ledger.accountId, '2026-09-30');
  expect(await read(AUGUST)).toEqual(impact);
});

it('takes bounds in order, waste of a packaging alone, and a source', async () => {
  const wrong = async (body: object) =>
    (await world.call('POST', '/impact/factors', { token, body: { valid_from: '2026-01-01', source: 'X', ...body } }))
      .fields;
  expect(await wrong({ kind: 'washing', value: 5, low: 6 })).toEqual({
    value: ['La valeur doit être entre le bas et le haut.'],
  });
  expect(await wrong({ kind: 'washing', value: 5, waste_g: 1 })).toHaveProperty('waste_g');
  expect(await wrong({ kind: 'transport_km', value: 5, format_id: world.ledger.bowl })).toHaveProperty('format_id');
  expect(await wrong({ kind: 'washing', value: 5, source: ' ' })).toHaveProperty('source');
});

it('is uses × packaging less what they cost, negative too, each day by its own factor', async () => {
  await addFactor({ kind: 'production', value: 3000, low: 2500, high: 4000 });
  await addFactor({ kind: 'washing', value: 10.5, low: 8, high: 15 });
  await addFactor({ kind: 'transport_km', value: 200 });
  const first = await addFactor({ kind: 'single_use', value: 50, low: 40, high: 60, waste_g: 12 });
  // 11 × 50 − (20 × 3000 + 8 × 10,5 + 4 × 200)
  expect(await read(AUGUST)).toMatchObject({
    co2e: { value: 550 - 60_884, low: 440 - 80_920, high: 660 - 50_864 },
    parts: {
      single_use: { value: 550 },
      production: { value: 60_000 },
      washing: { value: 84 },
      transport_km: { value: 800 },
    },
    avoided_g: 132,
    formats: [{ break_even: 76, pays_back: true, uses_each: 0.55 }],
  });
  await addFactor({ kind: 'single_use', value: 90, waste_g: 12, valid_from: '2026-08-15' });
  expect((await read(AUGUST)).co2e?.value).toBe(9 * 50 + 2 * 90 - 60_884);
  const { data } = await world.call('GET', '/impact/factors', { token });
  expect((data as ImpactFactor[]).find(({ id }) => id === first.id)).toMatchObject({ in_force: false, value: 50 });
});

it('freezes a span once, whose bytes no later factor changes, and the next report carries a reversal', async () => {
  expect((await freeze({ from_date: '2026-08-02', to_date: '2026-08-20' })).fields).toHaveProperty('to_date');
  const answers = await Promise.all([freeze(AUGUST), freeze(AUGUST), freeze(AUGUST)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  const report = answers.find(({ status }) => status === 201)?.data as FrozenReport;
  const paths = [`/impact/reports/${report.id}/report.pdf`, `/impact/reports/${report.id}/pack.zip`] as const;
  const [pdf, zip] = [await file(paths[0]), await file(paths[1])];
  const packed = unzipSync(zip);
  expect([sha256(pdf), sha256(packed['chiffres.json'] ?? '')]).toEqual([report.pdf_sha256, report.figures_sha256]);
  expect(packed['rapport.pdf']).toEqual(pdf);
  const text = (name: string) => new TextDecoder().decode(packed[name]);
  expect(text('restaurants.csv')).toContain('Chez Manon;7;7;0;0,084');
  expect(text('regles.csv')).toContain('Chez Manon;;');
  expect(text('formats.csv')).toContain('Grand bol 1 L');

  await addFactor({ kind: 'single_use', value: 500, valid_from: '2026-08-01' });
  await world.ledger.reverse(mistake);
  expect([await file(paths[0]), await file(paths[1])]).toEqual([pdf, zip]);
  expect((await read(AUGUST)).uses).toBe(9);
  // Two uses of 90 g, by the factors of then.
  const carried = [{ number: report.number, uses: -2, co2e_g: -180 }];
  expect((await read(SEPTEMBER)).carried).toMatchObject(carried);
  expect((await freeze(SEPTEMBER)).status).toBe(201);
  expect((await read(SEPTEMBER)).carried).toMatchObject(carried);
  expect((await read({ from_date: '2026-10-01', to_date: '2026-10-31' })).carried).toEqual([]);
});

it('attests what a restaurant served, in the list of that restaurant alone', async () => {
  const { sender, washer } = world.ledger;
  const { status, text, data } = await freeze({ ...AUGUST, restaurant_id: sender });
  expect(status, text).toBe(201);
  const { id, pdf_sha256: hash } = data as FrozenReport;
  expect(sha256(await file(`/impact/reports/${id}/report.pdf`))).toBe(hash);
  const listed = async (restaurant: number) =>
    (await world.call('GET', `/impact/reports?filter[restaurant_id]=${restaurant}`, { token })).data as FrozenReport[];
  expect([(await listed(sender)).length, (await listed(washer)).length]).toEqual([1, 0]);
  expect((await freeze({ ...SEPTEMBER, restaurant_id: washer })).fields).toEqual({
    restaurant_id: ['Ce restaurant n’a rien servi dans cette période.'],
  });
});
