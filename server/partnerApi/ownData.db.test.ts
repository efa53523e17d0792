import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { atManon, cups, done, fullStock, inPartnerWorld, world } from '../dev/testing/worlds/partnerActs.ts';

inPartnerWorld(fullStock);

const as = () => world.customerToken;

it('a customer changes their name, which the console and the journal show', async () => {
  const { data, status, text } = await world.ask('PATCH', '/customer', { as: as(), body: { name: '  Léa Martin ' } });
  expect(status, text).toBe(200);
  expect(data).toMatchObject({ name: 'Léa Martin', email: 'lea@exemple.fr' });
  const { rows } = await world.owner.query<{ details: { before: object; after: object } }>(
    `select details from events where action = 'partner_api.customer.update' order by id desc limit 1`,
  );
  expect(rows[0]?.details).toMatchObject({ before: { name: 'Léa Morel' }, after: { name: 'Léa Martin' } });
  const people = await world.owner.query('select name from people where id = $1', [world.people2.customer]);
  expect(people.rows).toEqual([{ name: 'Léa Martin' }]);
  expect((await world.ask('PATCH', '/customer', { as: as(), body: { name: 'x'.repeat(121) } })).fields).toEqual({
    name: ['Le champ Nom ne peut pas contenir plus de 120 caractères'],
  });
  expect((await world.ask('PATCH', '/customer', { as: as(), body: { email: 'autre@exemple.fr' } })).status).toBe(422);
});

it('a customer takes away all that the initiative knows of them', async () => {
  await done(atManon('grab_container', { containers: cups(1) }));
  const response = await fetch(`${world.origin}/api/v1/partners/customer/data`, {
    headers: { authorization: `Bearer ${as()}` },
  });
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip']);
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  expect(Object.keys(files).sort()).toEqual(['contenants-detenus.csv', 'donnees.json', 'transactions.csv']);
  expect(strFromU8(files['donnees.json'] ?? new Uint8Array())).toContain('Léa Martin');
});

it('a customer erases their data once nothing is owed either way, and is signed out', async () => {
  const refused = await world.ask('DELETE', '/customer', { as: as() });
  expect(refused).toMatchObject({
    status: 422,
    detail: expect.stringMatching(/^Ses données ne peuvent pas encore être effacées/) as string,
  });
  expect((await world.ask('GET', '/customer/current', { as: as() })).status).toBe(200);
  const { accountId, customer } = world.ledger;
  await done(atManon('return_container', { containers: cups(1) }));
  const credits = await world.owner.query<{ id: number }>(
    `select id from transactions where type = 'admin_free_deposit' and customer_id = $1`,
    [customer],
  );
  await world.ledger.reverse(credits.rows[0]?.id ?? 0);
  const erased = await world.ask('DELETE', '/customer', { as: as() });
  expect(erased.data, erased.text).toEqual({ erased: true });
  expect((await world.ask('GET', '/customer/current', { as: as() })).status).toBe(401);
  const { rows } = await world.owner.query('select email, name from customers where account_id = $1 and id = $2', [
    ...[accountId, customer],
  ]);
  expect(rows).toEqual([{ email: `conso-${customer}@efface.invalid`, name: '' }]);
});
