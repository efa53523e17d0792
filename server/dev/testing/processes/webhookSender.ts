import { openDatabase } from '../../../platform/database/pool.ts';
import { createWakeups } from '../../../platform/jobs/wakeups.ts';
import { deliverWebhooks } from '../../../outside/webhooks/deliver.ts';
import { testKeys } from '../keys.ts';
import { networkTo, WEBHOOK_KEY } from '../worlds/webhookWorld.ts';

// A worker that sends webhooks alone, for tests that kill it. argv: owner's configuration, port.
process.once('disconnect', () => process.exit());
const [, , configuration = '', port = ''] = process.argv;
const database = openDatabase({
  ownerConfig: JSON.parse(configuration) as object,
  poolerConfig: undefined,
  max: 2,
  report: (error) => process.stderr.write(`${String(error)}\n`),
});
deliverWebhooks(
  database,
  {
    key: testKeys(WEBHOOK_KEY),
    add: () => Promise.resolve(),
    origin: 'http://boucle.test',
    network: networkTo(Number(port)),
  },
  createWakeups(true, database.report),
);
