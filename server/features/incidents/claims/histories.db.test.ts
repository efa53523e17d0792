import { parisDay } from '@boucle/contract/base/format.ts';
import { type Incident } from '@boucle/contract/features/incidents/calls.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyLedger } from '../../../domain/ledger/verification/verify.ts';
import { aLoan } from '../../../dev/testing/examples/incidentExamples.ts';
import { type ExampleWorld, exampleWorld } from '../../../dev/testing/examples/exampleWorld.ts';

const LONG = process.env['LONG'] === '1';
const RUNS = LONG ? 100 : 6;
const STEPS = LONG ? 60 : 25;

let world: ExampleWorld;
beforeAll(async () => {
  world = await exampleWorld();
});
afterAll(() => world.end());

/** How often each act was answered by each status: one that is always refused proves nothing. */
const met = new Map<string, number>();

async function send(act: string, path: string, body: object): Promise<void> {
  const { status, text } = await world.call('POST', path, { token: world.tokens.admin, body });
  expect(status, text).toBeLessThan(500);
  const name = `${act} ${status}`;
  met.set(name, (met.get(name) ?? 0) + 1);
}

const rowsOf = async (query: string): Promise<number[]> =>
  (await world.owner.query<{ id: number }>(query, [world.ledger.accountId])).rows.map(({ id }) => id);
const some = (ids: readonly number[], at: number): number => ids[at % Math.max(ids.length, 1)] ?? 0;
/** The ones that wait first. */
const claims = () =>
  rowsOf(
    `select id from incidents where account_id = $1 and kind = 'claim' order by status = 'open' desc, id desc limit 6`,
  );
const surpluses = () =>
  rowsOf(`select id from incidents where account_id = $1 and kind = 'count' order by id desc limit 4`);

const ACTS: Readonly<Record<string, (at: number) => Promise<unknown>>> = {
  lend: () => aLoan(world),
  count: () =>
    send('count', '/transactions', {
      ...{ transaction_type: 'admin_in', variant: 'found_at', place: 'D.dirty', drop_off_point_id: world.ledger.point },
      ...{ lines: [{ format_id: world.ledger.bowl, quantity: 1 }], comment: 'Recompté' },
    }),
  async claim(at) {
    const loans = await rowsOf(
      `select id from lots where account_id = $1 and owner = 'U' and left_quantity > 0 order by id desc limit 5`,
    );
    const place = { kind: 'drop_off_point', id: world.ledger.point };
    const body = {
      customer_id: world.ledger.customer,
      loan_id: some(loans, at),
      place,
      returned_on: parisDay(new Date()),
    };
    await send('claim', '/claims', body);
  },
  async find(at) {
    // Only what was counted after a loan may be it.
    if (at > 2) await ACTS['count']?.(at);
    const [open, found] = [await claims(), await surpluses()];
    // Two at once: of one claim, or of one surplus.
    await Promise.all(
      [at, at % 2 === 0 ? at : at + 1].map((n) =>
        send('find', `/incidents/${some(open, n)}/grant`, { surplus_id: some(found, at % 2), confirmed: true }),
      ),
    );
  },
  give: async (at) => send('give', `/incidents/${some(await claims(), at)}/grant`, { confirmed: true }),
  dismiss: async (at) => send('dismiss', `/incidents/${some(await claims(), at)}/dismiss`, { note: 'Non' }),
  async reverse(at) {
    const settling = await rowsOf(
      `select transaction_id as id from incident_settlements where account_id = $1 and claim order by id desc limit 4`,
    );
    await send('reverse', `/transactions/${some(settling, at)}/reverse`, { comment: 'Erreur' });
  },
  async cancel(at) {
    const lent = await rowsOf(
      `select id from transactions where account_id = $1 and type = 'grab_container' order by id desc limit 5`,
    );
    await send('cancel', `/transactions/${some(lent, at)}/reverse`, { comment: 'Erreur' });
  },
  giveBack: () =>
    send('giveBack', '/transactions', {
      ...{ transaction_type: 'admin_fix_customer_stocks', variant: 'less', place: 'R.back' },
      ...{ customer_id: world.ledger.customer, restaurant_id: world.ledger.sender, comment: 'Rendu' },
      lines: [{ format_id: world.ledger.bowl, quantity: 1 }],
    }),
};

/** What the customer owns and owes, and the gap, as the books and the desk have them. */
async function assertConserved(): Promise<void> {
  const { accountId, customer } = world.ledger;
  const { rows } = await world.owner.query<Record<'gap' | 'locked' | 'lent' | 'owned' | 'credited' | 'twice', number>>(
    `with money as (select kind, balance_cents as cents from money_accounts where account_id = $1 and owner = 'U' and owner_id = $2)
     select coalesce((select sum(quantity) from cells where account_id = $1 and place = 'X' and state = 'gap'), 0)::int as gap,
       coalesce((select sum(cents) from money where kind = 'CON'), 0)::int as locked,
       coalesce((select sum(left_quantity * unit_deposit_cents) from lots where account_id = $1 and owner = 'U' and owner_id = $2), 0)::int as lent,
       coalesce((select sum(cents) from money), 0)::int as owned,
       coalesce((select sum(amount_cents) from transactions where account_id = $1 and customer_id = $2 and type = 'admin_free_deposit'), 0)::int as credited,
       (select count(*) from (
          select s.incident_id from incident_settlements s join incidents i on i.account_id = $1 and i.id = s.incident_id
           where s.account_id = $1 and not exists (select from transactions u where u.account_id = $1 and u.reverses_id = s.transaction_id)
           group by s.incident_id, i.quantity having sum(s.quantity) > i.quantity) d)::int as twice`,
    [accountId, customer],
  );
  const [books] = rows;
  const { data } = await world.call('GET', '/incidents?filter[side][]=surplus&page[size]=100', {
    token: world.tokens.admin,
  });
  const waiting = (data as Incident[]).reduce((sum, { left }) => sum + left, 0);
  expect(books).toEqual({
    gap: -waiting,
    locked: books?.lent,
    lent: books?.lent,
    owned: books?.credited,
    credited: books?.credited,
    twice: 0,
  });
}

it('settles no claim twice and keeps liabilities and gaps, whatever happens in whatever order', async () => {
  const often = ['lend', 'claim', 'find'].flatMap((name) => [name, name, name, name]);
  const step = fc.record({ act: fc.constantFrom(...Object.keys(ACTS), ...often), at: fc.nat(7) });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: STEPS, maxLength: STEPS }), async (steps) => {
      for (const { act, at } of steps) await ACTS[act]?.(at);
      await assertConserved();
      expect(await verifyLedger(world.fresh.database, world.ledger.accountId)).toEqual([]);
    }),
    { numRuns: RUNS, seed: 20261129, endOnFailure: true },
  );
  for (const act of ['claim', 'give', 'reverse', 'giveBack']) expect(met.get(`${act} 201`), act).toBeGreaterThan(1);
  expect(met.get('find 201')).toBeGreaterThan(RUNS);
  expect(met.get('find 422')).toBeGreaterThan(RUNS);
}, 120_000);
