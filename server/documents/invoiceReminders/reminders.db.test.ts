import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Invoice, type InvoiceDetail } from '@boucle/contract/features/invoices/shapes.ts';
import { addDays, parisDay } from '@boucle/contract/base/format.ts';
import { tryOpen } from '../../platform/crypto/seal.ts';
import { placeIn } from '../../platform/crypto/sealedColumns.ts';
import { inScope } from '../../platform/database/tenant.ts';
import { testKeys } from '../../dev/testing/keys.ts';
import { type AppWorld, appWorld } from '../../dev/testing/world.ts';
import { remindOfInvoices } from './remindOfInvoices.ts';

const TODAY = parisDay(new Date());
const LAST = addDays(`${TODAY.slice(0, 7)}-01`, -1).slice(0, 7);
const key = testKeys();

let world: AppWorld;
beforeAll(async () => {
  world = await appWorld();
  const { accountId, sender, washer } = world.ledger;
  await world.fresh.asOwner(`
    update accounts set legal_name = 'Consigne Loire SCIC', siren = '732829320', vat_number = 'FR44732829320', iban = 'FR7630006000011234567890189', bic = 'AGRIFRPP',
      billing_address = E'3 quai de la Fosse\\n44000 Nantes', invoice_reminders_from = '2020-01-01' where id = ${accountId};
    update restaurants set siren = '552100554', address = '12 rue des Carmes', postal_code = '44000', city = 'Nantes', billing_email = 'compta@chez-manon.test'
      where account_id = ${accountId} and id = ${sender};
    update restaurants set buyer_kind = 'b2c', siren = null, siret = null, address = '1 rue du Port', postal_code = '44000', city = 'Nantes',
      billing_email = 'asso@quartier.test' where account_id = ${accountId} and id = ${washer};
    insert into price_lines (account_id, restaurant_id, kind, unit_price_cents, free_quota, valid_from) values
      (${accountId}, ${sender}, 'recurring_subscription', 1180, 0, '2020-01-01'),
      (${accountId}, ${washer}, 'recurring_subscription', 500, 0, '2020-01-01')`);
  expect((await post('/statements/close', { month: LAST })).status).toBe(200);
});
afterAll(() => world.end());

const token = () => world.tokens.admin;
const get = async <T>(path: string): Promise<T> => (await world.call('GET', path, { token: token() })).data as T;
const post = (path: string, body: unknown = {}) => world.call('POST', path, { token: token(), body });
const of = async (restaurantId: number): Promise<InvoiceDetail> => {
  const [found] = await get<Invoice[]>(`/invoices?filter[restaurant_id]=${restaurantId}&filter[kind][]=invoice`);
  return get<InvoiceDetail>(`/invoices/${found?.id ?? 0}`);
};
/** All invoices were due so many days ago. */
const due = (days: number) =>
  world.fresh.tamper(`
    update invoices set issued_on = '${addDays(TODAY, -days - 30)}', due_on = '${addDays(TODAY, -days)}';
    update statements set due_on = '${addDays(TODAY, -days)}'`);
const remind = () => remindOfInvoices(world.fresh.database, { key, add: () => Promise.resolve() });
const mails = async () => {
  const { rows } = await inScope(world.fresh.database, { kind: 'platform' }, (tx) =>
    tx.raw<{ id: number; recipient: string; subject: string; sealed_content: Buffer }>({
      text: `select id, recipient, subject, sealed_content from mails where kind = 'invoice_reminder' order by id`,
    }),
  );
  return rows.map(({ id, sealed_content: sealed, ...mail }) => {
    const content = JSON.parse(tryOpen(key, placeIn('mail', id), sealed) ?? '{}') as { text: string };
    return { ...mail, text: content.text };
  });
};

it('reminds of nothing before seven days nor once stopped, then once, however often it is asked and by how many', async () => {
  await due(6);
  await remind();
  expect(await mails()).toEqual([]);
  await due(7);
  const path = `/statements/${(await of(world.ledger.sender)).statement?.id ?? 0}/reminders`;
  const stop = (stopped: boolean) => world.call('PATCH', path, { token: token(), body: { stopped } });
  expect((await stop(true)).data).toMatchObject({ reminders_stopped: true, next_reminder_on: null });
  await remind();
  expect((await mails()).map(({ recipient }) => recipient)).toEqual(['asso@quartier.test']);
  const own = `/invoices/${(await of(world.ledger.sender)).id}/reminders`;
  const refused = await world.call('PATCH', own, { token: token(), body: { stopped: true } });
  expect(refused.detail).toBe('Les relances de cette facture sont celles de son relevé.');
  expect((await stop(false)).data).toMatchObject({ reminders_stopped: false, next_reminder_on: addDays(TODAY, 1) });
  await Promise.all([remind(), remind()]);
  await remind();
  const sent = await mails();
  expect(sent.map(({ recipient }) => recipient).sort()).toEqual(['asso@quartier.test', 'compta@chez-manon.test']);
  const { statement, reminders } = await of(world.ledger.sender);
  expect(reminders).toEqual([{ level: 1, at: expect.any(String) as string, email: 'compta@chez-manon.test' }]);
  const events = await get<{ sentence: string }[]>('/events?page[size]=50');
  expect(events.map(({ sentence }) => sentence)).toContain(
    `Relevé ${statement?.number ?? ''}\u00a0: relance envoyée à compta@chez-manon.test`,
  );
});

it('says the fixed sum of article D. 441-5 to professionals alone, what is left, and where to pay', async () => {
  const sent = await mails();
  const textTo = (address: string) => sent.find(({ recipient }) => recipient === address)?.text ?? '';
  expect(textTo('compta@chez-manon.test')).toContain('D. 441-5');
  expect(textTo('compta@chez-manon.test')).toContain('14,16\u00a0€');
  expect(textTo('compta@chez-manon.test')).toContain('FR76 3000 6000 0112 3456 7890 189');
  expect(textTo('compta@chez-manon.test')).toContain('AGRIFRPP');
  expect(textTo('asso@quartier.test')).not.toContain('D. 441-5');
});

it('reminds a second time at thirty days of what is left, and of nothing that is paid, disputed or sent back', async () => {
  await due(29);
  await remind();
  expect(await mails()).toHaveLength(2);
  const [own, other] = [await of(world.ledger.sender), await of(world.ledger.washer)];
  await post(`/statements/${own.statement?.id}/payments`, { amount: 10 });
  await post(`/invoices/${other.id}/statuses`, { status: 'disputed', reason: 'Quantité' });
  await due(30);
  await remind();
  const [, , second, ...more] = await mails();
  expect(more).toEqual([]);
  expect(second).toMatchObject({
    recipient: 'compta@chez-manon.test',
    subject: expect.stringContaining('Second rappel') as string,
  });
  expect(second?.text).toContain('pas entièrement payé.');
  expect(second?.text).toContain('4,16\u00a0€');
  await due(90);
  await remind();
  expect(await mails()).toHaveLength(3);
});

it('names the statement alone, with what is left of it, and sends no invoice that asks for another amount', async () => {
  await world.fresh.tamper(`
    delete from invoice_reminders;
    delete from mails;
    update invoices set on_statement = false where restaurant_id = ${world.ledger.sender};
    update statements set rewards_cents = 116 where restaurant_id = ${world.ledger.sender}`);
  await due(10);
  await remind();
  const { statement, label } = await of(world.ledger.sender);
  const [mail] = await mails();
  expect(mail?.subject).toContain(`relevé ${statement?.number ?? '–'} échu`);
  expect(mail?.text).toContain('3,00\u00a0€');
  expect(mail?.text).toContain(`Relevé ${statement?.number ?? '–'}`);
  expect(mail?.text).not.toContain(label ?? '–');
  expect(mail?.text).not.toContain('ci-jointe');
  await world.fresh.tamper(`update statements set rewards_cents = 0 where restaurant_id = ${world.ledger.sender}`);
});

it('stops where the initiative wants none, and begins with what falls due from then on', async () => {
  const sent = await mails();
  await post(`/invoices/${(await of(world.ledger.washer)).id}/statuses`, { status: 'approved' });
  expect(
    (await world.call('PATCH', '/statements/issuer', { token: token(), body: { reminds_invoices: false } })).data,
  ).toMatchObject({ reminds_invoices: false });
  await remind();
  await world.call('PATCH', '/statements/issuer', { token: token(), body: { reminds_invoices: true } });
  await remind();
  expect(await mails()).toEqual(sent);
});
