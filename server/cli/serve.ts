import { existsSync } from 'node:fs';
import { Server } from 'node:http';
import { join } from 'node:path';
import { type ServerType, serve as listen } from '@hono/node-server';
import { BUILD_WEBHOOK_PATH } from '../appBuilds/callback.ts';
import { createApp } from '../app.ts';
import { consoleOrigin } from '../auth/redirectAddresses.ts';
import { type Config, ConfigurationError } from '../config.ts';
import { type Dependencies } from '../http/context.ts';
import { draining } from '../http/draining.ts';
import { createMetrics } from '../http/metrics.ts';
import { observe } from '../http/observe.ts';
import { startWorker } from '../jobs/worker.ts';
import { WEBHOOK_PATH } from '../paymentProvider/webhook.ts';
import { readOptions } from './options.ts';
import { openWorld } from './world.ts';

export const SITE_FOLDER = join(import.meta.dirname, '../../web/dist');

/** Serves the API and the built web application until a signal asks to stop; requests under way are finished first. */
export async function serve(config: Config, args: readonly string[]): Promise<undefined> {
  readOptions(args, 'Usage\u00a0: npm run serve (les réglages sont des variables\u00a0: PORT, DATA_DIR…)', {});
  const { dependencies, close } = await openWorld(config);
  const metrics = createMetrics(dependencies.database);
  const app = createApp(dependencies, existsSync(SITE_FOLDER) ? SITE_FOLDER : undefined, metrics);
  const door = draining(app.fetch);
  const server = await listening(door.fetch, config, (made) => {
    observe(made, metrics, dependencies.log);
  });
  const worker = config.worker ? await startWorker(dependencies) : undefined;
  deliverSimulated(dependencies);
  dependencies.log.info(`Boucle écoute sur ${config.publicUrl ?? `http://${displayed(config.host)}:${config.port}`}`);

  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    door.begin();
    setTimeout(() => {
      server.close(() => {
        void Promise.resolve(worker?.stop())
          .then(close)
          .then(() => process.exit(0));
      });
      // Idle keep-alive connections would hold the door open.
      if ('closeIdleConnections' in server) server.closeIdleConnections();
    }, config.drainSeconds * 1000);
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
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

function listening(
  fetch: Parameters<typeof listen>[0]['fetch'],
  config: Config,
  made: (server: Server) => void,
): Promise<ServerType> {
  return new Promise((resolve, reject) => {
    const server = listen({ fetch, port: config.port, hostname: config.host }, () => {
      resolve(server);
    });
    // Plain HTTP/1.1: TLS ends at the proxy.
    if (server instanceof Server) made(server);
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        error.code === 'EADDRINUSE'
          ? new ConfigurationError(`Le port ${config.port} est déjà pris\u00a0: choisissez-en un autre avec PORT.`)
          : error,
      );
    });
  });
}
