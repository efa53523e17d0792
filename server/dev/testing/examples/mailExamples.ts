import { randomUUID } from 'node:crypto';
import { writeMail } from '../../../outside/mails/mail.ts';
import { prepareJobs } from '../../../platform/jobs/queue.ts';
import { accountAsked } from './accountAsked.ts';
import { type ExampleWorld } from './exampleWorld.ts';

/** A mail of the account that left. */
async function aMail(world: ExampleWorld): Promise<number> {
  const { accountId } = world.ledger;
  const mail = { kind: 'test', accountId, to: 'a@exemple.fr', subject: 'Essai', text: 'Oui', html: '<p>Oui</p>' };
  const id = await world.platform((tx) => writeMail(tx, mail, world.dependencies.secret, () => Promise.resolve()));
  await world.owner.query('update mails set sent_at = now(), sealed_content = null where id = $1', [id]);
  return id;
}

/** The period that the examples of the platform ask for. */
const PERIOD = 'from_date=2026-01-01&to_date=2026-01-31';

const prepared = new WeakMap<object, Promise<void>>();

/** The tables of jobs, which servers make when they start. */
async function withJobs(world: ExampleWorld): Promise<void> {
  const stored = prepared.get(world.owner) ?? prepareJobs(world.fresh.ownerConfig);
  prepared.set(world.owner, stored);
  await stored;
}

/** A job of the account that failed for good. */
async function aFailedJob(world: ExampleWorld): Promise<string> {
  await withJobs(world);
  const id = randomUUID();
  await world.owner.query("insert into pgboss.job (id, name, data, state) values ($1, 'verify-ledger', $2, 'failed')", [
    id,
    { accountId: world.ledger.accountId },
  ]);
  return id;
}

/** Requests of the calls of mails and jobs, and of the platform, which looks at both. */
export const mailExamples = {
  'mails.list': (world: ExampleWorld, personId: number) => ({
    query: `filter[kind][]=welcome&filter[state][]=sent&sort=-created_at&${accountAsked(world, personId)}`,
  }),
  'mails.csv': (world: ExampleWorld, personId: number) => ({
    query: `filter[state][]=sent&filter[q]=Essai&sort=-created_at&${accountAsked(world, personId)}`,
  }),
  'mails.preview': async (world: ExampleWorld, personId: number) => ({
    id: await aMail(world),
    query: accountAsked(world, personId),
  }),
  'mails.invitation': () => ({ query: 'role=restaurant_owner' }),
  'mails.resend': async (world: ExampleWorld) => ({ id: await aMail(world), body: {} }),
  'jobs.list': async (world: ExampleWorld, personId: number) => {
    await withJobs(world);
    return { query: `filter[state][]=failed&${accountAsked(world, personId)}` };
  },
  'jobs.csv': async (world: ExampleWorld, personId: number) => {
    await withJobs(world);
    return { query: `filter[state][]=completed&sort=created_at&${accountAsked(world, personId)}` };
  },
  'platform.read': async (world: ExampleWorld) => {
    await withJobs(world);
    return { query: `${PERIOD}&sort=-failing&page[size]=10` };
  },
  'platform.csv': async (world: ExampleWorld) => {
    await withJobs(world);
    return { query: `${PERIOD}&sort=name` };
  },
  'platform.failures': async (world: ExampleWorld) => {
    await aFailedJob(world);
    return { query: 'filter[kind][]=mail&filter[kind][]=job&page[size]=10' };
  },
  'jobs.retry': async (world: ExampleWorld) => ({ id: await aFailedJob(world), body: {} }),
};
