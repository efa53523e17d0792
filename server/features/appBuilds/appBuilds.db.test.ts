import { type AppBuild, type BuildReadiness } from '@boucle/contract/features/appBuilds/calls.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sha256 } from '../../platform/appArchive/archive.ts';
import { type BuildService, simulatedService } from '../../outside/appBuilds/service.ts';
import { publicKeyOf } from '../../outside/appBuilds/signature.ts';
import { verifiedFiles } from '../../platform/appArchive/verifyArchive.ts';
import { type BuildsWorld, buildsWorld } from '../../dev/testing/worlds/buildsWorld.ts';

/** Long for a busy machine, short for anyone who waits. */
const TIMEOUT_MS = 1_500;

let here: BuildsWorld;
let world: BuildsWorld['world'];
let simulator: BuildsWorld['simulator'];
let service: BuildsWorld['service'];
let owner: BuildsWorld['owner'];
let start: BuildsWorld['start'];
let started: BuildsWorld['started'];
let read: BuildsWorld['read'];
let work: BuildsWorld['work'];
let archiveOf: BuildsWorld['archiveOf'];
let tell: BuildsWorld['tell'];
beforeAll(async () => {
  here = await buildsWorld();
  ({ world, simulator, service, owner, start, started, read, work, archiveOf, tell } = here);
});
afterAll(() => here.end());
beforeEach(() => here.reset());

const receivedOf = (uuid: string) => simulator.store.all().find((one) => one.uuid === uuid);

describe('asking for a build', () => {
  it('is refused with every reason on its field when something is missing, and writes nothing', async () => {
    await owner.query(
      `update accounts set icon_url = null, colors = '{"primary": "#FFE066", "secondary": "#17594A"}' where id = $1`,
      [world.ledger.accountId],
    );
    const { status, fields, detail } = await start();
    expect(status).toBe(422);
    expect(detail).toBe('L’application ne peut pas encore être construite.');
    expect(Object.keys(fields ?? {})).toEqual(['account.icon', 'account.colors.primary']);
    expect(fields?.['account.icon']?.[0]).toMatch(/Il manque une icône carrée/);
    expect(world.jobs).toEqual([]);
    const { data } = await world.call('GET', '/account/build_apps', { token: world.tokens.admin });
    expect(data as BuildReadiness).toMatchObject({ ready: false, service: 'simulator' });
    expect((await world.call('GET', '/account/builds', { token: world.tokens.admin })).data).toEqual([]);
  });

  it('makes one build with one job, however often and at once it is pressed', async () => {
    const answers = await Promise.all([start('once'), start('once'), start('twice')]);
    const numbers = answers.flatMap(({ status, data }) => (status === 201 ? [(data as AppBuild).number] : []));
    const refusals = answers.filter(({ status }) => status === 409);
    // « twice » may be the first; then both « once » are refused.
    expect(new Set(numbers).size).toBe(1);
    expect(numbers.length + refusals.length).toBe(3);
    expect(refusals[0]?.detail).toMatch(/^La construction n°\u00a01 est en cours/);
    expect(world.jobs).toHaveLength(1);
  });

  it('is refused where no build service is configured', async () => {
    world.dependencies.builds = undefined;
    const { status, detail } = await start();
    world.dependencies.builds = service;
    expect([status, detail]).toEqual([422, 'Aucun service de construction n’est configuré sur ce serveur.']);
  });
});

describe('a build', () => {
  it('becomes a signed archive, leaves for the service, and ends when the service says so', async () => {
    const { id, uuid, state } = await started();
    expect(state).toBe('waiting');
    await work(id);
    const sent = await read(id);
    expect(sent).toMatchObject({ state: 'sent', archive_kept: true });
    const archive = await archiveOf(id);
    expect(sha256(archive)).toBe(sent.archive_sha256);
    const files = verifiedFiles(archive, publicKeyOf(world.dependencies.secret.active)) ?? {};
    const configuration = JSON.parse(Buffer.from(files['configuration.json'] ?? '').toString()) as object;
    expect(configuration).toMatchObject({
      name: 'Consigne Loire',
      sign_in: {
        client_id: 'consigne-loire-customer',
        authorize: expect.stringMatching(/^http.*\/oauth\/authorize$/) as string,
        token: expect.stringMatching(/\/oauth\/token$/) as string,
        return_addresses: [expect.stringMatching(/\/c\/consigne-loire\/retour$/)],
      },
      colors: { primary: '#17594A', on_primary: '#FFFFFF', secondary: '#E0813C', on_secondary: '#000000' },
      content: { onboarding: [{ title: 'Empruntez', picture: 'content/step-1.webp' }] },
    });
    expect(receivedOf(uuid)).toMatchObject({ received: 1, sha256: sent.archive_sha256 });

    expect(await tell({ build: uuid, sequence: 1, state: 'building', message: 'Compilation' })).toBe(200);
    expect(await read(id)).toMatchObject({ state: 'building', ended_at: null });
    const links = { ios: 'https://boutique.exemple.fr/ios' };
    expect(await tell({ build: uuid, sequence: 2, state: 'done', links })).toBe(200);
    const done = await read(id);
    expect(done).toMatchObject({ state: 'done', failure: null, links });
    expect(done.log.map(({ by, text }) => [by, text])).toEqual([
      ['boucle', 'Construction demandée'],
      ['boucle', 'Préparation des icônes et des contenus'],
      ['boucle', expect.stringMatching(/^Archive signée\u00a0: 38 icônes, 0,\d\sMo$/)],
      ['boucle', 'Archive reçue par le constructeur'],
      ['service', 'Compilation'],
      ['service', 'Construction terminée'],
    ]);
  });

  it('is made of the settings of the moment it was asked, to the byte, whoever makes it again', async () => {
    const { id } = await started();
    await owner.query(`update accounts set name = 'Autre nom' where id = $1`, [world.ledger.accountId]);
    const dying: BuildService = { ...service, hand: () => Promise.reject(new Error('killed')) };
    await expect(work(id, dying)).rejects.toThrow('killed');
    const first = await archiveOf(id);
    // Killed before it was kept: another worker makes the same.
    await owner.query(
      'update app_builds set archive = null, archive_bytes = null, archive_sha256 = null where id = $1',
      [id],
    );
    await work(id);
    expect(sha256(await archiveOf(id))).toBe(sha256(first));
    await owner.query(`update accounts set name = 'Consigne Loire' where id = $1`, [world.ledger.accountId]);
  });

  it('whose answer was lost is sent again under its name: the service has it once', async () => {
    const { id, uuid } = await started();
    simulator.faults.unanswered = 1;
    await expect(work(id, simulatedService(simulator, TIMEOUT_MS))).rejects.toThrow(/pas de réponse/);
    expect(await read(id)).toMatchObject({ state: 'preparing', ended_at: null });
    await Promise.all([work(id), work(id)]);
    const { state, archive_sha256, log } = await read(id);
    expect(state).toBe('sent');
    expect(simulator.store.all().filter((one) => one.uuid === uuid)).toEqual([
      expect.objectContaining({ sha256: archive_sha256, received: 3 }),
    ]);
    expect(log.filter(({ text }) => text === 'Archive reçue par le constructeur')).toHaveLength(1);
    await work(id);
    expect(receivedOf(uuid)?.received).toBe(3);
  });

  it('is given up after six sendings without an answer, and says what to do; another can then be asked', async () => {
    const { id } = await started();
    simulator.faults.refused = { count: 6, status: 503 };
    for (let tries = 1; tries < 6; tries += 1) await expect(work(id)).rejects.toThrow('réponse 503');
    await work(id);
    const { state, failure } = await read(id);
    expect([state, failure]).toEqual([
      'failed',
      'Le service de construction ne répond pas (6 essais). Rien n’a été publié\u00a0: relancez dans quelques minutes.',
    ]);
    await started();
  });

  it('that the service refuses fails at once, with its reason', async () => {
    const { id } = await started();
    simulator.faults.refused = { count: 1, status: 422 };
    await work(id);
    expect(await read(id)).toMatchObject({
      state: 'failed',
      failure: 'Le constructeur a refusé l’archive\u00a0: identifiant déjà pris dans la boutique. Rien n’a été publié.',
    });
  });

  it('keeps its archive as long as it is one of the ten latest', async () => {
    await owner.query(
      `insert into app_builds (account_id, number, state, ended_at, settings, archive, archive_bytes, archive_sha256)
       select $1, 1000 + n, 'done', now(), '{}', 'zip', 3, repeat('0', 64) from generate_series(1, 10) n`,
      [world.ledger.accountId],
    );
    const { id } = await started();
    await work(id);
    const { data } = await world.call('GET', '/account/builds', { token: world.tokens.admin });
    const builds = data as AppBuild[];
    expect(builds.flatMap(({ archive_kept: kept, number }) => (kept ? [number] : []))).toEqual([
      1011, 1010, 1009, 1008, 1007, 1006, 1005, 1004, 1003, 1002,
    ]);
    const gone = builds.find(({ number }) => number === 1001)?.id ?? 0;
    expect((await world.call('GET', `/account/builds/${gone}/archive`, { token: world.tokens.admin })).status).toBe(
      404,
    );
  });
});
