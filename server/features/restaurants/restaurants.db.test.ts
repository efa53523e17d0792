import { type JournalEvent } from '@boucle/contract/events.ts';
import { addDays, parisDay } from '@boucle/contract/format.ts';
import {
  type Owner,
  type PriceLine,
  type RestaurantDetail,
  type RestaurantStock,
} from '@boucle/contract/restaurants/shapes.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPending } from '../../ledger/pending.ts';
import { type AppWorld, appWorld } from '../../testing/world.ts';

let world: AppWorld;
beforeAll(async () => {
  world = await appWorld();
});
afterAll(() => world.end());

const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  world.call(method, `/restaurants${path}`, {
    token: world.tokens.admin,
    headers,
    ...(body === undefined ? {} : { body }),
  });

const WOK = {
  name: 'Le Petit Wok',
  address: '3 rue Kervégan',
  postal_code: '44000',
  city: 'Nantes',
  email: 'wok@exemple.fr',
  wash_mode: 'account',
};

async function create(more: object = {}): Promise<RestaurantDetail> {
  const answer = await call('POST', '', { ...WOK, ...more });
  expect(answer.status, answer.text).toBe(201);
  return answer.data as RestaurantDetail;
}

async function supplied(quantity: number, more: object = {}): Promise<RestaurantDetail> {
  const restaurant = await create(more);
  await world.ledger.supply(restaurant.id, [{ formatId: world.ledger.bowl, quantity }]);
  return restaurant;
}

const bowls = (quantity: number) => [{ format_id: world.ledger.bowl, quantity }];

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
    // What it is already is no change.
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

  it('leaves as CSV, the cells that a spreadsheet would run made harmless', async () => {
    const { id } = await create({ name: '=1+1' });
    expect((await call('GET', `.csv?filter[id][]=${id}`)).text.trimEnd().split('\r\n')).toHaveLength(2);
    const { text } = await call('GET', '.csv?filter[q]=1%2B1');
    expect(text).toContain("'=1+1");
    expect(text.split('\r\n')[0]).toContain('Nom;Adresse;Code postal;Ville;Statut;Mode de lavage;Propres');
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

describe('the shelves of a restaurant', () => {
  it('are filled from the warehouse, emptied into it, and never beyond what there is', async () => {
    const { id } = await create();
    await world.ledger.record({
      type: 'admin_in',
      variant: 'bought',
      adminId: world.ledger.adminId,
      lines: [{ formatId: world.ledger.bowl, quantity: 5 }],
    });
    const give = (quantity: number) =>
      call('POST', `/${id}/movements`, { transaction_type: 'admin_give', lines: bowls(quantity), comments: 'Quai' });
    const warehouse = (await world.call('GET', '/account/stocks', { token: world.tokens.admin }))
      .data as RestaurantStock[];
    const clean = warehouse[0]?.clean ?? 0;
    const refused = await give(clean + 1);
    expect(refused.status).toBe(422);
    expect(refused.detail).toMatch(new RegExp(`${clean}.*${clean + 1}`));
    expect((await give(5)).data).toMatchObject({ transaction_type: 'admin_give', containers_count: 5 });
    const stocks = (await call('GET', `/${id}/stocks`)).data as RestaurantStock[];
    expect(stocks[0]).toMatchObject({ format_id: world.ledger.bowl, clean: 5, dirty: 0, reserved: 0, offered: true });
    expect((await call('POST', `/${id}/movements`, { transaction_type: 'admin_return', lines: bowls(6) })).status).toBe(
      422,
    );
    const [line] = (await call('GET', `/${id}/events`)).data as JournalEvent[];
    expect(line?.sentence).toBe('Approvisionnement\u00a0: 5 contenants');
  });

  it('receive nothing once it is disabled, which waits for its orders', async () => {
    const { id } = await supplied(2);
    expect((await call('POST', `/${id}/deactivate`, {})).data).toMatchObject({
      status: 'disabled',
      clean_containers_count: 2,
    });
    const give = { transaction_type: 'admin_give', lines: bowls(1) };
    expect((await call('POST', `/${id}/movements`, give)).detail).toContain('est désactivé');
    const back = { transaction_type: 'admin_return', lines: bowls(2) };
    expect((await call('POST', `/${id}/movements`, back)).status).toBe(201);
  });

  it('have levels, the target never below the alert, unknown formats refused', async () => {
    const { id } = await create();
    const wrong = await call('PATCH', `/${id}/stocks`, {
      levels: [
        { format_id: world.ledger.bowl, alert_level: 30, target_level: 20 },
        { format_id: 999_999, alert_level: 1, target_level: null },
      ],
    });
    expect(wrong.fields).toEqual({
      'levels.0.target_level': ['La cible doit être au moins égale au seuil d’alerte.'],
      'levels.1.format_id': ['contenant inconnu'],
    });
    const set = { levels: [{ format_id: world.ledger.bowl, alert_level: 10, target_level: null }] };
    expect((await call('PATCH', `/${id}/stocks`, set)).data).toMatchObject([
      { alert_level: 10, target_level: null },
      {},
    ]);
    const [line] = (await call('GET', `/${id}/events`)).data as JournalEvent[];
    expect(line?.changes).toEqual([
      expect.objectContaining({ label: 'Grand bol 1 L, alerte', before: null, after: '10' }),
    ]);
  });

  it('offer the formats that are chosen', async () => {
    const { id } = await create();
    const { data } = await call('PATCH', `/${id}/formats`, { format_ids: [world.ledger.cup] });
    expect(data).toMatchObject([{ offered: false }, { offered: true, deposit: 1.5 }]);
    expect((await call('PATCH', `/${id}/formats`, { format_ids: [0, 5] })).status).toBe(422);
  });
});

describe('the guests of a restaurant', () => {
  it('have what was lent to them; lost and refunded ones leave, with their deposits', async () => {
    const { ledger } = world;
    const { id } = await supplied(5);
    await ledger.record({
      type: 'grab_guest_container',
      author: 'restaurant_owner',
      restaurantId: id,
      lines: [{ formatId: ledger.bowl, quantity: 3 }],
    });
    expect((await call('GET', `/${id}/guests`)).data).toMatchObject({ deposits: 12, cash: 12, pending: [] });
    const lost = await call('POST', `/${id}/guests/adjustments`, { direction: 'lost', lines: bowls(1) });
    expect(lost.data).toMatchObject({ transaction_type: 'adjust_guest_stock_container', status: 'completed' });
    await call('POST', `/${id}/guests/refunds`, { given_back: true, lines: bowls(1) });
    const { data } = await call('GET', `/${id}/guests`);
    expect(data).toMatchObject({ deposits: 4, cash: 12 });
    expect((data as { formats: object[] }).formats[0]).toMatchObject({ quantity: 1, deposits: 4 });
    const tooMany = await call('POST', `/${id}/guests/refunds`, { given_back: false, lines: bowls(2) });
    expect(tooMany.status).toBe(422);
  });

  it('are adjusted as the restaurant asks once an administrator accepts, once', async () => {
    const { ledger } = world;
    const { id } = await supplied(1);
    const ask = () =>
      ledger.run((tx) =>
        openPending(tx, ledger.accountId, {
          type: 'adjust_guest_stock_container',
          variant: 'found',
          author: 'restaurant_owner',
          restaurantId: id,
          lines: [{ formatId: ledger.bowl, quantity: 2 }],
        }),
      );
    const [accepted, refused] = [await ask(), await ask()];
    expect((await call('GET', `/${id}/guests`)).data).toMatchObject({ pending: [{ id: accepted }, { id: refused }] });
    const decide = (transaction_id: number, decision: string, reason?: string) =>
      call('POST', `/${id}/guests/decisions`, {
        transaction_id,
        decision,
        ...(reason === undefined ? {} : { reason }),
      });
    expect((await decide(accepted, 'accept')).data).toMatchObject({ status: 'completed' });
    expect((await decide(refused, 'refuse', 'Recomptez')).data).toMatchObject({
      status: 'failed',
      failure_reason: 'Recomptez',
    });
    expect((await decide(accepted, 'accept')).status).toBe(422);
    expect((await call('GET', `/${id}/guests`)).data).toMatchObject({ deposits: 8, pending: [] });
    expect(
      (await call('POST', `/${world.ledger.sender}/guests/decisions`, { transaction_id: refused, decision: 'accept' }))
        .status,
    ).toBe(404);
  });
});

describe('the price lines of a restaurant', () => {
  const today = parisDay(Date.now());
  const line = { kind: 'per_refill', unit_price: 0.25, free_quota: 50, valid_from: today };

  it('are closed and replaced, never edited; two of the same kind never overlap', async () => {
    const { id } = await create();
    const [first] = (await call('POST', `/${id}/price_lines`, line)).data as PriceLine[];
    expect(first).toMatchObject({ unit_price: 0.25, author: null, valid_to: null, counted_this_month: 0 });
    const again = await call('POST', `/${id}/price_lines`, line);
    expect(again.fields?.['valid_from']?.[0]).toContain('s’applique déjà');
    const next = addDays(today, 10);
    const replaced = await call('POST', `/${id}/price_lines`, {
      ...line,
      unit_price: 0.3,
      valid_from: next,
      replaces_id: first?.id,
    });
    expect(replaced.status, replaced.text).toBe(201);
    expect((replaced.data as PriceLine[]).map(({ unit_price, valid_to }) => [unit_price, valid_to])).toEqual([
      [0.3, null],
      [0.25, addDays(next, -1)],
    ]);
    expect((await call('POST', `/${id}/price_lines`, { ...line, author: 'customer' })).status).toBe(201);
  });

  it('begin neither in the past nor with a wrong amount, and close neither before they began nor before yesterday', async () => {
    const { id } = await create();
    const past = await call('POST', `/${id}/price_lines`, { ...line, valid_from: addDays(today, -1) });
    expect(past.fields).toEqual({ valid_from: ['Un tarif ne peut pas commencer dans le passé.'] });
    expect((await call('POST', `/${id}/price_lines`, { ...line, unit_price: 0.255 })).status).toBe(422);
    const [made] = (await call('POST', `/${id}/price_lines`, line)).data as PriceLine[];
    const close = (valid_to: string) => call('POST', `/${id}/price_lines/close`, { price_line_id: made?.id, valid_to });
    expect((await close(addDays(today, -2))).status).toBe(422);
    expect((await close(today)).data).toMatchObject([{ valid_to: today }]);
    expect(
      (await call('POST', `/${world.ledger.washer}/price_lines/close`, { price_line_id: made?.id, valid_to: today }))
        .status,
    ).toBe(404);
  });
});

describe('the owners of a restaurant', () => {
  it('are invited by mail, once, and taken out', async () => {
    const [one, other] = [await create(), await create()];
    const invite = (id: number, email: string) => call('POST', `/${id}/owners`, { email, name: 'Manon Petit' });
    const before = world.mails.length;
    const [owner] = (await invite(one.id, 'Manon@Exemple.fr')).data as Owner[];
    expect(owner).toMatchObject({ email: 'manon@exemple.fr', status: 'invited', last_login_at: null });
    expect(world.mails.slice(before).map(({ to, kind }) => [to, kind])).toEqual([['manon@exemple.fr', 'invitation']]);
    expect((await invite(one.id, 'manon@exemple.fr')).fields?.['email']).toEqual([
      'Cette personne fait déjà partie de l’équipe.',
    ]);
    expect((await invite(other.id, 'manon@exemple.fr')).status).toBe(201);
    const personId = owner?.person_id ?? 0;
    await call('POST', `/${one.id}/owners/resend`, { person_id: personId });
    expect(world.mails.length).toBe(before + 3);
    const removed = await call('POST', `/${one.id}/owners/remove`, { person_id: personId });
    expect(removed.data).toEqual([]);
    expect((await call('POST', `/${one.id}/owners/remove`, { person_id: personId })).status).toBe(404);
  });

  it('may be a customer besides, who stays one when taken out', async () => {
    const { id } = await create();
    const { ledger } = world;
    const personId = await world.platform(async (tx) => {
      const { rows } = await tx.raw<{ id: number }>({
        text: `insert into people (account_id, role, email, status, password_hash, customer_id)
               values ($1, 'customer', 'lea@exemple.fr', 'active', 'x', $2) returning id`,
        values: [ledger.accountId, ledger.customer],
      });
      return rows[0]?.id ?? 0;
    });
    const role = async () => {
      const { rows } = await world.platform((tx) =>
        tx.raw<{ role: string; status: string }>({
          text: 'select role, status from people where id = $1',
          values: [personId],
        }),
      );
      return rows[0];
    };
    const before = world.mails.length;
    const invited = await call('POST', `/${id}/owners`, { email: 'lea@exemple.fr' });
    expect(invited.data).toMatchObject([{ person_id: personId, status: 'active' }]);
    expect(world.mails.length).toBe(before);
    expect(await role()).toEqual({ role: 'restaurant_owner', status: 'active' });
    await call('POST', `/${id}/owners/remove`, { person_id: personId });
    expect(await role()).toEqual({ role: 'customer', status: 'active' });
  });

  it('never enter the console, even by the e-mail of somebody who does', async () => {
    const { id } = await create();
    const wrong = await call('POST', `/${id}/owners`, { email: 'manon' });
    expect(wrong.fields?.['email']).toEqual(['Le champ E-mail doit être une adresse e-mail valide']);
    const email = `admin-${world.ledger.accountId}@exemple.fr`;
    expect((await call('POST', `/${id}/owners`, { email })).status).toBe(201);
    const { rows } = await world.platform(async (tx) => {
      await tx.raw({
        text: `update people set status = 'active', password_hash = 'x' where role = 'restaurant_owner'`,
      });
      return tx.raw<{ role: string }>({
        text: 'select role from people_who_may_enter where email = $1',
        values: [email],
      });
    });
    expect(rows).toEqual([{ role: 'account_admin' }]);
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
