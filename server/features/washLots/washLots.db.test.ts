import { parisDay } from '@boucle/contract/base/format.ts';
import { type WashLotCreate } from '@boucle/contract/features/washLots/calls.ts';
import {
  type DirtyStock,
  type RecallWindow,
  type WashLot,
  type WashLotTotals,
} from '@boucle/contract/features/washLots/shapes.ts';
import { type WashSite } from '@boucle/contract/features/washSites/calls.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyLedger } from '../../domain/ledger/verification/verify.ts';
import { type AppWorld, appWorld } from '../../dev/testing/world.ts';

let world: AppWorld;
let laundry = 0;
let own = 0;
let restaurant = 0;

const get = (path: string) => world.call('GET', path, { token: world.tokens.admin });
const post = (path: string, body: object, token = world.tokens.admin) => world.call('POST', path, { token, body });
const patch = (id: number, body: object) =>
  world.call('PATCH', `/wash_lots/${id}`, { token: world.tokens.admin, body });
const read = async (id: number) => (await get(`/wash_lots/${id}`)).data as WashLot;
const dirty = async (format = world.ledger.bowl) =>
  ((await get('/wash_lots/dirty')).data as DirtyStock[]).find(({ format_id }) => format_id === format);
const fieldsOf = (text: string) => Object.keys((JSON.parse(text) as { fields?: object }).fields ?? {});

async function site(name: string, kind: string, more: object = {}): Promise<number> {
  const { data, text, status } = await post('/wash_sites', { name, kind, ...more });
  expect(status, text).toBe(201);
  return (data as { id: number }).id;
}
const bowls = (quantity: number) => [{ format_id: world.ledger.bowl, dirty_in: quantity }];
const create = (body: Partial<WashLotCreate>) => post('/wash_lots', { site_id: own, ...body });
async function open(quantity: number, where = own): Promise<WashLot> {
  const { data, text, status } = await create({ site_id: where, lines: bowls(quantity) });
  expect(status, text).toBe(201);
  return data as WashLot;
}
/** A lot that is inspected: so many in, so many out, the rest stained. */
async function inspected(dirty_in: number, clean_out: number, where = own): Promise<WashLot> {
  const { id } = await open(dirty_in, where);
  const washed = await patch(id, { status: 'washed', ended_at: new Date().toISOString() });
  expect(washed.status, washed.text).toBe(200);
  const rejected = dirty_in - clean_out;
  const { data, text, status } = await patch(id, {
    status: 'inspected',
    lines: [{ format_id: world.ledger.bowl, dirty_in, clean_out }],
    rejects: rejected > 0 ? [{ format_id: world.ledger.bowl, cause: 'stained', quantity: rejected }] : [],
  });
  expect(status, text).toBe(200);
  return data as WashLot;
}
const close = (id: number, body: object = {}) => post(`/wash_lots/${id}/close`, body);
const foundDirty = (quantity: number, formatId = world.ledger.bowl) =>
  world.ledger.record({
    type: 'admin_in',
    variant: 'found_dirty',
    adminId: world.ledger.adminId,
    lines: [{ formatId, quantity }],
  });

beforeAll(async () => {
  world = await appWorld();
  await foundDirty(100);
  laundry = await site('Laverie du quai', 'laundry', { address: '2 quai de la Fosse' });
  own = await site('Notre plonge', 'own');
  restaurant = await site('Chez Manon', 'restaurant', { restaurant_id: world.ledger.washer });
});
afterAll(() => world.end());

describe('a washing lot', () => {
  it('takes dirty containers, comes out clean or rejected, and is closed by the one washing that it names', async () => {
    const year = parisDay(new Date()).slice(0, 4);
    const lot = await open(12, laundry);
    expect(lot.number).toMatch(new RegExp(`^L-${year}-\\d{3}$`));
    expect(lot).toMatchObject({
      status: 'open',
      dirty_in: 12,
      clean_out: null,
      operator: { id: world.ledger.adminId },
    });
    expect(await dirty()).toMatchObject({
      dirty: 100,
      free: 88,
      lots: [{ lot_id: lot.id, number: lot.number, site_name: 'Laverie du quai', site_kind: 'laundry', quantity: 12 }],
    });
    const unended = await patch(lot.id, { status: 'washed' });
    expect([unended.status, fieldsOf(unended.text)]).toEqual([422, ['ended_at']]);
    const washed = await patch(lot.id, {
      status: 'washed',
      ended_at: new Date().toISOString(),
      temperature_c: 82,
      version: 1,
    });
    expect(washed.data).toMatchObject({ status: 'washed', temperature_c: 82, version: 2 });
    expect((await close(lot.id)).text).toContain('une fois inspecté');
    await patch(lot.id, {
      status: 'inspected',
      lines: [{ format_id: world.ledger.bowl, dirty_in: 12, clean_out: 9 }],
      rejects: [{ format_id: world.ledger.bowl, cause: 'broken', quantity: 2 }],
    });
    const short = await close(lot.id);
    expect([short.status, short.text, fieldsOf(short.text)]).toEqual([
      422,
      expect.stringContaining('12 entrés, 9 propres et 2 rejetés\u00a0: il en manque 1.'),
      ['lines.0.clean_out'],
    ]);
    await patch(lot.id, {
      rejects: [
        { format_id: world.ledger.bowl, cause: 'broken', quantity: 2 },
        { format_id: world.ledger.bowl, cause: 'smell', quantity: 1 },
      ],
    });
    const closed = (await close(lot.id)).data as WashLot;
    expect(closed).toMatchObject({ status: 'closed', clean_out: 9, rejected: 3 });
    const again = await close(lot.id, { version: 1 });
    expect([again.status, (again.data as WashLot).transaction_id]).toEqual([200, closed.transaction_id]);
    const { data } = await get(`/transactions/${closed.transaction_id}`);
    expect((data as { transaction: object }).transaction).toMatchObject({
      transaction_type: 'admin_wash',
      comments: `Lot de lavage ${lot.number}`,
    });
    expect(await dirty()).toMatchObject({ dirty: 88, free: 88, lots: [] });
    expect(await verifyLedger(world.fresh.database, world.ledger.accountId)).toEqual([]);
    const journal = await get(`/events?filter[entity]=wash_lot&filter[entity_id]=${lot.id}`);
    expect(journal.text).toContain(`Lot de lavage ${lot.number} clôturé\u00a0: 9 propres, 3 rejetés`);
  });

  it('is inspected again once its washing is reversed, and takes its containers back', async () => {
    const lot = await inspected(10, 10);
    const { transaction_id: first } = (await close(lot.id)).data as WashLot;
    const before = (await dirty())?.dirty ?? 0;
    const waiting = async () =>
      ((await get('/wash_sites')).data as WashSite[]).find(({ id }) => id === lot.site.id)?.waiting_lots ?? 0;
    const waitingBefore = await waiting();
    await world.ledger.reverse(first ?? 0);
    expect(await waiting()).toBe(waitingBefore + 1);
    expect(await read(lot.id)).toMatchObject({ status: 'inspected', transaction_id: null, closed_at: null });
    expect(await dirty()).toMatchObject({ dirty: before + 10, free: before });
    const listed = (await get('/wash_lots?filter[status][]=inspected')).data as WashLot[];
    expect(listed.map(({ id }) => id)).toContain(lot.id);
    const second = (await close(lot.id)).data as WashLot;
    expect(second.status).toBe('closed');
    expect(second.transaction_id).not.toBe(first);
    expect(await verifyLedger(world.fresh.database, world.ledger.accountId)).toEqual([]);
  });

  it('takes no more than what is dirty and in no other lot, two at once included', async () => {
    const { free = 0 } = (await dirty()) ?? {};
    const many = await create({ lines: bowls(free + 1) });
    expect([many.status, fieldsOf(many.text)]).toEqual([422, ['lines.0.dirty_in']]);
    const both = await Promise.all([create({ lines: bowls(free) }), create({ lines: bowls(free) })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422]);
    const taken = both.find(({ status }) => status === 201)?.data as WashLot;
    const more = await patch(taken.id, { lines: bowls(free + 1) });
    expect([more.status, fieldsOf(more.text)]).toEqual([422, ['lines.0.dirty_in']]);
    expect((await patch(taken.id, { lines: bowls(1) })).status).toBe(200);
    const gone = await world.call('DELETE', `/wash_lots/${taken.id}`, { token: world.tokens.admin });
    expect([gone.status, gone.data]).toEqual([200, { id: taken.id, number: taken.number }]);
    expect((await open(1)).number).not.toBe(taken.number);
  });

  it('closed by two people at once has one transaction', async () => {
    const lot = await inspected(2, 2);
    const both = await Promise.all([close(lot.id), close(lot.id)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set(both.map(({ data }) => (data as WashLot).transaction_id)).size).toBe(1);
  });

  it('at a restaurant that washes its own is a record without a transaction', async () => {
    const before = await dirty();
    const lot = await inspected(500, 499, restaurant);
    expect(await dirty()).toEqual(before);
    const closed = (await close(lot.id)).data as WashLot;
    expect(closed).toMatchObject({ status: 'closed', transaction_id: null });
    expect((await get(`/wash_lots/${lot.id}/recall`)).data).toMatchObject({
      restaurant: { id: world.ledger.washer },
      formats: [],
    });
    // Nothing was recorded that a reversal could take back: it is inspected again, corrected, and
    // closed anew.
    expect((await patch(lot.id, { comment: 'Après coup' })).detail).toContain('ramenez-le à «\u00a0Inspecté\u00a0»');
    const again = await patch(lot.id, {
      status: 'inspected',
      version: closed.version,
      lines: [{ format_id: world.ledger.bowl, dirty_in: 500, clean_out: 498 }],
      rejects: [{ format_id: world.ledger.bowl, cause: 'stained', quantity: 2 }],
    });
    expect(again.data, again.text).toMatchObject({ status: 'inspected', rejected: 2, closed_at: null });
    expect((await close(lot.id)).data).toMatchObject({ status: 'closed', clean_out: 498 });
    expect(await verifyLedger(world.fresh.database, world.ledger.accountId)).toEqual([]);
  });

  it('refuses what cannot be so, each at its field', async () => {
    const lot = await open(1);
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    const refusals: readonly [object, string][] = [
      [{ temperature_c: 150 }, 'temperature_c'],
      [{ temperature_c: 19 }, 'temperature_c'],
      [{ temperature_c: 60.5 }, 'temperature_c'],
      [{ started_at: tomorrow }, 'started_at'],
      [{ ended_at: tomorrow }, 'ended_at'],
      [{ ended_at: '2020-01-01T00:00:00.000Z' }, 'ended_at'],
      [{ lines: [] }, 'lines'],
      [{ lines: bowls(0) }, 'lines.0.dirty_in'],
      [{ lines: bowls(1e9) }, 'lines.0.dirty_in'],
      [{ lines: [...bowls(1), ...bowls(1)] }, 'lines'],
      [{ lines: [{ format_id: 999_999, dirty_in: 1 }] }, 'lines.0.format_id'],
      [{ lines: [{ format_id: world.ledger.bowl, dirty_in: 1, clean_out: 2 }] }, 'lines.0.clean_out'],
      [{ rejects: [{ format_id: world.ledger.bowl, cause: 'stained', quantity: 2 }] }, 'lines.0.clean_out'],
      [{ rejects: [{ format_id: world.ledger.cup, cause: 'stained', quantity: 1 }] }, 'rejects.0.format_id'],
      [{ rejects: [{ format_id: world.ledger.bowl, cause: 'burnt', quantity: 1 }] }, 'rejects.0.cause'],
      [
        {
          rejects: [
            {
              format_id: world.ledger.bowl,
              cause: 'stained',
              quantity: 1,
              picture_url: `/pictures/${'0'.repeat(64)}.webp`,
            },
          ],
        },
        'rejects.0.picture_url',
      ],
    ];
    for (const [body, field] of refusals) {
      const { status, text } = await patch(lot.id, body);
      expect([status, fieldsOf(text)], JSON.stringify(body)).toEqual([422, [field]]);
    }
    expect((await patch(lot.id, { status: 'inspected', ended_at: new Date().toISOString() })).status).toBe(422);
    expect((await patch(lot.id, { colour: 'red' })).status).toBe(422);
    expect((await patch(lot.id, { operator_id: world.other.adminId })).status).toBe(404);
    const stale = await patch(lot.id, { version: 7, comment: 'Trop tard' });
    expect([stale.status, JSON.parse(stale.text)]).toEqual([
      409,
      expect.objectContaining({ current: await read(lot.id) }),
    ]);
    expect((await post(`/wash_lots/${lot.id}/close`, {}, world.tokens.stranger)).status).toBe(404);
    const closed = await inspected(1, 1);
    await close(closed.id);
    const late = await patch(closed.id, { comment: 'Après coup' });
    expect([late.status, late.text]).toEqual([409, expect.stringContaining('annulez sa transaction')]);
  });

  it('keeps the picture of a reject, and refuses one of 20 MB with less than a second of processor', async () => {
    const { id } = await inspected(2, 1);
    const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#17594A' } })
      .png()
      .toBuffer();
    const url = (bytes: Buffer) => ({ picture: `data:image/png;base64,${bytes.toString('base64')}` });
    const kept = await post(`/wash_lots/${id}/pictures`, url(png));
    expect(kept.status, kept.text).toBe(201);
    const picture_url = (kept.data as { url: string }).url;
    const reject = { format_id: world.ledger.bowl, cause: 'stained', quantity: 1, picture_url };
    expect((await patch(id, { rejects: [reject] })).data).toMatchObject({ rejects: [{ picture_url }] });
    const large = url(Buffer.alloc(20_000_000));
    const before = process.cpuUsage();
    expect([413, 422]).toContain((await post(`/wash_lots/${id}/pictures`, large)).status);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(1000);
  });
});

describe('the register', () => {
  it('is filtered, totalled and written a row for each format of a lot', async () => {
    const all = (await get('/wash_lots?page[size]=100')).data as WashLot[];
    const totals = (await get('/wash_lots/totals')).data;
    const sum = (of: (lot: WashLot) => number) => all.reduce((total, lot) => total + of(lot), 0);
    expect(totals).toMatchObject({
      count: all.length,
      dirty_in: sum(({ dirty_in }) => dirty_in),
      rejected: sum(({ rejected }) => rejected),
    });
    // Kept by month: what narrows a list has its lots read one by one, and shows the same.
    expect(
      (
        await get(
          '/wash_lots/totals?filter[site_kind][]=own&filter[site_kind][]=laundry&filter[site_kind][]=restaurant',
        )
      ).data,
    ).toEqual(totals);
    expect((await get('/wash_lots/totals?from_date=2020-01-15')).data).toEqual(totals);
    const broken = (await get('/wash_lots?filter[cause][]=broken&filter[site_kind][]=laundry')).data as WashLot[];
    expect(broken).toHaveLength(1);
    expect((await get(`/wash_lots?filter[q]=${broken[0]?.number ?? ''}`)).data).toHaveLength(1);
    expect((await get('/wash_lots?from_date=2020-01-01&to_date=2020-12-31')).data).toEqual([]);
    const { text } = await get('/wash_lots.csv?filter[cause][]=broken');
    const [heading = '', row = ''] = text.split('\r\n');
    expect(heading).toContain('Format;Entrés;Propres;Rejetés;Causes des rejets');
    expect(row).toContain(';Grand bol 1 L;12;9;3;Cassé\u00a0: 2, Odeur\u00a0: 1;');
  });

  it('is summed by month, which follows a lot that began earlier, and one that is deleted', async () => {
    const { fresh, accountId } = world.ledger;
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    const totals = async (query = '') => (await get(`/wash_lots/totals${query}`)).data as WashLotTotals;
    const before = await totals();
    const { id } = await open(3);
    expect(await totals()).toMatchObject({ count: before.count + 1, dirty_in: before.dirty_in + 3 });
    expect((await patch(id, { started_at: daysAgo(70) })).status).toBe(200);
    const earlier = `?to_date=${parisDay(new Date(daysAgo(35)))}`;
    expect(await totals(earlier)).toEqual({ count: 1, waiting: 1, dirty_in: 3, clean_out: 0, rejected: 0 });
    expect(await verifyLedger(fresh.database, accountId)).toEqual([]);
    expect((await world.call('DELETE', `/wash_lots/${id}`, { token: world.tokens.admin })).status).toBe(200);
    expect([await totals(), (await totals(earlier)).count]).toEqual([before, 0]);
    await fresh.asOwner('update wash_lot_months set rejected = rejected + 1');
    expect((await verifyLedger(fresh.database, accountId)).join()).toContain('registre des lavages, mois');
    await fresh.asOwner('update wash_lot_months set rejected = rejected - 1');
  });
});

describe('the recall of a lot', () => {
  it('names what left the warehouse until as many clean pieces had left as it then held', async () => {
    const { ledger } = world;
    const { cup, adminId, sender, washer } = ledger;
    const cups = (quantity: number) => [{ formatId: cup, quantity }];
    const give = (restaurantId: number, quantity: number) =>
      ledger.record({ type: 'admin_give', adminId, restaurantId, lines: cups(quantity) });
    const lotOf = async (quantity: number) => {
      await foundDirty(quantity, cup);
      const line = { format_id: cup, dirty_in: quantity };
      const { id } = (await create({ lines: [line] })).data as WashLot;
      await patch(id, { status: 'washed', ended_at: new Date().toISOString() });
      await patch(id, { status: 'inspected', lines: [{ ...line, clean_out: quantity }] });
      return (await close(id)).data as WashLot;
    };
    await ledger.record({ type: 'admin_in', variant: 'bought', adminId, lines: cups(17) });
    // It never took place, though it is taken back only after the lot: its 7 pieces were on the
    // shelf all the time.
    const mistaken = await give(washer, 7);
    await lotOf(40);
    await ledger.record({ type: 'admin_in', variant: 'found_clean', adminId, lines: cups(5) });
    const second = await lotOf(30);
    await ledger.reverse(mistaken.id);
    const [one, two] = [await give(sender, 60), await give(washer, 25)];
    await ledger.reverse(two.id);
    const three = await give(sender, 20);
    await lotOf(50);
    const four = await give(washer, 40);

    // After the second lot the warehouse holds 17 + 40 + 5 + 30 = 92. Of the supplies that stand,
    // 60 and 20 leave whole and 12 of the last.
    const window = (await get(`/wash_lots/${second.id}/recall`)).data as RecallWindow;
    expect(window.formats).toMatchObject([
      {
        format_id: cup,
        washed: 30,
        held: 92,
        mixed_with: [
          { source: 'washed', pieces: 40 },
          { source: 'found', pieces: 5 },
          { source: 'bought', pieces: 17 },
        ],
        joined_by: [{ source: 'washed', pieces: 50 }],
        supplies: [
          { transaction_id: one.id, restaurant: { id: sender }, pieces: 60, first_out: 0 },
          { transaction_id: three.id, restaurant: { id: sender }, pieces: 20, first_out: 18 },
          { transaction_id: four.id, restaurant: { id: washer }, pieces: 12, first_out: 12 },
        ],
        still_here: 0,
      },
    ]);
    expect((await post(`/wash_lots/${second.id}/recall`, { reason: ' ' })).status).toBe(422);
    const recalled = await post(`/wash_lots/${second.id}/recall`, { reason: 'Produit mal dosé' });
    expect(recalled.data).toMatchObject({ status: 'recalled', recall_reason: 'Produit mal dosé' });
    const kept = async () => ((await get(`/wash_lots/${second.id}/recall`)).data as RecallWindow).holds;
    expect(await kept()).toMatchObject([
      { place: 'warehouse', place_name: null, state: 'clean', quantity: 22, kept: 22 },
    ]);
    // « Propres » counts them, and names next to what is kept.
    const shown = (await get('/account/stocks')).data as { format_id: number; clean: number; reserved: number }[];
    expect(shown).toContainEqual(expect.objectContaining({ clean: 22, reserved: 22 }));
    // Neither a supply nor a wash takes what is kept; what comes in since leaves again.
    await expect(give(sender, 1)).rejects.toThrow(
      `l’entrepôt en a 22 propres, dont 22 retenus par le rappel du lot ${second.number}`,
    );
    await ledger.record({ type: 'admin_in', variant: 'found_clean', adminId, lines: cups(2) });
    await give(sender, 2);
    const lift = (body: object) => post(`/wash_lots/${second.id}/lift`, body);
    expect((await lift({ cell_id: (await kept())[0]?.cell_id })).status).toBe(200);
    expect(await kept()).toMatchObject([{ quantity: 22, kept: 0 }]);
    await give(sender, 1);
    const again = await post(`/wash_lots/${second.id}/recall`, { reason: 'Deux fois' });
    expect(again.data).toMatchObject({ recall_reason: 'Produit mal dosé' });
    const washing = (again.data as WashLot).transaction_id ?? 0;
    await expect(ledger.reverse(washing)).rejects.toThrow(`Le lot ${second.number} est rappelé`);
    expect(await verifyLedger(world.fresh.database, ledger.accountId)).toEqual([]);
  });

  it('keeps dirty pieces until the next lots have taken as many, and all until it is lifted', async () => {
    const { ledger, fresh } = world;
    const lot = await inspected(4, 4);
    await close(lot.id);
    const { dirty: there = 0 } = (await dirty()) ?? {};
    expect((await post(`/wash_lots/${lot.id}/recall`, { reason: 'Produit mal dosé' })).status).toBe(200);
    const kept = async () => {
      const { holds } = (await get(`/wash_lots/${lot.id}/recall`)).data as RecallWindow;
      return holds.map(({ state, kept: pieces }) => [state, pieces]);
    };
    const [[, clean] = []] = await kept();
    expect(await kept()).toEqual([
      ['clean', clean],
      ['dirty', there],
    ]);
    const wash = { type: 'admin_wash', adminId: ledger.adminId } as const;
    await expect(
      ledger.record({ ...wash, lines: [{ formatId: ledger.bowl, quantity: 1, role: 'washed' }] }),
    ).rejects.toThrow('retenus par le rappel');
    const since = await inspected(3, 2);
    await close(since.id);
    expect((await kept())[1]).toEqual(['dirty', there - 3]);
    expect(await verifyLedger(fresh.database, ledger.accountId)).toEqual([]);
    // Another lot recalled since found them kept: lifting the first recall frees none of them.
    expect((await post(`/wash_lots/${since.id}/recall`, { reason: 'Même produit' })).status).toBe(200);
    expect((await post(`/wash_lots/${lot.id}/lift`, {})).status).toBe(200);
    const { holds } = (await get(`/wash_lots/${since.id}/recall`)).data as RecallWindow;
    expect(holds.map(({ state, kept: pieces }) => [state, pieces])).toEqual([
      ['clean', Number(clean) + 2],
      ['dirty', there - 3],
    ]);
    expect(await verifyLedger(fresh.database, ledger.accountId)).toEqual([]);
    expect((await post(`/wash_lots/${since.id}/lift`, {})).status).toBe(200);
    expect(await kept()).toEqual([
      ['clean', 0],
      ['dirty', 0],
    ]);
    expect(await verifyLedger(fresh.database, ledger.accountId)).toEqual([]);
  });
});

it('is looked at by the verification: a closed lot that its transaction does not carry is found', async () => {
  const lot = await inspected(3, 2);
  await close(lot.id);
  await world.fresh.tamper(`update wash_lot_lines set clean_out = 3 where lot_id = ${lot.id}`);
  expect(await verifyLedger(world.fresh.database, world.ledger.accountId)).toEqual([
    `Compte ${world.ledger.accountId}, invariant 11, lot de lavage ${lot.number} format ${world.ledger.bowl}\u00a0: 3 3 1 dans les registres, 3 2 1 au recomptage.`,
  ]);
});
