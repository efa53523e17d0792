import {
  mkdtempSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Invoice, type InvoiceDetail } from '@boucle/contract/features/invoices/shapes.ts';
import { type Waiting } from '@boucle/contract/features/tasks/calls.ts';
import { addDays, parisDay } from '@boucle/contract/base/format.ts';
import { makeInvoiceFiles } from '../../documents/invoiceFiles/makeInvoiceFiles.ts';
import { verifyLedger } from '../../domain/ledger/verification/verify.ts';
import { directPapers } from '../../dev/testing/directPapers.ts';
import { LIFE_CYCLE } from '../../dev/testing/lifeCycleFixtures.ts';
import { type AppWorld, appWorld } from '../../dev/testing/world.ts';
import { statusXml } from './cdar/write.ts';
import { depositInvoices } from './depositInvoices.ts';
import { openOutbox } from './outbox.ts';
import { readMessages } from './readMessages.ts';
import { reportPayments } from './reportPayments.ts';
import { openPlatformSimulator, type PlatformSimulator } from './simulator/simulator.ts';
import { findPlatformWork, workWithPlatform } from './work.ts';

const LAST = addDays(`${parisDay(new Date()).slice(0, 7)}-01`, -1).slice(0, 7);
const YEAR = parisDay(new Date()).slice(0, 4);
const LATER_MS = 10_000;

let world: AppWorld;
let platform: PlatformSimulator;
/** Milliseconds by which the simulator's clock is ahead of the database's. */
let ahead = 0;
const failures: string[] = [];
const folder = mkdtempSync(join(tmpdir(), 'boucle-outbox-'));

beforeAll(async () => {
  world = await appWorld();
  const { accountId, sender, washer } = world.ledger;
  platform = openPlatformSimulator({
    file: ':memory:',
    now: () => new Date(world.fresh.database.clock.now().getTime() + ahead),
  });
  await world.fresh.asOwner(`
    update accounts set legal_name = 'Consigne Loire SCIC', siren = '732829320', vat_number = 'FR44732829320',
      billing_address = E'3 quai de la Fosse\\n44000 Nantes' where id = ${accountId};
    update restaurants set siren = '552100554', address = '12 rue des Carmes', postal_code = '44000', city = 'Nantes'
      where account_id = ${accountId} and id in (${sender}, ${washer});
    update restaurants set e_address = '552100554_REFUSEE' where account_id = ${accountId} and id = ${washer};
    insert into price_lines (account_id, restaurant_id, kind, unit_price_cents, free_quota, valid_from) values
      (${accountId}, ${sender}, 'recurring_subscription', 1180, 0, '2020-01-01'),
      (${accountId}, ${washer}, 'recurring_subscription', 500, 0, '2020-01-01')`);
});
afterAll(async () => {
  platform.close();
  rmSync(folder, { recursive: true });
  expect(await verifyLedger(world.fresh.database, 'all')).toEqual([]);
  await world.end();
});

const token = () => world.tokens.admin;
const get = async <T>(path: string): Promise<T> => (await world.call('GET', path, { token: token() })).data as T;
const post = (path: string, body: unknown = {}) => world.call('POST', path, { token: token(), body });
const patch = (body: unknown) => world.call('PATCH', '/statements/issuer', { token: token(), body });
const of = async (restaurantId: number): Promise<InvoiceDetail> => {
  const all = await get<Invoice[]>(`/invoices?filter[restaurant_id]=${restaurantId}`);
  const found = all.find(({ kind }) => kind === 'invoice');
  return get<InvoiceDetail>(`/invoices/${found?.id ?? 0}`);
};
const work = () => {
  const log = {
    info: () => undefined,
    error: (facts: object) => void failures.push(JSON.stringify(facts)),
  };
  return workWithPlatform({ database: world.fresh.database, platform, log }, world.ledger.accountId);
};
const files = () => makeInvoiceFiles(world.fresh.database, directPapers, world.ledger.accountId);
const failing = (message: string) => ({ deposit: () => Promise.reject(new Error(message)) });

it('deposits nothing until the initiative wants it, nor what has no file yet', async () => {
  expect((await post('/statements/close', { month: LAST })).status).toBe(200);
  await files();
  await work();
  expect(platform.store.deposits(world.ledger.accountId)).toEqual([]);
  expect(await patch({ deposits_invoices: true })).toMatchObject({
    status: 200,
    data: { deposits_invoices: true, platform: 'Simulateur de plateforme' },
  });
  const jobs: unknown[] = [];
  await findPlatformWork(world.fresh.database, (_tx, name, data) => {
    jobs.push([name, data]);
    return Promise.resolve();
  });
  expect(jobs).toEqual([['invoice-platform', { accountId: world.ledger.accountId }]]);
});

it('keeps why a deposit failed, tries again, and says so where work waits', async () => {
  const { accountId, sender } = world.ledger;
  const failed = await depositInvoices(world.fresh.database, failing('injoignable'), accountId);
  expect(failed).toEqual({ deposited: 0, failed: 2 });
  await depositInvoices(world.fresh.database, failing('injoignable encore'), accountId);
  expect((await of(sender)).deposit).toEqual({ reference: null, at: null, tries: 2, failure: 'injoignable encore' });
  expect(await get<Waiting>('/tasks')).toMatchObject({ failed_deposits: 2, returned_invoices: 0 });
  expect(await get<Invoice[]>('/invoices?filter[undeposited]=true')).toHaveLength(2);
});

it('killed after the platform took an invoice, deposits it once all the same', async () => {
  const { accountId, sender } = world.ledger;
  const taken = Promise.withResolvers<undefined>();
  // The process ends here: the platform's answer is lost.
  const killed = {
    deposit: async (paper: Parameters<PlatformSimulator['deposit']>[0]): Promise<string> => {
      await platform.deposit(paper);
      taken.resolve(undefined);
      return new Promise(() => undefined);
    },
  };
  void depositInvoices(world.fresh.database, killed, accountId);
  await taken.promise;
  await Promise.all([
    depositInvoices(world.fresh.database, platform, accountId),
    depositInvoices(world.fresh.database, platform, accountId),
  ]);
  const deposits = platform.store.deposits(accountId);
  expect(deposits.map(({ key }) => key).sort()).toEqual([
    `${accountId}/732829320_F${YEAR}-0001`,
    `${accountId}/732829320_F${YEAR}-0002`,
  ]);
  expect(deposits.some(({ received }) => received > 1)).toBe(true);
  expect((await of(sender)).deposit).toMatchObject({
    failure: '',
    reference: expect.stringContaining('SIM-') as string,
  });
  expect(await get<Waiting>('/tasks')).toMatchObject({ failed_deposits: 0 });
});

it('reads what the platform answers: who, when and why stand on the invoice, once', async () => {
  const { sender, washer } = world.ledger;
  await work();
  expect([(await of(sender)).state, (await of(washer)).state]).toEqual(['deposited', 'deposited']);
  ahead = LATER_MS;
  await work();
  await work();
  const approved = await of(sender);
  expect(approved.statuses.map(({ status, source, by }) => [status, source, by])).toEqual([
    ['issued', 'person', expect.any(String)],
    ['deposited', 'platform', null],
    ['approved', 'platform', null],
  ]);
  const refused = await of(washer);
  expect(refused.state).toBe('refused');
  expect(refused.statuses.at(-1)).toMatchObject({
    status: 'refused',
    source: 'platform',
    reason: 'Numéro de commande incorrect ou manquant\u00a0: Bon de commande manquant',
  });
  expect(await get<Waiting>('/tasks')).toMatchObject({ returned_invoices: 1 });
  const events = await get<{ sentence: string }[]>('/events?page[size]=50');
  expect(events.map(({ sentence }) => sentence)).toContain(
    `Facture ${refused.label ?? ''}\u00a0: refusée, d’après la plateforme`,
  );
  expect(failures).toEqual([]);
});

it('replaces a refused invoice in one press: its credit note stays inside, the new invoice is deposited', async () => {
  const { accountId, washer } = world.ledger;
  await world.fresh.asOwner(`update restaurants set e_address = '' where account_id = ${accountId} and id = ${washer}`);
  const refused = await of(washer);
  expect((await post(`/invoices/${refused.id}/replace`)).status).toBe(201);
  await files();
  await work();
  expect(platform.store.deposits(accountId).map(({ key }) => key.split('_')[1])).toEqual([
    `F${YEAR}-0001`,
    `F${YEAR}-0002`,
    `F${YEAR}-0003`,
  ]);
  expect(await get<Waiting>('/tasks')).toMatchObject({ failed_deposits: 0, returned_invoices: 0 });
});

it('tells the platform what is paid, with its VAT, each part once, and what is taken back', async () => {
  const { accountId, sender } = world.ledger;
  const { statement } = await of(sender);
  expect((await post(`/statements/${statement?.id}/payments`, { amount: 7.08 })).status).toBe(201);
  await work();
  await work();
  const [first, ...others] = platform.store.reports(accountId);
  expect(others).toEqual([]);
  expect(first).toContain('<ram:ProcessConditionCode>212</ram:ProcessConditionCode>');
  expect(first).toContain('<ram:ValueAmount>7.08</ram:ValueAmount>');
  expect(first).toContain('<ram:ValuePercent>20.00</ram:ValuePercent>');
  const { payments } = await get<{ payments: { id: number }[] }>(`/statements/${statement?.id}`);
  await post(`/statements/${statement?.id}/payments/${payments[0]?.id ?? 0}/reverse`, { comment: 'Rejeté' });
  await work();
  expect(platform.store.reports(accountId).at(-1)).toContain('<ram:ValueAmount>-7.08</ram:ValueAmount>');
});

it('tells what is paid though an earlier part cannot be told, which is told the next time', async () => {
  const { accountId, sender } = world.ledger;
  const { statement } = await of(sender);
  for (const amount of [1, 2])
    expect((await post(`/statements/${statement?.id}/payments`, { amount })).status).toBe(201);
  const reported: string[] = [];
  const report = (_: number, messageId: string) => {
    reported.push(messageId);
    return reported.length === 1 ? Promise.reject(new Error('Refusé')) : Promise.resolve();
  };
  await expect(reportPayments(world.fresh.database, { report }, accountId)).rejects.toThrow('Refusé');
  expect(new Set(reported).size).toBe(2);
  expect(await reportPayments(world.fresh.database, platform, accountId)).toBe(1);
});

it('stopped, deposits no more; what somebody deposited by hand is left to them', async () => {
  expect(await patch({ deposits_invoices: false })).toMatchObject({ data: { deposits_invoices: false } });
  await depositInvoices(world.fresh.database, failing('jamais'), world.ledger.accountId);
  expect(await get<Waiting>('/tasks')).toMatchObject({ failed_deposits: 0 });
});

it('through a folder: invoices and messages are written for somebody to carry, what is put back is read', async () => {
  const { accountId, sender } = world.ledger;
  const outbox = openOutbox(folder);
  const paper = { accountId, siren: '732829320', label: 'F2026/1', xml: '<a/>', pdf: Buffer.from('%PDF-') };
  expect(await outbox.deposit(paper)).toBe('732829320_F2026-1.pdf');
  await outbox.deposit(paper);
  await outbox.report(accountId, 'E-1-2-3', '<b/>');
  expect(readdirSync(join(folder, String(accountId), 'a-deposer')).sort()).toEqual([
    '732829320_F2026-1.pdf',
    'E-1-2-3.xml',
  ]);
  expect(readFileSync(join(folder, String(accountId), 'a-deposer/732829320_F2026-1.pdf'), 'utf8')).toBe('%PDF-');

  expect(await outbox.statuses(accountId, '')).toEqual([]);
  const statuses = join(folder, String(accountId), 'statuts');
  mkdirSync(statuses, { recursive: true });
  const own = await of(sender);
  const message = LIFE_CYCLE['en litige'];
  if (message === undefined) throw new Error('No message');
  const invoice = { label: own.label ?? '', kind: 'invoice', issued_on: own.issued_on ?? '' } as const;
  const put = (name: string, xml: string, second: number): void => {
    writeFileSync(join(statuses, name), xml);
    utimesSync(join(statuses, name), second, second);
  };
  put('1.xml', 'Bonjour', 1_000);
  put('2.xml', statusXml({ ...message, id: 'ailleurs', invoice: { ...invoice, label: 'F1999-1' } }), 1_001);
  put('3.xml', statusXml({ ...message, id: 'autrui', invoice, seller: { siren: '552100554', address: '' } }), 1_002);
  put('4.xml', statusXml({ ...message, id: 'litige', invoice }), 1_003);
  // A copy of it.
  put('5.xml', statusXml({ ...message, id: 'litige', invoice }), 1_003);
  const unused: string[] = [];
  const read = () =>
    readMessages(
      world.fresh.database,
      {
        // This account read the simulator before: the folder is another platform, read from its
        // beginning.
        statuses: (id) => outbox.statuses(id, ''),
      },
      accountId,
      (reason) => unused.push(reason),
    );
  expect(await read()).toBe(1);
  expect(unused).toEqual(['No XML', 'names no invoice of the account', 'names no invoice of the account']);
  const after = await of(sender);
  expect([after.state, after.statuses.at(-1)?.reason]).toEqual([
    'disputed',
    'Quantité facturée incorrecte\u00a0: Quantité & prix < attendus 🍲',
  ]);
  expect(await read()).toBe(0);
  expect(await outbox.statuses(accountId, '3')).toHaveLength(2);

  // Read since, whatever its date; one bad entry stops no other.
  put('0.xml', 'une vieille date', 900);
  mkdirSync(join(statuses, 'dossier.xml'));
  symlinkSync(join(statuses, 'nulle-part'), join(statuses, 'lien.xml'));
  put('grand.xml', ' '.repeat(2_000_001), 2_000);
  put('profond.xml', '<a>'.repeat(100_000), 2_001);
  put('4.xml', statusXml({ ...message, id: 'litige-2', invoice }), 3_000);
  const later: string[] = [];
  const position = '5';
  const readLater = () =>
    readMessages(world.fresh.database, { statuses: (id) => outbox.statuses(id, position) }, accountId, (reason) =>
      later.push(reason),
    );
  expect(await readLater()).toBe(1);
  expect(later.sort()).toEqual([
    'No XML',
    'Too deep',
    'dossier.xml is no file',
    'grand.xml is too large',
    'lien.xml is no file',
  ]);
});

it('a folder that was read by instants goes on where it was', async () => {
  const outbox = openOutbox(folder);
  const statuses = join(folder, '77', 'statuts');
  mkdirSync(statuses, { recursive: true });
  for (const [name, at] of [
    ['read.xml', 1_800_000_000],
    ['next.xml', 1_800_000_010],
  ] as const) {
    writeFileSync(join(statuses, name), name);
    utimesSync(join(statuses, name), at, at);
  }
  const since = String(1_800_000_005_000);
  expect(await outbox.statuses(77, since)).toEqual([{ position: '2', xml: 'next.xml' }]);
  expect(await outbox.statuses(77, since)).toEqual([{ position: '2', xml: 'next.xml' }]);
  expect(await outbox.statuses(77, '2')).toEqual([]);
});
