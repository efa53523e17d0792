import { type EMoney } from '@boucle/contract/features/books/eMoneyCalls.ts';
import { type PaidIn } from '@boucle/contract/features/books/payInCalls.ts';
import { addDays, parisDay } from '@boucle/contract/base/format.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { payment } from '../../../domain/ledger/payments.ts';
import { ACCOUNTS, arrow, owedBy, reverseSettlement, settle } from '../../../domain/ledger/settlements.ts';
import { verifyLedger } from '../../../domain/ledger/verification/verify.ts';
import { snapshot } from '../../../dev/testing/ledgerSnapshot.ts';
import { type AppWorld, appWorld } from '../../../dev/testing/world.ts';
import { fecFile } from '../fec/write.ts';

const TODAY = parisDay(new Date());
let world: AppWorld;
beforeAll(async () => {
  world = await appWorld();
});
afterAll(async () => {
  expect(await verifyLedger(world.fresh.database, 'all')).toEqual([]);
  await world.end();
});

const call = (method: string, path: string, body?: unknown, token = world.tokens.admin) =>
  world.call(method, path, { token, ...(body !== undefined && { body }) });
const paidIn = async (): Promise<PaidIn> => (await call('GET', '/books/paid_in')).data as PaidIn;
const received = (cents: number, means: 'cheque' | 'cash' | 'transfer', day = TODAY) => {
  const { ledger } = world;
  return ledger.run((tx) => settle(tx, ledger.accountId, payment(ledger.sender, cents, day, ledger.adminId, means)));
};
/** Debit less credit in cents of 5112, 531 and 512. */
const money = async (): Promise<(number | undefined)[]> => {
  const { money: all } = await world.ledger.run((tx) => snapshot(tx, world.ledger.accountId));
  return ['CHEQUES', 'CASH_BOX', 'BANK'].map((kind) => 0 - (all[`${kind}/-/0`] ?? 0));
};

it('cheques wait until they are taken to the bank together, each once', async () => {
  const ids = [
    await received(1200, 'cheque', addDays(TODAY, -3)),
    await received(3450, 'cheque'),
    await received(800, 'cheque'),
  ];
  await received(500, 'transfer');
  const { cheques, slips } = await paidIn();
  expect(cheques.map(({ id, from, amount }) => [id, from, amount])).toEqual([
    [ids[0], 'Chez Manon', 12],
    [ids[1], 'Chez Manon', 34.5],
    [ids[2], 'Chez Manon', 8],
  ]);
  expect([slips, await money()]).toEqual([[], [5450, 0, 500]]);

  const early = await call('POST', '/books/paid_in', { means: 'cheque', payment_ids: ids, day: addDays(TODAY, -1) });
  expect([early.status, Object.keys(early.fields ?? {})]).toEqual([422, ['day']]);
  const body = { means: 'cheque', payment_ids: [ids[0], ids[1]] };
  const answers = await Promise.all([1, 2, 3].map(() => call('POST', '/books/paid_in', body)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
  const after = await paidIn();
  expect(after.cheques.map(({ id }) => id)).toEqual([ids[2]]);
  expect(after.slips).toMatchObject([{ means: 'cheque', cheques: 2, amount: 46.5, day: TODAY, reversed: false }]);
  expect(await money()).toEqual([800, 0, 5150]);
});

it('cash leaves the box as far as there is some', async () => {
  await received(2000, 'cash');
  const beyond = await call('POST', '/books/paid_in', { means: 'cash', amount: 20.01 });
  expect([beyond.status, beyond.fields]).toEqual([
    422,
    { amount: ['La caisse de l’initiative n’a que 20,00\u00a0€.'] },
  ]);
  const made = await call('POST', '/books/paid_in', { means: 'cash', amount: 15 });
  expect(made.data, made.text).toMatchObject({ cash: 5, slips: [{ means: 'cash', cheques: 0, amount: 15 }, {}] });
  expect(await money()).toEqual([800, 500, 6650]);
});

it('a slip that was a mistake is taken back once: its cheques wait again', async () => {
  const { slips } = await paidIn();
  const { id = 0 } = slips.find(({ means }) => means === 'cheque') ?? {};
  const undo = () => call('POST', `/books/paid_in/${id}/reverse`, { comment: 'Bordereau perdu' });
  const answers = await Promise.all([undo(), undo()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  const after = await paidIn();
  expect(after.cheques.map(({ amount }) => amount)).toEqual([12, 34.5, 8]);
  expect(after.slips.find((slip) => slip.id === id)).toMatchObject({ reversed: true });
  expect(await money()).toEqual([5450, 500, 2000]);
});

it('a cheque that bounces leaves the bank, and its slip stays', async () => {
  const { cheques } = await paidIn();
  const [bad] = cheques;
  const all = cheques.map(({ id }) => id);
  await call('POST', '/books/paid_in', { means: 'cheque', payment_ids: all });
  expect(await money()).toEqual([0, 500, 7450]);
  const { ledger } = world;
  await ledger.run((tx) =>
    reverseSettlement(tx, ledger.accountId, bad?.id ?? 0, { comment: 'Sans provision', day: TODAY }),
  );
  expect(await money()).toEqual([0, 500, 6250]);
  const [slip] = (await paidIn()).slips;
  const undone = await call('POST', `/books/paid_in/${slip?.id ?? 0}/reverse`, { comment: 'Erreur' });
  expect([undone.status, undone.detail]).toEqual([422, expect.stringContaining('revenu impayé')]);
  expect((await paidIn()).cheques).toEqual([]);
});

it('stands in the file of entries in the journal of the bank', async () => {
  const { ledger } = world;
  const order = { from: `${TODAY.slice(0, 4)}-01-01`, to: TODAY, grain: 'detailed', opening: false } as const;
  const { body } = fecFile(ledger.fresh.database, {
    ...order,
    accountId: ledger.accountId,
    fileName: 'essai.txt',
    personId: null,
  });
  const text = Buffer.from(await new Response(body as ReadableStream<Uint8Array>).arrayBuffer()).toString('latin1');
  const lines = text.split('\r\n').filter((line) => line.includes('Remise en banque'));
  expect(lines.map((line) => line.split('\t')).map((fields) => [0, 4, 11, 12].map((n) => fields[n]))).toEqual(
    expect.arrayContaining([
      ['BQ', '512', '46,50', '0,00'],
      ['BQ', '5112', '0,00', '46,50'],
      ['BQ', '512', '15,00', '0,00'],
      ['BQ', '531', '0,00', '15,00'],
    ]),
  );
});

it('a cheque that is said to be elsewhere than it is is found by the verification', async () => {
  const ofLast = (back: boolean) =>
    world.fresh.asOwner(`update paid_in_cheques set given_back = ${back}
      where settlement_id = (select max(settlement_id) from paid_in_cheques)`);
  await ofLast(true);
  expect(await verifyLedger(world.fresh.database, 'all')).toEqual([expect.stringMatching(/compte des chèques/)]);
  await ofLast(false);
});

it('a cheque that the initiative writes leaves its bank that day, and never waits', async () => {
  const { ledger } = world;
  const before = await money();
  const changes = async () => (await money()).map((cents, n) => (cents ?? 0) - (before[n] ?? 0));
  const written = await received(-1500, 'cheque');
  expect([await changes(), (await paidIn()).cheques]).toEqual([[0, 0, -1500], []]);
  const undo = (id: number) =>
    ledger.run((tx) => reverseSettlement(tx, ledger.accountId, id, { comment: 'Chèque perdu', day: TODAY }));
  await undo(written);
  expect(await changes()).toEqual([0, 0, 0]);

  // One of before was booked against the cheques received, and comes back from there.
  const paid = payment(ledger.sender, -1500, TODAY, ledger.adminId, 'cheque');
  const old = await ledger.run((tx) =>
    settle(tx, ledger.accountId, { ...paid, entries: arrow(owedBy(ledger.sender), ACCOUNTS.cheques, 1500) }),
  );
  expect([await changes(), await verifyLedger(world.fresh.database, 'all')]).toEqual([[-1500, 0, 0], []]);
  await undo(old);
  expect(await changes()).toEqual([0, 0, 0]);
});

it('a cheque that a credit received waits with the others, and leaves from where it is', async () => {
  const { ledger } = world;
  const start = await money();
  const changes = async () => (await money()).map((cents, at) => (cents ?? 0) - (start[at] ?? 0));
  const credited = async (amount: number) =>
    (
      (await call('POST', `/customers/${ledger.customer}/credits`, { amount, origin: 'initiative', means: 'cheque' }))
        .data as { id: number }
    ).id;
  const taken = (id: number) => call('POST', `/transactions/${id}/reverse`, { comment: 'Impayé' });
  const [bounced, other] = [await credited(30), await credited(12)];
  expect(await changes()).toEqual([4200, 0, 0]);
  const waiting = (await paidIn()).cheques.filter(({ credit }) => credit);
  expect(waiting.map(({ id, from, amount }) => [id, from, amount])).toEqual([
    [bounced, 'Léa Morel', 30],
    [other, 'Léa Morel', 12],
  ]);
  const { volume } = (await call('GET', '/books/e_money')).data as EMoney;
  expect(volume.ways.find(({ way }) => way === 'cheques')?.amount).toBe(42);
  const none = await call('POST', '/books/paid_in', { means: 'cheque', payment_ids: [] });
  expect([none.status, Object.keys(none.fields ?? {})]).toEqual([422, ['payment_ids']]);
  const slip = { means: 'cheque', payment_ids: [], credit_ids: [bounced, other] };
  const twice = await Promise.all([1, 2].map(() => call('POST', '/books/paid_in', slip)));
  expect(twice.map(({ status }) => status).toSorted()).toEqual([201, 422]);
  const { slips } = await paidIn();
  expect(slips[0]).toMatchObject({ amount: 42, cheques: 2, reversed: false });
  expect(await changes()).toEqual([0, 0, 4200]);

  // It bounces: it leaves the bank, and the slip stays.
  expect((await taken(bounced)).status).toBe(201);
  expect(await changes()).toEqual([0, 0, 1200]);
  const undo = () => call('POST', `/books/paid_in/${slips[0]?.id ?? 0}/reverse`, { comment: 'Mauvaise date' });
  expect((await undo()).status).toBe(422);

  // A slip that is taken back gives its cheques back, and what waits is taken back from there.
  const alone = await credited(5);
  await call('POST', '/books/paid_in', { ...slip, credit_ids: [alone] });
  const [last] = (await paidIn()).slips;
  expect((await call('POST', `/books/paid_in/${last?.id ?? 0}/reverse`, { comment: 'Erreur' })).status).toBe(200);
  expect((await paidIn()).cheques.filter(({ credit }) => credit).map(({ id }) => id)).toEqual([alone]);
  expect((await taken(alone)).status).toBe(201);
  expect(await changes()).toEqual([0, 0, 1200]);
  // A cheque that the initiative writes leaves its bank.
  const refund = {
    ...{ transaction_type: 'refund_deposit', customer_id: ledger.customer, amount: 12 },
    ...{ means: 'cheque', reference: '4021' },
  };
  expect((await call('POST', '/transactions', refund)).status).toBe(201);
  expect(await changes()).toEqual([0, 0, 0]);
});

it('is the account’s own', async () => {
  const cheque = await received(700, 'cheque');
  const { stranger } = world.tokens;
  expect(((await call('GET', '/books/paid_in', undefined, stranger)).data as PaidIn).cheques).toEqual([]);
  const body = { means: 'cheque', payment_ids: [cheque] };
  expect((await call('POST', '/books/paid_in', body, stranger)).status).toBe(422);
  const [slip] = (await paidIn()).slips;
  expect((await call('POST', `/books/paid_in/${slip?.id ?? 0}/reverse`, { comment: 'x' }, stranger)).status).toBe(404);
});
