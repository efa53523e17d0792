import { type Customer } from '@boucle/contract/features/customers/calls.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPerson } from '../../auth/people/people.ts';
import { type AppWorld, appWorld } from '../../dev/testing/world.ts';

let world: AppWorld;
let accountId: number;

const call = (method: string, path: string, body: object) =>
  world.call(method, path, { token: world.tokens.admin, body });
const added = async (body: object): Promise<Customer> => {
  const answer = await call('POST', '/customers', body);
  expect(answer.status, answer.text).toBe(201);
  return answer.data as Customer;
};
const peopleOf = async (email: string) => {
  const { rows } = await world.fresh.owner.query<{ role: string; status: string; customer_id: number | null }>(
    'select role, status, customer_id::int from people where account_id = $1 and email = $2',
    [accountId, email],
  );
  return rows;
};
const mailsTo = async (kind: string) => {
  const { rows } = await world.fresh.owner.query<{ recipient: string }>(
    'select recipient from mails where kind = $1 order by id',
    [kind],
  );
  return [...world.mails.filter((mail) => mail.kind === kind).map(({ to }) => to), ...rows.map((row) => row.recipient)];
};
/** An owner of the first restaurant, who signs in. */
const owner = async (email: string, status: string): Promise<number> => {
  const { rows } = await world.fresh.owner.query<{ id: number }>(
    `insert into people (account_id, role, email, name, status, password_hash) values ($1, 'restaurant_owner', $2, 'Ève', $3, 'none')
     returning id::int`,
    [accountId, email, status],
  );
  return rows[0]?.id ?? 0;
};

beforeAll(async () => {
  world = await appWorld();
  accountId = world.ledger.accountId;
});
afterAll(() => world.end());

it('adds a conso without a mail, and invites on a tick', async () => {
  const plain = await added({ email: ' Ana@Exemple.fr ', name: 'Ana' });
  expect(plain).toMatchObject({ email: 'ana@exemple.fr', name: 'Ana', access: 'none', credits: 0, version: 1 });
  expect(await peopleOf('ana@exemple.fr')).toEqual([]);
  const invited = await added({ email: 'bea@exemple.fr', name: '', invite: true });
  expect(invited.access).toBe('invited');
  expect(await peopleOf('bea@exemple.fr')).toEqual([{ role: 'customer', status: 'invited', customer_id: invited.id }]);
  expect(await mailsTo('invitation')).toEqual(['bea@exemple.fr']);
  const { rows } = await world.fresh.owner.query('select from notices where customer_id = any($1)', [
    [plain.id, invited.id],
  ]);
  expect(rows).toEqual([]);
});

it('refuses a wrong e-mail, a missing one and one that a conso has, at its field', async () => {
  for (const [body, sentence] of [
    [{ email: 'ana@exemple.fr' }, 'Un conso a déjà cette adresse.'],
    [{ email: 'ana@' }, 'Le champ E-mail doit être une adresse e-mail valide'],
    [{ email: `${'a'.repeat(250)}@exemple.fr` }, expect.any(String)],
    [{ email: 'zo\0e@exemple.fr' }, expect.any(String)],
    [{ name: 'Ana' }, expect.any(String)],
  ] as const) {
    const answer = await call('POST', '/customers', body);
    expect(answer, JSON.stringify(body)).toMatchObject({ status: 422, fields: { email: [sentence] } });
  }
});

it('one address added by ten at once is one conso', async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => call('POST', '/customers', { email: 'dix@exemple.fr', invite: true })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array.from({ length: 9 }, () => 422)]);
  expect(await peopleOf('dix@exemple.fr')).toHaveLength(1);
});

it('invites again until the password is chosen, then no more', async () => {
  const { id } = await added({ email: 'cleo@exemple.fr', name: 'Cléo' });
  for (let n = 0; n < 2; n += 1)
    expect(await call('POST', `/customers/${id}/invite`, {})).toMatchObject({
      status: 200,
      data: { access: 'invited' },
    });
  expect((await mailsTo('invitation')).filter((to) => to === 'cleo@exemple.fr')).toHaveLength(2);
  await world.fresh.asOwner(`update people set status = 'active', password_hash = 'none' where customer_id = ${id}`);
  expect(await call('POST', `/customers/${id}/invite`, {})).toMatchObject({
    status: 422,
    detail: 'Ce conso se connecte déjà.',
  });
});

it('an owner who is invited as a conso is one person with both, also once taken out of restaurants', async () => {
  await owner('eve@exemple.fr', 'active');
  const eve = await added({ email: 'eve@exemple.fr', name: 'Ève', invite: true });
  expect(eve.access).toBe('active');
  expect(await peopleOf('eve@exemple.fr')).toEqual([
    { role: 'restaurant_owner', status: 'active', customer_id: eve.id },
  ]);
  await owner('iris@exemple.fr', 'disabled');
  const iris = await added({ email: 'iris@exemple.fr', invite: true });
  expect(await peopleOf('iris@exemple.fr')).toEqual([{ role: 'customer', status: 'active', customer_id: iris.id }]);
  expect(await mailsTo('invitation')).not.toContain('eve@exemple.fr');
  // An administrator with the same address is another role, hence another person.
  await world.platform((tx) =>
    createPerson(tx, {
      role: 'account_admin',
      email: 'adm@exemple.fr',
      name: 'Adm',
      accountId,
      partnerId: null,
      passwordHash: 'none',
    }),
  );
  await added({ email: 'adm@exemple.fr', invite: true });
  expect((await peopleOf('adm@exemple.fr')).map(({ role }) => role).toSorted()).toEqual(['account_admin', 'customer']);
});

it('a corrected e-mail is followed by the person, ends sessions and links, and both addresses are informed', async () => {
  const gus = await added({ email: 'gus@exemple.fr', name: 'Gus', invite: true });
  const { rows } = await world.fresh.owner.query<{ id: number }>('select id::int from people where customer_id = $1', [
    gus.id,
  ]);
  const personId = rows[0]?.id ?? 0;
  await world.fresh.asOwner(`update people set status = 'active', password_hash = 'none' where id = ${personId}`);
  await world.fresh.owner.query(
    `insert into oauth_sessions (person_id, client_id, scopes) select $1, client_id, '{}' from oauth_clients limit 1`,
    [personId],
  );
  const patched = await call('PATCH', `/customers/${gus.id}`, { email: 'Gus.B@exemple.fr', version: gus.version });
  expect(patched).toMatchObject({ status: 200, data: { email: 'gus.b@exemple.fr', name: 'Gus', version: 2 } });
  expect(await peopleOf('gus@exemple.fr')).toEqual([]);
  expect(await peopleOf('gus.b@exemple.fr')).toHaveLength(1);
  expect(await mailsTo('email_changed')).toEqual(['gus@exemple.fr', 'gus.b@exemple.fr']);
  const left = await world.fresh.owner.query(
    `select from oauth_sessions where person_id = $1 and ended_at is null
     union all select from person_links where person_id = $1 and used_at is null and expires_at > now()`,
    [personId],
  );
  expect(left.rowCount).toBe(0);
  expect(await call('PATCH', `/customers/${gus.id}`, { name: 'Gus B', version: 1 })).toMatchObject({ status: 409 });
  expect(await call('PATCH', `/customers/${gus.id}`, { name: 'Gus B', version: 2 })).toMatchObject({ status: 200 });
  expect(await mailsTo('email_changed')).toHaveLength(2);
});

it('refuses an e-mail of another conso, one that an owner signs in with, and any of an erased conso', async () => {
  const { id } = await added({ email: 'hal@exemple.fr', invite: true });
  await owner('ida@exemple.fr', 'active');
  for (const [email = '', detail = ''] of [
    ['ana@exemple.fr', 'Un conso a déjà cette adresse.'],
    ['ida@exemple.fr', 'Un gérant de l’initiative se connecte avec cette adresse.'],
  ])
    expect(await call('PATCH', `/customers/${id}`, { email })).toMatchObject({
      status: 422,
      fields: { email: [detail] },
    });
  expect(await world.call('DELETE', `/customers/${id}/personal_data`, { token: world.tokens.admin })).toMatchObject({
    status: 200,
    data: { access: 'none' },
  });
  for (const [method, path, body] of [
    ['PATCH', `/customers/${id}`, { name: 'X' }],
    ['POST', `/customers/${id}/invite`, {}],
  ] as const)
    expect(await call(method, path, body)).toMatchObject({
      status: 422,
      detail: 'Les données de ce conso sont effacées.',
    });
  // The address of an erased conso is free for another one.
  expect((await added({ email: 'hal@exemple.fr' })).id).not.toBe(id);
});
