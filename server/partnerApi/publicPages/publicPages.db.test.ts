import { gzipSync } from 'node:zlib';
import { parisDay, writtenDay } from '@boucle/contract/base/format.ts';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { fullStock, inPartnerWorld, newCard, record, world } from '../../dev/testing/worlds/partnerActs.ts';
import { testKeys } from '../../dev/testing/keys.ts';
import { TOUCH_SIDE } from './touchIcon.ts';
import { placeKeysOf } from '../../domain/places/placeKeys.ts';
import { placeToken, type SignedPlace } from '../../domain/places/signedCodes.ts';

inPartnerWorld(fullStock);

const get = (path: string, options: RequestInit = {}) => fetch(world.origin + path, { redirect: 'manual', ...options });
const textOf = async (path: string, status = 200): Promise<string> => {
  const response = await get(path);
  const text = await response.text();
  expect(response.status, text).toBe(status);
  return text.replaceAll(/[ \n]+/g, ' ');
};
const tokenOf = (place: SignedPlace, id: number, version = 1) =>
  placeToken(placeKeysOf(world.dependencies.secret, world.ledger.accountId, []), place, { id, version });
const ofPoint = (version = 1) => `/p/${tokenOf('point', world.ledger.point, version)}`;
const ofDrawer = () => `/p/${tokenOf('drawer', world.ledger.drawer)}`;
const showBalance = (uuid: string, pin?: string) =>
  get(`/k/${uuid}`, { method: 'POST', body: new URLSearchParams(pin === undefined ? {} : { pin }) });
const slug = async () => {
  const { rows } = await world.owner.query<{ slug: string }>('select slug from accounts where id = $1', [
    world.ledger.accountId,
  ]);
  return rows[0]?.slug ?? '';
};
/** Runs with a change of the programme, and takes it back. */
async function during(change: string, back: string, work: () => Promise<void>): Promise<void> {
  await world.owner.query(change);
  try {
    await work();
  } finally {
    await world.owner.query(back);
  }
}

describe('the page of a point or a drawer', () => {
  it('says what it takes, whether it is open and has room, how to return, and where else', async () => {
    const today = writtenDay(parisDay(new Date()));
    const { point, sender } = world.ledger;
    await world.owner.query(
      `update drop_off_points set weekly_hours = '0h-minuit', latitude = 47.2, longitude = -1.55 where id = ${point}`,
    );
    await world.owner.query(`update restaurants set latitude = 47.203, longitude = -1.55 where id = ${sender}`);
    const text = await textOf(ofPoint());
    for (const words of [
      'Ouvert',
      'De la place',
      'Gobelet 30 cl',
      'Videz',
      'Chez Manon',
      'à 330\u00a0m',
      'Déposer ici',
    ])
      expect(text).toContain(words);
    expect(text.indexOf('Pour rendre')).toBeLessThan(text.indexOf('Chez Manon'));
    expect(text).not.toContain('<script');
    expect(Buffer.byteLength(text)).toBeLessThan(15 * 1024);
    await during(
      `update drop_off_points set closed_days = '${today}'`,
      `update drop_off_points set closed_days = '', weekly_hours = ''`,
      async () => expect(await textOf(ofPoint())).toContain('Ce point est fermé en ce moment'),
    );
    expect(await textOf(ofPoint())).toContain('Horaires non indiqués');
    expect(await textOf(ofDrawer())).toContain('Tiroir');
  });

  it('says that it is full, closed or out of service, and names the nearest before all else', async () => {
    const { drawer, accountId, cup } = world.ledger;
    const full = `insert into cells (account_id, place, place_id, format_id, state, quantity) values (${accountId}, 'T', ${drawer}, ${cup}, 'dirty', 3)`;
    await during(
      `update collection_drawers set capacity = 3; ${full}`,
      `update collection_drawers set capacity = null; delete from cells where place = 'T'`,
      async () => {
        const text = await textOf(ofDrawer());
        expect(text).toContain('Ce tiroir est plein');
        expect(text.indexOf('Le plus proche')).toBeLessThan(text.indexOf('Ce qu’il prend'));
      },
    );
    const closings = [
      ['drop_off_points', 'disabled', ofPoint(), 'Ce point est fermé'],
      ['collection_drawers', 'out_of_order', ofDrawer(), 'Ce tiroir est hors service'],
      ['collection_sites', 'disabled', ofDrawer(), 'Ce tiroir est hors service'],
    ] as const;
    for (const [table, status, path, words] of closings)
      await during(`update ${table} set status = '${status}'`, `update ${table} set status = 'active'`, async () => {
        const text = await textOf(path);
        expect(text).toContain(words);
        expect(text).toContain('Le plus proche');
        expect(text).not.toContain('Déposer ici');
      });
  });

  it('of an earlier version says that it was replaced', async () => {
    const path = ofPoint();
    await during('update drop_off_points set qr_version = 2', 'update drop_off_points set qr_version = 1', async () => {
      expect(await textOf(path, 410)).toContain('Cette affiche a été remplacée');
      await textOf(ofPoint(2));
    });
  });

  it('is one and the same for every code that opens nothing', async () => {
    const token = tokenOf('point', world.ledger.point);
    const forged = placeToken(placeKeysOf(testKeys(), world.ledger.accountId, []), 'point', {
      id: world.ledger.point,
      version: 1,
    });
    const gone = tokenOf('point', 999_999);
    const { uuid } = await newCard();
    const redeemed = await newCard();
    const redeem = { transaction_type: 'redeem_card', card_uuid: redeemed.uuid, pin: redeemed.pin };
    expect((await record(redeem, { as: world.customerToken })).status).toBe(201);
    const disabled = await newCard();
    await world.owner.query(`update card_holders set status = 'disabled', disabled_at = now() where id = $1`, [
      disabled.id,
    ]);
    const paths = [
      `/p/${forged}`,
      `/p/${token.replace('p', 't')}`,
      `/p/${token.slice(0, -1)}`,
      `/p/${gone}`,
      '/p/x',
      '/p/%00',
      `/k/${disabled.uuid}`,
      `/k/${redeemed.uuid}`,
      `/k/${uuid.replace(/.$/, (last) => (last === '0' ? '1' : '0'))}`,
      '/k/%00',
    ];
    const answers = await Promise.all(paths.map((path) => textOf(path, 404)));
    await during(
      'update accounts set deactivated_at = now()',
      'update accounts set deactivated_at = null',
      async () => {
        answers.push(await textOf(ofPoint(), 404), await textOf(ofDrawer(), 404), await textOf(`/k/${uuid}`, 404));
      },
    );
    answers.push(
      await (await showBalance(disabled.uuid, disabled.pin)).text().then((text) => text.replaceAll(/[ \n]+/g, ' ')),
    );
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toContain('Ce code n’ouvre rien');
  });

  it('stops a thousand guesses of one network', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 1000 }, async (_, n) => {
        const response = await get(n % 2 === 0 ? `/p/p${n}.1.AAAAAAAAAAAAAAAAAAAAAA` : `/k/${crypto.randomUUID()}`);
        await response.text();
        return response.status;
      }),
    );
    expect(statuses.filter((status) => status === 404)).toHaveLength(40);
    expect(statuses.filter((status) => status === 429)).toHaveLength(960);
    const genuine = await get(ofPoint());
    expect(genuine.status).toBe(429);
    expect(Number(genuine.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('is opened by as many genuine codes as people scan', async () => {
    for (let n = 0; n < 50; n += 1) await textOf(ofPoint());
  });
});

describe('the page of a card', () => {
  it('says its number, and its balance by its PIN alone', async () => {
    const { id, uuid, pin, wrong } = await newCard();
    const number = String(id).padStart(6, '0');
    const before = await textOf(`/k/${uuid.toUpperCase()}`);
    expect(before).toContain(`Carte ${number}`);
    expect(before).not.toContain('10,00');
    expect(await (await showBalance(uuid)).text()).toContain('Le champ Code PIN est obligatoire');
    const refused = await showBalance(uuid, wrong);
    expect(refused.status).toBe(422);
    const answered = await refused.text();
    expect(answered).toContain('Ce code PIN n’est pas le bon.');
    expect(answered).not.toContain('10,00');
    expect((await showBalance(uuid, pin)).status).toBe(429);
    await world.owner.query(`update card_pin_tries set last_wrong_at = now() - interval '1 hour'`);
    const right = await showBalance(uuid, pin);
    expect(right.status).toBe(200);
    expect(right.headers.get('refresh')).toBe(`300; url=/k/${uuid}`);
    expect(right.headers.get('cache-control')).toBe('no-store');
    const shown = await right.text();
    expect(shown).toContain('10,00');
    expect(shown).toContain('Rien à rendre');
    const pending = await newCard(false);
    expect(await (await showBalance(pending.uuid, pending.pin)).text()).toContain('pas encore activée');
  });

  it('locks after five wrong PINs, as at a counter', async () => {
    const { uuid, pin, wrong } = await newCard();
    for (let tries = 1; tries <= 5; tries += 1) {
      await world.owner.query(`update card_pin_tries set last_wrong_at = now() - interval '1 hour'`);
      const text = await (await showBalance(uuid, wrong)).text();
      if (tries === 5) expect(text).toContain('bloquée après cinq codes PIN erronés');
    }
    const locked = await showBalance(uuid, pin);
    expect(locked.status).toBe(429);
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(23 * 3600);
  });

  it('takes no form of another site', async () => {
    const { uuid, pin } = await newCard();
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://ailleurs.exemple' };
    const answer = await get(`/k/${uuid}`, { method: 'POST', body: new URLSearchParams({ pin }), headers });
    expect(answer.status).toBe(403);
  });
});

describe('the return places of an initiative', () => {
  it('stand by postal code, and as JSON as the partner API has them', async () => {
    const path = `/c/${await slug()}/lieux`;
    await world.owner.query(`update restaurants set postal_code = '44000', city = 'Nantes' where id = $1`, [
      world.ledger.sender,
    ]);
    const text = await textOf(path);
    expect(text).toContain('44000 Nantes');
    expect(text).toContain(`href="/c/${await slug()}"`);
    expect(await textOf(`${path}?code=44`)).toContain('Chez Manon');
    expect(await textOf(`${path}?code=75`)).toContain('Aucun lieu dont le code postal commence par 75.');
    expect(await textOf(`${path}?code=%00&from=-1`)).toContain('Chez Manon');
    const listed = (await (await get(`${path}.json`)).json()) as { data: unknown[] };
    expect(listed.data).toEqual((await world.ask('GET', '/return_places')).rows);
    expect(listed.data.length).toBeGreaterThan(2);
    await textOf('/c/nulle-part/lieux', 404);
  });

  it('come by pages that stay under 15 KiB, however many there are', async () => {
    const added = `insert into restaurants (account_id, name, address, postal_code, city, latitude, longitude)
      select ${world.ledger.accountId}, 'Table du marché ' || n, n || ' rue de la République', (44000 + n % 40)::text, 'Ville ' || n % 40,
             47 + n * 0.00137, -1.5 + n % 7 * 0.0123
        from generate_series(1, 250) n`;
    await during(added, `update restaurants set status = 'disabled' where name like 'Table du %'`, async () => {
      const path = `/c/${await slug()}/lieux`;
      const first = await get(path, { headers: { 'accept-encoding': 'gzip' } });
      const html = await first.text();
      expect(html).toContain(`href="${path}?from=100"`);
      expect(first.headers.get('content-encoding')).toBe('gzip');
      expect(html).toContain('aria-label="Plan de');
      expect(gzipSync(html).length).toBeLessThan(15 * 1024);
      const places = ((await (await get(`${path}.json`)).json()) as { data: unknown[] }).data;
      const pages = await Promise.all([0, 100, 200].map((from) => textOf(`${path}?from=${from}`)));
      const names = pages.flatMap((page) => page.match(/<b>/g) ?? []);
      expect(names).toHaveLength(places.length);
    });
  });
});

describe('what a browser installs of an initiative’s page', () => {
  const manifest = async (folder: string) => {
    const response = await get(`/${folder}/${await slug()}/manifest.webmanifest`);
    expect(response.headers.get('content-type')).toMatch(/^application\/manifest\+json/);
    return (await response.json()) as { icons: { src: string }[] };
  };

  const touch = async () => {
    const response = await get(`/c/${await slug()}/icone.png`);
    expect(response.headers.get('content-type')).toBe('image/png');
    const picture = sharp(await response.arrayBuffer());
    expect(await picture.metadata()).toMatchObject({ format: 'png', width: TOUCH_SIDE, height: TOUCH_SIDE });
    return picture;
  };

  it('has its name, its colour, its icon and one that is drawn', async () => {
    const address = `/c/${await slug()}`;
    const { accountId } = world.ledger;
    const before = await manifest('c');
    expect(before).toMatchObject({ start_url: address, scope: address, display: 'standalone', lang: 'fr' });
    expect(before.icons.map(({ src }) => src)).toEqual([`${address}/icone.svg`, `${address}/icone.png`]);
    const { dominant } = await (await touch()).stats();
    await during(
      `update accounts set name = '<Le Bocal>', colors = '{"primary":"#FFE08A"}', icon_url = '/pictures/x' where id = ${accountId}`,
      `update accounts set name = 'Consigne', colors = '{}', icon_url = null where id = ${accountId}`,
      async () => {
        expect(await manifest('c')).toMatchObject({
          ...{ name: '<Le Bocal>', theme_color: '#FFE08A' },
          icons: [
            { src: '/pictures/x' },
            { src: `${address}/icone.svg`, purpose: 'any maskable' },
            { src: `${address}/icone.png`, sizes: '180x180' },
          ],
        });
        const icon = await textOf(`${address}/icone.svg`);
        expect(icon).toContain('>L</text>');
        expect(icon).toContain('fill="#000000"');
        expect(icon).not.toContain('Bocal');
        // Its picture is gone: the letter again, dark on the light colour.
        const light = await (await touch()).stats();
        expect(light.isOpaque).toBe(true);
        expect(light.dominant).not.toEqual(dominant);
        expect(light.channels[0]?.min).toBe(0);
      },
    );
    expect(await manifest('restaurant')).toMatchObject({ start_url: `/restaurant/${await slug()}` });
    expect((await get('/c/nulle-part/manifest.webmanifest')).status).toBe(404);
  });
});
