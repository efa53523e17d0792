import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Context, Hono } from 'hono';
import { sameText } from '../../../platform/crypto/sameText.ts';
import { createAccount, createLink } from './connect.ts';
import { SimulatorFailure, invalid, missing } from './failure.ts';
import { type FormObject, at, readForm, textAt } from './form.ts';
import { balanceOf } from './ledger.ts';
import { createSession, expireSession, sessionOf } from './payments.ts';
import { payOut, refund } from './returns.ts';
import { type ProviderObject, type SimulatorStore, nowSeconds } from './store.ts';

/**
 * Faults that a test may ask of the network: a request fails before anything was done, or the
 * answer is lost after it.
 */
export interface Faults {
  /** Requests to come that are refused with a 500. */
  refused: number;
  /** Requests to come that are done, and answered only after so many milliseconds. */
  slow: { count: number; milliseconds: number };
}

export interface ApiOptions {
  readonly store: SimulatorStore;
  readonly key: string;
  /** Where the pages of the simulator are. */
  readonly origin: () => string;
  readonly faults: Faults;
}

interface Asked {
  readonly account: string;
  readonly form: FormObject;
}

/**
 * The part of the provider's REST API that the product calls, as its official library speaks it.
 */
export function simulatorApi({ store, key, origin, faults }: ApiOptions): Hono {
  const app = new Hono();
  app.onError((error, context) => {
    if (!(error instanceof SimulatorFailure)) throw error;
    return Response.json({ error: error.error }, { status: error.status, headers: idOf(context) });
  });
  app.notFound((context) => {
    const message = `Unrecognized request URL (${context.req.method}: ${context.req.path}).`;
    return Response.json({ error: { type: 'invalid_request_error', message } }, { status: 404 });
  });
  app.use('/v1/*', async (context, next) => {
    const given = /^Bearer (\S+)$/.exec(context.req.header('authorization') ?? '')?.[1] ?? '';
    if (!sameText(given, key)) {
      throw new SimulatorFailure(401, { type: 'invalid_request_error', message: 'Invalid API Key provided' });
    }
    if (faults.refused > 0) {
      faults.refused -= 1;
      throw new SimulatorFailure(500, { type: 'api_error', message: 'Something went wrong on our end.' });
    }
    await next();
    if (faults.slow.count > 0) {
      faults.slow.count -= 1;
      await sleep(faults.slow.milliseconds);
    }
  });

  const read = (path: string, answer: (asked: Asked, id: string) => object): void => {
    app.get(path, (context) => {
      const form = readForm(new URL(context.req.url).search);
      const asked = { account: accountOf(context), form };
      const found = answer(asked, context.req.param('id') ?? '');
      return context.json(expanded(store, asked, found));
    });
  };
  const write = (path: string, answer: (asked: Asked, id: string) => object): void => {
    app.post(path, async (context) => {
      const text = await context.req.text();
      const account = accountOf(context);
      const asked = { account, form: readForm(text) };
      const request = `${context.req.path} ${createHash('sha256').update(text).digest('hex')}`;
      const run = () => expanded(store, asked, answer(asked, context.req.param('id') ?? ''));
      const { body, replayed } = once(store, account, context.req.header('idempotency-key'), request, run);
      return context.body(body, 200, {
        'content-type': 'application/json',
        ...(replayed ? { 'idempotent-replayed': 'true' } : {}),
      });
    });
  };

  write('/v1/accounts', ({ form }) => createAccount(store, form));
  read('/v1/accounts/:id', (_, id) => objectOf(store, '', 'account', id));
  write('/v1/account_links', ({ form }) => createLink(store, origin(), form));
  write('/v1/checkout/sessions', ({ account, form }) => createSession(store, account, origin(), form));
  read('/v1/checkout/sessions/:id', ({ account }, id) => sessionOf(store, account, id));
  write('/v1/checkout/sessions/:id/expire', ({ account }, id) => expireSession(store, account, id));
  write('/v1/refunds', ({ account, form }) => refund(store, account, form));
  write('/v1/payouts', ({ account, form }) => payOut(store, account, Number(textAt(form, 'amount'))));
  read('/v1/balance', ({ account }) => {
    const { available, pending } = balanceOf(store, account, nowSeconds());
    const amounts = (amount: number) => [{ amount, currency: 'eur', source_types: { card: amount } }];
    return { object: 'balance', available: amounts(available), livemode: false, pending: amounts(pending) };
  });
  for (const [path, kind] of Object.entries(READABLE)) {
    read(`/v1/${path}/:id`, ({ account }, id) => objectOf(store, account, kind, id));
  }
  for (const [path, kind] of [
    ['balance_transactions', 'balance_transaction'],
    ['events', 'event'],
  ] as const) {
    read(`/v1/${path}`, ({ account, form }) => {
      const limit = Number(textAt(form, 'limit') ?? '10');
      if (!(limit >= 1 && limit <= 100)) throw invalid('Limit must be between 1 and 100', 'limit');
      const startingAfter = textAt(form, 'starting_after');
      const createdFrom = Number(textAt(form, 'created', 'gte') ?? '0');
      const { data, hasMore } = store.list(account, kind, { limit, startingAfter, createdFrom });
      return { object: 'list', url: `/v1/${path}`, has_more: hasMore, data };
    });
  }
  return app;
}

const READABLE = {
  payment_intents: 'payment_intent',
  charges: 'charge',
  refunds: 'refund',
  disputes: 'dispute',
  payouts: 'payout',
  balance_transactions: 'balance_transaction',
  events: 'event',
} as const;

/** One effect for a key, for ever; the same key with another request is refused. */
function once(
  store: SimulatorStore,
  account: string,
  key: string | undefined,
  request: string,
  run: () => object,
): { body: string; replayed: boolean } {
  return store.transaction(() => {
    if (key === undefined) return { body: JSON.stringify(run()), replayed: false };
    const known = store.db.prepare('select request, body from keys where key = ? and account = ?').get(key, account);
    if (known !== undefined) {
      if (known['request'] !== request) {
        throw new SimulatorFailure(400, {
          type: 'idempotency_error',
          message: 'Keys for idempotent requests can only be used with the same parameters they were first used with.',
        });
      }
      return { body: String(known['body']), replayed: true };
    }
    const body = JSON.stringify(run());
    store.db
      .prepare('insert into keys (key, account, request, status, body) values (?, ?, ?, 200, ?)')
      .run(key, account, request, body);
    return { body, replayed: false };
  });
}

function objectOf(store: SimulatorStore, account: string, kind: string, id: string): ProviderObject {
  const found = store.get(account, kind, id);
  if (found === undefined) throw missing(kind, id);
  return found;
}

/** Objects in the place of their identifiers, as `expand[]` asks. */
function expanded(store: SimulatorStore, { account, form }: Asked, found: object): object {
  const paths = at(form, 'expand');
  if (!Array.isArray(paths)) return found;
  return (paths as readonly unknown[]).reduce<object>(
    (object, path) => (typeof path === 'string' ? expandAt(store, account, object, path.split('.')) : object),
    found,
  );
}

function expandAt(store: SimulatorStore, account: string, object: object, [name, ...rest]: string[]): object {
  if (name === undefined) return object;
  const value = (object as Readonly<Record<string, unknown>>)[name];
  const kind = KIND_OF_FIELD[name];
  const inner = typeof value === 'string' && kind !== undefined ? store.get(account, kind, value) : value;
  if (typeof inner !== 'object' || inner === null) return object;
  return { ...object, [name]: expandAt(store, account, inner, rest) };
}

const KIND_OF_FIELD: Readonly<Record<string, string>> = {
  latest_charge: 'charge',
  charge: 'charge',
  balance_transaction: 'balance_transaction',
  payment_intent: 'payment_intent',
};

const accountOf = (context: Context): string => context.req.header('stripe-account') ?? '';
const idOf = (context: Context): Record<string, string> => ({ 'request-id': `req_${context.req.path.length}` });
