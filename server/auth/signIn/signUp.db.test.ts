import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Authenticator } from '../../dev/testing/authenticator.ts';
import { hiddenOf, passkeyAskedBy } from '../../dev/testing/pages.ts';
import { quickHash } from '../../dev/testing/quickHash.ts';
import { backOf, ownPages } from '../../dev/testing/worlds/ownPages.ts';
import { type PartnerWorld, partnerWorld } from '../../dev/testing/worlds/partnerWorld.ts';

const PASSWORD = 'trois-bocaux-verts';
const RETURN = 'https://caisse.exemple.fr/retour';

let world: PartnerWorld;
let pages: ReturnType<typeof ownPages>;
beforeAll(async () => {
  world = await partnerWorld();
  pages = ownPages(world);
  await world.owner.query('update people set password_hash = $1', [await quickHash(PASSWORD)]);
  for (const kind of ['conditions', 'privacy']) await publish(kind, 'Rendez les contenants vides.');
});
beforeEach(() => world.owner.query('delete from rate_limits'));
afterAll(() => world.end());

const publish = (kind: string, text: string) =>
  world.call('POST', '/account/terms', { token: world.tokens.admin, body: { kind, text } });
const partnerRequest = () => ({
  ...pages.request('customer'),
  client_id: world.access.client_id,
  redirect_uri: RETURN,
  scope: 'customers transactions',
});

/** The page of the form, by the button of the page to sign in. */
async function formOf(request: Record<string, string> = pages.request('customer')): Promise<Record<string, string>> {
  const signIn = await (await pages.open(request)).text();
  const page = await pages.post('/oauth/authorize', { ...hiddenOf(signIn), step: 'show_sign_up' });
  expect(page.status).toBe(200);
  return hiddenOf(await page.text());
}

const asks = async (email: string, more: Record<string, string> = {}, request?: Record<string, string>) =>
  pages.post('/oauth/authorize', {
    ...(await formOf(request)),
    email,
    name: 'Ana Petit',
    accept: 'yes',
    step: 'sign_up',
    ...more,
  });
const cookiesOf = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');

const mailsTo = (email: string) => world.mails.filter(({ to }) => to === email);
const LINK = /\/oauth\/sign-up\/boucle_su_[\w-]+/;
/** The path of the latest link to an address: the mail leaves once the answer has left. */
async function linkTo(email: string, count = 1): Promise<string> {
  await expect.poll(() => mailsTo(email).length).toBe(count);
  return LINK.exec(mailsTo(email).at(-1)?.text ?? '')?.[0] ?? '';
}
const choose = (link: string, cookie = '', more: Record<string, string> = {}) =>
  pages.post(link, { new_password: PASSWORD, ...more }, cookie);

const personOf = async (email: string) =>
  (
    await world.owner.query<Record<string, unknown>>(
      `select role, status, customer_id::int, name from people where account_id = $1 and email = $2
         and role in ('customer', 'restaurant_owner')`,
      [world.ledger.accountId, email],
    )
  ).rows;
const current = async (token: string) => (await world.ask('GET', '/customer/current', { as: token })).data;
const tokenOfCode = async (response: Response): Promise<string> => {
  const answer = await pages.exchange('customer', backOf(response).get('code') ?? '');
  return ((await answer.json()) as { access_token: string }).access_token;
};

describe('somebody who wants an account', () => {
  it('reads what to accept, confirms the address, chooses a password, and is in', async () => {
    const asked = await asks('ana@exemple.fr');
    expect(asked.status).toBe(200);
    expect(await asked.text()).toContain('Consultez votre messagerie');
    expect(await personOf('ana@exemple.fr')).toEqual([]);
    const link = await linkTo('ana@exemple.fr');
    expect(mailsTo('ana@exemple.fr')[0]).toMatchObject({
      kind: 'sign_up',
      subject: 'Terminez votre inscription chez Consigne Loire',
    });
    const cookie = cookiesOf(asked);
    const page = await fetch(`${world.origin}${link}`);
    expect(await page.text()).toContain('Choisissez votre mot de passe');
    expect((await choose(link, cookie, { new_password: 'court' })).status).toBe(422);

    const done = await choose(link, cookie);
    expect(done.status).toBe(303);
    expect(backOf(done).get('state')).toBe('état');
    expect(await current(await tokenOfCode(done))).toMatchObject({ name: 'Ana Petit', email: 'ana@exemple.fr' });
    const { rows } = await world.owner.query(
      `select a.kind, a.version from terms_acceptances a join people p on p.id = a.person_id where p.email = 'ana@exemple.fr' order by 1`,
    );
    expect(rows).toEqual([
      { kind: 'conditions', version: 1 },
      { kind: 'privacy', version: 1 },
    ]);
    const journal = await world.call('GET', '/events', { token: world.tokens.admin });
    expect((journal.data as { sentence: string }[])[0]?.sentence).toBe('Compte créé par le conso');
    // The password opens the page from now on.
    expect((await pages.signIn('customer', 'ana@exemple.fr', PASSWORD)).status).toBe(303);
  });

  it('in another browser comes back to the application, and types nothing again', async () => {
    await asks('bea@exemple.fr');
    const done = await choose(await linkTo('bea@exemple.fr'));
    expect(done.status).toBe(303);
    expect(done.headers.get('location')).toContain(
      `${pages.returnTo('customer').replace('127.0.0.1', 'localhost')}?error=interaction_required`,
    );
    const entered = await pages.open(pages.request('customer'), cookiesOf(done));
    expect(await current(await tokenOfCode(entered))).toMatchObject({ email: 'bea@exemple.fr' });
    // Of another client it opens nothing, nor once the password is another.
    const other = await pages.open(partnerRequest(), cookiesOf(done));
    expect([other.status, await other.text()]).toEqual([200, expect.stringContaining('Se connecter à')]);
  });

  it('of a partner’s application consents to it, or finds the way back to it', async () => {
    const asked = await asks('cleo@exemple.fr', {}, partnerRequest());
    const consent = await choose(await linkTo('cleo@exemple.fr'), cookiesOf(asked));
    const page = await consent.text();
    expect(page).toContain('Autoriser «');
    const granted = await pages.post('/oauth/authorize', { ...hiddenOf(page), step: 'allow' });
    expect(backOf(granted).get('code')).toMatch(/^boucle_ac_/);

    await asks('dora@exemple.fr', {}, partnerRequest());
    const elsewhere = await choose(await linkTo('dora@exemple.fr'));
    expect(elsewhere.headers.get('location')).toMatch(
      /^https:\/\/caisse\.exemple\.fr\/retour\?error=interaction_required/,
    );
  });

  it('after ten minutes begins again in the same browser too', async () => {
    const asked = await asks('eva@exemple.fr');
    const link = await linkTo('eva@exemple.fr');
    await world.owner.query(`update sign_ups set created_at = now() - interval '11 minutes'`);
    const done = await choose(link, cookiesOf(asked));
    expect(backOf(done).get('error')).toBe('interaction_required');
  });
});

describe('a passkey in place of a password', () => {
  const authenticator = () => new Authenticator(`http://localhost:${world.dependencies.config.port}`);
  const linkPage = async (link: string) => (await fetch(`${world.origin}${link}`)).text();
  const makes = async (email: string, key: Authenticator, oddities = {}) => {
    const cookie = cookiesOf(await asks(email));
    const link = await linkTo(email);
    const credential = JSON.stringify(key.create(passkeyAskedBy(await linkPage(link)), oddities));
    return choose(link, cookie, { step: 'set_up_passkey', new_password: '', credential });
  };
  const asksPage = (more: Record<string, string> = {}) =>
    pages.post('/oauth/authorize', { ...pages.request('customer'), ...more, step: 'show_passkey' });
  const askPage = async (more: Record<string, string> = {}) => (await asksPage(more)).text();
  const shows = (page: string, key: Authenticator, oddities = {}) =>
    pages.post('/oauth/authorize', {
      ...hiddenOf(page),
      step: 'passkey',
      credential: JSON.stringify(key.get(passkeyAskedBy(page), oddities)),
    });

  it('is made at the last step, and signs in alone, each answer once', async () => {
    const key = authenticator();
    const done = await makes('fred@exemple.fr', key);
    expect(done.status).toBe(303);
    expect(await current(await tokenOfCode(done))).toMatchObject({ email: 'fred@exemple.fr' });
    const page = await askPage();
    const entered = await shows(page, key);
    expect(await current(await tokenOfCode(entered))).toMatchObject({ email: 'fred@exemple.fr' });
    expect((await shows(page, key)).status).toBe(422);
    // It is no second factor: a code by mail goes on without it.
    const { rows } = await world.owner.query(
      `select password_hash, (select count(*)::int from person_passkeys k where k.person_id = p.id) as factors
         from people p where email = 'fred@exemple.fr'`,
    );
    expect(rows).toEqual([{ password_hash: null, factors: 0 }]);
    // Its address is known: another sign-up is answered by the mail of an account.
    await asks('fred@exemple.fr');
    await expect.poll(() => mailsTo('fred@exemple.fr').map(({ kind }) => kind)).toContain('sign_up_known');
  });

  it('made for another site makes no account, and the link still serves', async () => {
    const key = authenticator();
    const refused = await makes('gil@exemple.fr', key, { origin: 'https://boucle.evil.example' });
    expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining('n’a pas été reconnue')]);
    expect(await personOf('gil@exemple.fr')).toEqual([]);
    expect((await choose(await linkTo('gil@exemple.fr'))).status).toBe(303);
  });

  it('of nobody, forged, without its holder, or shown to the restaurants’ page opens nothing', async () => {
    const key = authenticator();
    await makes('hugo@exemple.fr', key);
    for (const [shown, oddities] of [
      [authenticator(), {}],
      [key, { forged: true }],
      [key, { unverified: true }],
    ] as const) {
      const answer = await shows(await askPage(), shown, oddities);
      expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining('n’ouvre aucun compte')]);
    }
    expect(backOf(await asksPage(pages.request('restaurant'))).get('error')).toBe('access_denied');
    expect((await shows(await askPage(), key)).status).toBe(303);
  });

  it('goes with a password that is chosen by a mail, as a stolen telephone’s must', async () => {
    const key = authenticator();
    await makes('iris@exemple.fr', key);
    await pages.post('/admin/password/forgotten', { email: 'iris@exemple.fr' });
    await expect.poll(() => mailsTo('iris@exemple.fr').map(({ kind }) => kind)).toContain('password');
    const link = /\/admin\/password\/boucle_ln_[\w-]+/.exec(mailsTo('iris@exemple.fr').at(-1)?.text ?? '')?.[0] ?? '';
    const chosen = await pages.post(link, { new_password: PASSWORD, confirmation: PASSWORD });
    expect(chosen.status).toBe(200);
    expect((await shows(await askPage(), key)).status).toBe(422);
    expect((await pages.signIn('customer', 'iris@exemple.fr', PASSWORD)).status).toBe(303);
  });

  it('is asked of a browser 120 times a quarter of an hour in one network', async () => {
    expect((await asksPage()).status).toBe(200);
    await world.owner.query(`update rate_limits set points = 120 where key like 'passkeys_asked%'`);
    expect((await asksPage()).status).toBe(429);
  });
});

describe('what an address is', () => {
  it('is not said: answers are byte-equal, and only the mail differs', async () => {
    const known = await asks('lea@exemple.fr', { name: 'Ana' });
    const unknown = await asks('zoe@exemple.fr', { name: 'Ana' });
    const texts = [await known.text(), await unknown.text()].map((text) => text.replaceAll(/lea|zoe/g, '…'));
    expect(texts[0]).toBe(texts[1]);
    const headers = [known, unknown].map(({ headers: all }) =>
      [...all]
        .filter(([name]) => !['date', 'x-request-id', 'server-timing'].includes(name))
        .map(([name, value]) => [name, name === 'set-cookie' ? value.replace(/=boucle_br_[\w-]{43}/, '=…') : value]),
    );
    expect(headers[0]).toEqual(headers[1]);
    await linkTo('zoe@exemple.fr');
    await expect.poll(() => mailsTo('lea@exemple.fr').length).toBe(1);
    expect(mailsTo('lea@exemple.fr')[0]).toMatchObject({
      kind: 'sign_up_known',
      subject: 'Vous avez déjà un compte chez Consigne Loire',
    });
    expect(mailsTo('lea@exemple.fr')[0]?.text).toContain('/admin/password/boucle_ln_');
  });

  it('is not looked at before the answer, which comes while people are locked', async () => {
    for (const email of ['lea@exemple.fr', 'yan@exemple.fr']) {
      const form = { ...(await formOf()), email, name: 'Ana', accept: 'yes', step: 'sign_up' };
      await world.owner.query('begin; lock table people in access exclusive mode');
      const answer = await pages.post('/oauth/authorize', form);
      await world.owner.query('commit');
      expect(answer.status).toBe(200);
    }
    await linkTo('yan@exemple.fr');
  });

  it('of an administrator of the console is free: that is another role', async () => {
    const { rows } = await world.owner.query<{ email: string }>(
      `select email from people where role = 'account_admin' and account_id = $1 limit 1`,
      [world.ledger.accountId],
    );
    const email = rows[0]?.email ?? '';
    const asked = await asks(email);
    expect((await choose(await linkTo(email), cookiesOf(asked))).status).toBe(303);
    expect(await personOf(email)).toMatchObject([{ role: 'customer', status: 'active' }]);
    const as = await tokenOfCode(await pages.signIn('customer', email, PASSWORD));
    expect((await world.call('GET', '/account', { token: as })).status).toBe(401);
  });

  it('of a conso who was imported ties them, balance and all; the journal says so', async () => {
    const { ledger, owner } = world;
    const { rows } = await owner.query<{ id: number }>(
      `insert into customers (account_id, email, name) values ($1, 'ida@exemple.fr', '') returning id::int`,
      [ledger.accountId],
    );
    const id = rows[0]?.id ?? 0;
    await ledger.record({
      type: 'admin_free_deposit',
      holder: { kind: 'customer', id },
      amountCents: 1250,
      origin: 'offered',
      adminId: ledger.adminId,
    });
    const asked = await asks('Ida@Exemple.fr');
    const found = await choose(await linkTo('ida@exemple.fr'), cookiesOf(asked));
    const page = await found.text();
    expect(page.replaceAll(/\u00a0|&nbsp;/g, ' ')).toContain('12,50 €');
    const entered = await pages.post('/oauth/authorize', { ...hiddenOf(page), step: 'enter' });
    expect(await current(await tokenOfCode(entered))).toMatchObject({
      id,
      credits_count_cents: 1250,
      name: 'Ana Petit',
    });
    const journal = await world.call('GET', `/events?filter[entity]=customer&filter[entity_id]=${id}`, {
      token: world.tokens.admin,
    });
    expect(journal.status, journal.text).toBe(200);
    expect((journal.data as { sentence: string }[]).map(({ sentence }) => sentence).join()).toContain(
      'sa fiche était connue',
    );
  });

  it('of a conso who was erased makes another conso', async () => {
    const { ledger, owner } = world;
    const { rows } = await owner.query<{ id: number }>(
      `insert into customers (account_id, email, name) values ($1, 'jo@exemple.fr', 'Jo') returning id::int`,
      [ledger.accountId],
    );
    const erased = rows[0]?.id ?? 0;
    await world.call('DELETE', `/customers/${erased}/personal_data`, { token: world.tokens.admin });
    const asked = await asks('jo@exemple.fr');
    const as = await tokenOfCode(await choose(await linkTo('jo@exemple.fr'), cookiesOf(asked)));
    expect((await current(as))['id']).not.toBe(erased);
  });

  it('in two initiatives is two people', async () => {
    await world.owner.query(`insert into customers (account_id, email, name) values ($1, 'kim@exemple.fr', 'Kim')`, [
      world.other.accountId,
    ]);
    const asked = await asks('kim@exemple.fr');
    expect((await choose(await linkTo('kim@exemple.fr'), cookiesOf(asked))).status).toBe(303);
    const { rows } = await world.owner.query(
      `select count(*)::int as n from people where email = 'kim@exemple.fr' and account_id = $1`,
      [world.other.accountId],
    );
    expect(rows).toEqual([{ n: 0 }]);
  });

  it('keeps its plus and its letters, whatever their case', async () => {
    const asked = await asks('MIA+bocal@Exemple.FR');
    expect((await choose(await linkTo('mia+bocal@exemple.fr'), cookiesOf(asked))).status).toBe(303);
    expect(await personOf('mia+bocal@exemple.fr')).toHaveLength(1);
    expect(await personOf('mia@exemple.fr')).toHaveLength(0);
  });
});

describe('an owner of restaurants', () => {
  const invite = (email: string) =>
    world.call('POST', `/restaurants/${world.ledger.sender}/owners`, {
      token: world.tokens.admin,
      body: { email, name: 'Nell' },
    });

  it('becomes a conso besides, by the link and without another password; erased as one, stays owner', async () => {
    const { ledger } = world;
    const asked = await asks('manon@exemple.fr');
    const link = await linkTo('manon@exemple.fr');
    expect(await (await fetch(`${world.origin}${link}`)).text()).toContain('Utilisez le compte que vous avez');
    const as = await tokenOfCode(await pages.post(link, {}, cookiesOf(asked)));
    const [person] = await personOf('manon@exemple.fr');
    expect(person).toMatchObject({ role: 'restaurant_owner', name: 'Manon' });
    expect(await current(as)).toMatchObject({ id: person?.['customer_id'], credits_count_cents: 0 });
    expect((await pages.signIn('customer', 'manon@exemple.fr', PASSWORD)).status).toBe(303);

    // She borrows at her own restaurant, as any conso.
    await ledger.supply(ledger.sender, [{ formatId: ledger.bowl, quantity: 5 }]);
    await ledger.record({
      type: 'admin_free_deposit',
      holder: { kind: 'customer', id: Number(person?.['customer_id']) },
      amountCents: 1000,
      origin: 'offered',
      adminId: ledger.adminId,
    });
    const { data: code } = await world.ask('POST', '/customer/codes', { as });
    const ownerToken = await pages.token('restaurant', 'manon@exemple.fr', PASSWORD);
    const lent = await world.ask('POST', '/transactions', {
      as: ownerToken,
      body: {
        transaction_type: 'grab_container',
        restaurant_id: ledger.sender,
        customer_id: code['customer_id'],
        customer_code: code['code'],
        containers: [{ format_id: ledger.bowl, quantity: 1 }],
      },
    });
    expect(lent.status, lent.text).toBe(201);
    const back = await world.ask('POST', '/customer/codes', { as });
    const returned = await world.ask('POST', '/transactions', {
      as: ownerToken,
      body: {
        transaction_type: 'return_container',
        restaurant_id: ledger.sender,
        customer_id: back.data['customer_id'],
        customer_code: back.data['code'],
        containers: [{ format_id: ledger.bowl, quantity: 1 }],
      },
    });
    expect(returned.status, returned.text).toBe(201);
    await world.owner.query(
      `update money_accounts set balance_cents = 0 where account_id = $1 and owner = 'U' and owner_id = $2`,
      [ledger.accountId, person?.['customer_id']],
    );
    const erased = await world.call('DELETE', `/customers/${String(person?.['customer_id'])}/personal_data`, {
      token: world.tokens.admin,
    });
    expect(erased.status, erased.text).toBe(200);
    expect(await personOf('manon@exemple.fr')).toMatchObject([{ role: 'restaurant_owner', customer_id: null }]);
    expect((await pages.signIn('restaurant', 'manon@exemple.fr', PASSWORD)).status).toBe(303);
    expect((await pages.signIn('customer', 'manon@exemple.fr', PASSWORD)).status).toBe(422);
  });

  it('invited to the address of a conso is the same person', async () => {
    const asked = await asks('nell@exemple.fr');
    expect((await choose(await linkTo('nell@exemple.fr'), cookiesOf(asked))).status).toBe(303);
    expect((await invite('nell@exemple.fr')).status).toBe(201);
    expect(await personOf('nell@exemple.fr')).toMatchObject([{ role: 'restaurant_owner', status: 'active' }]);
    for (const audience of ['customer', 'restaurant'] as const)
      expect((await pages.signIn(audience, 'nell@exemple.fr', PASSWORD)).status).toBe(303);
  });

  it('invited while the conso signs up, at once: one person, who is both', async () => {
    const asked = await asks('oda@exemple.fr');
    const link = await linkTo('oda@exemple.fr');
    const [invited, done] = await Promise.all([invite('oda@exemple.fr'), choose(link, cookiesOf(asked))]);
    expect([invited.status, done.status]).toEqual([201, 303]);
    expect(await personOf('oda@exemple.fr')).toMatchObject([
      { role: 'restaurant_owner', status: 'active', customer_id: expect.any(Number) as number },
    ]);
  });
});

describe('a link', () => {
  it('serves once, in whichever of two tabs', async () => {
    const asked = await asks('pia@exemple.fr');
    const link = await linkTo('pia@exemple.fr');
    const answers = await Promise.all([choose(link, cookiesOf(asked)), choose(link, cookiesOf(asked))]);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 410]);
    const again = await choose(link);
    expect([again.status, await again.text()]).toEqual([410, expect.stringContaining('votre compte est créé')]);
    expect(await personOf('pia@exemple.fr')).toHaveLength(1);
  });

  it('ends the one before', async () => {
    await asks('qi@exemple.fr');
    const first = await linkTo('qi@exemple.fr');
    await asks('qi@exemple.fr');
    const second = await linkTo('qi@exemple.fr', 2);
    expect((await choose(first)).status).toBe(410);
    expect((await choose(second)).status).toBe(303);
  });

  it('ends after seven days, and another can be had', async () => {
    await asks('ruth@exemple.fr');
    const link = await linkTo('ruth@exemple.fr');
    const { rows } = await world.owner.query<{ days: number }>(
      `select round(extract(epoch from expires_at - now()) / 86400)::int as days from sign_ups where email = 'ruth@exemple.fr'`,
    );
    expect(rows[0]?.days).toBe(7);
    await world.owner.query(`update sign_ups set expires_at = now() where email = 'ruth@exemple.fr'`);
    const over = await fetch(`${world.origin}${link}`);
    expect(over.status).toBe(410);
    const text = await over.text();
    const again = /href="(\/oauth\/authorize\?[^"]+)"/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect((await fetch(world.origin + again)).status).toBe(200);
    expect((await choose(link)).status).toBe(410);
    expect((await fetch(`${world.origin}/oauth/sign-up/boucle_su_x`)).status).toBe(410);
  });

  it('whose application was closed meanwhile makes the account all the same', async () => {
    const access = await world.newAccess();
    const asked = await asks('sam@exemple.fr', {}, { ...partnerRequest(), client_id: access.client_id });
    const link = await linkTo('sam@exemple.fr');
    await world.call('POST', `/api_accesses/${access.id}/revoke`, {
      token: await world.tokenOf(world.people.partner_admin),
    });
    const done = await choose(link, cookiesOf(asked));
    expect([done.status, await done.text()]).toEqual([200, expect.stringContaining('Votre compte est créé')]);
    expect(await personOf('sam@exemple.fr')).toMatchObject([{ status: 'active' }]);
  });

  it('asks again for texts that changed since', async () => {
    const asked = await asks('tia@exemple.fr');
    const link = await linkTo('tia@exemple.fr');
    await publish('conditions', 'Rendez les contenants vides et secs.');
    const page = await (await fetch(`${world.origin}${link}`)).text();
    expect(page).toContain('Les textes ont changé');
    expect((await choose(link, cookiesOf(asked))).status).toBe(422);
    const done = await choose(link, cookiesOf(asked), { ...hiddenOf(page), accept: 'yes' });
    expect(done.status).toBe(303);
    const { rows } = await world.owner.query(
      `select a.version from terms_acceptances a join people p on p.id = a.person_id
        where p.email = 'tia@exemple.fr' and a.kind = 'conditions'`,
    );
    expect(rows).toEqual([{ version: 2 }]);
  });
});

describe('the form', () => {
  it('says what is wrong, beside the field, and keeps what was typed', async () => {
    const cases: readonly (readonly [more: Record<string, string>, sentence: string])[] = [
      [{ email: '' }, 'Le champ E-mail est obligatoire'],
      [{ email: 'ana' }, 'Le champ E-mail doit être une adresse e-mail valide'],
      [{ email: `${'a'.repeat(250)}@exemple.fr` }, 'Le champ E-mail doit être une adresse e-mail valide'],
      [{ email: 'an\u0000a@exemple.fr' }, 'Le champ E-mail doit être une adresse e-mail valide'],
      [{ name: '' }, 'Le champ Prénom et nom est obligatoire'],
      [{ name: 'A'.repeat(255) }, 'Le champ Prénom et nom ne peut pas contenir plus de 120 caractères'],
      [{ name: 'Ana\u0000' }, 'Le champ Prénom et nom'],
      [{ accept: '' }, 'Pour créer un compte, acceptez les textes.'],
      [{ terms: '{"conditions":99}' }, 'Les textes viennent de changer'],
    ];
    for (const [more, sentence] of cases) {
      const answer = await asks('uma@exemple.fr', more);
      expect(answer.status, sentence).toBe(422);
      expect(await answer.text()).toContain(sentence);
    }
    expect(mailsTo('uma@exemple.fr')).toEqual([]);
  });

  it('of one address a hundred times at once makes one account', async () => {
    const form = { ...(await formOf()), email: 'vera@exemple.fr', name: 'Vera', accept: 'yes', step: 'sign_up' };
    const answers = await Promise.all(Array.from({ length: 100 }, () => pages.post('/oauth/authorize', form)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(80);
    // Five mails an hour to one mailbox.
    await expect.poll(() => mailsTo('vera@exemple.fr').length).toBe(5);
    const { rows } = await world.owner.query(`select count(*)::int as n from sign_ups where email = 'vera@exemple.fr'`);
    expect(rows).toEqual([{ n: 1 }]);
    const links = mailsTo('vera@exemple.fr').map(({ text }) => LINK.exec(text)?.[0] ?? '');
    const done = await Promise.all(links.map((link) => choose(link)));
    expect(done.filter(({ status }) => status === 303)).toHaveLength(1);
    expect(await personOf('vera@exemple.fr')).toHaveLength(1);
  });

  it('is closed by the initiative, and while there are no texts; the restaurants’ page has none', async () => {
    const signIn = async () => (await pages.open(pages.request('customer'))).text();
    const form = await formOf();
    await world.call('PATCH', '/account', { token: world.tokens.admin, body: { account: { sign_up: false } } });
    expect(await signIn()).not.toContain('Créer un compte');
    const refused = await pages.post('/oauth/authorize', {
      ...form,
      email: 'wim@exemple.fr',
      name: 'Wim',
      accept: 'yes',
      step: 'sign_up',
    });
    expect([refused.status, await refused.text()]).toEqual([
      422,
      expect.stringContaining('Demandez une invitation à Consigne Loire.'),
    ]);
    await world.call('PATCH', '/account', { token: world.tokens.admin, body: { account: { sign_up: true } } });
    expect(await signIn()).toContain('Créer un compte');
    const { rows } = await world.owner.query<{ slug: string }>('select slug from accounts where id = $1', [
      world.other.accountId,
    ]);
    const others = ownPages(world, rows[0]?.slug ?? '');
    expect(await (await others.open(others.request('customer'))).text()).not.toContain('Créer un compte');
    expect(await (await pages.open(pages.request('restaurant'))).text()).not.toContain('Créer un compte');
  });
});
