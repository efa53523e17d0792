import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openPending } from '../../ledger/pending/openPending.ts';
import { verifyLedger } from '../../ledger/verification/verify.ts';
import { type TestWorld, testWorld } from '../../testing/ledgerWorld.ts';
import { ownerClient, shapeOf } from '../../testing/ranges/shapes.ts';
import { RANGED_TABLES } from './catalog.ts';
import { convertToRanges } from './convert.ts';
import { keepRanges } from './keepRanges.ts';
import { rangeSizes, tableSizes } from './rangeSizes.ts';
import { type Moment } from './steps.ts';

const SIZE = 1_000_000;
const KILLS = 8;
/** Messages of a connection that was ended; PostgreSQL may hold its locks a moment longer. */
const ENDED = /terminat|ECONNRESET|EPIPE|not queryable|Connection|déjà en cours/;
const NAMES = RANGED_TABLES.map(({ name }) => name);
const WRITERS = 4;
/** The last step. */
const LAST = 'counted';

class BrokenOff extends Error {}

let world: TestWorld;
let card: number;
beforeEach(async () => {
  world = await testWorld();
  [card = 0] = await world.cards('offered', 500);
  await world.record({ type: 'activate_card', adminId: world.adminId, holder: { kind: 'card', id: card } });
});
afterEach(() => world.fresh.drop());

const credit = () =>
  world.record({
    type: 'admin_free_deposit',
    adminId: world.adminId,
    holder: { kind: 'card', id: card },
    amountCents: 100,
    origin: 'offered',
  });

/** A payment that waits: its row takes its number by itself. */
const ask = () =>
  world.run((tx) =>
    openPending(tx, world.accountId, {
      type: 'add_deposit',
      author: 'customer',
      holder: { kind: 'customer', id: world.customer },
      amountCents: 100,
    }),
  );

const transactions = (): Promise<number[]> =>
  ownerClient(world.fresh, async (client) => {
    const { rows } = await client.query<{ id: number }>('select id::int as id from transactions order by id');
    return rows.map(({ id }) => id);
  });

it('broken off before, within and behind each of its steps, goes on to the same end, postings in between', async () => {
  const before = await ownerClient(world.fresh, (client) => shapeOf(client, NAMES));
  const seen = new Set<string>();
  const written: number[] = [...(await transactions())];
  let whole = false;
  while (!whole) {
    whole = await convertToRanges(world.fresh.ownerConfig, {
      size: SIZE,
      at(step: string, moment: Moment) {
        // Behind a step nothing has happened yet that has not before the next one.
        if (seen.has(`${step}, ${moment}`) || (moment === 'is done' && step !== LAST)) return;
        seen.add(`${step}, ${moment}`);
        throw new BrokenOff();
      },
    }).then(
      () => true,
      (error: unknown) => {
        if (error instanceof BrokenOff) return false;
        throw error;
      },
    );
    written.push((await credit()).id);
    if (seen.size % 5 === 0) written.push(await ask());
    // None is made of which some tables would know nothing; nor is one due.
    if ((await ownerClient(world.fresh, tableSizes)).some(({ isInRanges }) => !isInRanges))
      await expect(world.fresh.asOwner('select add_id_range()')).rejects.toThrow('not all in ranges');
    expect(await keepRanges(world.fresh.database)).toEqual([]);
  }
  expect(seen.size).toBeGreaterThan(40);
  expect(seen).toContain(`${LAST}, is done`);
  expect(await transactions()).toEqual(written.toSorted((a, b) => a - b));
  expect(await ownerClient(world.fresh, (client) => shapeOf(client, NAMES))).toEqual(before);
  expect(await verifyLedger(world.fresh.database, 'all')).toEqual([]);
  // Done, it does nothing more.
  const again: string[] = [];
  await convertToRanges(world.fresh.ownerConfig, { size: SIZE, report: (step) => again.push(step) });
  expect(again).toEqual([]);
  expect(await ownerClient(world.fresh, rangeSizes)).toHaveLength(1);
}, 300_000);

it('loses no posting and refuses none while others write, though its connection is ended again and again', async () => {
  const { database, ownerConfig } = world.fresh;
  const writing = { stop: false };
  const written: number[] = [...(await transactions())];
  const longest: number[] = [];
  const write = async (): Promise<void> => {
    for (let n = 0; !writing.stop; n += 1) {
      const began = performance.now();
      if (n % 4 === 3) written.push(await ask());
      else {
        const { id } = await credit();
        written.push(id);
        if (n % 4 === 2) written.push((await world.reverse(id)).id);
      }
      longest.push(performance.now() - began);
    }
  };
  const writers = Promise.all(Array.from({ length: WRITERS }, write));
  const kill = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'conversion'`;
  const killing = (async () => {
    for (let n = 0; n < KILLS && !writing.stop; n += 1) {
      await sleep(50 + 100 * n * Math.random());
      await world.fresh.asOwner(kill);
    }
  })();
  for (let whole = false; !whole;) {
    whole = await convertToRanges({ ...ownerConfig, application_name: 'conversion' }, { size: SIZE }).then(
      () => true,
      (error: unknown) => {
        if (ENDED.test(String(error))) return false;
        writing.stop = true;
        throw error;
      },
    );
  }
  await keepRanges(database);
  await sleep(300);
  writing.stop = true;
  await Promise.all([writers, killing]);
  expect(await transactions()).toEqual(written.toSorted((a, b) => a - b));
  expect(await verifyLedger(database, 'all')).toEqual([]);
  expect(Math.max(...longest)).toBeLessThan(6_000);
}, 300_000);
