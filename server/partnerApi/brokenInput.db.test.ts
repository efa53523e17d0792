import { errorBody } from '@boucle/contract/base/errors.ts';
import { PARTNER_API } from '@boucle/contract/shared/apiAccesses/scopes.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { notFrench } from '../dev/testing/french.ts';
import {
  type PartnerContractCall,
  partnerContractCalls,
  partnerExamples,
} from '../dev/testing/examples/partnerExamples.ts';
import { type PartnerWorld, partnerWorld } from '../dev/testing/worlds/partnerWorld.ts';
import { type Operation, type WireRequest, requestsOf } from '../dev/testing/examples/requests.ts';
import { partnerDocument } from './reference/openapi.ts';

/** `npm run test:long` asks for more. */
const RUNS = process.env['LONG'] === '1' ? 300 : 20;
const SEEDS = 6;
const TIME_LIMIT_MS = 240_000;

let world: PartnerWorld;
let app: ReturnType<typeof createApp>;
let operations: Map<string, Operation>;
beforeAll(async () => {
  world = await partnerWorld();
  const { ledger } = world;
  await ledger.supply(ledger.sender, [{ formatId: ledger.cup, quantity: 5000 }]);
  await ledger.record({
    type: 'admin_free_deposit',
    holder: { kind: 'customer', id: ledger.customer },
    amountCents: 100_000,
    origin: 'offered',
    adminId: ledger.adminId,
  });
  app = createApp(world.dependencies);
  const { paths = {} } = await partnerDocument(world.dependencies.config);
  operations = new Map(
    Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(item as Readonly<Record<string, Operation>>).map(
        ([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const,
      ),
    ),
  );
});
afterAll(() => world.end());

/** Calls with a caller of their example: they end its sessions, or are of the own page. */
const ENDING: ReadonlySet<string> = new Set([
  'consent.withdraw',
  'customer.erase',
  'customer.confirmEmail',
  'restaurants.unlockDevice',
]);

let keys = 0;
async function ask({ name, access, method }: PartnerContractCall, { path, headers, body }: WireRequest) {
  await world.owner.query('delete from rate_limits');
  const [who] = access.who;
  keys += 1;
  const { as: own } = ENDING.has(name) ? await partnerExamples[name](world, who) : {};
  const as = own ?? world.callers[who];
  const authorization =
    typeof as === 'string' ? `Bearer ${as}` : `Basic ${btoa(`${as.client_id}:${as.client_secret}`)}`;
  const response = await app.request(PARTNER_API + path.replace('{line}', '1'), {
    method,
    headers: { 'idempotency-key': `essai-${keys}`, ...headers, authorization },
    ...(body === undefined ? {} : { body }),
  });
  const isFile = ['application/pdf', 'application/zip'].includes(response.headers.get('content-type') ?? '');
  return { status: response.status, text: isFile ? '' : await response.text(), isFile };
}

it('the document tells every call', () => {
  expect([...operations.keys()].sort()).toEqual(
    partnerContractCalls.map(({ method, path }) => `${method} ${path}`).sort(),
  );
});

describe.each(partnerContractCalls.map((call) => [call.name, call] as const))('%s', (_name, call) => {
  it(
    `answers ${RUNS} valid and broken requests as promised, or refuses them in French, and never fails`,
    async () => {
      const operation = operations.get(`${call.method} ${call.path}`) ?? {};
      const seeds = [];
      for (let made = 0; made < SEEDS; made += 1)
        seeds.push(await partnerExamples[call.name](world, call.access.who[0]));
      const statuses = new Set<number>();
      await fc.assert(
        fc.asyncProperty(requestsOf(call.method, call.path, operation, seeds), async (request) => {
          const { status, text, isFile } = await ask(call, request);
          statuses.add(status);
          expect(status, text.slice(0, 500)).toBeLessThan(500);
          if (isFile) {
            expect(status).toBe(call.success);
            return;
          }
          const body: unknown = JSON.parse(text);
          if (status < 300) {
            expect(status).toBe(call.success);
            expect(call.output.safeParse(body).error?.issues, text.slice(0, 500)).toBeUndefined();
            return;
          }
          const { detail, fields = {}, error } = errorBody.strict().parse(body);
          for (const sentence of [detail, ...Object.values(fields).flat()]) expect(notFrench(sentence)).toBeUndefined();
          if (status === 422 && error === 'invalid') expect(Object.values(fields).flat(), detail).not.toEqual([]);
        }),
        { numRuns: RUNS, seed: 20_250_401 },
      );
      expect([...statuses]).toContain(call.success);
    },
    TIME_LIMIT_MS,
  );
});
