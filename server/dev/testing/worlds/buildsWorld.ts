import { type AppBuildDetail } from '@boucle/contract/features/appBuilds/calls.ts';
import { ADMIN_API } from '@boucle/contract/base/constants.ts';
import { type Pool } from 'pg';
import { expect } from 'vitest';
import { createApp } from '../../../app.ts';
import { buildApp } from '../../../outside/appBuilds/buildApp.ts';
import { BUILD_WEBHOOK_PATH } from '../../../outside/appBuilds/callback.ts';
import { type BuildService, simulatedService } from '../../../outside/appBuilds/service.ts';
import { publicKeyOf, signatureOf, SIGNATURE_HEADER } from '../../../outside/appBuilds/signature.ts';
import { type BuildSimulator, startBuildSimulator } from '../../../outside/appBuilds/simulator/simulator.ts';
import { openOwnerPool } from '../../../platform/database/pool.ts';
import { makeBuildable } from './buildable.ts';
import { type AppWorld, appWorld } from '../world.ts';

export interface BuildsWorld {
  readonly world: AppWorld;
  readonly simulator: BuildSimulator;
  readonly service: BuildService;
  /** The database, as its owner. */
  readonly owner: Pool;
  /** Nothing is missing for a build and nothing waits. */
  readonly reset: () => Promise<void>;
  /** Asks for a build. */
  readonly start: (key?: string) => ReturnType<AppWorld['call']>;
  /** Asks for a build, which is accepted. */
  readonly started: () => Promise<AppBuildDetail>;
  readonly read: (id: number) => Promise<AppBuildDetail>;
  /** Does the job of a build once. */
  readonly work: (id: number, by?: BuildService) => Promise<void>;
  readonly archiveOf: (id: number) => Promise<Buffer>;
  /** Posts to our webhook; answers the status. */
  readonly post: (body: string, header: string) => Promise<number>;
  /** A word of the service about a build, signed. */
  readonly tell: (word: object) => Promise<number>;
  readonly end: () => Promise<void>;
}

/** The example programme and a simulated build service that its builds are handed to. */
export async function buildsWorld(): Promise<BuildsWorld> {
  const world = await appWorld();
  const { dependencies, ledger, tokens } = world;
  const { database, config, secret, processes } = dependencies;
  const simulator = await startBuildSimulator({ file: ':memory:', publicKeys: [publicKeyOf(secret.active)] });
  const service = simulatedService(simulator);
  dependencies.builds = service;
  const app = createApp(dependencies);
  const owner = openOwnerPool(world.fresh.ownerConfig);

  const start: BuildsWorld['start'] = (key) =>
    world.call('POST', '/account/build_apps', {
      token: tokens.admin,
      body: {},
      ...(key !== undefined && { headers: { 'idempotency-key': key } }),
    });
  const post: BuildsWorld['post'] = async (body, header) =>
    (await app.request(BUILD_WEBHOOK_PATH, { method: 'POST', body, headers: { [SIGNATURE_HEADER]: header } })).status;
  return {
    world,
    simulator,
    service,
    owner,
    start,
    post,

    async reset() {
      world.jobs.length = 0;
      await makeBuildable(owner, ledger.accountId);
    },

    async started() {
      const { status, data, text } = await start();
      expect(status, text).toBe(201);
      return data as AppBuildDetail;
    },

    read: async (id) =>
      (await world.call('GET', `/account/builds/${id}`, { token: tokens.admin })).data as AppBuildDetail,

    work: (id, by = service) =>
      buildApp({ database, service: by, config, secret, processes }, { accountId: ledger.accountId, id }),

    async archiveOf(id) {
      const response = await app.request(`${ADMIN_API}/account/builds/${id}/archive`, {
        headers: { authorization: `Bearer ${tokens.admin}` },
      });
      expect(response.status).toBe(200);
      return Buffer.from(await response.arrayBuffer());
    },

    tell(word) {
      const body = JSON.stringify(word);
      return post(body, signatureOf(service.secret, body, new Date()));
    },

    async end() {
      await service.close();
      await owner.end();
      await world.end();
    },
  };
}
