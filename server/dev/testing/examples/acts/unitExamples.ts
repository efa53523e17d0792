import { type ExampleWorld } from '../exampleWorld.ts';

/** A code of a batch of ten, of a numbered format; ten more pieces have none. */
export async function aUnit({
  ledger,
  owner,
}: Pick<ExampleWorld, 'ledger' | 'owner'>): Promise<{ code: string; batch: number; format: number }> {
  const { accountId } = ledger;
  const format = await one(
    owner,
    `insert into formats (account_id, title, numbered) values ($1, 'Bol gravé ' || gen_random_uuid(), true) returning id`,
    [accountId],
  );
  await ledger.record({
    type: 'admin_in',
    variant: 'bought',
    adminId: ledger.adminId,
    lines: [{ formatId: format, quantity: 20 }],
  });
  const batch = await one(
    owner,
    `insert into unit_batches (account_id, format_id, received_on, quantity) values ($1, $2, '2026-01-05', 10) returning id`,
    [accountId, format],
  );
  const { rows } = await owner.query<{ code: string }>(
    `insert into units (account_id, code, format_id, batch_id, place, place_id, state, last_seen_at)
     select $1, translate(lpad(to_hex($3::bigint * 10 + n), 8, '0'), 'abcdef', 'ABCDEF'), $2, $3, 'A', 0, 'clean', now()
       from generate_series(0, 9) n returning code`,
    [accountId, format, batch],
  );
  return { code: rows[0]?.code ?? '', batch, format };
}

async function one(owner: ExampleWorld['owner'], text: string, values: readonly unknown[]): Promise<number> {
  const { rows } = await owner.query<{ id: number }>(text, [...values]);
  return rows[0]?.id ?? 0;
}

/** Requests about numbered containers. */
export const unitExamples = {
  'units.list': () => ({ query: 'filter[status]=new&sort=-uses' }),
  'units.csv': () => ({}),
  'units.totals': () => ({}),
  'units.statistics': () => ({}),
  'units.check': async (world: ExampleWorld) => ({ body: { codes: [(await aUnit(world)).code, 'inconnu'] } }),
  'units.read': async (world: ExampleWorld) => ({ parts: { code: (await aUnit(world)).code } }),
  'units.moves': async (world: ExampleWorld) => ({ parts: { code: (await aUnit(world)).code } }),
  'units.movesCsv': () => ({}),
  'units.retire': async (world: ExampleWorld) => ({
    parts: { code: (await aUnit(world)).code },
    body: { reason: 'worn', comment: 'Rayé' },
  }),
  'units.batches': () => ({ query: 'filter[numbered]=true' }),
  'units.batchesCsv': () => ({}),
  'units.createBatch': async (world: ExampleWorld) => ({
    body: {
      format_id: (await aUnit(world)).format,
      quantity: 3,
      supplier: 'Fonderie du Rhône',
      supplier_lot: 'INX-26-01',
    },
  }),
  'units.labels': async (world: ExampleWorld) => {
    const { batch, code } = await aUnit(world);
    return { body: { batch_id: batch, code } };
  },
  'units.codesCsv': async (world: ExampleWorld) => ({ id: (await aUnit(world)).batch }),
};
