import { partnerApi } from '@boucle/contract/partnerApi/api.ts';
import { type PartnerAccess, type Who } from '@boucle/contract/partnerApi/call.ts';
import { type ZodType } from 'zod';
import { createEndUser } from '../../../auth/people/people.ts';
import { keepEmailChange } from '../../../partnerApi/emailChanges.ts';
import { type Sent } from './examples.ts';
import { type PartnerWorld } from '../worlds/partnerWorld.ts';
import { aMessage } from './acts/messageExamples.ts';
import { aLoan } from './incidentExamples.ts';
import { newCard, ownRestaurantExamples } from './acts/ownRestaurantExamples.ts';

/** `orders.create`: every call of the partners' contract, known to the compiler. */
export type PartnerCallName = {
  [R in keyof typeof partnerApi]: `${R}.${keyof (typeof partnerApi)[R] & string}`;
}[keyof typeof partnerApi];

/** One call of the partners' contract as a test sees it. */
export interface PartnerContractCall {
  name: PartnerCallName;
  method: string;
  /** With its placeholders; `{line}` is always the first. */
  path: string;
  access: PartnerAccess;
  success: number;
  output: ZodType;
  input: ZodType | undefined;
}

interface Procedure {
  readonly '~orpc': {
    readonly route: { readonly method?: string; readonly path?: string; readonly successStatus?: number };
    readonly meta: { readonly partnerAccess?: PartnerAccess };
    readonly inputSchema?: unknown;
    readonly outputSchema?: unknown;
  };
}

/** Every call of the partners' API, from the contract alone. */
export const partnerContractCalls: readonly PartnerContractCall[] = Object.entries(partnerApi).flatMap(
  ([resource, calls]) =>
    Object.entries(calls as Readonly<Record<string, Procedure>>).map(([verb, { '~orpc': call }]) => {
      const { method, path, successStatus = 200 } = call.route;
      const { partnerAccess: access } = call.meta;
      if (method === undefined || path === undefined || access === undefined) {
        throw new Error(`${resource}.${verb} lacks a method, a path or an access.`);
      }
      const name = `${resource}.${verb}` as PartnerCallName;
      const input = call.inputSchema as ZodType | undefined;
      return { name, method, path, access, success: successStatus, output: call.outputSchema as ZodType, input };
    }),
);

/** A request, by a person of its own where what it does ends the person. */
export interface PartnerSent extends Sent {
  readonly as?: string;
}

export type Example = (world: PartnerWorld, who: Who) => PartnerSent | Promise<PartnerSent>;

/**
 * One valid request for each call, by anyone who makes it: a call added to the contract does not
 * compile until it has one.
 */
export const partnerExamples: Readonly<Record<PartnerCallName, Example>> = {
  'initiatives.list': () => ({}),
  'restaurants.list': () => ({}),
  'restaurants.current': () => ({}),
  'restaurants.read': ({ ledger }) => ({ id: ledger.sender }),
  'restaurants.present': async (world) => ({
    id: world.ledger.sender,
    body: { card_uuid: await newCard(world) },
  }),
  'restaurants.rewards': async (world, who) => ({
    id: world.ledger.sender,
    query: `presentation=${await presented(world, who)}`,
  }),
  ...ownRestaurantExamples,
  'returnPlaces.list': () => ({}),
  'messages.list': () => ({}),
  'messages.answer': async (world, who) => {
    const id = await aMessage(world, 60);
    if (who !== 'customer') return { id, body: { answer: 'complete' } };
    const toCustomer = `update messages set act = 'point_closed', audience = 'customer', audience_id = $2 where id = $1`;
    await world.owner.query(toCustomer, [id, world.ledger.customer]);
    return { id, body: { answer: 'noted' } };
  },
  'content.read': () => ({}),
  'restaurants.formats': ({ ledger }) => ({ id: ledger.sender }),
  'restaurants.containers': ({ ledger }) => ({ id: ledger.sender }),
  'customer.current': () => ({}),
  'customer.containers': () => ({}),
  'customer.update': () => ({ body: { name: 'Léa Morel' } }),
  'customer.data': () => ({}),
  'customer.confirmEmail': async (world) => {
    const { id: customerId, as } = await newCustomer(world);
    const { accountId } = world.ledger;
    const wanted = { email: `nouvelle${customerId}@exemple.fr`, code: '042318' };
    await world.ledger.run((tx) => keepEmailChange(tx, world.dependencies.secret, { accountId, customerId }, wanted));
    return { as, body: { code: wanted.code } };
  },
  'customer.erase': async (world) => ({ as: (await newCustomer(world)).as }),
  'customer.refunds': () => ({}),
  'customer.askRefund': async ({ ledger, owner }) => {
    await owner.query(`update refund_requests set status = 'withdrawn', sealed_payee = null where status = 'open'`);
    const paidIn = { type: 'admin_free_deposit', origin: 'initiative', amountCents: 1250 } as const;
    const holder = { kind: 'customer', id: ledger.customer } as const;
    await ledger.record({ ...paidIn, holder, adminId: ledger.adminId });
    return { body: { amount_cents: 1250, beneficiary: 'Léa Morel', iban: 'FR7630006000011234567890189' } };
  },
  'customer.withdrawRefund': () => ({}),
  'customer.rewards': () => ({}),
  'customer.authenticator': () => ({ body: {} }),
  'customer.code': () => ({ body: {} }),
  'incidents.open': async (world, who) => {
    const loan_id = await aLoan(world);
    if (who === 'customer') return { body: { loan_id, text: 'Rendu vendredi dans le bac' } };
    const { rows } = await world.owner.query<{ id: number }>(
      'select transaction_id as id from lot_rows where account_id = $1 and lot_id = $2',
      [world.ledger.accountId, loan_id],
    );
    return { body: { transaction_id: Number(rows[0]?.id), text: 'Rien n’est parti ce jour-là' } };
  },
  'incidents.list': () => ({}),
  'orders.create': async (world, who) => ({
    id: world.ledger.sender,
    body: { order: { ...(who === 'access' ? await world.shown() : {}), ...orderOf(world) } },
  }),
  'orders.list': () => ({}),
  'orders.read': async (world) => ({ id: await newOrder(world) }),
  'orders.formats': async (world) => ({ id: await newOrder(world) }),
  'orders.changeFormat': async (world) => ({
    id: await newOrder(world),
    body: { order_format: { quantity: 2 } },
  }),
  'orders.validate': async (world) => ({ id: await newOrder(world), body: {} }),
  'orders.finish': async (world) => ({
    id: await validated(world),
    body: { delivered: pieces(world), picked_up: [], leftovers_opened: false },
  }),
  'orders.cancel': async (world) => ({ id: await validated(world), body: { opened: pieces(world) } }),
  'orders.fix': async (world) => ({
    id: await finished(world),
    body: { variant: 'more_taken', formats: pieces(world) },
  }),
  'supplyRequests.create': (world) => ({ id: world.ledger.sender, body: { supply_request: requestOf(world) } }),
  'supplyRequests.createForReserve': (world) => ({ body: { supply_request: requestOf(world) } }),
  'supplyRequests.list': () => ({}),
  'supplyRequests.update': async (world) => ({
    id: await newRequest(world),
    body: { supply_request: { comment: 'Samedi', lines: requestOf(world).lines } },
  }),
  'supplyRequests.read': async (world) => ({ id: await newRequest(world) }),
  'supplyRequests.cancel': async (world) => ({ id: await newRequest(world), body: {} }),
  'transactions.record': (world, who) => ({
    body: {
      transaction_type: who === 'customer' ? 'refill_other_container' : 'grab_guest_container',
      restaurant_id: world.ledger.sender,
      ...(who === 'customer' ? { quantity: 1 } : { containers: pieces(world) }),
      comments: 'Midi',
    },
  }),
  'transactions.list': () => ({}),
  'transactions.read': async (world) => ({ id: (await pendingOrder(world)).id }),
  'transactions.confirm': async (world) => {
    const { id, code } = await pendingOrder(world);
    return { id, body: { code } };
  },
  'transactions.cancel': async (world) => ({ id: (await pendingOrder(world)).id, body: {} }),
  'transactions.reverse': async (world, who) => {
    const reuse = {
      transaction_type: 'customerless_refill',
      restaurant_id: world.ledger.sender,
      containers: pieces(world),
    };
    return { id: Number((await made(world, '/transactions', reuse, world.callers[who]))['id']), body: {} };
  },
  'consent.list': () => ({}),
  'consent.withdraw': newConsent,
  'consent.revoke': () => ({}),
};

const pieces = ({ ledger }: PartnerWorld) => [{ format_id: ledger.cup, quantity: 1 }];

let orders = 0;
function orderOf({ ledger }: PartnerWorld) {
  orders += 1;
  return { external_id: `commande-${orders}`, formats: [{ format_id: ledger.cup, quantity: 1, act: 'deliver' }] };
}

async function made(
  world: PartnerWorld,
  path: string,
  body: unknown,
  as: PartnerWorld['callers']['access'] = world.access,
): Promise<Record<string, unknown>> {
  // Making what an example needs counts for nothing.
  await world.owner.query('delete from rate_limits');
  const { status, data, text } = await world.ask('POST', path, { body, as });
  if (status >= 300) throw new Error(text);
  return data;
}

async function newOrder(world: PartnerWorld): Promise<number> {
  const path = `/restaurants/${world.ledger.sender}/orders`;
  return Number((await made(world, path, { order: orderOf(world) }, world.customerToken))['id']);
}

let requests = 0;
function requestOf({ ledger }: PartnerWorld) {
  requests += 1;
  return { external_id: `demande-${requests}`, lines: [{ way: 'clean_in', format_id: ledger.cup, quantity: 12 }] };
}

async function newRequest(world: PartnerWorld): Promise<number> {
  const path = `/restaurants/${world.ledger.sender}/supply_requests`;
  return Number((await made(world, path, { supply_request: requestOf(world) }))['id']);
}

async function validated(world: PartnerWorld): Promise<number> {
  const id = await newOrder(world);
  await made(world, `/orders/${id}/validate`, {});
  return id;
}

async function finished(world: PartnerWorld): Promise<number> {
  const id = await validated(world);
  await made(world, `/orders/${id}/finish`, {});
  return id;
}

/** An order that the customer asked and the restaurant has not confirmed. */
async function pendingOrder(world: PartnerWorld): Promise<{ id: number; code: string }> {
  const body = { transaction_type: 'refill_other_container', restaurant_id: world.ledger.sender, quantity: 1 };
  const { id, confirmation_code: code } = await made(world, '/transactions', body, world.customerToken);
  return { id: Number(id), code: String(code) };
}

/** The customer presented at the owner's restaurant, to the caller. */
async function presented(world: PartnerWorld, who: Who): Promise<string> {
  const { customer_code } = await world.shown();
  const path = `/restaurants/${world.ledger.sender}/presented`;
  return String((await made(world, path, { customer_code }, world.callers[who]))['presentation']);
}

/** A consent of the customer, ended at the initiative's own page. */
async function newConsent(world: PartnerWorld): Promise<PartnerSent> {
  const { id } = await world.newAccess();
  const page = { ...world.access, client_id: 'consigne-loire-customer' };
  await world.owner.query(
    `insert into api_consents (account_id, access_id, partner_id, person_id, customer_id, scopes)
     select x.account_id, x.id, x.partner_id, p.id, p.customer_id, '{read}'
       from api_accesses x join people p on p.id = $2 where x.id = $1`,
    [id, world.people2.customer],
  );
  return { id, as: await world.personToken(page, world.people2.customer) };
}

let customers = 0;
/** One more customer, who has and owes nothing, with their token. */
async function newCustomer(world: PartnerWorld): Promise<{ id: number; as: string }> {
  customers += 1;
  const { accountId } = world.ledger;
  const email = `parti${customers}@exemple.fr`;
  const { rows } = await world.owner.query<{ id: number }>(
    'insert into customers (account_id, email) values ($1, $2) returning id',
    [accountId, email],
  );
  const person = { accountId, role: 'customer', email, name: '', passwordHash: 'none' } as const;
  const customerId = Number(rows[0]?.id);
  const personId = await world.platform((tx) => createEndUser(tx, { ...person, customerId }));
  return { id: customerId, as: await world.personToken(world.access, personId) };
}
