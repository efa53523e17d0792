import { type IntegrityReport } from '@boucle/contract/features/integrity/calls.ts';
import { type JobRow } from '@boucle/contract/features/jobs/calls.ts';
import { type MailRow } from '@boucle/contract/features/mails/calls.ts';
import { type MailPreview } from '@boucle/contract/shared/mails/preview.ts';
import { type Statement, type StatementTotals } from '@boucle/contract/features/statements/shapes.ts';
import { type JournalEvent } from '@boucle/contract/shared/events/shapes.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeMail } from '../../outside/mails/mail.ts';
import { prepareJobs } from '../../platform/jobs/queue.ts';
import { closeMonth } from '../ledger/months/closeMonth.ts';
import { type AppWorld, appWorld } from '../../dev/testing/world.ts';

/** A mail, a job, a statement and a verification of each account. */
let world: AppWorld;
let ours: { account: number; mail: number; statement: number };
let theirs: typeof ours;
beforeAll(async () => {
  world = await appWorld();
  await prepareJobs(world.fresh.ownerConfig);
  ours = await filled(world.ledger.accountId, 'Manon');
  theirs = await filled(world.other.accountId, 'Inès');
});
afterAll(() => world.end());

async function filled(account: number, name: string): Promise<typeof ours> {
  const text = `Bonjour ${name}`;
  const letter = { kind: 'refund', accountId: account, to: `${name}@exemple.fr`, subject: text, text, html: text };
  const mail = await world.platform((tx) => writeMail(tx, letter, world.dependencies.secret, () => Promise.resolve()));
  await world.fresh.asOwner(
    `insert into pgboss.job (id, name, data) values ('${randomUUID()}', 'mail', '{"id": ${mail}, "accountId": ${account}}')`,
  );
  await world.fresh
    .asOwner(`with made as (insert into restaurants (account_id, name) values (${account}, 'Chez ${name}') returning id)
    insert into price_lines (account_id, restaurant_id, kind, unit_price_cents, valid_from)
      select ${account}, id, 'recurring_subscription', 1000, '2019-01-01' from made`);
  const [statement = 0] = await world.platform((tx) => closeMonth(tx, account, '2020-01-01'));
  return { account, mail, statement };
}

const ask = (path: string, token = world.tokens.superAdmin) => world.call('GET', path, { token });
const asked = (account: number) => `filter[account_id]=${account}`;
const read = async <T>(path: string, account: number): Promise<T> => {
  const answer = await ask(`${path}?${asked(account)}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.data as T;
};

const PATHS: readonly (readonly [name: string, path: () => string])[] = [
  ['the mails', () => '/mails'],
  ['the mails as CSV', () => '/mails.csv'],
  ['what a mail says', () => `/mails/${ours.mail}/preview`],
  ['the jobs', () => '/jobs'],
  ['the jobs as CSV', () => '/jobs.csv'],
  ['the statements', () => '/statements'],
  ['the totals of the statements', () => '/statements/totals'],
  ['the statements as CSV', () => '/statements.csv'],
  ['a statement as PDF', () => `/statements/${ours.statement}/statement.pdf`],
  ['the verifications', () => '/account/integrity'],
];

describe.each(PATHS)('%s', (_name, pathOf) => {
  it('are their account’s: a super administrator names it, an administrator may name no other', async () => {
    const path = pathOf();
    expect((await ask(`${path}?${asked(ours.account)}`)).status).toBe(200);
    const unnamed = await ask(path);
    expect([unnamed.status, unnamed.text]).toEqual([
      422,
      expect.stringContaining('Le champ Application est obligatoire'),
    ]);
    const { admin, stranger, partner } = world.tokens;
    expect((await ask(`${path}?${asked(ours.account)}`, admin)).status).toBe(200);
    expect((await ask(path, admin)).status).toBe(200);
    const foreign = await ask(`${path}?${asked(ours.account)}`, stranger);
    expect([foreign.status, foreign.text]).toEqual([
      422,
      expect.stringContaining('Vous n’avez accès qu’aux données de votre initiative.'),
    ]);
    expect((await ask(`${path}?${asked(ours.account)}`, partner)).status).toBe(403);
  });
});

it('a super administrator reads each account’s mails and jobs, and nothing of another’s', async () => {
  const mails = await read<MailRow[]>('/mails', theirs.account);
  expect(mails.map(({ recipient }) => recipient)).toEqual(['Inès@exemple.fr']);
  const jobs = await read<JobRow[]>('/jobs', theirs.account);
  expect(jobs.map(({ subject }) => subject)).toEqual(['Bonjour Inès, Inès@exemple.fr']);
  const preview = await read<MailPreview>(`/mails/${theirs.mail}/preview`, theirs.account);
  expect(preview.text).toBe('Bonjour Inès');
  expect((await ask(`/mails/${theirs.mail}/preview?${asked(ours.account)}`)).status).toBe(404);
  expect(await read('/mails', 999_999)).toEqual([]);
});

it('and each account’s statements, on paper too', async () => {
  const [statement, ...others] = await read<Statement[]>('/statements', theirs.account);
  expect([statement?.id, statement?.restaurant.name, others]).toEqual([theirs.statement, 'Chez Inès', []]);
  expect((await read<StatementTotals>('/statements/totals', theirs.account)).net).toBe(10);
  const csv = await ask(`/statements.csv?${asked(theirs.account)}`);
  expect([csv.text.includes('Chez Inès'), csv.text.includes('Chez Manon')]).toEqual([true, false]);
  const paper = `/statements/${theirs.statement}/statement.pdf`;
  expect((await ask(`${paper}?${asked(theirs.account)}`)).text.slice(0, 5)).toBe('%PDF-');
  expect((await ask(`${paper}?${asked(ours.account)}`)).status).toBe(404);
});

it('they verify its books, whose people read that the platform did, as of the mail that was looked at', async () => {
  const run = (token: string, account_id?: number) =>
    world.call('POST', '/account/integrity', { token, body: { account_id } });
  const { superAdmin, stranger } = world.tokens;
  expect((await run(superAdmin)).status).toBe(422);
  expect((await run(superAdmin, 999_999)).status).toBe(404);
  expect((await run(stranger, ours.account)).status).toBe(422);
  const done = await run(superAdmin, theirs.account);
  expect([done.status, done.text]).toEqual([200, expect.stringContaining('super')]);
  const { last } = (await ask('/account/integrity', stranger)).data as { last: IntegrityReport };
  expect(last).toMatchObject({ mode: 'full', off: 0, by: 'L’équipe Boucle' });
  expect(await read('/account/integrity', ours.account)).toEqual({ last: null, earlier: [] });
  const journal = (await ask('/events', stranger)).data as JournalEvent[];
  expect(journal.map(({ action, person }) => [action, person?.name])).toEqual(
    expect.arrayContaining([
      ['integrity.run', 'L’équipe Boucle'],
      ['mails.preview', 'L’équipe Boucle'],
      ['statements.pdf', 'L’équipe Boucle'],
    ]),
  );
});

it('what changes something stays the administrators’', async () => {
  for (const path of [`/mails/${ours.mail}/resend`, `/statements/${ours.statement}/payments`, '/statements/close']) {
    const body = { amount: 1, month: '2020-02' };
    expect((await world.call('POST', path, { token: world.tokens.superAdmin, body })).status, path).toBe(403);
  }
});
