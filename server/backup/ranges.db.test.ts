import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { convertToRanges } from '../database/ranges/convert.ts';
import { rangeSizes, tableSizes } from '../database/ranges/rangeSizes.ts';
import { prepareJobs } from '../jobs/queue.ts';
import { verifyLedger } from '../ledger/verification/verify.ts';
import { type FreshDatabase, freshDatabase } from '../testing/database.ts';
import { type ModelRun } from '../testing/ledgerModel/modelRun.ts';
import { newModelRun, stock } from '../testing/ledgerModel/newModelRun.ts';
import { expectSame, historyOf, play, tick } from '../testing/ledgerModel/playHistories.ts';
import { ownerClient } from '../testing/ranges/shapes.ts';
import { backUp } from './backup.ts';
import { type Manifest } from './manifest.ts';
import { restore } from './restore.ts';

const SIZE = 20;

const folders: string[] = [];
const folder = (): string => {
  const made = mkdtempSync(join(tmpdir(), 'boucle-backup-'));
  folders.push(made);
  return made;
};

let world: FreshDatabase;
let run: ModelRun;
let plain: string;
beforeAll(async () => {
  world = await freshDatabase();
  await prepareJobs(world.ownerConfig);
  run = await newModelRun(world, true);
  await stock(run, tick);
  await play(run, historyOf(6), 1);
  plain = folder();
  await backUp(world.ownerConfig, plain);
}, 120_000);
afterAll(async () => {
  for (const made of folders) rmSync(made, { recursive: true });
  await world.drop();
});

async function empty(size?: number): Promise<FreshDatabase> {
  const fresh = await freshDatabase();
  await prepareJobs(fresh.ownerConfig);
  if (size !== undefined) await convertToRanges(fresh.ownerConfig, { size });
  return fresh;
}

/** The same history goes on in the database that was given back. */
async function expectAlive(fresh: FreshDatabase, inRanges: boolean): Promise<void> {
  expect((await ownerClient(fresh, tableSizes)).every((table) => table.isInRanges === inRanges)).toBe(true);
  expect(await verifyLedger(fresh.database, 'all')).toEqual([]);
  const reversed = await ownerClient(fresh, async (client) => {
    const { rows } = await client.query<{ account_id: number; id: number }>(
      'select account_id::int, reverses_id::int as id from transactions where reverses_id is not null order by id limit 1',
    );
    return rows[0];
  });
  const twice = `insert into transactions (account_id, type, status, day, completed_at, reverses_id, comment)
    select account_id, type, 'completed', day, now(), id, 'deux fois' from transactions where id = ${reversed?.id ?? 0}`;
  await expect(fresh.asOwner(twice)).rejects.toMatchObject({ code: '23505', constraint: 'transactions_reverses' });
}

const rowsOf = ({ tables }: Manifest): string[] => tables.map(({ name, rows }) => `${name} ${rows}`);

it('of plain tables is given back into ranges, as many as its numbers need, and of those into plain tables', async () => {
  const ranged = await empty(SIZE);
  const given = await restore(ranged.ownerConfig, plain);
  expect((await ownerClient(ranged, rangeSizes)).length).toBeGreaterThan(3);
  const again = folder();
  const manifest = await backUp(ranged.ownerConfig, again);
  await expectAlive(ranged, true);
  expect(rowsOf(manifest)).toEqual(rowsOf(given));
  expect(manifest.sequences).toEqual(given.sequences);
  const back = await empty();
  await restore(back.ownerConfig, again);
  await expectAlive(back, false);
  await back.drop();
  const other = await empty(SIZE);
  await restore(other.ownerConfig, again);
  await expectAlive(other, true);
  await other.drop();
  await ranged.drop();
}, 120_000);

it('made while tables are put in ranges is whole, and given back into a plain database', async () => {
  class BrokenOff extends Error {}
  const broken = await freshDatabase();
  await prepareJobs(broken.ownerConfig);
  await restore(broken.ownerConfig, plain);
  await expect(
    convertToRanges(broken.ownerConfig, {
      size: SIZE,
      at(step) {
        if (step === 'movements: in ranges') throw new BrokenOff();
      },
    }),
  ).rejects.toThrow(BrokenOff);
  const between = folder();
  await backUp(broken.ownerConfig, between);
  const back = await empty();
  await restore(back.ownerConfig, between);
  await expectAlive(back, false);
  await back.drop();
  await broken.drop();

  const half = await freshDatabase();
  await expect(
    convertToRanges(half.ownerConfig, {
      size: SIZE,
      at(step) {
        if (step === 'movements: in ranges') throw new BrokenOff();
      },
    }),
  ).rejects.toThrow(BrokenOff);
  await expect(restore(half.ownerConfig, plain)).rejects.toThrow('n’est pas finie');
  await half.drop();
  await expectSame(run);
}, 120_000);
