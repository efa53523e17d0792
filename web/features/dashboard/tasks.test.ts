import { describe, expect, it } from 'vitest';
import { paymentOf, tasksOf } from './tasks.ts';

const account = {
  fleet: 100,
  in_circulation: 60,
  dirty_to_wash: 0,
  restaurants: 3,
  customers: 9,
  active_cards: 2,
  cards_to_print: 0,
  connect_status: 'pending',
  pending_orders: 0,
  oldest_pending_order_at: null,
  full_drawers: [],
  dirty_drop_off_points: [],
} as const;
const dirty = (...quantities: number[]) => ({
  top: [],
  bottom: [],
  low: [],
  dirty: quantities.map((quantity, index) => ({ id: index + 1, name: `R${index + 1}`, quantity })),
});

describe('what waits', () => {
  it('is nothing when nothing is dirty and every card is printed', () => {
    expect(tasksOf({ account, restaurants: dirty(0) })).toEqual([]);
    expect(tasksOf({ account: undefined, restaurants: undefined })).toEqual([]);
  });
  it('sums the dirty containers of the restaurants and names two of them', () => {
    const [task] = tasksOf({ account, restaurants: dirty(600, 457, 1) });
    expect(task).toMatchObject({ detail: '3 restaurants\u00a0: R1, R2…', to: '/transactions/wash' });
    expect(task?.title).toMatch(/^1.058 contenants sales à collecter$/u);
  });
  it('is written in the singular for one', () => {
    const tasks = tasksOf({ account: { ...account, dirty_to_wash: 1, cards_to_print: 1 }, restaurants: dirty(1) });
    expect(tasks.map(({ title }) => title)).toEqual([
      '1 contenant sale à collecter',
      '1 contenant à laver',
      '1 carte à imprimer',
    ]);
  });
  it('leads from the cards to the list of those to print', () => {
    const [task] = tasksOf({ account: { ...account, cards_to_print: 6 }, restaurants: undefined });
    expect(task?.to).toBe('/cards?printing=to_print');
  });
  it('counts once a restaurant that is low on several formats', () => {
    const low = [
      { id: 1, name: 'Chez Manon' },
      { id: 1, name: 'Chez Manon' },
      { id: 2, name: 'Le Petit Wok' },
    ];
    expect(tasksOf({ account, restaurants: { ...dirty(), low } })).toMatchObject([
      { title: 'Stock bas dans 2 restaurants', detail: 'Chez Manon, Le Petit Wok' },
    ]);
  });
  it('leads from the dirty containers of drop-off points to the points that hold some', () => {
    const points = [
      { name: 'Gare Sud', quantity: 9 },
      { name: 'Mairie', quantity: 1 },
    ];
    const waiting = { account: { ...account, dirty_drop_off_points: points }, restaurants: undefined };
    expect(tasksOf(waiting)).toMatchObject([
      {
        title: '10 sales aux points de dépôt',
        detail: '2 points de dépôt\u00a0: Gare Sud, Mairie',
        to: '/dropoffs?stock=sales',
      },
    ]);
    expect(tasksOf({ ...waiting, restaurant: 3 })[0]?.to).toBe('/dropoffs?stock=sales&restaurant_id=3');
  });
  it('leads to full drawers, whose sites it names, and to the orders that wait, the oldest said', () => {
    const tasks = tasksOf({
      account: {
        ...account,
        full_drawers: [
          { name: 'Gare Sud', drawers: 2 },
          { name: 'Place Graslin', drawers: 1 },
        ],
        pending_orders: 4,
        oldest_pending_order_at: '2025-03-30T09:48:00Z',
      },
      restaurants: undefined,
    });
    expect(tasks).toMatchObject([
      { title: '3 tiroirs pleins', detail: 'Gare Sud, Place Graslin', to: '/collection_sites' },
      {
        title: '4 commandes à valider',
        detail: 'La plus ancienne\u00a0: 30/03/2025 11:48',
        to: '/orders?status=pending',
      },
    ]);
  });
  it.each([
    ['pending', 'Paiement Stripe\u00a0: non connecté', 'warn'],
    ['inProgress', 'Paiement Stripe\u00a0: en cours', 'warn'],
    ['completed', 'Paiement Stripe\u00a0: connecté', 'ok'],
  ] as const)('says how payments stand: %s', (connect_status, title, tone) => {
    expect(paymentOf({ ...account, connect_status })).toMatchObject({ title, tone });
  });
});
