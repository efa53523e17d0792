import { randomBytes } from 'node:crypto';
import { type AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { type Faults, simulatorApi } from './api.ts';
import { deliverDue } from './deliveries.ts';
import { SimulatorStore } from './store.ts';

export interface SimulatorOptions {
  /** Of what it keeps; `:memory:` for nothing. */
  readonly file: string;
  /** Where its pages and ours are, without a slash at the end. */
  readonly origin: () => string;
}

export interface Simulator {
  readonly store: SimulatorStore;
  readonly key: string;
  readonly webhookSecret: string;
  readonly port: number;
  readonly faults: Faults;
  /** Sends events to this address until the simulator is closed. */
  deliverTo(url: string): void;
  close(): Promise<void>;
}

const EVERY_MS = 300;

/** The payment provider of a laptop: its API on a port of the loopback, nothing that leaves the machine. */
export async function startSimulator({ file, origin }: SimulatorOptions): Promise<Simulator> {
  const store = new SimulatorStore(file);
  const key = store.setting('key', () => `sk_test_${randomBytes(18).toString('hex')}`);
  const webhookSecret = store.setting('webhook', () => `whsec_${randomBytes(24).toString('hex')}`);
  const faults: Faults = { refused: 0, slow: { count: 0, milliseconds: 0 } };
  const api = simulatorApi({ store, key, origin, faults });
  const server = await new Promise<ReturnType<typeof serve>>((resolve) => {
    // The globals of the process are its server's, not the simulator's.
    const options = { fetch: api.fetch, port: 0, hostname: '127.0.0.1', overrideGlobalObjects: false };
    const listening = serve(options, () => resolve(listening));
  });
  const { port } = server.address() as AddressInfo;

  let timer: NodeJS.Timeout | undefined;
  let round: Promise<unknown> = Promise.resolve();
  let closed = false;
  const next = (url: string): void => {
    if (closed) return;
    timer = setTimeout(() => {
      round = deliverDue(store, { url, secret: webhookSecret }).finally(() => next(url));
    }, EVERY_MS);
  };
  return {
    store,
    key,
    webhookSecret,
    port,
    faults,
    deliverTo: next,
    async close() {
      closed = true;
      clearTimeout(timer);
      await round;
      await new Promise((resolve) => {
        server.close(resolve);
        if ('closeAllConnections' in server) server.closeAllConnections();
      });
      store.close();
    },
  };
}
