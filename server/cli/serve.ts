import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { BUILD_WEBHOOK_PATH } from '../outside/appBuilds/callback.ts';
import { createApp } from '../app.ts';
import { consoleOrigin } from '../platform/http/consoleAddress.ts';
import { type Config } from '../platform/config/config.ts';
import { type Dependencies } from '../dependencies.ts';
import { Admission } from '../platform/api/admission.ts';
import { draining } from '../platform/http/draining.ts';
import { securityHeaders } from '../platform/http/headers.ts';
import { createMetrics } from '../platform/http/metrics.ts';
import { observe } from '../platform/http/observe.ts';
import { startWorker } from '../worker/worker.ts';
import { writeRefusedTries } from '../partnerApi/refusedTries.ts';
import { WEBHOOK_PATH } from '../outside/paymentProvider/webhook.ts';
import { createFront } from './front.ts';
import { refuseTwoHosts } from './hosts.ts';
import { openVectorTiles } from '../platform/http/vectorTiles.ts';
import { ensurePortIsFree, listen } from './listen.ts';
import { readOptions } from './options.ts';
import { closeServer, stopOnSignal } from './stopping.ts';
import { openWorld } from './world.ts';

export const SITE_FOLDER = join(import.meta.dirname, '../../web/dist');

/**
 * Serves the API and the built web application until a signal asks to stop; requests under way are
 * finished first. What was opened is closed when the start fails. With the demo world, which takes
 * a while the first time, `front` listens from the start and shows it.
 */
export async function serve(config: Config, args: readonly string[], front = createFront()): Promise<undefined> {
  readOptions(args, 'Usage\u00a0: npm run serve (les réglages sont des variables\u00a0: PORT, DATA_DIR…)', {});
  const { server } = front;
  await using opened = new AsyncDisposableStack();
  if (config.demo) {
    if (!server.listening) await listen(server, config);
    opened.defer(() => closeServer(server));
  } else {
    await ensurePortIsFree(config);
  }
  const tiles = config.mapTilesFile === undefined ? undefined : await openVectorTiles(config.mapTilesFile);
  opened.defer(() => tiles?.close());
  const { dependencies, close } = await openWorld(config, front.report);
  opened.defer(close);
  const { log } = dependencies;
  const { publicUrl, mapTilesUrl, behindProxy } = config;
  const headers = securityHeaders(publicUrl?.startsWith('https:') ?? false, mapTilesUrl);
  const admission = new Admission({ database: dependencies.database, behindProxy, headers });
  const metrics = createMetrics(dependencies.database, { admission, replica: dependencies.replica });
  const app = createApp(dependencies, existsSync(SITE_FOLDER) ? SITE_FOLDER : undefined, metrics, tiles);
  const drain = draining(app.fetch);
  const answer = getRequestListener((request, environment) => drain.fetch(request, environment), {
    hostname: config.host,
  });
  observe(server, metrics, log, (response) => admission.refuses(response));
  // Plain HTTP/1.1: TLS ends at the proxy.
  front.handOver((request, response) => {
    if (!refuseTwoHosts(request, response) && admission.admits(request, response)) void answer(request, response);
  });
  if (!server.listening) {
    await listen(server, config);
    opened.defer(() => closeServer(server));
  }
  // Without a descriptor left, a connection is not taken: the next one may be.
  server.on('error', (error) => log.error({ error }, 'a connection could not be taken'));
  const worker = config.worker ? await startWorker(dependencies) : undefined;
  opened.move();
  deliverSimulated(dependencies);
  log.info(`Boucle écoute sur ${config.publicUrl ?? `http://${displayed(config.host)}:${config.port}`}`);
  stopOnSignal(
    log,
    async () => {
      drain.begin();
      await sleep(config.drainSeconds * 1000);
      await Promise.all([closeServer(server), worker?.stop()]);
      await writeRefusedTries(dependencies.database);
      await close();
    },
    config.drainSeconds,
  );
  return undefined;
}

/** The simulators that stand in say here what happens. */
function deliverSimulated({ payments, builds, config, log }: Dependencies): void {
  const host = config.host === '0.0.0.0' || config.host === '::' ? '127.0.0.1' : config.host;
  const here = `http://${host.includes(':') ? `[${host}]` : host}:${config.port}`;
  builds?.simulator?.deliverTo(here + BUILD_WEBHOOK_PATH);
  if (payments?.simulator === undefined) return;
  payments.simulator.deliverTo(here + WEBHOOK_PATH);
  log.info(
    `Paiements par le simulateur de Stripe (sans STRIPE_SECRET_KEY, rien n’est débité)\u00a0: ${consoleOrigin(config)}/stripe-simulator`,
  );
}

const displayed = (host: string): string => (host === '127.0.0.1' || host === '0.0.0.0' ? 'localhost' : host);
