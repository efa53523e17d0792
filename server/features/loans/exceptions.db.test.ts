import { addDays, parisDay } from '@boucle/contract/base/format.ts';
import { type Draft } from '@boucle/contract/features/messages/calls.ts';
import { type Loan, type LoanTotals } from '@boucle/contract/features/loans/rows.ts';
import { clauseOf, type PolicyTerms } from '@boucle/contract/shared/loans/policy.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type LoanWorld, loanWorld, TODAY } from '../../dev/testing/worlds/loanWorld.ts';
import { verifyLedger } from '../../domain/ledger/verification/verify.ts';
import { keptLoans, reopenForReturn } from '../../domain/loans/takeBack.ts';
import { record } from '../../domain/ledger/record.ts';
import { type RecordCommand } from '../../domain/ledger/types.ts';

const TERMS: PolicyTerms = { due_days: 5, remind_days: [-2, 3], keep_after_days: 20, reopen_days: 30 };
const REASON = 'Geste commercial';

let world: LoanWorld;
beforeAll(async () => {
  world = await loanWorld();
  const { accountId } = world.ledger;
  await world.fresh.owner.query(
    `insert into loan_policies (account_id, valid_from, due_days, remind_days, keep_after_days, reopen_days, enabled)
     values ($1, '2025-01-01', 5, '{-2,3}', 20, 30, true)`,
    [accountId],
  );
  await world.call('POST', '/account/terms', { kind: 'conditions', text: `Conditions. ${clauseOf(TERMS, null)}` });
});
afterAll(() => world.end());

const loansOf = async (query = ''): Promise<Loan[]> =>
  (await world.call('GET', `/loans?page[size]=100${query}`)).data as Loan[];
const loanOf = async (id: number): Promise<Loan | undefined> => (await loansOf()).find((loan) => loan.id === id);
/** The return of so many bowls at a counter, which opens what was kept. */
async function bringBack(customerId: number, quantity: number): Promise<void> {
  const { ledger } = world;
  const command: RecordCommand = {
    ...{ type: 'return_container', author: 'restaurant_owner', restaurantId: ledger.sender },
    ...{ holder: { kind: 'customer', id: customerId }, lines: [{ formatId: ledger.bowl, quantity }] },
  };
  await ledger.run(async (tx) => {
    await reopenForReturn(tx, ledger.accountId, command);
    await record(tx, ledger.accountId, command);
  });
}
/** What is owed, kept and due to the State, in cents: nothing of this page changes its sum. */
const euros = async (): Promise<Record<string, number>> =>
  Object.fromEntries(
    (
      await world.rows<{ kind: string; cents: number }>(
        'select kind, sum(balance_cents)::int as cents from money_accounts where account_id = $1 group by kind',
        world.ledger.accountId,
      )
    ).map(({ kind, cents }) => [kind, cents]),
  );

it('lists the loans of consos, cards and guests by phase; the open ones are what is owed', async () => {
  const { ledger } = world;
  const lea = await world.conso();
  const [current, soon, late] = [await world.lend(lea, -30), await world.lend(lea, 2), await world.lend(lea, 9, 2)];
  const [card = 0] = await ledger.cards('offered', 1000);
  await ledger.record({ type: 'activate_card', holder: { kind: 'card', id: card }, adminId: ledger.adminId });
  const lines = [{ formatId: ledger.bowl, quantity: 1 }];
  await ledger.record({
    ...{ type: 'grab_container', author: 'restaurant_owner', restaurantId: ledger.sender },
    ...{ holder: { kind: 'card', id: card }, lines },
  });
  const ofCard = await world.latestLoan();
  await world.since(ofCard, 90);
  await ledger.record({
    ...{ type: 'grab_guest_container', author: 'restaurant_owner', restaurantId: ledger.sender, lines },
  });
  const ofGuests = await world.latestLoan();
  await world.since(ofGuests, 90);
  const phases = (await loansOf()).map(({ id, phase, late_days }) => [id, phase, late_days]);
  expect(phases).toEqual([
    [ofCard, 'late', 85],
    [ofGuests, 'late', 85],
    [late, 'late', 4],
    [soon, 'soon', 0],
    [current, 'current', 0],
  ]);
  expect((await loansOf('&filter[late_days]=5')).map(({ id }) => id)).toEqual([ofCard, ofGuests]);
  expect((await loansOf('&filter[q]=conso 1&filter[phase][]=late')).map(({ id }) => id)).toEqual([late]);
  expect((await loansOf(`&from_date=${addDays(TODAY, -9)}&to_date=${addDays(TODAY, -9)}`)).map(({ id }) => id)).toEqual(
    [late],
  );
  const totals = (await world.call('GET', '/loans/totals')).data as LoanTotals;
  const { CON = 0, GST = 0 } = await euros();
  const open = totals.current.amount + totals.soon.amount + totals.late.amount + totals.pardoned.amount;
  expect(Math.round(open * 100)).toBe(CON + GST);
  // Cards and guests are read: mornings never touch them.
  for (const day of [0, 30, 60]) await world.morning(day);
  expect([await world.left(ofCard), await world.left(ofGuests)]).toEqual([1, 1]);
  expect(await world.steps(ofCard, ofGuests)).toEqual([]);
  expect(await loanOf(ofGuests)).toMatchObject({ exempt: 'guest', kept_on: null, reminders: 0 });
  expect((await loanOf(late))?.phase).toBe('kept');
  const csv = await world.call('GET', '/loans.csv');
  expect(csv.text.split('\r\n')[0]).toContain('Emprunteur;');
  expect((await world.call('POST', '/loans/pardon', { ids: [ofCard], reason: REASON })).status).toBe(409);
});

it('keeps nothing of a conso whose pickup is under way', async () => {
  const { ledger } = world;
  const pickup = await world.conso();
  const lot = await world.lend(pickup, 5);
  await world.fresh.owner.query(
    `with o as (insert into orders (account_id, partner_id, restaurant_id, customer_id, status)
       select $1, id, $2, $3, 'validated' from partners where account_id = $1 limit 1 returning id)
     insert into order_lines (account_id, order_id, n, way, format_id, planned) select $1, id, 1, 'pickup', $4, 1 from o`,
    [ledger.accountId, ledger.sender, pickup, ledger.bowl],
  );
  for (const day of [0, 20, 25]) await world.morning(day);
  expect(await world.left(lot)).toBe(1);
  expect((await loanOf(lot))?.exempt).toBe('pickup');
});

it('pardons: no reminder, never kept, still to be returned', async () => {
  const lea = await world.conso();
  const [pardoned, other] = [await world.lend(lea, 5), await world.lend(lea, 5)];
  const done = await world.call('POST', '/loans/pardon', { ids: [pardoned], reason: REASON });
  expect(done).toMatchObject({ status: 200, data: [{ phase: 'pardoned', reason: REASON, kept_on: null }] });
  for (const day of [0, 20]) await world.morning(day);
  expect([await world.left(pardoned), await world.left(other)]).toEqual([1, 0]);
  expect(await world.steps(pardoned)).toEqual(['0 pardoned 0']);
  for (const ids of [[pardoned], [other]])
    expect((await world.call('POST', '/loans/pardon', { ids, reason: REASON })).status).toBe(409);
  expect((await world.call('POST', '/loans/pardon', { ids: [0], reason: REASON })).status).toBe(422);
  expect((await world.call('POST', '/loans/pardon', { ids: [999_999], reason: REASON })).status).toBe(404);
  expect((await world.call('POST', '/loans/pardon', { ids: [pardoned, pardoned], reason: ' ' })).fields).toMatchObject({
    ids: [expect.any(String)],
    reason: [expect.any(String)],
  });
  await bringBack(lea, 1);
  expect(await world.left(pardoned)).toBe(0);
});

it('writes to a conso once about all that was excepted with a loan', async () => {
  const lea = await world.conso();
  const [bowls, cup, other] = [
    await world.lend(lea, 5, 2),
    await world.lend(lea, 4, 1, world.ledger.cup),
    await world.lend(lea, 3),
  ];
  await world.call('POST', '/loans/pardon', { ids: [bowls, cup], reason: REASON });
  const draft = (await world.call('GET', `/messages/draft?act=loan_pardoned&thing_id=${cup}`)).data as Draft;
  expect(draft.about).toMatch(/^3\scontenants/);
  expect(draft.recipients.map(({ address }) => address)).toEqual([world.email()]);
  expect((await world.call('GET', `/messages/draft?act=loan_pardoned&thing_id=${other}`)).status).toBe(404);
  expect((await world.call('GET', `/messages/draft?act=loan_extended&thing_id=${cup}`)).status).toBe(404);
});

it('extends: due, reminded of and kept from the new day, after reminders that name it', async () => {
  const lea = await world.conso();
  const lot = await world.lend(lea, 5);
  await world.morning(0);
  const until = addDays(TODAY, 30);
  expect((await world.call('POST', '/loans/extend', { ids: [lot], reason: REASON, until: TODAY })).status).toBe(422);
  const done = await world.call('POST', '/loans/extend', { ids: [lot], reason: REASON, until });
  expect(done).toMatchObject({ status: 200, data: [{ due_on: until, phase: 'current', reminders: 1 }] });
  expect((await world.call('POST', '/loans/extend', { ids: [lot], reason: REASON, until })).status).toBe(409);
  for (const day of [3, 20, 28, 33, 49, 50]) await world.morning(day);
  expect(await world.steps(lot)).toEqual([
    '0 reminded 0',
    '0 extended 0',
    '0 reminded 28',
    '0 reminded 33',
    '0 late 33',
    '0 kept 50',
  ]);
});

it('takes back what was kept, in part and for its days alone', async () => {
  const { ledger } = world;
  const lea = await world.conso();
  const [older, lot] = [await world.lend(lea, 5, 2), await world.lend(lea, 5, 3)];
  const before = await euros();
  for (const day of [0, 20]) await world.morning(day);
  expect(await world.left(lot)).toBe(0);
  const [day, stock] = [parisDay(Date.now()), { place: 'R.back', restaurant_id: ledger.sender }];
  await world.fresh.tamper(`update loan_steps set day = '${day}', until = '${addDays(day, 30)}' where step = 'kept'`);
  expect(await loanOf(lot)).toMatchObject({ phase: 'kept', pieces: 3, returnable_until: addDays(day, 30) });
  // The promise outlives its policy, and no draft makes another.
  await world.fresh.asOwner('update loan_policies set enabled = false');
  expect((await world.call('POST', `/loans/${lot}/return`, { quantity: 4, ...stock })).status).toBe(422);
  const back = await world.call('POST', `/loans/${lot}/return`, { quantity: 1, ...stock });
  expect(back, back.text).toMatchObject({ status: 200 });
  expect(await loanOf(lot)).toMatchObject({ phase: 'kept', pieces: 2 });
  // At the counter: the conso holds nothing, four come back, of the older loan first.
  await bringBack(lea, 4);
  expect([await loanOf(older), await loanOf(lot)]).toEqual([undefined, undefined]);
  expect((await world.call('POST', `/loans/${lot}/return`, { quantity: 1, ...stock })).status).toBe(409);
  // Cagnotte and deposits are what they were before the loans; nothing is kept of them any more.
  expect(await euros()).toEqual({ ...before, CON: (before['CON'] ?? 0) - 2000, CAG: (before['CAG'] ?? 0) + 2000 });
  await world.fresh.asOwner('update loan_policies set enabled = true');
  const late = await world.lend(lea, 5);
  for (const at of [0, 20]) await world.morning(at);
  await world.fresh.tamper(
    `update loan_steps set until = '${addDays(day, -1)}' where step = 'kept' and lot_id = ${late}`,
  );
  expect((await world.call('POST', `/loans/${late}/return`, { quantity: 1, ...stock })).status).toBe(409);
  expect(await loanOf(late)).toMatchObject({ phase: 'kept', returnable_until: null });
});

const act = fc.record({
  what: fc.constantFrom('lend', 'pardon', 'extend', 'morning', 'morning', 'back', 'return'),
  at: fc.nat(7),
  days: fc.integer({ min: 0, max: 12 }),
});

/** Two loans, of which the deposit is kept: what follows has something to take back. */
const KEEPING = ['lend', 'lend', 'morning', 'morning'].map((what) => ({ what, at: 2, days: 6 }));

it('neither makes nor loses a cent or a piece over pardons, keepings and late returns', async () => {
  const { ledger } = world;
  const met = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 10, maxLength: 16 }), async (acts) => {
      const lea = await world.conso();
      const loans: number[] = [];
      const start = await euros();
      const piecesOf = (all: readonly { pieces: number }[]) => all.reduce((sum, { pieces }) => sum + pieces, 0);
      const keptOnes = () => ledger.run((tx) => keptLoans(tx, ledger.accountId, lea));
      let day = 0;
      for (const { what, at, days } of [...KEEPING, ...acts]) {
        const id = loans[at % Math.max(loans.length, 1)] ?? 0;
        const kept = await keptOnes();
        const before = piecesOf(kept);
        if (what === 'lend') loans.push(await world.lend(lea, days, 1 + (at % 3)));
        else if (what === 'pardon') await world.call('POST', '/loans/pardon', { ids: [id], reason: REASON });
        else if (what === 'extend')
          await world.call('POST', '/loans/extend', {
            ids: [id],
            reason: REASON,
            until: addDays(TODAY, day + days + 1),
          });
        else if (what === 'morning') {
          day += days + 14;
          await world.morning(day);
          await world.fresh.tamper(
            `update loan_steps set day = '${TODAY}', until = '${addDays(TODAY, 30)}' where step = 'kept' and day > '${TODAY}'`,
          );
        } else if (what === 'back')
          await world.call('POST', `/loans/${kept[0]?.id ?? id}/return`, {
            quantity: 1,
            place: at % 2 === 0 ? 'A.dirty' : 'A.clean',
          });
        else {
          await bringBack(lea, 1 + (at % 2)).catch((error: unknown) => {
            if ((error as Error).name !== 'LedgerRefusal') throw error;
          });
        }
        const after = piecesOf(await keptOnes());
        if (after > before) met.add('kept');
        if (after < before) met.add('taken back');
      }
      const end = await euros();
      const sum = ({ CAG = 0, CON = 0, GST = 0, ACQ = 0, VAT = 0 }: Record<string, number>) =>
        CAG + CON + GST + ACQ + VAT;
      expect(sum(end)).toBe(sum(start));
      expect({ ...end, CAG: 0, CON: 0, ACQ: 0, VAT: 0 }).toEqual({ ...start, CAG: 0, CON: 0, ACQ: 0, VAT: 0 });
    }),
    { numRuns: process.env['LONG'] === '1' ? 60 : 6, seed: 7 },
  );
  expect([...met].sort()).toEqual(['kept', 'taken back']);
  expect(await verifyLedger(world.fresh.database, 'all')).toEqual([]);
});
