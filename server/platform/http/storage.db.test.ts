import { spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ADMIN_API } from '@boucle/contract/base/constants.ts';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { type Database, openDatabase } from '../database/pool.ts';
import { prepareJobs } from '../jobs/queue.ts';
import { createLog } from './log.ts';
import { type ExampleWorld, exampleWorld } from '../../dev/testing/examples/exampleWorld.ts';
import { examples } from '../../dev/testing/examples/examples.ts';

/** A tablespace belongs to the whole server of the tests: this one is ours alone. */
const SMALL = 'storage_test';
const MEGABYTES = 2;

let world: ExampleWorld;
let database: Database;
let app: ReturnType<typeof createApp>;
let token: string;
/**
 * A disk of two megabytes, where root may mount one; else PostgreSQL raises the error on request.
 */
let disk: string | undefined;
beforeAll(async () => {
  world = await exampleWorld();
  await prepareJobs(world.fresh.ownerConfig);
  token = await world.tokenOf(world.people.account_admin);
  disk = mounted();
  process.stdout.write(
    disk === undefined ? 'A full disk is raised, not mounted\n' : `A disk of ${String(MEGABYTES)} MB\n`,
  );
  if (disk !== undefined) await useDisk(disk);
  // Separate connections, opened once the disk is there.
  database = openDatabase({ ownerConfig: world.fresh.ownerConfig, max: 4 });
  app = createApp({ ...world.dependencies, database, log: createLog('silent') });
});
afterAll(async () => {
  await database.close();
  await world.end();
  if (disk === undefined) return;
  const owner = new Client({ ...world.fresh.ownerConfig, database: 'postgres' });
  await owner.connect();
  await owner.query(`drop tablespace ${SMALL}`);
  await owner.end();
  spawnSync('umount', [disk]);
  rmSync(disk, { recursive: true });
});

/** The growing parts are there: the journal, and what is made to know whether there is room. */
async function useDisk(location: string): Promise<void> {
  const { database: name = '' } = world.fresh.ownerConfig;
  await world.fresh.asOwner(`create tablespace ${SMALL} location '${location}'`);
  await world.fresh.asOwner(`grant create on tablespace ${SMALL} to public;
    alter database ${name} set temp_tablespaces = ${SMALL};
    alter table events set tablespace ${SMALL}`);
}

function mounted(): string | undefined {
  const { host = '' } = world.fresh.ownerConfig;
  if (process.getuid?.() !== 0) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'boucle-disk-'));
  const options = ['-t', 'tmpfs', '-o', `size=${String(MEGABYTES)}m`, 'tmpfs', folder];
  if (spawnSync('mount', options, { stdio: 'ignore' }).status !== 0) {
    rmSync(folder, { recursive: true });
    return undefined;
  }
  const { uid, gid } = statSync(host);
  chownSync(folder, uid, gid);
  return folder;
}

const ask = async (path: string, body?: unknown) => {
  const response = await app.request(path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, text: await response.text() };
};

async function fill(): Promise<void> {
  if (disk === undefined) {
    await world.fresh.asOwner(`create function no_room() returns trigger language plpgsql as
        $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
      create trigger no_room before insert on transactions execute function no_room()`);
    return;
  }
  await world.owner.query(`create table ballast (filler text) tablespace ${SMALL}`);
  // Page by page, until not one more is to be had.
  for (const rows of [100, 10, 1]) {
    while (
      await world.owner
        .query(`insert into ballast select repeat('x', 2000) from generate_series(1, ${String(rows)})`)
        .then(
          () => true,
          () => false,
        )
    );
  }
}

async function empty(): Promise<void> {
  if (disk === undefined) return world.fresh.asOwner('drop trigger no_room on transactions');
  await world.owner.query('drop table ballast');
  await world.owner.query('checkpoint');
}

it('answers 503 that says so when the disk is full, is not ready meanwhile, and recovers by itself', async () => {
  const { id } = await examples['cards.credit'](world, world.people.account_admin);
  const credit = () => ask(`${ADMIN_API}/card_holders/${String(id)}/credits`, { amount: 1, comment: 'x'.repeat(200) });
  const before = await posted();
  await fill();
  const answers = await untilRefused(credit);
  expect(answers.at(-1)).toMatchObject({ status: 503 });
  expect(answers.at(-1)?.text).toContain('L’espace de stockage du service est plein');
  // Every acknowledged write is there, and nothing else.
  expect(await posted()).toBe(before + answers.length - 1);
  if (disk !== undefined)
    expect(await ask('/readyz')).toEqual({ status: 503, text: '{"status":"unavailable","reason":"storage"}' });
  expect((await ask('/metrics')).text).toContain(`boucle_storage_full 1`);
  expect((await ask(`${ADMIN_API}/restaurants`)).status).toBe(200);

  await empty();
  expect(await ask('/readyz')).toMatchObject({ status: 200 });
  expect(await credit()).toMatchObject({ status: 201 });
  expect((await ask('/metrics')).text).toContain('boucle_storage_full 0');
});

/** Until a page is full, some still find room. */
async function untilRefused(credit: () => ReturnType<typeof ask>): Promise<{ status: number; text: string }[]> {
  const answers = [];
  for (let n = 0; n < 200; n += 1) {
    const answer = await credit();
    answers.push(answer);
    if (answer.status !== 201) break;
  }
  return answers;
}

async function posted(): Promise<number> {
  const { rows } = await world.owner.query<{ n: number }>('select count(*)::int as n from transactions');
  return rows[0]?.n ?? 0;
}
