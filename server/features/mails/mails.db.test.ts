import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MailRow } from '@boucle/contract/features/mails/calls.ts';
import { type MailPreview } from '@boucle/contract/shared/mails/preview.ts';
import { type JobRow } from '@boucle/contract/features/jobs/calls.ts';
import { sendInvitation } from '../../auth/people/invitations.ts';
import { createMailSender, type Mail, writeMail } from '../../outside/mails/mail.ts';
import { createPostman } from '../../outside/mails/postman.ts';
import { open } from '../../platform/crypto/seal.ts';
import { placeIn } from '../../platform/crypto/sealedColumns.ts';
import { addJob, prepareJobs } from '../../platform/jobs/queue.ts';
import { purgeMails } from '../../outside/mails/queries.ts';
import { type AppWorld, appWorld } from '../../dev/testing/world.ts';

let world: AppWorld;
beforeAll(async () => {
  world = await appWorld();
  await prepareJobs(world.fresh.ownerConfig);
});
afterAll(() => world.end());

const noJob = () => Promise.resolve();
const key = () => world.dependencies.secret;
const get = async <T>(path: string, token = world.tokens.admin): Promise<T> =>
  (await world.call('GET', path, { token })).data as T;
const post = (path: string) => world.call('POST', path, { token: world.tokens.admin, body: {} });
const INVOICE = { accountId: 1, id: 7 };
/** A mail; `more` of it. */
const write = (subject: string, more: Partial<Mail> = {}) =>
  world.platform((tx) =>
    writeMail(
      tx,
      {
        kind: 'refund',
        accountId: world.ledger.accountId,
        to: 'lea@exemple.fr',
        subject,
        text: 'Oui',
        html: '<p>Oui</p>',
        ...more,
      },
      key(),
      noJob,
    ),
  );
const deliver = async (id: number, smtpUrl?: string) => {
  const postman = createPostman(world.fresh.database, { ...world.dependencies.config, smtpUrl }, key(), (error) => {
    throw error;
  });
  await postman.deliver(id).catch(() => undefined);
};
const row = async (id: number) => (await get<MailRow[]>('/mails')).find((mail) => mail.id === id);

it('a mail waits, leaves, and can be looked at and sent again', async () => {
  const id = await write('Votre remboursement');
  expect(await row(id)).toMatchObject({ state: 'waiting', resend_refusal: 'Cet e-mail est déjà en attente d’envoi.' });
  await deliver(id);
  expect(await row(id)).toMatchObject({ state: 'sent', resend_refusal: null, has_preview: true, kind: 'refund' });
  expect(await get<MailPreview>(`/mails/${id}/preview`)).toEqual({
    subject: 'Votre remboursement',
    text: 'Oui',
    html: '<p>Oui</p>',
  });
  const again = await post(`/mails/${id}/resend`);
  const { id: copy } = again.data as MailRow;
  expect([again.status, copy !== id]).toEqual([201, true]);
  expect(world.jobs).toContainEqual({ name: 'mail', data: { id: copy, accountId: world.ledger.accountId } });
  await deliver(copy);
  expect((await row(copy))?.state).toBe('sent');
});

it('an invitation is shown as it will leave, without its link', async () => {
  const shown = await get<MailPreview>('/mails/invitation?role=restaurant_owner');
  expect(shown).toMatchObject({
    subject: 'Votre accès à Consigne Loire',
    text: expect.stringContaining('l’espace de votre restaurant') as string,
  });
  expect(shown.text).toMatch(/\/admin\/password\/…\s/);
  expect((await world.call('GET', '/mails/invitation?role=account_admin', { token: world.tokens.admin })).status).toBe(
    422,
  );
});

it('one whose server is away is tried again, then fails with its reason, and is sent again', async () => {
  const id = await write('Encore');
  await deliver(id, 'smtp://127.0.0.1:1');
  expect(await row(id)).toMatchObject({ state: 'waiting', attempts: 1, reason: 'Le serveur d’envoi ne répond pas.' });
  for (let tries = 1; tries < 9; tries += 1) await deliver(id, 'smtp://127.0.0.1:1');
  expect(await row(id)).toMatchObject({ state: 'failed', attempts: 9 });
  expect(((await post(`/mails/${id}/resend`)).data as MailRow).state).toBe('waiting');
  await deliver(id);
  expect(await row(id)).toMatchObject({ state: 'sent', reason: null });
});

it('one that came back is sent again with its invoice, once, and is no longer anybody’s work', async () => {
  const waiting = async () => (await get<{ failed_mails: number }>('/tasks')).failed_mails;
  const before = await waiting();
  const id = await write('Facture', { invoice: INVOICE, unsubscribe: 'https://exemple.fr/non' });
  await world.fresh.asOwner(
    `update mails set sent_at = null, failed_at = now(), failure = 'Retour 5.1.1', sealed_content = null where id = ${id}`,
  );
  expect([(await row(id))?.state, await waiting()]).toEqual(['failed', before + 1]);
  const { id: copy } = (await post(`/mails/${id}/resend`)).data as MailRow;
  expect([(await row(id))?.state, await waiting()]).toEqual(['resent', before]);
  expect((await post(`/mails/${id}/resend`)).status).toBe(422);
  const { rows } = await world.platform((tx) =>
    tx.raw<{ content: Buffer }>({ text: 'select sealed_content as content from mails where id = $1', values: [copy] }),
  );
  const content = open(key(), placeIn('mail', copy), rows[0]?.content ?? Buffer.of());
  expect(JSON.parse(content)).toMatchObject({ invoice: INVOICE, unsubscribe: 'https://exemple.fr/non' });
});

it('a link that opens an account shows nowhere, and its mail is not sent twice', async () => {
  const sender = createMailSender(world.fresh.database, key(), noJob);
  await sendInvitation({ ...world.dependencies, mail: sender }, world.ledger.adminId);
  const [mail] = await get<MailRow[]>('/mails?filter[kind][]=password');
  const id = mail?.id ?? 0;
  const { text, html } = await get<MailPreview>(`/mails/${id}/preview`);
  expect(text + html).toContain('(lien masqué)');
  expect(text + html).not.toContain('/admin/password/');
  await deliver(id);
  const refused = await post(`/mails/${id}/resend`);
  expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('ne sert qu’une fois')]);
});

it('what mails said is forgotten after a month, that they were sent after a year', async () => {
  const [month, year] = [await write('Mois'), await write('An')];
  await world.fresh
    .asOwner(`update mails set sent_at = created_at, created_at = now() - interval '40 days' where id = ${month};
    update mails set sent_at = created_at, created_at = now() - interval '400 days' where id = ${year}`);
  await world.platform(purgeMails);
  expect(await row(month)).toMatchObject({ has_preview: false, resend_refusal: 'Son contenu n’est plus conservé.' });
  expect(await row(year)).toBeUndefined();
  expect((await world.call('GET', `/mails/${month}/preview`, { token: world.tokens.admin })).status).toBe(404);
});

it('mails are the account’s own', async () => {
  const id = await write('À nous');
  expect(await get<MailRow[]>('/mails', world.tokens.stranger)).toEqual([]);
  expect((await world.call('GET', `/mails/${id}/preview`, { token: world.tokens.stranger })).status).toBe(404);
  expect((await world.call('GET', '/mails', { token: world.tokens.partner })).status).toBe(403);
});

it('jobs show with what they are about; one that failed is started again, once', async () => {
  const { accountId } = world.ledger;
  const id = await write('Tâche');
  await world.platform(async (tx) => {
    await addJob(tx, 'mail', { id, accountId });
    await addJob(tx, 'verify-ledger', { accountId: world.other.accountId });
    await addJob(tx, 'purge', null);
  });
  const jobs = await get<JobRow[]>('/jobs');
  expect(jobs.map(({ name, state, subject, shared }) => [name, state, subject, shared]).sort()).toEqual([
    ['mail', 'waiting', 'Tâche, lea@exemple.fr', false],
    ['purge', 'waiting', null, true],
  ]);
  const job = jobs.find(({ name }) => name === 'mail')?.id ?? '';
  expect(await get<JobRow[]>('/jobs?filter[q]=TÂCHE')).toMatchObject([{ id: job, subject: 'Tâche, lea@exemple.fr' }]);
  expect(await get<JobRow[]>('/jobs?filter[q]=purge')).toEqual([]);
  expect((await post(`/jobs/${job}/retry`)).status).toBe(409);
  await world.fresh.asOwner(`update pgboss.job set state = 'failed', completed_on = now() where name = 'mail';
    update mails set failed_at = now() where id = ${id}`);
  expect(await get<JobRow[]>('/jobs?filter[state][]=failed')).toMatchObject([{ id: job, retryable: true }]);
  const stranger = await world.call('POST', `/jobs/${job}/retry`, { token: world.tokens.stranger, body: {} });
  expect(stranger.status).toBe(404);
  const answers = await Promise.all([1, 2].map(() => post(`/jobs/${job}/retry`)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await get<JobRow[]>('/jobs?filter[state][]=retry')).toMatchObject([{ id: job }]);
  expect((await row(id))?.state).toBe('waiting');
});

describe('as CSV', () => {
  const lines = async (path: string, token = world.tokens.admin) => {
    const { status, text } = await world.call('GET', path, { token });
    expect(status, text).toBe(200);
    return text.replace('\uFEFF', '').trimEnd().split('\r\n');
  };

  it('mails are exactly those filtered, in the order of the list, whatever people typed, page after page', async () => {
    const id = await write('=1+1');
    await world.fresh.asOwner(`update mails set sent_at = '2026-02-03T10:00:00Z', created_at = '2026-02-03T09:59:00Z',
      attempts = 2 where id = ${id}`);
    expect(await lines('/mails.csv?filter[state][]=sent&from_date=2026-02-03&to_date=2026-02-03')).toEqual([
      'Écrit le;Nature;Destinataire;Objet;État;Parti le;Essais;Raison',
      "03/02/2026 10:59;Remboursement;lea@exemple.fr;'=1+1;Envoyé;03/02/2026 11:00;2;",
    ]);
    await world.fresh.asOwner(`insert into mails (account_id, kind, recipient, subject, created_at)
      select ${world.ledger.accountId}, 'welcome', 'conso' || lpad(n::text, 4, '0') || '@exemple.fr', 'Page', '2026-03-01'
        from generate_series(1, 1100) n`);
    const many = await lines('/mails.csv?filter[q]=Page&filter[kind][]=welcome&sort=-recipient&page[size]=10');
    expect([many.length, many[1]?.split(';')[2], many[1100]?.split(';')[2]]).toEqual([
      1101,
      'conso1100@exemple.fr',
      'conso0001@exemple.fr',
    ]);
    expect(await lines('/mails.csv?filter[q]=Page', world.tokens.stranger)).toHaveLength(1);
    expect((await world.call('GET', '/mails.csv', { token: world.tokens.partner })).status).toBe(403);
  });

  it('jobs are exactly those filtered, with those of all initiatives, page after page', async () => {
    const { accountId } = world.ledger;
    await world.fresh.asOwner(`delete from pgboss.job;
      insert into pgboss.job (name, data, state, created_on, started_on, completed_on, retry_count) values
        ('verify-ledger', '{"accountId": ${accountId}}', 'completed', '2026-02-03T09:00Z', '2026-02-03T09:01Z', '2026-02-03T09:02Z', 0),
        ('verify-ledger', '{"accountId": ${world.other.accountId}}', 'completed', '2026-02-03T09:00Z', now(), now(), 0);
      insert into pgboss.job (name, data, state, created_on, start_after, retry_count) values
        ('purge', null, 'retry', '2026-02-04T09:00Z', '2026-02-04T09:30Z', 2)`);
    expect(await lines('/jobs.csv?sort=created_at&to_date=2026-02-28')).toEqual([
      'Tâche;À propos de;État;Essais;Demandée le;Finie le;Prochain essai le',
      'Contrôle des registres;;Terminée;1;03/02/2026 10:00;03/02/2026 10:02;',
      'Suppression des données anciennes;Toutes les initiatives;Nouvel essai prévu;2;04/02/2026 10:00;;04/02/2026 10:30',
    ]);
    await world.fresh.asOwner(`insert into pgboss.job (name, data, state, created_on)
      select 'verify-ledger', '{"accountId": ${accountId}}', 'failed', '2026-03-01T09:00Z'::timestamptz + n * interval '1 minute'
        from generate_series(1, 1100) n`);
    const many = await lines('/jobs.csv?filter[state][]=failed&page[size]=10');
    expect([many.length, many[1]?.split(';')[4], many[1100]?.split(';')[4]]).toEqual([
      1101,
      '02/03/2026 04:20',
      '01/03/2026 10:01',
    ]);
    expect(await lines('/jobs.csv?filter[state][]=failed', world.tokens.stranger)).toHaveLength(1);
  });
});
