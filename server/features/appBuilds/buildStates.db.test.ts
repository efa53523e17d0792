import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { giveUpBuilds } from '../../outside/appBuilds/giveUp.ts';
import { type BuildService } from '../../outside/appBuilds/service.ts';
import { signatureOf } from '../../outside/appBuilds/signature.ts';
import { prepareJobs } from '../../platform/jobs/queue.ts';
import { type BuildsWorld, buildsWorld } from '../../dev/testing/worlds/buildsWorld.ts';

let here: BuildsWorld;
let world: BuildsWorld['world'];
let service: BuildsWorld['service'];
let owner: BuildsWorld['owner'];
let started: BuildsWorld['started'];
let read: BuildsWorld['read'];
let work: BuildsWorld['work'];
let post: BuildsWorld['post'];
let tell: BuildsWorld['tell'];
beforeAll(async () => {
  here = await buildsWorld();
  ({ world, service, owner, started, read, work, post, tell } = here);
});
afterAll(() => here.end());
beforeEach(() => here.reset());

describe('what the build service says', () => {
  const words = [
    { sequence: 1, state: 'building', message: 'iOS' },
    { sequence: 2, state: 'building', message: 'Android' },
    { sequence: 3, state: 'done', message: 'Fini' },
  ] as const;
  const orders = [
    [0, 1, 2],
    [2, 1, 0],
    [1, 0, 1, 2, 2],
    [2, 2, 0, 0, 1],
    [0, 2, 1, 0, 2],
  ];
  it.each(orders)('counts once and by its own order: %i, %i, %i…', async (...order) => {
    const { id, uuid } = await started();
    for (const at of order) expect(await tell({ build: uuid, ...words[at] })).toBe(200);
    const { state, log } = await read(id);
    expect(state).toBe('done');
    expect(log.flatMap(({ by, text }) => (by === 'service' ? [text] : [])).sort()).toEqual(['Android', 'Fini', 'iOS']);
  });

  it('may come before its answer does', async () => {
    const { id, uuid } = await started();
    const early: BuildService = {
      ...service,
      async hand(name, archive) {
        const handed = await service.hand(name, archive);
        await tell({ build: uuid, sequence: 1, state: 'done' });
        return handed;
      },
    };
    await work(id, early);
    expect((await read(id)).state).toBe('done');
  });

  it('is final when it is how it ended; a failure says why', async () => {
    const { id, uuid } = await started();
    await tell({ build: uuid, sequence: 5, state: 'failed', message: 'Certificat périmé' });
    await tell({ build: uuid, sequence: 6, state: 'done' });
    expect(await read(id)).toMatchObject({
      state: 'failed',
      failure: 'Le constructeur a échoué\u00a0: Certificat périmé',
    });
  });

  it('is refused when it is not signed, signed long ago, unreadable or about nothing of ours', async () => {
    const { uuid } = await started();
    const body = JSON.stringify({ build: uuid, sequence: 1, state: 'done' });
    const now = Date.now();
    const { secret } = service;
    expect(await post(body, '')).toBe(400);
    expect(await post(body, signatureOf('autre', body, new Date()))).toBe(400);
    expect(await post(body, signatureOf(secret, body, new Date(now - 301_000)))).toBe(400);
    expect(await post(`${body} `, signatureOf(secret, body, new Date()))).toBe(400);
    expect(await tell({ build: uuid, sequence: 0, state: 'done' })).toBe(400);
    expect(await tell({ build: uuid, sequence: 1, state: 'done', links: { ios: 'javascript:alert(1)' } })).toBe(400);
    expect(await tell({ build: crypto.randomUUID(), sequence: 1, state: 'done' })).toBe(404);
  });

  it('that never comes ends the build after a day, yet a late success still counts', async () => {
    await prepareJobs(world.fresh.ownerConfig);
    const { id, uuid } = await started();
    await work(id);
    await giveUpBuilds(world.dependencies.database);
    expect((await read(id)).state).toBe('sent');
    await owner.query(`update app_builds set handed_at = now() - interval '25 hours' where id = $1`, [id]);
    await giveUpBuilds(world.dependencies.database);
    expect((await read(id)).failure).toMatch(/^Le constructeur ne dit plus rien depuis 24\sheures/);
    await tell({ build: uuid, sequence: 1, state: 'building' });
    expect((await read(id)).state).toBe('failed');
    await tell({ build: uuid, sequence: 2, state: 'done' });
    expect(await read(id)).toMatchObject({ state: 'done', failure: null });
  });

  it('nor the job of a build that waits for half an hour: it is ended too', async () => {
    const { id } = await started();
    await owner.query(`update app_builds set created_at = now() - interval '31 minutes' where id = $1`, [id]);
    await giveUpBuilds(world.dependencies.database);
    expect((await read(id)).failure).toMatch(/^La préparation s’est interrompue/);
  });
});
