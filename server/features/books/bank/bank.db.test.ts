import { type Bank } from '@boucle/contract/features/books/bankCalls.ts';
import { addDays, centsOf, eurosOf } from '@boucle/contract/base/format.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { camt053, type WrittenLine } from '../../../dev/worlds/camt053.ts';
import { type AppWorld, appWorld } from '../../../dev/testing/world.ts';
import { payment, payout, servicePayment } from '../../../domain/ledger/payments.ts';
import { reverseSettlement, settle } from '../../../domain/ledger/settlements.ts';

const IBAN = 'FR7630006000011234567890189';
const FIRST = '2026-03-01';
const LAST = '2026-03-31';
const on = (rank: number): string => addDays(FIRST, rank);

let world: AppWorld;
beforeAll(async () => {
  world = await appWorld();
  await world.fresh.asOwner(`update accounts set iban = '${IBAN}' where id = ${world.ledger.accountId}`);
});
afterAll(() => world.end());

const call = (method: string, path: string, body?: unknown, token = world.tokens.admin) =>
  world.call(method, `/books/bank${path}`, { token, ...(body !== undefined && { body }) });
const bank = async (): Promise<Bank> => (await call('GET', '')).data as Bank;
const sent = (lines: readonly WrittenLine[], more: Partial<Parameters<typeof camt053>[0][0]> = {}) => {
  const xml = camt053([{ iban: IBAN, from: FIRST, to: LAST, openingCents: 50_000, lines, ...more }]);
  return { file: `data:application/xml;base64,${Buffer.from(xml).toString('base64')}` };
};
const paid = (cents: number, day: string, comment?: string): Promise<number> => {
  const { ledger } = world;
  return ledger.run((tx) =>
    settle(tx, ledger.accountId, {
      ...payment(ledger.sender, cents, day, ledger.adminId),
      ...(comment && { comment }),
    }),
  );
};
/** The balance of the bank less that of the books, by the two lists and all the rest. */
const explained = ({ sums }: Bank): number => {
  if (sums === null) throw new Error('No statement');
  const { start, missing, theirs, aside, ours, later } = sums;
  return centsOf(start) + centsOf(missing) + centsOf(theirs) + centsOf(aside) - centsOf(ours) + centsOf(later);
};
const expectIdentity = async (): Promise<Bank> => {
  const found = await bank();
  const { sums, theirs, ours } = found;
  expect(explained(found)).toBe(centsOf(sums?.bank ?? 0) - centsOf(sums?.books ?? 0));
  const sumOf = (all: readonly { amount: number }[]) =>
    eurosOf(all.reduce((sum, { amount }) => sum + centsOf(amount), 0));
  expect([sumOf(theirs), sumOf(ours)]).toEqual([sums?.theirs, sums?.ours]);
  return found;
};

const LINES: WrittenLine[] = [
  { day: on(2), cents: 12_000, text: 'Virement F2026-0012' },
  { day: on(5), cents: 30_000, text: 'STRIPE' },
  { day: on(9), cents: -900, text: 'Frais de tenue de compte' },
  { day: on(9), cents: -900, text: 'Frais de tenue de compte' },
  { day: on(12), cents: 4_400, party: 'Mairie de Nantes' },
  { day: on(28), cents: 2_500 },
];

it('an account without a statement has no sums, and a file of something else is refused', async () => {
  expect(await bank()).toMatchObject({ sums: null, statements: [], theirs: [], ours: [], matches: [] });
  const { status, fields } = await call('POST', '/statements', { file: 'data:text/xml;base64,PGE+' });
  expect([status, fields]).toEqual([422, { file: [expect.stringMatching(/CAMT\.053/)] }]);
});

it('a file is matched with what moved 512, and both balances are explained to the cent', async () => {
  const { ledger } = world;
  await paid(7_700, addDays(FIRST, -30));
  await paid(12_000, on(2), 'F2026-0012');
  await paid(12_000, on(20));
  await ledger.run((tx) => settle(tx, ledger.accountId, payout(30_000, on(4), 'po_123456')));
  await paid(2_500, addDays(LAST, 1));
  await paid(-3_300, on(15));
  await ledger.record({
    ...{ type: 'admin_free_deposit', origin: 'initiative', amountCents: 1_500, adminId: ledger.adminId },
    holder: { kind: 'customer', id: ledger.customer },
    at: new Date(`${on(16)}T10:00:00Z`),
  });
  const read = await call('POST', '/statements', sent(LINES));
  expect(read.data, read.text).toEqual({ lines: 6, known: 0, matched: 3 });
  const { sums, theirs, ours, matches } = await expectIdentity();
  expect(matches.map(({ how, lines }) => [how, lines[0]?.amount])).toEqual([
    ['amount_day', 25],
    ['amount_day', 300],
    ['reference', 120],
  ]);
  expect(sums).toMatchObject({ bank: 971, start: 423, theirs: 26, ours: 102, later: 25, missing: 0, aside: 0 });
  expect(theirs.map(({ amount }) => amount)).toEqual([-9, -9, 44]);
  expect(ours.map(({ amount, source }) => [amount, source])).toEqual([
    [-33, 'payment_made'],
    [15, 'admin_free_deposit'],
    [120, 'payment_received'],
  ]);
});

it('the same file again, three at once, and one that overlaps bring nothing twice', async () => {
  const again = await Promise.all([1, 2, 3].map(() => call('POST', '/statements', sent(LINES))));
  expect(again.map(({ data }) => data)).toEqual([1, 2, 3].map(() => ({ lines: 0, known: 6, matched: 0 })));
  const overlap = await call('POST', '/statements', sent(LINES.slice(0, 2), { to: on(6) }));
  expect(overlap.data).toEqual({ lines: 0, known: 2, matched: 0 });
  expect((await expectIdentity()).statements.map(({ lines }) => lines)).toEqual([6, 2]);
});

it('a line is matched by hand once, and only with its amount', async () => {
  const { theirs, ours } = await bank();
  const line = theirs.find(({ amount }) => amount === 44);
  const wrong = ours.find(({ amount }) => amount === 15);
  const settlement = await paid(4_400, addDays(FIRST, -20));
  const candidates = (await call('GET', `/lines/${line?.id ?? 0}/candidates`)).data as Bank['ours'];
  expect(candidates[0]).toMatchObject({ amount: 44, settlement_ids: [settlement] });
  const refused = await call('POST', '/matches', { line_ids: [line?.id], transaction_ids: wrong?.transaction_ids });
  expect([refused.status, refused.detail]).toEqual([422, expect.stringMatching(/44,00.*15,00/)]);
  const body = { line_ids: [line?.id], settlement_ids: [settlement] };
  const three = await Promise.all([1, 2, 3].map(() => call('POST', '/matches', body)));
  expect(three.map(({ status }) => status).toSorted()).toEqual([201, 422, 422]);
  await expectIdentity();
  const { id } = three.find(({ status }) => status === 201)?.data as { id: number };
  const undone = await Promise.all([1, 2].map(() => call('POST', `/matches/${id}/undo`, {})));
  expect(undone.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  expect((await expectIdentity()).theirs).toHaveLength(3);
  expect((await call('POST', '/match')).data).toEqual({ matched: 0 });
});

it('lines are set aside with a reason; a payment taken back is matched with its opposite', async () => {
  const [fees] = (await bank()).theirs;
  const none = await call('POST', `/lines/${fees?.id ?? 0}/aside`, { reason: ' ' });
  expect([none.status, Object.keys(none.fields ?? {})]).toEqual([422, ['reason']]);
  const aside = { reason: 'Frais de la banque' };
  const two = await Promise.all([1, 2].map(() => call('POST', `/lines/${fees?.id ?? 0}/aside`, aside)));
  expect(two.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  const { sums, aside: kept } = await expectIdentity();
  expect([sums?.aside, kept.map(({ reason }) => reason)]).toEqual([-9, ['Frais de la banque']]);

  const { ledger } = world;
  const mistake = await paid(6_600, on(18));
  const back = await ledger.run((tx) =>
    reverseSettlement(tx, ledger.accountId, mistake, { comment: 'Erreur', day: on(19) }),
  );
  expect((await expectIdentity()).ours).toHaveLength(5);
  expect((await call('POST', '/matches', { settlement_ids: [mistake, back] })).status).toBe(201);
  expect((await expectIdentity()).ours).toHaveLength(3);
});

it('a line proposes what is due of its amount; nothing is chosen', async () => {
  const { ledger } = world;
  const { accountId } = ledger;
  const serviceId = await ledger.run(async (tx) => {
    const { rows } = await tx.raw<{ id: number }>({
      text: `insert into services (account_id, type, custom_customer) values ($1, 'without_webapp_event', 'Mairie') returning id`,
      values: [accountId],
    });
    const id = rows[0]?.id ?? 0;
    const paidOut = servicePayment(id, -4_400, { day: on(20), personId: ledger.adminId, means: 'cash' });
    await settle(tx, accountId, paidOut);
    return id;
  });
  const proposed = (await bank()).theirs.flatMap(({ amount, proposals }) => proposals.map((one) => [amount, one]));
  expect(proposed).toEqual([[44, expect.objectContaining({ kind: 'service', id: serviceId, who: 'Mairie' })]]);
});

it('a statement between two others is missed until it comes', async () => {
  const later = { from: addDays(LAST, 31), to: addDays(LAST, 60), openingCents: 100_000, number: '5' };
  await call('POST', '/statements', sent([{ day: addDays(LAST, 40), cents: 100 }], later));
  expect((await expectIdentity()).sums).toMatchObject({ bank: 1001, missing: 29 });
  const between = { from: addDays(LAST, 1), to: addDays(LAST, 30), openingCents: 97_100, number: '4' };
  await call('POST', '/statements', sent([{ day: addDays(LAST, 9), cents: 2_900 }], between));
  expect((await expectIdentity()).sums).toMatchObject({ bank: 1001, missing: 0 });
});

it('another account’s IBAN is confirmed once; what is another initiative’s does not exist', async () => {
  const other = { iban: 'DE89370400440532013000', openingCents: 0 };
  const file = sent([{ day: on(3), cents: 1 }], other);
  const asked = await call('POST', '/statements', file);
  expect([asked.status, asked.fields]).toEqual([422, { file: [expect.stringMatching(/DE89 3704/)] }]);
  expect((await call('POST', '/statements', { ...file, confirm: true })).status).toBe(201);
  expect((await call('POST', '/statements', file)).status).toBe(201);
  await expectIdentity();

  const { theirs, ours, matches } = await bank();
  const { stranger } = world.tokens;
  const [line, match] = [theirs[0]?.id ?? 0, matches[0]?.id ?? 0];
  const found = [
    await call('GET', `/lines/${line}/candidates`, undefined, stranger),
    await call('POST', `/lines/${line}/aside`, { reason: 'x' }, stranger),
    await call('POST', `/matches/${match}/undo`, {}, stranger),
    await call('POST', '/matches', { line_ids: [line] }, stranger),
    await call('POST', '/matches', { settlement_ids: ours[0]?.settlement_ids }, stranger),
  ];
  expect(found.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  expect((await call('GET', '', undefined, stranger)).data).toMatchObject({ statements: [], theirs: [], ours: [] });
});

it('writes nothing in the ledger, and what was read or matched is never rewritten', async () => {
  for (const text of [
    'update bank_lines set cents = 1',
    'delete from bank_statements',
    'update bank_match_parts set cents = 1',
    "update bank_matches set reason = 'x'",
  ])
    await expect(world.fresh.asOwner(text)).rejects.toThrow(/append-only/);
});
