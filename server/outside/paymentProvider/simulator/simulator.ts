import { randomBytes } from 'node:crypto';
import { openLoopback } from '../../../platform/http/loopback.ts';
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

/**
 * The payment provider of a laptop: its API on a port of the loopback, nothing that leaves the
 * machine.
 */
export async function startSimulator({ file, origin }: SimulatorOptions): Promise<Simulator> {
  const store = new SimulatorStore(file);
  const key = store.setting('key', () => `sk_test_${randomBytes(18).toString('hex')}`);
  const webhookSecret = store.setting('webhook', () => `whsec_${randomBytes(24).toString('hex')}`);
  const faults: Faults = { refused: 0, slow: { count: 0, milliseconds: 0 } };
  const api = simulatorApi({ store, key, origin, faults });
  const loopback = await openLoopback({
    fetch: api.fetch,
    deliver: (url) => deliverDue(store, { url, secret: webhookSecret }),
    everyMs: EVERY_MS,
  });
  store.emitted = () => loopback.soon();
  return {
    store,
    key,
    webhookSecret,
    port: loopback.port,
    faults,
    deliverTo: (url) => loopback.deliverTo(url),
    async close() {
      await loopback.close();
      store.close();
    },
  };
}
