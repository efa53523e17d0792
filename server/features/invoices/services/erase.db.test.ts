import { type ServiceBilling } from '@boucle/contract/features/services/shapes.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyLedger } from '../../../domain/ledger/verification/verify.ts';
import { type AppWorld, appWorld } from '../../../dev/testing/world.ts';

const BUYER = {
  buyer_kind: 'b2c',
  legal_name: 'Inès Le Goff',
  siren: null,
  vat_number: null,
  address: '4 rue des Carmes\n44000 Nantes',
  e_address: '',
  email: 'ines.legoff@exemple.fr',
} as const;

let world: AppWorld;
beforeAll(async () => {
  world = await appWorld();
  const { accountId, sender, bowl } = world.ledger;
  await world.fresh.asOwner(`update accounts set legal_name = 'Consigne Loire SCIC', siren = '732829320',
    vat_number = 'FR44732829320', billing_address = E'3 quai de la Fosse\\n44000 Nantes' where id = ${accountId}`);
  await world.ledger.supply(sender, [{ formatId: bowl, quantity: 50 }]);
});
afterAll(async () => {
  expect(await verifyLedger(world.fresh.database, 'all')).toEqual([]);
  await world.end();
});

const call = (method: string, path: string, body?: unknown) =>
  world.call(method, path, { token: world.tokens.admin, ...(body !== undefined && { body }) });
const lines = (role?: string) => [{ formatId: world.ledger.bowl, quantity: 1, ...(role !== undefined && { role }) }];

async function out(customCustomer: string): Promise<number> {
  const { adminId, sender } = world.ledger;
  const of = { type: 'without_webapp_caterer', variant: 'out', adminId, restaurantId: sender } as const;
  return (await world.ledger.record({ ...of, customCustomer, lines: lines() })).serviceId ?? 0;
}
const back = (serviceId: number, role: string) =>
  world.ledger.record({
    type: 'without_webapp_caterer',
    variant: 'back',
    adminId: world.ledger.adminId,
    serviceId,
    lines: lines(role),
  });

/** Tables of the account, events and mails among them, that still hold a text. */
async function placesOf(text: string): Promise<string[]> {
  const tables = ['services', 'service_buyers', 'events', 'mails'];
  const { rows } = await world.platform((tx) =>
    tx.raw<{ place: string }>({
      text: tables
        .map((table) => `select '${table}' as place from ${table} x where position($1 in x::text) > 0`)
        .join(' union '),
      values: [text],
    }),
  );
  return rows.map(({ place }) => place).sort();
}

it('a client is forgotten in all services under their name once nothing is open, and issued invoices keep them', async () => {
  const [first, second] = [await out('Inès Le Goff'), await out('inès le goff')];
  await call('PATCH', `/services/${first}/billing`, BUYER);
  const path = `/services/${first}/personal_data`;
  const early = await call('DELETE', path);
  expect([early.status, early.detail]).toEqual([422, expect.stringMatching(/: 2.contenants ne sont pas revenus/)]);

  await back(first, 'missing');
  await back(second, 'missing');
  const open = await call('DELETE', path);
  expect(open.detail).toMatch(/1.facture attend d’être émise/);
  expect(open.detail).toContain('restent à payer');
  await call('PATCH', `/services/${second}/billing`, BUYER);
  await call('POST', '/invoices/issue_waiting');
  for (const id of [first, second])
    expect((await call('POST', `/services/${id}/payments`, { amount: 4, means: 'cash' })).status).toBe(201);
  const [invoice] = ((await call('GET', `/services/${first}/billing`)).data as ServiceBilling).invoices;
  await call('POST', `/invoices/${invoice?.id ?? 0}/send`);
  expect(await placesOf('Inès Le Goff')).toEqual(['events', 'service_buyers', 'services']);

  const erased = await call('DELETE', path);
  expect(erased.data, erased.text).toMatchObject({ customer: 'Client effacé', buyer: { legal_name: '', email: null } });
  for (const text of ['Inès Le Goff', 'inès le goff', 'rue des Carmes', 'ines.legoff'])
    expect([text, await placesOf(text)]).toEqual([text, []]);
  expect((await call('GET', `/services/${second}/billing`)).data).toMatchObject({
    customer: 'Client effacé',
    suggested: null,
  });
  const kept = await call('GET', `/invoices/${invoice?.id ?? 0}`);
  expect(JSON.stringify(kept.data)).toContain('Inès Le Goff');
  expect((await call('DELETE', path)).status).toBe(200);
});

it('another initiative, and a service that nobody knows, are not there', async () => {
  const id = await out('Privé');
  const stranger = await world.call('DELETE', `/services/${id}/personal_data`, { token: world.tokens.stranger });
  expect([stranger.status, (await call('DELETE', '/services/999999/personal_data')).status]).toEqual([404, 404]);
});

it.each([
  ['\u0000', 'legal_name'],
  ['\u0007', 'legal_name'],
  ['\u001F', 'address'],
  ['\u000B', 'address'],
  ['\n', 'legal_name'],
  ['\uFFFF', 'legal_name'],
  ['\u0001', 'e_address'],
])('refuses %j in the client’s %s, which XML cannot write', async (character, field) => {
  const id = await out('Mairie');
  const body = { ...BUYER, [field]: `Ville${character}de Nantes` };
  const { status, fields } = await call('PATCH', `/services/${id}/billing`, body);
  expect([status, Object.keys(fields ?? {})]).toEqual([422, [field]]);
});

it('refuses them in what goes into papers and files of entries from elsewhere', async () => {
  const text = 'Une\u0002lettre';
  const { customer, sender, bowl } = world.ledger;
  const asked = [
    [
      'POST',
      '/transactions',
      {
        transaction_type: 'without_webapp_event',
        variant: 'out',
        custom_customer: text,
        restaurant_id: sender,
        lines: [{ format_id: bowl, quantity: 1 }],
      },
      'custom_customer',
    ],
    ['PATCH', '/statements/issuer', { legal_name: text }, 'legal_name'],
    ['PATCH', `/restaurants/${sender}`, { name: text }, 'name'],
    ['PATCH', `/restaurants/${sender}`, { billing_address: text }, 'billing_address'],
    [
      'PATCH',
      '/books/chart',
      { use: 'GES', code: '6238', label: text, auxiliary: false, valid_from: '2030-01-01' },
      'label',
    ],
    ['POST', '/invoices/1/credit', { reason: text }, 'reason'],
    ['POST', `/customers/${customer}/credits`, { amount: 1, comment: text }, 'comment'],
  ] as const;
  for (const [method, path, body, field] of asked) {
    const { status, fields } = await call(method, path, body);
    expect([path, status, Object.keys(fields ?? {})]).toEqual([path, 422, [field]]);
  }
});
