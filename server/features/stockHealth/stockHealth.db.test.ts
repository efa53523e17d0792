import { addDays, parisDay } from '@boucle/contract/base/format.ts';
import {
  type HealthTotals,
  type MappedPlace,
  type StockHealth,
  type StockHealthDetail,
} from '@boucle/contract/features/stockHealth/calls.ts';
import { type RoundChoices, type RoundDetail } from '@boucle/contract/features/rounds/shapes.ts';
import { type PlaceLevels } from '@boucle/contract/features/stockHealth/levels.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyLedger } from '../../domain/ledger/verification/verify.ts';
import { rollUpAllDays } from '../../domain/statistics/accountDays.ts';
import { forecastAll } from '../../domain/supply/writeForecasts.ts';
import { type AppWorld, appWorld } from '../../dev/testing/world.ts';

let world: AppWorld;
const DAYS = 40;
const A_DAY = 4;

const get = (path: string, token = world.tokens.admin) => world.call('GET', path, { token });
const listed = async (query = '') => (await get(`/stock_health${query}`)).data as StockHealth[];
const transfer = (body: object, token = world.tokens.admin) => world.call('POST', '/transfers', { token, body });
const bowls = (quantity: number) => [{ formatId: world.ledger.bowl, quantity }];
const asked = (quantity: number) => [{ format_id: world.ledger.bowl, quantity }];
const noon = (day: string) => new Date(`${day}T10:00:00Z`);
const cleanAt = (place: string, id: number): Promise<number> =>
  world.ledger.run(async (tx) => {
    const { rows } = await tx.raw<{ quantity: number }>({
      text: "select quantity from cells where account_id = $1 and place = $2 and place_id = $3 and format_id = $4 and state = 'clean'",
      values: [world.ledger.accountId, place, id, world.ledger.bowl],
    });
    return rows[0]?.quantity ?? 0;
  });

beforeAll(async () => {
  world = await appWorld();
  const { ledger } = world;
  const { sender, washer, adminId } = ledger;
  const first = addDays(parisDay(new Date()), -DAYS);
  await ledger.record({ type: 'admin_in', variant: 'bought', adminId, lines: bowls(400), at: noon(first) });
  await ledger.record({
    type: 'admin_give',
    adminId,
    restaurantId: sender,
    lines: bowls(A_DAY * DAYS + 6),
    at: noon(first),
  });
  await ledger.record({ type: 'admin_give', adminId, restaurantId: washer, lines: bowls(100), at: noon(first) });
  await ledger.record({
    type: 'admin_out',
    variant: 'clean',
    reason: 'sold',
    adminId,
    lines: bowls((await cleanAt('A', 0)) - 5),
  });
  const holder = { kind: 'customer', id: ledger.customer } as const;
  await ledger.record({ type: 'admin_free_deposit', holder, amountCents: 90_000, adminId, at: noon(first) });
  for (let n = 0; n < DAYS; n += 1) {
    const at = noon(addDays(first, n));
    const lend = { author: 'customer', holder, restaurantId: sender, lines: bowls(A_DAY), at } as const;
    await ledger.record({ ...lend, type: 'grab_container' });
    if (n < 10) await ledger.record({ ...lend, type: 'return_container' });
  }
  await world.fresh.asOwner(`update restaurants set latitude = 47.2, longitude = -1.55 + id * 0.001`);
  await rollUpAllDays(world.fresh.database);
  await forecastAll(world.fresh.database);
});
afterAll(() => world.end());

const shelfOf = async (id: number): Promise<StockHealth> => {
  const [shelf] = await listed(`?filter[restaurant_id]=${id}&filter[format_id]=${world.ledger.bowl}`);
  if (shelf === undefined) throw new Error('No shelf');
  return shelf;
};

it('a shelf says when it runs out, how wrong its forecast is, and what to bring', async () => {
  const { sender, bowl } = world.ledger;
  const shelf = await shelfOf(sender);
  expect(shelf).toMatchObject({
    place: 'R',
    place_id: sender,
    format_id: bowl,
    clean: 6,
    method: 'index',
    forecast: Array.from({ length: 7 }, () => A_DAY),
    error: 0,
    trust: 'reliable',
    lost: 0,
    // Four a day over two days and one more.
    order_below: 3 * A_DAY,
    urgency: 'risk',
    // Up to that and a week; the warehouse has five.
    proposals: [
      { act: 'give', quantity: 5, wanted: 3 * A_DAY + 7 * A_DAY - 6, reason: 'below_order' },
      { act: 'take_dirty', quantity: 40, wanted: 40, reason: 'old_dirty' },
    ],
  });
  expect(shelf.history).toEqual(Array.from({ length: 28 }, () => A_DAY));
  expect(shelf.cover_days).toBeGreaterThanOrEqual(1.5);
  expect(shelf.cover_days).toBeLessThanOrEqual(2);
  const { data } = await get(`/stock_health/R/${sender}/${bowl}`);
  const detail = data as StockHealthDetail;
  expect(detail.shelf).toEqual(shelf);
  expect(detail).toMatchObject({ as_of: addDays(parisDay(new Date()), -1), bias: 0, naive_error: 0, capped: false });
  expect(detail.days.at(-1)).toEqual({ day: detail.as_of, demand: A_DAY, state: 'open', forecast: A_DAY });
});

it('dirty ones that stay are collected, and age as the first come', async () => {
  // Forty came back, thirty days ago and before: the restaurant does not wash.
  const shelf = (await listed('?filter[act]=take_dirty'))[0];
  expect(shelf).toMatchObject({ place_id: world.ledger.sender, dirty: 40, old_dirty: 40 });
  expect(shelf?.proposals).toContainEqual({ act: 'take_dirty', quantity: 40, wanted: 40, reason: 'old_dirty' });
});

it('the list is narrowed and ordered, its totals and its file with it', async () => {
  const { sender, washer } = world.ledger;
  const places = async (query: string) => (await listed(query)).map(({ place, place_id }) => `${place}${place_id}`);
  expect(await places('?filter[urgency]=risk&filter[place]=R')).toEqual([`R${sender}`]);
  expect(await places('?filter[place]=A')).toEqual(['A0']);
  expect(await places('?filter[q]=chez man bol')).toEqual([`R${sender}`]);
  expect(await places('?filter[q]=inconnu')).toEqual([]);
  expect(await places('?filter[place]=R&sort=-clean')).toEqual([`R${washer}`, `R${sender}`]);
  expect((await get('/stock_health/totals?filter[place]=R')).data as HealthTotals).toMatchObject({
    count: 2,
    at_risk: 1,
    to_order: 1,
    out_days: 0,
    error: 0,
    reliable: 1,
  });
  const { text } = await get('/stock_health.csv?filter[urgency]=risk&filter[place]=R');
  expect(text).toContain('À risque d’ici 48\u00a0h');
  expect(text.trim().split('\r\n')).toHaveLength(2);
});

it('places are told once on the map, the most urgent first, with what runs out first there', async () => {
  const { sender } = world.ledger;
  const places = (await get('/stock_health/map?filter[place]=R')).data as MappedPlace[];
  expect(places.map(({ urgency, place_id }) => [urgency, place_id === sender])).toEqual([
    ['risk', true],
    ['ok', false],
  ]);
  const shelf = await shelfOf(sender);
  expect(places[0]).toMatchObject({
    latitude: 47.2,
    shelves: 1,
    at_risk: 1,
    to_order: 1,
    too_full: 0,
    first: { id: shelf.id, cover_days: shelf.cover_days, runs_out_on: shelf.runs_out_on },
  });
  expect((await get('/stock_health/map?filter[urgency]=full')).data).toEqual([]);
});

it('levels of a partner, a drop-off point, a drawer and the warehouse are kept, and proposals follow them', async () => {
  const { bowl, cup, partner, point, drawer } = world.ledger;
  const at = (kind: string, id: number) => `/places/${kind}/${id}/levels`;
  const put = (path: string, level: object, more: object = {}) =>
    world.call('PATCH', path, {
      token: world.tokens.admin,
      body: { levels: [{ format_id: bowl, ...level }], ...more },
    });
  const read = (await get(at('partner', partner))).data as PlaceLevels;
  expect(read.version).toBe(0);
  const saved = await put(at('partner', partner), { alert_level: 3, target_level: 8 }, { version: 0 });
  expect(saved).toMatchObject({ status: 200, data: { version: 1 } });
  expect((saved.data as PlaceLevels).levels.find(({ format_id }) => format_id === bowl)).toMatchObject({
    alert_level: 3,
    target_level: 8,
    max_dirty: null,
  });
  // A level left out of a save stays; a save from an older reading is refused.
  await put(at('partner', partner), { max_dirty: 4 });
  const after = (await get(at('partner', partner))).data as PlaceLevels;
  expect(after.levels.find(({ format_id }) => format_id === bowl)).toMatchObject({ alert_level: 3, max_dirty: 4 });
  expect(await put(at('partner', partner), { max_dirty: 9 }, { version: 1 })).toMatchObject({ status: 409 });
  expect(await put(at('partner', partner), { target_level: 2 })).toMatchObject({
    status: 422,
    fields: { 'levels.0.target_level': ['La cible doit être au moins égale au minimum.'] },
  });
  expect(await put(at('drawer', drawer), { alert_level: 2 })).toMatchObject({
    status: 422,
    fields: { 'levels.0.alert_level': ['Ce lieu n’a pas ce seuil.'] },
  });
  expect((await put(at('drop_off_point', point), { max_dirty: 1 })).status).toBe(200);
  expect((await put(at('warehouse', 0), { alert_level: 100_000 })).status).toBe(200);
  for (const path of [at('warehouse', 1), at('partner', 999_999)])
    expect((await put(path, { alert_level: 1 })).status).toBe(404);
  expect((await get(at('partner', partner), world.tokens.stranger)).status).toBe(404);
  await world.ledger.record({ type: 'admin_in', variant: 'bought', adminId: world.ledger.adminId, lines: bowls(2) });
  await world.ledger.record({
    type: 'admin_give',
    adminId: world.ledger.adminId,
    partnerId: partner,
    lines: bowls(2),
  });
  const [warehouse] = await listed(`?filter[place]=A&filter[format_id]=${bowl}`);
  expect(warehouse).toMatchObject({ order_below: 100_000, proposals: [] });
  const [shelf] = await listed(`?filter[place]=P&filter[format_id]=${bowl}`);
  expect(shelf).toMatchObject({ place_id: partner, order_below: 3, urgency: 'order' });
  // What the warehouse has is its reserve.
  expect(shelf?.proposals).toMatchObject([{ act: 'give', quantity: 0, wanted: 6, reason: 'below_alert' }]);
  expect((await put(at('warehouse', 0), { alert_level: null })).status).toBe(200);
  const { data: journal } = await get('/events?filter[entity]=stock_health');
  expect(JSON.stringify(journal)).toContain('stockHealth.setLevels');
  await put(at('partner', partner), { alert_level: null, target_level: null, max_dirty: null });
  expect((await listed(`?filter[place]=P&filter[format_id]=${cup}`)).length).toBe(0);
});

it('what a round brings already is not proposed a second time, nor given to anybody else', async () => {
  const { sender, bowl } = world.ledger;
  const admin = { token: world.tokens.admin };
  const tomorrow = addDays(parisDay(new Date()), 1);
  const before = await shelfOf(sender);
  const lines = (give: number) => [
    { place: 'restaurant', place_id: sender, format_id: bowl, act: 'give', quantity: give },
    { place: 'restaurant', place_id: sender, format_id: bowl, act: 'take_dirty', quantity: 40 },
  ];
  const made = await world.call('POST', '/rounds', { ...admin, body: { day: tomorrow, lines: lines(4) } });
  expect(made.status, made.text).toBe(201);
  const { id } = made.data as RoundDetail;
  const first = before.proposals[0];
  // Of what is wanted four less; the warehouse has four less for anybody.
  expect(await shelfOf(sender)).toMatchObject({
    coming: 4,
    coming_on: tomorrow,
    cover_days: before.cover_days,
    proposals: [{ act: 'give', wanted: (first?.wanted ?? 0) - 4, quantity: (first?.quantity ?? 0) - 4 }],
  });
  const choices = async () => (await get('/rounds/choices')).data as RoundChoices;
  const place = async () => (await choices()).places.find(({ place_id }) => place_id === sender);
  expect(await place()).toMatchObject({
    round_id: id,
    cover_days: before.cover_days,
    lines: [
      { act: 'give', quantity: (first?.quantity ?? 0) - 4 },
      { act: 'take_dirty', quantity: 40 },
    ],
  });
  // All of it is brought: nothing is proposed, and it comes before the shelf is empty.
  await world.call('PATCH', `/rounds/${id}`, { ...admin, body: { lines: lines(first?.wanted ?? 0) } });
  expect(await shelfOf(sender)).toMatchObject({ proposals: [] });
  const { data } = await get(`/proposals?format_id=${bowl}`);
  expect(data).toMatchObject({ unmet: [] });
  const csv = await get('/stock_health.csv?filter[place]=R');
  expect(csv.text).toContain('Déjà en tournée');
  // A round that is given up brings nothing.
  await world.call('POST', `/rounds/${id}/cancel`, { ...admin, body: { reason: 'Vélo en panne' } });
  expect(await shelfOf(sender)).toEqual(before);
});

it('a format that was never held is looked at once somebody sets a level for it', async () => {
  const { washer, partner, cup, adminId } = world.ledger;
  const admin = { token: world.tokens.admin };
  const body = { levels: [{ format_id: cup, alert_level: 6, target_level: 20 }] };
  const at = (query: string) => listed(`?filter[format_id]=${cup}&${query}`);
  expect(await at(`filter[restaurant_id]=${washer}`)).toEqual([]);
  expect((await world.call('PATCH', `/restaurants/${washer}/stocks`, { ...admin, body })).status).toBe(200);
  expect((await world.call('PATCH', `/places/partner/${partner}/levels`, { ...admin, body })).status).toBe(200);
  await world.ledger.record({ type: 'admin_in', variant: 'bought', adminId, lines: [{ formatId: cup, quantity: 90 }] });
  const wanted = { clean: 0, urgency: 'order', proposals: [{ act: 'give', wanted: 20, reason: 'below_alert' }] };
  const [restaurant] = await at(`filter[restaurant_id]=${washer}`);
  expect(restaurant).toMatchObject(wanted);
  expect(restaurant?.id).toBeGreaterThan(0);
  expect((await at(`filter[partner_id]=${partner}`))[0]).toMatchObject(wanted);
  expect((await get(`/stock_health/R/${washer}/${cup}`)).data).toMatchObject({ shelf: wanted, days: [] });
  const none = { levels: [{ format_id: cup, alert_level: null, target_level: null }] };
  await world.call('PATCH', `/restaurants/${washer}/stocks`, { ...admin, body: none });
  await world.call('PATCH', `/places/partner/${partner}/levels`, { ...admin, body: none });
  expect(await at('filter[place]=R')).toEqual([]);
});

it('a format that is withdrawn is brought no more, and what is left of it is taken back', async () => {
  const { sender, bowl } = world.ledger;
  await world.fresh.asOwner(`update formats set active = false where id = ${bowl}`);
  try {
    expect(await shelfOf(sender)).toMatchObject({
      urgency: 'full',
      proposals: [
        { act: 'take_clean', wanted: 6, reason: 'closed' },
        { act: 'take_dirty', wanted: 40 },
      ],
    });
  } finally {
    await world.fresh.asOwner(`update formats set active = true where id = ${bowl}`);
  }
});

it('what the warehouse lacks is told, and a neighbour that has too many is asked', async () => {
  const { sender, washer, bowl } = world.ledger;
  await world.fresh
    .asOwner(`insert into restaurant_formats (account_id, restaurant_id, format_id, alert_level, target_level, max_level)
    values (${world.ledger.accountId}, ${washer}, ${bowl}, 10, 80, 90)
    on conflict (account_id, restaurant_id, format_id) do update set alert_level = 10, target_level = 80, max_level = 90`);
  const { data } = await get(`/proposals?format_id=${bowl}`);
  expect(data).toMatchObject({
    unmet: [{ act: 'give', place: 'R', place_id: sender, format_id: bowl, quantity: 5, wanted: 34 }],
    transfers: [{ from_id: washer, to_id: sender, format_id: bowl, quantity: 20 }],
  });
  const acts = (data as { proposals: { act: string; place_id: number }[] }).proposals;
  // The twenty too many are transferred: they are not taken back as well.
  expect(acts.filter(({ act }) => act === 'take_clean')).toEqual([]);
  // Both ends show it, the list and its file.
  for (const id of [sender, washer])
    expect((await shelfOf(id)).transfers).toMatchObject([{ from_id: washer, to_id: sender, quantity: 20 }]);
  const { text } = await get(`/stock_health.csv?filter[restaurant_id]=${sender}&filter[format_id]=${bowl}`);
  expect(text).toMatch(/20 de .+ à Chez Manon/);
  // A new round is offered both ends: what the neighbour gives comes on top of the five of the
  // warehouse.
  const { places } = (await get('/rounds/choices')).data as RoundChoices;
  const at = (id: number) => places.find(({ place, place_id }) => place === 'restaurant' && place_id === id);
  const moved = { format_id: bowl, quantity: 20 };
  expect(at(sender)?.lines).toContainEqual({ format_id: bowl, act: 'give', quantity: 25 });
  expect(at(sender)?.transfers).toMatchObject([{ ...moved, act: 'give', other_id: washer }]);
  expect(at(washer)?.lines).toContainEqual({ format_id: bowl, act: 'take_clean', quantity: 20 });
  expect(at(washer)?.transfers).toMatchObject([{ ...moved, act: 'take_clean', other_id: sender }]);
});

it('an error orders the list, and the age of what is dirty is told on a page that nobody filtered by it', async () => {
  const { sender } = world.ledger;
  const byError = await listed('?filter[place]=R&sort=-error');
  expect(byError.map(({ error }) => error)).toEqual(
    byError.map(({ error }) => error).toSorted((a, b) => (b ?? 1e9) - (a ?? 1e9)),
  );
  const all = await listed('?page[size]=100');
  const dirty = all.find((one) => one.place === 'R' && one.place_id === sender && one.dirty > 0);
  expect(dirty?.old_dirty).toBe(40);
  expect(dirty?.proposals).toContainEqual({ act: 'take_dirty', quantity: 40, wanted: 40, reason: 'old_dirty' });
});

it('a transfer takes back and gives together, or neither', async () => {
  const { sender, washer, bowl } = world.ledger;
  const before = [await cleanAt('R', washer), await cleanAt('R', sender)];
  const { status, data } = await transfer({ from_id: washer, to_id: sender, lines: asked(20) });
  expect(status).toBe(201);
  const [taken = 0, given = 0] = data as number[];
  expect((await get(`/transactions/${taken}`)).data).toMatchObject({
    transaction: { transaction_type: 'admin_return' },
  });
  expect((await get(`/transactions/${given}`)).data).toMatchObject({
    transaction: { transaction_type: 'admin_give' },
  });
  expect([await cleanAt('R', washer), await cleanAt('R', sender)]).toEqual([
    (before[0] ?? 0) - 20,
    (before[1] ?? 0) + 20,
  ]);
  expect(await transfer({ from_id: washer, to_id: sender, lines: asked(1000) })).toMatchObject({ status: 422 });
  expect(await transfer({ from_id: washer, to_id: washer, lines: asked(1) })).toMatchObject({
    status: 422,
    fields: { to_id: ['Choisissez deux restaurants différents.'] },
  });
  expect(await transfer({ from_id: washer, to_id: 999_999, lines: asked(1) })).toMatchObject({
    status: 422,
    fields: { to_id: [expect.any(String)] },
  });
  expect((await get(`/stock_health/R/${washer}/${bowl}`, world.tokens.stranger)).status).toBe(404);
  const { data: journal } = await get('/events?filter[entity]=stock_health');
  expect(JSON.stringify(journal)).toContain('stockHealth.transfer');
});

it('a transfer that a partner carries passes through its stock, all or nothing, and leaves nothing of it there', async () => {
  const { sender, washer, partner, accountId } = world.ledger;
  const there = async () =>
    Promise.all([cleanAt('R', washer), cleanAt('P', partner), cleanAt('A', 0), cleanAt('R', sender)]);
  const [from, carried, warehouse, to] = await there();
  const moved = await transfer({ from_id: washer, to_id: sender, lines: asked(3), partner_id: partner });
  expect(moved.status, moved.text).toBe(201);
  expect(await there()).toEqual([from - 3, carried, warehouse, to + 3]);
  for (const id of moved.data as number[])
    expect((await get(`/transactions/${id}`)).data).toMatchObject({
      transaction: { partner_id: partner, partner_name: 'Vélocourse' },
    });
  const { data: journal } = await get('/events?filter[entity]=stock_health');
  expect(JSON.stringify(journal)).toContain('Vélocourse');
  // More than is there: what the partner has of its own is not taken for it.
  const many = await transfer({ from_id: washer, to_id: sender, lines: asked(from), partner_id: partner });
  expect(many.status).toBe(422);
  expect(await there()).toEqual([from - 3, carried, warehouse, to + 3]);
  const { partnerId } = await world.platform(async (tx) => {
    const { rows } = await tx.raw<{ id: number }>({
      text: `insert into partners (account_id, name, status) values ($1, 'Parti', 'disabled') returning id`,
      values: [accountId],
    });
    return { partnerId: rows[0]?.id ?? 0 };
  });
  for (const partner_id of [partnerId, 999_999])
    expect(await transfer({ from_id: washer, to_id: sender, lines: asked(1), partner_id })).toMatchObject({
      status: 422,
      fields: { partner_id: [expect.any(String)] },
    });
});

it('transfers while the last boxes are lent: each piece goes one way, nothing is left half done', async () => {
  const { ledger } = world;
  const { sender, washer } = ledger;
  const holder = { kind: 'customer', id: ledger.customer } as const;
  const there = await cleanAt('R', washer);
  const half = Math.floor(there / 2) + 1;
  const lend = () =>
    ledger
      .record({ type: 'grab_container', author: 'customer', holder, restaurantId: washer, lines: bowls(half) })
      .then(
        () => 'lent',
        () => 'refused',
      );
  const move = async (partner_id: number | null) =>
    (await transfer({ from_id: washer, to_id: sender, lines: asked(half), partner_id })).status === 201
      ? 'moved'
      : 'refused';
  const [warehouse, received] = [await cleanAt('A', 0), await cleanAt('R', sender)];
  const done = await Promise.all([lend(), move(null), lend(), move(ledger.partner)]);
  expect(done.filter((one) => one !== 'refused')).toHaveLength(1);
  const moved = done.includes('moved') ? half : 0;
  expect(await cleanAt('R', washer)).toBe(there - half);
  expect(await cleanAt('R', sender)).toBe(received + moved);
  expect(await cleanAt('A', 0)).toBe(warehouse);
  expect(await verifyLedger(world.fresh.database, ledger.accountId)).toEqual([]);
});
