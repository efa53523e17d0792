import { type Tx } from '../../../platform/database/transaction.ts';
import { type BookCap, type Books, type BooksQuestion } from './books.ts';
import { type Lot } from './lot.ts';
import { type OpenOrder, type Promises } from './holds.ts';
import { type LotRow, toLot } from './lotRow.ts';
import { ownMoneyOf } from './ownMoney.ts';

/** The parts of the books that are read once the locks are held, in separate statements. */
export type AfterLocks = Pick<
  Books,
  'lots' | 'extras' | 'closings' | 'promises' | 'receivedCents' | 'ownCents' | 'cap'
>;

/**
 * Separate statements: they see what others wrote while the first one waited for its locks, which a
 * single one would miss. From then on no one else lends to this borrower nor takes back, having to
 * lock the same cells and accounts.
 */
export async function readAfter(tx: Tx, accountId: number, question: BooksQuestion): Promise<AfterLocks> {
  // Even a new loan may raise what an order holds: one that waited for its locks is older than what
  // came before it.
  const followed = question.borrowerId;
  // All leave at once: the connection is pipelined.
  const [lots, promises, taken, receivedCents, ownCents, cap] = await Promise.all([
    openLots(tx, accountId, question),
    followed === undefined ? null : readPromises(tx, accountId, followed),
    readPickups(tx, accountId, question),
    readReceived(tx, accountId, question),
    question.own === undefined ? 0 : ownMoneyOf(tx, accountId, question.own.holder, question.own.exceptId),
    readCap(tx, accountId, question),
  ]);
  return { lots, promises, ...taken, receivedCents, ownCents, cap };
}

const OPEN_LOTS = `select id, format_id, unit_deposit_cents, opened, left_quantity, since, restaurant_id from lots
    where account_id = $1 and owner = $2 and owner_id = $3 and ($4::bigint[] is null or format_id = any($4)) and left_quantity > 0
    order by since, id`;

async function openLots(tx: Tx, accountId: number, { openLots: asked }: BooksQuestion): Promise<Lot[]> {
  if (!asked) return [];
  const { rows } = await tx.raw<LotRow>({
    text: OPEN_LOTS,
    values: [accountId, asked.owner, asked.ownerId, asked.formatIds],
  });
  return rows.map(toLot);
}

const PROMISES = `select
    (select json_agg(json_build_object('id', o.id, 'isOpen', o.status in ('pending', 'validated'), 'holdCents', coalesce((select h.cents from order_holds h where h.account_id = $1 and h.order_id = o.id), 0),
      'deliverCents', (select coalesce(sum(l.planned * l.unit_deposit_cents), 0) from order_lines l
        where l.account_id = $1 and l.order_id = o.id and l.way = 'deliver'),
      'pickup', (select coalesce(json_agg(json_build_object('formatId', l.format_id, 'quantity', l.planned) order by l.n), '[]')
        from order_lines l where l.account_id = $1 and l.order_id = o.id and l.way = 'pickup')) order by o.id)
      from orders o where o.account_id = $1 and o.customer_id = $2 and o.status in ('pending', 'validated')) as orders,
    (select json_agg(held order by since, id) from (
      select id, format_id, unit_deposit_cents, opened, left_quantity, since, restaurant_id from lots
      where account_id = $1 and owner = 'U' and owner_id = $2 and left_quantity > 0) held) as lots`;

/** The open orders of a customer and all its loans. */
export async function readPromises(tx: Tx, accountId: number, customerId: number): Promise<Promises> {
  const { rows } = await tx.raw<{ orders: OpenOrder[] | null; lots: LotRow[] | null }>({
    text: PROMISES,
    values: [accountId, customerId],
  });
  return { customerId, orders: rows[0]?.orders ?? [], lots: (rows[0]?.lots ?? []).map(toLot) };
}

const PICKUPS = `select
    (select json_agg(extra) from (
      select l.format_id, sum(case t.variant when 'fewer_taken' then -l.quantity else l.quantity end)::bigint as quantity
      from transactions t join transaction_lines l on l.account_id = t.account_id and l.transaction_id = t.id
      where t.account_id = $1 and t.order_id = $2 and t.status = 'completed' and l.role = 'extra'
      group by l.format_id) extra) as extras,
    (select json_agg(closing) from (
      select l.id, l.format_id, l.unit_deposit_cents, l.opened, l.left_quantity, l.since, l.restaurant_id, -sum(r.quantity)::bigint as closed
      from transactions t join lot_rows r on r.account_id = t.account_id and r.transaction_id = t.id
      join lots l on l.account_id = r.account_id and l.id = r.lot_id
      where t.account_id = $1 and t.order_id = $2 and t.type in ('pickup_customer_order', 'pickup_customer_order_fix')
      group by l.account_id, l.id having sum(r.quantity) < 0
      order by max(t.id) filter (where r.quantity < 0 and t.reverses_id is null and not exists (
        select from transactions x where x.account_id = $1 and x.reverses_id = t.id)) desc nulls last, l.since desc, l.id desc) closing) as closings`;

async function readPickups(tx: Tx, accountId: number, { orderId, pickups }: BooksQuestion) {
  if (!pickups || orderId === undefined) return { extras: new Map<number, number>(), closings: [] };
  const { rows } = await tx.raw<{
    extras: { format_id: number; quantity: number }[] | null;
    closings: (LotRow & { closed: number })[] | null;
  }>({ text: PICKUPS, values: [accountId, orderId] });
  return {
    extras: new Map((rows[0]?.extras ?? []).map(({ format_id, quantity }) => [format_id, quantity])),
    closings: (rows[0]?.closings ?? []).map((row) => ({ ...toLot(row), closed: row.closed })),
  };
}

const RECEIVED = `select coalesce(sum(case when type = 'refund_deposit' then -amount_cents else amount_cents end), 0)::bigint as cents
    from transactions where account_id = $1 and customer_id = $2 and (
      (type in ('add_deposit', 'grab_container_and_deposit') and status = 'completed')
      or (type = 'refund_deposit' and variant = 'payment_card' and status in ('completed', 'pending')))
      and id is distinct from $3`;

async function readReceived(tx: Tx, accountId: number, { received }: BooksQuestion): Promise<number> {
  if (!received) return 0;
  const { rows } = await tx.raw<{ cents: number }>({
    text: RECEIVED,
    values: [accountId, received.customerId, received.exceptId],
  });
  return rows[0]?.cents ?? 0;
}

/**
 * The cap, and what waits for the payment provider or a code: of a loan that pays itself, what it
 * leaves on the cagnotte. Top-ups older than a day are not counted: no one ends one whose page was
 * never opened.
 */
const CAP = `select a.max_balance_cents as "capCents", (select coalesce(sum(greatest(0, t.amount_cents - t.containers_cost_cents)), 0)
        from transactions t where t.account_id = $1 and t.customer_id = $2 and t.status = 'pending' and t.created_at > $3::timestamptz - interval '1 day'
          and (t.type in ('add_deposit', 'grab_container_and_deposit') or (t.type = 'redeem_reward' and t.variant = 'account')))::bigint as "waitingCents"
      from accounts a where a.id = $1`;

async function readCap(tx: Tx, accountId: number, { capped, at }: BooksQuestion): Promise<BookCap | null> {
  if (!capped) return null;
  const customerId = capped.kind === 'customer' ? capped.id : null;
  const { rows } = await tx.raw<BookCap & Record<string, unknown>>({
    text: CAP,
    values: [accountId, customerId, at.toISOString()],
  });
  return rows[0] ?? null;
}
