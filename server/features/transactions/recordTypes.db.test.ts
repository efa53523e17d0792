import { type TransactionRow } from '@boucle/contract/transactions/row.ts';
import { type RecordBody } from '@boucle/contract/transactions/record.ts';
import { type TransactionDetail } from '@boucle/contract/transactions.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppWorld, appWorld } from '../../testing/world.ts';

let world: AppWorld;

beforeAll(async () => {
  world = await appWorld();
  const { ledger } = world;
  const { adminId, bowl, cup, sender, partner, point, drawer, customer } = ledger;
  const both = (quantity: number) => [
    { formatId: bowl, quantity },
    { formatId: cup, quantity },
  ];
  await ledger.supply(sender, both(200));
  await ledger.record({ type: 'admin_in', variant: 'bought', adminId, lines: both(500) });
  await ledger.record({ type: 'admin_in', variant: 'found_dirty', adminId, lines: both(100) });
  await ledger.record({ type: 'admin_give', partnerId: partner, adminId, lines: both(50) });
  const holder = { kind: 'customer', id: customer } as const;
  await ledger.record({ type: 'admin_free_deposit', holder, amountCents: 20_000, origin: 'offered', adminId });
  await ledger.record({
    type: 'grab_container',
    holder,
    restaurantId: sender,
    author: 'customer',
    lines: both(10),
  });
  await ledger.record({
    type: 'grab_guest_container',
    restaurantId: sender,
    author: 'restaurant_owner',
    lines: both(8),
  });
  await ledger.record({ type: 'return_container', holder, restaurantId: sender, author: 'customer', lines: both(2) });
  await ledger.record({
    type: 'return_container_in_collection_drawer',
    holder,
    drawerId: drawer,
    author: 'customer',
    lines: both(2),
  });
  await ledger.record({
    type: 'without_webapp_event',
    variant: 'out',
    partnerId: partner,
    adminId,
    customCustomer: 'Mairie',
    lines: both(3),
  });
  await ledger.record({
    type: 'without_webapp_event',
    variant: 'back',
    serviceId: await serviceOf('Mairie'),
    adminId,
    lines: [{ formatId: bowl, quantity: 3, role: 'used' }],
  });
  await ledger.record({
    type: 'drop_partner_container',
    partnerId: partner,
    dropOffPointId: point,
    recorder: 'partner',
    lines: [{ formatId: bowl, quantity: 3 }],
  });
});
afterAll(() => world.end());

async function serviceOf(customCustomer: string): Promise<number> {
  const { rows } = await world.ledger.run((tx) =>
    tx.raw<{ id: number }>({ text: 'select id from services where custom_customer = $1', values: [customCustomer] }),
  );
  return rows[0]?.id ?? 0;
}

const post = (body: unknown, token = world.tokens.admin) => world.call('POST', '/transactions', { token, body });

async function recorded(body: RecordBody): Promise<TransactionRow> {
  const answer = await post(body);
  expect(answer.status, answer.text).toBe(201);
  return answer.data as TransactionRow;
}

const detail = async (id: number): Promise<TransactionDetail> =>
  (await world.call('GET', `/transactions/${id}`, { token: world.tokens.admin })).data as TransactionDetail;

/** Where containers went, by name: « Entrepôt → Chez Manon ». */
const arrows = async ({ id }: TransactionRow): Promise<string[]> => [
  ...new Set((await detail(id)).movements.map(({ from, to }) => `${from} → ${to}`)),
];

describe('what an administrator records by hand', () => {
  const lines = () => [{ format_id: world.ledger.bowl, quantity: 1 }];

  it.each<[string, () => RecordBody, string]>([
    [
      'a purchase',
      () => ({ transaction_type: 'admin_in', variant: 'bought', lines: lines() }),
      'Fournisseur → Entrepôt',
    ],
    [
      'boxes found',
      () => ({ transaction_type: 'admin_in', variant: 'found_dirty', lines: lines() }),
      'Écarts d’inventaire → Entrepôt',
    ],
    [
      'boxes broken',
      () => ({ transaction_type: 'admin_out', variant: 'clean', reason: 'broken', lines: lines() }),
      'Entrepôt → Cassés',
    ],
    [
      'boxes sold dirty',
      () => ({ transaction_type: 'admin_out', variant: 'dirty', reason: 'sold', lines: lines() }),
      'Entrepôt → Vendus',
    ],
    [
      'a supply of a restaurant',
      () => ({ transaction_type: 'admin_give', restaurant_id: world.ledger.sender, lines: lines() }),
      'Entrepôt → Chez Manon',
    ],
    [
      'a supply of a partner',
      () => ({ transaction_type: 'admin_give', partner_id: world.ledger.partner, lines: lines() }),
      'Entrepôt → Vélocourse',
    ],
    [
      'a supply by a partner',
      () => ({
        transaction_type: 'admin_give',
        partner_id: world.ledger.partner,
        restaurant_id: world.ledger.sender,
        lines: lines(),
      }),
      'Vélocourse → Chez Manon',
    ],
    [
      'clean ones taken back',
      () => ({ transaction_type: 'admin_return', restaurant_id: world.ledger.sender, lines: lines() }),
      'Chez Manon → Entrepôt',
    ],
    [
      'dirty ones taken back',
      () => ({ transaction_type: 'admin_return_dirty', restaurant_id: world.ledger.sender, lines: lines() }),
      'Chez Manon → Entrepôt',
    ],
    [
      'a pickup at a point',
      () => ({
        transaction_type: 'admin_pickup_drop_off_point_dirty_container',
        drop_off_point_id: world.ledger.point,
        lines: lines(),
      }),
      'Gare Sud → Entrepôt',
    ],
    [
      'a guest refunded',
      () => ({
        transaction_type: 'admin_refund_guest_deposit',
        variant: 'given_back',
        restaurant_id: world.ledger.sender,
        lines: lines(),
      }),
      'Invités de Chez Manon → Entrepôt',
    ],
    [
      'guests adjusted',
      () => ({
        transaction_type: 'adjust_guest_stock_container',
        variant: 'lost',
        restaurant_id: world.ledger.sender,
        lines: lines(),
      }),
      'Invités de Chez Manon → Perdus',
    ],
    [
      'a stock corrected',
      () => ({
        transaction_type: 'admin_fix_customer_stocks',
        variant: 'less',
        place: 'A.dirty',
        customer_id: world.ledger.customer,
        lines: lines(),
      }),
      'lea@exemple.fr → Entrepôt',
    ],
    [
      'a stock corrected the other way',
      () => ({
        transaction_type: 'admin_fix_customer_stocks',
        variant: 'more_offered',
        place: 'R.clean',
        restaurant_id: world.ledger.sender,
        customer_id: world.ledger.customer,
        lines: lines(),
      }),
      'Chez Manon → lea@exemple.fr',
    ],
    [
      'an outing',
      () => ({
        transaction_type: 'without_webapp_caterer',
        variant: 'out',
        custom_customer: 'Noces Petit',
        lines: lines(),
      }),
      'Entrepôt → Noces Petit',
    ],
    [
      'an emptied drawer',
      () => ({
        transaction_type: 'empty_collection_terminal_drawer',
        collection_terminal_drawer_id: world.ledger.drawer,
        lines: [...lines(), { format_id: world.ledger.cup, quantity: 2 }],
      }),
      'Tiroir A → Entrepôt',
    ],
  ])('%s', async (_, body, arrow) => {
    const row = await recorded(body());
    expect(row.status).toBe('completed');
    expect(await arrows(row)).toContain(arrow);
  });

  it('a wash, whose rejected ones are broken', async () => {
    const { bowl } = world.ledger;
    const row = await recorded({
      transaction_type: 'admin_wash',
      lines: [
        { format_id: bowl, quantity: 5, role: 'washed' },
        { format_id: bowl, quantity: 1, role: 'rejected' },
      ],
    });
    expect(await arrows(row)).toEqual(['Entrepôt → Entrepôt', 'Entrepôt → Cassés']);
    expect(row.containers_count).toBe(6);
  });

  it('an outing that comes back in two parts, and says what is still out', async () => {
    const { bowl, sender } = world.ledger;
    const out = await recorded({
      transaction_type: 'without_webapp_meal_tray',
      variant: 'out',
      custom_customer: 'École Jules-Ferry',
      restaurant_id: sender,
      lines: [{ format_id: bowl, quantity: 6 }],
    });
    expect(out.custom_customer).toBe('École Jules-Ferry');
    const before = (await detail(out.id)).outing;
    expect(before?.left.map(({ quantity }) => quantity)).toEqual([6]);
    const back = (role: 'used' | 'missing', quantity: number) =>
      recorded({
        transaction_type: 'without_webapp_meal_tray',
        variant: 'back',
        ...(before && { service_id: before.service_id }),
        lines: [{ format_id: bowl, quantity, role }],
      });
    const first = await back('used', 4);
    const after = await detail(out.id);
    expect(after.outing?.left.map(({ quantity }) => quantity)).toEqual([2]);
    expect(after.linked.map(({ id }) => id)).toContain(first.id);
    expect(after).toMatchObject({ reversible: false });
    const missing = await back('missing', 2);
    expect((await detail(out.id)).outing?.left).toEqual([]);
    expect(missing.containers_cost).toBe(8);
  });

  it('a refund by the account, of a card too, and the transfer of what a card has', async () => {
    const { ledger } = world;
    const [card = 0, other = 0] = await ledger.cards('offered', 1000, 2);
    for (const card_holder_id of [card, other]) await recorded({ transaction_type: 'activate_card', card_holder_id });
    const refund = await recorded({ transaction_type: 'refund_deposit', card_holder_id: card, amount: 4 });
    expect(refund).toMatchObject({ variant: 'account', amount: 4, owner_type: 'CardHolder' });
    const moved = await recorded({ transaction_type: 'redeem_card', card_holder_id: card, to_card_holder_id: other });
    expect(moved.amount).toBe(6);
    const disabled = await recorded({ transaction_type: 'deactivate_card', card_holder_id: other });
    expect(disabled.owner?.id).toBe(other);
  });

  it('on an earlier day, with its comment', async () => {
    const row = await recorded({
      transaction_type: 'admin_in',
      variant: 'bought',
      lines: lines(),
      day: '2026-01-05',
      comment: 'Palette',
    });
    expect(row).toMatchObject({ day: '2026-01-05', comments: 'Palette' });
  });
});

describe('what the ledger refuses', () => {
  it('is said in French and tied to its field', async () => {
    const { bowl, sender } = world.ledger;
    const lines = [{ format_id: bowl, quantity: 100_000 }];
    expect(await post({ transaction_type: 'admin_give', restaurant_id: sender, lines })).toMatchObject({
      status: 422,
      fields: {
        lines: [expect.stringMatching(/^L’entrepôt n’a que \d+ Grand bol 1 L propres, vous en demandez 100000\.$/)],
      },
    });
    expect(await post({ transaction_type: 'admin_give', lines })).toMatchObject({
      status: 422,
      fields: { restaurant_id: ['Indiquez le restaurant.'] },
    });
    expect(await post({ transaction_type: 'admin_in', variant: 'bought', day: '2999-01-01', lines })).toMatchObject({
      status: 422,
      fields: { day: ['La date ne peut pas être dans le futur.'] },
    });
  });

  it('a line without a quantity, an unknown reason, a type of an order: refused before anything is read', async () => {
    const { bowl } = world.ledger;
    const lines = [{ format_id: bowl, quantity: 1 }];
    const zero = await post({
      transaction_type: 'admin_in',
      variant: 'bought',
      lines: [{ format_id: bowl, quantity: 0 }],
    });
    expect(zero).toMatchObject({
      status: 422,
      fields: { 'lines.0.quantity': ['La quantité doit être d’au moins 1.'] },
    });
    expect(await post({ transaction_type: 'admin_out', variant: 'clean', reason: 'eaten', lines })).toMatchObject({
      status: 422,
    });
    expect(await post({ transaction_type: 'deliver_restaurant_order', lines })).toMatchObject({ status: 422 });
  });

  it('another tenant’s restaurant, point or format moves nothing', async () => {
    const { bowl, sender, point } = world.ledger;
    const foreign = world.tokens.stranger;
    const lines = [{ format_id: bowl, quantity: 1 }];
    expect((await post({ transaction_type: 'admin_in', variant: 'bought', lines }, foreign)).status).toBe(422);
    expect((await post({ transaction_type: 'admin_return', restaurant_id: sender, lines }, foreign)).status).toBe(422);
    const pickup = { transaction_type: 'admin_pickup_drop_off_point_dirty_container', drop_off_point_id: point, lines };
    expect((await post(pickup, foreign)).status).toBe(422);
  });
});

describe('places to choose from', () => {
  const get = (path: string) => world.call('GET', path, { token: world.tokens.admin });

  it('are found by a part of their name, with what they hold', async () => {
    expect((await get('/places?kind=restaurant&q=manon')).data).toMatchObject([
      { id: world.ledger.sender, name: 'Chez Manon', active: true },
    ]);
    expect((await get('/places?kind=partner&q=zzz')).data).toEqual([]);
    expect((await get(`/places?kind=drop_off_point&id=${world.ledger.point}`)).data).toMatchObject([
      { name: 'Gare Sud' },
    ]);
  });

  it('say what they hold by format, guests apart; an unknown one is a 404', async () => {
    const rows = (await get(`/places/${world.ledger.sender}/stocks?kind=restaurant`)).data as { held: number }[];
    expect(rows.map(({ held }) => held > 0)).toEqual([true, true]);
    expect((await get('/places/999999/stocks?kind=partner')).status).toBe(404);
  });
});
