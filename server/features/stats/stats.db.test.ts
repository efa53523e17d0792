import { type ValueOfFormat } from '@boucle/contract/features/formats/fleetValue.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RecordCommand } from '../../domain/ledger/types.ts';
import { rollUpDays } from '../../domain/statistics/accountDays.ts';
import { worldIn } from '../../dev/testing/ledgerWorld.ts';
import { type AppWorld, appWorld } from '../../dev/testing/world.ts';

let world: AppWorld;

const SEPTEMBER = 'from_date=2026-09-01&to_date=2026-09-30';
const get = async (name: string, query = SEPTEMBER, token = world.tokens.admin) => {
  const answer = await world.call('GET', `/stats/${name}?${query}`, { token });
  expect(answer.status, answer.text).toBe(200);
  return answer.data;
};

beforeAll(async () => {
  world = await appWorld();
  const { ledger } = world;
  const { adminId, sender, washer, bowl, cup, customer, partner, accountId } = ledger;
  const asAdmin = (at: string, command: RecordCommand) => ledger.record({ adminId, at: new Date(at), ...command });
  const asCustomer = (at: string, command: RecordCommand) =>
    ledger.record({ author: 'customer', at: new Date(at), ...command });
  const lines = (formatId: number, quantity: number) => [{ formatId, quantity }];
  await world.fresh.asOwner(`
    insert into customers (account_id, email, created_at) values (${accountId}, 'tard@exemple.fr', '2026-09-30T22:00:00Z'), (${accountId}, 'tot@exemple.fr', '2026-09-30T21:59:00Z');
    update customers set created_at = '2026-08-01' where id = ${customer}`);

  await asAdmin('2026-08-01T08:00:00Z', {
    type: 'admin_in',
    variant: 'bought',
    lines: [...lines(bowl, 100), ...lines(cup, 50)],
  });
  await asAdmin('2026-08-01T08:00:00Z', { type: 'admin_in', variant: 'found_dirty', lines: lines(cup, 8) });
  await asAdmin('2026-08-01T09:00:00Z', { type: 'admin_give', restaurantId: sender, lines: lines(bowl, 30) });
  await asAdmin('2026-08-01T09:00:00Z', { type: 'admin_give', restaurantId: washer, lines: lines(cup, 20) });
  await asAdmin('2026-08-01T09:00:00Z', { type: 'admin_give', partnerId: partner, lines: lines(cup, 5) });
  const [card = 0] = await ledger.cards('offered', 2000, 3);
  await asAdmin('2026-09-01T08:00:00Z', { type: 'activate_card', holder: { kind: 'card', id: card } });
  await asAdmin('2026-09-01T08:00:00Z', {
    type: 'admin_free_deposit',
    holder: { kind: 'customer', id: customer },
    amountCents: 5000,
    origin: 'initiative',
  });
  await asAdmin('2026-08-31T08:00:00Z', {
    type: 'admin_free_deposit',
    holder: { kind: 'customer', id: customer },
    amountCents: 700,
  });

  // Wednesday the 2nd: 22:30 UTC is Thursday 00:30 in Paris.
  const grab = (at: string, kind: 'customer' | 'card', restaurantId: number, formatId: number, quantity: number) =>
    asCustomer(at, {
      type: 'grab_container',
      holder: { kind, id: kind === 'card' ? card : customer },
      restaurantId,
      lines: lines(formatId, quantity),
    });
  await grab('2026-09-02T10:15:00Z', 'customer', sender, bowl, 3);
  await grab('2026-09-02T22:30:00Z', 'card', washer, cup, 2);
  await grab('2026-09-09T10:59:00Z', 'card', sender, bowl, 1);
  await grab('2026-08-31T10:00:00Z', 'customer', sender, bowl, 1);
  const mistake = await grab('2026-09-09T15:00:00Z', 'customer', sender, bowl, 4);
  await ledger.reverse(mistake.id);
  await asCustomer('2026-09-10T10:00:00Z', {
    type: 'return_container',
    holder: { kind: 'customer', id: customer },
    restaurantId: sender,
    lines: lines(bowl, 2),
  });
});
afterAll(() => world.end());

/** Of each day of September. */
const everyDayOf = (pieces: number): number[] => Array.from({ length: 30 }, () => pieces);

describe('the value of the fleet', () => {
  it('keeps containers at the cost of their day over a period, what was lost and broken apart, by hand', async () => {
    const ledger = await worldIn(world.ledger.fresh);
    const { accountId, adminId, bowl, cup } = ledger;
    const token = await world.tokenOf(adminId);
    await world.fresh.asOwner(
      `update formats set purchase_cost_cents = 350 where account_id = ${accountId} and id = ${bowl}`,
    );
    const on = (day: string, command: RecordCommand) =>
      ledger.record({ adminId, at: new Date(`${day}T09:00:00Z`), ...command });
    const lines = (formatId: number, quantity: number) => [{ formatId, quantity }];
    await on('2026-08-01', { type: 'admin_in', variant: 'bought', lines: [...lines(bowl, 100), ...lines(cup, 40)] });
    const out = { type: 'admin_out', reason: 'broken' } as const;
    await on('2026-08-10', { ...out, variant: 'clean', lines: lines(bowl, 6) });
    await on('2026-09-10', { ...out, variant: 'clean', reason: 'lost', lines: lines(bowl, 4) });
    const read = async (date: string) => {
      const { data, text } = await world.call('GET', `/formats/fleet_value?date=${date}`, { token });
      expect(data, text).toBeDefined();
      return data as ValueOfFormat[];
    };
    const byHand = async () => {
      expect(await read('2026-07-31')).toEqual([]);
      // 94 bowls at 3,50 €; cups have no purchase cost.
      const none = { pieces: 0, value: 0 };
      const still = { opening: none, added: none, lost: none, broken: none, left: none };
      const cups = { format_id: cup, format_title: 'Gobelet 30 cl', purchase_cost: null };
      const bowls = { format_id: bowl, format_title: 'Grand bol 1 L', purchase_cost: 3.5 };
      expect(await read('2026-08-31')).toEqual([
        { ...cups, ...still, added: { pieces: 40, value: null }, fleet: { pieces: 40, value: null } },
        {
          ...bowls,
          ...still,
          added: { pieces: 100, value: 350 },
          broken: { pieces: 6, value: 21 },
          fleet: { pieces: 94, value: 329 },
        },
      ]);
      expect((await read('2026-09-30'))[1]).toMatchObject({
        fleet: { pieces: 90, value: 315 },
        lost: { pieces: 4, value: 14 },
      });
    };
    await byHand();
    await rollUpDays(world.ledger.fresh.database, accountId, '2026-09-05');
    await byHand();
    // A dearer bowl changes nothing of what was valued before it.
    await world.fresh.asOwner(
      `update formats set purchase_cost_cents = 500 where account_id = ${accountId} and id = ${bowl}`,
    );
    expect((await read('2026-09-30'))[1]).toMatchObject({ purchase_cost: 5, fleet: { pieces: 90, value: 315 } });
    const { data: september } = await world.call('GET', '/formats/fleet_value?from_date=2026-09-01&date=2026-09-30', {
      token,
    });
    expect((september as ValueOfFormat[])[1]).toMatchObject({
      opening: { pieces: 94, value: 329 },
      added: { pieces: 0, value: 0 },
      lost: { pieces: 4, value: 14 },
      fleet: { pieces: 90, value: 315 },
    });
    const { text } = await world.call('GET', '/formats/fleet_value.csv?date=2026-09-30', { token });
    expect(text).toContain(`${bowl};Grand bol 1 L;5,00;0;0,00;100;350,00;4;14,00;6;21,00;0;0,00;90;315,00`);
    expect((await world.call('GET', '/formats/fleet_value?date=2999-01-01', { token })).fields).toEqual({
      date: ['Choisissez un jour passé, ou aujourd’hui.'],
    });
  });
});

describe('the statistics of September', () => {
  it('know the fleet: 158 containers, 83 still in the warehouse of which 8 dirty', async () => {
    const course = { in_circulation: everyDayOf(55), dirty_to_wash: everyDayOf(8), previous: 8 };
    expect(await get('account')).toEqual({
      fleet: 158,
      has_lent: true,
      in_circulation: 55,
      dirty_to_wash: 8,
      course,
      restaurants: 2,
      customers: 3,
      active_cards: 1,
      cards_to_print: 3,
      connect_status: 'pending',
      pending_orders: 0,
      oldest_pending_order_at: null,
      full_drawers: [],
      dirty_drop_off_points: [],
    });
  });

  it('know the drop-off points with dirty containers to collect, the fullest first; of a restaurant, its own', async () => {
    const { accountId, sender, washer, bowl, cup } = world.ledger;
    await world.fresh.asOwner(`
      insert into drop_off_points (account_id, name, restaurant_id)
        values (${accountId}, 'Gare', ${sender}), (${accountId}, 'Mairie', null), (${accountId}, 'Port', null);
      insert into cells (account_id, place, place_id, format_id, state, quantity)
        select ${accountId}, 'D', d.id, held.format, held.state, held.quantity from drop_off_points d
          join (values ('Gare', ${cup}, 'dirty', 4), ('Mairie', ${cup}, 'dirty', 3), ('Mairie', ${bowl}, 'dirty', 2),
                       ('Port', ${bowl}, 'clean', 9)) as held (name, format, state, quantity) on held.name = d.name`);
    const points = async (narrowed = '') => {
      const { dirty_drop_off_points: found } = (await get('account', `${SEPTEMBER}${narrowed}`)) as {
        dirty_drop_off_points: { name: string; quantity: number }[];
      };
      return found.map(({ name, quantity }) => [name, quantity]);
    };
    expect(await points()).toEqual([
      ['Mairie', 5],
      ['Gare', 4],
    ]);
    expect(await points(`&restaurant_id=${sender}`)).toEqual([['Gare', 4]]);
    expect(await points(`&restaurant_id=${washer}`)).toEqual([]);
    expect(await points(`&format_id=${bowl}`)).toEqual([['Mairie', 2]]);
    await world.fresh.asOwner(
      `delete from cells where place = 'D'; delete from drop_off_points where name in ('Gare', 'Mairie', 'Port')`,
    );
  });

  it('know the orders that nobody took, the oldest first, and the sites whose drawers are full', async () => {
    const { accountId, customer, sender, washer, partner, drawer, cup } = world.ledger;
    await world.fresh.asOwner(`
      insert into orders (account_id, status, customer_id, restaurant_id, partner_id, created_at) values
        (${accountId}, 'pending', ${customer}, ${sender}, ${partner}, '2026-09-12T10:00:00Z'),
        (${accountId}, 'pending', ${customer}, ${sender}, ${partner}, '2026-09-11T10:00:00Z'),
        (${accountId}, 'validated', ${customer}, ${sender}, ${partner}, '2026-09-10T10:00:00Z');
      update collection_drawers set capacity = 5 where id = ${drawer};
      insert into cells (account_id, place, place_id, format_id, state, quantity)
        values (${accountId}, 'T', ${drawer}, ${cup}, 'dirty', 4)`);
    const waiting = { pending_orders: 2, oldest_pending_order_at: '2026-09-11T10:00:00.000Z' };
    expect(await get('account')).toMatchObject({ ...waiting, full_drawers: [] });
    await world.fresh.asOwner(`update cells set quantity = 5 where place = 'T'`);
    expect(await get('account')).toMatchObject({ full_drawers: [{ name: 'Halles', drawers: 1 }] });
    expect(await get('account', `${SEPTEMBER}&restaurant_id=${washer}`)).toMatchObject({ pending_orders: 0 });
    await world.fresh.asOwner(`delete from cells where place = 'T'; update orders set status = 'cancelled'`);
  });

  it('know what is owed now and what came in', async () => {
    // In: 20 by the card, 50 and 7 by credits, the 7 in August. Out on loan: bowls 3 + 1 + 1 − 2 at
    // 4 €, two cups at 1,50 €.
    expect(await get('credits')).toEqual({ cagnottes: 77 - 15, deposits: 15, top_ups: 70, refunds: 0 });
  });

  it('know the customers: the one of 23:59 is in, the one of midnight is not', async () => {
    expect(await get('customers')).toEqual({ known: 2, active: 1, holding: 1 });
    expect(await get('customers', 'from_date=2026-09-09&to_date=2026-09-09')).toEqual({
      known: 1,
      active: 0,
      holding: 1,
    });
  });

  it('count reuses by Paris day and hour, a reversal leaving no trace', async () => {
    expect(await get('global')).toEqual({
      reuses: 6,
      borrowed: 6,
      returned: 2,
      return_rate: 2 / 6,
      bags: null,
      days: [
        { day: '2026-09-02', types: [{ type: 'grab_container', reuses: 3 }] },
        { day: '2026-09-03', types: [{ type: 'grab_container', reuses: 2 }] },
        { day: '2026-09-09', types: [{ type: 'grab_container', reuses: 1 }] },
      ],
      // The same days of the week, four weeks before: two days are in both.
      previous: {
        from_date: '2026-08-04',
        to_date: '2026-09-02',
        until: null,
        reuses: 4,
        // From 4 August to 2 September.
        days: [...Array.from({ length: 27 }, () => 0), 1, 0, 3],
      },
      hours: [
        { weekday: 3, hour: 12, reuses: 4 },
        { weekday: 4, hour: 0, reuses: 2 },
      ],
    });
  });

  it('compare with nothing what began with the programme or has not begun', async () => {
    expect(await get('global', 'from_date=2026-08-02&to_date=2026-08-31')).toMatchObject({ previous: null });
    expect(await get('global', 'from_date=2099-01-01&to_date=2099-01-31')).toMatchObject({ previous: null });
    expect(await get('restaurants', 'from_date=2026-08-02&to_date=2026-08-31')).toMatchObject({
      top: [{ previous_reuses: null }, { previous_reuses: null }],
    });
    expect(await get('loans', 'from_date=2026-08-02&to_date=2026-08-31')).toMatchObject({
      returned_at_30_days: { previous: null },
    });
  });

  it('rank restaurants and tell where dirty containers wait', async () => {
    const { sender, washer } = world.ledger;
    expect(await get('restaurants')).toEqual({
      top: [
        { id: sender, name: 'Chez Manon', reuses: 4, previous_reuses: 4 },
        { id: washer, name: 'Ô Bon Bol', reuses: 2, previous_reuses: 0 },
      ],
      bottom: [],
      dirty: [{ id: sender, name: 'Chez Manon', quantity: 2 }],
      low: [],
    });
  });

  it('tell which formats are below their alert level and how long they last', async () => {
    const { accountId, sender, washer, bowl, cup, customer } = world.ledger;
    await world.fresh.asOwner(`
      insert into restaurant_formats (account_id, restaurant_id, format_id, alert_level) values
        (${accountId}, ${sender}, ${bowl}, 26), (${accountId}, ${sender}, ${cup}, 1), (${accountId}, ${washer}, ${cup}, 18)`);
    const low = { id: sender, name: 'Chez Manon' };
    const bowls = { ...low, format_id: bowl, format_title: 'Grand bol 1 L', available: 25, alert_level: 26 };
    const cups = { ...low, format_id: cup, format_title: 'Gobelet 30 cl', available: 0, alert_level: 1 };
    // Nothing left these stocks in the last 28 days: the emptiest first. The washer has its 18
    // cups.
    expect(await get('restaurants')).toMatchObject({
      low: [
        { ...cups, cover_days: null },
        { ...bowls, cover_days: null },
      ],
    });

    // Yesterday 7 bowls leave and 5 come back dirty, which the initiative washes: 18 last 18 ÷ (7 ÷
    // 28) = 72 days.
    const at = new Date(Date.now() - 86_400_000);
    const holder = { kind: 'customer', id: customer } as const;
    const order = { author: 'customer', holder, restaurantId: sender, at } as const;
    const lent = await world.ledger.record({
      ...order,
      type: 'grab_container',
      lines: [{ formatId: bowl, quantity: 7 }],
    });
    const back = await world.ledger.record({
      ...order,
      type: 'return_container',
      lines: [{ formatId: bowl, quantity: 5 }],
    });
    expect(await get('restaurants', `${SEPTEMBER}&format_id=${bowl}`)).toMatchObject({
      low: [{ ...bowls, available: 18, cover_days: 72 }],
    });
    await world.ledger.reverse(back.id);
    await world.ledger.reverse(lent.id);
    await world.fresh.asOwner('delete from restaurant_formats');
  });

  it('know where every container is', async () => {
    const rows = (await get('stocks')) as { place: string; state: string; format_title: string; quantity: number }[];
    expect(
      rows.map(({ place, state, format_title, quantity }) => `${place} ${state} ${format_title} ${quantity}`),
    ).toEqual([
      'warehouse clean Grand bol 1 L 70',
      'warehouse clean Gobelet 30 cl 25',
      'warehouse dirty Gobelet 30 cl 8',
      'partners clean Gobelet 30 cl 5',
      'restaurants clean Grand bol 1 L 25',
      'restaurants clean Gobelet 30 cl 18',
      'restaurants dirty Grand bol 1 L 2',
      'holders held Grand bol 1 L 3',
      'holders held Gobelet 30 cl 2',
    ]);
    expect(rows.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(158);
  });

  it('count whole bags at the bag of the account: 6 reuses fill three bags of 2, one of 4', async () => {
    const { accountId } = world.ledger;
    for (const [bag, bags] of [
      [2, 3],
      [4, 1],
      [0, null],
    ]) {
      await world.fresh.asOwner(`update accounts set trash_bag_capacity = ${bag} where id = ${accountId}`);
      expect(await get('global')).toMatchObject({ bags });
    }
  });

  it('of one restaurant are what happened there, what stands there and what it lent', async () => {
    const at = `${SEPTEMBER}&restaurant_id=${world.ledger.sender}`;
    // Lent 3 + 1 + 1 in August; the 4 that were a mistake never were. Given back 2, there.
    expect(await get('global', at)).toMatchObject({
      reuses: 4,
      borrowed: 4,
      returned: 2,
      hours: [{ weekday: 3, hour: 12, reuses: 4 }],
    });
    expect(await get('account', at)).toMatchObject({ fleet: 158, in_circulation: 25 + 2 + 3, dirty_to_wash: 2 });
    expect(await get('credits', at)).toMatchObject({ cagnottes: null, deposits: 12, top_ups: 0 });
    expect(await get('customers', at)).toMatchObject({ active: 1, holding: 1 });
    expect(await get('restaurants', at)).toMatchObject({ top: [{ name: 'Chez Manon', reuses: 4 }], bottom: [] });
    const rows = (await get('stocks', at)) as { place: string; state: string; quantity: number }[];
    expect(rows.map(({ place, state, quantity }) => `${place} ${state} ${quantity}`)).toEqual([
      'restaurants clean 25',
      'restaurants dirty 2',
      'holders held 3',
    ]);
  });

  it('of one format are its pieces', async () => {
    const of = `${SEPTEMBER}&format_id=${world.ledger.cup}`;
    expect(await get('global', of)).toMatchObject({
      reuses: 2,
      borrowed: 2,
      returned: 0,
      hours: [{ weekday: 4, hour: 0, reuses: 2 }],
    });
    expect(await get('account', of)).toMatchObject({ fleet: 58, in_circulation: 25, dirty_to_wash: 8 });
    expect(await get('credits', of)).toMatchObject({ cagnottes: null, deposits: 3 });
    expect(await get('stocks', of)).toHaveLength(5);
    expect(await get('restaurants', `${of}&restaurant_id=${world.ledger.washer}`)).toMatchObject({
      top: [{ name: 'Ô Bon Bol', reuses: 2 }],
    });
  });

  it('of another account are its own', async () => {
    expect(await get('global', SEPTEMBER, world.tokens.stranger)).toMatchObject({ reuses: 0, days: [], hours: [] });
    expect(await get('credits', SEPTEMBER, world.tokens.stranger)).toMatchObject({ cagnottes: 12.34 });
  });

  it('are of ten years at most, wherever in the calendar', async () => {
    const over = (days: string) => world.call('GET', `/stats/loans?${days}`, { token: world.tokens.admin });
    expect(await over('from_date=0001-01-01&to_date=9999-12-31')).toMatchObject({
      status: 422,
      fields: { to_date: ['La période ne peut pas dépasser dix ans.'] },
    });
    for (const days of ['from_date=0001-01-01&to_date=0010-12-31', 'from_date=9990-01-01&to_date=9999-12-31']) {
      const { status, text } = await over(days);
      expect(status, text).toBe(200);
    }
  });

  it.each(['', 'from_date=2026-09-01', 'from_date=2026-09-02&to_date=2026-09-01', 'from_date=2026-09-01&to_date=x'])(
    'need a period (« %s » is none)',
    async (query) => {
      expect((await world.call('GET', `/stats/global?${query}`, { token: world.tokens.admin })).status).toBe(422);
    },
  );
});

it('adds up more containers than an int4 holds', async () => {
  const { accountId } = world.ledger;
  await world.fresh.asOwner(`begin; set local session_replication_role = replica;
    update cells set quantity = 2000000000 where account_id = ${accountId} and place <> 'X' and quantity > 0; commit`);
  for (const name of ['account', 'stocks', 'restaurants', 'customers', 'credits', 'global']) await get(name);
  for (const path of ['/account', '/account/stocks', '/restaurants', '/partners', '/drop_off_points', '/tasks']) {
    const { status, text } = await world.call('GET', path, { token: world.tokens.admin });
    expect(status, `${path} ${text.slice(0, 200)}`).toBe(200);
  }
});
