import { type SearchHit } from '@boucle/contract/search.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AppWorld, appWorld } from '../../testing/world.ts';

let world: AppWorld;

const find = async (text: string, token = world.tokens.admin) => {
  const answer = await world.call('GET', `/search?q=${encodeURIComponent(text)}`, { token });
  expect(answer.status, answer.text).toBe(200);
  return answer.data as SearchHit[];
};

beforeAll(async () => {
  world = await appWorld();
  const { ledger } = world;
  await world.fresh.asOwner(`
    insert into customers (account_id, email, name) values
      (${ledger.accountId}, 'adrien@manoir.test', 'Adrien Roux'),
      (${ledger.accountId}, 'zoe@exemple.fr', 'Zoé Mano'),
      (${ledger.accountId}, 'manon@exemple.fr', 'Manon Perrin')`);
});
afterAll(() => world.end());

it('finds consos by their e-mail and by their name, those that begin with the text first', async () => {
  expect((await find('mano')).map(({ label }) => label)).toEqual([
    'manon@exemple.fr',
    'zoe@exemple.fr',
    'adrien@manoir.test',
  ]);
});

it('says the name and the balance of a conso, which tell it from its namesakes', async () => {
  const [hit] = await find('manon@');
  expect(hit).toMatchObject({ kind: 'customer', fact: 'Manon Perrin · 0,00\u00a0€', transaction: null });
});

it('finds a transaction by its number and says what leads to it', async () => {
  const { ledger } = world;
  await ledger.record({
    type: 'admin_free_deposit',
    holder: { kind: 'customer', id: ledger.customer },
    amountCents: 1500,
    adminId: ledger.adminId,
    at: new Date('2026-09-01T08:00:00Z'),
  });
  const rows = await world.call('GET', '/transactions?group=deposits', { token: world.tokens.admin });
  const [{ id }] = rows.data as [{ id: number }];
  expect(await find(`Transaction ${id}`)).toEqual([
    {
      kind: 'transaction',
      id,
      label: `Transaction ${id}`,
      fact: 'Crédit offert · 01/09/2026',
      transaction: { type: 'admin_free_deposit', owner_type: 'Customer', owner_id: ledger.customer },
    },
  ]);
});

it('finds a card by part of its number, and cards alone when the word says so', async () => {
  const [id = 0] = await world.ledger.cards('offered', 500, 1);
  const found = await find(`carte ${id}`);
  expect(found.map(({ kind }) => kind)).not.toContain('transaction');
  expect(found[0]).toMatchObject({
    kind: 'card',
    id,
    label: `Carte ${String(id).padStart(6, '0')}`,
    transaction: null,
  });
});
