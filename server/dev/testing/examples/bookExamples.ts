import { randomInt } from 'node:crypto';
import { addDays, parisDay } from '@boucle/contract/base/format.ts';
import { payInCheques } from '../../../features/books/paidIn/payIn.ts';
import { payment } from '../../../domain/ledger/payments.ts';
import { settle } from '../../../domain/ledger/settlements.ts';
import { camt053 } from '../../worlds/camt053.ts';
import { type ExampleWorld } from './exampleWorld.ts';
import { aStatement } from './statementExamples.ts';

async function anAccountantLink({ ledger, owner }: ExampleWorld): Promise<number> {
  const { rows } = await owner.query<{ id: number }>(
    `insert into accountant_links (account_id, email, token_hash, last_day, created_at)
      values ($1, 'cabinet@exemple.fr', sha256(gen_random_uuid()::text::bytea), '2099-12-31', now()) returning id`,
    [ledger.accountId],
  );
  return rows[0]?.id ?? 0;
}

/** A restaurant pays by a cheque that waits to be taken to the bank. */
async function aCheque({ ledger }: ExampleWorld): Promise<number> {
  const day = parisDay(new Date());
  return ledger.run((tx) => settle(tx, ledger.accountId, payment(ledger.sender, 1200, day, ledger.adminId, 'cheque')));
}

async function aSlip(world: ExampleWorld): Promise<number> {
  const { ledger } = world;
  const cheque = await aCheque(world);
  const slip = { day: parisDay(new Date()), personId: ledger.adminId, now: new Date() };
  return ledger.run((tx) => payInCheques(tx, ledger.accountId, { paymentIds: [cheque] }, slip));
}

async function aClosedYear(world: ExampleWorld): Promise<string> {
  await aStatement(world);
  await world.owner.query("update accounts set siren = '732829320', fiscal_year_start = 1 where id = $1", [
    world.ledger.accountId,
  ]);
  return 'from_date=2010-01-01&grain=daily';
}

/** « 2010-01 », one that is closed. */
async function aClosedMonth({ ledger, owner }: ExampleWorld): Promise<string> {
  const { rows } = await owner.query<{ month: string }>(
    "select to_char(max(month), 'YYYY-MM') as month from closed_months where account_id = $1",
    [ledger.accountId],
  );
  return rows[0]?.month ?? '';
}

const BANK_ACCOUNT = 'FR7630006000011234567890189';

/** A bank's file with one line that no other has. */
function oneBankFile(cents = 1200): { body: { file: string; confirm: true } } {
  const day = parisDay(new Date());
  const number = String(randomInt(1_000_000));
  const lines = [{ day, cents, text: 'Virement', bankReference: `B${number}` }];
  const xml = camt053([{ iban: BANK_ACCOUNT, number, from: day, to: day, openingCents: Number(number), lines }]);
  return { body: { file: `data:text/xml;base64,${Buffer.from(xml).toString('base64')}`, confirm: true } };
}

/** An open line of the bank: of an amount that nothing else has, or of this one. */
async function aBankLine(world: ExampleWorld, cents = randomInt(1_000_000, 2_000_000)): Promise<number> {
  const token = await world.tokenOf(world.people.account_admin);
  await world.call('POST', '/books/bank/statements', { token, ...oneBankFile(cents) });
  const { rows } = await world.owner.query<{ id: number }>(
    'select max(id) as id from bank_lines where account_id = $1 and cents = $2',
    [world.ledger.accountId, cents],
  );
  return rows[0]?.id ?? 0;
}

/** A line and a payment by transfer of its amount, too far apart to be matched alone. */
async function aLineAndItsPayment(world: ExampleWorld) {
  const { ledger } = world;
  const cents = randomInt(2_000_000, 3_000_000);
  const day = addDays(parisDay(new Date()), -20);
  const settlement = await ledger.run((tx) =>
    settle(tx, ledger.accountId, payment(ledger.sender, cents, day, ledger.adminId)),
  );
  return { line_ids: [await aBankLine(world, cents)], transaction_ids: [], settlement_ids: [settlement] };
}

/** Requests about the books. */
export const bookExamples = {
  'books.bank': () => ({}),
  'books.bankCandidates': async (world: ExampleWorld) => ({ id: await aBankLine(world) }),
  'books.readBankFile': () => oneBankFile(),
  'books.matchBank': () => ({ body: {} }),
  'books.joinBank': async (world: ExampleWorld) => ({ body: await aLineAndItsPayment(world) }),
  'books.setBankAside': async (world: ExampleWorld) => ({
    id: await aBankLine(world),
    body: { reason: 'Frais de tenue de compte' },
  }),
  'books.undoBankMatch': async (world: ExampleWorld) => {
    const id = await aBankLine(world);
    const { data, text } = await world.call('POST', `/books/bank/lines/${id}/aside`, {
      token: await world.tokenOf(world.people.account_admin),
      body: { reason: 'Frais' },
    });
    if (data === undefined) throw new Error(text);
    return { id: (data as { id: number }).id, body: {} };
  },
  'books.balance': () => ({ query: 'from_date=2026-01-01&to_date=2026-12-31' }),
  'books.balanceCsv': () => ({ query: 'from_date=2026-01-01&to_date=2026-12-31' }),
  'books.aged': () => ({ query: 'day=2026-01-31' }),
  'books.agedCsv': () => ({ query: 'day=2026-01-31' }),
  'books.cutOff': () => ({ query: 'day=2026-01-31' }),
  'books.cutOffCsv': () => ({ query: 'day=2026-01-31' }),
  'books.fecYears': () => ({}),
  'books.fecExports': () => ({}),
  'books.fec': async (world: ExampleWorld) => ({ query: `${await aClosedYear(world)}&opening=true` }),
  'books.fecCsv': async (world: ExampleWorld) => ({ query: await aClosedYear(world) }),
  'books.checkFec': async (world: ExampleWorld) => ({ query: await aClosedYear(world) }),
  'books.monthFiles': () => ({}),
  'books.monthFile': async (world: ExampleWorld) => {
    await aClosedYear(world);
    return { query: `period=${await aClosedMonth(world)}` };
  },
  'books.paidIn': () => ({}),
  'books.payIn': async (world: ExampleWorld) => ({
    body: { means: 'cheque', payment_ids: [await aCheque(world)] },
  }),
  'books.undoPayIn': async (world: ExampleWorld) => ({
    id: await aSlip(world),
    body: { comment: 'Bordereau refusé par la banque' },
  }),
  'books.seals': () => ({}),
  'books.verifySeals': () => ({ body: {} }),
  'books.chart': () => ({}),
  'books.saveChartAccount': () => ({
    body: { use: 'ACQ', code: '7086', label: 'Bonis sur consignes', auxiliary: false, valid_from: '2099-01-01' },
  }),
  'books.accountantLinks': () => ({}),
  'books.inviteAccountant': () => ({
    body: { email: 'cabinet@exemple.fr', last_day: addDays(parisDay(new Date()), 90) },
  }),
  'books.revokeAccountant': async (world: ExampleWorld) => ({ id: await anAccountantLink(world) }),
  'books.eMoney': () => ({}),
  'books.balanceCap': () => ({}),
  'books.saveBalanceCap': () => ({ body: { max_balance: 200 } }),
  'books.acceptorsCsv': () => ({}),
  'books.saveFiscalYear': () => ({ body: { fiscal_year_start: 9 } }),
  'books.entries': () => ({ query: 'filter[kind]=CAG&from_date=2026-01-01&to_date=2026-12-31&page[size]=10' }),
  'books.entriesCsv': () => ({ query: 'filter[code]=4191&from_date=2026-01-01' }),
  'books.liability': () => ({ query: 'day=2026-01-31' }),
  'books.liabilityCsv': () => ({ query: 'day=2026-01-31' }),
  'books.liabilityPdf': () => ({}),
  'books.liabilityRows': ({ ledger }: ExampleWorld) => ({
    query: `filter[day]=2026-01-31&filter[kind][]=CON&filter[owner]=customer&filter[format_id]=${ledger.bowl}&sort=-since&page[size]=10`,
  }),
  'books.liabilityRowsCsv': () => ({ query: 'filter[age]=31-90' }),
  'books.liabilityTotals': () => ({ query: 'filter[kind][]=CAG' }),
  'books.liabilityDifferences': () => ({}),
  'books.refundedBeyond': () => ({}),
};
