import { parisDay } from '@boucle/contract/base/format.ts';
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

/** A bowl that the customer borrowed at « Chez Manon »; the number of the loan. */
export async function aLoan({ ledger, owner }: Pick<ExampleWorld, 'ledger' | 'owner'>): Promise<number> {
  const holder = { kind: 'customer', id: ledger.customer } as const;
  const lines = [{ formatId: ledger.bowl, quantity: 1 }];
  await ledger.supply(ledger.sender, lines);
  await ledger.record({ type: 'admin_free_deposit', holder, amountCents: 400, adminId: ledger.adminId });
  await ledger.record({ type: 'grab_container', author: 'customer', holder, restaurantId: ledger.sender, lines });
  const { rows } = await owner.query<{ id: number }>('select max(id) as id from lots where account_id = $1', [
    ledger.accountId,
  ]);
  return rows[0]?.id ?? 0;
}

/** A claim of it that is open. */
async function aClaim(world: ExampleWorld): Promise<number> {
  const { data, text } = await world.call('POST', '/claims', {
    token: await world.tokenOf(world.people.account_admin),
    body: { customer_id: world.ledger.customer, loan_id: await aLoan(world) },
  });
  if (data === undefined) throw new Error(text);
  return (data as { id: number }).id;
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
  'incidents.claim': async (world: ExampleWorld) => ({
    body: {
      customer_id: world.ledger.customer,
      loan_id: await aLoan(world),
      place: { kind: 'drop_off_point', id: world.ledger.point },
      returned_on: parisDay(new Date()),
      text: 'Rendu dans le bac',
    },
  }),
  'incidents.grant': async (world: ExampleWorld) => ({
    id: await aClaim(world),
    body: { note: 'Désolés pour le dérangement', confirmed: true, version: 1 },
  }),
  'incidents.dismiss': async (world: ExampleWorld) => ({
    id: await anIncident(world),
    body: { note: 'Un seul bol', version: 1 },
  }),
};
