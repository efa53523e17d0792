import { cardNumber } from '@boucle/contract/shared/cards/status.ts';
import { type RecordBody } from '@boucle/contract/shared/transactions/record.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RecordWorld, recordWorld } from '../../dev/testing/worlds/recordWorld.ts';
import { type AppWorld } from '../../dev/testing/world.ts';

let world: AppWorld;
let recorded: RecordWorld['recorded'];
let detail: RecordWorld['detail'];
let arrows: RecordWorld['arrows'];
beforeAll(async () => {
  ({ world, recorded, detail, arrows } = await recordWorld());
});
afterAll(() => world.end());

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
      'Léa Morel → Entrepôt',
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
      'Chez Manon → Léa Morel',
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
    expect(await detail(out.id, '?with=reversal')).toMatchObject({ reversible: false });
    const missing = await back('missing', 2);
    expect((await detail(out.id)).outing?.left).toEqual([]);
    expect(missing.containers_cost).toBe(8);
  });

  it('a refund by the account, of a card too, and the transfer of what a card has', async () => {
    const { ledger } = world;
    const [card = 0, other = 0] = await ledger.cards('initiative', 1000, 2);
    for (const card_holder_id of [card, other]) await recorded({ transaction_type: 'activate_card', card_holder_id });
    const refund = await recorded({ transaction_type: 'refund_deposit', card_holder_id: card, amount: 4 });
    expect(refund).toMatchObject({ variant: 'account', amount: 4, owner_type: 'CardHolder' });
    const moved = await recorded({ transaction_type: 'redeem_card', card_holder_id: card, to_card_holder_id: other });
    expect(moved.amount).toBe(6);
    const label = `Carte ${cardNumber(other)}`;
    expect(moved.receiver).toEqual({ type: 'CardHolder', id: other, label, name: null });
    const csv = await world.call('GET', `/card_holders/${card}/transactions.csv?all=true`, {
      token: world.tokens.admin,
    });
    const line = csv.text.split('\r\n').find((one) => one.includes('Transfert'));
    expect(line?.split(';').slice(3, 6)).toEqual([`Carte ${cardNumber(card)}`, `Carte ${cardNumber(card)}`, label]);
    const disabled = await recorded({ transaction_type: 'deactivate_card', card_holder_id: other });
    expect(disabled.owner?.id).toBe(other);
  });

  it('a gift taken back, below zero, with the reason; what may be taken out is told before', async () => {
    const { ledger } = world;
    const [card = 0] = await ledger.cards('offered', 1000);
    await recorded({ transaction_type: 'activate_card', card_holder_id: card });
    await recorded({ transaction_type: 'admin_free_deposit', card_holder_id: card, amount: 3, origin: 'initiative' });
    const read = await world.call('GET', `/card_holders/${card}/money`, { token: world.tokens.admin });
    expect(read.data).toEqual({ credits: 13, refundable: 3, gifts: 10 });
    const asked = {
      transaction_type: 'admin_free_deposit',
      variant: 'taken_back',
      card_holder_id: card,
      amount: 10,
    } as const;
    const without = await world.call('POST', '/transactions', { token: world.tokens.admin, body: asked });
    expect(without).toMatchObject({ status: 422, fields: { comment: [expect.any(String)] } });
    expect(await recorded({ ...asked, comment: 'Carte rendue' })).toMatchObject({ variant: 'taken_back', amount: -10 });
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
