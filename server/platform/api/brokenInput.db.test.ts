import { ADMIN_API } from '@boucle/contract/base/constants.ts';
import { errorBody } from '@boucle/contract/base/errors.ts';
import { ROLES, type Role } from '@boucle/contract/base/roles.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { type ContractCall, contractCalls, rolesOf } from '../../dev/testing/examples/contractCalls.ts';
import { type ExampleWorld, exampleWorld } from '../../dev/testing/examples/exampleWorld.ts';
import { type Sent, examples } from '../../dev/testing/examples/examples.ts';
import { notFrench } from '../../dev/testing/french.ts';
import { type Operation, type WireRequest, requestOf, requestsOf } from '../../dev/testing/examples/requests.ts';
import { adminDocument } from './openapi.ts';

/** `npm run test:long` asks for more. */
const [RUNS, SEEDS] = process.env['LONG'] === '1' ? [300, 4] : [10, 2];
const TIME_LIMIT_MS = 240_000;

let world: ExampleWorld;
let app: ReturnType<typeof createApp>;
let operations: Map<string, Operation>;
beforeAll(async () => {
  world = await exampleWorld();
  app = createApp(world.dependencies);
  const { paths = {} } = await adminDocument(world.dependencies.config);
  operations = new Map(
    Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(item as Readonly<Record<string, Operation>>).map(
        ([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const,
      ),
    ),
  );
});
afterAll(() => world.end());

const tokens = new Map<Role, string>();

async function tokenOf(role: Role): Promise<string> {
  const known = tokens.get(role) ?? (await world.tokenOf(world.people[role]));
  tokens.set(role, known);
  return known;
}

/** A request by a permitted person with a live session and tries left, whatever came before. */
async function ask(call: ContractCall, request: WireRequest): Promise<Reply> {
  const role = ROLES.find((candidate) => rolesOf(call).includes(candidate));
  const reply = await sent(call, request, role === undefined ? undefined : await tokenOf(role));
  if (reply.status === 401 && role !== undefined) tokens.delete(role);
  else if (reply.status === 429) await world.owner.query('delete from rate_limits');
  else return reply;
  return sent(call, request, role === undefined ? undefined : await tokenOf(role));
}

async function sent(call: ContractCall, { path, headers, body }: WireRequest, token: string | undefined) {
  const response = await app.request(ADMIN_API + path, {
    method: call.method,
    headers: { ...headers, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
    ...(body === undefined ? {} : { body }),
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, type: response.headers.get('content-type') ?? '', bytes };
}

const takesAnything = ({ parameters = [], requestBody }: Operation): boolean =>
  parameters.length > 0 || requestBody !== undefined;

type Reply = Awaited<ReturnType<typeof sent>>;

/** A success is what the contract promises. */
function assertPromised(call: ContractCall, { status, type, bytes }: Reply): void {
  expect(status).toBe(call.success);
  if (type.startsWith('application/json')) {
    const { error } = call.output.safeParse(JSON.parse(bytes.toString()));
    expect(error?.issues, bytes.toString().slice(0, 500)).toBeUndefined();
  } else if (type.startsWith('text/csv')) {
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from('\uFEFF'));
  } else if (type === 'application/zip') {
    expect(bytes.subarray(0, 2).toString()).toBe('PK');
  } else {
    expect(Object.keys(FILES)).toContain(type);
    expect(bytes.subarray(0, 5).toString('latin1')).toBe(FILES[type]);
  }
}

/** How files of each type begin. */
const FILES: Readonly<Record<string, string>> = {
  'application/pdf': '%PDF-',
  'text/plain; charset=iso-8859-15': 'Journ',
  'application/xml': '<?xml',
  'image/svg+xml': '<svg ',
  'image/png': '\u0089PNG\r',
};

/** A refusal is a French sentence in the common shape; a 422 for a field names it. */
function assertRefusal({ status, type, bytes }: Reply): void {
  expect(type).toContain('application/json');
  const body = errorBody.strict().parse(JSON.parse(bytes.toString()));
  for (const sentence of [body.detail, ...Object.values(body.fields ?? {}).flat()]) {
    expect(notFrench(sentence)).toBeUndefined();
  }
  if (status === 422 && body.error === 'invalid') {
    expect(Object.values(body.fields ?? {}).flat(), body.detail).not.toEqual([]);
  }
}

it('the document tells every call', () => {
  expect([...operations.keys()].sort()).toEqual(contractCalls.map(({ method, path }) => `${method} ${path}`).sort());
});

describe.each(contractCalls.map((call) => [call.name, call] as const))('%s', (_name, call) => {
  it(
    `answers ${RUNS} valid and broken requests as promised, or refuses them in French, and never fails`,
    async () => {
      const operation = operations.get(`${call.method} ${call.path}`) ?? {};
      const role = ROLES.find((candidate) => rolesOf(call).includes(candidate)) ?? 'account_admin';
      const seeds: Sent[] = [];
      for (let made = 0; made < SEEDS; made += 1) seeds.push(await examples[call.name](world, world.people[role]));

      const statuses = new Map<number, number>();
      await fc.assert(
        fc.asyncProperty(requestsOf(call.method, call.path, operation, seeds), async (request) => {
          const reply = await ask(call, request);
          statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
          expect(reply.status, reply.bytes.toString().slice(0, 500)).toBeLessThan(500);
          if (reply.status < 300) assertPromised(call, reply);
          else assertRefusal(reply);
        }),
        // A valid request is sent once, whatever is drawn.
        { numRuns: RUNS, seed: 20_250_401, examples: seeds.slice(0, 1).map((one) => [requestOf(call.path, one)]) },
      );
      // Else the generator would prove nothing: always refused, or, where there is something to get
      // wrong, never.
      expect([...statuses.keys()]).toContain(call.success);
      if (takesAnything(operation)) expect(Math.max(...statuses.keys())).toBeGreaterThanOrEqual(400);
    },
    TIME_LIMIT_MS,
  );
});
