import { addDays, parisDay } from '@boucle/contract/base/format.ts';
import { type Incident, type IncidentDetail } from '@boucle/contract/features/incidents/calls.ts';
import { type IncidentKind, INCIDENT_KINDS } from '@boucle/contract/shared/incidents/labels.ts';
import { type RoundDetail } from '@boucle/contract/features/rounds/shapes.ts';
import { type StockCountDetail } from '@boucle/contract/features/stockCounts/shapes.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyLedger } from '../../domain/ledger/verification/verify.ts';
import { numberedFormat } from '../../dev/testing/worlds/numberedFormat.ts';
import { createOrder } from '../../domain/orders/create.ts';
import { finishOrder, validateOrder } from '../../domain/orders/steps.ts';
import { insertRefusedAct } from '../../partnerApi/ownRestaurant/refusedActs.ts';
import { keepAnswer } from '../messages/answer.ts';
import { type AppWorld, appWorld } from '../../dev/testing/world.ts';

let world: AppWorld;
const bowls = (quantity: number) => [{ formatId: world.ledger.bowl, quantity }];
const send = async (path: string, body: object): Promise<unknown> => {
  const { data, status, text } = await world.call('POST', path, { token: world.tokens.admin, body });
  expect(status, text).toBeLessThan(300);
  return data;
};

beforeAll(async () => {
  world = await appWorld();
  await world.ledger.supply(world.ledger.sender, bowls(20));
});
afterAll(() => world.end());

/** Does the one stop of a round, at a restaurant: so many are planned, so many moved. */
async function stopDone(line: { format_id: number; act: string }, planned: number, moved: number): Promise<void> {
  const place = { place: 'restaurant', place_id: world.ledger.sender };
  const lines = [{ ...line, ...place, quantity: planned }];
  const { id } = (await send('/rounds', { day: addDays(parisDay(new Date()), 1), lines })) as RoundDetail;
  await send(`/rounds/${id}/ready`, {});
  await send(`/rounds/${id}/stops/1/done`, { lines: [{ ...line, quantity: moved }] });
}

/** How somebody meets each: a kind that no one makes here does not compile. */
const MADE: Readonly<Record<IncidentKind, () => Promise<unknown>>> = {
  async pickup() {
    const { accountId, adminId, customer, sender, partner, cup } = world.ledger;
    const holder = { kind: 'customer', id: customer } as const;
    await world.ledger.record({ type: 'admin_free_deposit', adminId, holder, amountCents: 5000 });
    const { id } = await world.ledger.run((tx) =>
      createOrder(tx, accountId, {
        customerId: customer,
        restaurantId: sender,
        partnerId: partner,
        deliver: bowls(1),
        pickup: [],
      }),
    );
    await world.ledger.run((tx) => validateOrder(tx, accountId, id, { author: 'restaurant_owner' }));
    await world.ledger.run((tx) =>
      finishOrder(tx, accountId, id, { adminId }, { pickedUp: [{ formatId: cup, quantity: 3 }] }),
    );
  },
  async service() {
    const { adminId, sender, bowl } = world.ledger;
    const common = { type: 'without_webapp_event', adminId } as const;
    const out = { ...common, variant: 'out', restaurantId: sender, customCustomer: 'Fête', lines: bowls(5) };
    const { serviceId } = await world.ledger.record(out);
    await world.ledger.record({
      ...common,
      variant: 'back',
      serviceId: serviceId ?? 0,
      lines: [{ formatId: bowl, quantity: 7, role: 'used' }],
    });
  },
  drawer() {
    const { adminId, drawer } = world.ledger;
    return world.ledger.record({
      type: 'empty_collection_terminal_drawer',
      drawerId: drawer,
      adminId,
      lines: bowls(1),
    });
  },
  count: () =>
    send('/transactions', {
      transaction_type: 'admin_out',
      variant: 'missing_at',
      place: 'R.clean',
      restaurant_id: world.ledger.sender,
      lines: [{ format_id: world.ledger.bowl, quantity: 2 }],
      comment: 'Étagère recomptée',
    }),
  async stock_count() {
    const place = { place: 'drop_off_point', place_id: world.ledger.point };
    const { id } = (await send('/stock_counts', { places: [place] })) as StockCountDetail;
    const now = new Date().toISOString();
    const cell = { ...place, state: 'clean', format_id: world.ledger.bowl };
    await send(`/stock_counts/${id}/lines`, {
      device_id: crypto.randomUUID(),
      sent_at: now,
      readings: [{ ...cell, n: 1, counted: 3, counted_at: now }],
    });
    await send(`/stock_counts/${id}/review`, {});
    await send(`/stock_counts/${id}/post`, { confirmed: true });
  },
  round: () => stopDone({ format_id: world.ledger.cup, act: 'take_clean' }, 2, 2),
  async plan() {
    const { adminId } = world.ledger;
    await world.ledger.record({ type: 'admin_in', variant: 'bought', adminId, lines: bowls(10) });
    await stopDone({ format_id: world.ledger.bowl, act: 'give' }, 10, 7);
  },
  async late() {
    const { adminId, partner, bowl } = world.ledger;
    await world.ledger.record({ type: 'admin_give', adminId, partnerId: partner, lines: bowls(2) });
    const place = { place: 'partner', place_id: partner };
    const { id } = (await send('/stock_counts', { places: [place] })) as StockCountDetail;
    const now = new Date().toISOString();
    await send(`/stock_counts/${id}/lines`, {
      device_id: crypto.randomUUID(),
      sent_at: now,
      readings: [{ ...place, state: 'clean', format_id: bowl, n: 1, counted: 2, counted_at: now }],
    });
    await send(`/stock_counts/${id}/review`, {});
    await send(`/stock_counts/${id}/post`, { confirmed: true });
    const command = { type: 'admin_return', adminId, partnerId: partner, lines: bowls(1) } as const;
    await world.ledger.record({ ...command, doneAt: new Date(Date.now() - 3_600_000) });
  },
  async received() {
    const { accountId, adminId, sender } = world.ledger;
    await world.ledger.record({ type: 'admin_in', variant: 'bought', adminId, lines: bowls(30) });
    const { id } = await world.ledger.record({ type: 'admin_give', adminId, restaurantId: sender, lines: bowls(30) });
    const asked = { answer: 'differs', received: [{ format_id: world.ledger.bowl, quantity: 28 }] } as const;
    const of = { act: 'delivery', thingId: id, audience: 'restaurant', audienceId: sender } as const;
    await world.ledger.run((tx) => keepAnswer(tx, accountId, { ...of, messageId: 1, personId: null }, asked));
  },
  async unscanned() {
    const { adminId, customer, sender } = world.ledger;
    const { formatId, codes } = await numberedFormat(world.ledger, 2);
    const lines = [{ formatId, quantity: 1, units: codes.slice(0, 1) }];
    const holder = { kind: 'customer', id: customer } as const;
    const given = { type: 'admin_give', adminId, restaurantId: sender } as const;
    await world.ledger.record({ ...given, lines: [{ formatId, quantity: 2, units: codes }] });
    await world.ledger.record({ type: 'admin_free_deposit', adminId, holder, amountCents: 5000 });
    const by = { author: 'restaurant_owner', restaurantId: sender, lines } as const;
    await world.ledger.record({ ...by, type: 'grab_container', holder });
    await world.ledger.record({ ...by, type: 'grab_guest_container' });
  },
  async retired() {
    const { adminId, sender } = world.ledger;
    const { formatId, codes } = await numberedFormat(world.ledger, 2, 'Plat en verre');
    const one = { formatId, quantity: 1, units: codes.slice(0, 1) };
    await world.ledger.record({ type: 'admin_out', variant: 'clean', reason: 'broken', adminId, lines: [one] });
    await world.ledger.record({ type: 'admin_give', adminId, restaurantId: sender, lines: [one] });
  },
  async claim() {
    const { sender, bowl } = world.ledger;
    const { id } = await world.ledger.record({
      type: 'grab_guest_container',
      author: 'restaurant_owner',
      restaurantId: sender,
      lines: [{ formatId: bowl, quantity: 1 }],
    });
    await send('/claims', { restaurant_id: sender, transaction_id: id, text: 'Rien n’a été prêté' });
  },
  async refused() {
    const { accountId, sender, bowl } = world.ledger;
    const act = { id: sender, transaction_type: 'return_guest_container', reason: 'Refusé.' } as const;
    const asked = { ...act, containers: [{ format_id: bowl, quantity: 2 }] };
    await world.ledger.run((tx) => insertRefusedAct(tx, { accountId, person: null }, asked, {}));
  },
};

it.each(INCIDENT_KINDS)('an incident of kind « %s » is read by the call once it is made', async (kind) => {
  const listed = async () => {
    const { data } = await world.call('GET', `/incidents?filter[kind][]=${kind}`, { token: world.tokens.admin });
    return data as Incident[];
  };
  expect(await listed()).toEqual([]);
  await MADE[kind]();
  const [found, ...others] = await listed();
  expect(others).toEqual([]);
  // A stop done otherwise than planned is no gap of the books: there is nothing to settle.
  expect(found).toMatchObject({
    kind,
    status: 'open',
    left: ['plan', 'retired'].includes(kind) ? 0 : Math.abs(found?.quantity ?? 0),
  });
  const { data } = await world.call('GET', `/incidents/${found?.id ?? 0}`, { token: world.tokens.admin });
  expect(data as IncidentDetail).toMatchObject({ ...found, settlements: [], reversal_id: null });
  expect(await verifyLedger(world.fresh.database, world.ledger.accountId)).toEqual([]);
});
