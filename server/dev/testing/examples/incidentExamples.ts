import { addDays, parisDay } from '@boucle/contract/base/format.ts';
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

/** A policy in force, or a draft. */
async function aPolicy({ ledger, owner }: ExampleWorld, enabled = false): Promise<number> {
  const { rows } = await owner.query<{ id: number }>(
    `insert into loan_policies (account_id, valid_from, due_days, keep_after_days, reopen_days, enabled)
     values ($1, '2025-01-01', 30, 90, 30, $2) returning id`,
    [ledger.accountId, enabled],
  );
  return rows[0]?.id ?? 0;
}

/** A loan of a bowl whose deposit was kept today. */
async function aKeptLoan(world: ExampleWorld): Promise<number> {
  const { ledger, owner } = world;
  await aPolicy(world, true);
  const loan = await aLoan(world);
  const { id } = await ledger.record({
    type: 'admin_fix_customer_stocks',
    variant: 'less_kept',
    place: 'X.lost',
    holder: { kind: 'customer', id: ledger.customer },
    ticketLotId: loan,
    adminId: ledger.adminId,
    lines: [{ formatId: ledger.bowl, quantity: 1 }],
  });
  await owner.query(
    `insert into loan_steps (account_id, lot_id, step, n, day, until, pieces, transaction_id)
     values ($1, $2, 'kept', 1, $3::date, $3::date + 30, 1, $4)`,
    [ledger.accountId, loan, parisDay(Date.now()), id],
  );
  return loan;
}

const POLICY = {
  valid_from: '2025-01-01',
  due_days: 30,
  remind_days: [-2, 3, 10],
  keep_after_days: 90,
  reopen_days: 30,
};
const REASON = 'Geste commercial';

/** Requests about loans of consos and their policies. */
export const loanExamples = {
  'loans.list': async (world: ExampleWorld) => {
    await aLoan(world);
    return { query: 'filter[phase][]=current&filter[holder][]=customer&sort=-amount' };
  },
  'loans.csv': ({ ledger }: ExampleWorld) => ({ query: `filter[format_id]=${ledger.bowl}` }),
  'loans.totals': ({ ledger }: ExampleWorld) => ({ query: `filter[restaurant_id]=${ledger.sender}` }),
  'loans.pardon': async (world: ExampleWorld) => ({ body: { ids: [await aLoan(world)], reason: REASON } }),
  'loans.extend': async (world: ExampleWorld) => {
    await aPolicy(world, true);
    return { body: { ids: [await aLoan(world)], reason: REASON, until: addDays(parisDay(Date.now()), 60) } };
  },
  'loans.takeBack': async (world: ExampleWorld) => ({
    id: await aKeptLoan(world),
    body: { quantity: 1, place: 'A.dirty' },
  }),
  'loans.policies': () => ({}),
  'loans.createPolicy': ({ ledger }: ExampleWorld) => ({ body: { ...POLICY, format_id: ledger.bowl } }),
  'loans.updatePolicy': async (world: ExampleWorld) => ({
    id: await aPolicy(world),
    body: { version: 1, enabled: false, ...POLICY },
  }),
  'loans.tryPolicy': async (world: ExampleWorld) => ({ id: await aPolicy(world), body: { version: 1 } }),
  'loans.reminder': async (world: ExampleWorld) => ({ id: await aPolicy(world) }),
  'loans.releaseNight': async ({ ledger, owner }: ExampleWorld) => {
    const { rows } = await owner.query<{ day: string }>(
      `insert into loan_nights (account_id, day, pieces, cents)
       select $1, coalesce(max(day), '2025-01-01') + 1, 10, 3000 from loan_nights where account_id = $1 returning to_char(day, 'YYYY-MM-DD') as day`,
      [ledger.accountId],
    );
    return { body: { day: rows[0]?.day ?? '', amount: 30 } };
  },
};
