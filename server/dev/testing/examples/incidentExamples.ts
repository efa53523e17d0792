import { type ExampleWorld } from './exampleWorld.ts';

/** A drawer counted with one bowl more than the books. */
async function anIncident({ ledger, owner }: ExampleWorld): Promise<number> {
  const { id } = await ledger.record({
    type: 'empty_collection_terminal_drawer',
    drawerId: ledger.drawer,
    adminId: ledger.adminId,
    lines: [{ formatId: ledger.bowl, quantity: 1 }],
  });
  const { rows } = await owner.query<{ id: number }>('select id from incidents where transaction_id = $1', [id]);
  return rows[0]?.id ?? 0;
}

/** Requests about incidents. */
export const incidentExamples = {
  'incidents.list': () => ({ query: 'filter[status][]=open&filter[side][]=surplus&sort=-quantity' }),
  'incidents.csv': () => ({ query: 'filter[kind][]=drawer' }),
  'incidents.totals': ({ ledger }: ExampleWorld) => ({ query: `filter[format_id]=${ledger.bowl}` }),
  'incidents.read': async (world: ExampleWorld) => ({ id: await anIncident(world) }),
  'incidents.explain': async (world: ExampleWorld) => ({
    id: await anIncident(world),
    body: { cause: 'unrecorded_return', note: 'Rendu sans passer par l’application', version: 1 },
  }),
  'incidents.settle': async (world: ExampleWorld) => ({
    id: await anIncident(world),
    body: { quantity: 1, place: 'A.dirty', confirmed: true, comment: 'Compté deux fois', version: 1 },
  }),
  'incidents.dismiss': async (world: ExampleWorld) => ({
    id: await anIncident(world),
    body: { note: 'Un seul bol', version: 1 },
  }),
};
