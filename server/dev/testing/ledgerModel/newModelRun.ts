import { FUNDINGS } from '@boucle/contract/shared/cards/status.ts';
import { type FreshDatabase } from '../database.ts';
import { BOWL_DEPOSIT, CUP_DEPOSIT, worldIn } from '../ledgerWorld.ts';
import { type ModelRun, recordBoth } from './modelRun.ts';
import { Model } from './model.ts';
import { type ModelCard, type ModelCommand } from './modelState.ts';

/** Cents that a cagnotte may hold: now and then one is full. */
const CAP = 4000;

/** A new account with cards to activate, two prices and fees, where nothing was done yet. */
export async function newModelRun(fresh: FreshDatabase, alone: boolean): Promise<ModelRun> {
  const world = await worldIn(fresh);
  const cards = new Map<number, ModelCard>();
  for (const funding of FUNDINGS) {
    for (const id of await world.cards(funding, 1000, 2)) {
      cards.set(id, { status: 'pending', activated: false, cents: 1000, funding });
    }
  }
  const deposits = new Map([
    [world.bowl, BOWL_DEPOSIT],
    [world.cup, CUP_DEPOSIT],
  ]);
  await fresh.asOwner(`insert into price_lines (account_id, restaurant_id, kind, unit_price_cents, valid_from) values
    (${world.accountId}, ${world.washer}, 'per_refill', 30, '2020-01-01'), (${world.accountId}, ${world.sender}, 'per_card_activation', 200, '2020-01-01')`);
  await fresh.asOwner(`update accounts set max_balance_cents = ${CAP} where id = ${world.accountId}`);
  const otherCustomer = await world.run(async (tx) => {
    const { rows } = await tx.raw<{ id: number }>({
      text: "insert into customers (account_id, email) values ($1, 'karim@exemple.fr') returning id",
      values: [world.accountId],
    });
    return rows[0]?.id ?? 0;
  });
  return { world, alone, otherCustomer, model: new Model(cards, deposits, new Set([world.washer]), CAP) };
}

/** Containers everywhere, for half of the histories; the others begin with nothing. */
export async function stock(run: ModelRun, tick: () => Date): Promise<void> {
  const { world } = run;
  const of = (quantity: number, role?: string) =>
    [world.bowl, world.cup].map((format) => ({ format, quantity, ...(role === undefined ? {} : { role }) }));
  const both = (command: ModelCommand): Promise<number | null> => recordBoth(run, command, tick());
  const { partner, point } = world;
  await both({ type: 'admin_in', variant: 'bought', lines: of(30) });
  await both({ type: 'admin_give', variant: 'restaurant', restaurant: world.washer, lines: of(6) });
  await both({ type: 'admin_give', variant: 'restaurant', restaurant: world.sender, lines: of(6) });
  await both({ type: 'admin_give', variant: 'partner', partner, lines: of(8) });
  const service = await both({ type: 'without_webapp_event', variant: 'out', partner, lines: of(6) });
  if (service === null) throw new Error('The service has no number');
  const back = { type: 'without_webapp_event', variant: 'back', partner, service } as const;
  await both({ ...back, lines: of(5, 'used') });
  await both({ type: 'drop_partner_container', variant: '', partner, point, lines: of(4) });
  const wash = { type: 'restaurant_wash_drop_off_point_container', variant: '', point } as const;
  await both({ ...wash, restaurant: world.sender, lines: of(2) });
}
