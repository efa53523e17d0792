import { type InformationBanner } from '@boucle/contract/features/informationBanners/calls.ts';
import { addDays, dateTime, parisDay } from '@boucle/contract/base/format.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AppWorld, appWorld } from '../../dev/testing/world.ts';

let world: AppWorld;
beforeAll(async () => {
  world = await appWorld();
});
afterAll(() => world.end());
beforeEach(() => world.fresh.asOwner('delete from information_banners'));

const today = parisDay(new Date());
const BANNER = { title: 'Fermeture', text: 'Fermé lundi.', level: 'info', target: 'both', draft: false };

const call = (method: string, path: string, body?: unknown) =>
  world.call(method, path, { token: world.tokens.admin, ...(body === undefined ? {} : { body }) });

async function make(fields: Partial<InformationBanner> = {}): Promise<InformationBanner> {
  const { data, status, text } = await call('POST', '/information_banners', { ...BANNER, ...fields });
  expect(status, text).toBe(201);
  return data as InformationBanner;
}

const titles = async (query: string): Promise<string[]> =>
  ((await call('GET', `/information_banners?${query}`)).data as InformationBanner[]).map(({ title }) => title);

describe('a banner', () => {
  it.each([
    ['draft', { draft: true, starts_on: today }],
    ['scheduled', { starts_on: addDays(today, 1) }],
    ['online', {}],
    ['online', { starts_on: today, ends_on: today }],
    ['ended', { ends_on: addDays(today, -1) }],
  ] as const)('is %s by its days and its switch: %j', async (status, fields) => {
    expect((await make(fields)).status).toBe(status);
  });

  it('is changed in part, and never ends before it begins', async () => {
    const { id } = await make({ starts_on: today, link_url: 'https://boucle.test/' });
    const { data } = await call('PATCH', `/information_banners/${id}`, { title: 'Ouverture', link_url: '' });
    expect(data).toMatchObject({ title: 'Ouverture', text: 'Fermé lundi.', link_url: null, version: 2 });
    const refused = await call('PATCH', `/information_banners/${id}`, { ends_on: addDays(today, -1) });
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.fields ?? {})).toEqual(['ends_on']);
  });

  it('is refused field by field, in French', async () => {
    const { fields } = await call('POST', '/information_banners', {
      ...BANNER,
      title: '',
      text: 'x'.repeat(281),
      link_url: 'javascript:alert(1)',
      priority: 10,
    });
    expect(fields).toEqual({
      title: ['Le champ Titre est obligatoire'],
      text: ['Le champ Texte ne peut pas contenir plus de 280 caractères'],
      link_url: ['Le champ Lien doit être une adresse web valide'],
      priority: ['Le champ Priorité doit être inférieur ou égal à 9'],
    });
  });

  it('goes when it is deleted, and leaves its title in the journal', async () => {
    const { id } = await make();
    expect((await call('DELETE', `/information_banners/${id}`)).data).toEqual({ id });
    expect((await call('GET', `/information_banners/${id}`)).status).toBe(404);
    const { data } = await call('GET', `/events?filter[entity]=information_banner&filter[entity_id]=${id}`);
    expect((data as { sentence: string }[])[0]?.sentence).toBe('Bandeau «\u00a0Fermeture\u00a0» supprimé');
  });
});

describe('the list of banners', () => {
  it('shows the most important first, then the latest', async () => {
    await make({ title: 'A' });
    await make({ title: 'B', priority: 5 });
    await make({ title: 'C' });
    expect(await titles('')).toEqual(['B', 'C', 'A']);
  });

  it('is narrowed by status, target, level and words', async () => {
    await make({ title: 'Soldes', level: 'success', target: 'customers' });
    await make({ title: 'Travaux', level: 'alert', target: 'restaurants', ends_on: addDays(today, -1) });
    expect(await titles('filter[status][]=ended')).toEqual(['Travaux']);
    expect(await titles('filter[target][]=customers')).toEqual(['Soldes']);
    expect(await titles('filter[level][]=alert')).toEqual(['Travaux']);
    expect(await titles('filter[q]=sold')).toEqual(['Soldes']);
  });

  it('is of one initiative', async () => {
    const { id } = await make();
    const asStranger = { token: world.tokens.stranger };
    expect((await world.call('GET', '/information_banners', asStranger)).count).toBe(0);
    expect((await world.call('GET', `/information_banners/${id}`, asStranger)).status).toBe(404);
  });
});

it('is given as CSV with all that answer the filters, whatever their text begins with', async () => {
  const csv = async (query: string, token = world.tokens.admin) => {
    const { status, text } = await world.call('GET', `/information_banners.csv?${query}`, { token });
    expect(status, text).toBe(200);
    return text.replace('\uFEFF', '').trimEnd().split('\r\n');
  };
  await make({ title: 'Demain', text: '=1+1', draft: true, level: 'alert', target: 'customers', priority: 3 });
  const { created_at } = await make({
    ...{ title: 'Autre', starts_on: '2026-04-01', ends_on: '2026-04-08', target: 'restaurants' },
    ...{ link_url: 'https://boucle.test/', link_label: 'Voir' },
  });
  const now = dateTime(created_at);
  expect(await csv('')).toEqual([
    'Titre;Texte;Statut;Niveau;Cible;Début;Fin;Priorité;Lien;Texte du lien;Créé le',
    expect.stringMatching(/^Demain;'=1\+1;Brouillon;Urgent;Consos;;;3;;;/),
    `Autre;Fermé lundi.;Terminé;Information;Restaurants;01/04/2026;08/04/2026;0;https://boucle.test/;Voir;${now}`,
  ]);
  expect(await csv('filter[status][]=draft&filter[target][]=customers&filter[q]=demain')).toHaveLength(2);
  expect(await csv(`to_date=${addDays(today, -1)}`)).toHaveLength(1);
  await world.fresh.asOwner(`insert into information_banners (account_id, title, text, level, target, draft)
    select ${world.ledger.accountId}, 'Page ' || n, 'x', 'info', 'both', true from generate_series(1, 120) n`);
  const many = await csv('filter[q]=page&page[size]=10&sort=created_at');
  expect(many).toHaveLength(121);
  expect(await csv('', world.tokens.stranger)).toHaveLength(1);
});
