import { type AgedLine } from '@boucle/contract/features/books/yearEndCalls.ts';
import { agedPiece } from '@boucle/contract/features/books/aged.ts';
import { addDays, centsOf } from '@boucle/contract/base/format.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../dev/testing/database.ts';
import { SeededRandom } from '../../../dev/testing/ledgerModel/seededRandom.ts';
import { type TestWorld, worldIn } from '../../../dev/testing/ledgerWorld.ts';
import { statementLeft } from '../../../domain/ledger/allocation/statementLeft.ts';
import { creditInvoice } from '../../../domain/ledger/invoices/creditInvoice.ts';
import { issueInvoices } from '../../../domain/ledger/invoices/issue.ts';
import { payService, reverseServicePayment } from '../../../domain/ledger/invoices/payService.ts';
import { closeMonth } from '../../../domain/ledger/months/closeMonth.ts';
import { payment } from '../../../domain/ledger/payments.ts';
import { LedgerRefusal } from '../../../domain/ledger/refusals.ts';
import { reverse } from '../../../domain/ledger/reversal/reverse.ts';
import { reverseSettlement, settle } from '../../../domain/ledger/settlements.ts';
import { verifyLedger } from '../../../domain/ledger/verification/verify.ts';
import { lettersOf } from '../fec/letters.ts';
import { agedBalance, agedCsv } from './aged.ts';
import { cutOffOf } from './cutOff.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(async () => {
  expect(await verifyLedger(fresh.database, 'all')).toEqual([]);
  await fresh.drop();
});

const at = (day: string) => new Date(`${day}T10:00:00Z`);

/** Two restaurants owe 12.00 € of each month; `washer` lacks what its invoices want. */
async function billingWorld(): Promise<TestWorld> {
  const world = await worldIn(fresh);
  const { accountId, adminId, sender, washer, bowl } = world;
  await fresh.asOwner(`
    update accounts set legal_name = 'Consigne Loire SCIC', siren = '732829320', vat_number = 'FR44732829320',
      billing_address = E'3 quai de la Fosse\\n44000 Nantes' where id = ${accountId};
    update restaurants set siren = '552100554', address = '1 rue du Port', postal_code = '44000', city = 'Nantes' where id = ${sender};
    update restaurants set siren = null, siret = null where id = ${washer};
    insert into price_lines (account_id, restaurant_id, kind, unit_price_cents, valid_from)
      select ${accountId}, id, 'recurring_subscription', 1000, date '2025-12-01' from restaurants where account_id = ${accountId}`);
  const lines = [{ formatId: bowl, quantity: 500 }];
  await world.record({ type: 'admin_in', variant: 'bought', adminId, lines, at: at('2025-12-01') });
  await world.record({ type: 'admin_give', adminId, restaurantId: sender, lines, at: at('2025-12-01') });
  return world;
}

const close = (world: TestWorld, month: string, day: string) =>
  world.run((tx) => closeMonth(tx, world.accountId, `${month}-01`, { now: at(day), personId: world.adminId }));

const reward = (world: TestWorld, amountCents: number, day: string) =>
  world.record({
    type: 'redeem_reward',
    variant: 'restaurant',
    author: 'restaurant_owner',
    holder: { kind: 'customer', id: world.customer },
    restaurantId: world.sender,
    amountCents,
    at: at(day),
  });

/** A service whose client is known: bowls went out. */
async function out(world: TestWorld, day: string): Promise<number> {
  const { accountId, adminId, sender, bowl } = world;
  const { serviceId } = await world.record({
    type: 'without_webapp_event',
    variant: 'out',
    adminId,
    restaurantId: sender,
    customCustomer: 'Fête de la musique',
    lines: [{ formatId: bowl, quantity: 20 }],
    at: at(day),
  });
  await fresh.asOwner(`insert into service_buyers (account_id, service_id, buyer_kind, legal_name, siren, address)
    values (${accountId}, ${serviceId}, 'b2b', 'Ville de Nantes', '214401093', E'2 rue de l’Hôtel de Ville\\n44000 Nantes')`);
  return serviceId ?? 0;
}

const back = (world: TestWorld, serviceId: number, missing: number, day: string) =>
  world.record({
    type: 'without_webapp_event',
    variant: 'back',
    adminId: world.adminId,
    serviceId,
    lines: [{ formatId: world.bowl, quantity: missing, role: 'missing' }],
    at: at(day),
  });

const payOut = (world: TestWorld, serviceId: number, cents: number, day: string) =>
  world.run((tx) =>
    payService(tx, world.accountId, serviceId, {
      cents,
      day,
      means: 'transfer',
      comment: undefined,
      personId: world.adminId,
      now: at(day),
    }),
  );

async function statementOf(world: TestWorld, restaurantId: number, month: string): Promise<number> {
  const { rows } = await world.run((tx) =>
    tx.raw<{ id: number }>({
      text: 'select id from statements where account_id = $1 and restaurant_id = $2 and month = $3',
      values: [world.accountId, restaurantId, `${month}-01`],
    }),
  );
  return rows[0]?.id ?? 0;
}

const pay = (world: TestWorld, restaurantId: number, statementId: number, cents: number, day: string) =>
  world.run((tx) =>
    settle(tx, world.accountId, { ...payment(restaurantId, cents, day), statementId }, { now: at(day) }),
  );

const agedOn = (world: TestWorld, day: string) => world.run((tx) => agedBalance(tx, world.accountId, day));

it('shows what was due by piece and by age at the end of any day, beside the balance of 411', async () => {
  const world = await billingWorld();
  const { accountId, sender, washer } = world;
  await reward(world, 200, '2025-12-15');
  await close(world, '2025-12', '2026-01-05');
  const service = await out(world, '2026-01-10');
  await back(world, service, 3, '2026-01-20');
  await pay(world, sender, await statementOf(world, sender, '2025-12'), 400, '2026-01-20');
  await pay(world, washer, await statementOf(world, washer, '2025-12'), 1200, '2026-01-20');
  await fresh.asOwner(
    `update restaurants set siren = '552100554', address = '2 rue du Port', postal_code = '44000', city = 'Nantes' where id = ${washer}`,
  );
  await world.run((tx) => issueInvoices(tx, accountId, { now: at('2026-02-10'), personId: null }));
  await pay(world, sender, await statementOf(world, sender, '2025-12'), 900, '2026-03-10');

  const lines = async (day: string) => {
    const { total, balance, off, lines: all } = await agedOn(world, day);
    expect(off).toBe(0);
    expect(total).toBe(balance);
    return [
      balance,
      ...all.map((one) => [one.account, agedPiece(one), one.due_on, one.total, one.paid, one.left, one.age]),
    ];
  };
  const [of, by, client] = [`R${pad(sender)}`, `R${pad(washer)}`, `E${pad(service)}`];
  const number = (await statementOf(world, sender, '2025-12')) > (await statementOf(world, washer, '2025-12')) ? 2 : 1;
  const rest = `Relevé 2025-000${number}, hors factures`;
  // The reward is the restaurant's from the last day of the month, its invoice from 5 January.
  expect(await lines('2025-12-31')).toEqual([-2, [of, rest, '2026-02-04', null, null, -2, 'deductible']]);
  const sold = [client, 'F2026-0002', '2026-02-19', 12, 0, 12];
  const december = [of, 'F2026-0001', '2026-02-04', 12, 6, 6];
  expect(await lines('2026-01-31')).toEqual([
    6,
    [...december, 'to_come'],
    [...sold, 'to_come'],
    [by, 'Facture à émettre', null, null, null, -12, 'deductible'],
  ]);
  const isLate = async (day: string) => (await lines(day))[1];
  expect(await isLate('2026-02-04')).toEqual([...december, 'to_come']);
  expect(await isLate('2026-02-05')).toEqual([...december, '1-30']);
  // The invoice of the other restaurant is issued and paid: its line is gone.
  expect(await lines('2026-02-10')).toEqual([18, [...december, '1-30'], [...sold, 'to_come']]);
  // What was paid too much is not lost, and takes nothing off another client.
  const over = [of, rest, '2026-02-04', null, null, -3, 'deductible'];
  expect(await lines('2026-04-20')).toEqual([9, over, [...sold, '31-60']]);
  expect(await lines('2026-05-21')).toEqual([9, over, [...sold, '91-']]);
  const { body } = agedCsv(await agedOn(world, '2026-02-10'));
  const [, ...csv] = (await new Response(body as ReadableStream<Uint8Array>).text()).trim().split('\r\n');
  expect(csv[0]).toMatch(/^R\d+;[^;]+;F2026-0001;.*;12,00;6,00;6,00;1–30\sjours$/u);
});

const pad = (id: number): string => String(id).padStart(6, '0');

const MONTHS = ['2025-12', '2026-01', '2026-02', '2026-03'];
const HISTORIES = process.env['LONG'] === '1' ? 60 : 2;

/** An act that the ledger may refuse changes nothing then. */
async function tried(act: Promise<unknown>): Promise<number> {
  try {
    await act;
    return 1;
  } catch (error) {
    if (error instanceof LedgerRefusal) return 0;
    throw error;
  }
}

interface Known {
  readonly id: number;
  readonly of: number;
}

const known = async (world: TestWorld, text: string): Promise<Known[]> =>
  (await world.run((tx) => tx.raw<Known & Record<string, unknown>>({ text, values: [world.accountId] }))).rows;

const PAYMENTS = `select s.id, coalesce(s.service_id, 0) as of from settlements s where s.account_id = $1 and s.kind in ('payment_received', 'payment_made') order by 1`;
const INVOICES = `select id, 0 as of from invoices where account_id = $1 and kind = 'invoice' and label is not null and restaurant_id is not null order by 1`;
const RETURNS = `select id, service_id as of from transactions where account_id = $1 and service_id is not null and reverses_id is null order by 1`;

/** Plain sums of entries of each client's receivable at the end of a day, debit above 0. */
async function replayed(world: TestWorld, day: string): Promise<unknown> {
  const { rows } = await world.run((tx) =>
    tx.raw({
      text: `select a.owner || lpad(a.owner_id::text, 6, '0') as account, sum(case e.from_account when a.id then e.amount_cents else -e.amount_cents end)::int as cents
        from money_accounts a
        join (select from_account, to_account, amount_cents, day from entries where account_id = $1
              union all select from_account, to_account, amount_cents, day from settlement_entries where account_id = $1) e on a.id in (e.from_account, e.to_account)
       where a.account_id = $1 and a.kind = 'AR' and e.day <= $2 group by 1 having sum(case e.from_account when a.id then e.amount_cents else -e.amount_cents end) <> 0 order by 1`,
      values: [world.accountId, day],
    }),
  );
  return rows;
}

/** What each act wrote in the receivable of a client by the end of a day, debit above 0. */
async function receivableOf(world: TestWorld, day: string): Promise<Map<string, { account: number; cents: number }>> {
  const { rows } = await world.run((tx) =>
    tx.raw<{ act: string; account: number; cents: number }>({
      text: `select e.act, a.id as account, sum(case e.from_account when a.id then e.amount_cents else -e.amount_cents end)::int as cents
        from money_accounts a
        join (select '1 ' || transaction_id as act, from_account, to_account, amount_cents, day from entries where account_id = $1
              union all select '2 ' || settlement_id, from_account, to_account, amount_cents, day from settlement_entries where account_id = $1) e
          on a.id in (e.from_account, e.to_account)
       where a.account_id = $1 and a.kind = 'AR' and e.day <= $2 group by 1, 2`,
      values: [world.accountId, day],
    }),
  );
  return new Map(rows.map(({ act, ...of }) => [act, of]));
}

function byClient(lines: readonly AgedLine[]): unknown {
  const sums = new Map<string, number>();
  for (const { account, left } of lines) sums.set(account, (sums.get(account) ?? 0) + centsOf(left));
  return [...sums]
    .filter(([, cents]) => cents !== 0)
    .map(([account, cents]) => ({ account, cents }))
    .sort((a, b) => (a.account < b.account ? -1 : 1));
}

it(
  'adds up to the balance of 411, client by client, at every day of a random history',
  { timeout: 600_000 },
  async () => {
    const seen = new Set<string>();
    let lettered = 0;
    for (let seed = 1; seed <= HISTORIES; seed += 1) {
      const random = new SeededRandom(seed);
      const world = await billingWorld();
      const { accountId, adminId, sender, washer } = world;
      let done = 0;
      for (const [rank, month] of MONTHS.entries()) {
        if (rank > 0) await close(world, MONTHS[rank - 1] ?? '', `${month}-02`);
        if (rank === 2) {
          await fresh.asOwner(
            `update restaurants set siren = '552100554', address = '2 rue du Port', postal_code = '44000', city = 'Nantes' where id = ${washer}`,
          );
          await world.run((tx) => issueInvoices(tx, accountId, { now: at(`${month}-03`), personId: null }));
        }
        const service = await out(world, `${month}-04`);
        // A payment before the invoice.
        if (rank === 1) await pay(world, washer, await statementOf(world, washer, '2025-12'), 100, `${month}-04`);
        for (let n = 5; n < 28; n += random.upTo(4)) {
          const day = `${month}-${String(n).padStart(2, '0')}`;
          const cents = random.upTo(1600);
          const former = MONTHS[random.upTo(Math.max(1, rank)) - 1] ?? '';
          const restaurant = random.chance(2) ? sender : washer;
          const paid = async () => {
            const statementId = await statementOf(world, restaurant, former);
            const left = await world.run((tx) => statementLeft(tx, accountId, statementId));
            if (left === undefined) return;
            // Often what is left of it, so that pieces are settled.
            const due = random.chance(2) && left.left_cents > 0 ? left.left_cents : cents;
            await pay(world, restaurant, statementId, due, day);
          };
          const acts = [
            paid,
            paid,
            () => reward(world, cents, day),
            () => back(world, service, random.upTo(3), day),
            () => payOut(world, service, random.upTo(600), day),
            async () => {
              const one = random.some(await known(world, INVOICES));
              const credit = { lines: [{ rank: 0, cents: random.upTo(900) }], reason: 'Geste' };
              if (one)
                await world.run((tx) =>
                  creditInvoice(tx, accountId, one.id, { ...credit, personId: adminId, now: at(day) }),
                );
            },
            async () => {
              const one = random.some(await known(world, PAYMENTS));
              const undo = { comment: 'Rejeté', personId: adminId, day };
              if (one === undefined) return;
              await world.run(async (tx) => {
                if (one.of === 0) await reverseSettlement(tx, accountId, one.id, undo);
                else await reverseServicePayment(tx, accountId, one.of, { ...undo, paymentId: one.id });
              });
            },
            async () => {
              const one = random.some(await known(world, RETURNS));
              if (one)
                await world.run((tx) =>
                  reverse(tx, accountId, { transactionId: one.id, comment: 'Erreur', adminId, at: at(day) }),
                );
            },
          ];
          done += await tried(random.some(acts)?.() ?? Promise.resolve());
        }
      }
      expect(done).toBeGreaterThan(20);
      for (let day = '2025-12-30'; day <= '2026-04-01'; day = addDays(day, 1)) {
        const { lines, off } = await agedOn(world, day);
        expect(off, `seed ${seed}, ${day}`).toBe(0);
        const { checks } = await world.run((tx) => cutOffOf(tx, accountId, day));
        expect(checks, `seed ${seed}, ${day}`).toMatchObject([{ off: 0 }, { off: 0 }]);
        expect(byClient(lines), `seed ${seed}, ${day}`).toEqual(await replayed(world, day));
        for (const line of lines) {
          seen.add(line.kind);
          const [total, paid] = [line.total ?? 0, line.paid ?? 0];
          if (line.kind === 'invoice')
            expect(paid >= 0 && line.left > 0 && line.left <= total, `seed ${seed}, ${day}`).toBe(true);
        }
      }
      for (const to of ['2025-12-31', '2026-01-31', '2026-02-28', '2026-03-31']) {
        const letters = await world.run((tx) =>
          lettersOf(tx, accountId, { year: '2025-01-01', from: '2025-01-01', to, byPiece: true }),
        );
        const cents = await receivableOf(world, to);
        for (const { acts } of letters) {
          const lines = acts.map(({ origin, id }) => cents.get(`${origin} ${id}`));
          expect(
            lines.reduce((sum, line) => sum + (line?.cents ?? NaN), 0),
            `seed ${seed}, ${to}`,
          ).toBe(0);
          expect(new Set(lines.map((line) => line?.account)).size).toBe(1);
          lettered += 1;
        }
      }
    }
    expect(lettered).toBeGreaterThan(2 * HISTORIES);
    // A history without any of these would prove nothing.
    expect([...seen].sort()).toEqual(['credit_note', 'invoice', 'statement', 'unissued']);
  },
);
