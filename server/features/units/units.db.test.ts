import { type Incident } from '@boucle/contract/features/incidents/calls.ts';
import { type CheckedUnit, type Unit, type UnitBatch, type UnitDetail } from '@boucle/contract/features/units/rows.ts';
import { type WashLot } from '@boucle/contract/features/washLots/shapes.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Pool } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { worldIn } from '../../dev/testing/ledgerWorld.ts';
import { numberedFormat } from '../../dev/testing/worlds/numberedFormat.ts';
import { type AppWorld, appWorld } from '../../dev/testing/world.ts';
import { verifyLedger } from '../../domain/ledger/verification/verify.ts';
import { openOwnerPool } from '../../platform/database/pool.ts';
import { findMissingUnits } from './missing.ts';

let world: AppWorld;
let owner: Pool;
let format: number;
let codes: string[];

beforeAll(async () => {
  world = await appWorld();
  owner = openOwnerPool(world.fresh.ownerConfig);
  ({ formatId: format, codes } = await numberedFormat(world.ledger, 60));
});
afterAll(async () => {
  await owner.end();
  await world.end();
});

async function send<T>(method: string, path: string, body?: object): Promise<T> {
  const { status, data } = await world.call(method, path, { token: world.tokens.admin, ...(body && { body }) });
  expect(status).toBeLessThan(300);
  return data as T;
}
const read = (code: string): Promise<UnitDetail> => send('GET', `/units/${code}`);

async function refusal(method: string, path: string, body?: object): Promise<{ status: number; fields: string[] }> {
  const { status, fields = {} } = await world.call(method, path, { token: world.tokens.admin, ...(body && { body }) });
  return { status, fields: Object.keys(fields) };
}

const given = (units: readonly string[], more: object = {}) => ({
  transaction_type: 'admin_give',
  restaurant_id: world.ledger.sender,
  lines: [{ format_id: format, quantity: units.length, units, ...more }],
});

it('reads a code as it is typed: small letters, spaces, O for 0, and the link of a label', async () => {
  const [code = ''] = codes;
  const typed = ` ${code.slice(0, 4).toLowerCase()} ${code.slice(4)} `.replaceAll('0', 'o').replaceAll('1', 'l');
  const checked = await send<CheckedUnit[]>('POST', '/units/check', {
    codes: [typed, `https://x.fr/u/${code}`, 'rien'],
  });
  expect(checked.map((one) => [one.code, one.known, one.problem])).toEqual([
    [code, true, null],
    [code, true, 'Déjà lu.'],
    ['R1EN', false, 'Aucun contenant n’a ce code.'],
  ]);
  expect((await read(encodeURIComponent(typed))).code).toBe(code);
});

it('refuses 61 codes for 60, one twice, another format’s, and one of another initiative as an unknown one', async () => {
  const [one = '', two = ''] = codes;
  const other = await numberedFormat(await worldIn(world.fresh), 1);
  const strange = await numberedFormat(world.ledger, 1, 'Verre');
  const [theirs = ''] = other.codes;
  expect(await refusal('POST', '/transactions', given(codes, { quantity: 59 }))).toEqual({
    status: 422,
    fields: ['lines'],
  });
  expect(await refusal('POST', '/transactions', given([one, one], { quantity: 3 }))).toEqual({
    status: 422,
    fields: ['lines'],
  });
  expect(await refusal('POST', '/transactions', given([one, ...strange.codes]))).toEqual({
    status: 422,
    fields: ['lines'],
  });
  const unknown = await refusal('POST', '/transactions', given([two, 'ZZZZZZZZ']));
  expect(await refusal('POST', '/transactions', given([two, theirs]))).toEqual(unknown);
  for (const path of [`/units/${theirs}`, `/units/${theirs}/moves`, '/units/ZZZZZZZZ'])
    expect((await refusal('GET', path)).status).toBe(404);
  expect((await refusal('POST', `/units/${theirs}/retire`, { reason: 'worn' })).status).toBe(404);
  expect((await read(one)).moves_count).toBe(1);
});

it('an entry of a numbered format makes as many codes as pieces, with the lot it came in', async () => {
  const entry = { transaction_type: 'admin_in', variant: 'bought', lines: [{ format_id: format, quantity: 3 }] };
  const batch = { supplier: 'Fonderie du Rhône', supplier_lot: 'INX-26-01', declaration: 'DoC 2026-14' };
  const { id } = await send<{ id: number }>('POST', '/transactions', { ...entry, batch });
  const [kept] = await send<UnitBatch[]>('GET', `/unit_batches?filter[transaction_id]=${id}`);
  expect(kept).toMatchObject({ ...batch, quantity: 3, units: 3, transaction_id: id });
  const made = await send<Unit[]>('GET', `/units?filter[batch_id]=${kept?.id ?? 0}`);
  expect(made.map(({ status, uses, place }) => [status, uses, place?.name, place?.state])).toEqual(
    Array.from({ length: 3 }, () => ['new', 0, 'Entrepôt', 'clean']),
  );
  // Any format keeps its lot; only numbered ones have codes.
  const plain = { ...entry, batch, lines: [{ format_id: world.ledger.bowl, quantity: 5 }] };
  const bought = await send<{ id: number }>('POST', '/transactions', plain);
  const [lot] = await send<UnitBatch[]>('GET', `/unit_batches?filter[transaction_id]=${bought.id}`);
  expect(lot).toMatchObject({ ...batch, quantity: 5, units: 0 });
  expect(await refusal('POST', '/transactions', { ...plain, variant: 'found_clean' })).toEqual({
    status: 422,
    fields: ['batch'],
  });
  // What it brought goes with it.
  await send('POST', `/transactions/${id}/reverse`, { comment: 'Saisie en double' });
  expect(await read(made[0]?.code ?? '')).toMatchObject({ status: 'retired', retired_for: 'cancelled' });
});

it('numbers what stands in stock, no more than that, and the format stays numbered', async () => {
  const { bowl } = world.ledger;
  const asked = { format_id: bowl, quantity: 5 };
  expect(await refusal('POST', '/unit_batches', asked)).toEqual({ status: 422, fields: ['format_id'] });
  const { version } = await send<{ version: number }>('GET', `/account/formats/${bowl}`);
  await send('PATCH', `/account/formats/${bowl}`, { format: { numbered: true, version } });
  expect(await refusal('POST', '/unit_batches', { ...asked, quantity: 6 })).toEqual({
    status: 422,
    fields: ['quantity'],
  });
  expect(await send<UnitBatch>('POST', '/unit_batches', asked)).toMatchObject({ units: 5, transaction_id: null });
  expect(await refusal('POST', '/unit_batches', { ...asked, quantity: 1 })).toEqual({
    status: 422,
    fields: ['quantity'],
  });
  const back = { format: { numbered: false, version: version + 1 } };
  expect(await refusal('PATCH', `/account/formats/${bowl}`, back)).toEqual({
    status: 422,
    fields: ['format.numbered'],
  });
});

it('a return that was not scanned is settled in one press: where it was lent from, with its deposit', async () => {
  const { adminId, customer, sender, washer } = world.ledger;
  const units = codes.slice(10, 12);
  const [code = ''] = units;
  const holder = { kind: 'customer', id: customer } as const;
  await send('POST', '/transactions', given(units));
  await world.ledger.record({ type: 'admin_free_deposit', adminId, holder, amountCents: 5000 });
  const lines = [{ formatId: format, quantity: 1, units: [code] }];
  await world.ledger.record({
    type: 'grab_container',
    author: 'restaurant_owner',
    restaurantId: sender,
    holder,
    lines,
  });
  expect(await read(code)).toMatchObject({ status: 'active', uses: 1, place: { name: 'Un conso', place_id: null } });
  await send('POST', '/transactions', { ...given([codes[12] ?? '']), restaurant_id: washer });
  await world.ledger.record({ type: 'grab_guest_container', author: 'restaurant_owner', restaurantId: washer, lines });
  expect(await read(code)).toMatchObject({ uses: 2, missed: 1, place: { place: 'guests' } });
  const [found] = await send<Incident[]>('GET', '/incidents?filter[kind]=unscanned');
  expect(found).toMatchObject({ quantity: 1, left: 1, unit: { code, holder: { kind: 'customer', id: customer } } });
  const press = { quantity: 1, confirmed: true };
  const settled = await send<Incident>('POST', `/incidents/${found?.id ?? 0}/settle`, press);
  expect(settled).toMatchObject({ status: 'settled', left: 0 });
  const { rows } = await owner.query<{ cents: number; back: number }>(
    `select t.amount_cents as cents, (select quantity from cells where account_id = t.account_id and place = 'R' and place_id = $1
        and format_id = $2 and state = 'dirty')::int as back
       from transactions t where t.account_id = $3 and t.type = 'admin_fix_customer_stocks' and t.variant = 'less'`,
    [sender, format, world.ledger.accountId],
  );
  expect(rows).toEqual([{ cents: 0, back: 1 }]);
  expect(await verifyLedger(world.fresh.database, world.ledger.accountId)).toEqual([]);
});

it('retires a container once, however many press at the same time', async () => {
  const code = codes.at(-1) ?? '';
  const inStock = async (): Promise<number> =>
    (
      await owner.query<{ n: number }>(
        `select quantity::int as n from cells where format_id = $1 and place = 'A' and state = 'clean'`,
        [format],
      )
    ).rows[0]?.n ?? 0;
  const before = await inStock();
  const press = () => refusal('POST', `/units/${code}/retire`, { reason: 'worn' });
  // All have read the container before the first may post.
  const held = await owner.connect();
  await held.query(
    `begin; select from cells where format_id = ${format} and place = 'A' and state = 'clean' for update`,
  );
  const pressed = [press(), press(), press()];
  await sleep(1_000);
  await held.query('commit');
  held.release();
  const answers = await Promise.all(pressed);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(await inStock()).toBe(before - 1);
});

it('retires a container by an exit; read again it moves, and one incident says so', async () => {
  const [code = ''] = codes.slice(20);
  const before = await read(code);
  expect(await refusal('POST', `/units/${code}/retire`, {})).toEqual({ status: 422, fields: ['reason'] });
  expect(await send('POST', `/units/${code}/retire`, { reason: 'worn', comment: 'Rayé' })).toMatchObject({
    status: 'retired',
    retired_for: 'worn',
    place: { place: 'outside', state: 'recycled' },
    retired: { units: before.retired.units + 1 },
  });
  expect((await refusal('POST', `/units/${code}/retire`, { reason: 'worn' })).status).toBe(409);
  const { id } = await send<{ id: number }>('POST', '/transactions', given([code]));
  await send('POST', `/transactions/${id}/reverse`, { comment: 'Essai' });
  await send('POST', '/transactions', given([code]));
  expect(await read(code)).toMatchObject({ status: 'retired', place: { name: 'Chez Manon' } });
  const found = await send<Incident[]>('GET', '/incidents?filter[kind]=retired');
  expect(found.map(({ unit, status }) => [unit?.code, status])).toContainEqual([code, 'open']);
});

it('a container unseen for 180 days is missing until it is read', async () => {
  const units = codes.slice(30, 32);
  const [code = '', shelf = ''] = units;
  await send('POST', '/transactions', given([code]));
  await owner.query(`update units set last_seen_at = now() - interval '181 days' where code = any($1)`, [units]);
  await findMissingUnits(world.fresh.database);
  expect([(await read(code)).status, (await read(shelf)).status]).toEqual(['missing', 'new']);
  const back = { transaction_type: 'admin_return', restaurant_id: world.ledger.sender };
  await send('POST', '/transactions', { ...back, lines: [{ format_id: format, quantity: 1, units: [code] }] });
  expect((await read(code)).status).toBe('active');
});

it('a washing lot says which ones served enough; its codes come out clean, or rejected', async () => {
  const { sender, adminId } = world.ledger;
  const units = codes.slice(40, 42);
  const [clean = '', gone = ''] = units;
  const lines = [{ formatId: format, quantity: 2, units }];
  await send('POST', '/transactions', given(units));
  await world.ledger.record({ type: 'customerless_refill', author: 'restaurant_owner', restaurantId: sender, lines });
  await world.ledger.record({ type: 'admin_return_dirty', adminId, restaurantId: sender, lines });
  await owner.query('update units set uses = 300 where code = $1', [gone]);
  const site = await send<{ id: number }>('POST', '/wash_sites', { name: 'Plonge', kind: 'own' });
  const line = { format_id: format, dirty_in: 2 };
  const opened = { site_id: site.id, lines: [{ ...line, units: [...units, codes[0]] }] };
  expect(await refusal('POST', '/wash_lots', opened)).toEqual({ status: 422, fields: ['lines.0.units'] });
  const lot = await send<WashLot>('POST', '/wash_lots', { ...opened, lines: [{ ...line, units }] });
  expect(lot.lines.map((one) => [one.units, one.to_retire])).toEqual([[units, [gone]]]);
  const { id } = lot;
  await send('PATCH', `/wash_lots/${id}`, { status: 'washed', ended_at: new Date().toISOString() });
  const rejects = [{ format_id: format, cause: 'scratched', quantity: 1, units: [gone] }];
  await send('PATCH', `/wash_lots/${id}`, { status: 'inspected', lines: [{ ...line, clean_out: 1 }], rejects });
  await send('POST', `/wash_lots/${id}/close`, {});
  expect(await read(clean)).toMatchObject({ washes: 1, place: { place: 'warehouse', state: 'clean' } });
  expect(await read(gone)).toMatchObject({ washes: 0, status: 'retired', retired_for: 'broken' });
});
