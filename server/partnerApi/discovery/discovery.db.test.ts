import { addDays, parisDay, writtenDay } from '@boucle/contract/base/format.ts';
import { PARTNER_PAGE_SIZE } from '@boucle/contract/partnerApi/paging.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { keepStatements } from '../../dev/testing/statements.ts';
import {
  atManon,
  bowls,
  cups,
  done,
  fullStock,
  inPartnerWorld,
  newOrder,
  record,
  world,
} from '../../dev/testing/worlds/partnerActs.ts';
import { type PartnerAnswer, type PartnerRequestOptions } from '../../dev/testing/worlds/partnerWorld.ts';

inPartnerWorld(fullStock);

const idsOf = ({ rows }: PartnerAnswer) => rows.map(({ id }) => Number(id));
const nextOf = ({ text }: PartnerAnswer) =>
  (JSON.parse(text) as { meta: { next_cursor: number | string | null } }).meta.next_cursor;

/** All pages of a list. */
async function pagesOf(path: string, options: PartnerRequestOptions = {}): Promise<PartnerAnswer[]> {
  const pages = [await world.ask('GET', path, options)];
  for (let page = pages[0]; page !== undefined && nextOf(page) !== null; page = pages.at(-1)) {
    await world.owner.query('delete from rate_limits');
    pages.push(await world.ask('GET', `${path}${path.includes('?') ? '&' : '?'}cursor=${nextOf(page)}`, options));
  }
  return pages;
}

const restaurant = async (name: string, more: string): Promise<number> => {
  const { rows } = await world.owner.query<{ id: number }>(
    `insert into restaurants (account_id, name, ${more.split('=')[0]}) values ($1, $2, ${more.split('=')[1]}) returning id`,
    [world.ledger.accountId, name],
  );
  return Number(rows[0]?.id);
};

describe('restaurants', () => {
  it('are the active and visible ones that the partner serves, with what is known of them', async () => {
    const { ledger } = world;
    const pending = await restaurant('Bientôt', `status='pending'`);
    const hidden = await restaurant('Caché', 'visible=false');
    await world.owner.query(
      `update restaurants set city = 'Nantes', latitude = 47.2, longitude = -1.55, service_kinds = '{takeaway}', opening_hours = 'Le midi'
        where id = $1`,
      [ledger.sender],
    );
    await world.owner.query(
      'insert into restaurant_formats (account_id, restaurant_id, format_id, offered) values ($1, $2, $3, false)',
      [ledger.accountId, ledger.sender, ledger.bowl],
    );
    const all = await world.ask('GET', '/restaurants', { as: world.customerToken });
    expect(idsOf(all)).toEqual([ledger.washer, ledger.sender].sort((a, b) => a - b));
    const one = await world.ask('GET', `/restaurants/${ledger.sender}`);
    expect(one.data).toMatchObject({
      name: 'Chez Manon',
      city: 'Nantes',
      latitude: 47.2,
      kinds: ['takeaway'],
      opening_hours: 'Le midi',
      formats: [{ id: ledger.cup, title: 'Gobelet 30 cl', cost_cents: 150 }],
    });
    expect(one.data['formats']).toEqual((await world.ask('GET', `/restaurants/${ledger.sender}/formats`)).rows);
    for (const id of [pending, hidden, 999_999])
      expect((await world.ask('GET', `/restaurants/${id}`)).status).toBe(404);

    const choose = (restaurant_ids: number[]) =>
      world.call('PATCH', `/partners/${ledger.partner}`, { token: world.tokens.admin, body: { restaurant_ids } });
    await choose([ledger.washer]);
    expect(idsOf(await world.ask('GET', '/restaurants'))).toEqual([ledger.washer]);
    expect((await world.ask('GET', `/restaurants/${ledger.sender}`, { as: world.customerToken })).status).toBe(404);
    // Its owner reads it all the same, and learns that nothing may be recorded there.
    expect((await world.ask('GET', `/restaurants/${ledger.sender}`, { as: world.ownerToken })).status).toBe(200);
    const current = await world.ask('GET', '/restaurants/current', { as: world.ownerToken });
    expect(current.rows).toMatchObject([{ id: ledger.sender, served: false, status: 'active', wash_mode: 'account' }]);
    await choose([]);
    expect((await world.ask('GET', '/restaurants/current', { as: world.ownerToken })).rows[0]).toMatchObject({
      served: true,
    });
  });

  it('come by pages, each once', async () => {
    await world.owner.query(
      `insert into restaurants (account_id, name) select $1, 'Table ' || n from generate_series(1, 250) n`,
      [world.ledger.accountId],
    );
    const pages = await pagesOf('/restaurants');
    expect(pages.map(({ rows }) => rows.length)).toEqual([PARTNER_PAGE_SIZE, PARTNER_PAGE_SIZE, 52]);
    expect(new Set(pages.flatMap(idsOf)).size).toBe(252);
    await world.owner.query(`update restaurants set status = 'disabled' where name like 'Table %'`);
  });
});

describe('places that take containers back', () => {
  it('are restaurants, points and drawers, with their room and what they take', async () => {
    const { ledger } = world;
    await world.owner.query('update collection_drawers set capacity = 4, format_id = $1', [ledger.cup]);
    const places = async () =>
      (await world.ask('GET', '/return_places', { as: world.customerToken })).rows.map(
        ({ kind, id, name, room, format_ids, open }) => ({
          kind,
          id,
          name,
          room,
          format_ids,
          open,
        }),
      );
    const drawer = {
      kind: 'drawer',
      id: ledger.drawer,
      name: 'Halles, Borne 1, Tiroir A',
      format_ids: [ledger.cup],
      open: null,
    };
    expect(await places()).toEqual([
      ...[ledger.washer, ledger.sender]
        .sort((a, b) => a - b)
        .map((id): unknown => expect.objectContaining({ kind: 'restaurant', id, room: null })),
      {
        kind: 'drop_off_point',
        id: ledger.point,
        name: 'Gare Sud',
        room: 'yes',
        format_ids: [ledger.bowl, ledger.cup],
        open: null,
      },
      { ...drawer, room: 'yes' },
    ]);
    await done(atManon('grab_container', { containers: cups(4) }));
    const give = (quantity: number) =>
      done(
        record(
          {
            transaction_type: 'return_container_in_collection_drawer',
            drawer_qr: world.drawerQr,
            containers: cups(quantity),
          },
          { as: world.customerToken },
        ),
      );
    await give(3);
    expect(await places()).toContainEqual({ ...drawer, room: 'soon_full' });
    await give(1);
    expect(await places()).toContainEqual({ ...drawer, room: 'full' });
    await world.owner.query(`update collection_drawers set status = 'out_of_order'`);
    expect((await places()).map(({ kind }) => kind)).not.toContain('drawer');
    await world.owner.query(`update drop_off_points set status = 'disabled'`);
    expect((await places()).map(({ kind }) => kind)).not.toContain('drop_off_point');
    await world.owner.query(`update drop_off_points set status = 'active'`);
  });

  it('come by pages across their kinds, each once', async () => {
    await world.owner.query(
      `insert into drop_off_points (account_id, name) select $1, 'Point ' || n from generate_series(1, 150) n`,
      [world.ledger.accountId],
    );
    const places = (await pagesOf('/return_places')).flatMap(({ rows }) =>
      rows.map(({ kind, id }) => [kind, id].join(' ')),
    );
    expect(new Set(places).size).toBe(places.length);
    expect(places.length).toBe(2 + 151);
    expect((await world.ask('GET', '/return_places?cursor=table.1')).fields).toEqual({
      cursor: ['Le curseur est celui de la page précédente.'],
    });
    await world.owner.query(`update drop_off_points set status = 'disabled' where name like 'Point %'`);
  });
});

describe('hours', () => {
  const token = () => world.tokens.admin;
  const placed = async () =>
    Object.fromEntries(
      (await world.ask('GET', '/return_places')).rows.map(({ kind, name, open, opening_spans, closed_days }) => [
        [kind, name].join(' '),
        { open, opening_spans, closed_days },
      ]),
    );

  it('are typed in the console as the French write them, and read as spans, whether it is open, or that nobody said', async () => {
    const { ledger } = world;
    await world.owner.query(`update collection_drawers set status = 'active'`);
    const sites = await world.owner.query<{ id: number }>('select id from collection_sites where account_id = $1', [
      ledger.accountId,
    ]);
    const unknown = { open: null, opening_spans: [], closed_days: [] };
    const before = await placed();
    for (const name of ['restaurant Chez Manon', 'drop_off_point Gare Sud', 'drawer Halles, Borne 1, Tiroir A'])
      expect(before[name], name).toEqual(unknown);

    const today = parisDay(new Date());
    // The test may run over midnight.
    const around = [-1, 0, 1].map((days) => addDays(today, days));
    const always = { weekly_hours: 'Tous les jours, 0h-24h' };
    const change = async (path: string, body: object) => {
      const { status, text, data } = await world.call('PATCH', path, { token: token(), body });
      expect(status, text).toBe(200);
      return data;
    };
    expect(await change(`/restaurants/${ledger.sender}`, always)).toMatchObject({
      weekly_hours: 'lun-dim 0h-minuit',
      closed_days: '',
    });
    await change(`/drop_off_points/${ledger.point}`, {
      ...always,
      closed_days: around.map(writtenDay).join(', '),
    });
    await change(`/collection_sites/${sites.rows[0]?.id}`, { weekly_hours: 'sam 19h-2h' });
    const after = await placed();
    expect(after['restaurant Chez Manon']).toMatchObject({ open: true, closed_days: [] });
    expect(after['drop_off_point Gare Sud']).toMatchObject({ open: false, closed_days: around });
    expect(after['drawer Halles, Borne 1, Tiroir A']).toMatchObject({
      opening_spans: [{ weekday: 6, from: '19:00', to: '02:00' }],
    });
    expect((await world.ask('GET', `/restaurants/${ledger.sender}`)).data['opening_spans']).toHaveLength(7);

    const refused = await world.call('PATCH', `/restaurants/${ledger.sender}`, {
      token: token(),
      body: { weekly_hours: 'le midi', closed_days: 'Noël' },
    });
    expect(refused.fields).toEqual({
      weekly_hours: ['Horaires à écrire comme «\u00a0lun-ven 12h-14h, 19h-22h\u00a0»'],
      closed_days: ['Jours à écrire comme «\u00a025/12/2026, 02/01/2027 au 05/01/2027\u00a0»'],
    });
  });
});

describe('what the initiative shows', () => {
  it('messages of the day, to whom they are for', async () => {
    const today = parisDay(new Date());
    const banner = (title: string, target: string, more: object = {}) =>
      world.call('POST', '/information_banners', {
        token: world.tokens.admin,
        body: { title, text: 'Texte', level: 'info', target, draft: false, ...more },
      });
    await banner('Consos', 'customers');
    await banner('Tables', 'restaurants', { priority: 9, starts_on: today, ends_on: today });
    await banner('Tous', 'both', { priority: 5 });
    await banner('Brouillon', 'both', { draft: true });
    await banner('Demain', 'both', { starts_on: '2999-01-01' });
    await banner('Hier', 'both', { ends_on: '2020-01-01' });
    const titles = async (as?: string) =>
      (await world.ask('GET', '/messages', as === undefined ? {} : { as })).rows.map(({ title }) => title);
    expect(await titles(world.customerToken)).toEqual(['Tous', 'Consos']);
    expect(await titles(world.ownerToken)).toEqual(['Tables', 'Tous']);
    expect(await titles()).toEqual(['Tables', 'Tous', 'Consos']);
  });

  it('logo, questions and videos, each audience its own', async () => {
    await world.owner.query(
      `update accounts set customer_help_video_url = 'https://v.fr/c', restaurant_help_video_url = 'https://v.fr/r' where id = $1`,
      [world.ledger.accountId],
    );
    const videos = async (as?: string) => {
      const { data } = await world.ask('GET', '/content', as === undefined ? {} : { as });
      return [data['customer_help_video_url'], data['restaurant_help_video_url']];
    };
    expect(await videos(world.customerToken)).toEqual(['https://v.fr/c', null]);
    expect(await videos(world.ownerToken)).toEqual([null, 'https://v.fr/r']);
    expect(await videos()).toEqual(['https://v.fr/c', 'https://v.fr/r']);
    expect((await world.ask('GET', '/content')).data).toMatchObject({
      name: 'Consigne Loire',
      faq: [],
      onboarding: [],
    });
  });

  it('the texts in force, each audience its own', async () => {
    await world.owner.query(
      `insert into account_terms (account_id, kind, version, text)
       values ($1, 'conditions', 1, 'Avant'), ($1, 'conditions', 2, 'Maintenant'), ($1, 'restaurants', 1, 'Tables')`,
      [world.ledger.accountId],
    );
    const texts = async (as?: string) => {
      const { data } = await world.ask('GET', '/content', as === undefined ? {} : { as });
      return (data['terms'] as { kind: string; version: number; url: string }[]).map((one) => [
        one.kind,
        one.version,
        new URL(one.url).pathname,
      ]);
    };
    const conditions = ['conditions', 2, '/oauth/terms/consigne-loire/conditions'];
    const restaurants = ['restaurants', 1, '/oauth/terms/consigne-loire/restaurants'];
    expect(await texts(world.customerToken)).toEqual([conditions]);
    expect(await texts(world.ownerToken)).toEqual([restaurants]);
    expect(await texts()).toEqual([conditions, restaurants]);
  });

  it('rewards, and how far the customer is', async () => {
    await world.owner.query(
      `insert into rewards (account_id, title, value_cents, payer, every_reuses, active)
       values ($1, 'Un café', 150, 'account', 2, true), ($1, 'Fini', 150, 'account', 2, false)`,
      [world.ledger.accountId],
    );
    const before = (await world.ask('GET', '/customer/rewards', { as: world.customerToken })).rows;
    await done(atManon('grab_container', { containers: bowls(3) }));
    const [after] = (await world.ask('GET', '/customer/rewards', { as: world.customerToken })).rows;
    expect(before).toHaveLength(1);
    const reuses = Number(before[0]?.['reuses_count']) + 3;
    const figures = { title: 'Un café', value_cents: 150, every_reuses: 2, reuses_count: reuses };
    expect(after).toMatchObject({ ...figures, used_count: 0, available_count: Math.floor(reuses / 2) });
    await done(atManon('redeem_reward', { reward_id: after?.['id'] }));
    expect((await world.ask('GET', '/customer/rewards', { as: world.customerToken })).rows[0]).toMatchObject({
      used_count: 1,
      available_count: Math.floor(reuses / 2) - 1,
    });
  });
});

describe('orders and transactions', () => {
  let elsewhere: Awaited<ReturnType<typeof world.newAccess>>;
  beforeAll(async () => {
    elsewhere = await world.newAccess();
  });

  it('of the partner, the customer and the owner, by status and from an instant on', async () => {
    const { ledger } = world;
    const lines = [{ format_id: ledger.bowl, quantity: 1, act: 'deliver' }];
    const here = await newOrder('liste-1', lines);
    const cancelled = await newOrder('liste-2', lines);
    await world.ask('POST', `/orders/${cancelled}/cancel`, { body: {} });
    const there = await newOrder('liste-3', lines, ledger.washer);
    await world.owner.query(`update orders set created_at = '2026-01-01' where id = $1`, [here]);
    const orders = async (query = '', as?: string) =>
      idsOf(await world.ask('GET', `/orders${query}`, as === undefined ? {} : { as }));
    expect(await orders()).toEqual([there, cancelled, here]);
    expect(await orders('', world.customerToken)).toEqual([there, cancelled, here]);
    expect(await orders('', world.ownerToken)).toEqual([cancelled, here]);
    expect(await orders('?status=cancelled')).toEqual([cancelled]);
    expect(await orders('?status[]=cancelled&status[]=pending', world.ownerToken)).toEqual([cancelled, here]);
    expect(await orders('?since=2026-01-02T00:00:00Z')).toEqual([there, cancelled]);
    expect(await orders(`?cursor=${cancelled}`)).toEqual([here]);
    const refused = await world.ask('GET', '/orders?since=hier');
    expect([refused.status, Object.keys(refused.fields ?? {})]).toEqual([422, ['since']]);
    const [row] = (await world.ask('GET', '/orders')).rows;
    expect(row).toEqual((await world.ask('GET', `/orders/${there}`)).data);
  });

  it('recorded by the access, of the customer, at the owner’s restaurants, whoever recorded them', async () => {
    const { ledger } = world;
    const at = (restaurant_id: number, as = world.access) =>
      done(record({ transaction_type: 'grab_guest_container', restaurant_id, containers: bowls(1) }, { as }));
    const mine = await at(ledger.sender);
    const washers = await at(ledger.washer);
    const others = await at(ledger.sender, elsewhere);
    const given = await world.ledger.record({
      type: 'admin_free_deposit',
      holder: { kind: 'customer', id: ledger.customer },
      amountCents: 100,
      origin: 'offered',
      adminId: ledger.adminId,
    });
    const listed = async (as: PartnerRequestOptions['as'], query = '') =>
      idsOf(await world.ask('GET', `/transactions${query}`, as === undefined ? {} : { as }));
    expect((await listed(world.access)).slice(0, 2)).toEqual([washers['id'], mine['id']]);
    expect(await listed(elsewhere)).toEqual([others['id']]);
    expect((await listed(world.customerToken))[0]).toBe(given.id);
    expect((await listed(world.ownerToken)).slice(0, 2)).toEqual([others['id'], mine['id']]);
    expect(await listed(world.customerToken)).not.toContain(mine['id']);

    const { rows: old } = await world.owner.query<{ id: number }>(
      `with made as (
         insert into transactions (account_id, type, status, day, completed_at, restaurant_id, created_at)
         values ($1, 'customerless_refill', 'completed', '2026-01-01', '2026-01-01', $2, '2026-01-01') returning id)
       insert into api_transactions (account_id, transaction_id, access_id, partner_id, created_at)
       select $1, id, $3, $4, '2026-01-01' from made returning transaction_id as id`,
      [ledger.accountId, ledger.sender, world.access.id, ledger.partner],
    );
    const oldId = Number(old[0]?.id);
    const late = '?since=2026-01-01T12:00:00%2B01:00';
    for (const as of [world.access, world.ownerToken]) {
      expect((await listed(as)).at(-1)).toBe(oldId);
      expect(await listed(as, late)).toContain(mine['id']);
      expect(await listed(as, late)).not.toContain(oldId);
    }
    const [row] = (await world.ask('GET', '/transactions')).rows;
    expect(row).toEqual(
      Object.fromEntries(
        Object.entries((await world.ask('GET', `/transactions/${String(row?.['id'])}`)).data).filter(
          ([key]) => row && key in row,
        ),
      ),
    );
  });

  it('come by pages, each once, the latest first', async () => {
    await world.owner.query(
      `with made as (
         insert into transactions (account_id, type, status, day, completed_at, restaurant_id, created_at)
         select $1, 'customerless_refill', 'completed', current_date, now(), $2, now() + n % 7 * interval '1 second' from generate_series(1, 230) n
         returning id, created_at)
       insert into api_transactions (account_id, transaction_id, access_id, partner_id, created_at)
       select $1, id, $3, $4, created_at from made`,
      [world.ledger.accountId, world.ledger.sender, elsewhere.id, world.ledger.partner],
    );
    for (const as of [elsewhere, world.ownerToken]) {
      const pages = await pagesOf('/transactions', { as });
      const ids = pages.flatMap(idsOf);
      expect(ids.length).toBeGreaterThanOrEqual(231);
      expect(new Set(ids).size).toBe(ids.length);
      const instants = pages.flatMap(({ rows }) => rows.map(({ created_at }) => String(created_at)));
      expect(instants.slice(0, 230)).toEqual(instants.slice(0, 230).sort().reverse());
    }
  });
});

it('each list is read by an index, whatever the history', async () => {
  const { accountId, sender, partner } = world.ledger;
  await world.fresh.asOwner(`
    insert into transactions (account_id, type, status, day, completed_at, restaurant_id)
    select ${accountId}, 'customerless_refill', 'completed', current_date, now(), ${sender} from generate_series(1, 5000);
    insert into api_transactions (account_id, transaction_id, access_id, partner_id)
    select ${accountId}, id, ${world.access.id}, ${partner} from transactions where account_id = ${accountId} on conflict do nothing;
    insert into customers (account_id, email) select ${accountId}, 'conso' || n || '@exemple.fr' from generate_series(1, 500) n;
    insert into orders (account_id, partner_id, restaurant_id, customer_id, status)
    select ${accountId}, ${partner}, ${sender}, c.id, 'done' from customers c cross join generate_series(1, 10)
     where c.account_id = ${accountId} and c.email like 'conso%';
    analyze transactions; analyze api_transactions; analyze orders`);
  const keeper = keepStatements(world.fresh.database.pool);
  const planOf = async (path: string, as: PartnerRequestOptions['as'], about: RegExp) => {
    keeper.statements.clear();
    const { status, text } = await keeper.during(path, () => world.ask('GET', path, as === undefined ? {} : { as }));
    expect(status, text).toBe(200);
    const [statement = ''] = [...keeper.statements.keys()].filter((one) => about.test(one));
    const plan = await world.ledger.run((tx) =>
      tx.raw<{ 'QUERY PLAN': string }>({ text: `explain (generic_plan, costs off) ${statement}` }),
    );
    return plan.rows.map((row) => row['QUERY PLAN']).join('\n');
  };
  const about = /cross join lateral|found/;
  const orders = await planOf('/orders?status=pending', world.access, about);
  expect(orders).toContain('orders_partner_status');
  const atRestaurant = await planOf('/orders', world.ownerToken, about);
  expect(atRestaurant).toContain('orders_restaurant_status');
  const recorded = await planOf('/transactions', world.access, about);
  expect(recorded).toContain('api_transactions_access');
  const served = await planOf('/transactions', world.ownerToken, about);
  expect(served).toContain('transactions_restaurant_asked');
  // Instant and number are conditions of the index: a late page costs no more than the first.
  for (const [plan, index] of [
    [orders, 'orders_partner_status'],
    [atRestaurant, 'orders_restaurant_status'],
    [recorded, 'api_transactions_access'],
    [served, 'transactions_restaurant_asked'],
  ] as const)
    expect(plan).toMatch(new RegExp(`using ${index} on .*\\n *Index Cond: .*created_at >= .*ROW\\(created_at`));
  const customers = await planOf('/orders', world.customerToken, about);
  expect(customers).toContain('orders_customer');
  for (const plan of [orders, atRestaurant, recorded, served, customers])
    expect(plan).not.toMatch(/Seq Scan on (orders|transactions|api_transactions)/);
});
