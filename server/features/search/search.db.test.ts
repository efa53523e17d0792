import { type SearchHit } from '@boucle/contract/features/search/calls.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AppWorld, appWorld } from '../../dev/testing/world.ts';

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
  const found = await find('mano');
  expect(found.filter(({ kind }) => kind === 'customer').map(({ label }) => label)).toEqual([
    'Manon Perrin',
    'Zoé Mano',
    'Adrien Roux',
  ]);
});

it('says the name and the balance of a conso, which tell it from its namesakes', async () => {
  const [hit] = await find('manon@');
  expect(hit).toMatchObject({
    kind: 'customer',
    label: 'Manon Perrin',
    fact: 'manon@exemple.fr · 0,00\u00a0€',
    transaction: null,
  });
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
      fact: 'Crédit · 01/09/2026',
      transaction: { type: 'admin_free_deposit', owner_type: 'Customer', owner_id: ledger.customer },
    },
  ]);
  // A delivery note has the number of its transaction.
  expect(await find(`bon de livraison ${id}`)).toMatchObject([{ kind: 'transaction', id }]);
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

it.each(['zoe', 'ZOÉ', 'zóe', 'Zoé Mano'])('finds « Zoé » as anybody types it: %s', async (typed) => {
  expect((await find(typed)).map(({ label }) => label)).toContain('Zoé Mano');
  const listed = await world.call('GET', `/customers?filter[q]=${encodeURIComponent(typed)}`, {
    token: world.tokens.admin,
  });
  expect((listed.data as { email: string }[]).map(({ email }) => email)).toContain('zoe@exemple.fr');
});

it('takes what a pattern means for what it is', async () => {
  expect(await find('%')).toEqual([]);
  expect(await find('zo_')).toEqual([]);
});

it('finds restaurants by their name and their city, those that begin with the text first', async () => {
  const { accountId } = world.ledger;
  await world.fresh.asOwner(`
    insert into restaurants (account_id, name, city, status) values
      (${accountId}, 'L’Œuf cocotte', 'Nantes', 'active'), (${accountId}, 'Bistrot de l’œuvre', 'Rezé', 'disabled')`);
  const restaurants = async (text: string) =>
    (await find(text)).filter(({ kind }) => kind === 'restaurant').map(({ label, fact }) => `${label}, ${fact}`);
  expect(await restaurants('oeu')).toEqual(['Bistrot de l’œuvre, Rezé · Désactivé', 'L’Œuf cocotte, Nantes']);
  expect(await restaurants("l'oeu")).toEqual(['L’Œuf cocotte, Nantes', 'Bistrot de l’œuvre, Rezé · Désactivé']);
  expect(await restaurants('reze')).toEqual(['Bistrot de l’œuvre, Rezé · Désactivé']);
});

it('finds drop-off points, those of every account for the platform', async () => {
  const point = { kind: 'drop_off_point', label: 'Gare Sud' };
  expect(await find('gare')).toMatchObject([point]);
  expect(await find('gare', world.tokens.superAdmin)).toMatchObject([point]);
  expect(await find('gare', world.tokens.stranger)).toEqual([]);
});

it('finds orders by number and by reference: the account’s for its administrator, its own for a partner', async () => {
  const { accountId, customer, sender, partner } = world.ledger;
  await world.fresh.asOwner(`
    insert into partners (account_id, name) values (${accountId}, 'Autre coopérative');
    insert into orders (account_id, status, external_reference, customer_id, restaurant_id, partner_id)
      select ${accountId}, 'pending', 'CMD-77-A', ${customer}, ${sender}, ${partner};
    insert into orders (account_id, status, external_reference, customer_id, restaurant_id, partner_id)
      select ${accountId}, 'done', 'CMD-77-B', ${customer}, ${sender}, id from partners where name = 'Autre coopérative'`);
  const [own] = await find('cmd-77', world.tokens.partner);
  expect(own).toMatchObject({ kind: 'order', fact: 'CMD-77-A · Chez Manon · En attente' });
  expect(await find('cmd-77', world.tokens.partner)).toHaveLength(1);
  expect((await find('cmd-77')).map(({ fact }) => fact)).toEqual([
    'CMD-77-B · Chez Manon · Livré',
    'CMD-77-A · Chez Manon · En attente',
  ]);
  expect((await find(`commande ${own?.id}`)).map(({ kind }) => kind)).toEqual(['order']);
  expect(await find('cmd-77', world.tokens.employee)).toEqual([]);
});

it('finds partners, collectors and applications for whom they have a page', async () => {
  const { accountId } = world.ledger;
  await world.fresh.asOwner(`
    insert into partners (account_id, name, kind, status) values (${accountId}, 'Vélo Étoile', 'cooperative', 'disabled');
    insert into collection_sites (account_id, name, city) values (${accountId}, 'Étoile du marché', 'Nantes')`);
  const found = async (token?: string) =>
    (await find('etoile', token)).map(({ kind, label, fact }) => [kind, label, fact]);
  expect(await found()).toEqual([
    ['partner', 'Vélo Étoile', 'Coopérative de livraison · Désactivé'],
    ['collection_site', 'Étoile du marché', 'Nantes'],
  ]);
  expect(await found(world.tokens.stranger)).toEqual([]);
  expect(await found(world.tokens.partner)).toEqual([]);
  await world.fresh.asOwner(
    `update accounts set name = 'L’Étoile', deactivated_at = now() where id = ${world.other.accountId}`,
  );
  expect(await found(world.tokens.superAdmin)).toMatchObject([
    ['application', 'L’Étoile', 'Désactivée'],
    ['partner', 'Vélo Étoile', expect.stringContaining('Coopérative de livraison · ') as unknown],
  ]);
});

it('finds a transaction of a partner by its number, for that partner alone', async () => {
  const { ledger } = world;
  const lines = [{ formatId: ledger.bowl, quantity: 1 }];
  await ledger.record({ type: 'admin_in', variant: 'bought', adminId: ledger.adminId, lines });
  const { id } = await ledger.record({ type: 'admin_give', adminId: ledger.adminId, partnerId: ledger.partner, lines });
  const [hit, ...others] = await find(`transaction ${id}`, world.tokens.partner);
  expect([hit, others]).toMatchObject([{ kind: 'transaction', id, label: `Transaction ${id}` }, []]);
  const { id: foreign } = await ledger.record({ type: 'admin_in', variant: 'bought', adminId: ledger.adminId, lines });
  expect(await find(`transaction ${foreign}`, world.tokens.partner)).toEqual([]);
  expect(await find(`transaction ${id}`, world.tokens.employee)).toEqual([]);
});

it('finds a restaurant by its manager’s e-mail, its postal code and its telephone, however they are typed', async () => {
  const { sender, accountId } = world.ledger;
  await world.fresh
    .asOwner(`update restaurants set email = 'gerante@chez-zelie.fr', postal_code = '29770', phone = '02 98 12 34 56'
    where account_id = ${accountId} and id = ${sender}`);
  for (const text of ['gerante@chez', '29770', '02 98 12 34 56', '0298123456', '+33 2 98 12 34 56', '02.98.12'])
    expect(await find(text), text).toContainEqual(expect.objectContaining({ kind: 'restaurant', id: sender }));
  expect(await find('29')).not.toContainEqual(expect.objectContaining({ kind: 'restaurant', id: sender }));
});

it('finds a washing lot by its number', async () => {
  await world.fresh.asOwner(`with site as (
      insert into wash_sites (account_id, name, kind) values (${world.ledger.accountId}, 'Plonge', 'own') returning account_id, id)
    insert into wash_lots (account_id, site_id, number, started_at) select account_id, id, 'L-2026-417', now() from site`);
  for (const text of ['L-2026-417', 'lot 417'])
    expect(await find(text), text).toContainEqual(
      expect.objectContaining({ kind: 'wash_lot', label: 'Lot L-2026-417', fact: 'Plonge' }),
    );
});

it('finds a statement by its number', async () => {
  const { sender, accountId } = world.ledger;
  await world.fresh.asOwner(`begin; set local session_replication_role = replica;
    insert into statements (account_id, restaurant_id, month, net_cents, vat_cents, cash_cents, rewards_cents, number, due_on)
    values (${accountId}, ${sender}, '2026-05-01', 0, 0, 0, 0, 22, '2026-07-15'); commit`);
  for (const text of ['2026-0022', 'relevé 2026-0022', '0022'])
    expect(await find(text), text).toContainEqual(
      expect.objectContaining({ kind: 'statement', label: 'Relevé 2026-0022' }),
    );
});
