import { addDays, parisDay } from '@boucle/contract/base/format.ts';
import { type Incident } from '@boucle/contract/features/incidents/calls.ts';
import { type Removal } from '@boucle/contract/features/removals/calls.ts';
import { type RoundAct } from '@boucle/contract/features/rounds/labels.ts';
import {
  type OwnRound,
  type Round,
  type RoundChoices,
  type RoundDetail,
  type RoundShare,
} from '@boucle/contract/features/rounds/shapes.ts';
import { type Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPerson } from '../../auth/people/people.ts';
import { createOrder } from '../../domain/orders/create.ts';
import { cancelOrder } from '../../domain/orders/steps.ts';
import { verifyLedger } from '../../domain/ledger/verification/verify.ts';
import { driverLink } from '../../domain/places/driverLink.ts';
import { type AppWorld, appWorld } from '../../dev/testing/world.ts';

/** One white pixel, PNG. */
const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

let world: AppWorld;
let owner: Pool;
/** Administers another partner of the same initiative. */
let otherPartner = '';
const tomorrow = addDays(parisDay(new Date()), 1);

beforeAll(async () => {
  world = await appWorld();
  owner = world.fresh.owner;
  const { accountId } = world.ledger;
  const personId = await world.platform(async (tx) => {
    const { rows } = await tx.raw<{ id: number }>({
      text: `insert into partners (account_id, name) values ($1, 'Cargonautes') returning id`,
      values: [accountId],
    });
    return createPerson(tx, {
      role: 'partner_admin',
      email: 'cargo@exemple.fr',
      name: 'Noé Petit',
      accountId,
      partnerId: rows[0]?.id ?? 0,
      passwordHash: 'none',
    });
  });
  otherPartner = await world.tokenOf(personId);
});
afterAll(async () => {
  await world.end();
});

const call = (method: string, path: string, body?: object, token = world.tokens.admin, key?: string) =>
  world.call(method, path, {
    token,
    ...(body !== undefined && { body }),
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });
const line = (act: RoundAct, quantity: number, format = world.ledger.bowl, place_id = world.ledger.sender) => ({
  place: act === 'empty_drawer' ? 'drawer' : 'restaurant',
  place_id: act === 'empty_drawer' ? world.ledger.drawer : place_id,
  format_id: format,
  act,
  quantity,
});
const made = async (lines: object[], more: object = {}): Promise<RoundDetail> => {
  const answer = await call('POST', '/rounds', { day: tomorrow, lines, ...more });
  expect(answer.status, answer.text).toBe(201);
  return answer.data as RoundDetail;
};
async function ready(lines: object[], more: object = {}): Promise<RoundDetail> {
  const { id } = await made(lines, more);
  const answer = await call('POST', `/rounds/${id}/ready`, {});
  expect(answer.status, answer.text).toBe(200);
  return answer.data as RoundDetail;
}
const done = (
  id: number,
  n: number,
  lines: { act: RoundAct; quantity: number; format_id?: number }[],
  {
    token = world.tokens.admin,
    key,
    ...more
  }: { token?: string; key?: string; made_at?: string; sent_at?: string } = {},
) =>
  call(
    'POST',
    `/rounds/${id}/stops/${n}/done`,
    { lines: lines.map((one) => ({ format_id: world.ledger.bowl, ...one })), ...more },
    token,
    key,
  );

const cell = async (place: string, state: string, place_id = 0, format = world.ledger.bowl): Promise<number> => {
  const { rows } = await owner.query<{ quantity: number }>(
    'select quantity from cells where account_id = $1 and place = $2 and place_id = $3 and state = $4 and format_id = $5',
    [world.ledger.accountId, place, place_id, state, format],
  );
  return rows[0]?.quantity ?? 0;
};
const written = async (id: number) => {
  const { rows } = await owner.query<Record<string, unknown>>(
    `select t.id::int, t.type, t.variant, t.recorder, t.admin_id::int, t.partner_id::int, t.restaurant_id::int, t.containers_count, t.comment, t.day::text as day,
            (select stated_at from stated_instants i where i.account_id = t.account_id and i.transaction_id = t.id) as stated_at
       from transactions t where t.account_id = $1 and t.round_id = $2 order by t.id`,
    [world.ledger.accountId, id],
  );
  return rows;
};
const incidents = async (): Promise<Incident[]> =>
  (await call('GET', '/incidents?filter[kind][]=round&sort=-id')).data as Incident[];
const bowls = (quantity: number) => [{ formatId: world.ledger.bowl, quantity }];
/** Clean bowls at the warehouse. */
const buy = (quantity: number) =>
  world.ledger.record({ type: 'admin_in', variant: 'bought', adminId: world.ledger.adminId, lines: bowls(quantity) });
/** Dirty bowls at the restaurant that does not wash. */
async function dirty(quantity: number): Promise<void> {
  const { sender: restaurantId } = world.ledger;
  await world.ledger.supply(restaurantId, bowls(quantity));
  await world.ledger.record({
    type: 'customerless_refill',
    author: 'restaurant_owner',
    restaurantId,
    lines: bowls(quantity),
  });
}
/** Nothing is left at the restaurant nor at the warehouse. */
beforeEach(async () => {
  const { adminId, sender: restaurantId, ledger } = { ...world.ledger, ledger: world.ledger };
  for (const [state, type] of [
    ['clean', 'admin_return'],
    ['dirty', 'admin_return_dirty'],
  ] as const) {
    const left = await cell('R', state, restaurantId);
    if (left > 0) await ledger.record({ type, adminId, restaurantId, lines: bowls(left) });
    const there = await cell('A', state);
    if (there > 0)
      await ledger.record({ type: 'admin_out', variant: state, reason: 'sold', adminId, lines: bowls(there) });
  }
});

describe('a round', () => {
  it('goes from its plan to the ledger, stop by stop', async () => {
    await buy(10);
    await dirty(6);
    const round = await ready([line('take_dirty', 6), line('give', 4), line('empty_drawer', 3)], {
      vehicle_capacity: 8,
    });
    expect(round).toMatchObject({ status: 'ready', stops_count: 2, to_give: 4, to_take: 9, loaded: 4 });
    const [first, second] = round.stops;
    // Neither has coordinates: both keep the order given.
    expect([first?.name, second?.name]).toEqual(['Chez Manon', 'Halles, Borne 1, Tiroir A']);
    expect([first?.clean, first?.dirty, first?.over, second?.over]).toEqual([0, 6, 0, 1]);
    const at = await done(round.id, first?.n ?? 0, [
      { act: 'give', quantity: 4 },
      { act: 'take_dirty', quantity: 5 },
    ]);
    expect(at.data, at.text).toMatchObject({ status: 'under_way', done_count: 1, given: 4, taken: 5, surplus: 0 });
    const end = await done(round.id, second?.n ?? 0, [{ act: 'empty_drawer', quantity: 2 }]);
    expect(end.data, end.text).toMatchObject({ status: 'done', done_count: 2, taken: 7 });
    const { adminId, sender } = world.ledger;
    expect(await written(round.id)).toMatchObject([
      { type: 'admin_give', variant: 'restaurant', admin_id: adminId, restaurant_id: sender, containers_count: 4 },
      { type: 'admin_return_dirty', variant: 'restaurant', admin_id: adminId, containers_count: 5 },
      { type: 'empty_collection_terminal_drawer', containers_count: 2 },
    ]);
    expect(await cell('A', 'dirty')).toBe(7);
    const transaction = (end.data as RoundDetail).stops[0]?.lines[0]?.transaction_id;
    for (const path of [`/rounds/${round.id}/sheet.pdf`, `/rounds/${round.id}/notes/${transaction}.pdf`]) {
      const paper = await call('GET', path);
      expect(paper.status, path).toBe(200);
      expect(paper.text.slice(0, 5)).toBe('%PDF-');
    }
    expect((await call('GET', `/rounds/${round.id}/notes/${(transaction ?? 0) + 99}.pdf`)).status).toBe(404);
    expect((await call('POST', `/rounds/${round.id}/cancel`, { reason: 'Trop tard' })).status).toBe(409);
  });

  it('records a stop once, however often it is sent, and by one of two drivers', async () => {
    await buy(4);
    const { id } = await ready([line('give', 2), line('empty_drawer', 1)]);
    const answers = await Promise.all(
      [1, 2, 3].map(() => done(id, 1, [{ act: 'give', quantity: 2 }], { key: `arrêt-${id}` })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await written(id)).toHaveLength(1);
    const again = await done(id, 1, [{ act: 'give', quantity: 2 }]);
    expect(again).toMatchObject({ status: 409, detail: 'L’arrêt Chez Manon est déjà fait.' });
    const skipped = await call('POST', `/rounds/${id}/stops/2/skip`, { reason: 'Borne en panne' });
    expect(skipped.data).toMatchObject({ status: 'done', done_count: 1, skipped: 1 });
    expect(await written(id)).toHaveLength(1);
  });

  it('keeps the order given by hand, and refuses one that forgets a stop', async () => {
    const { id, version } = await made([line('take_dirty', 1), line('empty_drawer', 1)]);
    const ordered = await call('POST', `/rounds/${id}/order`, { version, stops: [2, 1] });
    expect((ordered.data as RoundDetail).stops.map(({ n }) => n)).toEqual([2, 1]);
    for (const stops of [[1], [1, 1], [1, 2, 3]])
      expect((await call('POST', `/rounds/${id}/order`, { stops })).status).toBe(422);
    expect((await call('POST', `/rounds/${id}/order`, { version, stops: [1, 2] })).status).toBe(409);
    const changed = await call('PATCH', `/rounds/${id}`, {
      lines: [line('empty_drawer', 5), line('take_dirty', 2, world.ledger.bowl, world.ledger.washer)],
      windows: [{ n: 2, from: '09:00', to: '10:00' }],
    });
    // A place that stays keeps its number; a new one has one that was never used.
    expect(
      (changed.data as RoundDetail).stops.map(({ n, to }) => [n, to]),
      changed.text,
    ).toEqual([
      [2, '10:00'],
      [4, null],
    ]);
  });

  it('is made of what waits, and says which places another round has', async () => {
    await dirty(3);
    const before = (await call('GET', '/rounds/choices')).data as RoundChoices;
    const place = ({ places }: RoundChoices) => places.find(({ place_id }) => place_id === world.ledger.sender);
    expect(place(before)?.lines).toEqual([{ format_id: world.ledger.bowl, act: 'take_dirty', quantity: 3 }]);
    const { id } = await made([line('take_dirty', 3)]);
    expect(place((await call('GET', '/rounds/choices')).data as RoundChoices)?.round_id).toBeGreaterThan(0);
    const rows = (await call('GET', `/rounds?from_date=${tomorrow}&filter[q]=manon&sort=-id`)).data as Round[];
    expect(rows[0]).toMatchObject({ id, stops_count: 1, to_take: 3, status: 'draft' });
    const csv = await call('GET', '/rounds.csv');
    expect(csv.text).toContain('Kilomètres estimés');
  });

  it('is made as it was proposed, or refused whole once less is proposed', async () => {
    await dirty(2);
    const { places } = (await call('GET', '/rounds/choices')).data as RoundChoices;
    const there = places.find(({ place_id }) => place_id === world.ledger.sender)?.lines[0]?.quantity ?? 0;
    const asked = (quantity: number) => ({ day: tomorrow, lines: [line('take_dirty', quantity)], as_proposed: true });
    const late = await call('POST', '/rounds', asked(there + 1));
    expect(late.status).toBe(409);
    expect(late.text).toContain('Chez Manon n’a plus besoin d’autant. Relisez le plan.');
    expect((await call('POST', '/rounds', asked(there))).status).toBe(201);
  });

  it('is prepared and ready, or neither; how long it takes is known before', async () => {
    const { washer } = world.ledger;
    const asked = { day: tomorrow, lines: [line('give', 1, world.ledger.bowl, washer)], ready: true };
    const drawn = async () => (await owner.query<{ n: number }>('select count(*)::int as n from rounds')).rows[0]?.n;
    const status = (to: string) => owner.query('update restaurants set status = $2 where id = $1', [washer, to]);
    await status('disabled');
    const before = await drawn();
    expect((await call('POST', '/rounds', asked)).status).toBe(422);
    expect(await drawn()).toBe(before);
    await status('active');
    expect((await call('POST', '/rounds', asked)).data).toMatchObject({ status: 'ready' });
    const { data } = await call('GET', `/rounds/estimate?restaurants[]=${world.ledger.sender}&restaurants[]=${washer}`);
    const past = await made([line('take_dirty', 1)], { day: addDays(tomorrow, -2) });
    expect((await call('POST', `/rounds/${past.id}/ready`, {})).text).toContain('Ce jour est passé');
    // Neither has coordinates: two stops of eight minutes.
    expect(data).toMatchObject({ minutes: 16, back: '08:46' });
  });
});

describe('a round for several drivers', () => {
  const driver = (name: string, partnerId: number | null = world.ledger.partner) =>
    world.platform((tx) =>
      createPerson(tx, {
        role: partnerId === null ? 'account_admin' : 'partner_delegated_admin',
        email: `${name}-${Math.random()}@exemple.fr`,
        name,
        accountId: world.ledger.accountId,
        partnerId,
        passwordHash: 'none',
      }),
    );

  it('is shared out in one press, whole or not at all; requests follow their stops', async () => {
    const { sender, washer, bowl, partner } = world.ledger;
    await buy(4);
    const asked = await call('POST', '/supply_requests', {
      restaurant_id: washer,
      lines: [{ way: 'clean_in', format_id: bowl, quantity: 2 }],
      comment: 'Banquet',
    });
    expect(asked.status, asked.text).toBe(201);
    const request = (asked.data as { id: number }).id;
    const round = await made([line('give', 2)], { partner_id: partner, requests: [request], vehicle_capacity: 40 });
    const [yanis, lea] = [await driver('Yanis'), await driver('Léa', null)];
    const shares = (await call('GET', `/rounds/${round.id}/shares`)).data as RoundShare[];
    expect(shares.map(({ stops }) => stops.length)).toEqual([1, 1]);
    const at = (id: number) => round.stops.filter(({ place_id }) => place_id === id).map(({ n }) => n);
    const parts = [
      { driver_id: yanis, stops: at(sender) },
      { driver_id: lea, stops: at(washer) },
    ];
    const split = (body: object) => call('POST', `/rounds/${round.id}/split`, { version: round.version, ...body });
    for (const wrong of [
      [parts[0], { ...parts[1], driver_id: yanis }],
      [parts[0], { stops: at(sender) }],
      [parts[0], { ...parts[1], driver_id: world.other.adminId }],
    ])
      expect((await split({ shares: wrong })).status).toBe(422);
    const { ids } = (await split({ shares: parts })).data as { ids: number[] };
    const [first, second] = (await Promise.all(ids.map((id) => call('GET', `/rounds/${id}`)))).map(
      ({ data }) => data as RoundDetail,
    );
    expect(first).toMatchObject({
      id: round.id,
      status: 'ready',
      driver: { id: yanis },
      stops: [{ place_id: sender }],
    });
    expect(second).toMatchObject({
      ...{ status: 'ready', day: round.day, capacity: 40, driver: { id: lea }, partner: { id: partner } },
      stops: [{ place_id: washer, requests: [request], lines: [{ act: 'give', planned: 2 }] }],
    });
    expect((await split({ shares: parts })).status).toBe(409);
    // A phone that read the round before still names the stop by it.
    const [moved = 0] = at(washer);
    const late = await done(round.id, moved, [{ act: 'give', quantity: 2 }]);
    expect(late.data, late.text).toMatchObject({ id: round.id, stops: [{ place_id: sender }] });
    expect((await call('GET', `/rounds/${ids[1]}`)).data).toMatchObject({ status: 'done', given: 2 });
    expect(await done(round.id, moved, [{ act: 'give', quantity: 2 }])).toMatchObject({ status: 409 });
    for (const id of ids) await call('POST', `/rounds/${id}/cancel`, { reason: 'Essai' });
  });

  it('goes to somebody else, or to nobody, with the same press that takes its driver out', async () => {
    const { partner, accountId } = world.ledger;
    const [gone, heir] = [await driver('Jade'), await driver('Sofia')];
    const round = await ready([line('take_dirty', 1)], { partner_id: partner, driver_id: gone });
    const removal = (await call('GET', `/removals/person/${gone}`)).data as Removal;
    expect(removal.hangs).toMatchObject([{ kind: 'rounds', end: 'handed_over', count: 1, things: [{ id: round.id }] }]);
    expect(removal.heirs.map(({ id }) => id)).toContain(heir);
    expect((await call('GET', `/removals/person/${gone}`, undefined, otherPartner)).status).toBe(404);
    const remove = (body: object) => call('POST', `/partners/${partner}/admins/remove`, { person_id: gone, ...body });
    const unanswered = await remove({});
    expect([unanswered.status, unanswered.text]).toEqual([422, expect.stringContaining('1 tournée à faire')]);
    expect((await remove({ to_id: world.other.adminId })).status).toBe(422);
    expect((await remove({ to_id: heir })).status).toBe(200);
    expect((await call('GET', `/rounds/${round.id}`)).data).toMatchObject({ driver: { id: heir } });
    // Their home leads there, by a link of its own.
    const theirs = await world.tokenOf(heir);
    const [own] = (await call('GET', '/rounds/mine', undefined, theirs)).data as OwnRound[];
    expect(own).toMatchObject({ id: round.id, stops_count: 1, done_count: 0 });
    const link = new URLSearchParams(own?.path.split('?')[1]).get('lien');
    expect((await call('POST', `/rounds/${round.id}/open`, { link }, theirs)).status).toBe(200);

    // What hangs on a restaurant, a format or a partner is shown before anything else is asked.
    const first = async (thing: string, id: number) =>
      ((await call('GET', `/removals/${thing}/${id}`)).data as Removal).hangs.filter(({ end }) => end === 'first');
    const given = await ready([line('give', 1)], { partner_id: partner });
    expect(await first('restaurant', world.ledger.sender)).toMatchObject([{ kind: 'rounds', count: 1 }]);
    expect((await first('format', world.ledger.bowl)).map(({ kind }) => kind)).toContain('rounds');
    const refused = await call('POST', `/restaurants/${world.ledger.sender}/deactivate`, { confirm: true });
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('À terminer d’abord')]);
    const { rows: others } = await owner.query<{ id: number }>(
      `insert into partners (account_id, name) values ($1, 'Pédale douce') returning id::int`,
      [accountId],
    );
    const leaving = others[0]?.id ?? 0;
    await call('PATCH', `/rounds/${given.id}`, { partner_id: leaving });
    expect((await call('POST', `/partners/${leaving}/deactivate`, { to_id: partner })).status).toBe(200);
    expect((await call('GET', `/rounds/${given.id}`)).data).toMatchObject({ partner: { id: partner }, driver: null });
    for (const { id } of [round, given]) await call('POST', `/rounds/${id}/cancel`, { reason: 'Essai' });

    // A count of a partner ends before the partner leaves, and goes on without one of its people.
    const counted = { places: [{ place: 'partner', place_id: partner }], title: 'Réserve' };
    const { id: count } = (await call('POST', '/stock_counts', counted)).data as { id: number };
    const open = { kind: 'counts', count: 1, things: [{ id: count, name: 'Réserve' }] };
    expect(await first('partner', partner)).toContainEqual({ ...open, end: 'first' });
    expect(((await call('GET', `/removals/person/${heir}`)).data as Removal).hangs).toEqual([{ ...open, end: 'kept' }]);
    await call('POST', `/stock_counts/${count}/cancel`, { reason: 'Essai' });
  });
});

describe('what a driver counts beyond the books', () => {
  it('is posted up to what they have; the rest is an incident that its settling posts', async () => {
    await dirty(2);
    const { id } = await ready([line('take_dirty', 2)]);
    const answer = await done(id, 1, [{ act: 'take_dirty', quantity: 5 }]);
    expect(answer.data, answer.text).toMatchObject({ status: 'done', taken: 5, surplus: 3 });
    expect(await cell('A', 'dirty')).toBe(2);
    const [found] = await incidents();
    expect(found).toMatchObject({
      kind: 'round',
      status: 'open',
      quantity: 3,
      left: 3,
      round_id: id,
      transaction_id: null,
      restaurant: { id: world.ledger.sender },
      place: { place: 'restaurant', name: 'Chez Manon' },
    });
    const settled = await call('POST', `/incidents/${found?.id}/settle`, { quantity: 3, confirmed: true });
    expect(settled.data, settled.text).toMatchObject({ status: 'settled', left: 0 });
    expect(await cell('A', 'dirty')).toBe(5);
    expect(await cell('R', 'dirty', world.ledger.sender)).toBe(0);
  });

  it('ends the loan of whoever had brought them back, in part and then as nobody’s', async () => {
    const { ledger } = world;
    const holder = { kind: 'customer', id: ledger.customer } as const;
    await ledger.supply(ledger.sender, bowls(2));
    await ledger.record({ type: 'admin_free_deposit', holder, amountCents: 2000, adminId: ledger.adminId });
    await ledger.record({
      type: 'grab_container',
      author: 'customer',
      holder,
      restaurantId: ledger.sender,
      lines: bowls(2),
    });
    const lent = async (): Promise<number> => cell('U', 'held', ledger.customer);
    const before = await lent();
    const { id } = await ready([line('take_dirty', 3)]);
    await done(id, 1, [{ act: 'take_dirty', quantity: 3 }]);
    const [found] = await incidents();
    const settle = (body: object) => call('POST', `/incidents/${found?.id}/settle`, { confirmed: true, ...body });
    expect((await settle({ quantity: 1, customer_id: 999_999 })).status).toBe(404);
    expect((await settle({ quantity: 3, customer_id: ledger.customer })).status).toBe(422);
    expect(await cell('A', 'dirty')).toBe(0);
    const part = await settle({ quantity: 2, customer_id: ledger.customer, deposit: 'back' });
    expect(part.data, part.text).toMatchObject({
      status: 'open',
      left: 1,
      settlements: [{ pieces: 2, reversed: false }],
    });
    expect([await lent(), await cell('A', 'dirty'), await cell('R', 'dirty', ledger.sender)]).toEqual([
      before - 2,
      2,
      0,
    ]);
    const rest = await settle({ quantity: 1 });
    expect(rest.data, rest.text).toMatchObject({ status: 'settled', left: 0 });
    expect(await cell('A', 'dirty')).toBe(3);
  });

  it('is the whole of it where the books have nothing, and no transaction is written', async () => {
    const { id } = await ready([line('give', 4)]);
    const answer = await done(id, 1, [{ act: 'give', quantity: 4 }]);
    expect(answer.data, answer.text).toMatchObject({ given: 4, surplus: 4 });
    expect(await written(id)).toEqual([]);
    const [found] = await incidents();
    expect(found).toMatchObject({ quantity: 4, place: { place: 'warehouse' } });
    await call('POST', `/incidents/${found?.id}/settle`, { quantity: 4, confirmed: true });
    expect(await cell('R', 'clean', world.ledger.sender)).toBe(4);
  });

  it('leaves what orders were promised meanwhile: the stop takes what is free', async () => {
    const { ledger } = world;
    await ledger.supply(ledger.sender, bowls(5));
    const { id, stops } = await ready([line('take_clean', 5)]);
    expect(stops[0]?.lines[0]?.there).toBe(5);
    await ledger.record({
      type: 'admin_free_deposit',
      adminId: ledger.adminId,
      holder: { kind: 'customer', id: ledger.customer },
      amountCents: 10_000,
    });
    const order = await ledger.run((tx) =>
      createOrder(tx, ledger.accountId, {
        customerId: ledger.customer,
        restaurantId: ledger.sender,
        partnerId: ledger.partner,
        deliver: bowls(2),
        pickup: [],
      }),
    );
    try {
      const seen = (await call('GET', `/rounds/${id}`)).data as RoundDetail;
      expect(seen.stops[0]?.lines[0]?.there).toBe(3);
      const answer = await done(id, 1, [{ act: 'take_clean', quantity: 5 }]);
      expect(answer.data, answer.text).toMatchObject({ taken: 5, surplus: 2 });
    } finally {
      await ledger.run((tx) => cancelOrder(tx, ledger.accountId, order.id, { adminId: ledger.adminId }));
    }
  });
});

describe('what is done otherwise than planned', () => {
  const ofPlan = async (id: number): Promise<Incident[]> =>
    ((await call('GET', '/incidents?filter[kind][]=plan&sort=id')).data as Incident[]).filter(
      ({ round_id }) => round_id === id,
    );

  it('by more than a fifth is an incident to be explained, which settles nothing and is no gap of the books', async () => {
    await buy(20);
    await dirty(10);
    const standing = async () => ((await call('GET', '/incidents/totals')).data as { standing: number }).standing;
    const before = await standing();
    const { id } = await ready([line('give', 10), line('take_dirty', 10)]);
    await done(id, 1, [
      { act: 'give', quantity: 7 },
      { act: 'take_dirty', quantity: 8 },
    ]);
    const found = await ofPlan(id);
    expect(found).toMatchObject([
      { kind: 'plan', status: 'open', quantity: -3, left: 0, transaction_id: null, place: { name: 'Chez Manon' } },
    ]);
    expect(await standing()).toBe(before);
    const act = (name: string, body: object) => call('POST', `/incidents/${found[0]?.id}/${name}`, body);
    const settled = await act('settle', { quantity: 3, confirmed: true });
    expect(settled.status).toBe(422);
    expect(settled.detail).toMatch(/^Les registres disent ce qui a été fait/);
    expect((await act('explain', { cause: 'other', note: 'Cuisine fermée' })).data).toMatchObject({
      status: 'explained',
      causes: [],
    });
  });

  it('is told of more as well, once: what is beyond the books is another incident', async () => {
    await buy(13);
    const { id } = await ready([line('give', 10)]);
    await done(id, 1, [{ act: 'give', quantity: 16 }]);
    expect((await ofPlan(id)).map(({ quantity }) => quantity)).toEqual([3]);
    expect((await incidents())[0]).toMatchObject({ round_id: id, quantity: 3 });
  });

  it('is none of a drawer, whose emptying says it, nor of a stop that was passed by with its reason', async () => {
    const drawer = await ready([line('empty_drawer', 40)]);
    await done(drawer.id, 1, [{ act: 'empty_drawer', quantity: 0 }]);
    const passed = await ready([line('take_dirty', 40)]);
    await call('POST', `/rounds/${passed.id}/stops/1/skip`, { reason: 'Fermé' });
    expect([await ofPlan(drawer.id), await ofPlan(passed.id)]).toEqual([[], []]);
    const { loaded, stops } = (await call('GET', `/rounds/${passed.id}`)).data as RoundDetail;
    expect([loaded, stops[0]?.dirty]).toEqual([0, 0]);
  });
});

/** The link of a round, as its partner's administrator makes it. */
async function linkOf(id: number): Promise<string> {
  const answer = await call('POST', `/rounds/${id}/link`, {}, world.tokens.partner);
  expect(answer.status, answer.text).toBe(200);
  return new URLSearchParams((answer.data as { path: string }).path.split('?')[1]).get('lien') ?? '';
}
const open = (id: number, link: string, token = world.tokens.employee) =>
  call('POST', `/rounds/${id}/open`, { link }, token);
/** A token of a second session of the employee. */
async function inAnotherBrowser(): Promise<string> {
  const { rows } = await owner.query<{ id: number }>(
    "select id from people where role = 'partner_delegated_admin' order by id limit 1",
  );
  return world.tokenOf(rows[0]?.id ?? 0);
}
const openedByEmployee = async (id: number): Promise<void> => {
  expect((await open(id, await linkOf(id))).status).toBe(200);
};

describe('the link of a round', () => {
  it('lets an employee of its partner drive that round, and no other', async () => {
    const [one, other] = [
      await ready([line('take_dirty', 1)], { partner_id: world.ledger.partner }),
      await ready([line('take_dirty', 1)], { partner_id: world.ledger.partner }),
    ];
    const skip = (id: number) => call('POST', `/rounds/${id}/stops/1/skip`, { reason: 'Fermé' }, world.tokens.employee);
    const link = await linkOf(one.id);
    expect((await skip(one.id)).status).toBe(404);
    for (const wrong of [link.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')), await linkOf(other.id), 'rien'])
      expect(Object.keys((await open(one.id, wrong)).fields ?? {})).toEqual(['link']);
    expect((await open(one.id, link, otherPartner)).status).toBe(404);
    expect((await open(one.id, link)).status).toBe(200);
    expect((await open(one.id, link)).status).toBe(200);
    expect((await skip(one.id)).status).toBe(200);
    expect((await skip(other.id)).status).toBe(404);
  });

  it('drives in one browser: « ouvrir ici » ends the other, and what that one sends is refused', async () => {
    const { id } = await ready([line('take_dirty', 1)], { partner_id: world.ledger.partner });
    const link = await linkOf(id);
    const phone = world.tokens.employee;
    const tablet = await inAnotherBrowser();
    const openIn = (token: string, body: Record<string, unknown>) => call('POST', `/rounds/${id}/open`, body, token);
    const skip = (token: string) => call('POST', `/rounds/${id}/stops/1/skip`, { reason: 'Fermé' }, token);
    const read = async (token: string) => (await call('GET', `/rounds/${id}`, undefined, token)).status;

    expect((await openIn(phone, {})).status).toBe(404);
    expect((await openIn(phone, { link })).status).toBe(200);
    expect([await read(phone), await read(tablet)]).toEqual([200, 409]);
    const second = await openIn(tablet, { link });
    expect([second.status, second.detail]).toEqual([409, expect.stringContaining('dans un autre navigateur')]);
    expect((await openIn(tablet, { link, here: true })).status).toBe(200);
    expect([await read(phone), await read(tablet)]).toEqual([409, 200]);
    expect((await skip(phone)).status).toBe(409);
    // Without the link, by its former holder.
    expect((await openIn(phone, { here: true })).status).toBe(200);
    expect((await skip(tablet)).status).toBe(409);
    expect((await skip(phone)).status).toBe(200);
    // Who administers the partner sees all along, and takes it from no one.
    expect((await openIn(world.tokens.partner, { link })).status).toBe(200);
    expect([await read(world.tokens.partner), await read(phone)]).toEqual([200, 200]);
  });

  it('passes by itself from a session that has ended', async () => {
    const { id } = await ready([line('take_dirty', 1)], { partner_id: world.ledger.partner });
    const link = await linkOf(id);
    const before = await inAnotherBrowser();
    expect((await open(id, link, before)).status).toBe(200);
    await world.fresh.asOwner(
      `update oauth_sessions set ended_at = now() where id = (select max(id) from oauth_sessions)`,
    );
    expect((await open(id, link)).status).toBe(200);
  });

  it('opens nothing after its last day, though who opened it goes on', async () => {
    const { id } = await ready([line('take_dirty', 1)], { partner_id: world.ledger.partner });
    const round = { accountId: world.ledger.accountId, id };
    const late = driverLink(world.dependencies.secret, round, addDays(parisDay(new Date()), -1));
    const refused = await open(id, late);
    expect([refused.status, refused.fields?.['link']?.[0]]).toEqual([
      422,
      expect.stringMatching(/^Ce lien n’ouvre plus la tournée depuis le /),
    ]);
    expect((await open(id, driverLink(world.dependencies.secret, round, parisDay(new Date())))).status).toBe(200);
  });

  it('is none of a round of the initiative’s own people', async () => {
    const { id } = await ready([line('take_dirty', 1)]);
    expect((await call('POST', `/rounds/${id}/link`, {})).status).toBe(422);
  });
});

it('a stop keeps who signed for it and its picture; what is no picture is refused by its field', async () => {
  await dirty(2);
  const { id } = await ready([line('take_dirty', 2)]);
  const send = (picture: string) =>
    call('POST', `/rounds/${id}/stops/1/done`, {
      lines: [{ format_id: world.ledger.bowl, act: 'take_dirty', quantity: 2 }],
      signed_name: 'Manon',
      picture,
    });
  const broken = await send('data:image/png;base64,AAAA');
  expect([broken.status, Object.keys(broken.fields ?? {})]).toEqual([422, ['picture']]);
  const large = await send(`data:image/jpeg;base64,${'A'.repeat(7_000_000)}`);
  expect([large.status, Object.keys(large.fields ?? {})]).toEqual([422, ['picture']]);
  const done = (await send(PIXEL)).data as RoundDetail;
  expect(done.stops[0]?.signed_name).toBe('Manon');
  expect(done.stops[0]?.picture_url).toMatch(/^\/pictures\/[0-9a-f]{64}\.webp$/);
});

describe('the clock of a phone', () => {
  const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
  const statedOf = async (id: number) => (await written(id))[0]?.['stated_at'] as Date | null;
  const MINUTE = 60_000;
  const YEARS = 6 * 365 * 24 * 60 * MINUTE;
  const near = (at: number) => [at - 5000, at + 5000] as const;
  const expectNear = (at: Date | null | undefined, wanted: number) => {
    const [from, to] = near(wanted);
    expect(at?.getTime()).toBeGreaterThan(from);
    expect(at?.getTime()).toBeLessThan(to);
  };

  it('says how long ago a stop was done, not when, and is brought within the round', async () => {
    await buy(9);
    const { id } = await ready([line('give', 3)]);
    await owner.query('update rounds set ready_at = $2 where id = $1', [id, ago(60 * MINUTE)]);
    // Six years slow, and of an act of seven minutes ago.
    await done(id, 1, [{ act: 'give', quantity: 3 }], { made_at: ago(YEARS + 7 * MINUTE), sent_at: ago(YEARS) });
    expectNear(await statedOf(id), Date.now() - 7 * MINUTE);
    const other = await ready([line('give', 3)]);
    await owner.query('update rounds set ready_at = $2 where id = $1', [other.id, ago(60 * MINUTE)]);
    await done(other.id, 1, [{ act: 'give', quantity: 3 }], { made_at: ago(YEARS), sent_at: ago(0) });
    expectNear(await statedOf(other.id), Date.now() - 60 * MINUTE);
    expect((await written(other.id))[0]?.['comment']).toMatch(
      /Saisi hors connexion le .*\. L’appareil indiquait le .*2020/,
    );
  });

  it('that is slow makes no stop of now one of before, and one that is sent again is the same', async () => {
    await buy(3);
    const { id } = await ready([line('give', 3)]);
    const key = `slow-${id}`;
    const first = await done(id, 1, [{ act: 'give', quantity: 3 }], {
      key,
      made_at: ago(10 * MINUTE),
      sent_at: ago(10 * MINUTE),
    });
    expect(first.status, first.text).toBe(200);
    const again = await done(id, 1, [{ act: 'give', quantity: 3 }], {
      key,
      made_at: ago(9 * MINUTE),
      sent_at: ago(8 * MINUTE),
    });
    expect([again.status, again.text]).toEqual([200, first.text]);
    expect(await statedOf(id)).toBeNull();
  });

  it('dates a stop that was passed by as well', async () => {
    const { id } = await ready([line('give', 3)]);
    await owner.query('update rounds set ready_at = $2 where id = $1', [id, ago(60 * MINUTE)]);
    const body = { reason: 'Fermé', made_at: ago(YEARS + 20 * MINUTE), sent_at: ago(YEARS) };
    const answer = await call('POST', `/rounds/${id}/stops/1/skip`, body);
    expect(answer.status, answer.text).toBe(200);
    const { rows } = await owner.query<{ done_at: Date }>('select done_at from round_stops where round_id = $1', [id]);
    expectNear(rows[0]?.done_at, Date.now() - 20 * MINUTE);
  });
});

describe('a partner’s driver', () => {
  it('records what is planned, on the day it arrives, and moves no stock of the partner', async () => {
    await buy(3);
    const { id } = await ready([line('give', 3)], { partner_id: world.ledger.partner });
    await openedByEmployee(id);
    const yesterday = new Date(Date.now() - 24 * 3_600_000).toISOString();
    await owner.query('update rounds set ready_at = $2 where id = $1', [id, new Date(Date.now() - 25 * 3_600_000)]);
    const answer = await done(id, 1, [{ act: 'give', quantity: 3 }], {
      token: world.tokens.employee,
      made_at: yesterday,
    });
    expect(answer.data, answer.text).toMatchObject({ status: 'done', given: 3 });
    const [transaction] = await written(id);
    expect(transaction).toMatchObject({
      type: 'admin_give',
      variant: 'restaurant',
      recorder: 'partner',
      admin_id: null,
      partner_id: null,
      day: parisDay(new Date()),
      stated_at: new Date(yesterday),
    });
    expect(String(transaction?.['comment'])).toMatch(/Saisi hors connexion le/);
    expect(await cell('P', 'clean', world.ledger.partner)).toBe(0);
  });

  it('carries a transfer: what is taken clean at one stop is given at the next, though the warehouse has none', async () => {
    const { washer, sender, partner, bowl } = world.ledger;
    await world.ledger.supply(washer, bowls(7));
    const lines = [line('take_clean', 4, bowl, washer), line('give', 4)];
    const { id, stops } = await ready(lines, { partner_id: partner });
    const [at, to] = [washer, sender].map((place) => stops.find(({ place_id }) => place_id === place)?.n ?? 0);
    const before = [await cell('R', 'clean', washer), await cell('P', 'clean', partner)];
    const token = world.tokens.partner;
    expect((await done(id, at ?? 0, [{ act: 'take_clean', quantity: 4 }], { token })).status).toBe(200);
    const answer = await done(id, to ?? 0, [{ act: 'give', quantity: 4 }], { token });
    expect(answer.data, answer.text).toMatchObject({ status: 'done', given: 4, taken: 4, surplus: 0 });
    expect((await written(id)).map(({ type, recorder }) => [type, recorder])).toEqual([
      ['admin_return', 'partner'],
      ['admin_give', 'partner'],
    ]);
    expect([await cell('R', 'clean', washer), await cell('P', 'clean', partner)]).toEqual([
      (before[0] ?? 0) - 4,
      before[1],
    ]);
    expect([await cell('R', 'clean', sender), await cell('A', 'clean')]).toEqual([4, 0]);
  });

  it('sees its partner’s rounds once they are ready; another’s, and a draft, are not there (404)', async () => {
    const own = await made([line('take_dirty', 1)], { partner_id: world.ledger.partner });
    const read = (token: string) => call('GET', `/rounds/${own.id}`, undefined, token);
    expect((await read(world.tokens.partner)).status).toBe(404);
    await call('POST', `/rounds/${own.id}/ready`, {});
    expect((await read(world.tokens.partner)).status).toBe(200);
    expect((await read(world.tokens.employee)).status).toBe(404);
    await openedByEmployee(own.id);
    expect((await read(world.tokens.employee)).status).toBe(200);
    for (const token of [otherPartner, world.tokens.stranger]) {
      expect((await read(token)).status).toBe(404);
      expect((await done(own.id, 1, [{ act: 'take_dirty', quantity: 0 }], { token })).status).toBe(404);
    }
    const listed = (await call('GET', '/rounds', undefined, otherPartner)).data as Round[];
    expect(listed).toEqual([]);
    const theirs = (await call('GET', '/rounds', undefined, world.tokens.partner)).data as Round[];
    expect(theirs.map(({ partner }) => partner?.id)).toEqual(theirs.map(() => world.ledger.partner));
    // The initiative's own, which is given to no one.
    const ours = await ready([line('take_dirty', 1)]);
    expect((await call('GET', `/rounds/${ours.id}`, undefined, world.tokens.partner)).status).toBe(404);
  });

  it('records nothing that is not planned at the stop', async () => {
    const { id } = await ready([line('take_dirty', 1)], { partner_id: world.ledger.partner });
    for (const lines of [
      [{ act: 'give' as const, quantity: 1 }],
      [{ act: 'take_dirty' as const, quantity: 1, format_id: world.ledger.cup }],
    ])
      expect(await done(id, 1, lines, { token: world.tokens.partner })).toMatchObject({
        status: 422,
        detail: 'Ce contenant n’est pas prévu à l’arrêt Chez Manon.',
      });
    expect((await done(id, 9, [], { token: world.tokens.partner })).status).toBe(404);
    expect(await written(id)).toEqual([]);
  });
});

describe('bad input', () => {
  it('is refused by its field', async () => {
    const good = { day: tomorrow, lines: [line('give', 1)] };
    for (const [body, field] of [
      [{ ...good, lines: [] }, 'lines'],
      [{ ...good, vehicle_capacity: 0 }, 'vehicle_capacity'],
      [{ ...good, start_time: '25:00' }, 'start_time'],
      [{ ...good, start_latitude: 47 }, 'start_longitude'],
      [{ ...good, lines: [line('give', 0)] }, 'lines.0.quantity'],
      [{ ...good, lines: [{ ...line('give', 1), act: 'empty_drawer' }] }, 'lines.0.act'],
      [{ ...good, lines: [line('give', 1), line('give', 2)] }, 'lines'],
      [{ ...good, lines: [line('give', 1, world.ledger.bowl, 999_999)] }, 'lines'],
      [{ ...good, lines: [line('give', 1, 999_999)] }, 'lines'],
      [{ ...good, partner_id: 999_999 }, 'partner_id'],
      [{ ...good, driver_id: world.other.adminId }, 'driver_id'],
      [{ ...good, partner_id: world.ledger.partner, driver_id: world.other.adminId }, 'driver_id'],
      [{ ...good, lines: Array.from({ length: 2001 }, () => line('give', 1)) }, 'lines'],
    ] as const) {
      const answer = await call('POST', '/rounds', body);
      expect(answer.status, `${field} ${answer.text}`).toBe(422);
      expect(Object.keys(answer.fields ?? {}).join(), answer.text).toContain(field);
    }
    const { id } = await made([line('give', 1)]);
    const late = await call('PATCH', `/rounds/${id}`, { windows: [{ n: 1, from: '14:00', to: '11:00' }] });
    expect(late.status).toBe(422);
    expect(late.text).toContain('La fin du créneau précède son début.');
    for (const n of [2, 100_000, Number.MAX_SAFE_INTEGER]) {
      const unknown = await call('PATCH', `/rounds/${id}`, { windows: [{ n, from: '09:00' }] });
      expect(unknown.fields, unknown.text).toEqual({ windows: ['Cet arrêt n’est pas de cette tournée.'] });
    }
  });

  it('is a gift of a format that was withdrawn; what is left of it may be taken back', async () => {
    const { cup } = world.ledger;
    await owner.query(`update formats set active = false where id = $1`, [cup]);
    try {
      const given = await call('POST', '/rounds', { day: tomorrow, lines: [line('give', 1, cup)] });
      expect(given.status).toBe(422);
      expect(given.detail).toMatch(/ n’est plus proposé\.$/);
      expect((await made([line('take_clean', 1, cup)])).stops).toHaveLength(1);
    } finally {
      await owner.query(`update formats set active = true where id = $1`, [cup]);
    }
  });

  it('is more than 200 stops; 200, without coordinates, are kept in the order given', async () => {
    const { rows } = await owner.query<{ id: number }>(
      `insert into restaurants (account_id, name, wash_mode, status, city)
       select $1, 'Loin ' || n, 'account', 'active', 'Nantes' from generate_series(1, 201) n returning id::int`,
      [world.ledger.accountId],
    );
    const lines = rows.map(({ id }) => line('take_dirty', 1, world.ledger.bowl, id));
    const refused = await call('POST', '/rounds', { day: tomorrow, lines });
    expect([refused.status, refused.fields?.['lines']?.[0]]).toEqual([422, 'Au plus 200 arrêts.']);
    const { stops, metres } = await made(lines.slice(1));
    expect(stops.map(({ place_id }) => place_id)).toEqual(rows.slice(1).map(({ id }) => id));
    expect(metres).toBe(0);
  });

  it('is a day of a month that is closed', async () => {
    const { accountId } = world.ledger;
    await owner.query(`insert into closed_months (account_id, month) values ($1, '2025-01-01')`, [accountId]);
    const answer = await call('POST', '/rounds', { day: '2025-01-15', lines: [line('give', 1)] });
    expect(answer).toMatchObject({ status: 422, detail: 'Ce mois est clôturé\u00a0: choisissez un jour plus récent.' });
  });

  it('is a gift to a restaurant that was closed since: nothing is given, the rest is taken', async () => {
    const { sender } = world.ledger;
    await dirty(2);
    await buy(2);
    const { id } = await ready([line('give', 2), line('take_dirty', 2)]);
    const draft = await made([line('give', 2)]);
    await owner.query(`update restaurants set status = 'disabled' where id = $1`, [sender]);
    try {
      expect((await call('POST', `/rounds/${draft.id}/ready`, {})).detail).toMatch(/^Chez Manon est désactivé/);
      const seen = (await call('GET', `/rounds/${id}`)).data as RoundDetail;
      expect(seen.stops[0]?.closed).toBe(true);
      const both = await done(id, 1, [
        { act: 'give', quantity: 2 },
        { act: 'take_dirty', quantity: 2 },
      ]);
      expect(both.status).toBe(422);
      expect(both.detail).toMatch(/^Chez Manon a été désactivé entre-temps/);
      const taken = await done(id, 1, [{ act: 'take_dirty', quantity: 2 }]);
      expect(taken.data, taken.text).toMatchObject({ status: 'done', given: 0, taken: 2 });
    } finally {
      await owner.query(`update restaurants set status = 'active' where id = $1`, [sender]);
    }
  });
});

it('begins at the warehouse of the settings, unless another point is chosen', async () => {
  const at = {
    address: '1 quai de la Fosse',
    postcode: '44000',
    city: 'Nantes',
    latitude: 47.2104,
    longitude: -1.5646,
  };
  const half = await call('PATCH', '/account', { account: { warehouse: { ...at, longitude: null } } });
  expect(half.fields, half.text).toEqual({ 'account.warehouse.longitude': ['Le champ Longitude est obligatoire'] });
  const saved = await call('PATCH', '/account', { account: { warehouse: at } });
  expect(saved.data, saved.text).toMatchObject({ warehouse: at });
  const { latitude, longitude } = at;
  expect(await made([line('give', 1)])).toMatchObject({ latitude, longitude });
  const chosen = { start_latitude: 47.3, start_longitude: -1.5 };
  expect(await made([line('give', 1)], chosen)).toMatchObject({ latitude: 47.3, longitude: -1.5 });
  // The point of the last round counts where the warehouse has none.
  expect(await made([line('give', 1)])).toMatchObject({ latitude, longitude });
});

it('leaves nothing off in the books', async () => {
  const { fresh, accountId } = world.ledger;
  expect(await verifyLedger(fresh.database, accountId)).toEqual([]);
  // A line missing from its transaction is found, and so is a surplus without an incident.
  await fresh.tamper(`
    update round_lines set actual = actual + 1, posted = posted + 1 where transaction_id = (select min(transaction_id) from round_lines)`);
  expect(await verifyLedger(fresh.database, accountId)).toEqual([
    expect.stringMatching(/ligne de tournée tournée \d+ arrêt \d+ format \d+ give/),
  ]);
});
