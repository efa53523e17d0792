import { type Tx } from '../../../../platform/database/transaction.ts';
import { createOrder } from '../../../../domain/orders/create.ts';
import { type Handover, cancelOrder, finishOrder, fixPickup, validateOrder } from '../../../../domain/orders/steps.ts';
import { type DemoWorld } from '../demoWorld.ts';
import { record } from '../../../../domain/ledger/record.ts';
import { type Owner, ownersWith } from '../ownersWith.ts';

/**
 * How far an order got, and how many days ago; one that was delivered may have gone otherwise than
 * planned.
 */
interface OrderStory {
  readonly daysAgo: number;
  readonly until: 'pending' | 'validated' | 'done' | 'cancelled' | 'cancelled on its way' | 'too much';
  readonly oddity?: 'surplus' | 'leftover' | 'fix';
}

const ORDERS: readonly OrderStory[] = [
  { daysAgo: 16, until: 'done' },
  { daysAgo: 14, until: 'done', oddity: 'surplus' },
  { daysAgo: 12, until: 'cancelled' },
  { daysAgo: 11, until: 'done' },
  { daysAgo: 9, until: 'done', oddity: 'leftover' },
  { daysAgo: 8, until: 'too much' },
  { daysAgo: 7, until: 'done' },
  { daysAgo: 6, until: 'cancelled on its way' },
  { daysAgo: 5, until: 'done', oddity: 'fix' },
  { daysAgo: 4, until: 'done' },
  { daysAgo: 2, until: 'done' },
  { daysAgo: 1, until: 'validated' },
  { daysAgo: 1, until: 'validated' },
  { daysAgo: 1, until: 'pending' },
  { daysAgo: 1, until: 'pending' },
  { daysAgo: 1, until: 'pending' },
  { daysAgo: 1, until: 'pending' },
  { daysAgo: 1, until: 'pending' },
];

/** Enough for what is lent and for what is delivered. */
const TOP_UP_CENTS = 2500;

/** The couriers' last fortnight: each state that an order can be in. */
export async function liveOrders(tx: Tx, { accountId, partnerId, adminId, employeeId, ago }: DemoWorld): Promise<void> {
  for (const [nth, { daysAgo, until, oddity }] of ORDERS.entries()) {
    const at = (hour: number, minute: number): Date => ago(daysAgo, hour * 60 + ((minute + nth * 7) % 60));
    const shelves = await ownersWith(tx, accountId, 'shelves');
    const shelf = shelves[(nth * 3) % Math.max(1, shelves.length)];
    const formatId = shelf?.formatId;
    const customers = (await ownersWith(tx, accountId, 'without')).filter((one) => one.formatId === formatId);
    const customer = customers[(nth * 5) % Math.max(1, customers.length)];
    if (!customer || !shelf) return;
    const loan = { id: customer.id, formatId: shelf.formatId, cents: 1 + (nth % 3) };
    await borrow(tx, accountId, {
      loan,
      restaurantId: shelf.id,
      at: ago(daysAgo + 1, 19 * 60 + nth),
    });
    const { id } = await createOrder(tx, accountId, {
      customerId: loan.id,
      restaurantId: shelf.id,
      partnerId,
      deliver: [{ formatId: shelf.formatId, quantity: until === 'too much' ? 400 : 2 }],
      pickup: [{ formatId: loan.formatId, quantity: loan.cents }],
      externalReference: `VC-${String(2041 + nth)}`,
      at: at(daysAgo === 1 ? 18 : 10, 12),
    });
    if (until === 'pending' || until === 'too much') continue;
    const courier = { recorder: 'partner', personId: employeeId } as const;
    if (until === 'cancelled') {
      await cancelOrder(tx, accountId, id, { adminId, at: at(11, 0) });
      continue;
    }
    await validateOrder(tx, accountId, id, { ...courier, at: at(daysAgo === 1 ? 19 : 11, 35) });
    if (until === 'validated') continue;
    if (until === 'cancelled on its way') {
      await cancelOrder(tx, accountId, id, { ...courier, at: at(12, 10) });
      continue;
    }
    await finishOrder(tx, accountId, id, { ...courier, at: at(12, 20) }, handoverOf(oddity, loan, shelf));
    if (oddity === 'fix')
      await fixPickup(tx, accountId, id, { adminId, at: at(15, 0) }, 'fewer_taken', [
        { formatId: loan.formatId, quantity: 1 },
      ]);
  }
}

/** The evening before its order a customer tops up and borrows what the courier takes back. */
async function borrow(
  tx: Tx,
  accountId: number,
  { loan, restaurantId, at }: { loan: Owner; restaurantId: number; at: Date },
): Promise<void> {
  const common = { author: 'customer', holder: { kind: 'customer', id: loan.id }, at } as const;
  await record(tx, accountId, { ...common, type: 'add_deposit', amountCents: TOP_UP_CENTS });
  const lines = [{ formatId: loan.formatId, quantity: loan.cents }];
  await record(tx, accountId, { ...common, type: 'grab_container', restaurantId, lines });
}

function handoverOf(
  oddity: OrderStory['oddity'],
  loan: { formatId: number; cents: number },
  shelf: { formatId: number },
): Handover {
  if (oddity === 'surplus') return { pickedUp: [{ formatId: loan.formatId, quantity: loan.cents + 1 }] };
  if (oddity === 'leftover') return { delivered: [{ formatId: shelf.formatId, quantity: 1 }] };
  return {};
}
