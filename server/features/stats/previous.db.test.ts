import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RecordCommand } from '../../domain/ledger/types.ts';
import { courseOf } from '../../domain/statistics/course.ts';
import { rollUpAllDays } from '../../domain/statistics/accountDays.ts';
import { type TestWorld, testWorld } from '../../dev/testing/ledgerWorld.ts';
import { previousUses } from './previous.ts';
import { servedIn } from './served.ts';

let world: TestWorld;
const YEAR = { from_date: '2026-10-01', to_date: '2026-10-31' };

beforeAll(async () => {
  world = await testWorld();
  const { adminId, sender, washer, bowl, cup, customer } = world;
  const lines = (formatId: number, quantity: number) => [{ formatId, quantity }];
  const at = (instant: string, command: RecordCommand) => world.record({ ...command, at: new Date(instant) });
  const holder = { kind: 'customer', id: customer } as const;
  const grab = (instant: string, restaurantId: number, formatId: number, quantity: number) =>
    at(instant, { type: 'grab_container', author: 'customer', holder, restaurantId, lines: lines(formatId, quantity) });
  await at('2026-09-01T08:00:00Z', {
    type: 'admin_in',
    variant: 'bought',
    adminId,
    lines: [...lines(bowl, 90), ...lines(cup, 40)],
  });
  await at('2026-09-01T08:01:00Z', { type: 'admin_give', adminId, restaurantId: sender, lines: lines(bowl, 60) });
  await at('2026-09-01T08:01:00Z', { type: 'admin_give', adminId, restaurantId: washer, lines: lines(cup, 30) });
  await at('2026-09-01T09:00:00Z', { type: 'admin_free_deposit', adminId, holder, amountCents: 90_000 });
  // Wednesday 7 October, 12:15 and 14:40 in Paris.
  await grab('2026-10-07T10:15:00Z', sender, bowl, 3);
  await grab('2026-10-07T12:40:00Z', washer, cup, 2);
  const mistake = await grab('2026-10-07T15:00:00Z', sender, bowl, 4);
  await world.reverse(mistake.id);
  // Sunday 25 October has 25 hours: 02:30 comes twice.
  await grab('2026-10-25T00:30:00Z', sender, bowl, 1);
  await grab('2026-10-25T01:30:00Z', sender, bowl, 5);
  await grab('2026-10-25T11:30:00Z', sender, bowl, 7);
  // An event lent outside the web app, back in the evening: two used, one unused.
  const lent = await at('2026-10-20T08:00:00Z', {
    type: 'without_webapp_event',
    variant: 'out',
    customCustomer: 'Mairie',
    adminId,
    lines: lines(bowl, 4),
  });
  await at('2026-10-20T18:00:00Z', {
    type: 'without_webapp_event',
    variant: 'back',
    adminId,
    ...(lent.serviceId !== null && { serviceId: lent.serviceId }),
    lines: [
      { formatId: bowl, quantity: 3, role: 'used' },
      { formatId: bowl, quantity: 1, role: 'unused' },
    ],
  });
});
afterAll(() => world.fresh.drop());

const to = (day: string, until: string | null) => ({ days: { from: '2026-10-05', to: day }, until });
const reuses = (day: string, until: string | null, more: { restaurant_id?: number; format_id?: number } = {}) =>
  world.run(async (tx) => {
    const { before } = await servedIn(tx, world.accountId, { ...YEAR, ...more }, to(day, until));
    return before.map((one) => `${one.day.slice(5)} ${one.reuses}`);
  });

describe.each(['as they were written', 'once rolled up'])('the reuses up to an hour, %s', (how) => {
  beforeAll(async () => {
    if (how === 'once rolled up') await rollUpAllDays(world.fresh.database);
  });

  it('leave out what came later that day; what was reversed is none at any hour', async () => {
    expect(await reuses('2026-10-07', null)).toEqual(['10-07 5']);
    expect(await reuses('2026-10-07', '14:40')).toEqual(['10-07 5']);
    expect(await reuses('2026-10-07', '14:39')).toEqual(['10-07 3']);
    expect(await reuses('2026-10-07', '17:01')).toEqual(['10-07 5']);
    expect(await reuses('2026-10-07', '09:00')).toEqual([]);
  });

  it('are those of one restaurant, of one format', async () => {
    const { sender, washer, cup } = world;
    expect(await reuses('2026-10-07', '14:00', { restaurant_id: sender })).toEqual(['10-07 3']);
    expect(await reuses('2026-10-07', '14:00', { restaurant_id: washer })).toEqual([]);
    expect(await reuses('2026-10-07', '15:00', { format_id: cup })).toEqual(['10-07 2']);
    const ranked = await world.run((tx) => previousUses(tx, world.accountId, YEAR, to('2026-10-07', '14:00')));
    expect([ranked.get(sender), ranked.get(washer)]).toEqual([3, 0]);
  });

  it('know the hours of the day of 25 hours', async () => {
    const day = async (until: string) => (await reuses('2026-10-25', until)).filter((one) => one.startsWith('10-25'));
    expect(await day('01:59')).toEqual([]);
    expect(await day('03:00')).toEqual(['10-25 6']);
    expect(await day('12:29')).toEqual(['10-25 6']);
    expect(await day('12:30')).toEqual(['10-25 13']);
  });

  it('count a service outside the web app once it is back, at its hour, what was used of it', async () => {
    const day = async (until: string) => (await reuses('2026-10-20', until)).filter((one) => one.startsWith('10-20'));
    expect(await day('19:59')).toEqual([]);
    expect(await day('20:00')).toEqual(['10-20 3']);
  });
});

describe('the course of what is out and of what is dirty', () => {
  it('ends with what there is, and is counted back day by day; an hour that is compared with has what there was then', async () => {
    const { accountId, adminId, bowl } = world;
    const lines = [{ formatId: bowl, quantity: 3 }];
    await world.record({
      type: 'admin_in',
      variant: 'found_dirty',
      adminId,
      lines,
      at: new Date('2026-10-28T10:00:00Z'),
    });
    const days = { from: '2026-10-26', to: '2026-10-29' };
    const course = (until: string | null, more: { restaurant_id?: number; format_id?: number } = {}) =>
      world.run((tx) => courseOf(tx, accountId, days, { days: { from: '2026-10-25', to: '2026-10-28' }, until }, more));
    const { in_circulation, dirty_to_wash, previous } = await course(null);
    expect(dirty_to_wash).toEqual([3, 3, 6, 6]);
    expect(in_circulation).toEqual([90, 90, 90, 90]);
    expect(previous).toBe(6);
    expect((await course('10:59')).previous).toBe(3);
    expect((await course('11:00')).previous).toBe(6);
    const there = await course(null, { restaurant_id: world.sender });
    expect(there).toMatchObject({ in_circulation: [], dirty_to_wash: [0, 0, 0, 0] });
  });
});
