import { MAX_SELECTED } from '@boucle/contract/base/constants.ts';
import { addDays, parisDay } from '@boucle/contract/base/format.ts';
import { type Place, type ShelvedFormat, type ShelvedPlace } from '@boucle/contract/features/places/calls.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AppWorld, appWorld } from '../../dev/testing/world.ts';

let world: AppWorld;
beforeAll(async () => {
  world = await appWorld();
});
afterAll(() => world.end());

const get = (path: string) => world.call('GET', path, { token: world.tokens.admin });
const found = async (kind: string, q: string): Promise<string[]> => {
  const { data } = await get(`/places?kind=${kind}&q=${encodeURIComponent(q)}`);
  return (data as Place[]).map(({ name }) => name);
};

it('places are found by their name or city, however accents and capitals are typed', async () => {
  const { admin: token } = world.tokens;
  const body = { name: 'Théâtre Graslin', kind: 'public', city: 'Rezé' };
  await world.call('POST', '/drop_off_points', { token, body });
  for (const q of ['theatre', 'THÉÂTRE', 'reze', 'Rezé'])
    expect(await found('drop_off_point', q), q).toEqual(['Théâtre Graslin']);
  expect(await found('drop_off_point', 'opera')).toEqual([]);
  expect(await found('restaurant', 'o bon')).toContain('Ô Bon Bol');
});

it('places are found by a part of their name, with what they hold', async () => {
  expect((await get('/places?kind=restaurant&q=manon')).data).toMatchObject([
    { id: world.ledger.sender, name: 'Chez Manon', active: true },
  ]);
  expect((await get('/places?kind=partner&q=zzz')).data).toEqual([]);
  expect((await get(`/places?kind=drop_off_point&id=${world.ledger.point}`)).data).toMatchObject([
    { name: 'Gare Sud' },
  ]);
});

it('places stand in the order of a French list, in their list as in the search: capitals and accents do not tell', async () => {
  const names = ['Zoé bocal', 'Épicerie bocal', 'bar bocal', 'Œuf bocal', 'Paul bocal'];
  for (const name of names) {
    const body = { name, kind: 'public', city: 'Nantes' };
    await world.call('POST', '/drop_off_points', { token: world.tokens.admin, body });
  }
  const inOrder = ['bar bocal', 'Épicerie bocal', 'Œuf bocal', 'Paul bocal', 'Zoé bocal'];
  expect(await found('drop_off_point', 'bocal')).toEqual(inOrder);
  const { data } = await get('/search?q=bocal');
  const labels = (data as { label: string }[]).map(({ label }) => label);
  expect(labels).toEqual(inOrder.slice(0, labels.length));
  expect(labels.length).toBeGreaterThan(2);
});

it('places say what they hold by format, guests apart; an unknown one is a 404', async () => {
  const { ledger } = world;
  const lines = [
    { formatId: ledger.bowl, quantity: 2 },
    { formatId: ledger.cup, quantity: 1 },
  ];
  await ledger.supply(ledger.sender, lines);
  await ledger.record({ type: 'grab_guest_container', restaurantId: ledger.sender, author: 'restaurant_owner', lines });
  const rows = (await get(`/places/${ledger.sender}/stocks?kind=restaurant`)).data as { held: number }[];
  expect(rows.map(({ held }) => held)).toEqual([2, 1]);
  expect((await get('/places/999999/stocks?kind=partner')).status).toBe(404);
});

it('several places say at once what they hold and should hold, those that wait longest first', async () => {
  const { ledger } = world;
  const { sender, bowl, cup, adminId } = ledger;
  const lines = [{ formatId: bowl, quantity: 2 }];
  const shelves = async (query: string): Promise<{ formats: { format_id: number }[]; places: ShelvedPlace[] }> =>
    (await get(`/places/shelves?kind=restaurant&${query}`)).data as never;
  await ledger.supply(sender, [{ formatId: bowl, quantity: 5 }]);
  await ledger.record({ type: 'grab_guest_container', restaurantId: sender, author: 'restaurant_owner', lines });
  await ledger.record({ type: 'return_guest_container', restaurantId: sender, author: 'restaurant_owner', lines });
  await world.fresh
    .asOwner(`insert into restaurant_formats (account_id, restaurant_id, format_id, offered, alert_level, target_level)
    values (${ledger.accountId}, ${sender}, ${bowl}, true, 90, 120), (${ledger.accountId}, ${sender}, ${cup}, false, 5, 5)`);
  const found = await shelves('only=dirty');
  expect(found.formats.map(({ format_id }) => format_id)).toEqual([bowl, cup]);
  expect(found.places).toMatchObject([
    {
      id: sender,
      name: 'Chez Manon',
      active: true,
      collected_at: null,
      shelves: [
        { format_id: bowl, dirty: 2, reserved: 0, offered: true, alert_level: 90, target_level: 120 },
        { format_id: cup, dirty: 0, offered: false },
      ],
    },
  ]);
  await ledger.record({ type: 'admin_return_dirty', restaurantId: sender, adminId, lines });
  expect((await shelves('only=dirty')).places).toEqual([]);
  const [named] = (await shelves(`id[]=${sender}&id[]=999999`)).places;
  expect(named?.collected_at).not.toBeNull();
  expect((await get('/places/shelves?kind=restaurant')).fields).toEqual({
    id: ['Indiquez au moins un lieu.'],
  });
  expect((await get('/places/shelves?kind=partner&only=dirty')).status).toBe(422);
  const theirs = await world.call('GET', `/places/shelves?kind=restaurant&id[]=${sender}`, {
    token: world.tokens.stranger,
  });
  expect((theirs.data as { places: unknown[] }).places).toEqual([]);
});

it('what rounds bring and take is told beside what places hold, and what they load of the warehouse', async () => {
  const { sender, bowl } = world.ledger;
  const day = addDays(parisDay(new Date()), 1);
  const lines = [
    { place: 'restaurant', place_id: sender, format_id: bowl, act: 'give', quantity: 6 },
    { place: 'restaurant', place_id: sender, format_id: bowl, act: 'take_clean', quantity: 2 },
  ];
  const made = await world.call('POST', '/rounds', { token: world.tokens.admin, body: { day, lines } });
  expect(made.status, made.text).toBe(201);
  const read = async () => {
    const { data } = await get(`/places/shelves?kind=restaurant&id[]=${sender}`);
    const { formats, places } = data as { formats: ShelvedFormat[]; places: ShelvedPlace[] };
    return [formats.find(({ format_id }) => format_id === bowl), places[0]?.shelves[0]];
  };
  expect(await read()).toMatchObject([{ loading: 6 }, { coming: 6, coming_on: day, leaving: 2 }]);
  const { id } = made.data as { id: number };
  const given = { token: world.tokens.admin, body: { reason: 'Vélo en panne' } };
  expect((await world.call('POST', `/rounds/${id}/cancel`, given)).status).toBe(200);
  expect(await read()).toMatchObject([{ loading: 0 }, { coming: 0, coming_on: null, leaving: 0 }]);
});

it('more places than a sheet takes are counted, beside the first ones', async () => {
  const { ledger } = world;
  const dirty = async () => {
    const { data } = await get('/places/shelves?kind=restaurant&only=dirty');
    const { places, total } = data as { places: unknown[]; total: number };
    return { shown: places.length, total };
  };
  const before = await dirty();
  expect(before.total).toBe(before.shown);
  await world.fresh.asOwner(`
    with made as (
      insert into restaurants (account_id, name, wash_mode, status, city)
      select ${ledger.accountId}, 'Lot ' || n, 'account', 'active', 'Nantes' from generate_series(1, ${MAX_SELECTED + 1}) n returning id)
    insert into cells (account_id, place, place_id, format_id, state, quantity)
    select ${ledger.accountId}, 'R', id, ${ledger.bowl}, 'dirty', 1 from made`);
  expect(await dirty()).toEqual({ shown: MAX_SELECTED, total: before.total + MAX_SELECTED + 1 });
});
