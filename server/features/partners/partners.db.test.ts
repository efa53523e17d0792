import { type Partner, type PartnerStatement } from '@boucle/contract/shared/partners/shapes.ts';
import { type PartnerDetail } from '@boucle/contract/features/partners/calls.ts';
import { type TransactionRow } from '@boucle/contract/shared/transactions/row.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AppWorld, appWorld } from '../../dev/testing/world.ts';

let world: AppWorld;
let partner: number;
beforeAll(async () => {
  world = await appWorld();
  partner = world.ledger.partner;
  await world.ledger.record({
    type: 'admin_in',
    variant: 'bought',
    adminId: world.ledger.adminId,
    lines: [{ formatId: world.ledger.bowl, quantity: 50 }],
  });
});
afterAll(() => world.end());

const call = (method: string, path: string, body?: object, token = world.tokens.admin) =>
  world.call(method, `/partners${path}`, { token, ...(body && { body }) });

async function moved(type: string, quantity: number, more: object = {}): Promise<TransactionRow> {
  const lines = [{ format_id: world.ledger.bowl, quantity }];
  const answer = await call('POST', `/${partner}/supply`, { transaction_type: type, lines, ...more });
  expect(answer.status, answer.text).toBe(201);
  return answer.data as TransactionRow;
}

it('creates a partner with a checked SIREN, and says every field that is wrong at once', async () => {
  const wrong = await call('POST', '', { name: '', email: 'x', siren: '123456789', phone: 'non' });
  expect(wrong.status).toBe(422);
  expect(Object.keys(wrong.fields ?? {}).sort()).toEqual(['email', 'name', 'phone', 'siren']);
  const right = await call('POST', '', {
    name: 'Cyclo Sud',
    email: 'a@cyclo.fr',
    siren: '732 829 320',
    kind: 'traiteur',
  });
  expect(right.data).toMatchObject({ siren: '732829320', kind: 'traiteur', restaurant_ids: null, version: 1 });
});

it('asks a super administrator for the account, and shows partners of all accounts or of one', async () => {
  const fields = { name: 'Rennes à vélo', email: 'a@rennes.fr' };
  const nameless = await call('POST', '', fields, world.tokens.superAdmin);
  expect(nameless.fields).toHaveProperty('account_id');
  const account_id = world.other.accountId;
  const made = await call('POST', '', { ...fields, account_id }, world.tokens.superAdmin);
  expect(made.data).toMatchObject({ account_id, account_name: 'Bocal & Co' });
  const all = await call('GET', '', undefined, world.tokens.superAdmin);
  const theirs = await call('GET', `?filter[account_id]=${account_id}`, undefined, world.tokens.superAdmin);
  expect(all.count).toBeGreaterThan(theirs.count ?? 0);
  expect((theirs.data as Partner[]).map(({ name }) => name)).toContain('Rennes à vélo');
  expect((theirs.data as Partner[]).every((one) => one.account_id === account_id)).toBe(true);
  expect((await call('GET', `/${(made.data as Partner).id}`)).status).toBe(404);
});

it('supplies, takes back, reverses; the statement opens where the one before closed', async () => {
  const given = await moved('admin_give', 10, { day: '2026-09-10', comments: 'Quai B' });
  await moved('admin_give', 6, { day: '2026-10-05' });
  await moved('admin_return', 4, { day: '2026-10-20' });
  const mistake = await moved('admin_give', 3, { day: '2026-10-21' });
  const reversal = await call('POST', `/${partner}/supplies/${mistake.id}/reverse`, { comment: 'Jamais parti' });
  expect(reversal.data).toMatchObject({ reverses_id: mistake.id, containers_count: -3 });
  const lines = async (from: string, to: string) => {
    const answer = await call('GET', `/${partner}/statement?from_date=${from}&to_date=${to}`);
    return (answer.data as PartnerStatement).lines;
  };
  expect(await lines('2026-09-01', '2026-09-30')).toMatchObject([
    { state: 'clean', opening: 0, received: 10, given: 0, closing: 10 },
  ]);
  expect(await lines('2026-10-01', '2026-10-31')).toMatchObject([
    { state: 'clean', opening: 10, received: 6, given: 4, closing: 12 },
  ]);
  const stocks = (await call('GET', `/${partner}/stocks`)).data as { format_id: number; clean: number }[];
  expect(stocks.find(({ format_id }) => format_id === world.ledger.bowl)?.clean).toBe(12);
  const backwards = await call('GET', `/${partner}/statement?from_date=2026-10-31&to_date=2026-10-01`);
  expect(backwards.fields).toHaveProperty('to_date');
  const note = await call('GET', `/${partner}/supplies/${given.id}.pdf`);
  expect(note.status).toBe(200);
  expect(note.text.startsWith('%PDF-')).toBe(true);
  const csv = await call('GET', `/${partner}/statement.csv?from_date=2026-10-01&to_date=2026-10-31`);
  expect(csv.text).toContain('Grand bol 1 L;Réserve propre;10;6;4;12');
});

it('refuses to take back more than it has, with what it has', async () => {
  const answer = await call('POST', `/${partner}/supply`, {
    transaction_type: 'admin_return_dirty',
    lines: [{ format_id: world.ledger.bowl, quantity: 2 }],
  });
  expect(answer.status).toBe(422);
  expect(answer.text).toContain('Vélocourse');
});

it('keeps a partner that holds containers from being closed, and says what it holds', async () => {
  const answer = await call('POST', `/${partner}/deactivate`, {});
  expect(answer.status).toBe(422);
  expect(answer.text).toContain('12 en réserve');
});

it('limits whom it may serve, and refuses a restaurant of elsewhere', async () => {
  const { sender } = world.ledger;
  const limited = await call('PATCH', `/${partner}`, { restaurant_ids: [sender], drop_off_point_ids: [] });
  // None named is all of them.
  expect(limited.data).toMatchObject({ restaurant_ids: [sender], drop_off_point_ids: null });
  const foreign = await call('PATCH', `/${partner}`, { restaurant_ids: [999_999] });
  expect(foreign.fields).toHaveProperty('restaurant_ids');
  const free = await call('PATCH', `/${partner}`, { restaurant_ids: null, drop_off_point_ids: null });
  expect(free.data).toMatchObject({ restaurant_ids: null });
});

it('refuses a save made from an older version, and gives the current one', async () => {
  const { data } = await call('GET', `/${partner}`);
  const { version } = data as PartnerDetail;
  expect((await call('PATCH', `/${partner}`, { version, contact: 'Jade' })).status).toBe(200);
  const late = await call('PATCH', `/${partner}`, { version, contact: 'Samir' });
  expect(late.status).toBe(409);
  expect(late.text).toContain('Jade');
});

it('invites its administrator once, sends again, and puts out at once whoever is removed', async () => {
  const body = { email: 'samir@velocourse.fr', name: 'Samir Haddad' };
  const invited = await call('POST', `/${partner}/admins`, body);
  const samir = (invited.data as { person_id: number; email: string; status: string }[]).find(
    ({ email }) => email === body.email,
  );
  expect(samir?.status).toBe('invited');
  expect((await call('POST', `/${partner}/admins`, body)).fields).toHaveProperty('email');
  expect((await call('POST', `/${partner}/admins/resend`, { person_id: samir?.person_id })).status).toBe(200);
  await world.platform((tx) =>
    tx.raw({
      text: `update people set status = 'active', password_hash = 'none' where id = $1`,
      values: [samir?.person_id],
    }),
  );
  const token = await world.tokenOf(samir?.person_id ?? 0);
  expect((await world.call('GET', '/current', { token })).status).toBe(200);
  await call('POST', `/${partner}/admins/remove`, { person_id: samir?.person_id });
  expect((await world.call('GET', '/current', { token })).status).toBe(401);
});

it('narrows what happened to one restaurant, or to one drop-off point', async () => {
  const { washer: restaurant, bowl, adminId } = world.ledger;
  await world.ledger.record({
    type: 'admin_give',
    restaurantId: restaurant,
    partnerId: partner,
    adminId,
    lines: [{ formatId: bowl, quantity: 1 }],
  });
  const all = await call('GET', `/${partner}/transactions`);
  const there = await call('GET', `/${partner}/transactions?filter[restaurant_id]=${restaurant}`);
  expect((there.data as TransactionRow[]).map(({ restaurant_id }) => restaurant_id)).toEqual([restaurant]);
  expect(all.count).toBeGreaterThan(1);
  expect((await call('GET', `/${partner}/transactions?filter[drop_off_point_id]=999999`)).count).toBe(0);
});
