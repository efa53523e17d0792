import { addDays, parisDay } from '@boucle/contract/base/format.ts';
import { type RoundStatus } from '@boucle/contract/features/rounds/labels.ts';
import { driverLink } from '../../../domain/places/driverLink.ts';
import { type ExampleWorld } from './exampleWorld.ts';

const tomorrow = (): string => addDays(parisDay(new Date()), 1);

/**
 * A round of the world's partner that brings two bowls to a restaurant, whose link its employee
 * opened; its number.
 */
async function aRound({ ledger, owner, people }: ExampleWorld, status: RoundStatus = 'ready'): Promise<number> {
  const { accountId, adminId, sender, bowl, partner } = ledger;
  await ledger.record({ type: 'admin_in', variant: 'bought', adminId, lines: [{ formatId: bowl, quantity: 2 }] });
  const { rows } = await owner.query<{ id: number }>(
    `with r as (insert into rounds (account_id, day, title, status, partner_id, created_by)
                values ($1, $2, 'Centre et gare', $3, $4, $5) returning account_id, id),
          s as (insert into round_stops (account_id, round_id, n, rank, place, place_id) select account_id, id, 1, 1, 'R', $6 from r),
          l as (insert into round_lines (account_id, round_id, n, format_id, act, planned) select account_id, id, 1, $7, 'give', 2 from r),
          d as (insert into round_drivers (account_id, round_id, person_id) select account_id, id, $8 from r)
     select id from r`,
    [accountId, tomorrow(), status, partner, adminId, sender, bowl, people.partner_delegated_admin],
  );
  return rows[0]?.id ?? 0;
}

/** The same with a second stop, of which dirty bowls are taken. */
async function aRoundOfTwo(world: ExampleWorld): Promise<number> {
  const { ledger, owner } = world;
  const id = await aRound(world, 'draft');
  const own = [ledger.accountId, id, ledger.washer];
  await owner.query(
    `insert into round_stops (account_id, round_id, n, rank, place, place_id) values ($1, $2, 2, 2, 'R', $3)`,
    own,
  );
  await owner.query(
    `insert into round_lines (account_id, round_id, n, format_id, act, planned) values ($1, $2, 2, $3, 'take_clean', 1)`,
    [ledger.accountId, id, ledger.bowl],
  );
  return id;
}

/** A stop of it whose bowls are delivered: the numbers of the round and of the transaction. */
async function aDelivery(world: ExampleWorld): Promise<{ id: number; transaction: number }> {
  const { ledger, owner } = world;
  const id = await aRound(world);
  const { id: transaction } = await ledger.record({
    type: 'admin_give',
    adminId: ledger.adminId,
    restaurantId: ledger.sender,
    roundId: id,
    lines: [{ formatId: ledger.bowl, quantity: 2 }],
  });
  await owner.query('update round_lines set actual = 2, posted = 2, transaction_id = $2 where round_id = $1', [
    id,
    transaction,
  ]);
  return { id, transaction };
}

/** Requests about rounds. */
export const roundExamples = {
  'rounds.list': () => ({ query: `from_date=2026-04-01&filter[status][]=ready&sort=-day` }),
  'rounds.csv': () => ({ query: 'filter[status][]=done' }),
  'rounds.totals': () => ({ query: 'filter[status][]=done' }),
  'rounds.choices': () => ({}),
  'rounds.mine': () => ({}),
  'rounds.estimate': ({ ledger }: ExampleWorld) => ({ query: `restaurants[]=${ledger.sender}` }),
  'rounds.read': async (world: ExampleWorld) => ({ id: await aRound(world) }),
  'rounds.create': ({ ledger }: ExampleWorld) => ({
    body: {
      day: tomorrow(),
      title: 'Centre et gare',
      vehicle_capacity: 600,
      start_time: '08:20',
      start_latitude: 47.2,
      start_longitude: -1.55,
      partner_id: ledger.partner,
      lines: [
        { place: 'restaurant', place_id: ledger.sender, format_id: ledger.bowl, act: 'give', quantity: 48 },
        { place: 'drawer', place_id: ledger.drawer, format_id: ledger.bowl, act: 'empty_drawer', quantity: 24 },
      ],
    },
  }),
  'rounds.update': async (world: ExampleWorld) => ({
    id: await aRound(world, 'draft'),
    body: { version: 1, vehicle_capacity: 300, windows: [{ n: 1, from: '09:00', to: '10:00' }] },
  }),
  'rounds.order': async (world: ExampleWorld) => ({
    id: await aRound(world, 'draft'),
    body: { version: 1, stops: [1] },
  }),
  'rounds.ready': async (world: ExampleWorld) => ({ id: await aRound(world, 'draft'), body: { version: 1 } }),
  'rounds.cancel': async (world: ExampleWorld) => ({
    id: await aRound(world),
    body: { version: 1, reason: 'Vélo en panne' },
  }),
  'rounds.link': async (world: ExampleWorld) => ({ id: await aRound(world), body: {} }),
  'rounds.open': async (world: ExampleWorld) => {
    const id = await aRound(world);
    const lastDay = addDays(tomorrow(), 1);
    return {
      id,
      body: { link: driverLink(world.dependencies.secret, { accountId: world.ledger.accountId, id }, lastDay) },
    };
  },
  'rounds.shares': async (world: ExampleWorld) => ({ id: await aRoundOfTwo(world), query: 'drivers=2' }),
  'rounds.split': async (world: ExampleWorld) => ({
    id: await aRoundOfTwo(world),
    body: { shares: [{ stops: [1] }, { stops: [2] }] },
  }),
  'rounds.done': async (world: ExampleWorld) => ({
    id: await aRound(world),
    parts: { n: 1 },
    body: {
      lines: [{ format_id: world.ledger.bowl, act: 'give', quantity: 2 }],
      signed_name: 'Manon',
      made_at: '2026-04-01T07:05:00.000Z',
    },
  }),
  'rounds.skip': async (world: ExampleWorld) => ({
    id: await aRound(world),
    parts: { n: 1 },
    body: { reason: 'Restaurant fermé' },
  }),
  'rounds.sheet': async (world: ExampleWorld) => ({ id: await aRound(world) }),
  'rounds.note': async (world: ExampleWorld) => {
    const { id, transaction } = await aDelivery(world);
    return { id, parts: { file: `${transaction}.pdf` } };
  },
};
