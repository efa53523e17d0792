import {
  type CollectionGap,
  type CollectionSite,
  type CollectionSiteDetail,
} from '@boucle/contract/features/collectionSites/shapes.ts';
import { dateTime } from '@boucle/contract/base/format.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { placeKeysOf } from '../../domain/places/placeKeys.ts';
import { readPlaceToken } from '../../domain/places/signedCodes.ts';
import { type AppWorld, appWorld } from '../../dev/testing/world.ts';

let world: AppWorld;
beforeAll(async () => {
  world = await appWorld();
});
afterAll(() => world.end());

const ask = (method: string, path: string, body?: unknown, token = world.tokens.admin) =>
  world.call(method, path, { token, ...(body === undefined ? {} : { body }) });

/** A site with one terminal of two drawers that hold 4 pieces each. */
async function newSite(name: string): Promise<{ site: CollectionSiteDetail; drawers: number[] }> {
  const { data } = await ask('POST', '/collection_sites', { name, city: 'Nantes' });
  const { id } = data as CollectionSiteDetail;
  const body = { name: 'Borne 1', drawers: 2, capacity: 4 };
  const site = (await ask('POST', `/collection_sites/${id}/terminals`, body)).data as CollectionSiteDetail;
  return { site, drawers: site.terminals[0]?.drawers.map((drawer) => drawer.id) ?? [] };
}

/** A customer returns what it was given into a drawer. */
async function bring(drawerId: number, formatId: number, quantity: number): Promise<void> {
  const { ledger } = world;
  const holder = { kind: 'customer', id: ledger.customer } as const;
  const lines = [{ formatId, quantity }];
  await ledger.record({
    type: 'admin_fix_customer_stocks',
    variant: 'more_offered',
    place: 'X.lost',
    adminId: ledger.adminId,
    holder,
    lines,
  });
  await ledger.record({ type: 'return_container_in_collection_drawer', drawerId, holder, author: 'customer', lines });
}

const read = async (id: number) => (await ask('GET', `/collection_sites/${id}`)).data as CollectionSiteDetail;

describe('a collector', () => {
  it('is as urgent as its fullest drawer in service', async () => {
    const { site, drawers } = await newSite('Gare Sud');
    const [first = 0, second = 0] = drawers;
    const { bowl } = world.ledger;
    expect(site).toMatchObject({ terminals_count: 1, drawers_count: 2, ok_drawers_count: 2, urgency: 'fine' });

    await bring(first, bowl, 3);
    expect(await read(site.id)).toMatchObject({ max_fill_percent: 75, urgency: 'soon', full_drawers_count: 0 });
    await bring(first, bowl, 1);
    expect(await read(site.id)).toMatchObject({
      max_fill_percent: 100,
      urgency: 'full',
      full_drawers_count: 1,
      ok_drawers_count: 1,
      dirty_containers_count: 4,
    });

    await ask('PATCH', `/drawers/${first}`, { status: 'out_of_order' });
    expect(await read(site.id)).toMatchObject({
      urgency: 'fine',
      out_of_order_drawers_count: 1,
      full_drawers_count: 0,
    });
    await ask('PATCH', `/drawers/${second}`, { status: 'out_of_order' });
    expect((await read(site.id)).urgency).toBe('off');
  });

  it('goes out of service with what it holds once that is confirmed', async () => {
    const { site, drawers } = await newSite('Gare Nord');
    await bring(drawers[0] ?? 0, world.ledger.bowl, 2);
    const question = await ask('POST', `/collection_sites/${site.id}/deactivate`, {});
    expect(question.status).toBe(422);
    expect(question.detail).toContain('Gare Nord a encore 2 contenants');
    const closed = await ask('POST', `/collection_sites/${site.id}/deactivate`, { confirm: true });
    expect(closed.data).toMatchObject({ status: 'disabled', dirty_containers_count: 2 });
  });

  it('comes first when it is the most urgent', async () => {
    const { site, drawers } = await newSite('Place Graslin');
    await newSite('Chantenay');
    await bring(drawers[0] ?? 0, world.ledger.bowl, 4);
    const { data } = await ask('GET', '/collection_sites?sort=urgency');
    expect((data as CollectionSite[])[0]?.id).toBe(site.id);
    const full = await ask('GET', '/collection_sites?filter[urgency][]=full');
    expect((full.data as CollectionSite[]).map(({ name }) => name)).toEqual(['Place Graslin']);
  });

  it('is not saved over somebody else’s changes', async () => {
    const { site } = await newSite('Bouffay');
    await ask('PATCH', `/collection_sites/${site.id}`, { version: site.version, city: 'Rezé' });
    expect(
      (await ask('PATCH', `/collection_sites/${site.id}`, { version: site.version, city: 'Orvault' })).status,
    ).toBe(409);
  });
});

describe('emptying a drawer', () => {
  it('keeps what was counted, and what differs as a gap', async () => {
    const { bowl, cup } = world.ledger;
    const { site, drawers } = await newSite('Halles Talensac');
    const [drawer = 0] = drawers;
    await bring(drawer, bowl, 3);
    await bring(drawer, cup, 1);
    const counts = [
      { format_id: bowl, quantity: 2 },
      { format_id: cup, quantity: 3 },
    ];
    const emptied = await ask('POST', `/drawers/${drawer}/empty`, { counts, comments: 'Tournée du soir' });
    expect(emptied.status, emptied.text).toBe(201);
    const after = await read(site.id);
    expect(after.terminals[0]?.drawers[0]).toMatchObject({ dirty_containers_count: 0, content: [] });
    expect(after.last_emptied_at).not.toBeNull();
    const gaps = (await ask('GET', `/collection_sites/${site.id}/gaps`)).data as CollectionGap[];
    expect(gaps.map(({ format_id, quantity }) => [format_id, quantity]).sort()).toEqual([
      [bowl, -1],
      [cup, 2],
    ]);
  });

  it('gives the gaps of one collector as CSV, exactly what is filtered, page after page', async () => {
    const { bowl, cup } = world.ledger;
    const { site, drawers } = await newSite('Marché de la Petite-Hollande');
    const [drawer = 0] = drawers;
    await world.fresh.asOwner(`update collection_drawers set name = '=1+1' where id = ${drawer}`);
    await bring(drawer, bowl, 2);
    const counts = [
      { format_id: bowl, quantity: 1 },
      { format_id: cup, quantity: 4 },
    ];
    const emptied = await ask('POST', `/drawers/${drawer}/empty`, { counts });
    expect(emptied.status, emptied.text).toBe(201);
    const path = `/collection_sites/${site.id}/gaps.csv`;
    const lines = async (query: string) =>
      (await ask('GET', `${path}?${query}`)).text.replace('\uFEFF', '').trimEnd().split('\r\n');
    const gaps = (await ask('GET', `/collection_sites/${site.id}/gaps`)).data as CollectionGap[];
    expect(await lines('page[size]=1')).toEqual([
      'Date;Borne;Tiroir;Format;Écart;Vidage',
      ...gaps.map(
        (gap) => `${dateTime(gap.created_at)};Borne 1;'=1+1;${gap.format_title};${gap.quantity};${gap.transaction_id}`,
      ),
    ]);
    expect(gaps.map(({ quantity }) => quantity).sort()).toEqual([-1, 4]);
    expect(await lines('to_date=2020-01-01')).toHaveLength(1);
    const [{ transaction_id: id } = { transaction_id: 0 }] = gaps;
    await world.fresh.asOwner(`insert into incidents (account_id, kind, transaction_id, format_id, quantity, created_at)
      select ${world.ledger.accountId}, 'gap', ${id}, ${bowl}, 1, '2020-01-01' from generate_series(1, 1100)`);
    expect(await lines('to_date=2020-01-01')).toHaveLength(1101);
    expect(await lines('')).toHaveLength(1103);
    expect((await ask('GET', path, undefined, world.tokens.stranger)).status).toBe(404);
  });

  it('must count every format that is there: nothing moves otherwise', async () => {
    const { bowl, cup } = world.ledger;
    const { site, drawers } = await newSite('Île de Nantes');
    const [drawer = 0] = drawers;
    await bring(drawer, bowl, 1);
    await bring(drawer, cup, 1);
    const refused = await ask('POST', `/drawers/${drawer}/empty`, { counts: [{ format_id: bowl, quantity: 1 }] });
    expect(refused).toMatchObject({
      status: 422,
      fields: { counts: ['Comptez aussi Gobelet 30 cl\u00a0: le tiroir devrait en contenir.'] },
    });
    expect((await read(site.id)).dirty_containers_count).toBe(2);
  });

  it('is refused when something came in since the gaps were shown', async () => {
    const { bowl } = world.ledger;
    const { drawers } = await newSite('Quai de la Fosse');
    const [drawer = 0] = drawers;
    await bring(drawer, bowl, 1);
    const expected = [{ format_id: bowl, quantity: 1 }];
    await bring(drawer, bowl, 1);
    const { status, detail } = await ask('POST', `/drawers/${drawer}/empty`, { counts: expected, expected });
    expect({ status, detail }).toEqual({
      status: 409,
      detail: 'Le contenu du tiroir a changé pendant le comptage. Vérifiez les nouvelles quantités.',
    });
  });

  it('of another account is 404', async () => {
    const { drawers } = await newSite('Secret');
    const counts = [{ format_id: world.ledger.bowl, quantity: 0 }];
    expect((await ask('POST', `/drawers/${drawers[0] ?? 0}/empty`, { counts }, world.tokens.stranger)).status).toBe(
      404,
    );
  });
});

it('gives each drawer a signed code, ended by the next one', async () => {
  const { drawers } = await newSite('Chantiers');
  const [drawer = 0] = drawers;
  const first = (await ask('GET', `/drawers/${drawer}/qr_code`)).data as { link: string };
  const next = (await ask('POST', `/drawers/${drawer}/qr_code/renew`, {})).data as { link: string };
  const keys = placeKeysOf(world.dependencies.secret, world.ledger.accountId, []);
  expect(readPlaceToken(keys, 'drawer', first.link)).toEqual({ id: drawer, version: 1 });
  expect(readPlaceToken(keys, 'drawer', next.link)).toEqual({ id: drawer, version: 2 });
});

it('a drawer and a terminal changed from an earlier version are refused with what is there now; a new code changes no version', async () => {
  const { site, drawers } = await newSite('Jardin');
  const [terminal] = site.terminals;
  const drawer = `/drawers/${drawers[0] ?? 0}`;
  await ask('POST', `${drawer}/qr_code/renew`, {});
  expect((await ask('PATCH', drawer, { name: 'Haut', version: 1 })).status).toBe(200);
  const late = await ask('PATCH', drawer, { name: 'Bas', version: 1 });
  expect(late.status).toBe(409);
  expect(JSON.parse(late.text)).toMatchObject({ current: { name: 'Haut', version: 2 } });

  const path = `/collection_terminals/${terminal?.id ?? 0}`;
  expect((await ask('PATCH', path, { name: 'Entrée', version: terminal?.version })).status).toBe(200);
  expect((await ask('PATCH', path, { name: 'Sortie', version: terminal?.version })).status).toBe(409);
});

it('collectors are found without their accents', async () => {
  await newSite('Médiathèque Émile-Zola');
  const found = await ask('GET', '/collection_sites?filter[q]=mediatheque%20emile');
  expect((found.data as CollectionSite[]).map(({ name }) => name)).toEqual(['Médiathèque Émile-Zola']);
});
