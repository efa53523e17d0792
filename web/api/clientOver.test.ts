import { EXAMPLE_HEADER } from '@boucle/contract/features/example/address.ts';
import { api } from '@boucle/contract/api.ts';
import { POSITION_HEADER } from '@boucle/contract/base/constants.ts';
import { errors } from '@boucle/contract/messages/fr/errors.ts';
import { describe, expect, it } from 'vitest';
import { type core } from 'zod';
import { type ApiContext, clientOver } from './clientOver.ts';
import { NoAnswerError } from './errors.ts';
import { isAnswerOf } from './shape.ts';
import { brokenOff } from './testing/fakes.ts';

const PORTAL = '<!doctype html><title>Wi-Fi gratuit</title>';
const page = () => new Response(PORTAL, { headers: { 'content-type': 'text/html; charset=utf-8' } });

interface Declared {
  readonly '~orpc': { readonly route: { readonly path: string }; readonly outputSchema: core.$ZodTypes };
}
const contract = api as unknown as Readonly<Record<string, Readonly<Record<string, Declared>>>>;

const CALLS = Object.entries(contract).flatMap(([resource, calls]) =>
  Object.entries(calls).map(([call, { '~orpc': definition }]) => ({
    name: `${resource}.${call}`,
    path: [resource, call] as const,
    address: definition.route.path,
    schema: definition.outputSchema,
  })),
);
type Call = (typeof CALLS)[number];

const callNamed = (name: string): Call => {
  const found = CALLS.find((one) => one.name === name);
  if (found === undefined) throw new Error(`The contract has no ${name}.`);
  return found;
};

type AnyClient = Readonly<
  Record<string, Readonly<Record<string, (input: object, options: { context: ApiContext }) => Promise<unknown>>>>
>;

/** Sends a call that is answered so; the alerts shown stand in `alerts`. */
function asked({ path: [resource, call], address }: Call, answer: Response, context: ApiContext = {}) {
  const alerts: string[] = [];
  const client = clientOver({
    send: () => Promise.resolve(answer),
    tell: (message) => void alerts.push(message),
    forbid: () => undefined,
    confirm: () => Promise.resolve(false),
    position: { toBring: () => '0/0', written: () => undefined },
    origin: 'http://boucle.test',
    inExample: false,
  }) as unknown as AnyClient;
  const numbers: Record<string, number> = {};
  for (const [, name = ''] of address.matchAll(/\{(\w+)\}/g)) numbers[name] = 1;
  return { alerts, answered: client[resource]?.[call]?.(numbers, { context }) };
}

const FILE = Symbol('file');
const isFile = ({ schema }: Call): boolean => sample(schema) === FILE;
/** Whether a call may well answer that there is nothing. */
const mayBeNull = ({ schema: { _zod } }: Call): boolean =>
  _zod.def.type === 'object' && _zod.def.shape['data']?._zod.def.type === 'nullable';

/** A value that a schema takes; FILE when a file is in it. */
function sample(schema: core.$ZodTypes): unknown {
  const { def } = schema._zod;
  const of = (inner: core.$ZodType) => sample(inner as core.$ZodTypes);
  switch (def.type) {
    case 'string':
      return 'x';
    case 'number':
      return 1;
    case 'boolean':
      return true;
    case 'literal':
      return def.values[0];
    case 'enum':
      return Object.values(def.entries)[0];
    case 'nullable':
    case 'optional':
      return of(def.innerType);
    case 'array':
      return [of(def.element)];
    case 'record':
      return { x: of(def.valueType) };
    case 'object': {
      const fields = Object.entries(def.shape).map(([name, inner]) => [name, of(inner)] as const);
      return fields.some(([, value]) => value === FILE) ? FILE : Object.fromEntries(fields);
    }
    case 'union': {
      // Keys that all of its objects have, which are those looked at.
      const [first = {}, ...others] = def.options.map((option) => of(option) as Readonly<Record<string, unknown>>);
      return Object.fromEntries(Object.entries(first).filter(([name]) => others.every((other) => name in other)));
    }
    case 'custom':
      return FILE;
    default:
      throw new Error(`No value of ${def.type}.`);
  }
}

/**
 * Copies of a value with one thing in it replaced by one of another kind, or missing, each with
 * where that is.
 */
function* spoiled(value: unknown, place = ''): Generator<[string, unknown]> {
  yield [place, typeof value === 'string' ? 1 : 'wrong'];
  if (Array.isArray(value)) for (const [where, inner] of spoiled(value[0], `${place}[0]`)) yield [where, [inner]];
  else if (typeof value === 'object' && value !== null) {
    for (const [name, field] of Object.entries(value)) {
      for (const [where, inner] of spoiled(field, `${place}.${name}`)) yield [where, { ...value, [name]: inner }];
    }
  }
}

describe('an answer that the contract does not know', () => {
  it.each([
    ['the page of a portal', page],
    ['nothing', () => new Response('', { headers: { 'content-type': 'application/json' } })],
    ['an object without a field', () => Response.json({})],
    ['no data', () => Response.json({ data: null })],
    ['a body cut short', () => new Response('{"data":[{"id":1', { headers: { 'content-type': 'application/json' } })],
    ['a list of nothing', () => Response.json([])],
    ['a text', () => Response.json({ data: 'x' })],
  ])('%s counts as no answer, for every call', async (name, answer) => {
    for (const one of CALLS) {
      if (name === 'no data' && mayBeNull(one)) continue;
      const deliver = isFile(one) ? { deliver: () => Promise.reject(new Error('Saved.')) } : {};
      const { alerts, answered } = asked(one, answer(), deliver);
      await expect(answered, one.name).rejects.toBeInstanceOf(NoAnswerError);
      expect(alerts, one.name).toEqual([errors.network]);
    }
  });

  it.each([200, 422, 500])('given up by the page while it is read, stays given up (%i)', async (status) => {
    const aborted = new DOMException('aborted', 'AbortError');
    const { alerts, answered } = asked(callNamed('session.current'), brokenOff(status, aborted));
    await expect(answered).rejects.toBe(aborted);
    expect(alerts).toEqual([]);
  });

  it('is refused whichever of its fields is of another kind or missing, at any depth', () => {
    for (const one of CALLS.filter((each) => !isFile(each))) {
      const right = sample(one.schema);
      expect(isAnswerOf(one.path, right), one.name).toBe(true);
      for (const [place, wrong] of spoiled(right)) {
        expect(isAnswerOf(one.path, wrong), `${one.name} ${place}`).toBe(false);
      }
    }
  });

  it('passes with keys and values of enumerations of a newer server', async () => {
    const person = { id: 1, uuid: 'u', email: 'e', role: 'auditor', name: 'n', account_name: null };
    const one = callNamed('session.current');
    const { alerts, answered } = asked(one, Response.json({ data: { ...person, new: 1 }, newer: true }));
    expect(await answered).toEqual({ ...person, new: 1 });
    expect(alerts).toEqual([]);
  });

  it('that misses an optional field passes', () => {
    expect(isAnswerOf(['session', 'preferences'], { data: {} })).toBe(true);
    expect(isAnswerOf(['session', 'preferences'], { data: { lists: null } })).toBe(false);
  });
});

describe('a file', () => {
  const csv = callNamed('cards.csv');

  it('is delivered as it came', async () => {
    const delivered: string[] = [];
    const answer = new Response('a;b', { headers: { 'content-type': 'text/csv' } });
    const { answered } = asked(csv, answer, {
      deliver: async (response) => void delivered.push(await response.text()),
    });
    await answered;
    expect(delivered).toEqual(['a;b']);
  });

  it('that the disk refuses is no matter of the network', async () => {
    const answer = new Response('a;b', { headers: { 'content-type': 'text/csv' } });
    const full = new DOMException('full', 'QuotaExceededError');
    const { alerts, answered } = asked(csv, answer, { deliver: () => Promise.reject(full) });
    await expect(answered).rejects.toBe(full);
    expect(alerts).toEqual([]);
  });
});

describe('a refusal (403)', () => {
  const refused = (context: ApiContext, steps: string[]) => {
    const client = clientOver({
      send: () => Promise.resolve(Response.json({ error: 'forbidden' }, { status: 403 })),
      tell: () => undefined,
      forbid: () => void steps.push('left'),
      confirm: () => Promise.resolve(false),
      position: { toBring: () => '0/0', written: () => undefined },
      origin: 'http://boucle.test',
      inExample: false,
    });
    return client.restaurants.activate({ id: 1 }, { context });
  };
  const aWhile = () => new Promise((resolve) => setTimeout(resolve, 5));

  it('takes the person away once whoever asked has dealt with it', async () => {
    const steps: string[] = [];
    await refused({}, steps).catch(async () => {
      for (let step = 0; step < 20; step += 1) await Promise.resolve();
      steps.push('dealt with');
    });
    expect(steps).toEqual(['dealt with']);
    await aWhile();
    expect(steps).toEqual(['dealt with', 'left']);
  });

  it('takes nobody away from a reading that nobody asked for', async () => {
    const steps: string[] = [];
    await refused({ background: true }, steps).catch(() => undefined);
    await aWhile();
    expect(steps).toEqual([]);
  });
});

describe('a call that asks who it is (428)', () => {
  const answers = [
    Response.json({ error: 'confirmation_required', detail: 'Confirmez d’abord.' }, { status: 428 }),
    Response.json({ data: { until: '2026-11-28T10:00:00Z' } }),
  ];
  it.each([
    [true, 2],
    [false, 1],
  ])('is sent again, the same, once the person has confirmed (%s)', async (confirmed, times) => {
    const sent: string[] = [];
    const client = clientOver({
      send: async (request) => {
        sent.push(`${request.headers.get('idempotency-key')} ${await request.text()}`);
        return (answers[sent.length - 1] ?? Response.error()).clone();
      },
      tell: () => undefined,
      forbid: () => undefined,
      confirm: () => Promise.resolve(confirmed ? '' : false),
      position: { toBring: () => '0/0', written: () => undefined },
      origin: 'http://boucle.test',
      inExample: false,
    });
    const answered = client.secondFactor.confirm({ code: '123456' }, { context: { idempotencyKey: 'once' } });
    if (confirmed) await answered;
    else await expect(answered).rejects.toThrow('Confirmez d’abord.');
    expect(sent).toEqual(Array.from({ length: times }, () => 'once {"code":"123456"}'));
  });
});

const awaitingAct = (act: { readonly id: number; readonly title: string }) => ({
  ...act,
  account_id: 1,
  account_name: 'Consigne Loire',
  status: 'awaiting',
  call: 'customers.credit',
  details: [],
  amount: 250,
  pieces: 0,
  reason: 'Fête du quartier',
  author: { id: 1, name: 'Nour Alba' },
  asked_at: '2026-11-29T10:00:00Z',
  lapses_at: '2026-12-06T10:00:00Z',
  alone: true,
  alone_from: null,
  decided_by: null,
  decided_at: null,
  decision_reason: '',
  transaction_ids: [],
  seen_at: null,
  reader_may: { confirm: false, refuse: false, withdraw: true, see: false },
});

it.each([
  ['is refused', false],
  ['is kept', true],
])('a call that asks for a second person (428) is sent to one, with the reason; it %s', async (_, kept) => {
  const act = { id: 9, title: 'Crédit offert' };
  const sent: { readonly url: string; readonly body: unknown }[] = [];
  const asked: unknown[] = [];
  const client = clientOver({
    send: async (request) => {
      sent.push({ url: new URL(request.url).pathname, body: await request.json() });
      const detail = 'Dépasse 200,00 € par jour : une autre personne devra confirmer.';
      const current = { alone: true };
      if (sent.length === 1)
        return Response.json({ error: 'second_person_required', detail, current }, { status: 428 });
      if (kept) return Response.json({ data: awaitingAct(act) });
      return Response.json({ error: 'refused', detail: 'Déjà demandé.' }, { status: 422 });
    },
    tell: () => undefined,
    forbid: () => undefined,
    confirm: (what) => {
      asked.push(what);
      return Promise.resolve('Fête du quartier');
    },
    position: { toBring: () => '0/0', written: () => undefined },
    origin: 'http://boucle.test',
    inExample: false,
  });
  await expect(client.customers.credit({ id: 3, amount: 250 })).rejects.toMatchObject(
    kept ? { name: 'AwaitingError', act } : { name: 'ApiError', message: 'Déjà demandé.' },
  );
  expect(asked).toMatchObject([{ what: 'second person', alone: true, call: 'customers.credit' }]);
  expect(sent[1]).toEqual({
    url: '/api/v1/admin/awaiting_acts',
    body: { call: 'customers.credit', input: { id: 3, amount: 250 }, reason: 'Fête du quartier' },
  });
});

it('a call that asks whether something unlikely is meant (422) is sent again with that answer', async () => {
  const sent: string[] = [];
  const asked: unknown[] = [];
  const client = clientOver({
    send: async (request) => {
      sent.push(await request.text());
      const detail = '15,00 €, contre 0,15 € : est-ce bien le montant ?';
      if (sent.length === 1) return Response.json({ error: 'unlikely', detail }, { status: 422 });
      return Response.json({ data: { until: '2026-11-28T10:00:00Z' } });
    },
    tell: () => undefined,
    forbid: () => undefined,
    confirm: (what) => {
      asked.push(what);
      return Promise.resolve('');
    },
    position: { toBring: () => '0/0', written: () => undefined },
    origin: 'http://boucle.test',
    inExample: false,
  });
  await client.secondFactor.confirm({ code: '123456' });
  expect(asked).toEqual([{ what: 'unlikely', sentence: '15,00 €, contre 0,15 € : est-ce bien le montant ?' }]);
  expect(sent).toEqual(['{"code":"123456"}', '{"code":"123456","confirm":true}']);
});

it('asks it of the example from the pages of one alone', async () => {
  const heads: (string | null)[] = [];
  for (const inExample of [true, false]) {
    const client = clientOver({
      send: ({ headers }) => {
        heads.push(headers.get(EXAMPLE_HEADER));
        return Promise.resolve(Response.json({ data: {} }));
      },
      tell: () => undefined,
      forbid: () => undefined,
      confirm: () => Promise.resolve(false),
      position: { toBring: () => '0/0', written: () => undefined },
      origin: 'http://boucle.test',
      inExample,
    });
    await client.session.preferences();
  }
  expect(heads).toEqual(['1', null]);
});

describe('what was written before a reading', () => {
  const asks = (answer: () => Promise<Response>) => {
    const written: (string | null)[] = [];
    const brought: (string | null)[] = [];
    const client = clientOver({
      send: (request) => {
        brought.push(request.headers.get(POSITION_HEADER));
        return answer();
      },
      tell: () => undefined,
      forbid: () => undefined,
      confirm: () => Promise.resolve(false),
      position: { toBring: () => '0/A', written: (position) => void written.push(position) },
      origin: 'http://boucle.test',
      inExample: false,
    });
    return { client, brought, written };
  };
  const answered = (status: number, headers: Record<string, string> = {}) =>
    Promise.resolve(Response.json({ data: [] }, { status, headers }));

  it('is brought, and told by the answers to writes', async () => {
    const { client, brought, written } = asks(() => answered(200, { [POSITION_HEADER]: '0/B' }));
    await client.restaurants.activate({ id: 1 }).catch(() => undefined);
    expect([brought, written]).toEqual([['0/A'], ['0/B']]);
  });

  it.each([
    ['a server of before', () => answered(200), [null]],
    ['a failure, which may have kept it', () => answered(503), [null]],
    ['no answer', () => Promise.reject(new TypeError('network')), [null]],
    ['a refusal', () => answered(422), []],
  ])('is unknown after a write that has %s, unless it was refused', async (_what, answer, expected) => {
    const { client, written } = asks(answer);
    await client.restaurants.activate({ id: 1 }).catch(() => undefined);
    expect(written).toEqual(expected);
  });

  it('is not changed by a reading', async () => {
    const { client, written } = asks(() => answered(503));
    await client.restaurants.read({ id: 1 }).catch(() => undefined);
    expect(written).toEqual([]);
  });
});
