import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Scope } from '../platform/database/scope.ts';
import { inScope } from '../platform/database/tenant.ts';
import { type Tx } from '../platform/database/transaction.ts';
import { type SignInWorld, insertAccount, signInWorld } from '../dev/testing/signIn.ts';
import { asPlatform } from './asPlatform.ts';

let world: SignInWorld;
beforeAll(async () => {
  world = await signInWorld();
  await world.platform((tx) => insertAccount(tx, 'Bocal & Co'));
});
afterAll(() => world.end());

const accounts = async (tx: Tx) => (await tx.raw({ text: 'select id from accounts' })).rows.length;
const sessions = (tx: Tx) => tx.raw({ text: 'select id from oauth_sessions' });

/** Accounts that a transaction of this scope sees before, during and after. */
const sight = (scope: Scope) =>
  inScope(world.database, scope, async (tx) => [
    await accounts(tx),
    await asPlatform(tx, () => accounts(tx)),
    await accounts(tx),
  ]);

describe('a part of a transaction with the rights of the platform', () => {
  it('leaves a tenant with its own rows alone, before and after', async () => {
    expect(await sight({ kind: 'account', accountId: world.accountId })).toEqual([1, 2, 1]);
  });

  it('changes nothing for the platform', async () => {
    expect(await sight({ kind: 'platform' })).toEqual([2, 2, 2]);
  });

  it('is over with the transaction, even one that failed inside it', async () => {
    const failing = inScope(world.database, { kind: 'account', accountId: world.accountId }, (tx) =>
      asPlatform(tx, () => Promise.reject(new Error('perdu'))),
    );
    await expect(failing).rejects.toThrow('perdu');
    const scope: Scope = { kind: 'account', accountId: world.accountId };
    await expect(inScope(world.database, scope, sessions)).rejects.toThrow('permission denied');
  });
});
