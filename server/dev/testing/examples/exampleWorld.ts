import { type Role, ROLES } from '@boucle/contract/base/roles.ts';
import { type Pool } from 'pg';
import { openOwnerPool } from '../../../platform/database/pool.ts';
import { type PaymentProvider, simulated } from '../../../outside/paymentProvider/provider.ts';
import { startSimulator } from '../../../outside/paymentProvider/simulator/simulator.ts';
import { type FreshDatabase } from '../database.ts';
import { quickHash } from '../quickHash.ts';
import { type AppWorld, appWorld } from '../world.ts';

/** A programme whose four roles have a password, and the owner's eye on its rows. */
export interface ExampleWorld extends AppWorld {
  people: Readonly<Record<Role, number>>;
  owner: Pool;
}

export const EXAMPLE_PASSWORD = 'quatre-gobelets-verts';

/**
 * A programme with a person of each role, something to see in every list, and the owner's
 * connection to look behind.
 */
export async function exampleWorld(given?: PaymentProvider, fresh?: FreshDatabase): Promise<ExampleWorld> {
  const payments =
    given ?? simulated(await startSimulator({ file: ':memory:', origin: () => 'http://localhost:3000' }));
  const world = await appWorld(payments, fresh);
  const owner = openOwnerPool(world.fresh.ownerConfig);
  await setPasswords(owner);
  const { rows } = await owner.query<{ role: Role; id: number }>(
    'select role, min(id) as id from people where account_id is distinct from $1 group by role',
    [world.other.accountId],
  );
  const ids = new Map(rows.map(({ role, id }) => [role, id]));
  const people = Object.fromEntries(ROLES.map((role) => [role, ids.get(role) ?? 0])) as Record<Role, number>;
  await world.ledger.supply(world.ledger.sender, [{ formatId: world.ledger.bowl, quantity: 20 }]);
  return {
    ...world,
    people,
    owner,
    async end() {
      await owner.end();
      await world.end();
      if (given === undefined) await payments.close();
    },
  };
}

/** Gives everybody the password of the examples, no second factor and no limit spent. */
export async function setPasswords(owner: Pool): Promise<void> {
  await owner.query('update people set password_hash = $1', [await quickHash(EXAMPLE_PASSWORD)]);
  await owner.query('delete from person_totp');
  await owner.query('delete from person_passkeys');
  await owner.query('delete from rate_limits');
}
