import { type ClientConfig } from 'pg';
import { ensureClient } from '../auth/clients.ts';
import { type Config, secretKeyOf } from '../config.ts';
import { sealingKey } from '../crypto/seal.ts';
import { connectDatabase } from '../database/connect.ts';
import { openOwnerPool } from '../database/pool.ts';
import { seedDemo } from '../demo/seed.ts';
import { type Dependencies } from '../http/context.ts';
import { createLog } from '../http/log.ts';
import { createMailSender } from '../integrations/mail.ts';

export interface World {
  dependencies: Dependencies;
  close: () => Promise<void>;
}

/** Everything a server needs, with the demo world when it is wanted and the database is empty. */
export async function openWorld(config: Config): Promise<World> {
  const log = createLog(config.logLevel);
  const { database, ownerConfig, close } = await connectDatabase(config, {
    report: (error) => log.error({ error }, 'database'),
  });
  const secret = sealingKey(secretKeyOf(config));
  await ensureClient(database, config);
  if (config.demo) {
    const seeded = await seedDemo({ database, secret });
    if (seeded !== null) {
      // Until PostgreSQL has counted thousands of rows written at once, it plans as if there were none: twenty times slower.
      await analyze(ownerConfig);
      log.info(seeded, 'demo world written');
    }
  }
  const mail = createMailSender(database, config);
  return { dependencies: { config, database, mail, log, secret, now: () => new Date() }, close };
}

async function analyze(ownerConfig: ClientConfig): Promise<void> {
  const owner = openOwnerPool(ownerConfig, 1);
  try {
    await owner.query('analyze');
  } finally {
    await owner.end();
  }
}
