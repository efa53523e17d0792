import { type JournalEvent } from '@boucle/contract/shared/events/shapes.ts';
import { type StockCard } from '@boucle/contract/features/ledgerCards/calls.ts';
import { type RestaurantDetail } from '@boucle/contract/features/restaurants/shapes.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RestaurantsWorld, WOK, restaurantsWorld } from '../../dev/testing/worlds/restaurantsWorld.ts';
import { type AppWorld } from '../../dev/testing/world.ts';

let world: AppWorld;
let call: RestaurantsWorld['call'];
let create: RestaurantsWorld['create'];
let supplied: RestaurantsWorld['supplied'];
let bowls: RestaurantsWorld['bowls'];
beforeAll(async () => {
  ({ world, call, create, supplied, bowls } = await restaurantsWorld());
});
afterAll(() => world.end());

describe('a restaurant’s form', () => {
  it('makes a restaurant that waits to be activated, its numbers without the blanks people type', async () => {
    const made = await create({ siret: '732 829 320 00074', vat_number: 'fr 44 732829320', phone: '' });
    expect(made).toMatchObject({
      status: 'pending',
      siret: '73282932000074',
      vat_number: 'FR44732829320',
      phone: null,
      version: 1,
      clean_containers_count: 0,
    });
    const active = await call('POST', `/${made.id}/activate`, {});
    expect(active.data).toMatchObject({ status: 'active', version: 2 });
  });

  it('says everything that is wrong at once, each on its field', async () => {
    const answer = await call('POST', '', {
      name: ' ',
      address: 'x'.repeat(201),
      postal_code: '4400',
      email: 'manon',
      wash_mode: 'nobody',
      siren: '123456789',
      siret: '1',
      vat_number: 'DE44732829320',
      phone: 'jamais',
      latitude: 91,
      service_kinds: ['teleport'],
    });
    expect(answer.status).toBe(422);
    expect(answer.fields).toMatchObject({
      name: ['Le champ Nom est obligatoire'],
      address: ['Le champ Adresse ne peut pas contenir plus de 200 caractères'],
      postal_code: ['Le champ Code postal doit contenir exactement 5 chiffres'],
      city: ['Le champ Ville est obligatoire'],
      email: ['Le champ E-mail du gérant doit être une adresse e-mail valide'],
      wash_mode: ['Le champ Mode de lavage doit être l’une des valeurs proposées'],
      siren: ['Le champ SIREN n’a pas le bon format'],
      siret: ['Le champ SIRET n’a pas le bon format'],
      vat_number: ['Le champ TVA intracommunautaire n’a pas le bon format'],
      phone: ['Le champ Téléphone n’a pas le bon format'],
      latitude: ['Le champ Latitude doit être compris entre -90 et 90'],
      'service_kinds.0': ['Cette valeur n’est pas acceptée.'],
    });
  });

  it('refuses numbers of two companies and half a position', async () => {
    const answer = await call('POST', '', {
      ...WOK,
      siren: '732829320',
      siret: '35600000049837',
      vat_number: 'FR39356000000',
      latitude: 47.2,
    });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.fields ?? {}).sort()).toEqual(['longitude', 'siret', 'vat_number']);
  });

  it('saved from an earlier version is refused with what is there now, by the body as by If-Match', async () => {
    const { id } = await create();
    const read = await call('GET', `/${id}`);
    expect(read.headers.get('etag')).toBe('"1"');
    expect((await call('PATCH', `/${id}`, { version: 1, name: 'Wok' })).data).toMatchObject({ version: 2 });
    for (const late of [
      await call('PATCH', `/${id}`, { version: 1, city: 'Rezé' }),
      await call('PATCH', `/${id}`, { city: 'Rezé' }, { 'if-match': '"1"' }),
    ]) {
      expect({ status: late.status, error: late.error }).toEqual({ status: 409, error: 'conflict' });
      expect(JSON.parse(late.text)).toMatchObject({ current: { name: 'Wok', city: 'Nantes', version: 2 } });
    }
    expect((await call('PATCH', `/${id}`, { city: 'Rezé' }, { 'if-match': '"2"' })).status).toBe(200);
  });

  it('of two saves at once from the same version, one is kept and the other told', async () => {
    const { id } = await create();
    const saves = await Promise.all(['A', 'B'].map((name) => call('PATCH', `/${id}`, { version: 1, name })));
    expect(saves.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('keeps the wash mode while dirty containers stand there, and says how many', async () => {
    const { id } = await supplied(3);
    const { ledger } = world;
    const refill = () =>
      ledger.record({
        type: 'customerless_refill',
        author: 'restaurant_owner',
        restaurantId: id,
        lines: [{ formatId: ledger.bowl, quantity: 1 }],
      });
    await refill();
    const one = await call('PATCH', `/${id}`, { wash_mode: 'restaurant' });
    expect(one.status).toBe(422);
    expect(one.fields).toEqual({ wash_mode: ['Récupérez d’abord le dernier contenant sale.'] });
    await refill();
    expect((await call('PATCH', `/${id}`, { wash_mode: 'restaurant' })).detail).toBe(
      'Récupérez d’abord les 2 contenants sales.',
    );
    // The same value again is no change.
    expect((await call('PATCH', `/${id}`, { wash_mode: 'account' })).status).toBe(200);
    await call('POST', `/${id}/movements`, { transaction_type: 'admin_return_dirty', lines: bowls(2) });
    expect((await call('PATCH', `/${id}`, { wash_mode: 'restaurant' })).data).toMatchObject({
      wash_mode: 'restaurant',
    });
  });

  it('and a use at the same moment: never dirty where the restaurant washes', async () => {
    const { ledger } = world;
    for (let round = 0; round < 5; round += 1) {
      const { id } = await supplied(1);
      await Promise.allSettled([
        call('PATCH', `/${id}`, { wash_mode: 'restaurant' }),
        ledger.record({
          type: 'customerless_refill',
          author: 'restaurant_owner',
          restaurantId: id,
          lines: [{ formatId: ledger.bowl, quantity: 1 }],
        }),
      ]);
      const { wash_mode, dirty_containers_count } = (await call('GET', `/${id}`)).data as RestaurantDetail;
      expect([wash_mode, dirty_containers_count]).not.toEqual(['restaurant', 1]);
    }
  });

  it('writes what changed in the journal, before and after', async () => {
    const { id } = await create();
    await call('PATCH', `/${id}`, { name: 'Wok', city: 'Nantes', visible: false });
    const [line] = (await call('GET', `/${id}/events`)).data as JournalEvent[];
    expect(line?.sentence).toBe('Restaurant modifié');
    expect(line?.changes).toEqual([
      { field: 'name', label: 'Nom', before: 'Le Petit Wok', after: 'Wok' },
      { field: 'visible', label: 'Visible dans l’application', before: 'Oui', after: 'Non' },
    ]);
  });
});

describe('the list of restaurants', () => {
  it('says what each holds and did, filters and sorts it', async () => {
    const { id } = await supplied(12, { city: 'Angers', name: 'Aux Deux Ponts' });
    await call('POST', `/${id}/activate`, {});
    await call('PATCH', `/${id}/stocks`, {
      levels: [{ format_id: world.ledger.bowl, alert_level: 20, target_level: 40 }],
    });
    const low = await call('GET', '?filter[low_stock]=true');
    expect(low.count).toBe(1);
    expect(low.data).toMatchObject([{ id, clean_containers_count: 12, low_formats_count: 1, reuses_30_days: 0 }]);
    expect((low.data as RestaurantDetail[])[0]?.last_activity_at).not.toBeNull();
    expect((await call('GET', '?filter[city]=angers')).count).toBe(1);
    const sorted = (await call('GET', '?sort=-clean_containers_count')).data as RestaurantDetail[];
    expect(sorted[0]?.id).toBe(id);
    for (const sort of ['city', '-dirty_containers_count', 'reuses_30_days', '-last_activity_at', 'id'])
      expect((await call('GET', `?sort=${sort}`)).status).toBe(200);
    expect((await call('GET', '/cities')).data).toContain('Angers');
  });

  it('calls a format low by the rule of its card', async () => {
    const { ledger } = world;
    const { id } = await supplied(12);
    await call('POST', `/${id}/activate`, {});
    await call('PATCH', `/${id}/stocks`, { levels: [{ format_id: ledger.bowl, alert_level: 10, target_level: 40 }] });
    const ask = async (path: string) => (await world.call('GET', path, { token: world.tokens.admin })).data;
    const lowEverywhere = async () => {
      const listed = (await call('GET', '?filter[low_stock]=true')).data as RestaurantDetail[];
      const card = (await ask(
        `/stock_cards?place=restaurant&place_id=${id}&format_id=${ledger.bowl}&state=clean`,
      )) as StockCard;
      return [listed.some((one) => one.id === id), card.low];
    };
    const everywhere = (low: boolean) => [low, low];
    expect(await lowEverywhere()).toEqual(everywhere(false));
    const reserve = (pieces: number) =>
      world.fresh.asOwner(
        `update cells set reserved = ${pieces} where place = 'R' and place_id = ${id} and state = 'clean'`,
      );
    await reserve(3);
    expect(await lowEverywhere()).toEqual(everywhere(true));
    await world.fresh.asOwner(`update formats set active = false where id = ${ledger.bowl}`);
    expect(await lowEverywhere()).toEqual(everywhere(false));
    await world.fresh.asOwner(`update formats set active = true where id = ${ledger.bowl}`);
    await call('POST', `/${id}/deactivate`, { confirm: true });
    expect(await lowEverywhere()).toEqual(everywhere(false));
    await reserve(0);
  });

  it('keeps those that hold dirty containers to collect', async () => {
    const { ledger } = world;
    const { id } = await supplied(6, { wash_mode: 'account' });
    await supplied(2);
    const dirtyOnes = async () => (await call('GET', '?filter[dirty]=true')).data as RestaurantDetail[];
    expect((await dirtyOnes()).map((one) => one.id)).not.toContain(id);
    const lines = [{ formatId: ledger.bowl, quantity: 2 }];
    await ledger.record({ type: 'grab_guest_container', restaurantId: id, author: 'restaurant_owner', lines });
    await ledger.record({ type: 'return_guest_container', restaurantId: id, author: 'restaurant_owner', lines });
    const found = await dirtyOnes();
    expect(found.find((one) => one.id === id)).toMatchObject({ dirty_containers_count: 2 });
    expect(found.every((one) => one.dirty_containers_count > 0)).toBe(true);
    const { text } = await call('GET', '.csv?filter[dirty]=true');
    expect(text.trimEnd().split('\r\n')).toHaveLength(found.length + 1);
  });

  it('leaves as CSV, the cells that a spreadsheet would run made harmless', async () => {
    const { id } = await create({ name: '=1+1' });
    expect((await call('GET', `.csv?filter[id][]=${id}`)).text.trimEnd().split('\r\n')).toHaveLength(2);
    const { text } = await call('GET', '.csv?filter[q]=1%2B1');
    expect(text).toContain("'=1+1");
    expect(text.split('\r\n')[0]?.split(';')).toEqual(
      expect.arrayContaining(['Nom', 'Adresse', 'Code postal', 'Ville', 'Statut', 'Mode de lavage', 'Propres']),
    );
  });

  it('is an initiative’s own; a super administrator names it', async () => {
    const { id } = await create();
    const { stranger, superAdmin } = world.tokens;
    expect((await world.call('GET', '/restaurants', { token: stranger })).count).toBe(0);
    expect((await world.call('GET', `/restaurants/${id}`, { token: stranger })).status).toBe(404);
    expect((await world.call('GET', '/restaurants', { token: superAdmin })).status).toBe(422);
    const asked = `/restaurants?filter[account_id]=${world.ledger.accountId}`;
    expect((await world.call('GET', asked, { token: superAdmin })).count).toBeGreaterThan(0);
    expect((await world.call('GET', asked, { token: stranger })).status).toBe(422);
  });
});

describe('the transactions of a restaurant', () => {
  it('are its own, filtered; their CSV asks for a period or for all', async () => {
    const { id } = await supplied(3);
    const { data, count } = await call('GET', `/${id}/transactions?filter[type]=admin_give`);
    expect(count).toBe(1);
    expect(data).toMatchObject([{ transaction_type: 'admin_give', restaurant_id: id, containers_count: 3 }]);
    expect((await call('GET', `/${id}/transactions.csv`)).status).toBe(422);
    expect((await call('GET', `/${id}/transactions.csv?all=true`)).text).toContain('Approvisionnement');
  });
});
