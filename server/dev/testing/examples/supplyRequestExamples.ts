import { addDays, parisDay } from '@boucle/contract/base/format.ts';
import { type ExampleWorld } from './exampleWorld.ts';

/** A request of the world's partner for a restaurant, or for its reserve (null); its number. */
async function aRequest(
  { ledger, owner, people }: ExampleWorld,
  restaurantId: number | null = ledger.sender,
): Promise<number> {
  const { rows } = await owner.query<{ id: number }>(
    `with d as (insert into supply_requests (account_id, restaurant_id, partner_id, asked_by, comment)
                values ($1, $2, $3, $4, 'Pour le marché') returning account_id, id),
          l as (insert into supply_request_lines (account_id, request_id, way, format_id, quantity, forecast)
                select account_id, id, 'clean_in', $5, 12, 10 from d)
     select id from d`,
    [ledger.accountId, restaurantId, ledger.partner, people.partner_admin, ledger.bowl],
  );
  return rows[0]?.id ?? 0;
}

/** Requests about requests of containers. */
export const supplyRequestExamples = {
  'supplyRequests.list': () => ({ query: 'filter[status][]=asked&sort=-wanted_on,id' }),
  'supplyRequests.csv': () => ({ query: 'filter[above]=true' }),
  'supplyRequests.totals': () => ({ query: 'from_date=2026-04-01' }),
  'supplyRequests.restaurants': () => ({ query: 'q=bol' }),
  'supplyRequests.choices': ({ ledger }: ExampleWorld) => ({ query: `restaurant_id=${ledger.sender}` }),
  'supplyRequests.read': async (world: ExampleWorld) => ({ id: await aRequest(world) }),
  'supplyRequests.create': ({ ledger }: ExampleWorld) => ({
    body: {
      restaurant_id: ledger.sender,
      wanted_on: addDays(parisDay(new Date()), 2),
      comment: 'Mariage de samedi',
      lines: [
        { way: 'clean_in', format_id: ledger.bowl, quantity: 40 },
        { way: 'dirty_out', format_id: ledger.bowl, quantity: 12 },
      ],
    },
  }),
  'supplyRequests.cancel': async (world: ExampleWorld) => ({ id: await aRequest(world), body: { version: 1 } }),
  'supplyRequests.answer': async (world: ExampleWorld) => ({
    id: await aRequest(world),
    body: { version: 1, answer: 'refused', reason: 'Livré hier' },
  }),
  'supplyRequests.deliver': async (world: ExampleWorld) => ({
    id: await aRequest(world, null),
    body: { version: 1, lines: [{ way: 'clean_in', format_id: world.ledger.bowl, quantity: 1 }] },
  }),
};
