import { type AddressInfo } from 'node:net';
import { type Draft, type Message } from '@boucle/contract/features/messages/calls.ts';
import { type IncidentDetail } from '@boucle/contract/features/incidents/calls.ts';
import { MESSAGE_LIMITS, messagePagePath } from '@boucle/contract/shared/messages/labels.ts';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type PartnerWorld, partnerWorld } from '../../dev/testing/worlds/partnerWorld.ts';
import { verifyLedger } from '../../domain/ledger/verification/verify.ts';
import { createPostman } from '../../outside/mails/postman.ts';
import { sendMessages } from '../../outside/mails/messages/sendMessages.ts';
import { messageToken } from '../../outside/mails/messages/token.ts';

let world: PartnerWorld;
beforeAll(async () => {
  world = await partnerWorld();
  await world.owner.query(`update restaurants set email = 'bonjour@manon.exemple.fr' where id = $1`, [
    world.ledger.sender,
  ]);
  await world.ledger.record({
    type: 'admin_in',
    variant: 'bought',
    adminId: world.ledger.adminId,
    lines: [{ formatId: world.ledger.bowl, quantity: 5000 }],
  });
});
afterAll(() => world.end());
beforeEach(async () => {
  await world.owner.query('delete from rate_limits');
  await world.owner.query(`update messages set mailed_at = mailed_at - interval '2 hours' where mailed_at is not null`);
});

const admin = (method: string, path: string, body?: object) =>
  world.call(method, path, { token: world.tokens.admin, ...(body && { body }) });

async function delivery(quantity = 30): Promise<number> {
  const { adminId, sender, bowl } = world.ledger;
  const lines = [{ formatId: bowl, quantity }];
  return (await world.ledger.record({ type: 'admin_give', adminId, restaurantId: sender, lines })).id;
}

const ownerKey = () => `restaurant.${world.ledger.sender}.${world.people2.owner}`;
const placeKey = () => `restaurant.${world.ledger.sender}`;

async function written(thing: number, to: readonly string[] = [ownerKey()]): Promise<Message[]> {
  const words = { subject: '30 contenants livrés', text: 'Voici ce qui a été livré.\n\nLe compte est bon\u202f?' };
  const { status, data, text } = await admin('POST', '/messages', { act: 'delivery', thing_id: thing, to, ...words });
  expect(status, text).toBe(201);
  return data as Message[];
}

/** The seconds of all messages are over. */
const wait = () => world.owner.query(`update messages set send_after = now() - interval '1 second'`);

/** Does what a worker does each second; answers how many left. */
const send = (most = 100): Promise<number> =>
  world.platform((tx) =>
    sendMessages(tx, world.ledger.accountId, most, {
      key: world.dependencies.secret,
      add: () => Promise.resolve(),
      origin: world.origin,
    }),
  );

const listed = async (thing: number): Promise<Message[]> =>
  (await admin('GET', `/messages?thing=transaction&thing_id=${thing}`)).data as Message[];

const linkOf = ({ id }: Message): string =>
  world.origin + messagePagePath(messageToken(world.dependencies.secret, { accountId: world.ledger.accountId, id }));

const post = (address: string, form: Readonly<Record<string, string>>) =>
  fetch(address, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });

it('names the owner of the restaurant, and its own address beside, with what was delivered', async () => {
  const thing = await delivery();
  const { data } = await admin('GET', `/messages/draft?act=delivery&thing_id=${thing}`);
  expect(data as Draft).toMatchObject({
    recipients: [
      { key: ownerKey(), name: 'Manon', address: 'manon@exemple.fr', chosen: true, declined: false },
      { key: placeKey(), name: '', address: 'bonjour@manon.exemple.fr', chosen: false },
    ],
  });
  expect((data as Draft).subject).toMatch(/^30 contenants livrés /);
  expect((data as Draft).text).toContain('\u00a0: 30');
});

it('of a delivery that was taken back, and of anything else, nothing is to be written', async () => {
  const thing = await delivery();
  await admin('POST', `/transactions/${thing}/reverse`, { comment: 'Erreur' });
  for (const id of [thing, 999_999])
    expect((await admin('GET', `/messages/draft?act=delivery&thing_id=${id}`)).status).toBe(404);
});

it('leaves once its seconds are over, once, to whom and with what was chosen', async () => {
  const thing = await delivery();
  const [message] = await written(thing);
  expect(message).toMatchObject({ state: 'waiting', address: 'manon@exemple.fr' });
  expect(await send()).toBe(0);
  await wait();
  expect(await send()).toBe(1);
  expect(await send()).toBe(0);
  const { rows } = await world.owner.query<{ id: number; recipient: string; kind: string }>(
    'select id, recipient, kind from mails where id = (select mail_id from messages where id = $1)',
    [message?.id],
  );
  expect(rows).toMatchObject([{ recipient: 'manon@exemple.fr', kind: 'message' }]);
  // Its link answers as the restaurant: no administrator reads it.
  const preview = await admin('GET', `/mails/${rows[0]?.id ?? 0}/preview`);
  expect(preview.status, preview.text).toBe(200);
  expect(preview.text).toContain('(lien masqué)');
  expect(preview.text).not.toContain('/m/');
});

it('is taken back before it leaves, and not after', async () => {
  const thing = await delivery();
  const [kept, taken] = [await written(thing), await written(thing)];
  const ids = taken.map(({ id }) => id);
  expect((await admin('POST', '/messages/recall', { ids })).data).toMatchObject([{ state: 'recalled' }]);
  await wait();
  expect(await send()).toBe(1);
  const late = await admin('POST', '/messages/recall', { ids: kept.map(({ id }) => id) });
  expect(late).toMatchObject({ status: 409, detail: 'Trop tard\u00a0: le message est parti.' });
  expect((await listed(thing)).map(({ state }) => state)).toEqual(['recalled', 'waiting']);
});

it('whose mail failed is shown with the reason, and tried again by a press', async () => {
  const thing = await delivery();
  const [message] = await written(thing);
  await wait();
  await send();
  await world.owner.query(
    `update mails set failed_at = now(), failure = '550 boîte pleine', attempts = 9 where id = (select mail_id from messages where id = $1)`,
    [message?.id],
  );
  expect(await listed(thing)).toMatchObject([
    { state: 'failed', reason: 'L’adresse du destinataire est refusée.', resendable: true },
  ]);
  expect((await admin('POST', `/messages/${message?.id ?? 0}/resend`, {})).data).toMatchObject({ state: 'waiting' });
  expect((await admin('POST', `/messages/${message?.id ?? 0}/resend`, {})).status).toBe(422);
  // What has left and came back is not sent again: its words are gone.
  await world.owner.query(
    `update mails set failed_at = now(), failure = 'Retour 5.1.1', sealed_content = null where id = (select mail_id from messages where id = $1)`,
    [message?.id],
  );
  expect(await listed(thing)).toMatchObject([
    { state: 'failed', reason: 'L’adresse du destinataire n’existe pas.', resendable: false },
  ]);
  expect((await admin('POST', `/messages/${message?.id ?? 0}/resend`, {})).status).toBe(422);
});

it('meets a mail server that says later, then a worker that dies within the mail: sent once, and shown', async () => {
  const thing = await delivery();
  const received: string[] = [];
  let isBusy = true;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (!isBusy) received.push(Buffer.concat(chunks).toString());
        done(isBusy ? Object.assign(new Error('Réessayez'), { responseCode: 451 }) : null);
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const config = {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    mailFrom: 'Boucle <b@boucle.test>',
    mailBounces: undefined,
    dataDir: '/nowhere',
  };
  const postman = createPostman(world.fresh.database, config, world.dependencies.secret, () => undefined);
  const mailed = async () => {
    await written(thing);
    await wait();
    await send();
    const { rows } = await world.owner.query<{ id: number }>('select max(mail_id) as id from messages');
    return rows[0]?.id ?? 0;
  };
  const first = await mailed();
  await expect(postman.deliver(first)).rejects.toThrow();
  expect((await listed(thing))[0]).toMatchObject({ state: 'waiting' });
  isBusy = false;
  await postman.deliver(first);
  await postman.deliver(first);
  expect(received).toHaveLength(1);
  expect(received[0]).toMatch(/^Reply-To: /m);
  expect(received[0]).toMatch(/^List-Unsubscribe:\s+<http.*\/m\/[\w.-]+\/stop>/m);
  expect(received[0]).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  expect((await listed(thing))[0]).toMatchObject({ state: 'sent' });

  // Its worker dies once the bytes have begun to leave: whether it arrived is unknown.
  const second = await mailed();
  await world.owner.query('update mails set claimed_at = now(), handed_over_at = now(), attempts = 1 where id = $1', [
    second,
  ]);
  await postman.deliver(second);
  expect((await listed(thing))[0]).toMatchObject({ state: 'failed', reason: 'Envoi interrompu.' });
  expect(received).toHaveLength(1);
  await new Promise<void>((resolve) => server.close(() => resolve()));
});

it('of one act for ten people is ten mails, and of an initiative 500 an hour at most', async () => {
  const thing = await delivery();
  await world.owner.query(
    `insert into messages (account_id, act, thing_id, audience, audience_id, name, address, subject, text, send_after)
     select $1, 'delivery', $2, 'restaurant', $3, '', n || '@exemple.fr', 'Livraison', 'Oui', now() from generate_series(1, 510) n`,
    [world.ledger.accountId, thing, world.ledger.sender],
  );
  expect(await send(10)).toBe(10);
  const counts = await Promise.all([send(400), send(400)]);
  expect(counts.toSorted((a, b) => a - b)).toEqual([MESSAGE_LIMITS.an_hour - 410, 400]);
  const { rows } = await world.owner.query(
    `select count(*)::int as mails, count(distinct recipient)::int as recipients from mails where recipient ~ '^\\d+@'`,
  );
  expect(rows).toEqual([{ mails: MESSAGE_LIMITS.an_hour, recipients: MESSAGE_LIMITS.an_hour }]);
  await world.owner.query(`delete from messages where recalled_at is null and mail_id is null`);
});

it('is answered on the restaurant’s page, once: what is not as delivered is a gap with both figures', async () => {
  const { bowl, accountId, sender } = world.ledger;
  const thing = await delivery();
  await written(thing);
  const onPage = async () =>
    (await world.ask('GET', '/messages', { as: world.ownerToken })).rows.filter(({ kind }) => kind === 'message');
  const before = (await onPage()).length;
  await wait();
  const [shown] = await onPage();
  expect((await onPage()).length).toBeGreaterThan(before);
  expect(shown).toMatchObject({ restaurant_id: sender, answers: ['complete', 'differs'], lines: [{ quantity: 30 }] });
  const say = (body: object, as = world.ownerToken) =>
    world.ask('POST', `/messages/${String(shown?.['id'])}/answer`, { as, body });
  const differs = (quantity: number) => ({ answer: 'differs', received: [{ format_id: bowl, quantity }] });
  expect(await say({ answer: 'noted' })).toMatchObject({ status: 422, fields: { answer: [expect.anything()] } });
  expect(await say(differs(30))).toMatchObject({ status: 422, fields: { received: [expect.anything()] } });
  expect((await say(differs(28), world.customerToken)).status).toBe(404);
  const stock = async () => (await world.ask('GET', `/restaurants/${sender}/stock`, { as: world.ownerToken })).text;
  const books = await stock();
  expect((await say(differs(28))).data).toMatchObject({ answer: 'differs', answers: [] });
  expect((await say(differs(27))).status).toBe(409);
  expect(await stock()).toBe(books);

  const [answered] = await listed(thing);
  expect(answered?.answer).toMatchObject({
    answer: 'differs',
    by: 'Manon',
    incidents: [{ detail: 'Livré 30, reçu 28' }],
  });
  const incident = answered?.answer?.incidents[0]?.id ?? 0;
  const read = async () => (await admin('GET', `/incidents/${incident}`)).data as IncidentDetail;
  expect(await read()).toMatchObject({
    kind: 'received',
    quantity: -2,
    left: 2,
    recorded_by: 'Manon',
    received: 'Livré 30, reçu 28',
  });
  const settle = { quantity: 2, confirmed: true };
  expect(await admin('POST', `/incidents/${incident}/settle`, { ...settle, place: 'A.clean' })).toMatchObject({
    fields: { place: ['La livraison le dit déjà.'] },
  });
  expect((await admin('POST', `/incidents/${incident}/settle`, settle)).status).toBe(201);
  expect(await read()).toMatchObject({ status: 'settled', left: 0 });
  expect(await verifyLedger(world.fresh.database, accountId)).toEqual([]);
  expect((await admin('POST', `/transactions/${thing}/reverse`, { comment: 'Erreur' })).status).toBe(422);
});

it('is answered by its link, without a script; a link that is not ours, or was altered, opens one page', async () => {
  const { bowl } = world.ledger;
  const thing = await delivery();
  const [message] = await written(thing);
  if (message === undefined) throw new Error('No message');
  const link = linkOf(message);
  expect((await fetch(link)).status).toBe(404);
  await wait();
  await send();
  const page = await fetch(link);
  expect(page.status).toBe(200);
  expect(await page.text()).not.toContain('<script');
  expect((await listed(thing))[0]?.opened_at).not.toBeNull();

  const unknown = async (address: string) => {
    const answer = await fetch(address);
    expect(answer.status).toBe(404);
    return answer.text();
  };
  const elsewhere = { accountId: world.other.accountId, id: message.id };
  const pages = [
    await unknown(`${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`),
    await unknown(world.origin + messagePagePath('1.1.x')),
    await unknown(world.origin + messagePagePath(messageToken(world.dependencies.secret, elsewhere))),
  ];
  expect(new Set(pages).size).toBe(1);

  const wrong = await post(link, { answer: 'differs', [`received_${bowl}`]: 'vingt' });
  expect(wrong.status).toBe(422);
  expect(await wrong.text()).toContain('value="vingt"');
  expect((await post(link, { answer: 'differs', [`received_${bowl}`]: '30' })).status).toBe(422);
  expect((await post(link, { answer: 'differs', [`received_${bowl}`]: '32' })).status).toBe(303);
  expect((await post(link, { answer: 'complete' })).status).toBe(422);
  expect(await (await fetch(link)).text()).toContain('livré 30, reçu 32');
  const [answered] = await listed(thing);
  const incident = answered?.answer?.incidents[0]?.id ?? 0;
  expect((await admin('POST', `/incidents/${incident}/settle`, { quantity: 2, confirmed: true })).status).toBe(201);
  expect(await verifyLedger(world.fresh.database, world.ledger.accountId)).toEqual([]);
});

it('a link ends with the tie of its person to the restaurant', async () => {
  const thing = await delivery();
  const [message] = await written(thing);
  if (message === undefined) throw new Error('No message');
  await wait();
  await send();
  const link = linkOf(message);
  expect((await fetch(link)).status).toBe(200);
  await world.owner.query("update people set status = 'disabled' where id = $1", [world.people2.owner]);
  expect((await fetch(link)).status).toBe(404);
  await world.owner.query("update people set status = 'active' where id = $1", [world.people2.owner]);
  expect((await fetch(link)).status).toBe(200);
});

it('is refused by one press of the mail program, and stands on the page alone from then on', async () => {
  const thing = await delivery();
  const [message] = await written(thing);
  if (message === undefined) throw new Error('No message');
  await wait();
  await send();
  const link = linkOf(message);
  expect((await post(`${link}/stop`, { 'List-Unsubscribe': 'One-Click' })).status).toBe(200);
  const { data } = await admin('GET', `/messages/draft?act=delivery&thing_id=${thing}`);
  expect((data as Draft).recipients[0]).toMatchObject({ key: ownerKey(), declined: true });
  const [again] = await written(thing);
  expect(again).toMatchObject({ state: 'page', address: null });
  await wait();
  expect(await send()).toBe(0);
  await post(`${link}/stop`, { mails: 'on' });
  expect((await written(thing))[0]).toMatchObject({ state: 'waiting' });
});

it('goes to nobody whom its act does not concern', async () => {
  const thing = await delivery();
  for (const to of ['person.1', `restaurant.${world.other.accountId}.1`])
    expect(
      (await admin('POST', '/messages', { act: 'delivery', thing_id: thing, to: [to], subject: 'A', text: 'B' }))
        .fields,
    ).toEqual({ to: ['Un destinataire n’est plus concerné\u00a0: rouvrez le message.'] });
});

it('is forgotten with the customer whom it was written to', async () => {
  const { accountId } = world.ledger;
  const { rows } = await world.owner.query<{ id: number }>(
    `with c as (insert into customers (account_id, email, name) values ($1, 'zoe@exemple.fr', 'Zoé') returning id)
     insert into messages (account_id, act, thing_id, audience, audience_id, name, address, subject, text)
     select $1, 'point_closed', 1, 'customer', id, 'Zoé', 'zoe@exemple.fr', 'Zoé', 'Zoé' from c returning id`,
    [accountId],
  );
  await world.owner.query(`update customers set erased_at = now(), email = 'x', name = '' where name = 'Zoé'`);
  const left = await world.owner.query(
    'select name, address, text, recalled_at is not null as recalled from messages where id = $1',
    [rows[0]?.id],
  );
  expect(left.rows).toEqual([{ name: '(effacé)', address: null, text: '', recalled: true }]);
});
