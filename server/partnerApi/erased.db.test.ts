import { afterAll, beforeAll, expect, it } from 'vitest';
import { type PartnerWorld, partnerWorld } from '../dev/testing/worlds/partnerWorld.ts';

let world: PartnerWorld;
beforeAll(async () => {
  world = await partnerWorld();
});
afterAll(() => world.end());

it('a conso whose data are erased is signed out of applications at once, and nothing of them is left among people', async () => {
  const { customerToken: as, ledger, owner, people2 } = world;
  expect((await world.ask('GET', '/customer/current', { as })).status).toBe(200);
  const erased = await world.call('DELETE', `/customers/${ledger.customer}/personal_data`, {
    token: world.tokens.admin,
  });
  expect(erased.status, erased.text).toBe(200);
  expect((await world.ask('GET', '/customer/current', { as })).status).toBe(401);
  const { rows } = await owner.query('select email, name, status, password_hash from people where id = $1', [
    people2.customer,
  ]);
  const email = `conso-${ledger.customer}@efface.invalid`;
  expect(rows).toEqual([{ email, name: '', status: 'disabled', password_hash: null }]);
});
