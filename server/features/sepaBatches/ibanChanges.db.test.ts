import { type SepaBatchDetail, type SepaCandidates } from '@boucle/contract/features/sepaBatches/shapes.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createPerson } from '../../auth/people/people.ts';
import { type ExampleWorld, exampleWorld } from '../../dev/testing/examples/exampleWorld.ts';
import { anOwedStatement } from '../../dev/testing/sepaExamples.ts';

const OTHER = 'BE68539007547034';

let world: ExampleWorld;
let statement: number;
let restaurant: number;
let second: string;
beforeAll(async () => {
  world = await exampleWorld();
  const { accountId } = world.ledger;
  const person = { role: 'account_admin', accountId, partnerId: null, passwordHash: 'none' } as const;
  const id = await world.platform((tx) => createPerson(tx, { ...person, email: 'second@exemple.fr', name: 'Sol' }));
  second = await world.tokenOf(id);
});
afterAll(() => world.end());
beforeEach(async () => {
  statement = await anOwedStatement(world);
  const { rows } = await world.owner.query<{ id: number }>(
    `update restaurants set email = 'rib@exemple.fr', name = 'Chez Manon' || id
      where id = (select restaurant_id from statements where id = $1) returning id`,
    [statement],
  );
  restaurant = Number(rows[0]?.id);
  await world.owner.query('delete from mails');
});

const call = (method: string, path: string, body?: unknown, token = world.tokens.admin) =>
  world.call(method, path, { token, ...(body !== undefined && { body }) });
const candidate = async () =>
  ((await call('GET', '/sepa_batches/candidates')).data as SepaCandidates).statements.find(
    ({ statement_id: id }) => id === statement,
  );
const create = (more: object = {}) => call('POST', '/sepa_batches', { statement_ids: [statement], ...more });
const mailed = async () => {
  const { rows } = await world.owner.query<{ recipient: string }>(
    `select recipient from mails where kind = 'iban_changed' order by recipient`,
  );
  return rows.map(({ recipient }) => recipient);
};

it('an IBAN that is changed is told to all administrators and at the address of before; the next batch asks again', async () => {
  expect(await candidate()).toMatchObject({ iban_changed_at: null });
  const saved = await call('PATCH', `/restaurants/${restaurant}`, { iban: OTHER, email: 'nouveau@exemple.fr' });
  expect(saved.status, saved.text).toBe(200);
  const written = await mailed();
  expect(written).toContain('second@exemple.fr');
  expect(written).toContain('rib@exemple.fr');
  expect(written).not.toContain('nouveau@exemple.fr');

  expect(await candidate()).toMatchObject({ iban_changed_at: expect.any(String) as string });
  const refused = await create();
  expect(refused).toMatchObject({
    status: 422,
    fields: { ibans_checked: [expect.stringMatching(/IBAN changé\u00a0: .*Chez Manon.* il y a moins d’un jour/)] },
  });
  expect((await create({ ibans_checked: true })).status).toBe(201);
});

it('is asked about once: the batch after the next says nothing', async () => {
  await call('PATCH', `/restaurants/${restaurant}`, { iban: OTHER });
  const { data } = await create({ ibans_checked: true });
  const { id } = data as SepaBatchDetail;
  await call('POST', `/sepa_batches/${id}/executed`, {}, second);
  await call('POST', `/sepa_batches/${id}/transfers/1/returned`, { reason: 'Compte clôturé' });
  expect(await candidate()).toMatchObject({ iban_changed_at: null });
  expect((await create()).status).toBe(201);
});

it('a batch that was given up told nobody anything', async () => {
  await call('PATCH', `/restaurants/${restaurant}`, { iban: OTHER });
  const { data } = await create({ ibans_checked: true });
  await call('POST', `/sepa_batches/${(data as SepaBatchDetail).id}/cancel`, { reason: 'Doute sur l’IBAN' });
  expect((await create()).status).toBe(422);
});

it('the IBAN that pays counts as well', async () => {
  const saved = await call('PATCH', '/statements/issuer', { iban: OTHER });
  expect(saved.status, saved.text).toBe(200);
  expect(await mailed()).toContain('second@exemple.fr');
  expect(await create()).toMatchObject({
    status: 422,
    fields: { ibans_checked: [expect.stringContaining('le vôtre') as string] },
  });
});

it('a save that changes neither IBAN nor BIC is told to nobody', async () => {
  await call('PATCH', `/restaurants/${restaurant}`, { phone: '02 61 91 00 11' });
  expect(await mailed()).toEqual([]);
});

it('who prepared a batch does not mark it executed, where another administrator can', async () => {
  const { data } = await create({ ibans_checked: true });
  const path = `/sepa_batches/${(data as SepaBatchDetail).id}/executed`;
  expect(await call('POST', path, {})).toMatchObject({
    status: 422,
    detail: expect.stringContaining('un autre administrateur') as string,
  });
  expect((await call('POST', path, {}, second)).status).toBe(200);
});

it('an administrator alone marks their own', async () => {
  await world.owner.query(
    `update people set status = 'disabled' where account_id = $1 and role = 'account_admin' and id <> $2`,
    [world.ledger.accountId, world.ledger.adminId],
  );
  const { data } = await create({ ibans_checked: true });
  expect((await call('POST', `/sepa_batches/${(data as SepaBatchDetail).id}/executed`, {})).status).toBe(200);
});
