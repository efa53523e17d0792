import { type MatrixPlace, type MatrixTotals } from '@boucle/contract/features/places/matrix.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppWorld, appWorld } from '../../dev/testing/world.ts';

let world: AppWorld;
beforeAll(async () => {
  world = await appWorld();
  const { bowl, cup, sender, partner } = world.ledger;
  const record = (body: object) => world.call('POST', '/transactions', { token: world.tokens.admin, body });
  const lines = (format_id: number, quantity: number) => ({ lines: [{ format_id, quantity }] });
  for (const body of [
    { transaction_type: 'admin_in', variant: 'bought', ...lines(bowl, 90) },
    { transaction_type: 'admin_in', variant: 'bought', ...lines(cup, 40) },
    { transaction_type: 'admin_in', variant: 'found_dirty', ...lines(cup, 7) },
    { transaction_type: 'admin_give', restaurant_id: sender, ...lines(bowl, 30) },
    { transaction_type: 'admin_give', partner_id: partner, ...lines(cup, 5) },
  ]) {
    expect((await record(body)).status).toBe(201);
  }
});
afterAll(() => world.end());

const get = (path: string, token = world.tokens.admin) => world.call('GET', path, { token });
const places = async (query: string) => {
  const { data, count } = await get(`/stock_matrix?${query}`);
  return { rows: data as MatrixPlace[], count: count ?? -1 };
};
const totals = async (token?: string) => (await get('/stock_totals', token)).data as MatrixTotals;

describe('the matrix of stocks', () => {
  it('begins with the warehouse, then has every place by kind and name', async () => {
    const { rows, count } = await places('page[size]=100');
    expect(rows[0]).toMatchObject({ kind: 'warehouse', id: 0, name: 'Entrepôt' });
    expect(rows).toHaveLength(count);
    const kinds = rows.map(({ kind }) => kind);
    expect([...new Set(kinds)]).toEqual(kinds.filter((kind, n) => kinds[n - 1] !== kind));
    expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(['Chez Manon', 'Vélocourse', 'Gare Sud']));
  });

  it('adds up to the totals of each kind', async () => {
    const { rows } = await places('page[size]=100');
    const sum = (cells: readonly { clean: number; dirty: number; held: number }[]) =>
      cells.reduce((all, { clean, dirty, held }) => all + clean + dirty + held, 0);
    const kinds = await totals();
    for (const kind of ['warehouse', 'restaurant', 'partner', 'drop_off_point'] as const) {
      const here = rows.filter((row) => row.kind === kind).flatMap(({ cells }) => cells);
      const cells = kinds.find((one) => one.kind === kind)?.cells ?? [];
      expect([kind, sum(cells)]).toEqual([kind, sum(here)]);
    }
    expect(sum(kinds.flatMap(({ cells }) => cells))).toBe(90 + 40 + 7);
    expect(kinds.find(({ kind }) => kind === 'warehouse')?.cells).toEqual([
      { format_id: world.ledger.bowl, clean: 60, reserved: 0, dirty: 0, held: 0 },
      { format_id: world.ledger.cup, clean: 35, reserved: 0, dirty: 7, held: 0 },
    ]);
  });

  it('finds places by kind and by name, whatever the accents', async () => {
    expect((await places('filter[q]=MANON')).rows.map(({ name }) => name)).toEqual(['Chez Manon']);
    expect((await places('filter[kind]=partner')).rows.map(({ kind }) => kind)).toEqual(['partner']);
    expect((await places('filter[q]=entrepot')).rows.map(({ kind }) => kind)).toEqual(['warehouse']);
    expect((await get('/stock_matrix?filter[kind]=moon')).status).toBe(422);
    // It shows the present, and no day.
    for (const query of ['from_date=2026-01-01', 'to_date=2026-01-01', 'sort=name'])
      expect((await get(`/stock_matrix?${query}`)).status).toBe(422);
  });

  it('leaves out a closed place that holds nothing, and keeps one that does', async () => {
    const { accountId } = world.ledger;
    await world.fresh.asOwner(
      `insert into partners (account_id, name, status) values (${accountId}, 'Fermé', 'disabled')`,
    );
    expect((await places('filter[q]=ferme')).rows).toEqual([]);
    await world.fresh.asOwner(`update restaurants set status = 'disabled' where id = ${world.ledger.sender}`);
    expect((await places('filter[q]=manon')).rows).toMatchObject([{ active: false }]);
    await world.fresh.asOwner(`update restaurants set status = 'active' where id = ${world.ledger.sender}`);
  });

  it('adds what the drawers of all terminals of a collection site hold, a closed one’s too', async () => {
    const { accountId, drawer, customer, bowl } = world.ledger;
    const site = '(select id from collection_sites where account_id = ' + String(accountId) + ')';
    await world.fresh.asOwner(`with terminal as (
        insert into collection_terminals (account_id, site_id, name) values (${accountId}, ${site}, 'Borne 2') returning id)
      insert into collection_drawers (account_id, terminal_id, name) select ${accountId}, id, 'Tiroir B' from terminal`);
    const { rows } = await world.ledger.run((tx) =>
      tx.raw<{ id: number }>({
        text: `select id from collection_drawers where account_id = $1 order by id`,
        values: [accountId],
      }),
    );
    const [first, second] = rows.map(({ id }) => id);
    expect(first).toBe(drawer);
    const holder = { kind: 'customer', id: customer } as const;
    const { adminId } = world.ledger;
    const lines = [{ formatId: bowl, quantity: 3 }];
    await world.ledger.record({
      type: 'admin_fix_customer_stocks',
      variant: 'more_offered',
      place: 'X.lost',
      adminId,
      holder,
      lines,
    });
    for (const [drawerId = 0, quantity] of [
      [first, 1],
      [second, 2],
    ])
      await world.ledger.record({
        type: 'return_container_in_collection_drawer',
        drawerId,
        holder,
        author: 'customer',
        lines: [{ formatId: bowl, quantity: quantity ?? 0 }],
      });
    const cells = [{ format_id: bowl, clean: 0, reserved: 0, dirty: 3, held: 0 }];
    expect((await places('filter[kind]=collection_site')).rows).toMatchObject([
      { name: 'Halles', active: true, cells },
    ]);
    await world.fresh.asOwner(`update collection_sites set status = 'disabled' where id = ${site}`);
    expect((await places('filter[kind]=collection_site')).rows).toMatchObject([{ active: false, cells }]);
    const kept = (await totals()).find(({ kind }) => kind === 'collection_site');
    expect(kept?.cells).toEqual(cells);
  });

  it('shows an initiative nothing of another', async () => {
    const kinds = await totals(world.tokens.stranger);
    const own = await totals();
    expect(kinds.find(({ kind }) => kind === 'restaurant')).not.toEqual(own.find(({ kind }) => kind === 'restaurant'));
    const { data } = await get('/stock_matrix?filter[q]=manon', world.tokens.stranger);
    expect(data).toEqual([]);
  });

  it('is read page by page, far behind too', async () => {
    const { count } = await places('page[size]=1');
    const last = await places(`page[size]=1&page[number]=${count}`);
    expect([last.rows.length, last.count]).toEqual([1, count]);
    expect(await places('page[number]=900')).toEqual({ rows: [], count });
  });
});
