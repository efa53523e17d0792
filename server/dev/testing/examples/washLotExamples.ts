import { type ExampleWorld } from './exampleWorld.ts';

/** Dirty bowls in the warehouse. */
const dirtyBowls = ({ ledger }: ExampleWorld, quantity: number) =>
  ledger.record({
    type: 'admin_in',
    variant: 'found_dirty',
    adminId: ledger.adminId,
    lines: [{ formatId: ledger.bowl, quantity }],
  });

async function aSite({ owner, ledger }: ExampleWorld): Promise<number> {
  const { rows } = await owner.query<{ id: number }>(
    `insert into wash_sites (account_id, name, kind) values ($1, 'Laverie du quai', 'laundry') returning id`,
    [ledger.accountId],
  );
  return rows[0]?.id ?? 0;
}

/** A lot of two bowls, as far as the state asked for. */
async function aLot(world: ExampleWorld, status: 'open' | 'inspected' | 'closed' = 'open'): Promise<number> {
  const { owner, ledger } = world;
  const site = await aSite(world);
  await dirtyBowls(world, 2);
  const transaction =
    status === 'closed'
      ? await ledger.record({
          type: 'admin_wash',
          adminId: ledger.adminId,
          lines: [
            { formatId: ledger.bowl, quantity: 1, role: 'washed' },
            { formatId: ledger.bowl, quantity: 1, role: 'rejected' },
          ],
        })
      : undefined;
  const { rows } = await owner.query<{ id: number }>(
    `insert into wash_lots (account_id, number, site_id, status, started_at, ended_at, inspected_at, closed_at, transaction_id)
     values ($1, 'L-2020-' || (100000 + $2::bigint), $2::bigint, $3, now() - interval '1 day', now() - interval '1 hour',
            case when $3 <> 'open' then now() end, case when $3 = 'closed' then now() end, $4)
     returning id`,
    [ledger.accountId, site, status, transaction?.id ?? null],
  );
  const id = rows[0]?.id ?? 0;
  const own = [ledger.accountId, id, ledger.bowl];
  await owner.query('insert into wash_lot_lines values ($1, $2, $3, 2, $4)', [...own, status === 'open' ? null : 1]);
  if (status !== 'open') await owner.query(`insert into wash_rejects values ($1, $2, 1, $3, 'stained', 1)`, own);
  return id;
}

/** Requests about washing lots and where they are washed. */
export const washLotExamples = {
  'washSites.list': () => ({}),
  'washSites.create': ({ ledger }: ExampleWorld) => ({
    body: {
      name: 'Plonge de Chez Manon',
      kind: 'restaurant',
      restaurant_id: ledger.sender,
      address: '3 quai de la Fosse',
    },
  }),
  'washSites.update': async (world: ExampleWorld) => ({
    id: await aSite(world),
    body: { name: 'Laverie des Halles', address: '12 rue du Marché', active: false, version: 1 },
  }),
  'washLots.list': () => ({ query: 'filter[status][]=open&filter[cause][]=stained&sort=-rejected' }),
  'washLots.csv': () => ({ query: 'from_date=2026-01-01&to_date=2026-12-31&filter[site_kind][]=laundry' }),
  'washLots.totals': ({ ledger }: ExampleWorld) => ({ query: `filter[format_id]=${ledger.bowl}` }),
  'washLots.dirty': () => ({}),
  'washLots.create': async (world: ExampleWorld) => {
    await dirtyBowls(world, 2);
    return {
      body: {
        site_id: await aSite(world),
        lines: [{ format_id: world.ledger.bowl, dirty_in: 2 }],
        program: 'Intensif',
        temperature_c: 82,
        product: 'Lessive alcaline',
        product_batch: 'B-4471',
        started_at: '2026-01-01T08:00:00.000Z',
        comment: 'Retour du marché',
      },
    };
  },
  'washLots.read': async (world: ExampleWorld) => ({ id: await aLot(world) }),
  'washLots.update': async (world: ExampleWorld) => ({
    id: await aLot(world, 'inspected'),
    body: {
      version: 1,
      status: 'inspected',
      temperature_c: 85,
      lines: [{ format_id: world.ledger.bowl, dirty_in: 2, clean_out: 0 }],
      rejects: [{ format_id: world.ledger.bowl, cause: 'broken', quantity: 2, picture_url: null }],
    },
  }),
  'washLots.remove': async (world: ExampleWorld) => ({ id: await aLot(world) }),
  'washLots.keepPicture': async (world: ExampleWorld) => ({
    id: await aLot(world),
    body: {
      picture:
        'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    },
  }),
  'washLots.close': async (world: ExampleWorld) => ({ id: await aLot(world, 'inspected'), body: { version: 1 } }),
  'washLots.recallWindow': async (world: ExampleWorld) => ({ id: await aLot(world, 'closed') }),
  'washLots.recall': async (world: ExampleWorld) => ({
    id: await aLot(world, 'closed'),
    body: { reason: 'Odeur de produit', version: 1 },
  }),
  'washLots.lift': async (world: ExampleWorld) => ({ id: await aLot(world, 'closed'), body: {} }),
  'washLots.record': async (world: ExampleWorld) => ({ id: await aLot(world, 'closed') }),
};
