import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Application, type ApplicationDetail } from '@boucle/contract/features/accounts/calls.ts';
import { type JournalEvent } from '@boucle/contract/shared/events/shapes.ts';
import { type TeamMember } from '@boucle/contract/shared/team/shapes.ts';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createApp } from '../../app.ts';
import { createOrder } from '../../domain/orders/create.ts';
import { cancelOrder } from '../../domain/orders/steps.ts';
import { type AppWorld, appWorld } from '../../dev/testing/world.ts';

let world: AppWorld;
let app: ReturnType<typeof createApp>;
beforeAll(async () => {
  world = await appWorld();
  app = createApp(world.dependencies);
});
afterAll(() => world.end());
beforeEach(() => {
  world.mails.length = 0;
});

const call = (method: string, path: string, body?: object, token = world.tokens.superAdmin) =>
  world.call(method, path, { token, ...(body && { body }) });
const mailTo = async (email: string) => {
  await vi.waitFor(() => expect(world.mails.map(({ to }) => to)).toContain(email));
  return world.mails.find(({ to }) => to === email);
};
const linkIn = (text = ''): string => /\/admin\/password\/\S+/.exec(text)?.[0] ?? '';
const choosePassword = (link: string) =>
  app.request(link, {
    method: 'POST',
    body: new URLSearchParams({ new_password: 'quatre-bocaux-bleus', confirmation: 'quatre-bocaux-bleus' }),
  });
const signIn = (email: string) =>
  world.call('POST', '/auth/login', { body: { email, password: 'quatre-bocaux-bleus' } });
const ourAdmin = async () =>
  ((await call('GET', `/accounts/${world.ledger.accountId}/admins`)).data as TeamMember[])[0]?.email;
const tokensOf = async (email: string) => JSON.parse((await signIn(email)).text) as { access_token: string };

async function opened(more: object = {}): Promise<ApplicationDetail> {
  const answer = await call('POST', '/accounts', { account: { name: `Bocaux ${randomUUID()}`, ...more } });
  expect(answer.status, answer.text).toBe(201);
  return answer.data as ApplicationDetail;
}

describe('an application', () => {
  it('is created with its first administrator, who chooses a password by the mailed link and enters, once', async () => {
    const email = `ines-${randomUUID()}@exemple.fr`;
    const { id, name, status, administrators_count } = await opened({ email, person: 'Inès Roux' });
    expect({ status, administrators_count }).toEqual({ status: 'active', administrators_count: 0 });
    const mail = await mailTo(email);
    expect(mail).toMatchObject({ kind: 'invitation', accountId: id, subject: `Votre accès à ${name}` });
    expect(mail?.text).not.toContain('console');
    const link = linkIn(mail?.text);
    expect((await choosePassword(link)).status).toBe(200);
    expect((await choosePassword(link)).status).toBe(410);
    const entered = await signIn(email);
    expect(entered.status, entered.text).toBe(200);
    expect(((await call('GET', `/accounts/${id}`)).data as ApplicationDetail).administrators_count).toBe(1);
  });

  it('has a name of its own, whatever its accents and case; nothing is made when it is taken, or when the e-mail is', async () => {
    const before = (await call('GET', '/accounts')).count;
    const taken = await call('POST', '/accounts', { account: { name: 'CONSIGNE LOIRÉ', email: 'z@exemple.fr' } });
    expect(taken.fields, taken.text).toEqual({ 'account.name': ['Une autre application porte déjà ce nom.'] });
    const known = await call('POST', '/accounts', { account: { name: 'Tout neuf', email: await ourAdmin() } });
    expect(Object.keys(known.fields ?? {})).toEqual(['account.email']);
    const wrong = await call('POST', '/accounts', { account: { name: ' ', email: 'x' } });
    expect(Object.keys(wrong.fields ?? {}).sort()).toEqual(['account.email', 'account.name']);
    expect((await call('GET', '/accounts')).count).toBe(before);
    // The same from the settings of an initiative.
    const renamed = await call('PATCH', '/account', { account: { name: 'bocal & co' } }, world.tokens.admin);
    expect(renamed.fields).toHaveProperty(['account.name']);
  });

  it('is renamed from the version that was read, and its own journal tells who did it', async () => {
    const { id, version } = await opened();
    const name = `Bocaux ${randomUUID()}`;
    const saved = await call('PATCH', `/accounts/${id}`, { account: { name, version } });
    expect(saved.data).toMatchObject({ name, version: version + 1 });
    const taken = await call('PATCH', `/accounts/${id}`, { account: { slug: 'consigne-loire' } });
    expect(taken.fields, taken.text).toEqual({
      'account.slug': ['Une autre initiative a ce nom dans ses adresses, ou l’a eu.'],
    });
    const slug = `bocaux-${id}`;
    expect((await call('PATCH', `/accounts/${id}`, { account: { slug } })).data).toMatchObject({ name, slug });
    const stale = await call('PATCH', `/accounts/${id}`, { account: { name: 'Autre', version } });
    expect(stale.status).toBe(409);
    const journal = (await call('GET', `/events?filter[account_id]=${id}`)).data as JournalEvent[];
    expect(journal.map(({ sentence }) => sentence)).toEqual([
      'Application modifiée',
      'Application modifiée',
      'Application créée',
    ]);
  });

  it('is listed with its figures, searched without accents, sorted and exported', async () => {
    await world.ledger.record({
      type: 'admin_in',
      variant: 'bought',
      adminId: world.ledger.adminId,
      lines: [{ formatId: world.ledger.bowl, quantity: 40 }],
    });
    const found = await call('GET', '/accounts?filter[q]=consigne&sort=-containers_count');
    expect(found.data).toMatchObject([{ name: 'Consigne Loire', containers_count: 40, dirty_containers_count: 0 }]);
    const sorted = (await call('GET', '/accounts?sort=-containers_count,name')).data as Application[];
    expect(sorted[0]?.name).toBe('Consigne Loire');
    const csv = await call('GET', '/accounts.csv?filter[q]=consigne');
    expect(csv.text.split('\r\n')).toHaveLength(3);
    expect(csv.text).toContain('Consigne Loire;Non connecté;');
  });

  it('is deactivated: its sessions end at once and nobody enters, until it opens again', async () => {
    const email = `ines-${randomUUID()}@exemple.fr`;
    const { id } = await opened({ email });
    await choosePassword(linkIn((await mailTo(email))?.text));
    const { access_token: token } = await tokensOf(email);
    expect((await call('GET', '/account', undefined, token)).status).toBe(200);
    expect((await call('POST', `/accounts/${id}/deactivate`, {})).data).toMatchObject({ status: 'disabled' });
    expect((await call('GET', '/account', undefined, token)).status).toBe(401);
    expect((await signIn(email)).status).toBe(401);
    const invited = await call('POST', `/accounts/${id}/admins`, { email: 'autre@exemple.fr' });
    expect(invited.detail).toContain('réactivez-la');
    const partner = await call('POST', '/partners', { account_id: id, name: 'Vélo', email: 'v@exemple.fr' });
    expect(partner.fields).toEqual({ account_id: ['Cette application est désactivée.'] });
    await call('POST', `/accounts/${id}/reactivate`, {});
    // An ended session stays ended: one signs in again.
    expect((await call('GET', '/account', undefined, token)).status).toBe(401);
    expect((await signIn(email)).status).toBe(200);
  });

  it('stays open while orders are under way', async () => {
    const { ledger } = world;
    const { accountId, customer, sender, partner, bowl } = ledger;
    await ledger.supply(sender, [{ formatId: bowl, quantity: 1 }]);
    const { id } = await ledger.run((tx) =>
      createOrder(tx, accountId, {
        customerId: customer,
        restaurantId: sender,
        partnerId: partner,
        deliver: [],
        pickup: [{ formatId: bowl, quantity: 1 }],
      }),
    );
    const refused = await call('POST', `/accounts/${accountId}/deactivate`, {});
    expect(refused.detail).toBe('Consigne Loire ne peut pas être désactivée\u00a0: 1 commande est en cours.');
    expect((await call('GET', '/account', undefined, world.tokens.admin)).status).toBe(200);
    await ledger.run((tx) => cancelOrder(tx, accountId, id, { adminId: ledger.adminId }));
  });
});

describe('the team of an initiative', () => {
  const team = async (): Promise<TeamMember[]> =>
    (await call('GET', '/account/admins', undefined, world.tokens.admin)).data as TeamMember[];

  it('invites a colleague by mail, sends the link again, which ends the one before', async () => {
    const email = `gael-${randomUUID()}@exemple.fr`;
    const invited = await call('POST', '/account/admins', { email: email.toUpperCase() }, world.tokens.admin);
    expect(invited.status).toBe(201);
    expect((invited.data as TeamMember[]).find((one) => one.email === email)?.invitation_over).toBe(false);
    const first = linkIn((await mailTo(email))?.text);
    const member = (await team()).find((one) => one.email === email);
    expect(member).toMatchObject({ status: 'invited', invitation_over: false });
    const twice = await call('POST', '/account/admins', { email }, world.tokens.admin);
    expect(twice.fields?.['email']?.[0]).toContain('déjà invitée');
    world.mails.length = 0;
    await call('POST', '/account/admins/resend', { person_id: member?.person_id }, world.tokens.admin);
    const second = linkIn((await mailTo(email))?.text);
    expect((await choosePassword(first)).status).toBe(410);
    expect((await choosePassword(second)).status).toBe(200);
    const late = await call('POST', '/account/admins/resend', { person_id: member?.person_id }, world.tokens.admin);
    expect(late.detail).toBe('Cette personne a déjà choisi son mot de passe.');
  });

  it('invites beside a call under way, whose key refers to the initiative', async () => {
    const other = new Client(world.fresh.ownerConfig);
    await other.connect();
    try {
      await other.query('begin');
      await other.query(
        "insert into idempotency_keys (account_id, caller, key, body_hash, key_number) values ($1, 'person:0', $2, '', 1)",
        [world.ledger.accountId, randomUUID()],
      );
      const invited = call('POST', '/account/admins', { email: `${randomUUID()}@exemple.fr` }, world.tokens.admin);
      expect(await Promise.race([invited.then(({ status }) => status), sleep(5000, 'waits')])).toBe(201);
    } finally {
      await other.end();
    }
  });

  it('says that an invitation came to its end', async () => {
    const email = `tard-${randomUUID()}@exemple.fr`;
    await call('POST', '/account/admins', { email }, world.tokens.admin);
    const link = linkIn((await mailTo(email))?.text);
    await world.fresh.asOwner(`update person_links set expires_at = now() - interval '1 minute'`);
    expect((await choosePassword(link)).status).toBe(410);
    expect((await team()).find((one) => one.email === email)).toMatchObject({ invitation_over: true });
  });

  it('takes an e-mail of nobody else of Boucle', async () => {
    const theirs = `account_admin-${world.other.accountId}@exemple.fr`;
    const taken = await call('POST', '/account/admins', { email: theirs }, world.tokens.admin);
    expect(taken.fields?.['email']?.[0]).toContain('déjà celle d’une personne de Boucle');
  });

  it('puts a colleague out at once, who comes back by a new invitation only', async () => {
    const email = `part-${randomUUID()}@exemple.fr`;
    await call('POST', '/account/admins', { email }, world.tokens.admin);
    await choosePassword(linkIn((await mailTo(email))?.text));
    const { access_token: token } = await tokensOf(email);
    const person_id = (await team()).find((one) => one.email === email)?.person_id ?? 0;
    expect((await call('POST', '/account/admins/remove', { person_id }, world.tokens.admin)).status).toBe(200);
    expect((await call('GET', '/account', undefined, token)).status).toBe(401);
    world.mails.length = 0;
    await call('POST', '/account/admins', { email }, world.tokens.admin);
    expect((await mailTo(email))?.kind).toBe('invitation');
    expect((await signIn(email)).status).toBe(401);
    expect((await call('GET', '/account', undefined, token)).status).toBe(401);
  });

  it('never loses its last person: nobody leaves by themself, and of two who remove each other one stays', async () => {
    const { id } = await opened();
    const people: { email: string; token: string }[] = [];
    for (const one of ['a', 'b']) {
      const email = `${one}-${randomUUID()}@exemple.fr`;
      await call('POST', `/accounts/${id}/admins`, { email });
      await choosePassword(linkIn((await mailTo(email))?.text));
      const { access_token: token } = await tokensOf(email);
      people.push({ email, token });
    }
    const members = (await call('GET', `/accounts/${id}/admins`)).data as TeamMember[];
    const numberOf = (rank: number) => members.find((one) => one.email === people[rank]?.email)?.person_id;
    const self = await call('POST', '/account/admins/remove', { person_id: numberOf(0) }, people[0]?.token);
    expect(self.detail).toBe('Vous ne pouvez pas vous retirer vous-même de l’équipe.');
    const answers = await Promise.all([
      call('POST', '/account/admins/remove', { person_id: numberOf(1) }, people[0]?.token),
      call('POST', '/account/admins/remove', { person_id: numberOf(0) }, people[1]?.token),
    ]);
    // The other was out already, or finds itself alone.
    const [done, other] = answers.map(({ status }) => status).sort();
    expect(done).toBe(200);
    expect([401, 422]).toContain(other);
    const team = (await call('GET', `/accounts/${id}/admins`)).data as TeamMember[];
    const [left, ...others] = team.filter(({ status }) => status === 'active');
    expect(others).toEqual([]);
    const last = await call('POST', `/accounts/${id}/admins/remove`, { person_id: left?.person_id });
    expect(last.detail).toContain('dernière personne');
  });

  it('knows nobody of another initiative', async () => {
    const person_id = world.ledger.adminId;
    const answer = await call('POST', `/accounts/${world.other.accountId}/admins/remove`, { person_id });
    expect(answer.status).toBe(404);
  });
});
