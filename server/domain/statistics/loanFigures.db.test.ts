import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeMonth } from '../ledger/months/closeMonth.ts';
import { type TestWorld, testWorld, worldIn } from '../../dev/testing/ledgerWorld.ts';
import { type RecordCommand } from '../ledger/types.ts';
import { verifyLedger } from '../ledger/verification/verify.ts';
import { endedLoans, loanFates } from '../../dev/testing/worlds/loanRows.ts';
import { bothWays } from '../../dev/testing/worlds/loansBothWays.ts';
import { type LoanFigures, loanFigures } from './loanFigures.ts';
import { rollUpLoans } from './loanRollups.ts';

/*
 * A spring written by hand, at « Chez Manon » (bowls at 4,00 €, cups at 1,50 €; a bowl costs 6,50 €
 * to buy). Instants are UTC.
 *
 * Sat 28 March 22:30 (23:30 in Paris) lent 4 bowls Sat 28 March 23:30 (Sun 29 March 00:30) lent 2
 * bowls, the day of 23 hours Sun 29 March 21:59 (23:59) 2 bowls back: the oldest, of the 28th,
 * after 1 day Sun 29 March 22:30 (Mon 30 March 00:30) 1 bowl refilled: the 28th's, back after 2
 * days, lent anew on the 30th Mon 30 March 10:00 3 bowls lent by mistake, reversed: never were Mon
 * 30 March 11:00 a return of 1 bowl, reversed: never was Tue 31 March 21:59 (23:59) 3 cups lent,
 * the last minute of the month Tue 31 March 22:00 (Wed 1 April 00:00) 1 cup lent, the first of the
 * next Mon 27 April 30 days after the 28th 1 bowl back: the last of the 28th Wed 29 April 31 days
 * after the 29th 1 bowl back: of the 29th Fri 1 May 1 bowl lost: the last of the 29th Sun 25
 * October 00:30 and 01:30 (02:30 twice) 1 guest cup each, the day of 25 hours Mon 26 October both
 * guest cups back, after 1 day
 */
describe.each(['never', 'once', 'twice'] as const)('a spring rolled up %s', (rolledUp) => {
  let world: TestWorld;

  const figures = (from: string, to: string, today: string, filter = {}, of = world): Promise<LoanFigures> =>
    of.run((tx) => loanFigures(tx, of.accountId, { from, to }, today, filter));

  const rollUp = ({ fresh, accountId }: TestWorld): Promise<void> => rollUpLoans(fresh.database, accountId);

  /** Lives the spring in an account; answers the number of the loan of cups. */
  async function live(world: TestWorld): Promise<number> {
    const { adminId, sender, bowl, cup, customer } = world;
    await world.fresh.asOwner(`update formats set purchase_cost_cents = 650 where id = ${bowl}`);
    const holder = { kind: 'customer', id: customer } as const;
    const asAdmin = (at: string, command: RecordCommand) => world.record({ adminId, at: new Date(at), ...command });
    const atCounter = async (at: string, type: RecordCommand['type'], formatId: number, quantity: number) =>
      (
        await world.record({
          ...{ type, author: 'customer', holder, restaurantId: sender, at: new Date(at) },
          lines: [{ formatId, quantity }],
        })
      ).id;
    const guest = (at: string, type: RecordCommand['type'], quantity: number) =>
      world.record({
        ...{ type, author: 'restaurant_owner', restaurantId: sender, at: new Date(at) },
        lines: [{ formatId: cup, quantity }],
      });

    const stock = [
      { formatId: bowl, quantity: 60 },
      { formatId: cup, quantity: 40 },
    ];
    await asAdmin('2026-03-01T09:00:00Z', { type: 'admin_in', variant: 'bought', lines: stock });
    await asAdmin('2026-03-01T10:00:00Z', { type: 'admin_give', restaurantId: sender, lines: stock });
    await asAdmin('2026-03-01T10:00:00Z', { type: 'admin_free_deposit', holder, amountCents: 10_000 });

    await atCounter('2026-03-28T22:30:00Z', 'grab_container', bowl, 4);
    await atCounter('2026-03-28T23:30:00Z', 'grab_container', bowl, 2);
    await atCounter('2026-03-29T21:59:00Z', 'return_container', bowl, 2);
    await atCounter('2026-03-29T22:30:00Z', 'refill_container', bowl, 1);
    const mistakenLoan = await atCounter('2026-03-30T10:00:00Z', 'grab_container', bowl, 3);
    const mistakenReturn = await atCounter('2026-03-30T11:00:00Z', 'return_container', bowl, 1);
    // A reversed loan was rolled up already, or is still to be.
    if (rolledUp !== 'never') await rollUp(world);
    await world.reverse(mistakenReturn);
    await world.reverse(mistakenLoan);
    const cups = await atCounter('2026-03-31T21:59:00Z', 'grab_container', cup, 3);
    await atCounter('2026-03-31T22:00:00Z', 'grab_container', cup, 1);
    await atCounter('2026-04-27T10:00:00Z', 'return_container', bowl, 1);
    await atCounter('2026-04-29T10:00:00Z', 'return_container', bowl, 1);
    await asAdmin('2026-05-01T10:00:00Z', {
      ...{ type: 'admin_fix_customer_stocks', variant: 'less', place: 'X.lost', holder },
      lines: [{ formatId: bowl, quantity: 1 }],
    });
    await guest('2026-10-25T00:30:00Z', 'grab_guest_container', 1);
    await guest('2026-10-25T01:30:00Z', 'grab_guest_container', 1);
    await guest('2026-10-26T10:00:00Z', 'return_guest_container', 2);
    if (rolledUp === 'twice') await rollUp(world);
    return cups;
  }

  beforeAll(async () => {
    world = await testWorld();
    await live(world);
  });
  afterAll(() => world.fresh.drop());

  it('tells what became of the loans of each Paris day, what was reversed in none', async () => {
    const fates = await world.run((tx) =>
      loanFates(tx, world.accountId, { from: '2026-03-28', to: '2026-03-31' }, { restaurantId: world.sender }),
    );
    expect(fates.map(({ loanDay, fate, pieces, endDay }) => [loanDay, fate, pieces, endDay])).toEqual([
      ['2026-03-28', 'lent', 4, null],
      // After 1, 1, 2 and 30 days; loans of the 29th, after 31 and 33.
      ['2026-03-28', 'back', 2, '2026-03-29'],
      ['2026-03-28', 'back', 1, '2026-03-30'],
      ['2026-03-28', 'back', 1, '2026-04-27'],
      ['2026-03-29', 'lent', 2, null],
      ['2026-03-29', 'back', 1, '2026-04-29'],
      ['2026-03-29', 'lost', 1, '2026-05-01'],
      ['2026-03-30', 'lent', 1, null],
      ['2026-03-31', 'lent', 3, null],
    ]);
    expect(fates[0]).toMatchObject({ depositCents: 4 * 400, purchaseCents: 4 * 650 });
  });

  it.each([
    ['2026-03-01', '2026-03-31', '2026-12-31'],
    ['2026-03-28', '2026-03-29', '2026-12-31'],
    ['2026-03-29', '2026-05-02', '2026-10-30'],
    ['2026-02-15', '2026-11-10', '2026-12-31'],
    ['2026-10-26', '2027-01-31', '2026-12-31'],
  ] as const)(
    'sums from %s to %s what is counted row by row, of all and of each restaurant',
    async (from, to, today) => {
      for (const formatId of [undefined, world.cup])
        for (const restaurantId of [undefined, world.sender, world.washer]) {
          const { summed, counted } = await bothWays(world, { from, to }, today, { formatId, restaurantId });
          expect(summed).toEqual(counted);
        }
    },
  );

  it('gives the return rates of March: 5 of 10 so far, 4 of 10 at 30 days', async () => {
    const { soFar, atThirtyDays } = await figures('2026-03-01', '2026-03-31', '2026-12-31');
    expect(soFar).toEqual({ days: { from: '2026-03-01', to: '2026-03-31' }, lent: 10, pieces: 5, rate: 0.5 });
    // 2 after a day, 1 after two, 1 after thirty; the one of thirty-one days is late.
    expect(atThirtyDays).toMatchObject({ lent: 10, pieces: 4, rate: 0.4 });
  });

  it('judges at 30 days the latest period old enough', async () => {
    // On 30 April, 31 March is 30 days ago and 1 April is not: April is judged by the 30 days that
    // end on 31 March.
    const { atThirtyDays } = await figures('2026-04-01', '2026-04-30', '2026-04-30');
    expect(atThirtyDays).toMatchObject({ days: { from: '2026-03-02', to: '2026-03-31' }, lent: 10, pieces: 4 });
  });

  it('gives the loss of March at 90 days: 10 − 5 = 5 pieces, 2 bowls at 4,00 € and 3 cups at 1,50 €', async () => {
    const { loss, expectedTrips } = await figures('2026-03-01', '2026-03-31', '2026-12-31');
    expect(loss).toMatchObject({
      lent: 10,
      pieces: 5,
      rate: 0.5,
      depositCents: 2 * 400 + 3 * 150,
      purchaseCents: 2 * 650,
    });
    expect(expectedTrips).toBe(2);
  });

  it('gives the duration of what came back in March (1, 1 and 2 days), through the night of 23 hours', async () => {
    const { duration } = await figures('2026-03-01', '2026-03-31', '2026-12-31');
    expect(duration).toMatchObject({ pieces: 3, mean: 4 / 3, median: 1 });
  });

  it('gives one day for what was lent on the day of 25 hours and brought back on the next', async () => {
    const { duration } = await figures('2026-10-01', '2026-10-31', '2026-12-31');
    expect(duration).toMatchObject({ pieces: 2, mean: 1, median: 1 });
  });

  it('agrees with Little: held on the evenings of 28 to 31 March 4, 4, 4 and 7, 10 lent in 4 days: 4,75 ÷ 2,5', async () => {
    const { duration } = await figures('2026-03-28', '2026-03-31', '2026-12-31');
    expect(duration.little).toBeCloseTo(4.75 / 2.5);
  });

  it('ends with the month: the cup of 23:59 is March’s, that of midnight April’s', async () => {
    expect((await figures('2026-03-31', '2026-03-31', '2026-12-31')).soFar.lent).toBe(3);
    expect((await figures('2026-04-01', '2026-04-30', '2026-12-31')).soFar.lent).toBe(1);
  });

  it('ages what is still out: one bowl of 30 March, three cups of the 31st, one of 1 April', async () => {
    const { ages } = await figures('2026-03-01', '2026-03-31', '2026-04-06');
    expect(ages.slice(0, 2)).toEqual([
      { fromDays: 0, toDays: 7, pieces: 5, depositCents: 400 + 4 * 150 },
      { fromDays: 8, toDays: 14, pieces: 0, depositCents: 0 },
    ]);
    const later = await figures('2026-03-01', '2026-03-31', '2026-04-07');
    expect(later.ages.map(({ pieces }) => pieces)).toEqual([4, 1, 0, 0, 0, 0]);
  });

  it('counts rotations since the programme began: 13 reuses of a fleet of 100, 99 since the loss of 1 May', async () => {
    // Reuses: bowls 4 + 2 + 1 refilled, cups 3 + 1, guests 2. From 1 March to 31 December, 306
    // days, 61 of them before the loss.
    const { rotations } = await figures('2026-03-01', '2026-03-31', '2026-12-31');
    const fleet = (61 * 100 + 245 * 99) / 306;
    expect(rotations?.days).toEqual({ from: '2026-03-01', to: '2026-12-31' });
    expect(rotations?.averageFleet).toBeCloseTo(fleet);
    expect(rotations?.perYear).toBeCloseTo((13 / fleet) * (365 / 306));
  });

  it('narrows to a format and to the restaurant that lent', async () => {
    const { cup, sender, washer } = world;
    const march = ['2026-03-01', '2026-03-31', '2026-12-31'] as const;
    expect((await figures(...march, { formatId: cup })).soFar).toMatchObject({ lent: 3, pieces: 0, rate: 0 });
    expect((await figures(...march, { restaurantId: sender })).soFar).toMatchObject({ lent: 10, pieces: 5 });
    const elsewhere = await figures(...march, { restaurantId: washer });
    expect(elsewhere.soFar).toMatchObject({ lent: 0, rate: null });
    expect(elsewhere.rotations).toBeNull();
  });

  it('knows what came back on a day whenever it was lent', async () => {
    const ended = await world.run((tx) =>
      endedLoans(tx, world.accountId, { from: '2026-04-27', to: '2026-05-01' }, {}),
    );
    expect(ended.map(({ loanDay, fate, pieces, endDay }) => [loanDay, fate, pieces, endDay])).toEqual([
      ['2026-03-28', 'back', 1, '2026-04-27'],
      ['2026-03-29', 'back', 1, '2026-04-29'],
      ['2026-03-29', 'lost', 1, '2026-05-01'],
    ]);
  });

  it('leaves a day below zero when a loan of a closed month is reversed, and every sum exact', async () => {
    const other = await worldIn(world.fresh);
    const { accountId } = other;
    const cups = await live(other);
    await other.run((tx) => closeMonth(tx, accountId, '2026-03-01', { now: new Date('2026-11-01T10:00:00Z') }));
    // The cups of 31 March: the reversal counts on its own day, today.
    await other.reverse(cups);
    const { rows } = await other.run((tx) =>
      tx.raw<{ day: string; reuses: number }>({
        text: `select day, sum(reuses)::int as reuses from daily_rollups
              where account_id = $1 and format_id = 0 and type = 'grab_container' group by day order by day`,
        values: [accountId],
      }),
    );
    // The loan reversed while its month was open left 0 on its own day, 30 March.
    expect(rows.map(({ reuses }) => reuses)).toEqual([4, 2, 0, 3, 1, -3]);
    const march = () => figures('2026-03-01', '2026-03-31', '2026-12-31', {}, other);
    expect((await march()).soFar).toMatchObject({ lent: 7, pieces: 5 });
    await rollUp(other);
    expect((await march()).soFar).toMatchObject({ lent: 7, pieces: 5 });
    expect(await verifyLedger(other.fresh.database, accountId)).toEqual([]);
  });
});
