import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../dev/testing/database.ts';
import { migrate } from '../../platform/database/migrate.ts';

let fresh: FreshDatabase;
let client: Client;
beforeAll(async () => {
  fresh = await freshDatabase({ migrated: false });
  client = new Client(fresh.ownerConfig);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await fresh.drop();
});

const slugs = async () =>
  (await client.query<{ slug: string | null }>('select slug from accounts order by id')).rows.map(({ slug }) => slug);

it('initiatives that stand get their word and their two clients with the update, examples none', async () => {
  await migrate(fresh.ownerConfig, undefined, '202611291120_customer_forms');
  await client.query(`insert into accounts (name) values ('Bocal'), ('Bocal\u202f!'), ('Ô'), ('Administration')`);
  await client.query(`insert into accounts (name, example_of) select 'Exemple', min(id) from accounts`);
  await migrate(fresh.ownerConfig);
  expect(await slugs()).toEqual(['bocal', 'bocal-2', 'initiative-o', 'administration-2', null]);
  const { rows } = await client.query<{ clients: string[] }>(
    `select array_agg(client_id order by client_id) as clients from api_accesses where audience is not null group by account_id order by account_id`,
  );
  expect(rows.map(({ clients }) => clients)).toEqual(
    ['bocal', 'bocal-2', 'initiative-o', 'administration-2'].map((slug) => [`${slug}-customer`, `${slug}-restaurant`]),
  );
});

it('of two that open at once the second sees the first one’s word', async () => {
  const open = async (name: string) => {
    const own = new Client(fresh.ownerConfig);
    await own.connect();
    await own.query('insert into accounts (name) values ($1)', [name]);
    await own.end();
  };
  await Promise.all(['Vaisselle', 'Vaisselle !', 'Vaisselle ?'].map(open));
  expect((await slugs()).filter((slug) => slug?.startsWith('vaisselle')).sort()).toEqual([
    'vaisselle',
    'vaisselle-2',
    'vaisselle-3',
  ]);
});
