import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { createEndUser } from '../auth/people/people.ts';
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
});

/** The code of the last mail to an address. */
const codeMailedTo = async (email: string, count = 1): Promise<string> => {
  const sent = () => world.mails.filter(({ to }) => to === email);
  await expect.poll(() => sent().length).toBe(count);
  return /\b\d{6}\b/.exec(sent().at(-1)?.text ?? '')?.[0] ?? '';
};

/** One more customer who signs in. */
async function another(email: string): Promise<{ personId: number; token: string }> {
  const { accountId } = world.ledger;
  const { rows } = await world.owner.query<{ id: number }>(
    'insert into customers (account_id, email) values ($1, $2) returning id',
    [accountId, email],
  );
  const person = { accountId, role: 'customer', email, name: '', passwordHash: 'none' } as const;
  const customerId = Number(rows[0]?.id);
  const personId = await world.platform((tx) => createEndUser(tx, { ...person, customerId }));
  return { personId, token: await world.personToken(world.access, personId) };
}

it('a customer takes another e-mail by the code that it receives, and is signed out', async () => {
  const { personId, token: first } = await another('zoe@exemple.fr');
  let token = first;
  const ask = (email: string) => world.ask('PATCH', '/customer', { as: token, body: { email } });
  const confirm = (code: string) => world.ask('POST', '/customer/email', { as: token, body: { code } });
  expect((await confirm('000000')).fields).toEqual({ code: ['Ce code ne sert plus\u00a0: demandez-en un nouveau.'] });
  const { status, data } = await ask('Zoe.Petit@exemple.fr');
  // Nothing holds before the mailbox has answered.
  expect([status, data['email']]).toEqual([200, 'zoe@exemple.fr']);
  const code = await codeMailedTo('zoe.petit@exemple.fr');
  expect(code).toMatch(/^\d{6}$/);
  const wrong = code === '000000' ? '000001' : '000000';
  expect((await confirm(wrong)).fields).toEqual({ code: ['Ce code n’est pas le bon.'] });
  const changed = await confirm(code);
  expect(changed.data, changed.text).toMatchObject({ email: 'zoe.petit@exemple.fr' });
  expect((await world.ask('GET', '/customer/current', { as: token })).status).toBe(401);
  token = await world.personToken(world.access, personId);
  expect((await confirm(code)).status).toBe(422);
  const { rows } = await world.owner.query('select email from people where id = $1', [personId]);
  expect(rows).toEqual([{ email: 'zoe.petit@exemple.fr' }]);
});

it('after five wrong codes the right one is worth nothing; an address that somebody has is refused once proven', async () => {
  const { accountId } = world.ledger;
  await world.owner.query(`insert into customers (account_id, email) values ($1, 'prise@exemple.fr')`, [accountId]);
  const { token } = await another('paul@exemple.fr');
  const ask = () => world.ask('PATCH', '/customer', { as: token, body: { email: 'prise@exemple.fr' } });
  const confirm = (code: string) => world.ask('POST', '/customer/email', { as: token, body: { code } });
  expect((await ask()).status).toBe(200);
  const code = await codeMailedTo('prise@exemple.fr');
  const wrong = code === '000000' ? '000001' : '000000';
  for (let tries = 0; tries < 5; tries += 1) await confirm(wrong);
  await world.owner.query('delete from rate_limits');
  expect((await confirm(code)).status).toBe(422);
  await ask();
  const again = await confirm(await codeMailedTo('prise@exemple.fr', 2));
  expect(again.fields).toEqual({ email: ['Un conso a déjà cette adresse.'] });
  for (let asked = 1; asked < 5; asked += 1) await ask();
  const tooMany = await ask();
  expect([tooMany.status, Number(tooMany.headers.get('retry-after')) > 60]).toEqual([429, true]);
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
  await world.ask('PATCH', '/customer', { as: as(), body: { email: 'attendue@exemple.fr' } });
  await world.ledger.record({
    ...{ type: 'admin_free_deposit', origin: 'offered', adminId: world.ledger.adminId },
    ...{ holder: { kind: 'customer', id: customer }, amountCents: 700 },
  });
  // What was offered is not refunded: who leaves gives it up, as they read it.
  expect((await world.ask('DELETE', '/customer', { as: as() })).status).toBe(422);
  const other = await world.ask('DELETE', '/customer', { as: as(), body: { give_up_cents: 600 } });
  expect(other.status, other.text).toBe(409);
  const erased = await world.ask('DELETE', '/customer', { as: as(), body: { give_up_cents: 700 } });
  expect(erased.data, erased.text).toEqual({ erased: true });
  expect((await world.ask('GET', '/customer/current', { as: as() })).status).toBe(401);
  const { rows } = await world.owner.query('select email, name from customers where account_id = $1 and id = $2', [
    ...[accountId, customer],
  ]);
  expect(rows).toEqual([{ email: `conso-${customer}@efface.invalid`, name: '' }]);
  const takenBack = await world.owner.query(
    `select amount_cents::int as cents, variant from transactions where customer_id = $1 order by id desc limit 1`,
    [customer],
  );
  expect(takenBack.rows).toEqual([{ cents: -700, variant: 'taken_back' }]);
  const wanted = await world.owner.query('select from email_changes where customer_id = $1', [customer]);
  expect(wanted.rowCount).toBe(0);
});
