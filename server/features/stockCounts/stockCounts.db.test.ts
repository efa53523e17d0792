import { randomUUID } from 'node:crypto';
import { addDays, parisDay } from '@boucle/contract/base/format.ts';
import {
  type CountLine,
  type CountLineDetail,
  type ReadingsAnswer,
  type StockCountDetail,
} from '@boucle/contract/features/stockCounts/shapes.ts';
import { type IncidentDetail } from '@boucle/contract/features/incidents/calls.ts';
import { type Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPerson } from '../../auth/people/people.ts';
import { createOrder } from '../../domain/orders/create.ts';
import { cancelOrder } from '../../domain/orders/steps.ts';
import { rollUpDays } from '../../domain/statistics/accountDays.ts';
import { verifyLedger } from '../../domain/ledger/verification/verify.ts';
import { worldIn } from '../../dev/testing/ledgerWorld.ts';
import { processorMilliseconds } from '../../dev/testing/processorTime.ts';
import { type AppWorld, appWorld } from '../../dev/testing/world.ts';

type Cell = Pick<CountLine, 'place' | 'place_id' | 'state' | 'format_id'>;

let world: AppWorld;
let owner: Pool;
/** Administers the same initiative, and did nothing yet. */
let second = '';
const device = randomUUID();
let n = 0;

const call = (method: string, path: string, body?: object, token = world.tokens.admin) =>
  world.call(method, path, { token, ...(body !== undefined && { body }) });
const read = async (id: number): Promise<StockCountDetail> =>
  (await call('GET', `/stock_counts/${id}`)).data as StockCountDetail;
const act = (id: number, name: string, body: object = {}, token = world.tokens.admin) =>
  call('POST', `/stock_counts/${id}/${name}`, body, token);

const bowls = (quantity: number) => [{ formatId: world.ledger.bowl, quantity }];
const shelf = (format = world.ledger.bowl, state: Cell['state'] = 'clean', place = world.ledger.sender): Cell => ({
  place: 'restaurant',
  place_id: place,
  state,
  format_id: format,
});
const warehouse = (format = world.ledger.bowl, state: Cell['state'] = 'clean'): Cell => ({
  place: 'warehouse',
  place_id: null,
  state,
  format_id: format,
});

async function opened(...cells: Cell[]): Promise<number> {
  const places = cells.map(({ place, place_id }) => ({ place, place_id }));
  const { data, text } = await call('POST', '/stock_counts', { places });
  expect(data, text).toMatchObject({ status: 'open', blind: true });
  return (data as StockCountDetail).id;
}

/** Counts cells, so many milliseconds ago. */
async function count(
  id: number,
  cells: [Cell, number][],
  age = 0,
  token = world.tokens.admin,
): Promise<ReadingsAnswer> {
  const sent = Date.now();
  const readings = cells.map(([cell, counted]) => {
    n += 1;
    return { ...cell, n, counted, counted_at: new Date(sent - age).toISOString() };
  });
  const { data, text } = await act(
    id,
    'lines',
    { device_id: device, sent_at: new Date(sent).toISOString(), readings },
    token,
  );
  expect(data, text).toBeDefined();
  return data as ReadingsAnswer;
}

const post = (id: number, token = second) => act(id, 'post', { confirmed: true }, token);
async function posted(id: number, token = second): Promise<StockCountDetail> {
  await act(id, 'review');
  const { data, text } = await post(id, token);
  expect(data, text).toMatchObject({ status: 'posted' });
  return data as StockCountDetail;
}

async function quantity({ place, place_id, state, format_id }: Cell): Promise<number> {
  const letter = { warehouse: 'A', restaurant: 'R', partner: 'P', drop_off_point: 'D', drawer: 'T' }[place];
  const { rows } = await owner.query<{ quantity: number }>(
    `select quantity from cells where account_id = $1 and place = $2 and place_id = $3 and format_id = $4 and state = $5`,
    [world.ledger.accountId, letter, place_id ?? 0, format_id, state],
  );
  return rows[0]?.quantity ?? 0;
}
const gapCell = async (): Promise<number> => {
  const { rows } = await owner.query<{ sum: number }>(
    `select coalesce(sum(quantity), 0)::int as sum from cells where account_id = $1 and place = 'X' and state = 'gap'`,
    [world.ledger.accountId],
  );
  return rows[0]?.sum ?? 0;
};
const lineOf = ({ lines }: Pick<StockCountDetail, 'lines'>, cell: Cell): CountLine | undefined =>
  lines.find(
    (line) =>
      line.place === cell.place &&
      line.place_id === cell.place_id &&
      line.state === cell.state &&
      line.format_id === cell.format_id,
  );
const query = (cell: Cell): string =>
  Object.entries(cell)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name}=${value}`)
    .join('&');

beforeAll(async () => {
  world = await appWorld();
  owner = world.ledger.fresh.owner;
  const { accountId, adminId, bowl, cup, sender } = world.ledger;
  await world.ledger.record({
    type: 'admin_in',
    variant: 'bought',
    adminId,
    lines: [
      { formatId: bowl, quantity: 5000 },
      { formatId: cup, quantity: 1000 },
    ],
  });
  await world.ledger.supply(sender, bowls(100));
  const other = await world.platform((tx) =>
    createPerson(tx, {
      role: 'account_admin',
      email: 'camille@exemple.fr',
      name: 'Camille Ferrand',
      accountId,
      partnerId: null,
      passwordHash: 'none',
    }),
  );
  second = await world.tokenOf(other);
});
afterAll(async () => {
  await world.end();
});
/** Thresholds look at a day: each test begins with nothing posted lately. */
beforeEach(async () => {
  await owner.query(
    `update stock_counts set posted_at = posted_at - interval '2 days' where posted_at > now() - interval '1 day'`,
  );
});

describe('a count', () => {
  it('of three cells posts −27, 0 and +4 whatever moves before and after, and nothing else', async () => {
    const { ledger } = world;
    const { adminId, sender, bowl, cup } = ledger;
    const give = (quantity: number) =>
      ledger.record({ type: 'admin_give', adminId, restaurantId: sender, lines: bowls(quantity) });
    const back = (quantity: number) =>
      ledger.record({ type: 'admin_return', adminId, restaurantId: sender, lines: bowls(quantity) });
    await ledger.supply(sender, [{ formatId: cup, quantity: 40 }]);
    await give(150);
    await back(52);
    const [atSender, atHome, cups] = [await quantity(shelf()), await quantity(warehouse()), await quantity(shelf(cup))];
    expect(atSender).toBe(198);
    const id = await opened(shelf(), warehouse());
    await count(id, [
      [shelf(), 171],
      [warehouse(), atHome],
      [shelf(cup), cups + 4],
    ]);
    await give(9);
    await back(14);
    await ledger.record({
      type: 'admin_return',
      adminId,
      restaurantId: sender,
      lines: [{ formatId: cup, quantity: 3 }],
    });
    const before = await gapCell();
    const after = await posted(id);
    expect(lineOf(after, shelf())).toMatchObject({
      status: 'posted',
      expected: 198,
      counted: 171,
      gap: -27,
      moved_since: -5,
      posted: -27,
    });
    expect(lineOf(after, warehouse())).toMatchObject({
      expected: atHome,
      gap: 0,
      moved_since: 5,
      posted: 0,
      transaction_id: null,
    });
    expect(lineOf(after, shelf(cup))).toMatchObject({ expected: cups, gap: 4, moved_since: -3, posted: 4 });
    expect([await quantity(shelf()), await quantity(warehouse()), await quantity(shelf(cup))]).toEqual([
      166,
      atHome + 5,
      cups + 1,
    ]);
    // X.gap gains what was missing, and loses what was too many.
    expect((await gapCell()) - before).toBe(27 - 4);
    expect(after).toMatchObject({
      gaps_count: 2,
      surplus: 4,
      missing: 27,
      posted_by: 'Camille Ferrand',
      month_was_closed: false,
    });
    expect(after.transactions.map(({ type, pieces }) => `${type} ${pieces}`).toSorted()).toEqual([
      'admin_in 4',
      'admin_out 27',
    ]);
    const line = lineOf(after, shelf());
    const incident = (await call('GET', `/incidents/${line?.incident_id ?? 0}`)).data as IncidentDetail;
    expect(incident).toMatchObject({
      quantity: -27,
      kind: 'stock_count',
      format_id: bowl,
      place: { place_id: sender },
    });
    expect(incident.count).toMatchObject({ id, expected: 198, counted: 171, gap: -27, moved_since: -5 });
  });

  it('never sends what is expected before a line is entered, when it is blind', async () => {
    const id = await opened(shelf());
    const { text } = await call('GET', `/stock_counts/${id}`);
    expect(text).not.toMatch(/"expected":\s*\d/);
    const line = (await call('GET', `/stock_counts/${id}/line?${query(shelf())}`)).data as CountLineDetail;
    expect(line).toMatchObject({
      line: { status: 'to_count', expected: null, gap: null },
      movements: [],
      causes: [],
      orders: [],
    });
    const there = await quantity(shelf());
    const { lines } = await count(id, [[shelf(), there]]);
    expect(lines).toMatchObject([{ status: 'counted', expected: there, gap: 0 }]);
    const openly = await call('POST', '/stock_counts', {
      places: [{ place: 'restaurant', place_id: world.ledger.sender }],
      blind: false,
    });
    expect(lineOf(openly.data as StockCountDetail, shelf())).toMatchObject({
      expected: there,
      counted: null,
      gap: null,
    });
  });

  it('keeps a reading once, however often it is sent, and tells another one under its number', async () => {
    const id = await opened(shelf());
    n += 1;
    const now = new Date().toISOString();
    const reading = { ...shelf(), n, counted: 12, counted_at: now };
    const send = (readings: object[]) => act(id, 'lines', { device_id: device, sent_at: now, readings });
    expect((await send([reading])).data).toMatchObject({ results: [{ outcome: 'recorded' }], counted_count: 1 });
    expect((await send([reading])).data).toMatchObject({ results: [{ outcome: 'already' }], counted_count: 1 });
    expect(await send([{ ...reading, counted: 13 }])).toMatchObject({
      status: 422,
      fields: { 'readings.0.n': [expect.any(String)] },
    });
    expect((await send([reading, reading])).status).toBe(422);
    expect((await read(id)).lines.flatMap(({ readings }) => readings)).toHaveLength(1);
  });

  it('counted by two people has both readings, the one counted last holds though it came first', async () => {
    const id = await opened(shelf());
    expect((await count(id, [[shelf(), 90]])).results).toMatchObject([{ outcome: 'recorded' }]);
    expect((await count(id, [[shelf(), 80]], 60_000, second)).results).toMatchObject([{ outcome: 'superseded' }]);
    const line = lineOf(await read(id), shelf());
    expect(line).toMatchObject({ counted: 90 });
    expect(line?.readings).toMatchObject([
      { counted: 80, counted_by: 'Camille Ferrand', holds: false },
      { counted: 90, holds: true },
    ]);
  });

  it('takes the clock of a phone for nothing but the age of a reading', async () => {
    const id = await opened(shelf());
    const hours = (many: number) => new Date(Date.now() + many * 3_600_000).toISOString();
    const send = async (counted_at: string, sent_at: string) => {
      n += 1;
      const readings = [{ ...shelf(), n, counted: 50, counted_at }];
      return ((await act(id, 'lines', { device_id: device, sent_at, readings })).data as ReadingsAnswer).results[0];
    };
    // Three hours fast: the reading is of now all the same.
    expect(await send(hours(3), hours(3))).toMatchObject({ outcome: 'recorded' });
    const at = lineOf(await read(id), shelf())?.counted_at ?? '';
    expect(Math.abs(Date.parse(at) - Date.now())).toBeLessThan(60_000);
    expect(await send(hours(0.5), hours(0))).toMatchObject({
      outcome: 'count_again',
      message: expect.stringContaining('Comptez à nouveau') as unknown,
    });
    expect(await send(hours(-73), hours(0))).toMatchObject({
      outcome: 'count_again',
      message: expect.stringContaining('72') as unknown,
    });
    expect(await send(hours(-1), hours(0))).toMatchObject({
      outcome: 'count_again',
      message: expect.stringContaining('ouverture') as unknown,
    });
    await act(id, 'cancel', { reason: 'Essai' });
    expect(await send(hours(0), hours(0))).toMatchObject({
      outcome: 'closed',
      message: expect.stringContaining('abandonné') as unknown,
    });
  });

  it.each([1e9, -1, 3.5, 'douze', '-1', ''])('refuses « %s » containers, and keeps nothing', async (counted) => {
    const id = await opened(shelf());
    const now = new Date().toISOString();
    const { status, fields } = await act(id, 'lines', {
      device_id: device,
      sent_at: now,
      readings: [{ ...shelf(), n: 1, counted, counted_at: now }],
    });
    expect([status, fields]).toEqual([
      422,
      { 'readings.0.counted': ['La quantité est un nombre entier, de 0 à 100\u202f000.'] },
    ]);
    expect((await read(id)).counted_count).toBe(0);
  });

  it('reads « 12 » with spaces as twelve', async () => {
    const id = await opened(shelf());
    const now = new Date().toISOString();
    n += 1;
    const readings = [{ ...shelf(), n, counted: ' 12 ', counted_at: now }];
    const { data } = await act(id, 'lines', { device_id: device, sent_at: now, readings });
    expect(data).toMatchObject({ lines: [{ counted: 12 }] });
  });

  it('takes a format that the place never had, and no place that it is not of', async () => {
    const { ledger } = world;
    const id = await opened(shelf(ledger.bowl, 'clean', ledger.washer));
    const cup = shelf(ledger.cup, 'clean', ledger.washer);
    await count(id, [[cup, 3]]);
    // One instant: what was counted after it was sent is left aside, not refused.
    const now = new Date().toISOString();
    expect(
      await act(id, 'lines', {
        device_id: device,
        sent_at: now,
        readings: [{ ...shelf(), n: 0, counted: 1, counted_at: now }],
      }),
    ).toMatchObject({ status: 422, fields: { 'readings.0.place_id': ['Ce lieu n’est pas de cet inventaire.'] } });
    await posted(id);
    expect(await quantity(cup)).toBe(3);
  });

  it('is refused by anybody else’s initiative, and by unknown places, formats and states', async () => {
    const id = await opened(shelf());
    for (const path of ['', '/line?place=warehouse&state=clean&format_id=1', '/sheet.pdf'])
      expect((await call('GET', `/stock_counts/${id}${path}`, undefined, world.tokens.stranger)).status).toBe(404);
    expect((await act(id, 'review', {}, world.tokens.stranger)).status).toBe(404);
    const open = (places: object[]) => call('POST', '/stock_counts', { places });
    expect(await open([{ place: 'restaurant', place_id: 999_999 }])).toMatchObject({
      status: 422,
      detail: 'Ce lieu n’existe pas.',
    });
    expect((await open([{ place: 'restaurant' }])).fields).toEqual({
      'places.0.place_id': ['Le champ Numéro du lieu est obligatoire'],
    });
    expect((await open([{ place: 'warehouse', place_id: 1 }])).status).toBe(422);
    expect((await open([{ place: 'guests', place_id: 1 }])).status).toBe(422);
    expect((await open([])).status).toBe(422);
  });
});

describe('what moved meanwhile', () => {
  it('and was entered late counts as moved before, on the word of its day; on the same day somebody says', async () => {
    const { ledger } = world;
    const { adminId, sender } = ledger;
    const stated = [
      { place: 'A', placeId: 0, moment: 'after' },
      { place: 'R', placeId: sender, moment: 'after' },
    ] as const;
    const give = (day?: string) =>
      ledger.record({
        type: 'admin_give',
        adminId,
        restaurantId: sender,
        lines: bowls(20),
        ...(day !== undefined && { day, counted: stated }),
      });
    const id = await opened(shelf());
    // Counted yesterday.
    await owner.query(`update stock_counts set opened_at = opened_at - interval '2 days' where id = $1`, [id]);
    const yesterday = addDays(parisDay(new Date()), -1);
    const there = await quantity(shelf());
    const age = Date.now() - Date.parse(`${yesterday}T12:00:00Z`);
    await count(id, [[shelf(), there - 60]], age);
    // Transactions that this file recorded today moved after the counting.
    const start = lineOf(await read(id), shelf());
    await give(addDays(yesterday, -1));
    expect(lineOf(await read(id), shelf())).toMatchObject({
      late: 20,
      expected: (start?.expected ?? 0) + 20,
      moved_since: start?.moved_since,
      status: 'counted',
    });
    await give();
    expect(lineOf(await read(id), shelf())).toMatchObject({ late: 20, moved_since: (start?.moved_since ?? 0) + 20 });
    const ambiguous = await give(yesterday);
    // Lines that may be decided are listed first, however much moved later.
    await give();
    expect(lineOf(await read(id), shelf())).toMatchObject({ status: 'undecided', late: 20 });
    await act(id, 'review');
    expect((await post(id)).detail).toContain('saisi après le comptage');
    const line = (await call('GET', `/stock_counts/${id}/line?${query(shelf())}`)).data as CountLineDetail;
    expect(line.movements[0]).toMatchObject({
      pieces: 20,
      moment: 'undecided',
      decided_id: ambiguous.id,
      correction: false,
    });
    const decide = (transaction_id: number, moment: string) => act(id, 'late', { ...shelf(), transaction_id, moment });
    expect((await decide(999_999, 'before')).status).toBe(422);
    expect((await decide(ambiguous.id, 'before')).data).toMatchObject({ line: { status: 'counted', late: 40 } });
    expect((await decide(ambiguous.id, 'after')).data).toMatchObject({ line: { status: 'counted', late: 20 } });
    const now = lineOf(await read(id), shelf());
    const after = await posted(id);
    expect(lineOf(after, shelf())).toMatchObject({ posted: now?.posted, late: 20 });
    expect(await quantity(shelf())).toBe(there - 60 + (now?.moved_since ?? 0));
  });

  it('was dropped before the counting by a phone without network: late, at its own instant', async () => {
    const { ledger } = world;
    const place = { place: 'partner', place_id: ledger.partner, state: 'dirty', format_id: ledger.bowl } as const;
    await ledger.record({ type: 'admin_give', adminId: ledger.adminId, partnerId: ledger.partner, lines: bowls(3) });
    const out = await ledger.record({
      type: 'without_webapp_event',
      variant: 'out',
      adminId: ledger.adminId,
      partnerId: ledger.partner,
      customCustomer: 'Marché',
      lines: bowls(3),
    });
    await ledger.record({
      type: 'without_webapp_event',
      variant: 'back',
      adminId: ledger.adminId,
      serviceId: out.serviceId ?? 0,
      lines: [{ formatId: ledger.bowl, quantity: 3, role: 'used' }],
    });
    const there = await quantity(place);
    const id = await opened(place);
    await owner.query(`update partners set all_drop_off_points = true where id = $1`, [ledger.partner]);
    await count(id, [[place, there - 3]]);
    const drop = (made_at: string) =>
      call(
        'POST',
        '/partner/drops',
        { drop_off_point_id: ledger.point, lines: [{ format_id: ledger.bowl, quantity: 3 }], made_at },
        world.tokens.partner,
      );
    expect((await drop(new Date(Date.now() - 10 * 60_000).toISOString())).status).toBe(201);
    expect(lineOf(await read(id), place)).toMatchObject({ expected: there - 3, late: -3, moved_since: 0, posted: 0 });
    await act(id, 'cancel', { reason: 'Essai' });
  });

  it('is never what a reversal takes back: what it reverses never happened', async () => {
    const { ledger } = world;
    const twice = await ledger.record({
      type: 'admin_give',
      adminId: ledger.adminId,
      restaurantId: ledger.sender,
      lines: bowls(20),
    });
    const there = await quantity(shelf());
    const id = await opened(shelf());
    await count(id, [[shelf(), there - 20]]);
    await ledger.reverse(twice.id, 'Saisi deux fois');
    expect(lineOf(await read(id), shelf())).toMatchObject({
      expected: there - 20,
      gap: 0,
      late: -20,
      moved_since: 0,
      posted: 0,
    });
    await posted(id, world.tokens.admin);
    expect(await quantity(shelf())).toBe(there - 20);
  });

  it('is not posted twice when another count, or « Corriger le stock… », wrote it first', async () => {
    const there = await quantity(shelf());
    const [one, other] = [await opened(shelf()), await opened(shelf())];
    await count(one, [[shelf(), there - 3]]);
    await count(other, [[shelf(), there - 5]]);
    await posted(one, world.tokens.admin);
    expect(lineOf(await read(other), shelf())).toMatchObject({
      expected: there,
      gap: -5,
      corrected: -3,
      posted: -2,
      moved_since: 0,
    });
    await posted(other, world.tokens.admin);
    expect(await quantity(shelf())).toBe(there - 5);
  });

  it('of a surplus that a courier brought really came: it is no correction', async () => {
    const { ledger } = world;
    const place = { place: 'partner', place_id: ledger.partner, state: 'dirty', format_id: ledger.cup } as const;
    await ledger.record({ type: 'admin_give', adminId: ledger.adminId, partnerId: ledger.partner, lines: bowls(1) });
    const id = await opened(place);
    await count(id, [[place, 0]]);
    const out = await ledger.record({
      type: 'without_webapp_event',
      variant: 'out',
      adminId: ledger.adminId,
      partnerId: ledger.partner,
      customCustomer: 'Fête',
      lines: bowls(1),
    });
    await ledger.record({
      type: 'without_webapp_event',
      variant: 'back',
      adminId: ledger.adminId,
      serviceId: out.serviceId ?? 0,
      lines: [{ formatId: ledger.cup, quantity: 2, role: 'used' }],
    });
    expect(await quantity(place)).toBe(2);
    expect(lineOf(await read(id), place)).toMatchObject({ expected: 0, corrected: 0, moved_since: 2, posted: 0 });
    await posted(id, world.tokens.admin);
    expect(await quantity(place)).toBe(2);
  });

  it('voids the line of a drawer that was emptied since, and posts the rest', async () => {
    const { ledger } = world;
    const drawer = { place: 'drawer', place_id: ledger.drawer, state: 'dirty', format_id: ledger.bowl } as const;
    const id = await opened(drawer, shelf());
    await count(id, [
      [drawer, 4],
      [shelf(), (await quantity(shelf())) + 1],
    ]);
    await ledger.record({
      type: 'empty_collection_terminal_drawer',
      drawerId: ledger.drawer,
      adminId: ledger.adminId,
      lines: bowls(0),
    });
    expect(lineOf(await read(id), drawer)).toMatchObject({
      status: 'void',
      void_reason: 'drawer_emptied',
      expected: null,
      posted: null,
    });
    const after = await posted(id, world.tokens.admin);
    expect(lineOf(after, drawer)).toMatchObject({ status: 'void', posted: null });
    expect(after.surplus).toBe(1);
    expect(await quantity(drawer)).toBe(0);
  });

  it('is an emptying that was entered late: the drawer was counted after it, and its line stands', async () => {
    const { ledger } = world;
    const drawer = { place: 'drawer', place_id: ledger.drawer, state: 'dirty', format_id: ledger.bowl } as const;
    const id = await opened(drawer);
    await count(id, [[drawer, 2]]);
    const emptied = await ledger.record({
      type: 'empty_collection_terminal_drawer',
      drawerId: ledger.drawer,
      adminId: ledger.adminId,
      lines: bowls(0),
      day: addDays(parisDay(new Date()), -1),
    });
    expect(lineOf(await read(id), drawer)).toMatchObject({ status: 'counted', expected: 0, gap: 2 });
    await ledger.reverse(emptied.id);
    await act(id, 'cancel', { reason: 'Essai' });
  });
});

describe('dirty stock of the warehouse', () => {
  const cell = () => warehouse(world.ledger.bowl, 'dirty');
  const site = async (name: string, kind: string) =>
    ((await call('POST', '/wash_sites', { name, kind })).data as { id: number }).id;
  const lot = async (where: number, pieces: number, minutesAgo: number) => {
    const { data, text } = await call('POST', '/wash_lots', {
      site_id: where,
      lines: [{ format_id: world.ledger.bowl, dirty_in: pieces }],
      started_at: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
    });
    expect(data, text).toBeDefined();
    return (data as { id: number }).id;
  };
  /** Washes, inspects and closes a lot whose containers all came out clean. */
  const finish = async (id: number, pieces: number) => {
    const change = (body: object) => call('PATCH', `/wash_lots/${id}`, body);
    await change({ status: 'washed', ended_at: new Date().toISOString() });
    await change({
      status: 'inspected',
      lines: [{ format_id: world.ledger.bowl, dirty_in: pieces, clean_out: pieces }],
    });
    const { status, text } = await call('POST', `/wash_lots/${id}/close`, {});
    expect(status, text).toBe(200);
  };

  it('that a laundry has is expected on no shelf, whenever its lot is closed', async () => {
    const { ledger } = world;
    await ledger.record({
      type: 'admin_in',
      variant: 'found_dirty',
      adminId: ledger.adminId,
      lines: bowls(60),
    });
    const laundry = await site('Laverie du quai', 'laundry');
    const away = await lot(laundry, 12, 30);
    // A lot washed here can be seen, and so is counted.
    await lot(await site('Notre plonge', 'own'), 5, 30);
    const there = await quantity(cell());
    const id = await opened(warehouse());
    expect(lineOf(await read(id), cell())).toMatchObject({
      expected: null,
      at_laundry: 12,
      laundries: [{ name: 'Laverie du quai', quantity: 12 }],
    });
    const { lines } = await count(id, [[cell(), there - 12 - 2]]);
    expect(lines).toMatchObject([{ expected: there - 12, gap: -2, posted: -2, at_laundry: 12 }]);
    // A lot that begins after the counting took from what was counted.
    await lot(laundry, 3, 0);
    expect(lineOf(await read(id), cell())).toMatchObject({ expected: there - 12, posted: -2, at_laundry: 12 });
    await finish(away, 12);
    expect(lineOf(await read(id), cell())).toMatchObject({
      expected: there - 12,
      gap: -2,
      moved_since: -12,
      posted: -2,
    });
    const after = await posted(id, world.tokens.admin);
    expect(lineOf(after, cell())).toMatchObject({ status: 'posted', expected: there - 12, at_laundry: 12, posted: -2 });
    expect(await quantity(cell())).toBe(there - 12 - 2);
    expect((await call('GET', `/stock_counts/${id}/sheet.pdf`)).status).toBe(200);
  });

  it('is back on the shelf once its lot is closed, and away again once that is reversed', async () => {
    const laundry = await site('Blanc bleu', 'laundry');
    const away = await lot(laundry, 4, 20);
    await finish(away, 4);
    const others = 3;
    const open = await call('POST', '/stock_counts', {
      places: [{ place: 'warehouse', place_id: null }],
      states: ['dirty'],
      blind: false,
    });
    const { id } = open.data as StockCountDetail;
    const there = await quantity(cell());
    expect(lineOf(await read(id), cell())).toMatchObject({ expected: there - others, at_laundry: others });
    const closed = (await call('GET', `/wash_lots/${away}`)).data as { transaction_id: number };
    await world.ledger.reverse(closed.transaction_id);
    expect(lineOf(await read(id), cell())).toMatchObject({ expected: there - others, at_laundry: others + 4 });
    await act(id, 'cancel', { reason: 'Essai' });
  });
});

describe('posting', () => {
  it('is refused as a whole, naming the cell, when more left since than was counted', async () => {
    const { ledger } = world;
    await ledger.supply(ledger.sender, [{ formatId: ledger.cup, quantity: 5 }]);
    const cup = shelf(ledger.cup);
    const there = await quantity(cup);
    const id = await opened(shelf());
    await count(id, [
      [shelf(), (await quantity(shelf())) - 1],
      [cup, 2],
    ]);
    await ledger.record({
      type: 'admin_return',
      adminId: ledger.adminId,
      restaurantId: ledger.sender,
      lines: [{ formatId: ledger.cup, quantity: 3 }],
    });
    const before = await quantity(shelf());
    await act(id, 'review');
    const { status, detail } = await post(id);
    expect([status, detail]).toEqual([422, expect.stringMatching(/^Chez Manon, Gobelet 30 cl \(propres\)/)]);
    expect([await quantity(shelf()), await quantity(cup), (await read(id)).status]).toEqual([
      before,
      there - 3,
      'review',
    ]);
    await count(id, [[cup, there - 3]]);
    expect((await posted(id)).missing).toBe(1);
  });

  it('leaves what is promised to orders in review, carried to another count with them', async () => {
    const { ledger } = world;
    const { accountId, customer, partner, adminId, sender, bowl, cup } = ledger;
    await ledger.record({
      type: 'admin_free_deposit',
      adminId,
      holder: { kind: 'customer', id: customer },
      amountCents: 100_000,
    });
    const there = await quantity(shelf());
    const order = await ledger.run((tx) =>
      createOrder(tx, accountId, {
        customerId: customer,
        restaurantId: sender,
        partnerId: partner,
        deliver: bowls(10),
        pickup: [],
      }),
    );
    const id = await opened(shelf());
    await count(id, [[shelf(), 4]]);
    await act(id, 'review');
    expect((await post(id)).detail).toContain('promis à des commandes');
    const line = (await call('GET', `/stock_counts/${id}/line?${query(shelf())}`)).data as CountLineDetail;
    expect(line).toMatchObject({
      line: { status: 'reserved' },
      orders: [{ id: order.id, customer: 'Léa Morel', reserved: 10 }],
    });
    await count(id, [[shelf(cup), (await quantity(shelf(cup))) + 1]]);
    const after = await posted(id);
    expect(after).toMatchObject({ surplus: 1, missing: 0 });
    expect(lineOf(after, shelf())).toMatchObject({ status: 'carried', posted: null });
    const next = await read(after.carried_to_id ?? 0);
    expect(next).toMatchObject({ status: 'review', carried_from_id: id, lines_count: 1, opened_by: after.opened_by });
    expect(lineOf(next, shelf())).toMatchObject({ status: 'reserved', counted: 4, expected: there });
    await ledger.run((tx) => cancelOrder(tx, accountId, order.id, { adminId }));
    await posted(next.id);
    expect(await quantity(shelf())).toBe(4);
    await ledger.record({
      type: 'admin_give',
      adminId,
      restaurantId: sender,
      lines: [{ formatId: bowl, quantity: 200 }],
    });
  });

  it('counts on the day of the counting, and today when its month was closed meanwhile', async () => {
    const id = await opened(shelf());
    const today = parisDay(new Date());
    await count(id, [[shelf(), (await quantity(shelf())) + 2]]);
    await owner.query('update accounts set closed_until = $2 where id = $1', [
      world.ledger.accountId,
      addDays(today, -1),
    ]);
    expect(await posted(id, world.tokens.admin)).toMatchObject({ posted_day: today, month_was_closed: false });
    const late = await opened(shelf(world.ledger.cup));
    await owner.query(`update stock_counts set opened_at = opened_at - interval '3 days' where id = $1`, [late]);
    await count(late, [[shelf(world.ledger.cup), 1000]], 50 * 3_600_000);
    const after = await posted(late);
    expect(after).toMatchObject({ posted_day: today, month_was_closed: true });
    await owner.query('update accounts set closed_until = null where id = $1', [world.ledger.accountId]);
  });

  it('takes nothing dirty where the restaurant washes since, and says to count it among the clean', async () => {
    const { ledger } = world;
    const dirty = shelf(ledger.cup, 'dirty', ledger.sender);
    const id = await opened(shelf());
    await count(id, [[dirty, (await quantity(dirty)) + 2]]);
    await owner.query(`update restaurants set wash_mode = 'restaurant' where id = $1`, [ledger.sender]);
    await act(id, 'review');
    expect((await post(id)).detail).toContain('lave désormais');
    await count(id, [[dirty, await quantity(dirty)]]);
    await posted(id);
    await owner.query(`update restaurants set wash_mode = 'account' where id = $1`, [ledger.sender]);
  });

  it('above the threshold is left to somebody who neither opened nor counted, over 24 hours', async () => {
    const there = await quantity(shelf());
    const small = await opened(shelf());
    await count(small, [[shelf(), there - 15]]);
    await posted(small, world.tokens.admin);
    const id = await opened(shelf());
    await count(id, [[shelf(), there - 30]]);
    await act(id, 'review');
    expect((await read(id)).second_person).toMatchObject({
      needed: true,
      pieces: 30,
      reader_may_post: 'no',
      place: { name: 'Chez Manon' },
    });
    expect(await post(id, world.tokens.admin)).toMatchObject({
      status: 422,
      detail: expect.stringContaining('seuil') as unknown,
    });
    await posted(id, second);
    const counted = await opened(shelf());
    await count(counted, [[shelf(), 0]], 0, second);
    await act(counted, 'review');
    expect(await post(counted, second)).toMatchObject({ status: 422 });
    // Another number holds now; who entered the first one has counted all the same.
    await count(counted, [[shelf(), 1]]);
    expect(await post(counted, second)).toMatchObject({ status: 422 });
    await act(counted, 'cancel', { reason: 'Essai' });
  });

  it('above the threshold only together, in the same instant, leaves one of two counts to somebody else', async () => {
    const cells = [shelf(), shelf(world.ledger.cup)];
    const ids: number[] = [];
    for (const cell of cells) {
      const id = await opened(cell);
      await count(id, [[cell, (await quantity(cell)) + 15]]);
      await act(id, 'review');
      expect((await read(id)).second_person).toMatchObject({ needed: false, pieces: 15 });
      ids.push(id);
    }
    // Held where each has looked at the threshold, and written nothing yet.
    const holder = await owner.connect();
    await holder.query('begin; lock table stock_count_lines in share mode');
    const posting = Promise.all(ids.map((id) => post(id, world.tokens.admin)));
    await expect
      .poll(async () => {
        const { rows } = await owner.query<{ waiting: number }>(
          `select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return rows[0]?.waiting;
      })
      .toBe(2);
    await holder.query('rollback');
    holder.release();
    const answers = await posting;
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    await act(ids[answers.findIndex(({ status }) => status === 422)] ?? 0, 'cancel', { reason: 'Essai' });
  });

  it('counts purchase costs where they are known', async () => {
    await owner.query('update formats set purchase_cost_cents = 900 where id = $1', [world.ledger.bowl]);
    const id = await opened(shelf());
    await count(id, [[shelf(), (await quantity(shelf())) - 6]]);
    expect((await read(id)).second_person).toMatchObject({ needed: true, pieces: 6, value: 54 });
    await owner.query('update formats set purchase_cost_cents = null where id = $1', [world.ledger.bowl]);
    expect((await read(id)).second_person).toMatchObject({ needed: false, value: 0 });
  });

  it('is done alone by the only administrator, who says why: the journal and a mail tell it', async () => {
    await owner.query(`update people set status = 'disabled' where email = 'camille@exemple.fr'`);
    const id = await opened(shelf());
    await count(id, [[shelf(), (await quantity(shelf())) + 40]]);
    await act(id, 'review');
    expect((await read(id)).second_person?.reader_may_post).toBe('alone');
    expect((await post(id, world.tokens.admin)).fields).toHaveProperty('reason');
    const { data } = await act(id, 'post', { confirmed: true, reason: 'Personne d’autre' });
    expect(data).toMatchObject({ status: 'posted', posted_alone_reason: 'Personne d’autre' });
    const { rows } = await owner.query<{ subject: string }>(
      `select subject from mails where kind = 'count_posted_alone'`,
    );
    expect(rows.map(({ subject }) => subject)).toEqual([expect.stringContaining('Inventaire de Chez Manon')]);
    const { rows: events } = await owner.query<{ details: Record<string, unknown> }>(
      `select details from events where action = 'stockCounts.post' and entity_id = $1::text`,
      [id],
    );
    expect(events[0]?.details).toMatchObject({ reason: 'Personne d’autre', surplus: 40, missing: 0 });
    await owner.query(`update people set status = 'active' where email = 'camille@exemple.fr'`);
  });

  it('is done once, from review, and from the version that was read', async () => {
    const id = await opened(shelf());
    await count(id, [[shelf(), await quantity(shelf())]]);
    expect((await post(id)).detail).toBe('Terminez d’abord le comptage.');
    const { version } = (await act(id, 'review')).data as StockCountDetail;
    await count(id, [[shelf(), (await quantity(shelf())) + 1]]);
    const stale = await act(id, 'post', { confirmed: true, version });
    expect(stale.status).toBe(409);
    expect((await act(id, 'post', {})).status).toBe(422);
    await posted(id, world.tokens.admin);
    expect((await post(id)).detail).toBe('Cet inventaire est déjà enregistré.');
    expect((await act(id, 'cancel', { reason: 'Trop tard' })).status).toBe(409);
  });

  it('of 500 lines takes less than two seconds of processor, and prints how much', async () => {
    const { accountId } = world.ledger;
    const { rows: made } = await owner.query<{ id: number }>(
      `insert into formats (account_id, title) select $1, 'Format ' || n from generate_series(1, 10) n returning id`,
      [accountId],
    );
    const { rows: places } = await owner.query<{ id: number }>(
      `insert into restaurants (account_id, name) select $1, 'Cantine ' || n from generate_series(1, 50) n returning id`,
      [accountId],
    );
    const id = (
      (
        await call('POST', '/stock_counts', {
          places: places.map((place) => ({ place: 'restaurant', place_id: place.id })),
          states: ['clean'],
          format_ids: made.map((format) => format.id),
        })
      ).data as StockCountDetail
    ).id;
    const cells = places.flatMap((place) =>
      made.map((format): [Cell, number] => [shelf(format.id, 'clean', place.id), 1 + (format.id % 3)]),
    );
    for (let start = 0; start < cells.length; start += 100) await count(id, cells.slice(start, start + 100));
    await act(id, 'review');
    await owner.query('analyze');
    const before = await processorMilliseconds(owner);
    const { data, text } = await post(id);
    const took = (await processorMilliseconds(owner)) - before;
    expect(data, text).toMatchObject({ status: 'posted', lines_count: 500, gaps_count: 500 });
    process.stdout.write(
      `500 lines at 50 places posted in ${Math.round(took)} ms of processor, by ${(data as StockCountDetail).transactions.length} transactions\n`,
    );
    // The clock of a busy machine says nothing; a plan that asked each line of each other one took
    // ten seconds of processor.
    expect(took).toBeLessThan(2000);
  }, 30_000);
});

describe('a gap', () => {
  const causesOf = async (id: number, cell: Cell) =>
    ((await call('GET', `/stock_counts/${id}/line?${query(cell)}`)).data as CountLineDetail).causes;

  it('may come from a supply that was entered twice, and not from two that differ', async () => {
    const { adminId, sender, bowl, cup } = world.ledger;
    const give = (lines: { formatId: number; quantity: number }[]) =>
      world.ledger.record({ type: 'admin_give', adminId, restaurantId: sender, lines });
    await give([{ formatId: bowl, quantity: 23 }]);
    await give([
      { formatId: bowl, quantity: 23 },
      { formatId: cup, quantity: 1 },
    ]);
    const id = await opened(shelf());
    await count(id, [[shelf(), (await quantity(shelf())) - 27]]);
    const found = async () => (await causesOf(id, shelf())).find(({ cause }) => cause === 'supplies');
    const before = await found();
    await give([{ formatId: bowl, quantity: 23 }]);
    await count(id, [[shelf(), (await quantity(shelf())) - 27]]);
    const after = await found();
    expect((after?.pieces ?? 0) - (before?.pieces ?? 0)).toBe(23);
    expect((after?.count ?? 0) - (before?.count ?? 0)).toBe(1);
    await act(id, 'cancel', { reason: 'Essai' });
  });

  it('may be opposite to that of a restaurant which the same courier serves', async () => {
    const { adminId, partner, sender, washer, cup } = world.ledger;
    const lines = [{ formatId: cup, quantity: 20 }];
    await world.ledger.record({
      type: 'admin_give',
      adminId,
      partnerId: partner,
      lines: [{ formatId: cup, quantity: 40 }],
    });
    for (const restaurantId of [sender, washer])
      await world.ledger.record({ type: 'admin_give', adminId, partnerId: partner, restaurantId, lines });
    const [here, there] = [shelf(cup), shelf(cup, 'clean', washer)];
    const surplus = await opened(there);
    await count(surplus, [[there, (await quantity(there)) + 4]]);
    const incident = lineOf(await posted(surplus), there)?.incident_id;
    const id = await opened(here);
    await count(id, [[here, (await quantity(here)) - 4]]);
    const causes = await causesOf(id, here);
    expect(causes.find(({ cause }) => cause === 'neighbours')?.evidence).toContainEqual(
      expect.objectContaining({ of: 'incident', id: incident, pieces: 4 }),
    );
    expect(causes.find(({ cause }) => cause === 'opposite')?.evidence ?? []).not.toContainEqual(
      expect.objectContaining({ id: incident }),
    );
    await act(id, 'cancel', { reason: 'Essai' });
  });
});

describe('lists', () => {
  it('find counts by status, place, format and words, with their totals', async () => {
    const { sender, bowl } = world.ledger;
    const list = async (filter: string) =>
      (await call('GET', `/stock_counts?page[size]=100&${filter}`)).data as StockCountDetail[];
    const all = await list(
      `filter[restaurant_id]=${sender}&filter[status][]=posted&filter[format_id]=${bowl}&filter[q]=manon&sort=-missing`,
    );
    expect(all.length).toBeGreaterThan(3);
    expect(all.map(({ missing }) => missing)).toEqual(all.map(({ missing }) => missing).toSorted((a, b) => b - a));
    const totals = (
      await call(
        'GET',
        `/stock_counts/totals?filter[restaurant_id]=${sender}&filter[status][]=posted&filter[format_id]=${bowl}&filter[q]=manon`,
      )
    ).data;
    expect(totals).toMatchObject({ count: all.length, missing: all.reduce((sum, { missing }) => sum + missing, 0) });
    expect(await list('filter[place][]=partner')).toHaveLength(2);
    const { text } = await world.call('GET', '/stock_counts.csv?filter[status][]=posted', {
      token: world.tokens.admin,
    });
    expect(text).toContain('Inventaire de Chez Manon');
  });

  it('say what is due, the most moved and longest uncounted first, each as often as somebody wants', async () => {
    const due = async (filter = '') =>
      (await call('GET', `/stock_counts/due?page[size]=100${filter}`)).data as {
        name: string;
        flow: number;
        age_days: number;
        overdue: boolean;
        place: string;
        place_id: number | null;
        last_counted_at: string | null;
      }[];
    const { sender } = world.ledger;
    await owner.query(
      `update count_schedule set last_counted_at = now() - interval '40 days' where place = 'R' and place_id = $1`,
      [sender],
    );
    const rows = await due();
    const weight = rows.map(({ flow, age_days }) => flow * age_days);
    expect(weight).toEqual(weight.toSorted((a, b) => b - a));
    expect(rows[0]).toMatchObject({ place: 'restaurant', place_id: sender, overdue: false });
    const { data } = await call('POST', '/stock_counts/schedule', {
      place: 'restaurant',
      place_id: sender,
      every_days: 30,
    });
    expect(data).toMatchObject({ name: 'Chez Manon', every_days: 30, overdue: true });
    expect((await due('&filter[overdue]=true')).map(({ name }) => name)).toEqual(['Chez Manon']);
    // One that holds nothing yet, and through which nothing went, gets its rhythm too.
    const { rows: made } = await owner.query<{ id: number }>(
      `insert into restaurants (account_id, name, wash_mode) values ($1, 'Neuf', 'account') returning id`,
      [world.ledger.accountId],
    );
    const fresh = { place: 'restaurant', place_id: made[0]?.id ?? 0, every_days: 14 };
    const { data: first } = await call('POST', '/stock_counts/schedule', fresh);
    expect(first).toMatchObject({ name: 'Neuf', every_days: 14, flow: 0, overdue: false });
    expect(
      (await call('POST', '/stock_counts/schedule', { place: 'restaurant', place_id: 999_999, every_days: 1 })).status,
    ).toBe(422);
  });

  it('say how far the books are off for what moved, place by place, by hand: 5 of 46 and 2 of 146', async () => {
    const { fresh } = world.ledger;
    const ledger = await worldIn(fresh);
    const { accountId, adminId, sender, bowl } = ledger;
    const token = await world.tokenOf(adminId);
    const read = async (path: string) => (await call('GET', path, undefined, token)).data;
    const today = parisDay(new Date());
    const lines = (quantity: number) => [{ formatId: bowl, quantity }];
    const restaurantId = sender;
    await ledger.record({ type: 'admin_in', variant: 'bought', adminId, lines: lines(100), day: addDays(today, -12) });
    await ledger.record({ type: 'admin_give', adminId, restaurantId, lines: lines(40), day: addDays(today, -10) });
    const wrong = await ledger.record({ type: 'admin_give', adminId, restaurantId, lines: lines(10) });
    await ledger.reverse(wrong.id);
    await ledger.record({ type: 'admin_return', adminId, restaurantId, lines: lines(6) });
    const place = { place: 'restaurant', place_id: sender };
    const { id } = (await call('POST', '/stock_counts', { places: [place] }, token)).data as StockCountDetail;
    await count(id, [[shelf(bowl, 'clean', sender), 29]], 0, token);
    await act(id, 'review', {}, token);
    expect((await post(id, token)).data).toMatchObject({ status: 'posted' });
    const corrected = { adminId, place: 'A.clean' } as const;
    const found = await ledger.record({
      ...corrected,
      type: 'admin_in',
      variant: 'found_at',
      comment: 'x',
      lines: lines(2),
    });
    const undone = await ledger.record({
      ...corrected,
      type: 'admin_out',
      variant: 'missing_at',
      comment: 'x',
      lines: lines(3),
    });
    await ledger.reverse(undone.id);
    const byHand = async () => {
      expect(await read('/stock_counts/due?sort=-gap_rate')).toMatchObject([
        { ...place, flow: 46, gaps: 5, gap_rate: 5 / 46 },
        { place: 'warehouse', place_id: null, flow: 146, gaps: 2, gap_rate: null, last_counted_at: null },
      ]);
      expect(await read('/stock_counts/due/totals')).toEqual({
        count: 2,
        overdue: 0,
        never_counted: 1,
        flow: 192,
        gaps: 7,
        gap_rate: 7 / 192,
        from_date: addDays(today, -89),
        to_date: today,
      });
    };
    await byHand();
    // Rolled-up days are read from there, and say the same.
    await rollUpDays(fresh.database, accountId, addDays(today, -5));
    await byHand();
    expect(await read('/stock_counts/due?filter[never]=true')).toMatchObject([{ place: 'warehouse' }]);
    expect(await read('/stock_counts/due/totals?filter[never]=true')).toMatchObject({ gaps: 2, gap_rate: null });
    const days = `from_date=${addDays(today, -89)}&to_date=${today}`;
    expect(await read(`/incidents/totals?${days}`)).toMatchObject({ standing: 7, count: 3, missing: 8 });
    expect(await read(`/incidents/totals?${days}&filter[place][]=restaurant&filter[place_id]=${sender}`)).toMatchObject(
      {
        standing: 5,
      },
    );
    const { text } = await call('GET', '/stock_counts/due.csv?sort=-gap_rate', undefined, token);
    expect(text).toMatch(
      /\r\nChez Manon;Restaurant;[^;]+;0;90;[^;]+;Non;46;5;10,9\r\nEntrepôt;Entrepôt;;0;90;[^;]+;Non;146;2;\r\n/,
    );
    await owner.query(
      `update incidents set created_at = created_at - interval '91 days' where account_id = $1 and transaction_id = $2`,
      [accountId, found.id],
    );
    expect(await read('/stock_counts/due/totals')).toMatchObject({ gaps: 5, flow: 192 });
  });

  it('print a sheet to count with a pen', async () => {
    const id = await opened(shelf(), { ...shelf(), place: 'partner', place_id: world.ledger.partner });
    const answer = await world.call('GET', `/stock_counts/${id}/sheet.pdf`, { token: world.tokens.admin });
    expect(answer.status).toBe(200);
    expect(answer.text.slice(0, 5)).toBe('%PDF-');
  });
});

it('are looked at by the verification: a line that its transaction does not carry is found', async () => {
  const { fresh, accountId, bowl, sender } = world.ledger;
  expect(await verifyLedger(fresh.database, accountId)).toEqual([]);
  const id = await opened(shelf());
  await count(id, [[shelf(), (await quantity(shelf())) - 1]]);
  await posted(id);
  expect(await verifyLedger(fresh.database, accountId)).toEqual([]);
  await fresh.tamper(`update stock_count_lines set posted = -4 where count_id = ${id} and transaction_id is not null`);
  expect(await verifyLedger(fresh.database, accountId)).toEqual([
    `Compte ${accountId}, invariant 4, ligne d’inventaire inventaire ${id} R${sender} format ${bowl} clean\u00a0: -4 dans les registres, -1 au recomptage.`,
  ]);
});
