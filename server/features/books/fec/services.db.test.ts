import { afterAll, beforeAll, expect, it } from 'vitest';
import { payService } from '../../../domain/ledger/invoices/payService.ts';
import { closeMonth } from '../../../domain/ledger/months/closeMonth.ts';
import { reverse } from '../../../domain/ledger/reversal/reverse.ts';
import { readFec } from '../../../dev/testing/fecReader.ts';
import { type TestWorld, testWorld } from '../../../dev/testing/ledgerWorld.ts';
import { fecFile } from './write.ts';

let world: TestWorld;
const at = (day: string) => new Date(`${day}T10:00:00Z`);
const close = (month: string, day: string) =>
  world.run((tx) => closeMonth(tx, world.accountId, `${month}-01`, { now: at(day) }));

async function out(day: string): Promise<number> {
  const { adminId, sender, bowl, fresh, accountId } = world;
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

const back = (serviceId: number, missing: number, day: string) =>
  world.record({
    type: 'without_webapp_event',
    variant: 'back',
    adminId: world.adminId,
    serviceId,
    lines: [{ formatId: world.bowl, quantity: missing, role: 'missing' }],
    at: at(day),
  });

const pay = (serviceId: number, cents: number, day: string) =>
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

/** The lines of 411 of the clients of services: piece, owner, debit, credit, letter, its date. */
async function receivables(grain: 'detailed' | 'daily', to = '2025-03-31'): Promise<(string | undefined)[][]> {
  const { accountId, fresh } = world;
  const order = { accountId, from: '2025-01-01', to, grain, opening: false, fileName: 'essai.txt', personId: null };
  const { body } = fecFile(fresh.database, order);
  const bytes = new Uint8Array(await new Response(body as ReadableStream<Uint8Array>).arrayBuffer());
  readFec(bytes);
  return new TextDecoder('iso-8859-15')
    .decode(bytes)
    .split('\r\n')
    .map((line) => line.split('\t'))
    .filter(([, , , , code]) => code === '411')
    .map((fields) => [8, 6, 11, 12, 13, 14].map((n) => fields[n]));
}

let [first, second] = [0, 0];

/**
 * An event whose three bowls are paid in two parts, and which loses two more afterwards; another
 * whose return was a mistake.
 */
beforeAll(async () => {
  world = await testWorld();
  const { accountId, adminId, sender, bowl } = world;
  await world.fresh.asOwner(`update accounts set legal_name = 'Consigne Loire SCIC', siren = '732829320',
    vat_number = 'FR44732829320', billing_address = E'3 quai de la Fosse\\n44000 Nantes' where id = ${accountId}`);
  const lines = [{ formatId: bowl, quantity: 100 }];
  await world.record({ type: 'admin_in', variant: 'bought', adminId, lines, at: at('2025-01-02') });
  await world.record({ type: 'admin_give', adminId, restaurantId: sender, lines, at: at('2025-01-02') });
  first = await out('2025-01-10');
  second = await out('2025-01-11');
  await back(first, 3, '2025-01-20');
  await pay(first, 500, '2025-01-25');
  await pay(first, 700, '2025-02-03');
  await back(first, 2, '2025-02-10');
  const mistaken = await back(second, 1, '2025-02-11');
  await close('2025-01', '2025-03-02');
  await close('2025-02', '2025-03-02');
  await world.run((tx) =>
    reverse(tx, accountId, { transactionId: mistaken.id, comment: 'Erreur', adminId, at: at('2025-03-04') }),
  );
  await close('2025-03', '2025-04-05');
});
afterAll(() => world.fresh.drop());

const owner = (service: number): string => `E${String(service).padStart(6, '0')}`;

it('letters what the client of a service paid, part by part, under the numbers of its invoices', async () => {
  expect(await receivables('detailed')).toEqual([
    ['F2025-0001', owner(first), '12,00', '0,00', 'AAA', '20250203'],
    ['S-1', owner(first), '0,00', '5,00', 'AAA', '20250203'],
    ['S-2', owner(first), '0,00', '7,00', 'AAA', '20250203'],
    ['F2025-0002', owner(first), '8,00', '0,00', '', ''],
    ['F2025-0003', owner(second), '4,00', '0,00', 'AAB', '20250304'],
    ['A2025-0001', owner(second), '0,00', '4,00', 'AAB', '20250304'],
  ]);
});

it('keeps the letters of a period that was closed before, whatever came since', async () => {
  const february = await receivables('detailed', '2025-02-28');
  expect(february.map((line) => line.slice(4))).toEqual([
    ['AAA', '20250203'],
    ['AAA', '20250203'],
    ['AAA', '20250203'],
    ['', ''],
    ['', ''],
  ]);
});

it('letters the entries of a day in the same way', async () => {
  const daily = await receivables('daily');
  expect(daily.map(([, who, debit, credit, letter]) => [who, debit, credit, letter])).toEqual([
    [owner(first), '12,00', '0,00', 'AAA'],
    [owner(first), '0,00', '5,00', 'AAA'],
    [owner(first), '0,00', '7,00', 'AAA'],
    [owner(first), '8,00', '0,00', ''],
    [owner(second), '4,00', '0,00', 'AAB'],
    [owner(second), '0,00', '4,00', 'AAB'],
  ]);
});

it('names the company that the client of a service is, as its invoice does, and never a person', async () => {
  const { accountId, fresh } = world;
  const names = async (): Promise<unknown> => {
    const order = { accountId, from: '2025-01-01', to: '2025-03-31', grain: 'detailed', opening: false } as const;
    const { body } = fecFile(fresh.database, { ...order, fileName: 'essai.txt', personId: null });
    const lines = (await new Response(body as ReadableStream<Uint8Array>).text()).split('\r\n');
    return [...new Set(lines.filter((line) => line.includes('\tE0')).map((line) => line.split('\t')[7]))];
  };
  expect(await names()).toEqual(['Ville de Nantes']);
  await fresh.asOwner(`update accounts set current_books_from = '2026-01-01' where id = ${accountId}`);
  expect(await names()).toEqual(['Client hors application']);
  await fresh.asOwner(`update accounts set current_books_from = null where id = ${accountId}`);
  await fresh.tamper(`
    update service_buyers set buyer_kind = 'b2c', legal_name = 'Léa Morel' where account_id = ${accountId};
    update invoices set parties = jsonb_set(parties, '{buyer,kind}', '"b2c"') where account_id = ${accountId}`);
  expect(await names()).toEqual(['Client hors application']);
});
