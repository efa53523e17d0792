import { type Account } from '@boucle/contract/shared/account/shapes.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppWorld, appWorld } from '../../dev/testing/world.ts';

let world: AppWorld;
const get = (path: string, token = world.tokens.admin) => world.call('GET', path, { token });

beforeAll(async () => {
  world = await appWorld();
  const { ledger } = world;
  const { adminId, bowl, cup, sender, washer, partner, accountId } = ledger;
  const lines = [
    { formatId: bowl, quantity: 50 },
    { formatId: cup, quantity: 20 },
  ];
  await ledger.record({ type: 'admin_in', variant: 'bought', adminId, lines });
  await ledger.record({ type: 'admin_in', variant: 'found_dirty', adminId, lines: [{ formatId: bowl, quantity: 4 }] });
  await ledger.record({ type: 'admin_give', adminId, restaurantId: sender, lines: [{ formatId: bowl, quantity: 10 }] });
  await ledger.record({ type: 'admin_give', adminId, restaurantId: washer, lines: [{ formatId: cup, quantity: 5 }] });
  await ledger.record({ type: 'admin_give', adminId, partnerId: partner, lines: [{ formatId: cup, quantity: 6 }] });
  await world.fresh.asOwner(`
    update accounts set default_card_amount_cents = 550, trash_bag_capacity = 30 where id = ${accountId};
    insert into format_prices (account_id, format_id, valid_from, deposit_cents) values
      (${accountId}, ${bowl}, now() - interval '1 day', 425), (${accountId}, ${bowl}, now() + interval '1 day', 900);
    insert into formats (account_id, title, active) values (${accountId}, 'Ancien plateau', false)`);
});
afterAll(() => world.end());

describe('the account', () => {
  it('answers all its names, its warehouse counted from the cells', async () => {
    const { data, status } = await get('/account');
    expect(status).toBe(200);
    const { bowl, cup, accountId } = world.ledger;
    expect(data).toEqual({
      id: accountId,
      name: 'Consigne Loire',
      slug: 'consigne-loire',
      logo_url: null,
      icon_url: null,
      colors: { primary: '#17594A', secondary: '#E0813C' },
      content: { faq: [], onboarding: [], email_signature: '', welcome_email: '', reply_to: '' },
      trash_bag_capacity: 30,
      connect_status: 'pending',
      sign_up: true,
      connect_with_google: false,
      google_client_id: null,
      default_card_amount: 5.5,
      restaurant_help_video_url: null,
      customer_help_video_url: null,
      warehouse: { address: '', postcode: '', city: '', latitude: null, longitude: null },
      containers_count: 40 + 4 + 9,
      dirty_containers_count: 4,
      containers_stocks: [
        { format_id: bowl, clean: 40, dirty: 4 },
        { format_id: cup, clean: 9, dirty: 0 },
      ],
      version: 1,
    } satisfies Account);
  });

  it('has formats at the deposit of the moment, inactive ones too', async () => {
    const { data } = await get('/account/formats');
    expect(data).toMatchObject([
      { title: 'Grand bol 1 L', deposit: 4.25, active: true },
      { title: 'Gobelet 30 cl', deposit: 1.5, active: true },
      { title: 'Ancien plateau', deposit: 0, active: false },
    ]);
  });

  it('has the stock of its warehouse by format', async () => {
    expect((await get('/account/stocks')).data).toMatchObject([
      { format_title: 'Grand bol 1 L', clean: 40, reserved: 0, dirty: 4 },
      { format_title: 'Gobelet 30 cl', clean: 9, dirty: 0 },
    ]);
  });

  it('is the caller’s own', async () => {
    expect((await get('/account', world.tokens.stranger)).data).toMatchObject({
      name: 'Bocal & Co',
      containers_stocks: [],
    });
    expect((await get('/account', world.tokens.superAdmin)).status).toBe(403);
  });
});

describe('restaurants', () => {
  it('are listed with what they hold', async () => {
    const { data, count } = await get('/restaurants');
    expect(count).toBe(2);
    expect(data).toMatchObject([
      { name: 'Chez Manon', wash_mode: 'account', clean_containers_count: 10, dirty_containers_count: 0 },
      { name: 'Ô Bon Bol', wash_mode: 'restaurant', clean_containers_count: 5, dirty_containers_count: 0 },
    ]);
  });

  it('are searched, sorted and paged', async () => {
    expect(await get('/restaurants?filter[q]=bon')).toMatchObject({ count: 1, data: [{ name: 'Ô Bon Bol' }] });
    expect(await get('/restaurants?sort=-name&page[size]=1')).toMatchObject({
      count: 2,
      data: [{ name: 'Ô Bon Bol' }],
    });
    expect(await get('/restaurants?page[number]=2')).toMatchObject({ count: 2, data: [] });
  });

  it('of another account do not show', async () => {
    expect(await get('/restaurants', world.tokens.stranger)).toMatchObject({ count: 0, data: [] });
  });
});

describe('the partner’s stock', () => {
  it('shows its own containers to its administrator and employees', async () => {
    for (const token of [world.tokens.partner, world.tokens.employee]) {
      expect((await get('/partner/stocks', token)).data).toMatchObject([
        { format_title: 'Grand bol 1 L', clean: 0, transit: 0, dirty: 0 },
        { format_title: 'Gobelet 30 cl', clean: 6, transit: 0, dirty: 0 },
      ]);
    }
    expect((await get('/partner/stocks')).status).toBe(403);
  });
});

describe('applications', () => {
  it('are all the initiatives, with their figures, for a super administrator', async () => {
    const { data, count, status } = await get('/accounts', world.tokens.superAdmin);
    expect(status).toBe(200);
    expect(count).toBe(2);
    expect(data).toMatchObject([
      { name: 'Bocal & Co', restaurants_count: 0, customers_count: 1, containers_count: 0, administrators_count: 1 },
      {
        name: 'Consigne Loire',
        restaurants_count: 2,
        customers_count: 1,
        containers_count: 74,
        dirty_containers_count: 4,
        administrators_count: 1,
        reuses_30_days: 0,
        connect_status: 'pending',
        last_activity_at: expect.stringMatching(/Z$/) as string,
      },
    ]);
    // The dashboard that the initiative itself reads.
    const board = await get('/stats/account?from_date=2026-01-01&to_date=2026-01-31');
    expect(board.data).toMatchObject({ fleet: 74 });
    const opened = await get(`/accounts/${world.ledger.accountId}`, world.tokens.superAdmin);
    expect(opened.data).toMatchObject({ containers_count: 74, warehouse_containers_count: 53 });
    expect(await get('/accounts?filter[q]=LOIRE&sort=-id', world.tokens.superAdmin)).toMatchObject({
      count: 1,
      data: [{ name: 'Consigne Loire' }],
    });
    expect((await get('/accounts')).status).toBe(403);
  });

  it('count the reuses of the last 30 days, reversals taken away', async () => {
    const { ledger } = world;
    const holder = { kind: 'customer', id: ledger.customer } as const;
    const { adminId, sender, bowl } = ledger;
    await ledger.record({ type: 'admin_free_deposit', holder, amountCents: 5000, adminId });
    const grab = (quantity: number, daysAgo: number) =>
      ledger.record({
        type: 'grab_container',
        author: 'customer',
        holder,
        restaurantId: sender,
        lines: [{ formatId: bowl, quantity }],
        at: new Date(Date.now() - daysAgo * 86_400_000),
      });
    await grab(1, 31);
    await grab(2, 28);
    const mistake = await grab(3, 0);
    await ledger.reverse(mistake.id);
    const { data } = await get('/accounts?filter[q]=loire', world.tokens.superAdmin);
    expect(data).toMatchObject([{ reuses_30_days: 2 }]);
  });
});

describe('the search', () => {
  const hits = async (q: string, token = world.tokens.admin) =>
    (await get(`/search?q=${encodeURIComponent(q)}`, token)).data;

  it('finds cards by number, customers by e-mail or name, transactions by number', async () => {
    const [card = 0] = await world.ledger.cards('offered', 500);
    const number = String(card).padStart(6, '0');
    expect(await hits(`carte ${card}`)).toMatchObject([{ kind: 'card', id: card, label: `Carte ${number}` }]);
    expect(await hits('morel')).toMatchObject([{ kind: 'customer', id: world.ledger.customer, label: 'Léa Morel' }]);
    const bought = { kind: 'transaction', id: 2, label: 'Transaction 2' };
    expect(await hits('transaction 2')).toEqual([expect.objectContaining(bought)]);
    expect(await hits('%')).toEqual([]);
  });

  it('shows each reader only what they may see', async () => {
    expect(await hits('ines')).toEqual([]);
    expect(await hits('ines', world.tokens.stranger)).toHaveLength(1);
    for (const token of [world.tokens.superAdmin, world.tokens.partner, world.tokens.employee]) {
      expect(await hits('lea', token)).toEqual([]);
    }
    expect((await get('/search?q=')).status).toBe(422);
  });
});

describe('a request to open an initiative', () => {
  const request = {
    name: 'Bocaux du Port',
    contact: 'Anaïs',
    email: 'Anais@Exemple.fr',
    city: 'Brest',
    message: 'Bonjour',
  };
  const kept = async () => {
    const { rows } = await world.platform((tx) =>
      tx.raw<{ email: string; city: string }>({ text: 'select email, city from account_requests order by id' }),
    );
    return rows;
  };

  it('is kept, for the platform only', async () => {
    const answer = await world.call('POST', '/account_requests', { body: request });
    expect(answer).toMatchObject({ status: 201, data: { received: true } });
    expect(await kept()).toEqual([{ email: 'anais@exemple.fr', city: 'Brest' }]);
    await expect(world.ledger.run((tx) => tx.raw({ text: 'select * from account_requests' }))).rejects.toThrow(
      /permission denied/,
    );
  });

  it('beyond five of an hour from one address is answered the same and dropped', async () => {
    const answers = [];
    for (let n = 0; n < 6; n += 1) answers.push(await world.call('POST', '/account_requests', { body: request }));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(await kept()).toHaveLength(5);
  });

  it('with a field missing says which', async () => {
    const answer = await world.call('POST', '/account_requests', { body: { ...request, email: 'x', city: '' } });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.fields ?? {})).toEqual(['email', 'city']);
  });
});
