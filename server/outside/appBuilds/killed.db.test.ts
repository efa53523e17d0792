import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type AppBuildDetail } from '@boucle/contract/features/appBuilds/calls.ts';
import { isRunning } from '@boucle/contract/features/appBuilds/labels.ts';
import { ADMIN_API } from '@boucle/contract/base/constants.ts';
import { type Pool } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openOwnerPool } from '../../platform/database/pool.ts';
import { makeBuildable } from '../../dev/testing/worlds/buildable.ts';
import { type Killable, type Victim, startKillable } from '../../dev/testing/processes/killable.ts';
import { BuildStore } from './simulator/store.ts';
import { WORDS } from './simulator/simulator.ts';

let killable: Killable;
let owner: Pool;
let accountId: number;
let token: string;

beforeAll(async () => {
  killable = await startKillable();
  owner = openOwnerPool(killable.connection.ownerConfig);
  const insert = async (text: string, values: unknown[] = []): Promise<number> =>
    (await owner.query<{ id: number }>(text, values)).rows[0]?.id ?? 0;
  accountId = await insert("insert into accounts (name) values ('Consigne') returning id");
  await makeBuildable(owner, accountId);
  const person = await insert(
    "insert into people (account_id, role, email, status) values ($1, 'account_admin', 'a@exemple.fr', 'active') returning id",
    [accountId],
  );
  token = await killable.tokenOf(person);
}, 120_000);
afterAll(async () => {
  await owner.end();
  await killable.end();
}, 120_000);

/** Asks until somebody answers: a server may be on its way back. */
async function ask(method: string, path: string): Promise<AppBuildDetail> {
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() };
  for (;;) {
    const response = await fetch(killable.address + ADMIN_API + path, { method, headers }).catch(() => undefined);
    if (response?.ok === true) return ((await response.json()) as { data: AppBuildDetail }).data;
    const text = await response?.text();
    if (response !== undefined && response.status < 500) throw new Error(text);
    await sleep(50);
  }
}

async function until(id: number, isThere: (build: AppBuildDetail) => boolean): Promise<AppBuildDetail> {
  for (let tries = 0; tries < 4_000; tries += 1) {
    const build = await ask('GET', `/account/builds/${id}`);
    if (isThere(build)) return build;
    await sleep(25);
  }
  throw new Error('It did not come');
}

const KILLED: readonly [Victim, AppBuildDetail['state']][] = [
  ['worker', 'preparing'],
  ['server', 'sent'],
];

it.each(process.env['LONG'] === '1' ? [...KILLED, ['database', 'preparing'] as const] : KILLED)(
  'a build goes on to its end when the %s is killed while it is « %s »: one archive, handed over under one name',
  { timeout: 300_000 },
  async (victim, state) => {
    const { id, uuid } = await ask('POST', '/account/build_apps');
    await until(id, (build) => build.state === state || !isRunning(build.state));
    await killable.kill(victim);
    // The queue does this on its own 90 seconds after a worker's last sign.
    const again = `update pgboss.job set state = 'retry', start_after = now() where name = 'build-app' and state = 'active'`;
    for (;;) {
      const done = await owner.query(again).then(
        () => true,
        () => sleep(50, false),
      );
      if (done) break;
    }
    const ended = await until(id, (build) => !isRunning(build.state));
    expect([ended.state, ended.failure]).toEqual(['done', null]);
    const store = new BuildStore(join(killable.dataDir, 'app-builds-simulator.sqlite'));
    const had = store.all().filter((one) => one.uuid === uuid);
    store.close();
    expect(had).toEqual([expect.objectContaining({ sha256: ended.archive_sha256 })]);
    const texts = ended.log.map(({ text }) => text);
    for (const once of ['Archive reçue par le constructeur', ...WORDS.map(({ message }) => message)]) {
      expect(texts.filter((text) => text === once)).toHaveLength(1);
    }
  },
);
