import { ADMIN_API } from '@boucle/contract/base/constants.ts';
import { type Format } from '@boucle/contract/shared/formats/shapes.ts';
import { type FormatDetail } from '@boucle/contract/features/formats/calls.ts';
import { addDays, parisDay } from '@boucle/contract/base/format.ts';
import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { type AppWorld, appWorld } from '../../dev/testing/world.ts';

let world: AppWorld;
let app: ReturnType<typeof createApp>;
beforeAll(async () => {
  world = await appWorld();
  app = createApp(world.dependencies);
});
afterAll(() => world.end());

const today = parisDay(new Date());

function call(method: string, path: string, body?: unknown, headers: Readonly<Record<string, string>> = {}) {
  return world.call(method, path, { token: world.tokens.admin, headers, ...(body === undefined ? {} : { body }) });
}

/** Sends a form of several parts, as browsers do. */
async function send(method: string, path: string, form: FormData, headers: Readonly<Record<string, string>> = {}) {
  const response = await app.request(ADMIN_API + path, {
    method,
    body: form,
    headers: { authorization: `Bearer ${world.tokens.admin}`, ...headers },
  });
  const body = (await response.json()) as { data?: FormatDetail; fields?: unknown; detail?: string };
  return { status: response.status, ...body };
}

const png = async (colour = '#17594A') =>
  new File(
    [
      new Uint8Array(
        await sharp({ create: { width: 1200, height: 600, channels: 3, background: colour } })
          .png()
          .toBuffer(),
      ),
    ],
    'bol.png',
    { type: 'image/png' },
  );

function form(fields: Readonly<Record<string, string | File>>): FormData {
  const made = new FormData();
  for (const [name, value] of Object.entries(fields)) made.append(`format[${name}]`, value);
  return made;
}

describe('a new format', () => {
  it('comes as a form of several parts, with its picture', async () => {
    const { status, data } = await send(
      'POST',
      '/account/formats',
      form({
        title: ' Bocal 75 cl ',
        material_kind: 'glass',
        material: 'trempé',
        single_use_weight_g: '24',
        volume_ml: '750',
        deposit: '2.5',
        purchase_cost: '',
        single_use_price: '0.3',
        active: 'true',
        picture: await png(),
      }),
    );
    expect(status).toBe(201);
    expect(data).toMatchObject({
      title: 'Bocal 75 cl',
      subtitle: '',
      volume_ml: 750,
      material_kind: 'glass',
      material: 'trempé',
      single_use_weight_g: 24,
      deposit: 2.5,
      purchase_cost: null,
      single_use_price: 0.3,
      active: true,
      fleet_count: 0,
      version: 1,
    });
    const shown = await app.request(data?.picture_url ?? '');
    expect(await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).toMatchObject({
      format: 'webp',
      width: 800,
      height: 400,
    });
  });

  it('comes as JSON too', async () => {
    const picture = `data:image/png;base64,${Buffer.from(await (await png()).arrayBuffer()).toString('base64')}`;
    const { status, data } = await call('POST', '/account/formats', {
      format: { title: 'Bocal 35 cl', deposit: 1.5, picture },
    });
    expect(status).toBe(201);
    expect((data as FormatDetail).picture_url).toMatch(/^\/pictures\//);
  });

  it('comes as JSON with a picture as large as a form of several parts may bear, and no larger', async () => {
    // Noise is what PNG cannot make smaller: 600 × 700 pixels of three bytes.
    const noise = await sharp(randomBytes(600 * 700 * 3), { raw: { width: 600, height: 700, channels: 3 } })
      .png()
      .toBuffer();
    expect(noise.length).toBeGreaterThan(1_200_000);
    const sent = (bytes: Buffer) =>
      call('PATCH', `/account/formats/${world.ledger.cup}`, {
        format: { picture: `data:image/png;base64,${bytes.toString('base64')}` },
      });
    expect((await sent(noise)).status).toBe(200);
    const padded = (length: number) => Buffer.concat([noise, Buffer.alloc(length - noise.length)]);
    expect((await sent(padded(5 * 1024 * 1024 - 1))).status).toBe(200);
    expect(await sent(padded(5 * 1024 * 1024))).toMatchObject({
      status: 422,
      fields: { 'format.picture': ['Le champ Photo doit être un fichier de moins de 5120 Ko'] },
    });
    const elsewhere = await call('POST', '/partners', { name: 'a'.repeat(1_200_000) });
    expect(elsewhere.status).toBe(413);
  });

  it('is refused field by field, in French', async () => {
    const { status, fields } = await send(
      'POST',
      '/account/formats',
      form({ title: ' ', volume_ml: 'beaucoup', deposit: '1.005' }),
    );
    expect(status).toBe(422);
    expect(fields).toEqual({
      'format.title': ['Le champ Titre est obligatoire'],
      'format.volume_ml': ['Le champ Volume est invalide'],
      'format.deposit': ['Le montant a au plus deux décimales.'],
    });
  });

  it('is made once for a key, and another picture is another request', async () => {
    const headers = { 'idempotency-key': 'format-1' };
    const one = form({ title: 'Tasse', deposit: '1', picture: await png() });
    const first = await send('POST', '/account/formats', one, headers);
    const again = await send('POST', '/account/formats', one, headers);
    expect(again.data?.id).toBe(first.data?.id);
    const other = form({ title: 'Tasse', deposit: '1', picture: await png('#E0813C') });
    expect((await send('POST', '/account/formats', other, headers)).status).toBe(409);
  });
});

describe('a picture of a format', () => {
  const refusalOf = async (file: File) => {
    const { status, fields } = await send('PATCH', `/account/formats/${world.ledger.bowl}`, form({ picture: file }));
    return { status, fields };
  };

  it('is refused when it is too heavy, or of another type', async () => {
    const heavy = new File([new Uint8Array(6 * 1024 * 1024)], 'bol.png', { type: 'image/png' });
    expect(await refusalOf(heavy)).toEqual({
      status: 422,
      fields: { 'format.picture': ['Le champ Photo doit être un fichier de moins de 5120 Ko'] },
    });
    const gif = new File(['GIF89a'], 'bol.gif', { type: 'image/gif' });
    expect((await refusalOf(gif)).fields).toEqual({
      'format.picture': ['Le champ Photo doit être un fichier d’un type accepté (image/png, image/jpeg, image/webp)'],
    });
  });

  it('is refused when it is SVG under the name and type of a PNG', async () => {
    const svg = new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'bol.png', { type: 'image/png' });
    expect(await refusalOf(svg)).toEqual({
      status: 422,
      fields: { 'format.picture': ['Le champ Photo doit être une image'] },
    });
  });

  it('stays when nothing is said of it, and goes when asked', async () => {
    const path = `/account/formats/${world.ledger.bowl}`;
    const kept = await send('PATCH', path, form({ picture: await png() }));
    expect(kept.data?.picture_url).not.toBeNull();
    const untouched = await call('PATCH', path, { format: { subtitle: 'Le grand' } });
    expect((untouched.data as Format).picture_url).toBe(kept.data?.picture_url);
    expect((await send('PATCH', path, form({ picture: '' }))).data?.picture_url).toBeNull();
  });
});

describe('the deposit price of a format', () => {
  it('changes for the loans to come: containers already out keep the deposit they locked', async () => {
    const { ledger } = world;
    await ledger.supply(ledger.sender, [{ formatId: ledger.cup, quantity: 5 }]);
    await ledger.record({
      type: 'grab_guest_container',
      restaurantId: ledger.sender,
      author: 'restaurant_owner',
      lines: [{ formatId: ledger.cup, quantity: 2 }],
    });
    const { data } = await call('PATCH', `/account/formats/${ledger.cup}`, { format: { deposit: 3 } });
    expect(data).toMatchObject({ deposit: 3, lent_count: 2, fleet_count: 5, circulating_count: 5 });
    const later = await ledger.record({
      type: 'grab_guest_container',
      restaurantId: ledger.sender,
      author: 'restaurant_owner',
      lines: [{ formatId: ledger.cup, quantity: 1 }],
    });
    const lots = await world.platform((tx) =>
      tx
        .selectFrom('lots')
        .select(['unit_deposit_cents'])
        .where('account_id', '=', ledger.accountId)
        .where('format_id', '=', ledger.cup)
        .orderBy('id')
        .execute(),
    );
    expect(later.id).toBeGreaterThan(0);
    expect(lots.map(({ unit_deposit_cents: cents }) => cents)).toEqual([150, 300]);
  });

  it('may wait for a day, and the last word for that day wins', async () => {
    const path = `/account/formats/${world.ledger.bowl}`;
    const day = addDays(today, 10);
    await call('PATCH', path, { format: { deposit: 5, deposit_from: day } });
    const { data } = await call('PATCH', path, { format: { deposit: 6, deposit_from: day } });
    const { deposit, prices } = data as FormatDetail;
    expect(deposit).toBe(4);
    expect(prices.map((price) => price.deposit)).toEqual([6, 5, 4]);
  });

  it('never begins in the past', async () => {
    const { status, fields } = await call('PATCH', `/account/formats/${world.ledger.bowl}`, {
      format: { deposit: 5, deposit_from: addDays(today, -1) },
    });
    expect(status).toBe(422);
    expect(Object.keys(fields ?? {})).toEqual(['format.deposit_from']);
  });
});

it('two people who change a format at once do not overwrite each other', async () => {
  const path = `/account/formats/${world.ledger.bowl}`;
  const { version } = (await call('GET', path)).data as FormatDetail;
  expect((await call('PATCH', path, { format: { material: 'Inox', version } })).status).toBe(200);
  const late = await call('PATCH', path, { format: { material: 'Verre', version } });
  expect(late.status).toBe(409);
  expect(JSON.parse(late.text)).toMatchObject({ current: { material: 'Inox', version: version + 1 } });
});

it('gives the formats of its own initiative as a CSV, those in use or all', async () => {
  const { ledger } = world;
  const made = await call('POST', '/account/formats', {
    format: { title: '=1+1', material: '@verre', deposit: 2.5, volume_ml: 750, purchase_cost: 12.4, active: false },
  });
  const id = (made.data as FormatDetail).id;
  await world.call('POST', '/account/formats', {
    token: world.tokens.stranger,
    body: { format: { title: 'Ailleurs', deposit: 1 } },
  });
  const all = await call('GET', '/account/formats.csv');
  const lines = all.text.trim().split('\r\n');
  expect(lines[0]).toBe(
    'N°;Titre;Sous-titre;Matière;Volume (ml);Consigne (€);Coût d’achat (€);Emballage jetable (€);Numéroté;Utilisations prévues;Poids (g);Poids d’un emballage jetable (g);Parc;En circulation;Statut',
  );
  expect(lines).toContain(`${id};'=1+1;;'@verre;750;2,50;12,40;;;;;;0;0;Désactivé`);
  expect(lines).toHaveLength(((await call('GET', '/account/formats')).data as Format[]).length + 1);
  expect(all.text).not.toContain('Ailleurs');
  expect(all.headers.get('content-disposition')).toBe(`attachment; filename="formats-${today}.csv"`);
  const used = await call('GET', '/account/formats.csv?filter[active]=true');
  expect(used.text).toContain(`\r\n${ledger.bowl};`);
  expect(used.text).not.toContain('=1+1');
  const token = world.tokens.partner;
  expect((await world.call('GET', '/account/formats.csv', { token })).status).toBe(403);
});
