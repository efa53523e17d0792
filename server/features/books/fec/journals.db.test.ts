import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeMonth } from '../../../domain/ledger/months/closeMonth.ts';
import { completeByProvider } from '../../../domain/ledger/pending/byProvider.ts';
import { openPending } from '../../../domain/ledger/pending/openPending.ts';
import { payment } from '../../../domain/ledger/payments.ts';
import { settle } from '../../../domain/ledger/settlements.ts';
import { readFec } from '../../../dev/testing/fecReader.ts';
import { type TestWorld, testWorld } from '../../../dev/testing/ledgerWorld.ts';
import { payInCash } from '../paidIn/payIn.ts';
import { fecFile } from './write.ts';

let world: TestWorld;
const MONTHS = ['2025-01', '2025-02'];

/**
 * The same movements each month: they touch the bank, cheques, the cash box, the provider and none
 * of them.
 */
async function month(of: string): Promise<void> {
  const { accountId, adminId, sender } = world;
  const holder = { kind: 'customer', id: world.customer } as const;
  const on = (day: string) => `${of}-${day}`;
  const at = (day: string) => ({ at: new Date(`${on(day)}T10:00:00Z`) });
  const credit = { type: 'admin_free_deposit', adminId, holder, amountCents: 2000 } as const;
  await world.record({ ...credit, origin: 'initiative', ...at('02') });
  await world.record({ ...credit, origin: 'offered', ...at('02') });
  const topUp = { type: 'add_deposit', author: 'customer', holder, amountCents: 1000, ...at('03') } as const;
  const asked = await world.run((tx) => openPending(tx, accountId, topUp));
  await world.run((tx) => completeByProvider(tx, accountId, asked, at('03').at));
  const refund = { type: 'refund_deposit', variant: 'account', adminId, holder, amountCents: 500 } as const;
  await world.record({ ...refund, means: 'transfer', ...at('04') });
  const back = {
    type: 'refund_deposit',
    variant: 'payment_card',
    author: 'customer',
    holder,
    amountCents: 100,
  } as const;
  const refunded = await world.run((tx) => openPending(tx, accountId, { ...back, ...at('04') }));
  await world.run((tx) => completeByProvider(tx, accountId, refunded, at('04').at));
  await world.record({ ...refund, variant: 'sepa', means: 'transfer', ...at('04') });
  for (const means of ['transfer', 'cheque', 'cash'] as const) {
    await world.run((tx) =>
      settle(tx, accountId, payment(sender, 300, on('05'), adminId, means), { now: at('05').at }),
    );
  }
  await world.run((tx) => payInCash(tx, accountId, 300, { day: on('06'), personId: adminId, now: at('06').at }));
}

beforeAll(async () => {
  world = await testWorld();
  for (const of of MONTHS) await month(of);
  const now = new Date('2026-01-05T10:00:00Z');
  for (let n = 1; n <= 12; n += 1) {
    const first = `2025-${String(n).padStart(2, '0')}-01`;
    await world.run((tx) => closeMonth(tx, world.accountId, first, { now }));
  }
});
afterAll(() => world.fresh.drop());

async function lines(since: string | null, grain: 'detailed' | 'daily' = 'detailed'): Promise<string[]> {
  const { accountId, fresh } = world;
  await fresh.asOwner(
    `update accounts set current_books_from = ${since === null ? 'null' : `'${since}'`} where id = ${accountId}`,
  );
  const order = { accountId, from: '2025-01-01', to: '2025-12-31', grain, opening: false, personId: null } as const;
  const { body } = fecFile(fresh.database, { ...order, fileName: 'essai.txt' });
  const bytes = new Uint8Array(await new Response(body as ReadableStream<Uint8Array>).arrayBuffer());
  readFec(bytes);
  return new TextDecoder('iso-8859-15').decode(bytes).split('\r\n').slice(1, -1);
}

const fieldsOf = (line: string): string[] => line.split('\t');
/** Journals by account number. */
function journalsOf(all: readonly string[]): Record<string, string[]> {
  const found: Record<string, Set<string>> = {};
  for (const line of all) {
    const [journal = '', , , , code = ''] = fieldsOf(line);
    (found[code] ??= new Set()).add(journal);
  }
  return Object.fromEntries(Object.entries(found).map(([code, journals]) => [code, [...journals].sort()]));
}

it.each(['detailed', 'daily'] as const)(
  'has what touches the bank or cheques in BQ, the cash box in CA, the provider in PS: %s',
  async (grain) => {
    const journals = journalsOf(await lines(null, grain));
    expect(journals).toMatchObject({
      '512': ['BQ'],
      '5112': ['BQ'],
      '531': ['BQ', 'CA'],
      '5115': ['PS'],
      '4678': ['OD'],
      '6238': ['OD'],
    });
    const cash = (await lines(null, grain)).map(fieldsOf).filter(([journal]) => journal === 'CA');
    expect(cash.map(([, label, number, day, code]) => [label, number, day, code])).toEqual([
      ['Caisse', '1', '20250105', '531'],
      ['Caisse', '1', '20250105', '411'],
      ['Caisse', '2', '20250205', '531'],
      ['Caisse', '2', '20250205', '411'],
    ]);
  },
);

it.each(['detailed', 'daily'] as const)(
  'keeps journals and numbers of days before the rules of now, byte for byte: %s',
  async (grain) => {
    const before = await lines('2025-12-31', grain);
    expect(journalsOf(before)).toMatchObject({ '512': ['BQ', 'OD', 'PS'], '531': ['BQ'] });
    const cut = await lines('2025-02-01', grain);
    const january = (all: readonly string[]) => all.filter((line) => (fieldsOf(line)[3] ?? '') < '20250201');
    expect(january(cut)).toEqual(january(before));
    expect(journalsOf(cut.slice(january(cut).length))).toMatchObject({ '512': ['BQ'], '531': ['BQ', 'CA'] });
  },
);
