import { parisDay } from '@boucle/contract/base/format.ts';
import { type TransactionRow } from '@boucle/contract/shared/transactions/row.ts';
import { type TransactionDetail } from '@boucle/contract/features/transactions/calls.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Recorded } from '../../domain/ledger/types.ts';
import { transactionsWorld } from '../../dev/testing/worlds/transactionsWorld.ts';
import { type AppWorld } from '../../dev/testing/world.ts';

let world: AppWorld;
let card: number;
let grab: Recorded;
let credited: Recorded;
let everything: readonly TransactionRow[];
beforeAll(async () => {
  ({ world, card, grab, credited, everything } = await transactionsWorld());
});
afterAll(() => world.end());

const admin = () => ({ token: world.tokens.admin });

describe('one transaction', () => {
  const detail = async (id: number, more = '') => {
    const answer = await world.call('GET', `/transactions/${id}${more}`, admin());
    expect(answer.status, answer.text).toBe(200);
    return answer.data as TransactionDetail;
  };

  it('shows its movements and entries by name', async () => {
    const { movements, entries } = await detail(grab.id);
    expect(movements).toEqual([
      {
        format_id: world.ledger.bowl,
        format_title: 'Grand bol 1 L',
        quantity: 3,
        from: 'Chez Manon',
        from_state: 'propres',
        to: 'Léa Morel',
        to_state: 'détenus',
        from_cell: { place: 'restaurant', place_id: world.ledger.sender, state: 'clean' },
        to_cell: { place: 'customer', place_id: world.ledger.customer, state: 'held' },
      },
    ]);
    const own = { owner: 'customer', owner_id: world.ledger.customer };
    expect(entries).toEqual([
      { account: 'Cagnotte de Léa Morel', balance: { kind: 'CAG', ...own }, debit: 12, credit: 0 },
      { account: 'Consigne de Léa Morel', balance: { kind: 'CON', ...own }, debit: 0, credit: 12 },
    ]);
  });

  it('opens the books for its reversal where that is asked for alone', async () => {
    expect(await detail(grab.id)).toMatchObject({ reversible: null, irreversible_reason: null });
    expect(await detail(grab.id, '?with=reversal')).toMatchObject({
      reversible: false,
      irreversible_reason: expect.stringMatching(/^[A-ZÀÉ].+\.$/) as string,
    });
  });

  it('with another container than the initiative’s is told, in lists too', async () => {
    const { ledger } = world;
    const holder = { kind: 'customer', id: ledger.customer } as const;
    const lines = [{ formatId: 0, quantity: 2 }];
    const { id } = await ledger.record({
      type: 'refill_other_container',
      author: 'restaurant_owner',
      holder,
      restaurantId: ledger.sender,
      lines,
    });
    const containers = [{ format_id: null, format_title: 'contenant inconnu', quantity: 2, role: null }];
    expect((await detail(id)).transaction.containers).toEqual(containers);
    const { status, data, text } = await world.call('GET', `/customers/${ledger.customer}/transactions`, admin());
    expect(status, text).toBe(200);
    expect((data as TransactionRow[]).find((row) => row.id === id)?.containers).toEqual(containers);
  });

  it('names the bank, the card and the outside world', async () => {
    expect((await detail(credited.id)).entries).toMatchObject([
      { account: 'Banque', balance: { kind: 'BANK', owner: null, owner_id: null }, debit: 20.5, credit: 0 },
      { account: 'Cagnotte de Léa Morel', debit: 0, credit: 20.5 },
    ]);
    const activation = everything.find(({ transaction_type }) => transaction_type === 'activate_card');
    expect((await detail(activation?.id ?? 0)).entries).toMatchObject([
      { account: 'Gestes commerciaux', debit: 10, credit: 0 },
      { account: `Cagnotte de la carte ${String(card).padStart(6, '0')}`, debit: 0, credit: 10 },
    ]);
    const bought = everything.find(({ transaction_type }) => transaction_type === 'admin_in');
    expect((await detail(bought?.id ?? 0)).movements[0]).toMatchObject({
      from: 'Fournisseur',
      from_state: '',
      to: 'Entrepôt',
      to_state: 'propres',
    });
  });

  it('is tied to its reversal, and the reversal to it', async () => {
    const reversal = everything.find(({ reverses_id }) => reverses_id !== null);
    const original = reversal?.reverses_id ?? 0;
    expect((await detail(original)).linked.map(({ id }) => id)).toEqual([reversal?.id]);
    expect((await detail(reversal?.id ?? 0)).linked.map(({ id }) => id)).toEqual([original]);
    expect((await detail(original)).irreversible_reason).toBe('Cette transaction est déjà annulée.');
  });

  it('of another account, or of none, is not found', async () => {
    const { transaction } = world.other;
    expect(everything.map(({ id }) => id)).not.toContain(transaction);
    expect(await world.call('GET', `/transactions/${transaction}`, admin())).toMatchObject({
      status: 404,
      error: 'not_found',
    });
    const reversal = await world.call('POST', `/transactions/${transaction}/reverse`, {
      ...admin(),
      body: { comment: 'x' },
    });
    expect(reversal.status).toBe(404);
    expect((await world.call('GET', `/transactions/${transaction}`, { token: world.tokens.stranger })).status).toBe(
      200,
    );
    expect((await world.call('GET', '/transactions/999999', admin())).status).toBe(404);
  });
});

describe('a credit', () => {
  const record = (body: object) =>
    world.call('POST', '/transactions', { ...admin(), body: { transaction_type: 'admin_free_deposit', ...body } });

  it('is exact to the cent and offered unless said otherwise', async () => {
    const answer = await record({ customer_id: world.ledger.customer, amount: 19.99, comment: '  Merci ' });
    expect(answer.status, answer.text).toBe(201);
    expect(answer.data).toMatchObject({
      amount: 19.99,
      variant: 'offered',
      comments: 'Merci',
      admin_email: expect.stringMatching(/^admin.*@exemple\.fr$/) as string,
      day: parisDay(new Date()),
    });
    const { rows } = await world.ledger.run((tx) =>
      tx.raw<{ cents: number }>({ text: 'select amount_cents as cents from transactions order by id desc limit 1' }),
    );
    expect(rows[0]?.cents).toBe(1999);
  });

  it('received by a restaurant names it', async () => {
    const { customer, sender } = world.ledger;
    expect(await record({ customer_id: customer, amount: 5, origin: 'restaurant' })).toMatchObject({
      status: 422,
      fields: { restaurant_id: [expect.any(String)] },
    });
    expect(await record({ customer_id: customer, amount: 5, restaurant_id: sender })).toMatchObject({
      status: 422,
      fields: { restaurant_id: [expect.any(String)] },
    });
    const answer = await record({ customer_id: customer, amount: 5, origin: 'restaurant', restaurant_id: sender });
    expect(answer.status, answer.text).toBe(201);
    expect(answer.data).toMatchObject({ restaurant_name: 'Chez Manon', variant: 'restaurant' });
  });

  it('goes to one holder that exists', async () => {
    const { customer } = world.ledger;
    expect((await record({ amount: 5 })).fields).toHaveProperty('customer_id');
    expect((await record({ customer_id: customer, card_holder_id: card, amount: 5 })).fields).toHaveProperty(
      'card_holder_id',
    );
    expect((await record({ customer_id: 999999, amount: 5 })).status).toBe(404);
    expect((await record({ customer_id: customer, amount: 0 })).status).toBe(422);
    expect((await record({ customer_id: customer, amount: 1.001 })).status).toBe(422);
  });

  it('to a card that is not active is refused', async () => {
    const [pending = 0] = await world.ledger.cards('offered', 0);
    expect(await record({ card_holder_id: pending, amount: 5 })).toMatchObject({ status: 422, error: 'refused' });
  });
});

describe('a reversal', () => {
  it('needs a comment, takes the figures back, and happens once', async () => {
    const made = await world.call('POST', '/transactions', {
      ...admin(),
      body: { transaction_type: 'admin_free_deposit', customer_id: world.ledger.customer, amount: 7.77 },
    });
    const { id } = made.data as TransactionRow;
    const reverse = (comment: string) =>
      world.call('POST', `/transactions/${id}/reverse`, { ...admin(), body: { comment } });
    expect((await world.call('GET', `/transactions/${id}?with=reversal`, admin())).data).toMatchObject({
      reversible: true,
      irreversible_reason: null,
    });
    expect((await reverse('  ')).fields).toEqual({ comment: ['Indiquez pourquoi vous annulez.'] });
    const done = await reverse('Doublon');
    expect(done.status, done.text).toBe(201);
    expect(done.data).toMatchObject({ amount: -7.77, reverses_id: id, comments: 'Doublon' });
    expect(await reverse('Encore')).toMatchObject({
      status: 422,
      error: 'refused',
      detail: 'Cette transaction est déjà annulée.',
    });
  });
});
