import { type DropOffPoint } from '@boucle/contract/features/dropOffPoints/calls.ts';
import { type PlaceCodeRow } from '@boucle/contract/shared/places/fields.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assertDropOffAct, type RestaurantDropOffAct } from '../../domain/places/dropOffRights.ts';
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

async function newPoint(fields: Partial<DropOffPoint> = {}): Promise<DropOffPoint> {
  const { data, text } = await ask('POST', '/drop_off_points', { name: 'Mairie', kind: 'public', ...fields });
  expect(data, text).toBeDefined();
  return data as DropOffPoint;
}

/** Brings dirty bowls to a point, out of nowhere. */
async function bring(dropOffPointId: number, quantity: number): Promise<void> {
  const { ledger } = world;
  const fix = { type: 'admin_fix_customer_stocks', adminId: ledger.adminId } as const;
  const holder = { kind: 'customer', id: ledger.customer } as const;
  const lines = [{ formatId: ledger.bowl, quantity }];
  await ledger.record({ ...fix, variant: 'more_offered', place: 'X.lost', holder, lines });
  await ledger.record({ ...fix, variant: 'less_was_offered', place: 'D.dirty', dropOffPointId, holder, lines });
}

const read = async (id: number) => (await ask('GET', `/drop_off_points/${id}`)).data as DropOffPoint;

describe('a drop-off point', () => {
  it('keeps what its form says, and shows what it holds against its capacity', async () => {
    const { ledger } = world;
    const point = await newPoint({
      name: 'Gare Nord',
      kind: 'company',
      address: '27 boulevard de Stalingrad',
      postcode: '44000',
      city: 'Nantes',
      latitude: 47.2173,
      longitude: -1.542,
      restaurant_id: ledger.sender,
      capacity: 10,
    });
    expect(point).toMatchObject({ restaurant_name: 'Chez Manon', fill_percent: 0, status: 'active', version: 1 });
    await bring(point.id, 7);
    expect(await read(point.id)).toMatchObject({
      dirty_containers_count: 7,
      clean_containers_count: 0,
      fill_percent: 70,
    });
    const soon = await ask('GET', '/drop_off_points?filter[urgency][]=soon');
    expect((soon.data as DropOffPoint[]).map(({ name }) => name)).toEqual(['Gare Nord']);
    const dirty = await ask('GET', '/drop_off_points?filter[dirty]=true');
    expect((dirty.data as DropOffPoint[]).map(({ name }) => name)).toEqual(['Gare Nord']);
  });

  it.each([
    [{ name: '', kind: 'public' }, 'name', 'Le champ Nom est obligatoire'],
    [{ name: 'X', kind: 'gare' }, 'kind', 'Cette valeur n’est pas acceptée.'],
    [{ name: 'X', kind: 'public', latitude: 47.2 }, 'longitude', 'Le champ Longitude est obligatoire'],
    [
      { name: 'X', kind: 'public', latitude: 91, longitude: 0 },
      'latitude',
      'Le champ Latitude doit être compris entre -90 et 90',
    ],
    [{ name: 'X', kind: 'public', capacity: 0 }, 'capacity', 'Le champ Capacité doit être supérieur ou égal à 1'],
    [{ name: 'X', kind: 'public', restaurant_id: 999_999 }, 'restaurant_id', 'Ce restaurant n’existe pas.'],
  ])('is refused with %j, on the field that is wrong', async (body, field, sentence) => {
    const { status, fields } = await ask('POST', '/drop_off_points', body);
    expect({ status, sentences: fields?.[field] }).toEqual({ status: 422, sentences: [sentence] });
  });

  it('is not saved over somebody else’s changes: both versions are shown', async () => {
    const { id, version } = await newPoint({ name: 'Halles' });
    expect((await ask('PATCH', `/drop_off_points/${id}`, { version, city: 'Rezé' })).status).toBe(200);
    const late = await ask('PATCH', `/drop_off_points/${id}`, { version, city: 'Nantes' });
    expect(late.status).toBe(409);
    expect(JSON.parse(late.text)).toMatchObject({ error: 'conflict', current: { city: 'Rezé', version: 2 } });
    expect((await read(id)).city).toBe('Rezé');
  });

  it('closes with what it holds, which may still be picked up', async () => {
    const { id } = await newPoint({ name: 'Quai' });
    await bring(id, 3);
    expect((await ask('POST', `/drop_off_points/${id}/deactivate`, {})).status).toBe(422);
    expect((await ask('POST', `/drop_off_points/${id}/deactivate`, { confirm: true })).data).toMatchObject({
      status: 'disabled',
      dirty_containers_count: 3,
    });
    await expect(
      world.ledger.run((tx) =>
        assertDropOffAct(tx, world.ledger.accountId, { dropOffPointId: id, partnerId: world.ledger.partner }),
      ),
    ).rejects.toMatchObject({ detail: 'Le point de dépôt Quai est fermé.' });
    const lines = [{ format_id: world.ledger.bowl, quantity: 3 }];
    expect((await ask('POST', `/drop_off_points/${id}/pickups`, { state: 'dirty', lines })).status).toBe(201);
    expect((await ask('POST', `/drop_off_points/${id}/reactivate`, {})).data).toMatchObject({ status: 'active' });
  });
});

describe('a pickup', () => {
  it('brings the containers to the warehouse and dates the point’s last one', async () => {
    const { id } = await newPoint({ name: 'Tram' });
    await bring(id, 5);
    const before = await warehouseDirty();
    const lines = [{ format_id: world.ledger.bowl, quantity: 4 }];
    const picked = await ask('POST', `/drop_off_points/${id}/pickups`, { state: 'dirty', lines, comments: 'Tournée' });
    expect(picked.data).toMatchObject({
      transaction_type: 'admin_pickup_drop_off_point_dirty_container',
      containers_count: 4,
      comments: 'Tournée',
    });
    expect(await warehouseDirty()).toBe(before + 4);
    expect(await read(id)).toMatchObject({ dirty_containers_count: 1, last_pickup_at: expect.any(String) as string });
    expect(await ask('GET', `/drop_off_points/${id}/transactions`)).toMatchObject({ count: 2 });
  });

  it('of more than there is is refused with the quantities, and nothing moves', async () => {
    const { id } = await newPoint({ name: 'Phare' });
    await bring(id, 2);
    const lines = [{ format_id: world.ledger.bowl, quantity: 5 }];
    const { status, detail } = await ask('POST', `/drop_off_points/${id}/pickups`, { state: 'dirty', lines });
    expect(status).toBe(422);
    expect(detail).toMatch(/Grand bol 1 L/);
    expect(detail).toMatch(/2/);
    expect(detail).toMatch(/5/);
    expect((await read(id)).dirty_containers_count).toBe(2);
  });
});

it('gives the transactions of one point as CSV, exactly what is filtered', async () => {
  const { id } = await newPoint({ name: 'Commerce' });
  await bring(id, 2);
  const csv = await ask('GET', `/drop_off_points/${id}/transactions.csv?filter[type][]=admin_fix_customer_stocks`);
  expect(csv.text.trim().split('\r\n')).toHaveLength(2);
  const none = await ask('GET', `/drop_off_points/${id}/transactions.csv?filter[type][]=drop_partner_container`);
  expect(none.text.trim().split('\r\n')).toHaveLength(1);
  expect((await ask('GET', `/drop_off_points/${id}/transactions.csv`, undefined, world.tokens.stranger)).status).toBe(
    404,
  );
});

describe('what a restaurant may do at a drop-off point', () => {
  const act = (type: RestaurantDropOffAct, dropOffPointId: number, restaurantId: number) =>
    world.ledger.run((tx) => assertDropOffAct(tx, world.ledger.accountId, { type, dropOffPointId, restaurantId }));

  it('is only what it was allowed', async () => {
    const { washer, sender } = world.ledger;
    const { id } = await newPoint({ name: 'Bouffay' });
    const right = { restaurant_id: washer, may_pick_up: false, may_wash: true, may_wash_and_keep: false };
    const { data } = await ask('PATCH', `/drop_off_points/${id}/restaurants`, { restaurants: [right] });
    expect(data).toContainEqual(expect.objectContaining(right));

    await act('restaurant_wash_drop_off_point_container', id, washer);
    await expect(act('restaurant_pickup_drop_off_point_container', id, washer)).rejects.toMatchObject({
      detail: 'Ô Bon Bol n’est pas autorisé à reprendre les contenants du point de dépôt Bouffay.',
    });
    await expect(act('restaurant_wash_drop_off_point_container', id, sender)).rejects.toMatchObject({
      detail: 'Chez Manon n’est pas autorisé à laver les contenants du point de dépôt Bouffay.',
    });

    await ask('PATCH', `/drop_off_points/${id}/restaurants`, { restaurants: [{ ...right, may_wash: false }] });
    await expect(act('restaurant_wash_drop_off_point_container', id, washer)).rejects.toThrow();
  });

  it('is changed one by one: what somebody else allowed meanwhile stays', async () => {
    const { washer } = world.ledger;
    const { id } = await newPoint({ name: 'Graslin' });
    const allow = (right: object) =>
      ask('PATCH', `/drop_off_points/${id}/restaurants`, { restaurants: [{ restaurant_id: washer, ...right }] });
    await allow({ may_pick_up: true });
    const { data, text } = await allow({ may_wash: true });
    expect(data, text).toContainEqual(
      expect.objectContaining({ restaurant_id: washer, may_pick_up: true, may_wash: true, may_wash_and_keep: false }),
    );
  });

  it('is nothing at a point of another account', async () => {
    const { accountId } = world.other;
    await expect(
      world.platform((tx) =>
        assertDropOffAct(tx, accountId, { dropOffPointId: world.ledger.point, partnerId: world.ledger.partner }),
      ),
    ).rejects.toMatchObject({ detail: 'Ce point de dépôt n’existe pas.' });
  });
});

describe('the QR code', () => {
  it('is a link that only we can make, and the next one ends it', async () => {
    const { id } = await newPoint({ name: 'Commerce' });
    const keys = placeKeysOf(world.dependencies.secret, world.ledger.accountId, []);
    const first = (await ask('GET', `/drop_off_points/${id}/qr_code`)).data as PlaceCodeRow;
    expect(readPlaceToken(keys, 'point', first.link)).toEqual({ id, version: 1 });
    const next = (await ask('POST', `/drop_off_points/${id}/qr_code/renew`, {})).data as PlaceCodeRow;
    expect(next.link).not.toBe(first.link);
    expect(next.short_code).not.toBe(first.short_code);
    expect(readPlaceToken(keys, 'point', next.link)).toEqual({ id, version: 2 });
  });
});

it('the codes of several points leave as one file, a page each, and only one’s own', async () => {
  const ids = [await newPoint({ name: 'Halle' }), await newPoint({ name: 'Quai' })].map(({ id }) => id);
  const pages = async (body: unknown) => {
    const { status, text } = await ask('POST', '/drop_off_points/qr_codes.pdf', body);
    return { status, pages: text.match(/\/Type \/Page\b/g)?.length ?? 0 };
  };
  expect(await pages({ ids: [...ids, ids[0]], layout: 'label' })).toEqual({ status: 200, pages: 2 });
  expect((await pages({ ids: [...ids, 999_999], layout: 'a4' })).status).toBe(404);
  expect((await pages({ ids: [], layout: 'a4' })).status).toBe(422);
});

describe('a super administrator', () => {
  it('sees the points of every account, and names the one a new point is for', async () => {
    const { superAdmin } = world.tokens;
    const unnamed = await ask('POST', '/drop_off_points', { name: 'Lac', kind: 'public' }, superAdmin);
    expect(unnamed.fields).toEqual({ account_id: ['Le champ Application est obligatoire'] });
    const body = { account_id: world.other.accountId, name: 'Lac', kind: 'public' };
    const { data } = await ask('POST', '/drop_off_points', body, superAdmin);
    expect(data).toMatchObject({ account_name: 'Bocal & Co' });
    const names = async (token: string, query = '') =>
      ((await ask('GET', `/drop_off_points?page[size]=100${query}`, undefined, token)).data as DropOffPoint[]).map(
        ({ name }) => name,
      );
    expect(await names(superAdmin)).toEqual(expect.arrayContaining(['Lac', 'Gare Sud']));
    expect(await names(superAdmin, `&filter[account_id]=${world.other.accountId}`)).toEqual(['Lac']);
    expect(await names(world.tokens.admin)).not.toContain('Lac');
    expect(await names(world.tokens.stranger)).toEqual(['Lac']);
  });
});

async function warehouseDirty(): Promise<number> {
  const { data } = await ask('GET', '/account/stocks');
  return (data as { dirty: number }[]).reduce((sum, { dirty }) => sum + dirty, 0);
}
