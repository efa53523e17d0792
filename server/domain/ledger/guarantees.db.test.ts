import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sqlState } from '../../platform/database/errors.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { type TestWorld, testWorld } from '../../dev/testing/ledgerWorld.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await testWorld();
  const [id = 0] = await world.cards('offered', 500);
  const lines = [{ formatId: world.bowl, quantity: 5 }];
  await world.supply(world.sender, lines);
  await world.record({ type: 'activate_card', adminId: world.adminId, holder: { kind: 'card', id } });
  const common = { author: 'restaurant_owner', holder: { kind: 'card', id }, restaurantId: world.sender } as const;
  await world.record({ ...common, type: 'grab_container', lines: [{ formatId: world.bowl, quantity: 1 }] });
});
afterAll(() => world.fresh.drop());

const LEDGER = ['transactions', 'transaction_lines', 'movements', 'entries', 'lot_rows'];

const stateOf = (work: Promise<unknown>): Promise<string | undefined> => work.then(() => undefined, sqlState);
const asApplication = (text: string): Promise<string | undefined> => stateOf(world.run((tx: Tx) => tx.raw({ text })));
const asOwner = (text: string): Promise<string | undefined> => stateOf(world.fresh.asOwner(text));

describe('what is written stays written', () => {
  const refused = expect.stringMatching(/^(42501|BL001)$/) as unknown;
  it.each(LEDGER)('%s: the application neither changes nor deletes', async (table) => {
    expect(await asApplication(`update ${table} set account_id = account_id`)).toEqual(refused);
    expect(await asApplication(`delete from ${table}`)).toEqual(refused);
  });
  it.each(LEDGER)('%s: not even the owner', async (table) => {
    expect(await asOwner(`update ${table} set account_id = account_id`)).toBe('BL001');
    expect(await asOwner(`delete from ${table}`)).toBe('BL001');
    expect(await asOwner(`truncate ${table} cascade`)).toBe('BL001');
  });
});

describe('the database itself refuses', () => {
  const CHECK = '23514';
  it.each([
    ['a shelf below zero', "update cells set quantity = -1 where place = 'R'"],
    [
      'a shelf below what is promised',
      "update cells set reserved = quantity + 1 where place = 'R' and state = 'clean'",
    ],
    ['a cagnotte below zero', "update money_accounts set balance_cents = -1 where kind = 'CAG'"],
    [
      'a cagnotte below what is blocked',
      "update money_accounts set blocked_cents = balance_cents + 1 where kind = 'CAG'",
    ],
    ['deposits below zero', "update money_accounts set balance_cents = -1 where kind = 'CON'"],
    ['a loan below zero', 'update lots set left_quantity = -1'],
    ['a loan larger than it was', 'update lots set left_quantity = opened + 1'],
  ])('%s', async (_, text) => {
    expect(await asApplication(text)).toBe(CHECK);
  });
  it('a second reversal of one transaction', async () => {
    const reversal = `(${world.accountId}, 'admin_in', 'completed', '2026-01-05', now(), 1, 'deux fois')`;
    const twice = `insert into transactions (account_id, type, status, day, completed_at, reverses_id, comment)
      values ${reversal}, ${reversal}`;
    expect(await asApplication(twice)).toBe('23505');
  });
});
