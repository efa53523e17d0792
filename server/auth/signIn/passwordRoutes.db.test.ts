import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Fields, type SignInWorld, EMAIL, PASSWORD, answerOf, signInWorld } from '../../dev/testing/signIn.ts';
import { authenticate } from '../tokens/authenticate.ts';
import { createInvitation, createPasswordLink, sendInvitation } from '../people/invitations.ts';
import { createPerson, createEndUser } from '../people/people.ts';

let world: SignInWorld;
beforeAll(async () => {
  world = await signInWorld();
});
afterAll(() => world.end());
beforeEach(async () => {
  world.mails.length = 0;
  await world.asOwner('delete from rate_limits');
});

const NEW = 'quatre-bocaux-bleus';
/** A mail is made once the answer has left: on a busy machine, seconds later. */
const SOON = { timeout: 15_000 };
const forgot = (email: string, headers: Fields = {}) => world.post('/admin/password/forgotten', { email }, headers);
const choose = (secret: string, password: string, confirmation = password) =>
  world.post(`/admin/password/${secret}`, { new_password: password, confirmation });
const secretOf = (text: string) => /\/admin\/password\/(\S+)/.exec(text)?.[1] ?? '';
const maySignIn = async (email: string, password: string) =>
  answerOf(await world.login({ email, password })).has('code');
const linkFor = (personId: number) => world.platform((tx) => createPasswordLink(tx, personId));

describe('« Mot de passe oublié »', () => {
  it('is a French page that scripts and other sites have no part in', async () => {
    const response = await world.app.request('/admin/password/forgotten');
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const text = await response.text();
    expect(text).toContain('<html lang="fr">');
    expect(text).toContain('<h1>Mot de passe oublié</h1>');
    expect(text).not.toMatch(/<script|https?:\/\/(?!www\.w3\.org)/);
  });

  it('answers the same for a known and an unknown e-mail, and mails only the known one', async () => {
    const known = await (await forgot(EMAIL)).text();
    await vi.waitFor(() => expect(world.mails).toHaveLength(1), SOON);
    const unknown = await (await forgot('absent@exemple.fr')).text();
    expect(unknown.replaceAll('absent@exemple.fr', EMAIL)).toBe(known);
    expect(world.mails).toHaveLength(1);
    expect(world.mails[0]).toMatchObject({ to: EMAIL, kind: 'password', accountId: world.accountId });
    expect(world.mails[0]?.text).toContain('http://localhost:3000/admin/password/boucle_ln_');
  });

  it('mails a restaurateur too, who is led to their space, not to the console', async () => {
    const email = 'zoe@exemple.fr';
    await world.platform(async (tx) => {
      const endUser = { email, name: 'Zoé', accountId: world.accountId, customerId: null, passwordHash: 'none' };
      await createEndUser(tx, { ...endUser, role: 'restaurant_owner' });
      await createPerson(tx, {
        role: 'account_admin',
        email,
        name: 'Zoé',
        accountId: world.accountId,
        partnerId: null,
        passwordHash: 'none',
      });
    });
    await forgot(email);
    await vi.waitFor(() => expect(world.mails).toHaveLength(2), SOON);
    const pages = await Promise.all(world.mails.map(({ text }) => choose(secretOf(text), NEW)));
    const texts = await Promise.all(pages.map((page) => page.text()));
    expect(texts.filter((text) => text.includes('href="/restaurant/'))).toHaveLength(1);
    expect(texts.filter((text) => text.includes('login_hint='))).toHaveLength(1);
  });

  it('mails the address of their space to a restaurateur alone, and answers anybody the same', async () => {
    const ask = async (email: string) => (await world.post('/restaurant', { email })).text();
    const known = await ask('zoe@exemple.fr');
    await vi.waitFor(() => expect(world.mails).toHaveLength(1), SOON);
    expect(world.mails[0]).toMatchObject({ to: 'zoe@exemple.fr', kind: 'space', accountId: world.accountId });
    expect(world.mails[0]?.text).toMatch(/http:\/\/localhost:3000\/restaurant\/[a-z0-9-]+/);
    // An administrator's e-mail is as unknown as any.
    for (const email of [EMAIL, 'absent@exemple.fr'])
      expect((await ask(email)).replaceAll(email, 'zoe@exemple.fr')).toBe(known);
    expect(world.mails).toHaveLength(1);
    expect(await ask('zoe')).toContain('Le champ E-mail doit être une adresse e-mail valide');
    const link = /\/restaurant\/([a-z0-9-]+)/.exec(world.mails[0]?.text ?? '')?.[1] ?? '';
    await world.asOwner(`update accounts set slug = 'autre-mot' where id = ${world.accountId}`);
    const former = await world.app.request(`/restaurant/${link}`);
    expect([former.status, former.headers.get('location')]).toEqual([302, '/restaurant/autre-mot']);
    expect((await world.app.request('/restaurant/inconnu')).status).toBe(404);
    const foreign = await world.post('/restaurant', { email: EMAIL }, { origin: 'https://ailleurs.example' });
    expect(foreign.status).toBe(403);
  });

  it.each([
    ['', 'Le champ E-mail est obligatoire'],
    ['camille', 'Le champ E-mail doit être une adresse e-mail valide'],
  ])('says beside the field what is wrong with « %s », which stays typed', async (typed, sentence) => {
    const response = await forgot(typed);
    expect(response.status).toBe(422);
    const text = await response.text();
    expect(text).toMatch(new RegExp(`id="email-error"[^>]*>${sentence}`));
    expect(text).toContain('aria-describedby="email-error"');
    expect(text).toContain(`value="${typed}"`);
  });

  it('gives back what was typed as text, never as a page', async () => {
    const text = await (await forgot('"><script>alert(1)</script>')).text();
    expect(text).not.toContain('<script');
    expect(text).toContain('&quot;&gt;&lt;script&gt;');
  });

  it('sends one mailbox five mails an hour, whoever asks, and each link goes on', async () => {
    await world.asOwner('delete from rate_limits');
    world.mails.length = 0;
    for (let rank = 1; rank <= 12; rank += 1) {
      const answer = await forgot(EMAIL, { 'x-address': `198.51.100.${rank}` });
      expect(answer.status).toBe(200);
      expect(await answer.text()).toContain(`Si un compte existe pour ${EMAIL}`);
      await expect.poll(() => world.mails.length, SOON).toBe(Math.min(rank, 5));
    }
    for (const { text } of world.mails) {
      const [link = ''] = /\/admin\/password\/boucle_ln_[\w-]+/.exec(text) ?? [];
      expect((await world.app.request(link)).status).toBe(200);
    }
    await world.asOwner('delete from rate_limits');
  });

  it('is asked 5 times an hour from one /64', async () => {
    const from = (rank: number) => ({ 'x-address': `2001:db8:0:9::${rank}` });
    for (let rank = 1; rank <= 5; rank += 1) expect((await forgot(`p${rank}@exemple.fr`, from(rank))).status).toBe(200);
    expect((await forgot('p6@exemple.fr', from(6))).status).toBe(429);
    expect((await forgot('p6@exemple.fr', { 'x-address': '2001:db8:0:a::1' })).status).toBe(200);
  });

  it('is asked 5 times an hour from one address', async () => {
    for (let count = 1; count <= 5; count += 1) expect((await forgot('absent@exemple.fr')).status).toBe(200);
    const response = await forgot('absent@exemple.fr');
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(3500);
    expect(await response.text()).toContain('value="absent@exemple.fr"');
    expect((await forgot('absent@exemple.fr', { 'x-address': '192.0.2.9' })).status).toBe(200);
  });

  it('sends nothing to a disabled person', async () => {
    const email = 'partie@exemple.fr';
    const admin = { role: 'account_admin', email, name: '', accountId: world.accountId, partnerId: null } as const;
    await world.platform((tx) => createPerson(tx, { ...admin, passwordHash: 'none' }));
    // Not put back: the mail is made once the answer has left, whenever that is.
    await world.asOwner(`update people set status = 'disabled' where email = '${email}'`);
    await forgot(email);
    await forgot(EMAIL);
    await vi.waitFor(() => expect(world.mails.length).toBeGreaterThan(0), SOON);
    expect(world.mails.map(({ to }) => to)).toEqual([EMAIL]);
  });
});

describe('choosing a password', () => {
  /** Events of the person in the journal but sign-ins, the oldest first. */
  const chosen = async () => {
    const { rows } = await world.platform((tx) =>
      tx.raw({
        text: `select person_id, action, address from events
                where person_id = $1 and not starts_with(action, 'signIn.') order by id`,
        values: [world.personId],
      }),
    );
    return rows;
  };

  it('saves it, ends the sessions, and serves once', async () => {
    const tokens = await world.signedIn();
    const secret = await linkFor(world.personId);
    const before = await chosen();
    const shown = await world.app.request(`/admin/password/${secret}`);
    expect(shown.status).toBe(200);
    // Of which initiative it is: somebody may have been invited by several.
    expect(await shown.text()).toMatch(new RegExp(`Pour le compte ${EMAIL}, chez <b>Consigne Loire</b>`));
    const response = await choose(secret, NEW);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain(`href="/?login_hint=${encodeURIComponent(EMAIL)}"`);
    expect(await maySignIn(EMAIL, NEW)).toBe(true);
    expect(await maySignIn(EMAIL, PASSWORD)).toBe(false);
    expect(await authenticate(world.database, tokens.access_token)).toEqual({ failure: 'invalid' });
    const rows = await chosen();
    expect(rows.slice(before.length)).toEqual([
      { person_id: world.personId, action: 'session.choosePassword', address: '192.0.2.1' },
    ]);

    const again = await choose(secret, PASSWORD);
    expect(again.status).toBe(410);
    expect(await again.text()).toContain('Ce lien ne fonctionne plus');
    expect((await world.app.request(`/admin/password/${secret}`)).status).toBe(410);
    await choose(await linkFor(world.personId), PASSWORD);
  });

  it('serves one of ten at once', async () => {
    const secret = await linkFor(world.personId);
    const responses = await Promise.all(Array.from({ length: 10 }, () => choose(secret, PASSWORD)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 410)).toHaveLength(9);
  });

  it.each([
    ['nothing', '', '', 'new_password', 'Le champ Nouveau mot de passe est obligatoire'],
    [
      '7 characters',
      'bocaux7',
      'bocaux7',
      'new_password',
      'Le champ Nouveau mot de passe doit contenir au moins 8 caractères',
    ],
    [
      'a common one',
      'Password1',
      'Password1',
      'new_password',
      'Ce mot de passe est trop courant, choisissez-en un autre',
    ],
    ['no confirmation', NEW, '', 'confirmation', 'Le champ Confirmation du mot de passe est obligatoire'],
    [
      'another confirmation',
      NEW,
      `${NEW}x`,
      'confirmation',
      'Le champ Nouveau mot de passe ne correspond pas à sa confirmation',
    ],
  ])('refuses %s beside its field and leaves the link good', async (_name, password, confirmation, field, sentence) => {
    const secret = await linkFor(world.personId);
    const response = await choose(secret, password, confirmation);
    expect(response.status).toBe(422);
    const text = await response.text();
    expect(text).toMatch(new RegExp(`id="${field}-error"[^>]*>${sentence}`));
    expect(text).not.toContain(NEW);
    expect((await choose(secret, PASSWORD)).status).toBe(200);
  });

  it.each([
    ['an expired link', `update person_links set expires_at = now()`],
    ['the link of a disabled person', `update people set status = 'disabled'`],
    ['the link of a deactivated account', 'update accounts set deactivated_at = now()'],
  ])('refuses %s', async (_name, sql) => {
    const secret = await linkFor(world.personId);
    await world.asOwner(sql);
    expect((await choose(secret, NEW)).status).toBe(410);
    await world.asOwner(`update people set status = 'active'; update accounts set deactivated_at = null`);
    expect(await maySignIn(EMAIL, NEW)).toBe(false);
  });

  it('refuses an invented link', async () => {
    expect((await choose('boucle_ln_invente', NEW)).status).toBe(410);
    expect((await world.app.request('/admin/password/%00')).status).toBe(410);
  });

  it('leaves an earlier link to whoever is about to open it, and ends all with the first that serves', async () => {
    const [earlier, later] = [await linkFor(world.personId), await linkFor(world.personId)];
    expect((await choose(earlier, PASSWORD)).status).toBe(200);
    expect((await choose(later, NEW)).status).toBe(410);
  });
});

describe('an invitation', () => {
  const invited = { role: 'account_admin', name: 'Noé <b>Petit</b>', partnerId: null } as const;
  const invite = (email: string) =>
    world.platform((tx) => createPerson(tx, { ...invited, email, accountId: world.accountId }));

  it('is mailed in French and lets its reader choose a first password', async () => {
    const personId = await invite('Noe@exemple.fr');
    expect(await sendInvitation(world.dependencies, personId)).toEqual({ failure: null });
    const [mail] = world.mails;
    expect(mail).toMatchObject({ to: 'noe@exemple.fr', kind: 'invitation', subject: 'Votre accès à Consigne Loire' });
    expect(mail?.html).toContain('Noé &lt;b&gt;Petit&lt;/b&gt;');
    expect(await maySignIn('noe@exemple.fr', NEW)).toBe(false);
    expect((await choose(secretOf(mail?.text ?? ''), NEW)).status).toBe(200);
    expect(await maySignIn('noe@exemple.fr', NEW)).toBe(true);
  });

  it('is sent again by « Mot de passe oublié »', async () => {
    await invite('lou@exemple.fr');
    await forgot('lou@exemple.fr');
    await vi.waitFor(() => expect(world.mails).toHaveLength(1));
    expect(world.mails[0]?.kind).toBe('invitation');
  });

  it('lives seven days and is kept as a hash', async () => {
    const personId = await invite('max@exemple.fr');
    const secret = await world.platform((tx) => createInvitation(tx, personId));
    const { rows } = await world.platform((tx) =>
      tx.raw<{ hours: number; row: string }>({
        text: `select round(extract(epoch from expires_at - created_at) / 3600)::int as hours, l::text as row
                 from person_links l where used_at is null and person_id = $1`,
        values: [personId],
      }),
    );
    expect(rows[0]?.hours).toBe(7 * 24);
    expect(rows[0]?.row).not.toContain(secret);
    expect(rows[0]?.row).not.toContain(Buffer.from(secret).toString('hex'));
  });
});
