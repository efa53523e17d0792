import { type PartnerStock } from '@boucle/contract/features/partner/calls.ts';
import { type PartnerTransactionDetail } from '@boucle/contract/features/partnerTransactions/calls.ts';
import { type TransactionRow } from '@boucle/contract/shared/transactions/row.ts';
import { type TransactionTotals } from '@boucle/contract/shared/transactions/shapes.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BOWL_DEPOSIT } from '../../dev/testing/ledgerWorld.ts';
import { type AppWorld, appWorld } from '../../dev/testing/world.ts';

let world: AppWorld;
let given: number;
let takenBack: number;
let toRestaurant: number;
beforeAll(async () => {
  world = await appWorld();
  const { ledger } = world;
  const lines = (quantity: number) => [{ formatId: ledger.bowl, quantity }];
  const admin = { adminId: ledger.adminId } as const;
  await ledger.record({ type: 'admin_in', variant: 'bought', ...admin, lines: lines(50) });
  given = (await ledger.record({ type: 'admin_give', ...admin, partnerId: ledger.partner, lines: lines(10) })).id;
  takenBack = (await ledger.record({ type: 'admin_return', ...admin, partnerId: ledger.partner, lines: lines(3) })).id;
  toRestaurant = (await ledger.record({ type: 'admin_give', ...admin, restaurantId: ledger.sender, lines: lines(5) }))
    .id;
});
afterAll(() => world.end());

const get = (path: string, token = world.tokens.partner) => world.call('GET', `/partner${path}`, { token });
const rowsOf = (data: unknown) => data as TransactionRow[];

it('shows a partner its own movements and no other, with their totals', async () => {
  const { data, count } = await get('/transactions?sort=-date');
  expect(count).toBe(2);
  expect(rowsOf(data).map(({ id }) => id)).toEqual([takenBack, given]);
  const totals = (await get('/transactions/totals?filter[type][]=admin_give')).data as TransactionTotals;
  expect(totals).toMatchObject({ count: 1, containers_count: 10, amount: 0 });
  const { text } = await get('/transactions.csv?sort=date');
  expect(text.trim().split('\r\n')).toHaveLength(3);
  expect(text).not.toContain('Chez Manon');
});

it('shows one of them whole, where containers went, and nobody’s money', async () => {
  const detail = (await get(`/transactions/${given}`)).data as PartnerTransactionDetail;
  expect(detail).toMatchObject({ transaction: { id: given }, order_id: null, linked: [] });
  expect(detail.movements).toMatchObject([{ from: 'Entrepôt', to: 'Vélocourse', to_state: 'propres', quantity: 10 }]);
  expect(Object.keys(detail)).not.toContain('entries');
});

it('has never heard of a transaction of a restaurant, of another account, or of none', async () => {
  for (const id of [toRestaurant, world.other.transaction, 999_999]) {
    const answer = await get(`/transactions/${id}`);
    expect(answer.status).toBe(404);
    expect(answer.detail).toBe('Ce mouvement n’existe pas ou ne vous est pas accessible.');
  }
});

it('refuses what no filter knows, and a type that never concerns a partner', async () => {
  expect((await get('/transactions?filter[type][]=add_deposit')).status).toBe(422);
  expect((await get(`/transactions?filter[partner_id]=1`)).status).toBe(422);
});

it('counts the stock by format, what was dropped lately and what it is worth in deposits', async () => {
  const { ledger } = world;
  const out = { type: 'without_webapp_event', variant: 'out', recorder: 'partner', partnerId: ledger.partner } as const;
  const lines = [{ formatId: ledger.bowl, quantity: 4 }];
  const service = await ledger.record({ ...out, customCustomer: 'Mairie', lines });
  const { rows } = await ledger.run((tx) =>
    tx.raw<{ service_id: number }>({ text: 'select service_id from transactions where id = $1', values: [service.id] }),
  );
  const used = [{ formatId: ledger.bowl, quantity: 4, role: 'used' as const }];
  await ledger.record({ ...out, variant: 'back', serviceId: rows[0]?.service_id ?? 0, lines: used });
  const drop = { type: 'drop_partner_container', recorder: 'partner', partnerId: ledger.partner } as const;
  const two = [{ formatId: ledger.bowl, quantity: 2 }];
  await ledger.record({ ...drop, dropOffPointId: ledger.point, lines: two });
  const mistaken = await ledger.record({
    ...drop,
    dropOffPointId: ledger.point,
    lines: [{ formatId: ledger.bowl, quantity: 1 }],
  });
  await ledger.reverse(mistaken.id);
  const [bowls, cups] = (await get('/stocks')).data as PartnerStock[];
  const deposit = BOWL_DEPOSIT / 100;
  expect(bowls).toMatchObject({
    clean: 3,
    transit: 0,
    dirty: 2,
    dropped_30_days: 2,
    deposit,
    deposit_value: 5 * deposit,
  });
  expect(cups).toMatchObject({ clean: 0, dropped_30_days: 0, deposit_value: 0 });
});
