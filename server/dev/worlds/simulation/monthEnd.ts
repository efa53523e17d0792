import { addDays } from '@boucle/contract/base/format.ts';
import { parisInstant } from '../clock.ts';
import { recordGap, settleGap } from '../demo/lately/gaps.ts';
import { type Random } from '../random.ts';
import { keepMonthStatements } from '../../../documents/partnerStatements/months.ts';
import { type Tx } from '../../../platform/database/transaction.ts';
import { closeMonth } from '../../../domain/ledger/months/closeMonth.ts';
import { completeByProvider } from '../../../domain/ledger/pending/byProvider.ts';
import { openPending } from '../../../domain/ledger/pending/openPending.ts';
import { failPending } from '../../../domain/ledger/pending/settle.ts';
import { record } from '../../../domain/ledger/record.ts';
import { LedgerRefusal } from '../../../domain/ledger/refusals.ts';
import { createOrder } from '../../../domain/orders/create.ts';
import { cancelOrder, finishOrder, fixPickup, validateOrder } from '../../../domain/orders/steps.ts';
import { type World } from '../cast/world.ts';

export type Step = (tx: Tx) => Promise<unknown>;

/**
 * Through the everyday calls, one transaction each, on the last day of a month: orders, a caterer,
 * gaps, payments that waited.
 */
export function stepsOfMonth(world: World, random: Random, last: string, orders: number): Step[] {
  return [
    ...Array.from({ length: orders }, (_, n) => orderStep(world, random, last, n)),
    (tx) => caterer(tx, world, last),
    (tx) => gaps(tx, world, last),
    (tx) => payments(tx, world, random, last),
  ];
}

/** Closes the month that ends on this day, two days later. */
export const closingOf =
  ({ accountId, adminId: personId }: World, last: string): Step =>
  async (tx) => {
    const month = `${last.slice(0, 7)}-01`;
    const now = parisInstant(addDays(last, 2), 600);
    await closeMonth(tx, accountId, month, { personId, now });
    await keepMonthStatements(tx, accountId, { month, last, at: now });
  };

/** Whatever the books do not allow is left out. */
export async function unlessRefused(step: Promise<unknown>): Promise<boolean> {
  try {
    await step;
    return true;
  } catch (error) {
    if (error instanceof LedgerRefusal) return false;
    throw error;
  }
}

function orderStep(world: World, random: Random, last: string, n: number): Step {
  const { accountId, adminId, partnerId, customers, restaurants } = world;
  const holder = random.pick(customers);
  const { id: restaurantId, formats } = random.pick(restaurants);
  const lines = [{ formatId: random.pick(formats).id, quantity: 1 }];
  const at = (minute: number): Date => parisInstant(last, 20 * 60 + ((n + minute) % 180));
  const gift = { type: 'admin_free_deposit', origin: 'offered', adminId, holder, amountCents: 1000 } as const;
  return async (tx) => {
    await record(tx, accountId, { ...gift, at: at(0) });
    const order = { customerId: holder.id, restaurantId, partnerId, deliver: lines, pickup: [], at: at(0) };
    const { id, status } = await createOrder(tx, accountId, order);
    if (status !== 'pending') return;
    if (n % 7 === 5) return cancelOrder(tx, accountId, id, { adminId, at: at(1) });
    const courier = { recorder: 'partner', at: at(1) } as const;
    await validateOrder(tx, accountId, id, courier);
    if (n % 7 === 6) return cancelOrder(tx, accountId, id, courier);
    await finishOrder(tx, accountId, id, { ...courier, at: at(2) });
    if (n % 7 === 4) await fixPickup(tx, accountId, id, { adminId, at: at(3) }, 'more_taken', lines);
  };
}

async function caterer(tx: Tx, { accountId, adminId, restaurants }: World, last: string): Promise<void> {
  const [restaurant] = restaurants;
  const formatId = restaurant?.formats[0]?.id;
  if (!restaurant || formatId === undefined) return;
  const service = { type: 'without_webapp_caterer', adminId } as const;
  const { serviceId } = await record(tx, accountId, {
    ...service,
    variant: 'out',
    restaurantId: restaurant.id,
    customCustomer: 'Mairie',
    lines: [{ formatId, quantity: 3 }],
    at: parisInstant(last, 1_260),
  });
  const lines = [
    { formatId, quantity: 2, role: 'used' },
    { formatId, quantity: 1, role: 'missing' },
  ];
  const back = { ...service, variant: 'back', lines, at: parisInstant(last, 1_300) };
  if (serviceId !== null) await record(tx, accountId, { ...back, serviceId });
}

/** The warehouse counted: what was missing is found again, of what was too many half is settled. */
async function gaps(tx: Tx, { accountId, adminId, formats }: World, last: string): Promise<void> {
  const count = (place: 'A.clean' | 'A.dirty', quantity: number, minute: number) => ({
    place,
    adminId,
    lines: formats.slice(0, 1).map(({ id: formatId }) => ({ formatId, quantity })),
    at: parisInstant(last, minute),
    comment: 'Inventaire',
  });
  const surplus = await recordGap(tx, accountId, { type: 'admin_in', ...count('A.dirty', 2, 1_302) });
  await settleGap(tx, accountId, surplus, { type: 'admin_out', ...count('A.dirty', 1, 1_303) });
  const lack = await recordGap(tx, accountId, { type: 'admin_out', ...count('A.clean', 2, 1_304) });
  await settleGap(tx, accountId, lack, { type: 'admin_in', ...count('A.clean', 2, 1_305) });
}

/**
 * A payment that the provider confirms, one that it refuses, a refund to the payment card, a box of
 * one's own that is filled.
 */
async function payments(tx: Tx, world: World, random: Random, last: string): Promise<void> {
  const { accountId, customers, restaurants } = world;
  const by = { author: 'customer', holder: random.pick(customers), at: parisInstant(last, 1_310) } as const;
  const topUp = (amountCents: number) => openPending(tx, accountId, { ...by, type: 'add_deposit', amountCents });
  await completeByProvider(tx, accountId, await topUp(2000), by.at);
  await failPending(tx, accountId, await topUp(1000), 'Carte refusée');
  const back = { ...by, type: 'refund_deposit', variant: 'payment_card', amountCents: 500 } as const;
  await completeByProvider(tx, accountId, await openPending(tx, accountId, back), by.at);
  const { id: restaurantId } = random.pick(restaurants);
  const lines = [{ formatId: 0, quantity: 1 }];
  await record(tx, accountId, { ...by, type: 'refill_other_container', restaurantId, lines });
}
