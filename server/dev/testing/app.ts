import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ADMIN_API } from '@boucle/contract/base/constants.ts';
import { type BuildService } from '../../outside/appBuilds/service.ts';
import { createApp } from '../../app.ts';
import { ensureClient } from '../../auth/tokens/clients.ts';
import { readConfig } from '../../platform/config/config.ts';
import { type Dependencies } from '../../dependencies.ts';
import { createLog } from '../../platform/http/log.ts';
import { type Mail } from '../../outside/mails/mail.ts';
import { type JobName } from '../../platform/jobs/queue.ts';
import { openPlatformSimulator } from '../../outside/invoicePlatform/simulator/simulator.ts';
import { openProcesses } from '../../platform/processes/processes.ts';
import { type PaymentProvider } from '../../outside/paymentProvider/provider.ts';
import { type FreshDatabase, freshDatabase } from './database.ts';
import { sessionToken } from './sessionToken.ts';
import { testKeys } from './keys.ts';

export interface CallOptions {
  token?: string;
  /** Sent as JSON. */
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
}

/**
 * An answer, read: `data`, `meta`, `error`, `detail`, `fields` of its JSON body, the text itself
 * for anything else.
 */
export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  data: unknown;
  count: number | undefined;
  error: string | undefined;
  detail: string | undefined;
  fields: Record<string, string[]> | undefined;
}

export interface TestApp {
  dependencies: Dependencies;
  fresh: FreshDatabase;
  /** Mails that would have been sent. */
  mails: Mail[];
  /** Jobs that would have been put in the queue. */
  jobs: { name: JobName; data: unknown }[];
  /** One call of the administration API: `call('GET', '/card_holders?page[size]=1', { token })`. */
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
  /** An access token of a person, with every scope. */
  tokenOf(personId: number): Promise<string>;
  end(): Promise<void>;
}

/** A build service that takes every archive and never answers. */
const DEAF: BuildService = {
  secret: 'secret-du-service-de-construction',
  simulator: undefined,
  hand: () => Promise.resolve('taken'),
  close: () => Promise.resolve(),
};

const log = createLog('error');
/**
 * All applications of a worker share them: starting and loading one takes a second of processor.
 * They end with the worker.
 */
const processes = openProcesses((error) => log.error({ error }, 'task process'));

/**
 * The whole server on a new database (or the given one), with a mail sender that stores its mails.
 */
export async function testApp(database?: FreshDatabase, payments?: PaymentProvider): Promise<TestApp> {
  const fresh = database ?? (await freshDatabase());
  const dataDir = mkdtempSync(join(tmpdir(), 'boucle-app-'));
  const mails: Mail[] = [];
  const jobs: TestApp['jobs'] = [];
  const platform = openPlatformSimulator({ file: ':memory:', now: () => fresh.database.clock.now() });
  const dependencies: Dependencies = {
    config: readConfig({ DATA_DIR: dataDir, PORT: '3000', NODE_ENV: 'test' }),
    database: fresh.database,
    replica: undefined,
    mail: {
      send: (mail) => {
        mails.push(mail);
        return Promise.resolve({ id: mails.length, failure: null });
      },
    },
    jobs: {
      add: (_tx, name, data) => {
        jobs.push({ name, data });
        return Promise.resolve();
      },
    },
    payments,
    builds: DEAF,
    platform,
    processes,
    log,
    secret: testKeys(),
    now: () => fresh.database.clock.now(),
  };
  await ensureClient(fresh.database, dependencies.config);
  const app = createApp(dependencies);

  return {
    dependencies,
    fresh,
    mails,
    jobs,
    async call(method, path, { token, body, headers = {} } = {}) {
      const response = await app.request(ADMIN_API + path, {
        method,
        headers: {
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return read(response);
    },
    tokenOf: (personId) => sessionToken(fresh.database, personId),
    async end() {
      await fresh.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

interface Body {
  data?: unknown;
  meta?: { count: number };
  error?: string;
  detail?: string;
  fields?: Record<string, string[]>;
}

async function read(response: Response): Promise<Answer> {
  // Not response.text(): it would swallow the byte order mark of a CSV.
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer());
  const isJson = /(?<!nd)json/.test(response.headers.get('content-type') ?? '');
  const body = (isJson ? JSON.parse(text) : {}) as Body;
  const { data, meta, error, detail, fields } = body;
  return { status: response.status, headers: response.headers, text, data, count: meta?.count, error, detail, fields };
}
