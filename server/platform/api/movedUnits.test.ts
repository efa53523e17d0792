import { expect, it } from 'vitest';
import { z, type ZodType } from 'zod';
import { contractCalls } from '../../dev/testing/examples/contractCalls.ts';
import { partnerContractCalls } from '../../dev/testing/examples/partnerExamples.ts';
import { type JsonSchema } from '../../dev/testing/examples/schemaValues.ts';

const PLANNED = 'plans: the act that does it names the codes';
const CLAIMED = 'says how many: what settles it names the codes';

/** Calls that write pieces of formats without codes, and why. */
const WITHOUT: Readonly<Record<string, string>> = {
  'orders.create': PLANNED,
  'orders.change': PLANNED,
  'rounds.create': PLANNED,
  'rounds.update': PLANNED,
  'supplyRequests.create': PLANNED,
  'partner orders.create': PLANNED,
  'partner orders.changeFormat': PLANNED,
  'partner supplyRequests.create': PLANNED,
  'partner supplyRequests.createForReserve': PLANNED,
  'partner supplyRequests.update': PLANNED,
  'partner restaurants.refusedAct': 'moves nothing: the incident that it opens is settled with its codes',
  'partner transactions.record refill_other_container': 'serves a container of the customer’s',
  'cards.create': 'counts cards',
  'incidents.claim': CLAIMED,
  'partner incidents.open': CLAIMED,
  'partner messages.answer': CLAIMED,
  'units.createBatch': 'makes the codes',
};

/** Each object of a body that counts pieces: where it stands, and whether it takes codes. */
function* countsIn(schema: JsonSchema, name: string): Generator<readonly [name: string, takes: boolean]> {
  const { properties = {}, items, anyOf = [], oneOf = [], allOf = [] } = schema;
  const type = properties['transaction_type']?.const;
  const own = typeof type === 'string' ? `${name} ${type}` : name;
  const isCount = ['quantity', 'pieces', 'dirty_in'].some((key) => key in properties);
  if (isCount) yield [own, 'units' in properties];
  for (const inner of [...Object.values(properties), ...(items ? [items] : []), ...anyOf, ...oneOf, ...allOf])
    yield* countsIn(inner, own);
}

it('each call that counts pieces takes their codes, or says why not', () => {
  const calls: readonly { readonly name: string; readonly method: string; readonly input: ZodType | undefined }[] = [
    ...contractCalls,
    ...partnerContractCalls.map((call) => ({ ...call, name: `partner ${call.name}` })),
  ];
  const counted = calls
    .filter(({ method }) => method !== 'GET')
    .flatMap(({ name, input }) =>
      input === undefined
        ? []
        : [...countsIn(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as JsonSchema, name)],
    );
  const without = new Set(counted.filter(([, takes]) => !takes).map(([name]) => name));
  expect([...without].sort()).toEqual(Object.keys(WITHOUT).sort());
  expect(counted.filter(([, takes]) => takes).length).toBeGreaterThan(40);
});
