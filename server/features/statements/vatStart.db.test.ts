import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Issuer, type Statement, type StatementDraft } from '@boucle/contract/features/statements/shapes.ts';
import { addDays, parisDay } from '@boucle/contract/base/format.ts';
import { verifyLedger } from '../../domain/ledger/verification/verify.ts';
import { type AppWorld, appWorld } from '../../dev/testing/world.ts';

const firstOf = (day: string): string => `${day.slice(0, 7)}-01`;
const THIS = firstOf(parisDay(new Date()));
const LAST = firstOf(addDays(THIS, -1));
const NEXT = firstOf(addDays(THIS, 31));
const AFTER = firstOf(addDays(NEXT, 31));
const WITHIN = addDays(LAST, 14);
const NORMAL = { vat_regime: 'normal', vat_rate: 20 };
const FRANCHISE = { vat_regime: 'franchise', vat_rate: 0 };

let world: AppWorld;
beforeAll(async () => {
  world = await appWorld();
  const { accountId, sender, bowl, adminId } = world.ledger;
  await world.fresh.asOwner(`
    insert into price_lines (account_id, restaurant_id, kind, unit_price_cents, free_quota, valid_from) values
      (${accountId}, ${sender}, 'per_refill', 30, 0, '2020-01-01'),
      (${accountId}, ${sender}, 'recurring_subscription', 1000, 0, '2020-01-01');
    insert into vat_rates (account_id, valid_from, rate, regime) values (${accountId}, '${WITHIN}', 0, 'franchise')`);
  const lines = [{ formatId: bowl, quantity: 20 }];
  const at = new Date(`${LAST}T08:00:00Z`);
  await world.ledger.record({ type: 'admin_in', variant: 'bought', adminId, lines, at });
  await world.ledger.record({ type: 'admin_give', adminId, restaurantId: sender, lines, at });
});
afterAll(() => world.end());

const patch = (body: unknown, token = world.tokens.admin) => world.call('PATCH', '/statements/issuer', { token, body });
const post = (path: string, body: unknown) => world.call('POST', path, { token: world.tokens.admin, body });
const draft = async (body: unknown) => (await post('/statements/run', body)).data as StatementDraft;
const starts = async (): Promise<string[]> => {
  const { accountId } = world.ledger;
  const { rows } = await world.ledger.run((tx) =>
    tx.raw<{ valid_from: string }>({
      text: 'select valid_from from vat_rates where account_id = $1 order by valid_from',
      values: [accountId],
    }),
  );
  return rows.map(({ valid_from }) => valid_from);
};

it('a month whose VAT changes within it is closed once somebody says at which day’s VAT', async () => {
  const month = LAST.slice(0, 7);
  const change = { day: WITHIN, first: { rate: 20, regime: 'normal' }, last: { rate: 0, regime: 'franchise' } };
  expect(await draft({ month })).toMatchObject({ vat_change: change, vat_rate: 0, totals: { vat: 0 } });
  const seen = await draft({ month, vat_of: 'first_day' });
  expect(seen).toMatchObject({ vat_change: change, vat_rate: 20, totals: { net: 10, vat: 2 } });
  const refused = await post('/statements/close', { month });
  expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('"vat_of"')]);
  const other = await post('/statements/close', { month, vat_of: 'last_day', fingerprint: seen.fingerprint });
  expect(other.status).toBe(409);
  const closed = await post('/statements/close', { month, vat_of: 'first_day', fingerprint: seen.fingerprint });
  expect(closed.status, closed.text).toBe(200);
  const path = `/statements?filter[month][]=${month}&filter[restaurant_id]=${world.ledger.sender}`;
  const { data } = await world.call('GET', path, { token: world.tokens.admin });
  expect((data as Statement[]).map(({ net, vat, vat_rate }) => ({ net, vat, vat_rate }))).toEqual([
    { net: 10, vat: 2, vat_rate: 20 },
  ]);
});

it('what is charged later of that month takes the VAT that was chosen for it', async () => {
  const { accountId, sender } = world.ledger;
  await world.fresh.asOwner(`
    insert into fee_lines (account_id, restaurant_id, price_line_id, quantity, unit_price_cents, month)
    select account_id, restaurant_id, id, 3, 30, '${LAST}' from price_lines
    where account_id = ${accountId} and restaurant_id = ${sender} and kind = 'per_refill'`);
  const seen = await draft({ month: THIS.slice(0, 7) });
  expect(seen).toMatchObject({ vat_change: null, vat_rate: 0, totals: { net: 10.9, vat: 0.18 } });
});

it('another VAT begins on the 1st of a month that is not closed, after the last change', async () => {
  expect((await patch({})).data).toMatchObject({ ...FRANCHISE, vat_from: WITHIN });
  const refused = async (vat_from: string, words: string) => {
    const answer = await patch({ ...NORMAL, vat_from });
    expect([answer.status, answer.text]).toEqual([422, expect.stringContaining('"vat_from"')]);
    expect(answer.text).toContain(words);
  };
  await refused(addDays(NEXT, 4), 'le 1er d’un mois');
  await refused(LAST, 'clôturé');
  await refused(firstOf(addDays(THIS, 800)), 'deux ans');
  const { adminId, sender, bowl } = world.ledger;
  const lines = [{ formatId: bowl, quantity: 1 }];
  const lost = { type: 'adjust_guest_stock_container', variant: 'lost', adminId, restaurantId: sender, lines } as const;
  await world.ledger.record({ type: 'grab_guest_container', author: 'restaurant_owner', restaurantId: sender, lines });
  await world.ledger.record(lost);
  await refused(THIS, 'conservées');
  const kept = await patch({ ...FRANCHISE, vat_from: NEXT });
  expect([kept.status, kept.text]).toEqual([422, expect.stringContaining('déjà')]);
  expect(await starts()).toEqual([WITHIN]);
});

it('begins next month unless another one is asked for; a change that has not begun is replaced or given up', async () => {
  expect((await patch(NORMAL)).data).toMatchObject({ ...NORMAL, vat_from: NEXT });
  expect((await patch({ vat_rate: 10, vat_from: AFTER })).data).toMatchObject({ vat_rate: 10, vat_from: AFTER });
  expect(await starts()).toEqual([WITHIN, AFTER]);
  const { data } = await patch({});
  expect((await patch(data)).data).toMatchObject({ vat_rate: 10, vat_from: AFTER });
  expect((await patch({ ...FRANCHISE, vat_from: AFTER })).data).toMatchObject({ ...FRANCHISE, vat_from: WITHIN });
  expect(await starts()).toEqual([WITHIN]);
});

it('begins with the present month where nothing of it was taxed; what has begun stays', async () => {
  const { stranger } = world.tokens;
  const saved = await patch({ ...FRANCHISE, vat_from: THIS }, stranger);
  expect(saved.data as Issuer, saved.text).toMatchObject({ ...FRANCHISE, vat_from: THIS });
  const again = await patch({ ...NORMAL, vat_from: THIS }, stranger);
  expect([again.status, again.text]).toEqual([422, expect.stringContaining('déjà changé')]);
  const removing = world.fresh.asOwner(`delete from vat_rates where valid_from = '${THIS}'`);
  await expect(removing).rejects.toThrow();
});

it('the books stay right', async () => {
  expect(await verifyLedger(world.fresh.database, 'all')).toEqual([]);
});
