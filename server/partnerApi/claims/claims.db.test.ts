import { type OwnClaim } from '@boucle/contract/shared/incidents/shapes.ts';
import { expect, it } from 'vitest';
import { aLoan } from '../../dev/testing/examples/incidentExamples.ts';
import { guest, inPartnerWorld, record, someStock, world } from '../../dev/testing/worlds/partnerActs.ts';

inPartnerWorld(someStock);

const claim = (body: object, as: string) => world.ask('POST', '/claims', { body, as });
const listed = async (as: string) => (await world.ask('GET', '/claims', { as })).rows as unknown as OwnClaim[];
const answer = (id: number, act: string, body: object) =>
  world.call('POST', `/incidents/${id}/${act}`, { token: world.tokens.admin, body });

it('shows a customer the state of a claim, its answer and its money, and nobody else', async () => {
  const { customerToken, ownerToken, ledger } = world;
  const loan_id = await aLoan(world);
  const held = (await world.ask('GET', '/customer/containers', { as: customerToken })).rows;
  expect(held).toContainEqual(expect.objectContaining({ loan_id, quantity: 1 }));
  const place = { kind: 'drop_off_point', id: ledger.point };
  const { data, status, text } = await claim({ loan_id, place, text: 'Dans le bac' }, customerToken);
  expect(status, text).toBe(201);
  const opened = data as unknown as OwnClaim;
  expect(opened).toMatchObject({ status: 'open', loan_id, place_name: 'Gare Sud', text: 'Dans le bac', answer: null });
  expect((await claim({ loan_id }, customerToken)).detail).toBe(
    `La réclamation n°\u00a0${opened.id} est déjà ouverte à ce sujet.`,
  );
  await answer(opened.id, 'grant', { note: 'Rendu, merci.', confirmed: true });
  expect(await listed(customerToken)).toMatchObject([
    { id: opened.id, status: 'settled', outcome: 'gesture', given_back_cents: 400, answer: 'Rendu, merci.' },
  ]);
  expect(await listed(ownerToken)).toEqual([]);
});

it('lets an owner contest a movement of their restaurants, and read the refusal', async () => {
  const { customerToken, ownerToken, ledger, owner } = world;
  const { data: lent } = await record(guest(), { as: ownerToken });
  const transaction_id = Number(lent['id']);
  expect((await claim({ transaction_id, text: 'Non' }, customerToken)).status).toBe(404);
  expect((await claim({ loan_id: await aLoan(world) }, ownerToken)).status).toBe(404);
  await ledger.supply(ledger.washer, [{ formatId: ledger.bowl, quantity: 1 }]);
  const { rows } = await owner.query<{ id: number }>(
    'select max(id) as id from transactions where restaurant_id = $1',
    [ledger.washer],
  );
  expect((await claim({ transaction_id: rows[0]?.id, text: 'Non' }, ownerToken)).status).toBe(404);
  const { data } = await claim({ transaction_id, text: 'Personne n’est venu' }, ownerToken);
  const { id } = data as unknown as OwnClaim;
  await answer(id, 'dismiss', { note: 'Le ticket est signé.' });
  expect(await listed(ownerToken)).toMatchObject([
    { id, status: 'dismissed', transaction_id, restaurant_id: ledger.sender, answer: 'Le ticket est signé.' },
  ]);
});
