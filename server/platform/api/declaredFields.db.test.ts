import { type JournalEvent } from '@boucle/contract/shared/events/shapes.ts';
import { DECLARED_FIELDS } from '@boucle/contract/shared/fields/declared.ts';
import { type Fields, textNames } from '@boucle/contract/base/fields/fields.ts';
import { dated } from '@boucle/contract/features/events/values.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppWorld, appWorld } from '../../dev/testing/world.ts';

let world: AppWorld;
beforeAll(async () => {
  world = await appWorld();
});
afterAll(() => world.end());

type Resource = keyof typeof DECLARED_FIELDS;

/** Values typed in fields that are not texts; they are kept as typed. */
const TYPED: Readonly<Record<string, string>> = {
  siren: '732829320',
  siret: '73282932000074',
  vat_number: 'FR44732829320',
  postal_code: '44000',
  postcode: '44000',
  phone: '02 40 00 00 00',
  email: 'manon@exemple.fr',
  billing_email: 'compta@exemple.fr',
  e_address: '732829320_COMPTA',
  iban: 'FR7630006000011234567890189',
  bic: 'AGRIFRPP',
  contract_ends_on: '2031-05-07',
  weekly_hours: 'lun-ven 12h-14h',
  closed_days: '25/12/2026',
};

/** Where each is, what else it asks for when it is made, and what the platform reads of it. */
const CALLS: Readonly<
  Record<Resource, { path: string; more: object; entity: string; platform: readonly ('list' | 'detail')[] }>
> = {
  restaurants: { path: '/restaurants', more: { wash_mode: 'account' }, entity: 'restaurant', platform: ['list'] },
  partners: { path: '/partners', more: { kind: 'autre' }, entity: 'partner', platform: ['list', 'detail'] },
  dropOffPoints: {
    path: '/drop_off_points',
    more: { kind: 'public' },
    entity: 'drop_off_point',
    platform: ['list', 'detail'],
  },
  collectionSites: { path: '/collection_sites', more: {}, entity: 'collection_site', platform: [] },
};

describe.each(Object.keys(CALLS) as Resource[])('each text declared by %s', (resource) => {
  const { path, more, entity, platform } = CALLS[resource];
  const fields: Fields = DECLARED_FIELDS[resource];
  const names = textNames(fields);
  const typed = Object.fromEntries(names.map((name) => [name, TYPED[name] ?? `valeur ${name}`]));
  const read = async (address: string, token = world.tokens.admin) => {
    const answer = await world.call('GET', address, { token });
    expect(answer.status, answer.text).toBe(200);
    return answer;
  };
  const listed = async (id: number, token?: string) => {
    const account = token === undefined ? '' : `&filter[account_id]=${world.ledger.accountId}`;
    const { data } = await read(`${path}?page[size]=100${account}`, token);
    return (data as { id: number }[]).find((row) => row.id === id);
  };
  const of = (answered: readonly string[]) =>
    Object.fromEntries(Object.entries(typed).filter(([name]) => answered.includes(name)));

  it('is kept, answered, in the CSV and in the journal; what its initiative alone reads is not the platform’s', async () => {
    const made = await world.call('POST', path, { token: world.tokens.admin, body: { ...typed, ...more } });
    expect(made.status, made.text).toBe(201);
    const { id } = made.data as { id: number };
    const inRows = of(textNames(fields, 'row', 'column'));

    expect((await read(`${path}/${id}`)).data).toMatchObject(typed);
    expect(await listed(id)).toMatchObject(inRows);

    const [headings = '', ...lines] = (await read(`${path}.csv`)).text.replace(/^\uFEFF/, '').split('\r\n');
    const line = lines.find((one) => one.includes(`valeur name`)) ?? '';
    const exported = Object.fromEntries(headings.split(';').map((heading, index) => [heading, line.split(';')[index]]));
    for (const [name, value] of Object.entries(inRows))
      expect(exported).toHaveProperty([fields[name]?.label ?? ''], dated(value));

    const journal = (await read(`/events?filter[entity]=${entity}&filter[entity_id]=${id}`)).data as JournalEvent[];
    const traced = Object.fromEntries(
      journal.flatMap(({ changes }) => changes).map(({ label, after }) => [label, after]),
    );
    for (const name of names) expect(traced).toHaveProperty([fields[name]?.label ?? ''], dated(typed[name] ?? ''));

    const hidden = names.filter((name) => {
      const field = fields[name];
      return field !== undefined && 'readers' in field && field.readers === 'initiative';
    });
    const seen = {
      list: () => listed(id, world.tokens.superAdmin),
      detail: async () => (await read(`${path}/${id}`, world.tokens.superAdmin)).data,
    };
    for (const where of platform) {
      const row = await seen[where]();
      expect(row).toMatchObject(of(textNames(fields, 'row', 'column').filter((name) => !hidden.includes(name))));
      expect(Object.keys(row as object).filter((name) => hidden.includes(name))).toEqual([]);
    }
  });
});
