import { randomUUID } from 'node:crypto';
import { addDays, parisDay } from '@boucle/contract/base/format.ts';
import { openCount } from '../../../features/stockCounts/open.ts';
import { type ExampleWorld } from './exampleWorld.ts';

/**
 * A count of a restaurant that has bowls, in this status; counted by its opener unless it is open.
 * Just now: what other examples state on the day before is none of the day of its counting, but in
 * the first seconds of a day.
 */
async function aCount(
  { ledger, owner }: ExampleWorld,
  status: 'open' | 'review',
  { age = '2 seconds', sender = ledger.sender } = {},
): Promise<number> {
  const { accountId, adminId, bowl } = ledger;
  await ledger.supply(sender, [{ formatId: bowl, quantity: 2 }]);
  const id = await ledger.run((tx) =>
    openCount(tx, accountId, adminId, { places: [{ place: 'restaurant', place_id: sender }], format_ids: [bowl] }),
  );
  await owner.query(`update stock_counts set opened_at = now() - interval '3 days' where id = $1`, [id]);
  if (status === 'open') return id;
  await owner.query(
    `insert into stock_count_readings (account_id, count_id, device_id, n, place, place_id, format_id, state, counted, counted_at, counted_by,
       received_at, expected_at_entry)
     select $1, $2, $3, 0, 'R', $4, $5, 'clean', c.quantity + 1, now() - $6::interval, $7, now(), c.quantity
       from cells c where c.account_id = $1 and c.place = 'R' and c.place_id = $4 and c.format_id = $5 and c.state = 'clean'`,
    [accountId, id, randomUUID(), sender, bowl, age, adminId],
  );
  await owner.query(`update stock_counts set status = 'review', reviewed_by = $2, reviewed_at = now() where id = $1`, [
    id,
    adminId,
  ]);
  return id;
}

/** An open count of the partner's stock. */
async function aPartnerCount({ ledger }: ExampleWorld): Promise<number> {
  const { accountId, adminId, bowl, partner } = ledger;
  return ledger.run((tx) =>
    openCount(tx, accountId, adminId, { places: [{ place: 'partner', place_id: partner }], format_ids: [bowl] }),
  );
}

/**
 * A count whose restaurant got a bowl on the day of the counting, recorded the day after. No other
 * example counts there.
 */
async function aLateEntry(world: ExampleWorld): Promise<{ id: number; transaction: number }> {
  const { ledger } = world;
  const id = await aCount(world, 'review', { age: '24 hours', sender: ledger.washer });
  const lines = [{ formatId: ledger.bowl, quantity: 1 }];
  await ledger.record({ type: 'admin_in', variant: 'bought', adminId: ledger.adminId, lines });
  const transaction = await ledger.record({
    type: 'admin_give',
    adminId: ledger.adminId,
    restaurantId: ledger.washer,
    day: addDays(parisDay(new Date()), -1),
    lines,
  });
  return { id, transaction: transaction.id };
}

const cellOf = ({ ledger }: ExampleWorld) => ({
  place: 'restaurant',
  place_id: ledger.sender,
  state: 'clean',
  format_id: ledger.bowl,
});

/** Requests about stock counts. */
export const stockCountExamples = {
  'stockCounts.list': () => ({ query: 'filter[status][]=review&filter[place][]=restaurant&sort=-opened_at' }),
  'stockCounts.csv': () => ({ query: 'filter[status][]=posted' }),
  'stockCounts.totals': ({ ledger }: ExampleWorld) => ({ query: `filter[format_id]=${ledger.bowl}` }),
  'stockCounts.due': () => ({ query: 'filter[place][]=restaurant&sort=-urgency' }),
  'stockCounts.dueCsv': () => ({ query: 'filter[never]=true' }),
  'stockCounts.dueTotals': () => ({ query: 'filter[place][]=warehouse' }),
  'stockCounts.settings': () => ({}),
  'stockCounts.updateSettings': () => ({ body: { threshold_pieces: 20, threshold_value: 50, every_days: 90 } }),
  'stockCounts.schedule': async ({ ledger }: ExampleWorld) => {
    await ledger.supply(ledger.sender, [{ formatId: ledger.bowl, quantity: 1 }]);
    return { body: { place: 'restaurant', place_id: ledger.sender, every_days: 30 } };
  },
  'stockCounts.read': async (world: ExampleWorld) => ({ id: await aCount(world, 'review') }),
  'stockCounts.line': async (world: ExampleWorld) => ({
    id: await aCount(world, 'review'),
    query: Object.entries(cellOf(world))
      .map(([name, value]) => `${name}=${value}`)
      .join('&'),
  }),
  'stockCounts.open': ({ ledger }: ExampleWorld) => ({
    body: { places: [{ place: 'warehouse' }, { place: 'restaurant', place_id: ledger.sender }], blind: true },
  }),
  'stockCounts.enter': async (world: ExampleWorld) => ({
    id: await aCount(world, 'open'),
    body: {
      device_id: randomUUID(),
      sent_at: '2026-04-01T13:40:05.000Z',
      readings: [{ ...cellOf(world), n: 0, counted: 171, counted_at: '2026-04-01T13:40:00.000Z' }],
    },
  }),
  'stockCounts.mine': () => ({}),
  'stockCounts.countOwn': async (world: ExampleWorld) => ({ id: await aPartnerCount(world) }),
  'stockCounts.guests': async (world: ExampleWorld) => ({ id: await aCount(world, 'open') }),
  'stockCounts.inviteGuest': async (world: ExampleWorld) => ({
    id: await aCount(world, 'open'),
    body: { name: 'Lucas' },
  }),
  'stockCounts.revokeGuest': async (world: ExampleWorld) => {
    const id = await aCount(world, 'open');
    const { accountId, adminId } = world.ledger;
    const { rows } = await world.owner.query<{ id: number }>(
      'insert into count_guests (account_id, count_id, name, created_by, created_at) values ($1, $2, $3, $4, now()) returning id',
      [accountId, id, 'Lucas', adminId],
    );
    return { id, parts: { guest_id: Number(rows[0]?.id) } };
  },
  'stockCounts.decide': async (world: ExampleWorld) => {
    const { id, transaction } = await aLateEntry(world);
    return {
      id,
      body: { ...cellOf(world), place_id: world.ledger.washer, transaction_id: transaction, moment: 'before' },
    };
  },
  'stockCounts.review': async (world: ExampleWorld) => ({ id: await aCount(world, 'review'), body: { version: 1 } }),
  'stockCounts.post': async (world: ExampleWorld) => ({
    id: await aCount(world, 'review'),
    body: { version: 1, confirmed: true, reason: 'Compté avec le restaurant' },
  }),
  'stockCounts.cancel': async (world: ExampleWorld) => ({
    id: await aCount(world, 'open'),
    body: { reason: 'Ouvert par erreur', version: 1 },
  }),
  'stockCounts.sheet': async (world: ExampleWorld) => ({ id: await aCount(world, 'open') }),
};
