import { RESERVED_SLUGS } from '@boucle/contract/shared/account/slug.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createEndUser } from '../auth/people/people.ts';
import { hiddenOf } from '../dev/testing/pages.ts';
import { backOf, ownPages } from '../dev/testing/worlds/ownPages.ts';
import { quickHash } from '../dev/testing/quickHash.ts';
import { type PartnerWorld, partnerWorld } from '../dev/testing/worlds/partnerWorld.ts';
import { inScope } from '../platform/database/tenant.ts';

const PASSWORD = 'trois-bocaux-verts';
/** Owns « Chez Manon », and is a conso too. */
const BOTH = 'ines@exemple.fr';

let world: PartnerWorld;
let pages: ReturnType<typeof ownPages>;
beforeAll(async () => {
  world = await partnerWorld();
  pages = ownPages(world);
  const { ledger, owner } = world;
  const passwordHash = await quickHash(PASSWORD);
  const { rows } = await owner.query<{ id: number }>(
    `insert into customers (account_id, email, name) values ($1, $2, 'Inès') returning id::int`,
    [ledger.accountId, BOTH],
  );
  const personId = await world.platform((tx) =>
    createEndUser(tx, {
      role: 'restaurant_owner',
      email: BOTH,
      name: 'Inès',
      accountId: ledger.accountId,
      customerId: rows[0]?.id ?? 0,
      passwordHash,
    }),
  );
  await owner.query('insert into restaurant_owners (account_id, restaurant_id, person_id) values ($1, $2, $3)', [
    ledger.accountId,
    ledger.sender,
    personId,
  ]);
  await owner.query(`update people set password_hash = $1`, [passwordHash]);
});
beforeEach(() => world.owner.query('delete from rate_limits'));
afterAll(() => world.end());

const consoleEmail = async (): Promise<string> => {
  const { rows } = await world.owner.query<{ email: string }>(
    `select email from people where role = 'account_admin' and account_id = $1 and status = 'active' limit 1`,
    [world.ledger.accountId],
  );
  return rows[0]?.email ?? '';
};

describe('an initiative', () => {
  it('has a word in addresses, of its name, that no page and no other initiative has', async () => {
    const slugOf = async (name: string) =>
      (await world.owner.query<{ slug: string }>('insert into accounts (name) values ($1) returning slug', [name]))
        .rows[0]?.slug;
    expect(await slugOf('L’Œuf d’Élodie & Cie')).toBe('l-oeuf-d-elodie-cie');
    expect(await slugOf('L’Œuf d’Élodie / Cie')).toBe('l-oeuf-d-elodie-cie-2');
    expect(await slugOf('Ko')).toBe('initiative-ko');
    expect(await slugOf('!!!')).toBe('initiative');
    expect(await slugOf('Comptoir')).toBe('comptoir-2');
    expect(await slugOf('Bocaux '.repeat(12))).toBe('bocaux-bocaux-bocaux-bocaux-bocaux-bo');
    const { rows } = await world.owner.query<{ words: string[] }>('select reserved_slugs() as words');
    expect(rows[0]?.words).toEqual(RESERVED_SLUGS);
  });

  it('has two accesses of its own from its first day; its example has none', async () => {
    const ofAccount = async (id: number) =>
      (
        await world.owner.query<Record<string, unknown>>(
          `select audience, client_id, partner_id, secret_hash from api_accesses
            where account_id = $1 and audience is not null order by audience`,
          [id],
        )
      ).rows;
    const own = { partner_id: null, secret_hash: null };
    const { accountId } = world.ledger;
    expect(await ofAccount(accountId)).toEqual([
      { ...own, audience: 'customer', client_id: 'consigne-loire-customer' },
      { ...own, audience: 'restaurant', client_id: 'consigne-loire-restaurant' },
    ]);
    const { rows } = await world.owner.query<{ id: number; slug: string | null }>(
      `insert into accounts (name, example_of) values ('Exemple', $1) returning id::int, slug`,
      [world.other.accountId],
    );
    expect(rows[0]?.slug).toBeNull();
    expect(await ofAccount(rows[0]?.id ?? 0)).toEqual([]);
  });

  it('changes the word: the former stays its own, and is nobody else’s', async () => {
    const rename = (slug: string, token = world.tokens.admin) =>
      world.call('PATCH', '/account', { token, body: { account: { slug } } });
    expect((await rename('loire-consigne')).status).toBe(200);
    // The page of the new word knows its client by it; the former return address is no more.
    const renamed = ownPages(world, 'loire-consigne');
    expect((await renamed.open(renamed.request('customer'))).status).toBe(200);
    expect((await pages.open(pages.request('customer'))).status).toBe(400);
    const refused = await rename('consigne-loire', world.tokens.stranger);
    expect(refused.fields).toEqual({
      'account.slug': ['Une autre initiative a ce nom dans ses adresses, ou l’a eu.'],
    });
    expect((await rename('loire-consigne', world.tokens.stranger)).fields).toEqual(refused.fields);
    const code = backOf(await renamed.signIn('customer', 'lea@exemple.fr', PASSWORD)).get('code') ?? '';
    expect((await renamed.exchange('customer', code)).status).toBe(200);
    expect((await rename('consigne-loire')).status).toBe(200);
    const wrong = {
      'C’est nous': 'Le champ Nom dans les adresses n’a pas le bon format',
      '-loire': 'Le champ Nom dans les adresses n’a pas le bon format',
      'consigne--loire': 'Le champ Nom dans les adresses n’a pas le bon format',
      ab: 'Le champ Nom dans les adresses doit contenir au moins 3 caractères',
      ['a'.repeat(41)]: 'Le champ Nom dans les adresses ne peut pas contenir plus de 40 caractères',
      restaurant: 'Ce mot est réservé\u00a0: choisissez-en un autre.',
    };
    for (const [slug, sentence] of Object.entries(wrong))
      expect((await rename(slug)).fields, slug).toEqual({ 'account.slug': [sentence] });
  });
});

describe('the address of a page', () => {
  it.each(['c', 'restaurant'])('/%s: a former word leads to the present one, an unknown one says so', async (page) => {
    const { owner, ledger } = world;
    await owner.query(`insert into account_slugs (account_id, slug) values ($1, 'jadis') on conflict do nothing`, [
      ledger.accountId,
    ]);
    const ask = (path: string) => fetch(`${world.origin}/${page}/${path}`, { redirect: 'manual' });
    const moved = await ask('jadis/compte');
    expect([moved.status, moved.headers.get('location')]).toEqual([302, `/${page}/consigne-loire`]);
    for (const unknown of ['nulle-part', '%00', 'x'.repeat(300)]) {
      const answer = await ask(unknown);
      expect([answer.status, (await answer.text()).includes('Cette adresse n’existe pas')], unknown).toEqual([
        404,
        true,
      ]);
    }
  });

  it('is what the partner API names', async () => {
    const [row] = (await world.ask('GET', '/initiatives')).rows;
    expect(String(row?.['customer_app_url'])).toMatch(/^http.*\/c\/consigne-loire$/);
    expect(String(row?.['customer_authorization_url'])).toMatch(/\/oauth\/authorize$/);
  });
});

describe('a person at the initiative’s own page', () => {
  it('signs in without being asked for a consent, which is written as given', async () => {
    const answer = await pages.signIn('customer', 'lea@exemple.fr', PASSWORD);
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')?.startsWith(`${pages.returnTo('customer')}?`)).toBe(true);
    expect(backOf(answer).get('state')).toBe('état');
    const { rows } = await world.owner.query(
      `select c.scopes, c.partner_id, c.customer_id::int from api_consents c join api_accesses a on a.id = c.access_id
        where a.audience = 'customer' and c.person_id = $1`,
      [world.people2.customer],
    );
    expect(rows).toEqual([
      {
        scopes: expect.arrayContaining(['read', 'transactions', 'customers']) as string[],
        partner_id: null,
        customer_id: world.ledger.customer,
      },
    ]);
    const text = await (await pages.open(pages.request('customer'))).text();
    expect(text).toContain('Se connecter à Consigne Loire');
    expect(text).not.toContain('Pour continuer dans');
  });

  it('comes back to this origin alone', async () => {
    for (const redirect_uri of [
      'https://ailleurs.exemple.fr/c/consigne-loire/retour',
      `${pages.returnTo('customer')}/`,
      pages.returnTo('restaurant'),
      `${world.origin}/`,
    ])
      expect((await pages.open(pages.request('customer', { redirect_uri }))).status, redirect_uri).toBe(400);
  });

  const EMAILS = {
    customer: () => 'lea@exemple.fr',
    owner: () => 'manon@exemple.fr',
    both: () => BOTH,
    console: consoleEmail,
  };
  it.each([
    ['customer', 'customer', [200, 403]],
    ['customer', 'restaurant', 'refused'],
    ['owner', 'customer', 'refused'],
    ['owner', 'restaurant', [403, 200]],
    ['both', 'customer', [200, 403]],
    ['both', 'restaurant', [403, 200]],
    ['console', 'customer', 'refused'],
    ['console', 'restaurant', 'refused'],
  ] as const)('%s, at the page of a %s: acts for that audience alone', async (who, audience, expected) => {
    const email = await EMAILS[who]();
    const answer = await pages.signIn(audience, email, PASSWORD);
    if (expected === 'refused') {
      expect(answer.status).toBe(422);
      expect(await answer.text()).toContain('Email ou mot de passe incorrect');
      return;
    }
    const as = await pages.token(audience, email, PASSWORD);
    const ofCustomer = await world.ask('GET', '/customer/current', { as });
    const ofOwner = await world.ask('GET', `/restaurants/${world.ledger.sender}/containers`, { as });
    expect([ofCustomer.status, ofOwner.status]).toEqual(expected);
  });

  it('never gets into the console by it, and its session is none of the console’s', async () => {
    const as = await pages.token('customer', 'lea@exemple.fr', PASSWORD);
    expect((await world.call('GET', '/account', { token: as })).status).toBe(401);
    const form = { ...pages.request('customer'), email: await consoleEmail(), password: PASSWORD };
    expect((await pages.post('/admin/login', form)).status).toBe(400);
  });

  it('has no orders, and no secret opens it', async () => {
    const as = await pages.token('customer', 'lea@exemple.fr', PASSWORD);
    expect((await world.ask('GET', '/orders/1', { as })).status).toBe(403);
    const basic = (client_secret: string) => ({ ...world.access, client_id: 'consigne-loire-customer', client_secret });
    for (const secret of ['', 'x'])
      expect((await world.ask('GET', '/initiatives', { as: basic(secret) })).status).toBe(401);
    const code = backOf(await pages.signIn('customer', 'lea@exemple.fr', PASSWORD)).get('code') ?? '';
    expect((await pages.exchange('customer', code, { client_secret: 'x' })).status).toBe(400);
  });

  it('serves a restaurant that a partner with a choice does not', async () => {
    const { ledger, owner } = world;
    await owner.query('update partners set all_restaurants = false where id = $1', [ledger.partner]);
    await ledger.supply(ledger.sender, [{ formatId: ledger.bowl, quantity: 10 }]);
    const lend = (as: string) =>
      world.ask('POST', '/transactions', {
        as,
        body: {
          transaction_type: 'grab_guest_container',
          restaurant_id: ledger.sender,
          containers: [{ format_id: ledger.bowl, quantity: 1 }],
        },
      });
    const byPartner = await lend(world.ownerToken);
    expect([byPartner.status, byPartner.text]).toEqual([422, expect.stringContaining('n’est pas autorisé à servir')]);
    const { status, text, data } = await lend(await pages.token('restaurant', 'manon@exemple.fr', PASSWORD));
    expect(status, text).toBe(201);
    await owner.query('update partners set all_restaurants = true where id = $1', [ledger.partner]);
    const { rows } = await owner.query('select partner_id from api_transactions where transaction_id = $1', [
      data['id'],
    ]);
    expect(rows).toEqual([{ partner_id: null }]);
    const events = await world.call('GET', '/events', { token: world.tokens.admin });
    expect((events.data as { access: string | null }[])[0]?.access).toBe('Page de l’initiative');
  });
});

describe('the texts of an initiative', () => {
  const publish = (kind: string, version: number) =>
    world.owner.query('insert into account_terms (account_id, kind, version, text) values ($1, $2, $3, $4)', [
      world.ledger.accountId,
      kind,
      version,
      `Texte ${version}`,
    ]);
  const acceptedBy = async (email: string) =>
    (
      await world.owner.query<{ kind: string; version: number }>(
        `select a.kind, a.version from terms_acceptances a join people p on p.id = a.person_id where p.email = $1 order by 1, 2`,
        [email],
      )
    ).rows.map(({ kind, version }) => `${kind} ${version}`);

  it('are accepted once by who enters a page, and again when they change', async () => {
    await publish('restaurants', 1);
    const asked = await pages.signIn('restaurant', 'manon@exemple.fr', PASSWORD);
    const page = await asked.text();
    expect([asked.status, page.includes('conditions des restaurants')]).toEqual([200, true]);
    const answer = (fields: Readonly<Record<string, string>>, of = page) =>
      pages.post('/oauth/authorize', { ...hiddenOf(of), step: 'accept', ...fields });
    const refused = await answer({});
    expect([refused.status, await acceptedBy('manon@exemple.fr')]).toEqual([422, []]);
    expect(await refused.text()).toContain('Pour entrer, acceptez les textes.');

    await publish('restaurants', 2);
    const changed = await answer({ accept: 'yes' });
    const again = await changed.text();
    expect([changed.status, await acceptedBy('manon@exemple.fr')]).toEqual([422, []]);
    expect(again).toContain('Les textes viennent de changer');
    expect((await answer({ accept: 'yes', ticket: 'x' }, again)).status).toBe(422);
    // The step of another page leads around nothing.
    const around = await answer({ step: 'allow' }, again);
    expect([around.status, backOf(around).has('code')]).toEqual([200, false]);
    const entered = await answer({ accept: 'yes' }, again);
    expect([entered.status, backOf(entered).has('code')]).toEqual([303, true]);
    expect(await acceptedBy('manon@exemple.fr')).toEqual(['restaurants 2']);
    expect((await pages.signIn('restaurant', 'manon@exemple.fr', PASSWORD)).status).toBe(303);
  });

  it('are those of the page’s audience', async () => {
    await publish('conditions', 1);
    await publish('privacy', 1);
    expect((await pages.signIn('restaurant', 'manon@exemple.fr', PASSWORD)).status).toBe(303);
    const asked = await pages.signIn('customer', BOTH, PASSWORD);
    const page = await asked.text();
    expect(page).toContain('ce qui est fait de mes données');
    expect((await pages.post('/oauth/authorize', { ...hiddenOf(page), step: 'accept', accept: 'yes' })).status).toBe(
      303,
    );
    expect(await acceptedBy(BOTH)).toEqual(['conditions 1', 'privacy 1']);
  });
});

describe('rows of partners', () => {
  const TABLES = ['api_accesses', 'api_calls', 'api_consents', 'api_transactions', 'api_refused_tries'];
  const read = (partnerId: number | null) =>
    inScope(
      world.dependencies.database,
      { kind: 'account', accountId: world.ledger.accountId, partnerId },
      async (tx) => {
        const counts: Record<string, { partners: number; own: number }> = {};
        for (const table of TABLES) {
          const { rows } = await tx.raw<{ partners: number; own: number }>({
            text: `select count(partner_id)::int as partners, count(*) filter (where partner_id is null)::int as own from ${table}
                  where account_id = $1`,
            values: [world.ledger.accountId],
          });
          counts[table] = rows[0] ?? { partners: 0, own: 0 };
        }
        return counts;
      },
    );

  it('are closed to the initiative’s own page, whose rows are closed to partners', async () => {
    const { ledger, owner, access } = world;
    await owner.query(
      `insert into api_refused_tries (account_id, access_id, partner_id, hour, tries) values ($1, $2, $3, now(), 1)`,
      [ledger.accountId, access.id, ledger.partner],
    );
    await owner.query(
      `insert into api_transactions (account_id, transaction_id, access_id, partner_id)
       select $1, id, $2, $3 from transactions where account_id = $1 order by id limit 1`,
      [ledger.accountId, access.id, ledger.partner],
    );
    await owner.query(
      `insert into api_consents (account_id, access_id, partner_id, person_id, scopes) values ($1, $2, $3, $4, '{read}')`,
      [ledger.accountId, access.id, ledger.partner, world.people2.customer],
    );
    await world.ask('GET', '/initiatives');
    await world.ask('GET', '/initiatives', { as: await pages.token('customer', 'lea@exemple.fr', PASSWORD) });
    const all = { api_accesses: 2, api_calls: 1, api_consents: 1, api_transactions: 1 };
    await expect
      .poll(async () => Object.values(await read(null)).filter(({ own }) => own > 0).length)
      .toBe(Object.keys(all).length);
    for (const [table, { partners, own }] of Object.entries(await read(null))) {
      expect(partners, table).toBe(0);
      if (table in all) expect(own, table).toBeGreaterThanOrEqual(1);
    }
    for (const [table, { partners, own }] of Object.entries(await read(ledger.partner))) {
      expect(partners, table).toBeGreaterThan(0);
      expect(own, table).toBe(0);
    }
  });

  it('in its lists of accesses and calls a partner sees none of the initiative’s own', async () => {
    const token = await world.tokenOf(world.people.partner_admin);
    const { data } = await world.call('GET', '/api_accesses', { token });
    expect((data as { client_id: string }[]).map(({ client_id }) => client_id)).toEqual([world.access.client_id]);
  });
});

it('of fifty counters at three calls a second, one of which guesses, the others are never refused', async () => {
  const { ledger, owner } = world;
  const { rows } = await owner.query<{ id: number }>(
    `with people as (
       insert into people (account_id, role, email, name, status)
       select $1, 'restaurant_owner', 'comptoir-' || n || '@exemple.fr', 'Comptoir', 'active' from generate_series(1, 50) n returning id
     ), ties as (insert into restaurant_owners (account_id, restaurant_id, person_id) select $1, $2, id from people)
     select id::int from people`,
    [ledger.accountId, ledger.sender],
  );
  const client = { ...world.access, client_id: 'consigne-loire-restaurant' };
  const tokens = await Promise.all(rows.map(({ id }) => world.personToken(client, id, ['read', 'transactions'])));
  const tryWrongCode = () =>
    world.ask('POST', '/transactions', {
      as: tokens[0] ?? '',
      body: {
        transaction_type: 'return_container',
        restaurant_id: ledger.sender,
        customer_id: ledger.customer,
        customer_code: '000000',
        containers: [{ format_id: ledger.bowl, quantity: 1 }],
      },
    });
  await owner.query(
    `insert into customer_codes (account_id, customer_id, code_hash, expires_at) values ($1, $2, sha256('x'), now() + interval '1 hour')
     on conflict (account_id, customer_id) do update set spent_at = null, expires_at = excluded.expires_at, wrong_tries = -100`,
    [ledger.accountId, ledger.customer],
  );
  const statuses: number[] = [];
  for (let n = 0; n < 6; n += 1) statuses.push((await tryWrongCode()).status);
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
  const counted = await owner.query('select tries from wrong_codes where restaurant_id = $1', [ledger.sender]);
  expect(counted.rows).toEqual([{ tries: 5 }]);
  const answers = await Promise.all(
    tokens.slice(1).flatMap((as) => [1, 2, 3].map(() => world.ask('GET', '/initiatives', { as }))),
  );
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  // What writes is held up by wrong codes: of another counter it is not.
  const act = await world.ask('POST', '/transactions', {
    as: tokens[1] ?? '',
    body: {
      transaction_type: 'grab_guest_container',
      restaurant_id: ledger.sender,
      containers: [{ format_id: ledger.bowl, quantity: 1 }],
    },
  });
  expect(act.status, act.text).toBe(201);
});
