import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { type ApiAccessWithSecret } from '@boucle/contract/features/apiAccesses/calls.ts';
import { type Who } from '@boucle/contract/partnerApi/call.ts';
import { type PartnerScope, PARTNER_API, PARTNER_SCOPES } from '@boucle/contract/shared/apiAccesses/scopes.ts';
import { getRequestListener } from '@hono/node-server';
import { createApp } from '../../../app.ts';
import { openDevice } from '../../../auth/tokens/deviceSessions.ts';
import { createEndUser } from '../../../auth/people/people.ts';
import { keepTokens, newTokens, openSession } from '../../../auth/tokens/sessions.ts';
import { type PaymentProvider } from '../../../outside/paymentProvider/provider.ts';
import { keepDevicePin } from '../../../partnerApi/ownRestaurant/devicePins.ts';
import { placeKeysOf } from '../../../domain/places/placeKeys.ts';
import { placeToken } from '../../../domain/places/signedCodes.ts';
import { type ExampleWorld, exampleWorld } from '../examples/exampleWorld.ts';

/** How a request of a partner is sent. */
export interface PartnerRequestOptions {
  /** The access itself by default; a token of a person; no one. */
  as?: ApiAccessWithSecret | string | null;
  body?: unknown;
  /** Idempotency-Key; a fresh one by default for all but GET; null for none. */
  key?: string | null;
  headers?: Readonly<Record<string, string>>;
}

export interface PartnerAnswer {
  status: number;
  headers: Headers;
  text: string;
  data: Record<string, unknown>;
  rows: Record<string, unknown>[];
  error: string | undefined;
  detail: string | undefined;
  fields: Record<string, string[]> | undefined;
}

interface Body extends Partial<Pick<PartnerAnswer, 'error' | 'detail' | 'fields'>> {
  data?: unknown;
}

export interface PartnerWorld extends ExampleWorld {
  origin: string;
  access: ApiAccessWithSecret;
  customerToken: string;
  ownerToken: string;
  callers: Readonly<Record<Who, ApiAccessWithSecret | string>>;
  /** Text of the drawer's QR code. */
  drawerQr: string;
  ask(method: string, path: string, options?: PartnerRequestOptions): Promise<PartnerAnswer>;
  newAccess(scopes?: readonly PartnerScope[], partnerAdmin?: number): Promise<ApiAccessWithSecret>;
  /** A token of a person for an access, with every scope by default. */
  personToken(access: ApiAccessWithSecret, personId: number, scopes?: readonly string[]): Promise<string>;
  /** A device of the owner at « Chez Manon », for the access. */
  newDevice(more?: NewDevice): Promise<{ id: number; token: string }>;
  /** The fields of a customer who shows a fresh code. */
  shown(): Promise<{ customer_id: number; customer_code: string }>;
  people2: { customer: number; owner: number };
}

interface NewDevice {
  name?: string;
  scopes?: readonly string[] | undefined;
  access?: Pick<ApiAccessWithSecret, 'client_id'>;
  /** Chosen for its restaurant. */
  pin?: string;
}

/**
 * The example programme behind a started server, a partner's access with every scope, a customer
 * and an owner who signed in to it.
 */
export async function partnerWorld(payments?: PaymentProvider): Promise<PartnerWorld> {
  const world = await exampleWorld(payments);
  const { owner: sql, ledger, dependencies } = world;
  const listener = getRequestListener(createApp(dependencies).fetch);
  const server = createServer((request, response) => void listener(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  dependencies.config.port = port;
  const origin = `http://127.0.0.1:${port}`;

  const newAccess = async (
    scopes: readonly PartnerScope[] = PARTNER_SCOPES,
    partnerAdmin = world.people.partner_admin,
  ): Promise<ApiAccessWithSecret> => {
    const body = { name: 'Caisse', scopes, redirect_uris: ['https://caisse.exemple.fr/retour'] };
    const { data, text } = await world.call('POST', '/api_accesses', {
      token: await world.tokenOf(partnerAdmin),
      body,
    });
    if (data === undefined) throw new Error(text);
    return data as ApiAccessWithSecret;
  };
  const personToken = (access: ApiAccessWithSecret, personId: number, scopes: readonly string[] = PARTNER_SCOPES) =>
    world.platform(async (tx) => {
      const session = { personId, clientId: access.client_id, scopes, address: null, userAgent: null };
      const tokens = newTokens(scopes);
      await keepTokens(tx, await openSession(tx, session, { sessionDays: 90 }), tokens);
      return tokens.accessToken;
    });
  const access = await newAccess();
  const { accountId } = ledger;
  const common = { accountId, passwordHash: 'none' };
  const people2 = await world.platform(async (tx) => ({
    customer: await createEndUser(tx, {
      ...common,
      role: 'customer',
      email: 'lea@exemple.fr',
      name: 'Léa Morel',
      customerId: ledger.customer,
    }),
    owner: await createEndUser(tx, {
      ...common,
      role: 'restaurant_owner',
      email: 'manon@exemple.fr',
      name: 'Manon',
      customerId: null,
    }),
  }));
  // Its consumers may pay by card; who needs the provider itself gives one
  // (server/dev/testing/worlds/paymentWorld.ts).
  await sql.query(
    `with account as (update accounts set connect_status = 'completed' where id = $1 returning id)
     insert into payment_connections (account_id, provider_account) select id, 'acct_example' from account`,
    [accountId],
  );
  await sql.query('insert into restaurant_owners (account_id, restaurant_id, person_id) values ($1, $2, $3)', [
    accountId,
    ledger.sender,
    people2.owner,
  ]);
  const customerToken = await personToken(access, people2.customer);
  const ownerToken = await personToken(access, people2.owner);

  const newDevice = async ({ name = 'Bar', scopes, access: { client_id: clientId } = access, pin }: NewDevice = {}) => {
    const of: [number, number] = [accountId, ledger.sender];
    if (pin !== undefined) await ledger.run((tx) => keepDevicePin(tx, dependencies.secret, of, pin));
    return world.platform(async (tx) => {
      const owned = { personId: people2.owner, restaurantId: ledger.sender, name };
      const device = await openDevice(tx, { ...owned, clientId, address: null, userAgent: null });
      if (device === undefined) throw new Error('The device was not opened.');
      const tokens = newTokens(scopes ?? device.scopes);
      await keepTokens(tx, device.id, tokens);
      return { id: device.id, token: tokens.accessToken };
    });
  };
  const { token: device } = await newDevice();

  let keys = 0;
  const ask: PartnerWorld['ask'] = async (method, path, { as = access, body, key, headers = {} } = {}) => {
    keys += 1;
    const sent = key === undefined ? (method === 'GET' ? null : `key-${keys}`) : key;
    const authorization =
      as === null
        ? {}
        : typeof as === 'string'
          ? { authorization: `Bearer ${as}` }
          : { authorization: `Basic ${btoa(`${as.client_id}:${as.client_secret}`)}` };
    const response = await fetch(origin + PARTNER_API + path, {
      method,
      headers: {
        ...authorization,
        ...(sent === null ? {} : { 'idempotency-key': sent }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const read = (text.startsWith('{') ? JSON.parse(text) : {}) as Body;
    return {
      status: response.status,
      headers: response.headers,
      text,
      data: (read.data ?? {}) as Record<string, unknown>,
      rows: (Array.isArray(read.data) ? read.data : []) as Record<string, unknown>[],
      error: read.error,
      detail: read.detail,
      fields: read.fields,
    };
  };

  return {
    ...world,
    origin,
    access,
    customerToken,
    ownerToken,
    callers: { access, customer: customerToken, restaurant_owner: ownerToken, device },
    drawerQr: placeToken(placeKeysOf(dependencies.secret, ledger.accountId, []), 'drawer', {
      id: ledger.drawer,
      version: 1,
    }),
    ask,
    newAccess,
    personToken,
    newDevice,
    people2,
    async shown() {
      const { data, text } = await ask('POST', '/customer/codes', { as: customerToken });
      if (typeof data['code'] !== 'string') throw new Error(text);
      return { customer_id: ledger.customer, customer_code: data['code'] };
    },
    async end() {
      await new Promise((resolve) => server.close(resolve));
      await world.end();
    },
  };
}
