import { ADMIN_API } from '@boucle/contract/base/constants.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { type ExampleWorld, exampleWorld } from '../../dev/testing/examples/exampleWorld.ts';
import { examples } from '../../dev/testing/examples/examples.ts';

/** Four times as many as there are connections. */
const AT_ONCE = 40;

let world: ExampleWorld;
let app: ReturnType<typeof createApp>;
beforeAll(async () => {
  world = await exampleWorld();
  app = createApp(world.dependencies);
});
afterAll(() => world.end());

async function activeCard(): Promise<number> {
  const { id } = await examples['cards.credit'](world, world.people.account_admin);
  return Number(id);
}

async function cents(cardId: number): Promise<number> {
  const { rows } = await world.owner.query<{ balance_cents: number }>(
    `select balance_cents from money_accounts where kind = 'CAG' and owner = 'K' and owner_id = $1`,
    [cardId],
  );
  return rows[0]?.balance_cents ?? 0;
}

it('a card that many credit at once leaves the connections to the others, and gets every credit', async () => {
  const [busy, other] = [await activeCard(), await activeCard()];
  const had = await cents(busy);
  const token = await world.tokenOf(world.people.account_admin);
  const credit = async (id: number) => {
    const { status } = await app.request(`${ADMIN_API}/card_holders/${id}/credits`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ amount: 1, comment: 'Geste' }),
    });
    return status;
  };

  let answered = 0;
  const all = Array.from({ length: AT_ONCE }, async () => {
    const status = await credit(busy);
    answered += 1;
    return status;
  });
  expect(await credit(other)).toBe(201);
  const before = answered;

  expect(await Promise.all(all)).toEqual(Array.from({ length: AT_ONCE }, () => 201));
  expect(before).toBeLessThan(AT_ONCE / 4);
  expect((await cents(busy)) - had).toBe(100 * AT_ONCE);
});
