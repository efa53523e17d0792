import { randomUUID } from 'node:crypto';
import { closeMonth } from '../../../domain/ledger/months/closeMonth.ts';
import { makeInvoiceFiles } from '../../../documents/invoiceFiles/makeInvoiceFiles.ts';
import { servicePayment } from '../../../domain/ledger/payments.ts';
import { settle } from '../../../domain/ledger/settlements.ts';
import { directPapers } from '../directPapers.ts';
import { type ExampleWorld } from './exampleWorld.ts';
import { nextMonth } from './statementExamples.ts';

const MONTHLY_CENTS = 1000;

/**
 * An issued invoice with its files: of a new restaurant, which has all that the law requires and
 * pays for that month alone. Closed now, by default.
 */
export async function anInvoice(
  { owner, ledger, ...world }: ExampleWorld,
  now = new Date(),
): Promise<{ id: number; month: string }> {
  const { accountId } = ledger;
  await owner.query(
    `update accounts set legal_name = 'Consigne Loire SCIC', siren = '732829320', vat_number = 'FR44732829320',
      billing_address = E'3 quai de la Fosse\\n44000 Nantes' where id = $1`,
    [accountId],
  );
  const month = await nextMonth({ owner, ledger, ...world });
  const { rows } = await owner.query<{ id: number }>(
    `with placed as (
      insert into restaurants (account_id, name, siren, address, postal_code, city, billing_email)
        values ($1, 'Chez Facture', '552100554', '1 rue du Port', '44000', 'Nantes', 'compta@chez-facture.test') returning id
    ), priced as (
      insert into price_lines (account_id, restaurant_id, kind, unit_price_cents, valid_from, valid_to)
        select $1, id, 'recurring_subscription', $2, $3, $3 from placed
    ) select id from placed`,
    [accountId, MONTHLY_CENTS, month],
  );
  await ledger.run((tx) => closeMonth(tx, accountId, month, { now }));
  await makeInvoiceFiles(ledger.fresh.database, directPapers, accountId);
  const result = await owner.query<{ id: number }>(
    'select id from invoices where account_id = $1 and restaurant_id = $2',
    [accountId, rows[0]?.id],
  );
  return { id: result.rows[0]?.id ?? 0, month: month.slice(0, 7) };
}

const numbered = async (world: ExampleWorld) => ({ id: (await anInvoice(world)).id });

/** Requests of the calls of invoices and of their VAT. */
export const invoiceExamples = {
  'vatReport.read': () => ({ query: 'from_date=2010-01-01&to_date=2010-03-31' }),
  'vatReport.csv': () => ({ query: 'from_date=2010-01-01&to_date=2010-03-31' }),
  'invoices.list': () => ({ query: 'filter[state][]=issued&filter[kind][]=invoice&sort=-issued_on,restaurant' }),
  'invoices.csv': () => ({ query: 'filter[q]=F2026' }),
  'invoices.totals': () => ({ query: 'filter[month][]=2010-01' }),
  'invoices.issueWaiting': () => ({}),
  'invoices.export': async (world: ExampleWorld) => ({ query: `month=${(await anInvoice(world)).month}` }),
  'invoices.read': numbered,
  'invoices.pdf': numbered,
  'invoices.xml': numbered,
  'invoices.credit': async (world: ExampleWorld) => ({
    ...(await numbered(world)),
    body: { lines: [{ rank: 0, amount: 2.5 }], reason: 'Geste commercial' },
  }),
  'invoices.replace': async (world: ExampleWorld) => {
    const { id } = await anInvoice(world);
    await world.owner.query(
      "insert into invoice_statuses (account_id, invoice_id, n, status, reason) values ($1, $2, 1, 'refused', 'SIREN')",
      [world.ledger.accountId, id],
    );
    return { id };
  },
  'invoices.send': numbered,
  'invoices.stopReminders': async (world: ExampleWorld) => {
    const { id } = await aService(world);
    const found = await world.owner.query<{ id: number }>('select id from invoices where service_id = $1', [id]);
    return { id: found.rows[0]?.id ?? 0, body: { stopped: true } };
  },
  'invoices.recordStatus': async (world: ExampleWorld) => ({
    ...(await numbered(world)),
    body: { status: 'refused', reason: 'Montant contesté' },
  }),
};

/** A caterer's outing of which a bowl did not come back, whose invoice is issued. */
async function aService({ owner, ledger }: ExampleWorld): Promise<{ id: number }> {
  const { accountId, adminId, bowl, sender } = ledger;
  await owner.query(
    `update accounts set legal_name = 'Consigne Loire SCIC', siren = '732829320', vat_number = 'FR44732829320',
      billing_address = E'3 quai de la Fosse\\n44000 Nantes' where id = $1`,
    [accountId],
  );
  const line = { formatId: bowl, quantity: 1 };
  await ledger.supply(sender, [line]);
  const of = { type: 'without_webapp_caterer', adminId } as const;
  const out = { ...of, variant: 'out', restaurantId: sender, customCustomer: 'Mairie de Nantes', lines: [line] };
  const { serviceId } = await ledger.record(out);
  const id = serviceId ?? 0;
  await owner.query(
    `insert into service_buyers (account_id, service_id, buyer_kind, siren, address)
      values ($1, $2, 'b2b', '552100554', E'1 rue de l''Hôtel de Ville\\n44000 Nantes')`,
    [accountId, id],
  );
  await ledger.record({ ...of, variant: 'back', serviceId: id, lines: [{ ...line, role: 'missing' }] });
  return { id };
}

/** One of which everything came back, and nothing is to be paid. */
async function aSettledService({ ledger }: ExampleWorld): Promise<{ id: number }> {
  const { adminId, sender, bowl } = ledger;
  const line = { formatId: bowl, quantity: 1 };
  await ledger.supply(sender, [line]);
  const of = { type: 'without_webapp_event', adminId } as const;
  const customCustomer = `Fête ${randomUUID()}`;
  const { serviceId } = await ledger.record({
    ...of,
    variant: 'out',
    restaurantId: sender,
    customCustomer,
    lines: [line],
  });
  const id = serviceId ?? 0;
  await ledger.record({ ...of, variant: 'back', serviceId: id, lines: [{ ...line, role: 'used' }] });
  return { id };
}

async function aPayment(world: ExampleWorld): Promise<{ id: number; parts: { payment_id: number } }> {
  const { id } = await aService(world);
  const { ledger } = world;
  const day = new Date().toISOString().slice(0, 10);
  const paid = servicePayment(id, 100, { day, personId: ledger.adminId, means: 'cheque' });
  // A second day, in case Paris is still in the one before.
  const now = new Date(Date.now() + 86_400_000);
  return { id, parts: { payment_id: await ledger.run((tx) => settle(tx, ledger.accountId, paid, { now })) } };
}

/** Requests of the calls of services outside the web app. */
export const serviceExamples = {
  'services.billing': aService,
  'services.erase': aSettledService,
  'services.saveBuyer': async (world: ExampleWorld) => ({
    ...(await aService(world)),
    body: {
      buyer_kind: 'b2b',
      legal_name: 'Ville de Nantes',
      siren: '552100554',
      vat_number: null,
      address: '2 rue de l’Hôtel de Ville\n44000 Nantes',
      e_address: '',
      email: 'finances@mairie.test',
    },
  }),
  'services.pay': async (world: ExampleWorld) => ({
    ...(await aService(world)),
    body: { amount: 1.5, means: 'cheque', comment: 'Chèque n° 12' },
  }),
  'services.reversePayment': async (world: ExampleWorld) => ({
    ...(await aPayment(world)),
    body: { comment: 'Chèque sans provision' },
  }),
};
