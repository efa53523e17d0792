import { join } from 'node:path';
import { type Config } from '../../platform/config/config.ts';
import { openOutbox } from './outbox.ts';
import { type InvoicePlatform } from './platform.ts';
import { openPlatformSimulator } from './simulator/simulator.ts';

const FOLDER = 'invoice-outbox';

/**
 * The platform that the configuration names; undefined when there is none. `now` is the database's.
 */
export function openInvoicePlatform(
  { invoicePlatform, dataDir }: Pick<Config, 'invoicePlatform' | 'dataDir'>,
  now: () => Date,
): InvoicePlatform | undefined {
  if (invoicePlatform === 'none') return undefined;
  if (invoicePlatform === 'simulator') {
    return openPlatformSimulator({ file: join(dataDir, 'invoice-platform-simulator.sqlite'), now });
  }
  return openOutbox(invoicePlatform.folder ?? join(dataDir, FOLDER));
}
