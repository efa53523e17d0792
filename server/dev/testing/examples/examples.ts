import { randomUUID } from 'node:crypto';
import { parisDay } from '@boucle/contract/base/format.ts';
import { type Pool } from 'pg';
import { keepMonthStatements } from '../../../documents/partnerStatements/months.ts';
import { openPending } from '../../../domain/ledger/pending/openPending.ts';
import { createOrder } from '../../../domain/orders/create.ts';
import { finishOrder, validateOrder } from '../../../domain/orders/steps.ts';
import { accountAsked } from './accountAsked.ts';
import { appBuildExamples } from './appBuildExamples.ts';
import { bookExamples } from './bookExamples.ts';
import { connectExamples } from './connectExamples.ts';
import { type CallName } from './contractCalls.ts';
import { ledgerCardExamples } from './ledgerCardExamples.ts';
import { alertExamples } from './alertExamples.ts';
import { incidentExamples, loanExamples } from './incidentExamples.ts';
import { stockHealthExamples } from './stockHealthExamples.ts';
import { importExamples } from './importExamples.ts';
import { mailExamples } from './mailExamples.ts';
import { messageExamples } from './acts/messageExamples.ts';
import { roundExamples } from './roundExamples.ts';
import { secondFactorExamples } from './secondFactorExamples.ts';
import { supplyRequestExamples } from './supplyRequestExamples.ts';
import { stockCountExamples } from './stockCountExamples.ts';
import { invoiceExamples, serviceExamples } from './invoiceExamples.ts';
import { liftCap } from '../ledgerWorld.ts';
import { awaitingActExamples } from './acts/awaitingActExamples.ts';
import { sepaExamples } from '../sepaExamples.ts';
import { statementExamples } from './statementExamples.ts';
import { exampleExamples } from './exampleExamples.ts';
import { impactExamples } from './acts/impactExamples.ts';
import { unitExamples } from './acts/unitExamples.ts';
import { webhookExamples } from './acts/webhookExamples.ts';
import { washLotExamples } from './washLotExamples.ts';
import { yearArchiveExamples } from './yearArchiveExamples.ts';
import { EXAMPLE_PASSWORD, type ExampleWorld, setPasswords } from './exampleWorld.ts';

/**
 * A request of the administration API, before it is sent: `{id}` of the path, query string, JSON
 * body.
 */
export interface Sent {
  id?: number | string;
  /** The other parts of the path, by name. */
  parts?: Readonly<Record<string, string | number>>;
  query?: string;
  body?: unknown;
}

/** The path of a request: `{id}` and the other parts filled in. */
export const filledPath = (
  path: string,
  { id, parts = {} }: { id?: number | string | undefined; parts?: Sent['parts'] },
): string =>
  Object.entries({ id, ...parts }).reduce((filled, [name, value]) => filled.replace(`{${name}}`, String(value)), path);

const PERIOD = 'from_date=2026-01-01&to_date=2026-01-31';

/** One white pixel, PNG. */
const PICTURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
/** Each in another list: a list keeps some views only. */
const sharedView = () => ({
  path: `/views_${randomUUID().replace(/[^a-f]/g, '')}`,
  name: 'À imprimer',
  search: 'printing=to_print',
});

const REWARD = { title: '1\u00a0€ sur la cagnotte', value: 1, payer: 'account', every_reuses: 15 };

const BANNER = {
  title: 'Fermé le 1er mai',
  text: 'Les points de dépôt restent ouverts.',
  level: 'info',
  target: 'customers',
  draft: false,
  starts_on: '2026-04-20',
  ends_on: '2026-05-02',
};

/** A request that must succeed, for the person who sends it. Whatever it needs is made afresh. */
type Example = (world: ExampleWorld, personId: number) => Sent | Promise<Sent>;

/** Requests of the calls of restaurants; a super administrator names the account. */
const restaurantExamples = {
  'restaurants.list': (world: ExampleWorld, personId: number) => ({
    query: `sort=-reuses_30_days,name&${accountAsked(world, personId)}`,
  }),
  'restaurants.csv': () => ({ query: 'filter[status][]=active&sort=name' }),
  'restaurants.cities': () => ({}),
  'restaurants.create': () => ({ body: newRestaurant }),
  'restaurants.read': ({ ledger }: ExampleWorld) => ({ id: ledger.sender }),
  'restaurants.update': ({ ledger }: ExampleWorld) => ({
    id: ledger.sender,
    body: { phone: '02 61 91 00 11', latitude: 47.2, longitude: -1.55 },
  }),
  'restaurants.setPicture': ({ ledger }: ExampleWorld) => ({ id: ledger.sender, body: { picture: null } }),
  'restaurants.activate': ({ ledger }: ExampleWorld) => ({ id: ledger.sender, body: {} }),
  'restaurants.deactivate': async (world: ExampleWorld) => ({ id: await aRestaurant(world), body: {} }),
  'restaurants.move': async ({ ledger }: ExampleWorld) => {
    await ledger.supply(ledger.sender, [{ formatId: ledger.bowl, quantity: 1 }]);
    return {
      id: ledger.sender,
      body: { transaction_type: 'admin_return', lines: [{ format_id: ledger.bowl, quantity: 1 }] },
    };
  },
  'restaurants.stocks': ({ ledger }: ExampleWorld) => ({ id: ledger.sender }),
  'restaurants.levels': ({ ledger }: ExampleWorld) => ({ id: ledger.sender }),
  'restaurants.setLevels': ({ ledger }: ExampleWorld) => ({
    id: ledger.sender,
    body: {
      levels: [
        { format_id: ledger.bowl, alert_level: 5, target_level: 20, max_level: 40, crate_size: 10, lead_days: 3 },
      ],
    },
  }),
  'restaurants.formats': ({ ledger }: ExampleWorld) => ({ id: ledger.sender }),
  'restaurants.setFormats': ({ ledger }: ExampleWorld) => ({
    id: ledger.sender,
    body: { format_ids: [ledger.bowl, ledger.cup] },
  }),
  'restaurants.guests': ({ ledger }: ExampleWorld) => ({ id: ledger.sender }),
  'restaurants.adjustGuests': ({ ledger }: ExampleWorld) => ({
    id: ledger.sender,
    body: { direction: 'found', lines: [{ format_id: ledger.bowl, quantity: 1 }], comments: 'Comptés en salle' },
  }),
  'restaurants.decideGuests': async (world: ExampleWorld) => ({
    id: world.ledger.sender,
    body: { transaction_id: await anAskedAdjustment(world), decision: 'accept' },
  }),
  'restaurants.identityRequest': ({ ledger }: ExampleWorld) => ({ id: ledger.sender }),
  'restaurants.decideIdentity': async (world: ExampleWorld) => ({
    id: world.ledger.sender,
    body: { request_id: await aConfirmedRequest(world), decision: 'refuse', reason: 'Extrait Kbis illisible' },
  }),
  'restaurants.decideBreakage': async (world: ExampleWorld) => ({
    id: world.ledger.sender,
    body: { transaction_id: await aReportedBreakage(world), decision: 'refuse', reason: 'Retrouvés en cuisine' },
  }),
  'restaurants.refundGuests': async (world: ExampleWorld) => {
    const { ledger } = world;
    await ledger.supply(ledger.sender, [{ formatId: ledger.bowl, quantity: 1 }]);
    await ledger.record({
      type: 'grab_guest_container',
      author: 'restaurant_owner',
      restaurantId: ledger.sender,
      lines: [{ formatId: ledger.bowl, quantity: 1 }],
    });
    return { id: ledger.sender, body: { given_back: true, lines: [{ format_id: ledger.bowl, quantity: 1 }] } };
  },
  'restaurants.priceLines': ({ ledger }: ExampleWorld) => ({ id: ledger.sender }),
  'restaurants.addPriceLine': async (world: ExampleWorld) => ({
    id: await aRestaurant(world),
    body: { kind: 'per_refill', unit_price: 0.25, free_quota: 50, valid_from: '2090-01-01' },
  }),
  'restaurants.closePriceLine': async (world: ExampleWorld) => {
    const id = await aRestaurant(world);
    return { id, body: { price_line_id: await aPriceLine(world, id), valid_to: '2090-06-30' } };
  },
  'restaurants.owners': ({ ledger }: ExampleWorld) => ({ id: ledger.sender }),
  'restaurants.inviteOwner': ({ ledger }: ExampleWorld) => ({
    id: ledger.sender,
    body: { email: `gerant-${randomUUID()}@exemple.fr`, name: 'Manon Petit' },
  }),
  'restaurants.resendOwner': async (world: ExampleWorld) => {
    const id = await aRestaurant(world);
    return { id, body: { person_id: await anOwner(world, id) } };
  },
  'restaurants.removeOwner': async (world: ExampleWorld) => {
    const id = await aRestaurant(world);
    return { id, body: { person_id: await anOwner(world, id) } };
  },
  'restaurants.devices': ({ ledger }: ExampleWorld) => ({ id: ledger.sender }),
  'restaurants.closeDevice': async (world: ExampleWorld) => {
    const id = await aRestaurant(world);
    return { id, body: { device_id: await aDevice(world, id) } };
  },
  'restaurants.transactions': ({ ledger }: ExampleWorld) => ({ id: ledger.sender, query: 'sort=-date' }),
  'restaurants.transactionsCsv': ({ ledger }: ExampleWorld) => ({ id: ledger.sender, query: PERIOD }),
  'restaurants.events': ({ ledger }: ExampleWorld) => ({ id: ledger.sender, query: 'sort=-id' }),
} satisfies Partial<Record<CallName, Example>>;

const newRestaurant = {
  name: 'Le Petit Wok',
  address: '3 rue Kervégan',
  postal_code: '44000',
  city: 'Nantes',
  email: 'wok@exemple.fr',
  wash_mode: 'account',
};

async function aRestaurant(world: ExampleWorld): Promise<number> {
  return idOf(await made(world, '/restaurants', newRestaurant));
}

async function aPriceLine(world: ExampleWorld, id: number): Promise<number> {
  const body = { kind: 'per_refill', unit_price: 0.25, valid_from: '2090-01-01' };
  const [line] = (await made(world, `/restaurants/${id}/price_lines`, body)) as { id: number }[];
  return line?.id ?? 0;
}

async function anOwner(world: ExampleWorld, id: number): Promise<number> {
  const body = { email: `gerant-${randomUUID()}@exemple.fr` };
  const [owner] = (await made(world, `/restaurants/${id}/owners`, body)) as { person_id: number }[];
  return owner?.person_id ?? 0;
}

/** A device of an owner of the restaurant. */
async function aDevice(world: ExampleWorld, restaurantId: number): Promise<number> {
  const { rows } = await world.owner.query<{ id: number }>(
    `insert into oauth_sessions (person_id, client_id, scopes, device_name, restaurant_id)
     select $1, 'administration', '{}', 'Bar', $2 returning id::int`,
    [await anOwner(world, restaurantId), restaurantId],
  );
  return rows[0]?.id ?? 0;
}

/** An adjustment that a restaurant asked about its guests, waiting for an administrator. */
const anAskedAdjustment = ({ ledger }: ExampleWorld): Promise<number> =>
  ledger.run((tx) =>
    openPending(tx, ledger.accountId, {
      type: 'adjust_guest_stock_container',
      variant: 'found',
      author: 'restaurant_owner',
      restaurantId: ledger.sender,
      lines: [{ formatId: ledger.bowl, quantity: 1 }],
    }),
  );

async function anAskedRefund({ owner, ledger }: ExampleWorld, customerId: number): Promise<number> {
  const { rows } = await owner.query<{ id: number }>(
    `insert into refund_requests (account_id, key, customer_id, amount_cents, sealed_payee, iban_end)
     values ($1, gen_random_uuid(), $2, 500, '', '0189') returning id`,
    [ledger.accountId, customerId],
  );
  return Number(rows[0]?.id);
}

async function aConfirmedRequest({ owner, ledger }: ExampleWorld): Promise<number> {
  const place = [ledger.accountId, ledger.sender];
  await owner.query(
    `update identity_requests set status = 'replaced' where account_id = $1 and restaurant_id = $2`,
    place,
  );
  const { rows } = await owner.query<{ id: number }>(
    `insert into identity_requests (account_id, restaurant_id, person_id, siren, code_hash, expires_at, status)
     values ($1, $2, $3, '732829320', '', now(), 'awaiting') returning id`,
    [...place, ledger.adminId],
  );
  return Number(rows[0]?.id);
}

const aReportedBreakage = ({ ledger }: ExampleWorld): Promise<number> =>
  ledger.run((tx) =>
    openPending(tx, ledger.accountId, {
      type: 'admin_out',
      variant: 'restaurant_clean',
      reason: 'broken',
      author: 'restaurant_owner',
      restaurantId: ledger.sender,
      lines: [{ formatId: ledger.bowl, quantity: 1 }],
    }),
  );

const newPartner = async (world: ExampleWorld): Promise<number> =>
  idOf(await made(world, '/partners', { name: 'Cyclo Sud', email: 'bonjour@cyclo.exemple.fr' }));

async function newPartnerAdmin(world: ExampleWorld): Promise<number> {
  const email = `chef-${randomUUID()}@exemple.fr`;
  const people = (await made(world, `/partners/${world.ledger.partner}/admins`, { email })) as {
    person_id: number;
    email: string;
  }[];
  return people.find((one) => one.email === email)?.person_id ?? 0;
}

const stockWarehouse = ({ ledger }: ExampleWorld): Promise<unknown> =>
  ledger.record({
    type: 'admin_in',
    variant: 'bought',
    adminId: ledger.adminId,
    lines: [{ formatId: ledger.bowl, quantity: 1 }],
  });

async function newSupply(world: ExampleWorld): Promise<number> {
  await stockWarehouse(world);
  const { ledger } = world;
  const { id } = await ledger.record({
    type: 'admin_give',
    partnerId: ledger.partner,
    adminId: ledger.adminId,
    lines: [{ formatId: ledger.bowl, quantity: 1 }],
  });
  return id;
}

/** The partner's statement of a month that no other example has: its number. */
async function aMonthStatement(world: ExampleWorld): Promise<number> {
  await newSupply(world);
  const { ledger, owner } = world;
  const { rows } = await owner.query<{ month: string }>(
    "select (coalesce(max(month), '2000-01-01') + interval '1 month')::date::text as month from partner_statements where account_id = $1",
    [ledger.accountId],
  );
  const month = rows[0]?.month ?? '';
  const kept = { month, last: parisDay(new Date()), at: new Date() };
  const [id = 0] = await ledger.run((tx) => keepMonthStatements(tx, ledger.accountId, kept));
  return id;
}

async function made(world: ExampleWorld, path: string, body: object): Promise<unknown> {
  const { status, data, text } = await world.call('POST', path, { token: await adminToken(world), body });
  if (status !== 201) throw new Error(`Nothing was made: ${text}`);
  return data;
}

const idOf = (data: unknown): number => (data as { id: number }).id;

/** Requests of a super administrator about applications, and of an administrator about the team. */
const applicationExamples = {
  'accountRequests.list': () => ({ query: 'filter[status][]=pending&sort=-created_at' }),
  'accountRequests.read': async (world: ExampleWorld) => ({ id: await aRequest(world) }),
  'accountRequests.accept': async (world: ExampleWorld) => ({
    id: await aRequest(world),
    body: { name: `Bocaux du Lac ${randomUUID()}`, email: `ines-${randomUUID()}@exemple.fr` },
  }),
  'accountRequests.refuse': async (world: ExampleWorld) => ({
    id: await aRequest(world),
    body: { reason: 'Hors de notre territoire.' },
  }),
  'accounts.list': () => ({ query: 'sort=-reuses_30_days,name&filter[status][]=active' }),
  'accounts.csv': () => ({ query: 'filter[connect_status][]=pending' }),
  'accounts.read': ({ ledger }: ExampleWorld) => ({ id: ledger.accountId }),
  'accounts.create': () => ({
    body: { account: { name: `Bocaux ${randomUUID()}`, logo: PICTURE, email: `chef-${randomUUID()}@exemple.fr` } },
  }),
  'accounts.update': async (world: ExampleWorld) => ({
    id: await anAccount(world),
    body: { account: { name: `Bocaux ${randomUUID()}` } },
  }),
  'accounts.deactivate': async (world: ExampleWorld) => ({ id: await anAccount(world), body: {} }),
  'accounts.reactivate': async (world: ExampleWorld) => ({ id: await anAccount(world), body: {} }),
  'accounts.admins': ({ ledger }: ExampleWorld) => ({ id: ledger.accountId }),
  'accounts.inviteAdmin': ({ ledger }: ExampleWorld) => ({
    id: ledger.accountId,
    body: { email: `chef-${randomUUID()}@exemple.fr`, name: 'Inès Roux' },
  }),
  'accounts.resendAdmin': async (world: ExampleWorld) => ({
    id: world.ledger.accountId,
    body: { person_id: await aColleague(world) },
  }),
  'accounts.removeAdmin': async (world: ExampleWorld) => ({
    id: world.ledger.accountId,
    body: { person_id: await aColleague(world) },
  }),
  'report.read': () => ({ query: PERIOD }),
  'report.pdf': () => ({ query: PERIOD }),
  'report.send': () => ({ body: { from_date: '2026-07-01', to_date: '2026-09-30', to: ['bureau@exemple.fr'] } }),
  'report.enterCosts': () => ({ body: { months: [{ month: '2026-08', washing: 120.5, rounds: 80, team: null }] } }),
  'tasks.read': () => ({}),
  'tasks.mark': async ({ ledger }) => {
    const lines = [{ formatId: ledger.bowl, quantity: 1 }];
    await ledger.record({ type: 'admin_in', variant: 'found_dirty', adminId: ledger.adminId, lines });
    return { parts: { task: 'wash' }, body: { snooze: 'tomorrow' } };
  },
  'team.list': () => ({}),
  'team.invite': () => ({ body: { email: `collegue-${randomUUID()}@exemple.fr`, name: 'Inès Roux' } }),
  'team.resend': async (world: ExampleWorld) => ({ body: { person_id: await aColleague(world) } }),
  'team.remove': async (world: ExampleWorld) => ({ body: { person_id: await aColleague(world) } }),
} satisfies Partial<Record<CallName, Example>>;

/** An invited colleague of the administrator. */
async function aColleague(world: ExampleWorld): Promise<number> {
  const email = `collegue-${randomUUID()}@exemple.fr`;
  const people = (await made(world, '/account/admins', { email })) as { person_id: number; email: string }[];
  return people.find((one) => one.email === email)?.person_id ?? 0;
}

async function anAccount({ owner }: ExampleWorld): Promise<number> {
  const text = `insert into accounts (name) values ('Bocaux ' || gen_random_uuid()) returning id`;
  return (await owner.query<{ id: number }>(text)).rows[0]?.id ?? 0;
}

async function aRequest({ owner }: ExampleWorld): Promise<number> {
  const text = `insert into account_requests (name, contact, email, city)
                values ('Bocaux du Lac', 'Inès Roux', 'ines@exemple.fr', 'Annecy') returning id`;
  return (await owner.query<{ id: number }>(text)).rows[0]?.id ?? 0;
}

/**
 * One valid request for each call: a call added to the contract does not compile until it has one.
 */
const EXAMPLES: Readonly<Record<CallName, Example>> = {
  ...restaurantExamples,
  ...importExamples,
  ...mailExamples,
  ...messageExamples,
  ...invoiceExamples,
  ...sepaExamples,
  ...serviceExamples,
  ...statementExamples,
  ...roundExamples,
  ...supplyRequestExamples,
  ...stockCountExamples,
  ...connectExamples,
  ...appBuildExamples,
  ...secondFactorExamples,
  ...bookExamples,
  ...ledgerCardExamples,
  ...exampleExamples,
  ...impactExamples,
  ...unitExamples,
  ...washLotExamples,
  ...yearArchiveExamples,
  ...alertExamples,
  ...loanExamples,
  ...awaitingActExamples,
  ...incidentExamples,
  ...stockHealthExamples,
  'session.login': async (world) => ({ body: { email: await emailOf(world), password: EXAMPLE_PASSWORD } }),
  'session.current': () => ({}),
  'session.preferences': () => ({}),
  'session.savePreferences': () => ({ body: { lists: { cards: { hidden: ['credits'], density: 'compact' } } } }),
  'session.changePassword': async ({ owner }) => {
    await setPasswords(owner);
    return { body: { current_password: EXAMPLE_PASSWORD, new_password: 'cinq-barquettes-bleues' } };
  },
  'session.sessions': () => ({}),
  'session.endSession': async (world, personId) => {
    await world.tokenOf(personId);
    return {
      id: await numberOf(world.owner, 'select max(id) as id from oauth_sessions where person_id = $1', personId),
    };
  },
  'session.google': () => ({}),
  'session.untieGoogle': async ({ owner }, personId) => {
    await setPasswords(owner);
    await owner.query('delete from person_identities where person_id = $1', [personId]);
    await owner.query(
      `insert into person_identities (issuer, subject, person_id, email) values ('https://accounts.google.com', $2, $1, 'a@exemple.fr')`,
      [personId, `google-${personId}`],
    );
    return {};
  },
  'account.read': () => ({}),
  'account.update': () => ({
    body: { account: { trash_bag_capacity: 20, colors: { primary: '#17594A', secondary: '#E0813C' } } },
  }),
  'account.keepPicture': () => ({ body: { picture: PICTURE } }),
  'account.previewMail': () => ({ body: { welcome_email: 'Bonjour', email_signature: 'À bientôt' } }),
  'account.sendTestMail': () => ({ body: { welcome_email: 'Bonjour', email_signature: 'À bientôt' } }),
  'account.terms': () => ({}),
  'account.publishTerms': () => ({ body: { kind: 'conditions', text: 'Rendez les contenants vides.' } }),
  'account.formats': () => ({}),
  'account.firstSteps': () => ({}),
  'account.stocks': () => ({}),
  'account.cardHolders': () => ({ query: 'page[size]=5&sort=-credits' }),
  'accountRequests.create': async ({ owner }) => {
    await owner.query('delete from rate_limits');
    return {
      body: {
        name: 'Bocaux du Lac',
        contact: 'Inès Roux',
        email: 'ines@exemple.fr',
        city: 'Annecy',
        message: 'Bonjour',
      },
    };
  },
  ...applicationExamples,
  'apiAccesses.list': () => ({ query: 'filter[status]=active&sort=-last_used_at' }),
  'apiAccesses.create': () => ({
    body: { name: 'Logiciel de caisse', scopes: ['read', 'orders'], redirect_uris: ['https://exemple.fr/retour'] },
  }),
  'apiAccesses.renew': async (world) => ({ id: await newApiAccess(world), body: {} }),
  'apiAccesses.revoke': async (world) => ({ id: await newApiAccess(world), body: {} }),
  'apiAccesses.calls': async (world) => ({ id: await newApiAccess(world), query: 'page[size]=5' }),
  'apiAccesses.csv': () => ({ query: 'filter[q]=caisse' }),
  'apiAccesses.recentCalls': async (world) => ({
    query: `filter[access_id]=${await newApiAccess(world)}&filter[outcome][]=refused`,
  }),
  'apiAccesses.recentCallsCsv': () => ({ query: PERIOD }),
  ...webhookExamples,
  'cards.list': () => ({ query: 'filter[status][]=pending&filter[q]=1&page[number]=1' }),
  'cards.csv': () => ({ query: 'filter[printing]=to_print' }),
  'cards.read': async (world) => ({ id: (await newCard(world)).id }),
  'cards.create': () => ({ body: { quantity: 2, initial_amount: 12.5 } }),
  'cards.print': async (world) => ({ body: { uuids: [(await newCard(world)).uuid] } }),
  'cards.pdf': async (world) => ({ body: { uuids: [(await newCard(world)).uuid], layout: 'a4' } }),
  'cards.pin': async (world) => ({ id: (await newCard(world)).id }),
  'cards.activate': async (world) => ({ id: (await newCard(world)).id, body: {} }),
  'cards.deactivate': async (world) => ({ id: (await newCard(world)).id, body: {} }),
  'cards.unlock': async (world) => ({ id: (await newCard(world)).id, body: {} }),
  'cards.credit': async (world) => ({ id: await newActiveCard(world), body: { amount: 7.3, comment: 'Geste' } }),
  'cards.stockFix': async (world) => ({
    id: await newActiveCard(world),
    body: { variant: 'more_offered', place: 'X.lost', lines: [{ format_id: world.ledger.bowl, quantity: 1 }] },
  }),
  'cards.money': async (world) => ({ id: await newActiveCard(world) }),
  'cards.balance': async (world) => ({ id: await newActiveCard(world) }),
  'cards.stocks': async (world) => ({ id: (await newCard(world)).id }),
  'cards.transactions': async (world) => ({ id: await newActiveCard(world), query: 'sort=-date' }),
  'cards.transactionsCsv': async (world) => ({ id: await newActiveCard(world), query: 'all=true' }),
  'collectionSites.list': () => ({ query: 'filter[urgency][]=fine&sort=-fill' }),
  'collectionSites.csv': () => ({ query: 'filter[q]=halles' }),
  'collectionSites.read': async (world) => ({ id: await siteOf(world) }),
  'collectionSites.create': () => ({
    body: { name: 'Place Graslin', city: 'Nantes', latitude: 47.2132, longitude: -1.5621 },
  }),
  'collectionSites.update': async (world) => ({ id: await siteOf(world), body: { address: '2 rue de Talensac' } }),
  'collectionSites.deactivate': async (world) => ({ id: await siteOf(world), body: {} }),
  'collectionSites.reactivate': async (world) => ({ id: await siteOf(world), body: {} }),
  'collectionSites.addTerminal': async (world) => ({
    id: await siteOf(world),
    body: { name: 'Borne 2', drawers: 6, capacity: 24 },
  }),
  'collectionSites.renameTerminal': async (world) => ({ id: await terminalOf(world), body: { name: 'Borne du hall' } }),
  'collectionSites.addDrawer': async (world) => ({
    id: await terminalOf(world),
    body: { name: 'Tiroir Z', format_id: null, capacity: 12 },
  }),
  'collectionSites.updateDrawer': ({ ledger }) => ({
    id: ledger.drawer,
    body: { format_id: ledger.bowl, capacity: 24, status: 'active' },
  }),
  'collectionSites.empty': async (world) => ({ id: world.ledger.drawer, body: { counts: await countOf(world) } }),
  'collectionSites.transactions': async (world) => ({ id: await siteOf(world), query: 'sort=-date' }),
  'collectionSites.transactionsCsv': async (world) => ({ id: await siteOf(world), query: PERIOD }),
  'collectionSites.gaps': async (world) => ({ id: await siteOf(world), query: PERIOD }),
  'collectionSites.gapsCsv': async (world) => ({ id: await siteOf(world), query: PERIOD }),
  'collectionSites.drawerCode': ({ ledger }) => ({ id: ledger.drawer }),
  'collectionSites.drawerCodeSvg': ({ ledger }) => ({ id: ledger.drawer }),
  'collectionSites.drawerCodePdf': ({ ledger }) => ({ id: ledger.drawer, query: 'layout=label' }),
  'collectionSites.renewDrawerCode': ({ ledger }) => ({ id: ledger.drawer, body: {} }),
  'dropOffPoints.list': () => ({ query: 'filter[status][]=active&sort=-fill' }),
  'dropOffPoints.csv': () => ({ query: 'filter[kind]=public' }),
  'dropOffPoints.read': ({ ledger }) => ({ id: ledger.point }),
  'dropOffPoints.create': ({ ledger }) => ({
    body: { account_id: ledger.accountId, name: 'Mairie', kind: 'public', city: 'Nantes', capacity: 80 },
  }),
  'dropOffPoints.update': ({ ledger }) => ({ id: ledger.point, body: { address: '27 boulevard de Stalingrad' } }),
  'dropOffPoints.deactivate': ({ ledger }) => ({ id: ledger.point, body: {} }),
  'dropOffPoints.reactivate': ({ ledger }) => ({ id: ledger.point, body: {} }),
  'dropOffPoints.stocks': ({ ledger }) => ({ id: ledger.point }),
  'dropOffPoints.pickup': async (world) => ({
    id: world.ledger.point,
    body: { state: 'dirty', lines: [{ format_id: await dirtyAtPoint(world), quantity: 1 }], comments: 'Tournée' },
  }),
  'dropOffPoints.transactions': ({ ledger }) => ({ id: ledger.point, query: 'sort=-date' }),
  'dropOffPoints.transactionsCsv': ({ ledger }) => ({ id: ledger.point, query: PERIOD }),
  'dropOffPoints.restaurants': ({ ledger }) => ({ id: ledger.point }),
  'dropOffPoints.setRestaurants': ({ ledger }) => ({
    id: ledger.point,
    body: {
      restaurants: [{ restaurant_id: ledger.washer, may_pick_up: true, may_wash: true, may_wash_and_keep: false }],
    },
  }),
  'dropOffPoints.restaurantChoices': ({ ledger }) => ({ query: `account_id=${ledger.accountId}` }),
  'dropOffPoints.code': ({ ledger }) => ({ id: ledger.point }),
  'dropOffPoints.codeSvg': ({ ledger }) => ({ id: ledger.point }),
  'dropOffPoints.codePng': ({ ledger }) => ({ id: ledger.point }),
  'dropOffPoints.codePdf': ({ ledger }) => ({ id: ledger.point, query: 'layout=a5' }),
  'dropOffPoints.codesPdf': ({ ledger }) => ({ body: { ids: [ledger.point], layout: 'label' } }),
  'dropOffPoints.renewCode': ({ ledger }) => ({ id: ledger.point, body: {} }),
  'customers.list': () => ({ query: 'filter[q]=lea' }),
  'customers.csv': () => ({ query: 'sort=-credits&filter[holding]=none' }),
  'customers.create': () => ({ body: { email: 'noe@exemple.fr', name: 'Noé', invite: true } }),
  'customers.update': async (world) => ({ id: await newCustomer(world), body: { name: 'Zoé Le Bris' } }),
  'customers.invite': async (world) => ({ id: await newCustomer(world), body: {} }),
  'customers.stockFix': ({ ledger }) => ({
    id: ledger.customer,
    body: { variant: 'more_offered', place: 'X.lost', lines: [{ format_id: ledger.bowl, quantity: 1 }] },
  }),
  'customers.money': ({ ledger }) => ({ id: ledger.customer }),
  'customers.balance': ({ ledger }) => ({ id: ledger.customer }),
  'customers.personalData': ({ ledger }) => ({ id: ledger.customer }),
  'customers.erase': async (world) => ({ id: await newCustomer(world) }),
  'customers.mentions': ({ ledger }) => ({ id: ledger.customer }),
  'customers.dataRequests': ({ ledger }) => ({ query: `customer_id=${ledger.customer}` }),
  'customers.receiveDataRequest': ({ ledger }) => ({
    body: { customer_id: ledger.customer, kind: 'access', received_on: '2026-01-31', note: 'Par courrier' },
  }),
  'customers.answerDataRequest': async (world) => ({
    id: await newDataRequest(world),
    body: { answered_on: '2026-02-03', answer: 'Dossier envoyé' },
  }),
  'customers.inactive': () => ({}),
  'customers.setInactive': () => ({ body: { months: 36 } }),
  'customers.warnInactive': async (world) => ({ body: { ids: [await newInactive(world, false)] } }),
  'customers.eraseInactive': async (world) => ({ body: { ids: [await newInactive(world, true)] } }),
  'customers.refundRequests': () => ({}),
  'customers.decideRefund': async (world) => {
    const id = await newCustomer(world);
    return { id, body: { request_id: await anAskedRefund(world, id), decision: 'refuse', reason: 'IBAN fermé' } };
  },
  'customers.read': ({ ledger }) => ({ id: ledger.customer }),
  'customers.credit': ({ ledger }) => ({ id: ledger.customer, body: { amount: 5 } }),
  'customers.stocks': ({ ledger }) => ({ id: ledger.customer }),
  'customers.transactions': ({ ledger }) => ({ id: ledger.customer }),
  'customers.transactionsCsv': ({ ledger }) => ({ id: ledger.customer, query: PERIOD }),
  'delegatedAdmins.list': () => ({ query: 'filter[status][]=invited&sort=-drops_30_days' }),
  'delegatedAdmins.csv': () => ({ query: 'filter[q]=jade' }),
  'delegatedAdmins.read': async (world) => ({ id: await newEmployee(world) }),
  'delegatedAdmins.invite': () => ({ body: { name: 'Jade Pineau', email: `jade-${randomUUID()}@exemple.fr` } }),
  'delegatedAdmins.resend': async (world) => ({ id: await newEmployee(world), body: {} }),
  'delegatedAdmins.deactivate': async (world) => ({ id: await newEmployee(world), body: {} }),
  'removals.read': async (world) => ({ id: await newEmployee(world), parts: { thing: 'person' } }),
  'delegatedAdmins.reactivate': async (world) => ({ id: await newEmployee(world), body: {} }),
  'delegatedAdmins.events': async (world) => ({ id: await newEmployee(world), query: 'sort=-id' }),
  'partnerTransactions.list': () => ({ query: 'filter[type][]=drop_partner_container&sort=-date' }),
  'partnerTransactions.totals': () => ({ query: PERIOD }),
  'partnerTransactions.csv': () => ({ query: PERIOD }),
  'partnerTransactions.read': async (world) => ({ id: await newSupply(world) }),
  'partners.list': () => ({ query: 'filter[status][]=active&sort=-clean' }),
  'partners.csv': () => ({ query: 'filter[q]=velo' }),
  'partners.read': ({ ledger }) => ({ id: ledger.partner }),
  'partners.choices': ({ ledger }) => ({ query: `kind=restaurant&account_id=${ledger.accountId}` }),
  'partners.create': ({ ledger }) => ({
    body: {
      account_id: ledger.accountId,
      name: 'Cyclo Sud',
      email: 'bonjour@cyclo.exemple.fr',
      kind: 'cooperative',
      siren: '732 829 320',
    },
  }),
  'partners.update': ({ ledger }) => ({ id: ledger.partner, body: { contact: 'Samir Haddad' } }),
  'partners.deactivate': async (world) => ({ id: await newPartner(world), body: {} }),
  'partners.reactivate': async (world) => ({ id: await newPartner(world), body: {} }),
  'partners.admins': ({ ledger }) => ({ id: ledger.partner }),
  'partners.inviteAdmin': ({ ledger }) => ({
    id: ledger.partner,
    body: { email: `chef-${randomUUID()}@exemple.fr`, name: 'Samir Haddad' },
  }),
  'partners.resendAdmin': async (world) => ({
    id: world.ledger.partner,
    body: { person_id: await newPartnerAdmin(world) },
  }),
  'partners.removeAdmin': async (world) => ({
    id: world.ledger.partner,
    body: { person_id: await newPartnerAdmin(world) },
  }),
  'partners.stocks': ({ ledger }) => ({ id: ledger.partner }),
  'partners.supply': async (world) => {
    await stockWarehouse(world);
    return {
      id: world.ledger.partner,
      body: { transaction_type: 'admin_give', lines: [{ format_id: world.ledger.bowl, quantity: 1 }] },
    };
  },
  'partners.transactions': ({ ledger }) => ({ id: ledger.partner, query: 'sort=-date' }),
  'partners.reverseSupply': async (world) => ({
    id: world.ledger.partner,
    parts: { transaction: await newSupply(world) },
    body: { comment: 'Erreur de saisie' },
  }),
  'partners.deliveryNote': async (world) => ({
    id: world.ledger.partner,
    parts: { file: `${await newSupply(world)}.pdf` },
  }),
  'partners.statement': ({ ledger }) => ({ id: ledger.partner, query: PERIOD }),
  'partners.statementCsv': ({ ledger }) => ({ id: ledger.partner, query: PERIOD }),
  'partners.statementPdf': ({ ledger }) => ({ id: ledger.partner, query: PERIOD }),
  'orders.list': () => ({ query: 'filter[status][]=pending&sort=-created_at' }),
  'orders.csv': () => ({ query: PERIOD }),
  'orders.read': async (world) => ({ id: await newOrder(world) }),
  'orders.create': async ({ ledger }) => {
    await makeRich(ledger);
    const { customer, sender, partner, bowl } = ledger;
    return {
      body: {
        customer_id: customer,
        restaurant_id: sender,
        partner_id: partner,
        deliver: [{ format_id: bowl, quantity: 1 }],
        pickup: [],
      },
    };
  },
  'orders.formats': async (world) => ({ id: await newOrder(world) }),
  'orders.change': async (world) => ({
    id: await newOrder(world),
    body: { deliver: [{ format_id: world.ledger.bowl, quantity: 2 }] },
  }),
  'orders.validate': async (world) => ({ id: await newOrder(world), body: {} }),
  'orders.finish': async (world) => ({ id: await newOrder(world, 'validated'), body: { leftovers_opened: false } }),
  'orders.cancel': async (world) => ({ id: await newOrder(world), body: {} }),
  'orders.fix': async (world) => ({
    id: await newOrder(world, 'done'),
    body: { picked_up: [{ format_id: world.ledger.bowl, quantity: 1 }] },
  }),
  'orders.stepBack': async (world) => ({
    id: await newOrder(world, 'validated'),
    body: { comment: 'Le restaurant l’a gardée' },
  }),
  'events.list': () => ({ query: 'filter[entity]=card&sort=-id' }),
  'events.csv': () => ({ query: `filter[q]=morel&${PERIOD}` }),
  'events.choices': () => ({}),
  'integrity.read': (world, personId) => ({ query: accountAsked(world, personId) }),
  'integrity.run': ({ ledger, people }, personId) => ({
    body: { mode: 'full', ...(personId === people.super_admin && { account_id: ledger.accountId }) },
  }),
  'formats.read': ({ ledger }) => ({ id: ledger.bowl }),
  'formats.csv': () => ({ query: 'filter[active]=true' }),
  'formats.create': () => ({ body: { format: { title: 'Bocal 75 cl', deposit: 2.5, volume_ml: 750, picture: null } } }),
  'formats.update': ({ ledger }) => ({
    id: ledger.cup,
    body: { format: { subtitle: 'Pour le café', purchase_cost: 0.9 } },
  }),
  'rewards.list': () => ({}),
  'rewards.create': () => ({ body: REWARD }),
  'rewards.update': async (world) => ({ id: await newReward(world), body: { title: 'Un café offert', active: false } }),
  'informationBanners.list': () => ({ query: 'filter[status][]=online&sort=-priority' }),
  'informationBanners.csv': () => ({ query: `filter[target][]=both&${PERIOD}` }),
  'informationBanners.create': () => ({ body: BANNER }),
  'informationBanners.read': async (world) => ({ id: await newBanner(world) }),
  'informationBanners.update': async (world) => ({ id: await newBanner(world), body: { title: 'Fermé lundi' } }),
  'informationBanners.remove': async (world) => ({ id: await newBanner(world) }),
  'sharedViews.list': () => ({ query: 'path=/cards' }),
  'sharedViews.create': () => ({ body: sharedView() }),
  'sharedViews.update': async (world) => ({ id: await newSharedView(world), body: { search: 'status=active' } }),
  'sharedViews.remove': async (world) => ({ id: await newSharedView(world) }),
  'partner.stocks': () => ({}),
  'partner.statement': () => ({ query: PERIOD }),
  'partner.statementCsv': () => ({ query: PERIOD }),
  'partner.statementPdf': () => ({ query: PERIOD }),
  'partner.monthStatements': () => ({}),
  'partner.monthStatementPdf': async (world) => ({ id: await aMonthStatement(world) }),
  'partner.agree': async (world) => ({ id: await aMonthStatement(world) }),
  'incidents.ownClaims': () => ({}),
  'incidents.contest': async (world) => ({
    body: { transaction_id: await newSupply(world), text: 'Livré 12, pas 15' },
  }),
  'drops.points': () => ({}),
  'drops.list': () => ({ query: 'page[size]=10' }),
  'drops.create': async (world) => ({
    body: {
      drop_off_point_id: world.ledger.point,
      lines: [{ format_id: await dirtyAtPartner(world), quantity: 1 }],
    },
  }),
  'places.matrixTotals': () => ({}),
  'places.matrix': () => ({ query: 'filter[kind]=restaurant&filter[q]=manon' }),
  'places.search': () => ({ query: 'kind=restaurant&q=manon' }),
  'places.shelves': ({ ledger }: ExampleWorld) => ({ query: `kind=restaurant&id[]=${ledger.sender}` }),
  'places.stocks': ({ ledger }) => ({ id: ledger.sender, query: 'kind=restaurant' }),
  'acts.read': () => ({ parts: { key: '0190a6b2-0000-7000-8000-000000000001' } }),
  'search.search': () => ({ query: 'q=lea' }),
  'formats.fleetValue': () => ({ query: 'from_date=2026-01-01&date=2026-01-31' }),
  'formats.fleetValueCsv': () => ({ query: 'from_date=2026-01-01&date=2026-01-31' }),
  'stats.account': () => ({ query: PERIOD }),
  'stats.credits': () => ({ query: PERIOD }),
  'stats.customers': () => ({ query: PERIOD }),
  'stats.global': () => ({ query: PERIOD }),
  'stats.loans': () => ({ query: `${PERIOD}&format_id=1` }),
  'stats.restaurants': () => ({ query: PERIOD }),
  'stats.stocks': () => ({ query: PERIOD }),
  'transactions.list': () => ({ query: 'group=deposits&sort=-amount' }),
  'transactions.totals': () => ({ query: 'group=deposits' }),
  'transactions.csv': () => ({ query: `group=supply&${PERIOD}` }),
  'transactions.read': async (world) => ({ id: await newCredit(world) }),
  'transactions.record': ({ ledger }) => ({
    body: { transaction_type: 'admin_free_deposit', customer_id: ledger.customer, amount: 3.5 },
  }),
  'transactions.reverse': async (world) => ({ id: await newCredit(world), body: { comment: 'Erreur de saisie' } }),
};

/** A pending card with its PIN, made as the console makes it. */
export async function newCard(world: ExampleWorld): Promise<{ id: number; uuid: string }> {
  const body = { quantity: 1, initial_amount: 10 };
  const { data, text } = await world.call('POST', '/card_holders', { token: await adminToken(world), body });
  const [card] = (data ?? []) as { id: number; uuid: string }[];
  if (card === undefined) throw new Error(`No card was made: ${text}`);
  return card;
}

async function newActiveCard(world: ExampleWorld): Promise<number> {
  const { id } = await newCard(world);
  const token = await adminToken(world);
  const { status, text } = await world.call('POST', `/card_holders/${id}/activate`, { token, body: {} });
  if (status !== 200) throw new Error(`The card was not activated: ${text}`);
  return id;
}

async function newEmployee(world: ExampleWorld): Promise<number> {
  const token = await world.tokenOf(world.people.partner_admin);
  const body = { name: 'Jade Pineau', email: `jade-${randomUUID()}@exemple.fr` };
  const { data, text } = await world.call('POST', '/delegated_admins', { token, body });
  if (data === undefined) throw new Error(`Nobody was invited: ${text}`);
  return idOf(data);
}

async function newApiAccess(world: ExampleWorld): Promise<number> {
  const token = await world.tokenOf(world.people.partner_admin);
  const body = { name: 'Logiciel de caisse', scopes: ['read'] };
  const { data, text } = await world.call('POST', '/api_accesses', { token, body });
  if (data === undefined) throw new Error(`No access was made: ${text}`);
  return (data as { id: number }).id;
}

async function newBanner(world: ExampleWorld): Promise<number> {
  const { data, text } = await world.call('POST', '/information_banners', {
    token: await adminToken(world),
    body: BANNER,
  });
  const { id } = (data ?? {}) as { id?: number };
  if (id === undefined) throw new Error(`No banner was made: ${text}`);
  return id;
}

async function newReward(world: ExampleWorld): Promise<number> {
  const { data, text } = await world.call('POST', '/rewards', { token: await adminToken(world), body: REWARD });
  const { id } = (data ?? {}) as { id?: number };
  if (id === undefined) throw new Error(`No reward was made: ${text}`);
  return id;
}

async function newSharedView(world: ExampleWorld): Promise<number> {
  const { data, text } = await world.call('POST', '/shared_views', {
    token: await adminToken(world),
    body: sharedView(),
  });
  const { id } = (data ?? {}) as { id?: number };
  if (id === undefined) throw new Error(`No view was shared: ${text}`);
  return id;
}

/**
 * The same, whatever cap of cagnottes was chosen by an example before: many give money to one
 * customer.
 */
export const examples = Object.fromEntries(
  Object.entries(EXAMPLES).map(([name, example]): [string, Example] => [
    name,
    async (world, personId) => {
      await liftCap(world.owner);
      return example(world, personId);
    },
  ]),
) as Readonly<Record<CallName, Example>>;

const adminToken = (world: ExampleWorld): Promise<string> => world.tokenOf(world.people.account_admin);

async function newCustomer({ owner, ledger }: ExampleWorld): Promise<number> {
  const text =
    "insert into customers (account_id, email, name) values ($1, gen_random_uuid() || '@exemple.fr', 'Zoé') returning id";
  return numberOf(owner, text, ledger.accountId);
}

/** A conso of ten years ago, under a rule of inactivity; warned three months ago where asked. */
async function newInactive(world: ExampleWorld, isWarned: boolean): Promise<number> {
  const { owner, ledger } = world;
  const id = await newCustomer(world);
  await owner.query('update accounts set inactive_months = 24 where id = $1', [ledger.accountId]);
  await owner.query("update customers set created_at = now() - interval '10 years' where account_id = $1 and id = $2", [
    ledger.accountId,
    id,
  ]);
  if (isWarned)
    await owner.query(
      'insert into inactivity_warnings (account_id, customer_id, day, mail) values ($1, $2, current_date - 90, 1)',
      [ledger.accountId, id],
    );
  return id;
}

function newDataRequest({ owner, ledger }: ExampleWorld): Promise<number> {
  const text = `insert into data_requests (account_id, customer_id, kind, received_on, due_on)
                values ($1, $2, 'access', '2026-01-31', '2026-02-28') returning id`;
  return numberOf(owner, text, ledger.accountId, ledger.customer);
}

async function newCredit({ ledger }: ExampleWorld): Promise<number> {
  const { id } = await ledger.record({
    type: 'admin_free_deposit',
    holder: { kind: 'customer', id: ledger.customer },
    amountCents: 400,
    origin: 'offered',
    adminId: ledger.adminId,
  });
  return id;
}

/** An order of the partner for the customer, paid for and in stock, at this step. */
async function newOrder({ ledger }: ExampleWorld, step: 'pending' | 'validated' | 'done' = 'pending'): Promise<number> {
  const { accountId, customer, sender, partner, bowl } = ledger;
  await makeRich(ledger);
  return ledger.run(async (tx) => {
    const lines = [{ formatId: bowl, quantity: 1 }];
    const { id } = await createOrder(tx, accountId, {
      customerId: customer,
      restaurantId: sender,
      partnerId: partner,
      deliver: lines,
      pickup: [],
    });
    if (step !== 'pending') await validateOrder(tx, accountId, id, { recorder: 'partner' });
    if (step === 'done') await finishOrder(tx, accountId, id, { recorder: 'partner' });
    return id;
  });
}

/** Enough stock at the restaurant and money of the customer for a few orders. */
async function makeRich(ledger: ExampleWorld['ledger']): Promise<void> {
  const { customer, sender, bowl, adminId } = ledger;
  await ledger.supply(sender, [{ formatId: bowl, quantity: 5 }]);
  await ledger.record({
    type: 'admin_free_deposit',
    holder: { kind: 'customer', id: customer },
    amountCents: 2000,
    adminId,
  });
}

/** The collector of the drawer that the world has. */
const siteOf = ({ owner, ledger }: ExampleWorld): Promise<number> =>
  numberOf(
    owner,
    `select m.site_id as id from collection_drawers w
       join collection_terminals m on m.account_id = w.account_id and m.id = w.terminal_id where w.id = $1`,
    ledger.drawer,
  );

const terminalOf = ({ owner, ledger }: ExampleWorld): Promise<number> =>
  numberOf(owner, 'select terminal_id as id from collection_drawers where id = $1', ledger.drawer);

/** All that the drawer holds, counted right, and one bowl more. */
async function countOf({ owner, ledger }: ExampleWorld): Promise<{ format_id: number; quantity: number }[]> {
  const { rows } = await owner.query<{ format_id: number; quantity: number }>(
    "select format_id, quantity from cells where place = 'T' and place_id = $1 and format_id <> $2 and quantity > 0",
    [ledger.drawer, ledger.bowl],
  );
  return [...rows, { format_id: ledger.bowl, quantity: 1 }];
}

/** Brings one dirty bowl to the drop-off point; answers the format. */
async function dirtyAtPoint({ ledger }: ExampleWorld): Promise<number> {
  const fix = { type: 'admin_fix_customer_stocks', adminId: ledger.adminId } as const;
  const holder = { kind: 'customer', id: ledger.customer } as const;
  const lines = [{ formatId: ledger.bowl, quantity: 1 }];
  await ledger.record({ ...fix, variant: 'more_offered', place: 'X.lost', holder, lines });
  const place = { place: 'D.dirty', dropOffPointId: ledger.point };
  await ledger.record({ ...fix, ...place, variant: 'less_was_offered', holder, lines });
  return ledger.bowl;
}

/** Gives the partner one dirty bowl to drop; answers the format. */
async function dirtyAtPartner({ ledger }: ExampleWorld): Promise<number> {
  const { sender: restaurantId, partner: partnerId, bowl, adminId } = ledger;
  const lines = [{ formatId: bowl, quantity: 1 }];
  await ledger.supply(restaurantId, lines);
  await ledger.record({ type: 'customerless_refill', author: 'restaurant_owner', restaurantId, lines });
  await ledger.record({ type: 'admin_return_dirty', adminId, restaurantId, partnerId, lines });
  return bowl;
}

async function emailOf({ owner }: ExampleWorld): Promise<string> {
  await setPasswords(owner);
  const { rows } = await owner.query<{ email: string }>(
    `select email from people where role = 'account_admin' order by id`,
  );
  return rows[0]?.email ?? '';
}

async function numberOf(owner: Pool, text: string, ...values: unknown[]): Promise<number> {
  const { rows } = await owner.query<{ id: number }>(text, values);
  return rows[0]?.id ?? 0;
}
