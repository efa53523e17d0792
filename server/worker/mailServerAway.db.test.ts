import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inScope } from '../platform/database/tenant.ts';
import { createMailSender } from '../outside/mails/mail.ts';
import { openProcesses } from '../platform/processes/processes.ts';
import { type FreshDatabase, freshDatabase } from '../dev/testing/database.ts';
import { freePort } from '../dev/testing/processes/processes.ts';
import { addJob, prepareJobs } from '../platform/jobs/queue.ts';
import { startWorker } from './worker.ts';
import { testKeys } from '../dev/testing/keys.ts';

const secret = testKeys();
const HOUR_SECONDS = 3600;

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
  await prepareJobs(fresh.ownerConfig);
});
afterAll(async () => {
  await fresh.drop();
});

async function read<R extends object>(text: string): Promise<R | undefined> {
  const { rows } = await inScope(fresh.database, { kind: 'platform' }, (tx) =>
    tx.raw<R & Record<string, unknown>>({ text }),
  );
  return rows[0];
}

/**
 * Waits for the next failure of the mail's job and answers how long, in seconds, the queue will
 * wait then.
 */
async function waitAfterTry(tries: number): Promise<number> {
  const waiting = () =>
    read<{ seconds: number }>(`select extract(epoch from start_after - now())::float as seconds from pgboss.job
      where name = 'mail' and state = 'retry' and (select attempts from mails) = ${tries}`);
  await expect.poll(waiting, { timeout: 10_000, interval: 20 }).toBeDefined();
  return (await waiting())?.seconds ?? 0;
}

it('a mail server that is away for an hour loses no mail: it is tried again by itself, and leaves once', async () => {
  const port = await freePort();
  const smtpUrl = `smtp://127.0.0.1:${port}`;
  const config = {
    smtpUrl,
    mailFrom: 'Boucle <b@boucle.test>',
    mailBounces: undefined,
    dataDir: '/nowhere',
    publicUrl: undefined,
    port: 0,
    demo: false,
  };
  const log = { error: () => undefined, info: () => undefined };
  const worker = await startWorker({
    database: fresh.database,
    config,
    secret,
    payments: undefined,
    builds: undefined,
    platform: undefined,
    processes: openProcesses(() => undefined),
    log,
  });
  const mail = { kind: 'password', accountId: null, to: 'a@exemple.fr', subject: 'Bonjour', text: 'Oui', html: 'Oui' };
  await createMailSender(fresh.database, secret, addJob).send(mail);

  let waited = 0;
  for (let tries = 1; waited < HOUR_SECONDS; tries += 1) {
    waited += await waitAfterTry(tries);
    expect(await read('select sent_at, failure is not null as told, failed_at from mails')).toEqual({
      sent_at: null,
      told: true,
      failed_at: null,
    });
    // The hour goes by.
    if (waited < HOUR_SECONDS) await fresh.asOwner(`update pgboss.job set start_after = now() where name = 'mail'`);
  }

  let received = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      stream.on('end', () => {
        received += 1;
        done();
      });
      stream.resume();
    },
  });
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  await fresh.asOwner(`update pgboss.job set start_after = now() where name = 'mail'`);
  const sent = () => read('select failure, sealed_content from mails where sent_at is not null');
  await expect.poll(sent, { timeout: 10_000, interval: 20 }).toEqual({ failure: null, sealed_content: null });
  await worker.stop();
  await new Promise<void>((resolve) => server.close(resolve));
  expect(received).toBe(1);
}, 40_000);
