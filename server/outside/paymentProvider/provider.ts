import { join } from 'node:path';
import type { Stripe } from 'stripe';
import { consoleOrigin } from '../../platform/http/consoleAddress.ts';
import { type Config } from '../../platform/config/config.ts';
import { type Simulator, startSimulator } from './simulator/simulator.ts';

/** The payment provider, spoken to by its official library. */
export interface PaymentProvider {
  /** Signs webhooks. */
  readonly webhookSecret: string;
  /** The one of this machine, which stands in for the real one. */
  readonly simulator: Simulator | undefined;
  /** The library, loaded when first needed. */
  stripe(): Promise<Stripe>;
  close(): Promise<void>;
}

const TIMEOUT_MS = 15_000;
const RETRIES = 2;

/** The provider that the configuration names; undefined when there is none. */
export async function openProvider(
  config: Pick<Config, 'payments' | 'dataDir' | 'publicUrl' | 'port'>,
): Promise<PaymentProvider | undefined> {
  if (config.payments === 'none') return undefined;
  if (config.payments !== 'simulator') {
    const { secretKey, webhookSecret } = config.payments;
    return { webhookSecret, simulator: undefined, stripe: lazily(secretKey), close: () => Promise.resolve() };
  }
  const file = join(config.dataDir, 'stripe-simulator.sqlite');
  const simulator = await startSimulator({ file, origin: () => consoleOrigin(config) });
  return simulated(simulator);
}

/** A simulator that runs already, as the provider. */
export function simulated(simulator: Simulator, timeoutMs = TIMEOUT_MS): PaymentProvider {
  return {
    webhookSecret: simulator.webhookSecret,
    simulator,
    stripe: lazily(simulator.key, { host: '127.0.0.1', port: simulator.port, protocol: 'http' }, timeoutMs),
    close: () => simulator.close(),
  };
}

function lazily(
  key: string,
  where: { host?: string; port?: number; protocol?: 'http' } = {},
  timeout = TIMEOUT_MS,
): () => Promise<Stripe> {
  let made: Promise<Stripe> | undefined;
  return () => {
    made ??= import('stripe').then(
      ({ Stripe: Library }) =>
        new Library(key, {
          ...where,
          timeout,
          maxNetworkRetries: RETRIES,
          telemetry: false,
          appInfo: { name: 'Boucle' },
        }),
    );
    return made;
  };
}
