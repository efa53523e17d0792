import { type Tx } from '../../../../platform/database/transaction.ts';
import { exchange } from '../../../../domain/ledger/recordTogether.ts';
import { ownMoneyOf } from '../../../../domain/ledger/books/ownMoney.ts';
import { openPending } from '../../../../domain/ledger/pending/openPending.ts';
import { cancelPending, failPending } from '../../../../domain/ledger/pending/settle.ts';
import { record } from '../../../../domain/ledger/record.ts';
import { type DemoWorld } from '../demoWorld.ts';
import { liveGaps } from './gaps.ts';
import { liveOrders } from './orders.ts';
import { recordRareTypes } from './rareTypes.ts';
import { liveServices } from './services.ts';
import { ownersWith } from '../ownersWith.ts';

/**
 * The last days of an initiative, through the everyday calls: orders, services outside the web app,
 * what waits for somebody.
 */
export async function liveLately(tx: Tx, world: DemoWorld): Promise<number> {
  await liveOrders(tx, world);
  await liveServices(tx, world);
  await leaveWaiting(tx, world);
  await recordRareTypes(tx, world);
  await liveGaps(tx, world);
  const { rows } = await tx.raw<{ count: number }>({
    text: 'select count(*)::int as count from transactions where account_id = $1 and (order_id is not null or service_id is not null)',
    values: [world.accountId],
  });
  return rows[0]?.count ?? 0;
}

/**
 * An exchange at the counter, a refund « by the account », payments and refunds that wait, guests
 * to be looked into.
 */
async function leaveWaiting(tx: Tx, { accountId, adminId, restaurants, ago }: DemoWorld): Promise<void> {
  const at = (hour: number, minute: number): Date => ago(1, hour * 60 + minute);
  const payers = await ownersWith(tx, accountId, 'received');
  const [first, second, third] = payers;
  const restaurantId = restaurants[0]?.id ?? 0;
  const customer = (id: number | undefined) => ({ kind: 'customer' as const, id: id ?? 0 });

  const top = { type: 'add_deposit', author: 'customer' } as const;
  await openPending(tx, accountId, { ...top, holder: customer(first?.id), amountCents: 1500, at: at(21, 42) });
  const refused = await openPending(tx, accountId, {
    ...top,
    holder: customer(second?.id),
    amountCents: 2000,
    at: at(20, 5),
  });
  await failPending(tx, accountId, refused, 'Carte refusée par la banque');
  const left = await openPending(tx, accountId, {
    ...top,
    holder: customer(third?.id),
    amountCents: 1000,
    at: at(19, 31),
  });
  await cancelPending(tx, accountId, left);
  let repaid: number | undefined;
  for (const { id, cents } of [...payers].reverse()) {
    const own = await ownMoneyOf(tx, accountId, customer(id));
    if (repaid === undefined && Math.min(cents, own) >= 500) repaid = id;
  }
  if (repaid !== undefined)
    await openPending(tx, accountId, {
      type: 'refund_deposit',
      variant: 'payment_card',
      author: 'customer',
      holder: customer(repaid),
      amountCents: 500,
      at: at(18, 12),
    });
  const guests = await ownersWith(tx, accountId, 'guests', at(17, 20));
  for (const { id, formatId } of guests.slice(0, 2))
    await openPending(tx, accountId, {
      type: 'adjust_guest_stock_container',
      variant: 'lost',
      author: 'restaurant_owner',
      restaurantId: id,
      lines: [{ formatId, quantity: 1 }],
      comment: 'Le client ne reviendra pas',
      at: at(17, 20),
    });
  const [holder] = await ownersWith(tx, accountId, 'loan', at(12, 48));
  if (holder)
    await exchange(tx, accountId, {
      holder: customer(holder.id),
      restaurantId,
      author: 'customer',
      back: [{ formatId: holder.formatId, quantity: 1 }],
      out: [{ formatId: holder.formatId, quantity: 1 }],
      at: at(12, 48),
    });
  await record(tx, accountId, {
    type: 'admin_free_deposit',
    adminId,
    origin: 'initiative',
    holder: customer(second?.id),
    amountCents: 1000,
    comment: 'Chèque reçu',
    at: at(16, 40),
  });
}
