import { expect, it } from 'vitest';
import { inPartnerWorld, world } from '../../dev/testing/worlds/partnerActs.ts';

inPartnerWorld(() => Promise.resolve());

/** The customer at the initiative's own page. */
let own: string;
const consents = (as = own) => world.ask('GET', '/customer/consents', { as });
const withdraw = (id: unknown, as = own) => world.ask('DELETE', `/customer/consents/${String(id)}`, { as });

it('a customer sees which applications act for them, and takes one consent back', async () => {
  const [tills, bikes] = [world.access, await world.newAccess()];
  for (const [access, scopes] of [
    [tills, ['read', 'customers']],
    [bikes, ['read']],
  ] as const)
    await world.owner.query(
      `insert into api_consents (account_id, access_id, partner_id, person_id, customer_id, scopes)
       select x.account_id, x.id, x.partner_id, $2, $3, $4 from api_accesses x where x.client_id = $1`,
      [access.client_id, world.people2.customer, world.ledger.customer, scopes],
    );
  const token = await world.personToken(bikes, world.people2.customer);
  own = await world.personToken({ ...tills, client_id: 'consigne-loire-customer' }, world.people2.customer);
  const { rows } = await consents();
  // An application sees its own alone, and ends no other.
  expect((await consents(world.customerToken)).rows.map(({ id }) => id)).toEqual([rows[1]?.['id']]);
  expect((await withdraw(rows[0]?.['id'], world.customerToken)).status).toBe(404);
  expect(rows).toMatchObject([
    { name: 'Caisse', partner_name: 'Vélocourse', scopes: ['read'] },
    { name: 'Caisse', scopes: ['read', 'customers'] },
  ]);
  // A customer's alone.
  expect((await consents(world.ownerToken)).status).toBe(403);
  expect((await withdraw(999_999)).status).toBe(404);
  const left = await withdraw(rows[0]?.['id']);
  expect(left.rows.map(({ id }) => id)).toEqual([rows[1]?.['id']]);
  expect((await withdraw(rows[0]?.['id'])).status).toBe(404);
  // The application that lost it is signed out, the one that asked is not.
  expect((await consents(token)).status).toBe(401);
  expect((await consents()).status).toBe(200);
  // A revoked access acts no longer.
  await world.owner.query('update api_accesses set revoked_at = now() where id = $1', [bikes.id]);
  expect((await consents()).rows).toHaveLength(1);
});
