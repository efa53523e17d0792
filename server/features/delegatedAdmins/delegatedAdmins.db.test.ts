import { type DelegatedAdmin } from '@boucle/contract/features/delegatedAdmins/calls.ts';
import { type JournalEvent } from '@boucle/contract/shared/events/shapes.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { type AppWorld, appWorld } from '../../dev/testing/world.ts';

let world: AppWorld;
beforeAll(async () => {
  world = await appWorld();
});
afterAll(() => world.end());

const PASSWORD = 'sept-couvercles-bleus';

const call = (method: string, path = '', body?: object, token = world.tokens.partner) =>
  world.call(method, `/delegated_admins${path}`, { token, ...(body && { body }) });

async function invited(name: string): Promise<DelegatedAdmin> {
  const answer = await call('POST', '', { name, email: `${name}@velo.exemple.fr` });
  expect(answer.status, answer.text).toBe(201);
  return answer.data as DelegatedAdmin;
}

/** The path of the link in the last mail to somebody. */
function linkTo(email: string): string {
  const mail = world.mails.findLast(({ to }) => to === email);
  return /\/admin\/password\/\S+/.exec(mail?.text ?? '')?.[0] ?? '(no link)';
}

/** Chooses a password on the page that a link opens. */
async function choose(link: string) {
  const app = createApp(world.dependencies);
  const body = new URLSearchParams({ new_password: PASSWORD, confirmation: PASSWORD });
  const response = await app.request(link, { method: 'POST', body });
  return { status: response.status, text: await response.text() };
}

const signIn = (email: string) => world.call('POST', '/auth/login', { body: { email, password: PASSWORD } });

async function tokenOf(email: string): Promise<string> {
  const { text } = await signIn(email);
  return (JSON.parse(text) as { access_token: string }).access_token;
}

describe('an invitation', () => {
  it('is mailed, lets the person choose a password once, and shows in the list', async () => {
    const jade = await invited('jade');
    expect(jade).toMatchObject({ status: 'invited', drops_30_days: 0, last_login_at: null });
    const link = linkTo(jade.email);
    expect((await choose(link)).status).toBe(200);
    const again = await choose(link);
    expect(again.status).toBe(410);
    expect(again.text).toContain('Ce lien ne fonctionne plus');
    expect((await signIn(jade.email)).status).toBe(200);
    expect((await call('GET', `/${jade.id}`)).data).toMatchObject({ status: 'active' });
    const active = await call('GET', '?filter[status][]=active&filter[q]=JADE');
    expect((active.data as DelegatedAdmin[]).map(({ email }) => email)).toEqual([jade.email]);
  });

  it('too late is refused in French; sent again, only the new link works', async () => {
    const omar = await invited('omar');
    const first = linkTo(omar.email);
    await world.platform((tx) =>
      tx.raw({ text: `update person_links set expires_at = now() where person_id = $1`, values: [omar.id] }),
    );
    const late = await choose(first);
    expect(late.status).toBe(410);
    expect(late.text).toContain('il a expiré');
    expect((await call('POST', `/${omar.id}/resend`, {})).status).toBe(200);
    expect((await choose(first)).status).toBe(410);
    expect((await choose(linkTo(omar.email))).status).toBe(200);
    const twice = await call('POST', `/${omar.id}/resend`, {});
    expect(twice.detail).toBe('Cette personne a déjà choisi son mot de passe.');
  });

  it('says what is wrong with the name or the e-mail, and who has the e-mail already', async () => {
    const wrong = await call('POST', '', { name: ' ', email: 'x' });
    expect(wrong.fields).toEqual({
      name: ['Le champ Nom est obligatoire'],
      email: [expect.stringContaining('E-mail')],
    });
    const lina = await invited('lina');
    const same = await call('POST', '', { name: 'Lina', email: ' LINA@velo.exemple.fr ' });
    expect(same.fields).toEqual({ email: ['Cette personne est déjà invitée.'] });
    await call('POST', `/${lina.id}/deactivate`, {});
    const out = await call('POST', '', { name: 'Lina', email: lina.email });
    expect(out.fields).toEqual({ email: ['Cette personne est désactivée\u00a0: réactivez-la.'] });
    const elsewhere = await call('POST', '', { name: 'Ada', email: 'admin-1@exemple.fr' });
    expect(elsewhere.fields?.['email']?.[0]).toBe('Cette adresse e-mail est déjà utilisée.');
  });
});

describe('an employee who is out', () => {
  it('is signed out at once, and for good: coming back opens nothing of before', async () => {
    const noe = await invited('noe');
    await choose(linkTo(noe.email));
    const token = await tokenOf(noe.email);
    const read = () => world.call('GET', '/partner/stocks', { token });
    expect((await read()).status).toBe(200);
    expect((await call('POST', `/${noe.id}/deactivate`, {})).data).toMatchObject({ status: 'disabled' });
    expect((await read()).status).toBe(401);
    expect((await signIn(noe.email)).status).toBe(401);
    const refused = await call('POST', `/${noe.id}/resend`, {});
    expect(refused.detail).toBe('Cette personne est désactivée\u00a0: réactivez-la d’abord.');
    expect((await call('POST', `/${noe.id}/reactivate`, {})).data).toMatchObject({ status: 'active' });
    expect((await read()).status).toBe(401);
    expect((await signIn(noe.email)).status).toBe(200);
  });

  it('who never chose a password is invited anew, and the link of before stays dead', async () => {
    const iris = await invited('iris');
    const before = linkTo(iris.email);
    await call('POST', `/${iris.id}/deactivate`, {});
    expect((await call('POST', `/${iris.id}/reactivate`, {})).data).toMatchObject({ status: 'invited' });
    expect((await choose(before)).status).toBe(410);
    expect((await choose(linkTo(iris.email))).status).toBe(200);
  });
});

it('counts the deposits of 30 days, without those taken back', async () => {
  const { ledger } = world;
  const paul = await invited('paul');
  const lines = [{ formatId: ledger.bowl, quantity: 2 }];
  const admin = { adminId: ledger.adminId } as const;
  await ledger.record({ type: 'admin_in', variant: 'bought', ...admin, lines });
  await ledger.record({ type: 'admin_give', ...admin, partnerId: ledger.partner, lines });
  // Out to a party and back, used: the partner has something dirty to drop.
  const customCustomer = 'Mairie';
  const out = { type: 'without_webapp_event', variant: 'out', recorder: 'partner', partnerId: ledger.partner } as const;
  const service = await ledger.record({ ...out, customCustomer, lines });
  const { rows } = await ledger.run((tx) =>
    tx.raw<{ service_id: number }>({ text: 'select service_id from transactions where id = $1', values: [service.id] }),
  );
  const used = lines.map((line) => ({ ...line, role: 'used' as const }));
  const serviceId = rows[0]?.service_id ?? 0;
  await ledger.record({ ...out, variant: 'back', serviceId, lines: used });
  const drop = { type: 'drop_partner_container', recorder: 'partner', personId: paul.id } as const;
  const where = { partnerId: ledger.partner, dropOffPointId: ledger.point };
  const one = [{ formatId: ledger.bowl, quantity: 1 }];
  await ledger.record({ ...drop, ...where, lines: one });
  const mistaken = await ledger.record({ ...drop, ...where, lines: one });
  await ledger.reverse(mistaken.id);
  expect((await call('GET', `/${paul.id}`)).data).toMatchObject({ drops_30_days: 1 });
  const list = await call('GET', '?sort=-drops_30_days&page[size]=1');
  expect(list.data).toMatchObject([{ id: paul.id }]);
});

it('keeps a journal of the access, and of what the person did', async () => {
  const zoe = await invited('zoe');
  await choose(linkTo(zoe.email));
  const token = await tokenOf(zoe.email);
  await world.call('PATCH', '/current/preferences', { token, body: { lists: {} } });
  await call('POST', `/${zoe.id}/deactivate`, {});
  const { data } = await call('GET', `/${zoe.id}/events`);
  const sentences = (data as JournalEvent[]).map(({ sentence }) => sentence);
  expect(sentences).toEqual([
    'Employé désactivé',
    'Préférences d’affichage enregistrées',
    'Connexion par l’API',
    'Mot de passe choisi par un lien reçu par e-mail',
    'Employé invité',
  ]);
  expect((data as JournalEvent[])[0]?.changes).toEqual([
    { field: 'status', label: 'Statut', before: 'Actif', after: 'Désactivé' },
  ]);
});

it('exports what is filtered', async () => {
  await invited('hugo');
  const { text } = await call('GET', '.csv?filter[q]=hugo');
  expect(text.split('\r\n')[0]).toBe('\uFEFFN°;Nom;E-mail;Statut;Dépôts 30 j;Dernière connexion;Invité le');
  expect(text.split('\r\n')).toHaveLength(3);
  expect(text).toContain(';hugo;hugo@velo.exemple.fr;Invité;0;;');
});
