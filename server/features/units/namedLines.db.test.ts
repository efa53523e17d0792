import { type RoundDetail } from '@boucle/contract/features/rounds/shapes.ts';
import { type TransactionDetail } from '@boucle/contract/features/transactions/calls.ts';
import { type UnitDetail } from '@boucle/contract/features/units/rows.ts';
import { addDays, parisDay } from '@boucle/contract/base/format.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { numberedFormat } from '../../dev/testing/worlds/numberedFormat.ts';
import { type AppWorld, appWorld } from '../../dev/testing/world.ts';
import { complete } from '../../domain/ledger/pending/complete.ts';
import { openPending } from '../../domain/ledger/pending/openPending.ts';
import { LedgerRefusal } from '../../domain/ledger/refusals.ts';
import { verifyLedger } from '../../domain/ledger/verification/verify.ts';
import { verifyAccount } from '../../domain/ledger/verification/verifyAccount.ts';

let world: AppWorld;
let format: number;
let codes: string[];

beforeAll(async () => {
  world = await appWorld();
  ({ formatId: format, codes } = await numberedFormat(world.ledger, 40));
});
afterAll(() => world.end());

const send = (method: string, path: string, body?: object, token = world.tokens.admin) =>
  world.call(method, path, { token, ...(body && { body }) });
async function sent<T>(path: string, body: object, token?: string): Promise<T> {
  const { status, data, text } = await send('POST', path, body, token);
  expect(status, text).toBeLessThan(300);
  return data as T;
}
const give = (units: string[]) =>
  world.ledger.record({
    type: 'admin_give',
    adminId: world.ledger.adminId,
    restaurantId: world.ledger.sender,
    lines: [{ formatId: format, quantity: units.length, units }],
  });
async function whereIs(code: string): Promise<string> {
  const { place, missed } = (await send('GET', `/units/${code}`)).data as UnitDetail;
  return [...(place ? [place.place, place.state] : []), ...(missed > 0 ? ['missed'] : [])].join(' ');
}

it('a stop of a round moves the codes that its driver read, as far as the books have pieces', async () => {
  const { sender, adminId } = world.ledger;
  const given = codes.slice(0, 3);
  const dirty = codes.slice(3, 5);
  const lines = [{ formatId: format, quantity: 2, units: dirty }];
  await world.ledger.record({ type: 'admin_give', adminId, restaurantId: sender, lines });
  await world.ledger.record({ type: 'customerless_refill', author: 'restaurant_owner', restaurantId: sender, lines });
  const at = { place: 'restaurant', place_id: sender, format_id: format };
  const round = await sent<RoundDetail>('/rounds', {
    day: addDays(parisDay(new Date()), 1),
    lines: [
      { ...at, act: 'give', quantity: 3 },
      { ...at, act: 'take_dirty', quantity: 2 },
    ],
  });
  await sent(`/rounds/${round.id}/ready`, {});
  const done = (take: object) =>
    send('POST', `/rounds/${round.id}/stops/1/done`, {
      lines: [
        { format_id: format, act: 'give', quantity: 3, units: given },
        { format_id: format, act: 'take_dirty', ...take },
      ],
    });
  expect((await done({ quantity: 1, units: dirty })).fields).toHaveProperty('lines.1.units');
  expect((await done({ quantity: 2, units: [dirty[0], 'ZZZZZZZZ'] })).fields).toHaveProperty('lines');
  // The third piece is beyond the books: only two codes move.
  expect((await done({ quantity: 3, units: [...dirty, codes[5]] })).status).toBe(200);
  expect(await Promise.all([...given, ...dirty, codes[5] ?? ''].map(whereIs))).toEqual([
    ...given.map(() => 'restaurant clean'),
    ...dirty.map(() => 'warehouse dirty'),
    'warehouse clean',
  ]);
});

it('the steps of an order carry its codes: taken, handed over, picked up, and corrected', async () => {
  const { sender, customer, partner, adminId } = world.ledger;
  const units = codes.slice(10, 13);
  const [one = '', two = '', three = ''] = units;
  const token = world.tokens.partner;
  await give(units);
  const holder = { kind: 'customer', id: customer } as const;
  await world.ledger.record({ type: 'admin_free_deposit', adminId, holder, amountCents: 5000 });
  const { id } = await sent<{ id: number }>('/orders', {
    ...{ customer_id: customer, restaurant_id: sender, partner_id: partner },
    deliver: [{ format_id: format, quantity: 3 }],
    pickup: [],
  });
  const strange = [{ format_id: world.ledger.bowl, units: [one] }];
  expect((await send('POST', `/orders/${id}/validate`, { taken: strange }, token)).status).toBe(422);
  await sent(`/orders/${id}/validate`, { taken: [{ format_id: format, units }] }, token);
  expect(await whereIs(one)).toBe('partner transit');
  await sent(`/orders/${id}/finish`, { delivered: [{ format_id: format, quantity: 2, units: [one, two] }] }, token);
  expect(await Promise.all([one, two].map(whereIs))).toEqual(['customer held', 'customer held']);
  await sent(`/orders/${id}/fix`, { picked_up: [{ format_id: format, quantity: 1, units: [one] }] }, token);
  expect(await whereIs(one)).toBe('partner dirty');
  // It came back unread: no piece is left on the way.
  expect(await whereIs(three)).toBe('');
});

it('what waits keeps its codes; read elsewhere meanwhile, they are missed and refuse nothing', async () => {
  const { sender, washer, adminId, accountId } = world.ledger;
  const [broken = '', moved = '', other = ''] = codes.slice(20, 23);
  await give([broken, moved, other]);
  const ask = (units: string[]) =>
    world.ledger.run((tx) =>
      openPending(tx, accountId, {
        ...{ type: 'admin_out', variant: 'restaurant_clean', reason: 'broken', author: 'restaurant_owner' },
        restaurantId: sender,
        comment: 'Tombés',
        lines: [{ formatId: format, quantity: 2, units }],
      }),
    );
  await expect(ask(['ZZZZZZZZ'])).rejects.toThrow(LedgerRefusal);
  await expect(ask([broken, moved, other])).rejects.toThrow(LedgerRefusal);
  const id = await ask([broken, moved]);
  const { units } = (await send('GET', `/transactions/${id}`)).data as TransactionDetail;
  expect(units).toEqual([broken, moved].sort().map((code) => ({ code, missed: false })));
  expect(await whereIs(broken)).toBe('restaurant clean');
  const lines = [{ formatId: format, quantity: 1, units: [moved] }];
  await world.ledger.record({ type: 'admin_return', adminId, restaurantId: sender, lines });
  await world.ledger.record({ type: 'admin_give', adminId, restaurantId: washer, lines });
  await world.ledger.run((tx) => complete(tx, accountId, id, { adminId }));
  expect(await Promise.all([broken, moved].map(whereIs))).toEqual(['outside broken', 'outside broken missed']);
  expect(await verifyLedger(world.fresh.database, accountId)).toEqual([]);
});

it('a refill where the restaurant washes is taken back though no cell changed', async () => {
  const { washer, customer, adminId } = world.ledger;
  const lines = [{ formatId: format, quantity: 1, units: [codes[35] ?? ''] }];
  const act = { author: 'restaurant_owner', restaurantId: washer, holder: { kind: 'customer', id: customer } } as const;
  await world.ledger.record({ type: 'admin_give', adminId, restaurantId: washer, lines });
  await world.ledger.record({ ...act, type: 'grab_container', lines });
  const { id } = await world.ledger.record({ ...act, type: 'refill_container', lines });
  const uses = async () => ((await send('GET', `/units/${codes[35] ?? ''}`)).data as UnitDetail).uses;
  expect(await uses()).toBe(2);
  await world.ledger.reverse(id);
  expect(await uses()).toBe(1);
});

it('the verification names a place with more codes than pieces, and uses that no move made', async () => {
  const { accountId, fresh, partner } = world.ledger;
  const [lost = '', worn = ''] = codes.slice(30, 32);
  await fresh.asOwner(`update units set place = 'P', place_id = ${partner}, state = 'clean' where code = '${lost}';
    update units set uses = 7 where code = '${worn}'`);
  expect(await verifyLedger(fresh.database, accountId)).toEqual([
    `Compte ${accountId}, invariant 12, contenants numérotés, P/${partner}/format ${format}/clean\u00a0: 1 dans les registres, 0 au recomptage.`,
    `Compte ${accountId}, invariant 12, utilisations et lavages du contenant ${worn}\u00a0: 7 et 0 dans les registres, 0 et 0 au recomptage.`,
  ]);
  const night = await verifyAccount(fresh.database, accountId, { mode: 'incremental' });
  expect(night.checks.filter(({ off }) => off > 0).map(({ name }) => name)).toEqual(['unit-places', 'unit-uses']);
});
