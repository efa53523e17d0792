import { parisDay } from '@boucle/contract/base/format.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { openMonths } from './openMonths.ts';

/** Of one restaurant, of one format; left out, of all. */
interface Narrowing {
  readonly restaurant_id?: number | undefined;
  readonly format_id?: number | undefined;
}

interface PendingOrders {
  pending_orders: number;
  oldest_pending_order_at: Date | null;
}

/** Orders that no one took yet. */
export async function pendingOrders(tx: Tx, accountId: number, { restaurant_id }: Narrowing): Promise<PendingOrders> {
  const { rows } = await tx.raw<PendingOrders>({
    text: `select count(*)::int as pending_orders, min(created_at) as oldest_pending_order_at from orders
            where account_id = $1 and status = 'pending' and ($2::bigint is null or restaurant_id = $2)`,
    values: [accountId, restaurant_id ?? null],
  });
  return rows[0] ?? { pending_orders: 0, oldest_pending_order_at: null };
}

interface FullSite {
  id: number;
  name: string;
  drawers: number;
  /** Of those, the drawers that a round empties. */
  in_rounds: number;
}

/**
 * Sites with drawers that hold at least what they can, those with the most first; a drawer without
 * capacity is never full. `planned`: drawers that rounds empty.
 */
export async function fullDrawers(tx: Tx, accountId: number, planned: readonly number[] = []): Promise<FullSite[]> {
  const { rows } = await tx.raw<FullSite>({
    text: `select s.id, s.name, count(*)::int as drawers, count(*) filter (where d.id = any($2::bigint[]))::int as in_rounds
             from collection_drawers d
             join collection_terminals t on t.account_id = d.account_id and t.id = d.terminal_id
             join collection_sites s on s.account_id = t.account_id and s.id = t.site_id
            where d.account_id = $1 and s.status = 'active' and d.capacity <= (
              select coalesce(sum(c.quantity), 0) from cells c
               where c.account_id = $1 and c.place = 'T' and c.place_id = d.id)
            group by s.id, s.name order by 3 desc, plain(s.name), s.id`,
    values: [accountId, planned],
  });
  return rows;
}

interface DirtyPlace {
  id: number;
  name: string;
  quantity: number;
}

/**
 * Drop-off points with dirty containers to collect, closed ones too, those with the most first; of
 * one restaurant, its own.
 */
export async function dirtyPoints(
  tx: Tx,
  accountId: number,
  { restaurant_id, format_id }: Narrowing,
): Promise<DirtyPlace[]> {
  const { rows } = await tx.raw<DirtyPlace>({
    text: `select d.id, d.name, sum(c.quantity)::bigint as quantity
             from cells c
             join drop_off_points d on d.account_id = c.account_id and d.id = c.place_id
            where c.account_id = $1 and c.place = 'D' and c.state = 'dirty' and c.quantity > 0
              and ($2::bigint is null or d.restaurant_id = $2) and ($3::bigint is null or c.format_id = $3)
            group by d.id, d.name order by 3 desc, d.name, d.id`,
    values: [accountId, restaurant_id ?? null, format_id ?? null],
  });
  return rows;
}

interface InvoiceWork {
  failed_deposits: number;
  returned_invoices: number;
}

/**
 * Invoices whose deposit failed, and the ones that came back and that no credit note takes back.
 */
export async function invoiceWork(tx: Tx, accountId: number): Promise<InvoiceWork> {
  const { rows } = await tx.raw<InvoiceWork>({
    text: `select (select count(*)::int from invoice_deposits where account_id = $1 and reference is null) as failed_deposits,
                  (select count(*)::int from (
                     select distinct on (x.invoice_id) x.invoice_id, x.status from invoice_statuses x
                      where x.account_id = $1 and x.status <> 'sent' order by x.invoice_id, x.n desc
                   ) l
                   join invoices i on i.account_id = $1 and i.id = l.invoice_id and i.kind = 'invoice'
                   left join (
                     select corrects_id, sum(net_cents) as net from invoices
                      where account_id = $1 and corrects_id is not null group by corrects_id
                   ) c on c.corrects_id = i.id
                   where l.status in ('refused', 'rejected') and i.net_cents > coalesce(c.net, 0)) as returned_invoices`,
    values: [accountId],
  });
  return rows[0] ?? { failed_deposits: 0, returned_invoices: 0 };
}

interface WarehouseWork {
  dirty_to_wash: number;
  cards_to_print: number;
  failed_mails: number;
}

/** How long a mail that could not be delivered asks for somebody. */
const MAIL_DAYS = 30;
const DAY_MS = 86_400_000;

/** Mails that failed before are no one's work any more. */
export const failedMailsSince = (now: Date): Date => new Date(now.getTime() - MAIL_DAYS * DAY_MS);

/**
 * Pieces that wait to be washed in the warehouse, cards never printed, mails of the last 30 days
 * that could not be delivered.
 */
export async function warehouseWork(tx: Tx, accountId: number): Promise<WarehouseWork> {
  const { rows } = await tx.raw<WarehouseWork>({
    text: `select (select coalesce(sum(quantity), 0)::bigint from cells
                    where account_id = $1 and place = 'A' and place_id = 0 and state = 'dirty') as dirty_to_wash,
                  (select count(*)::int from card_holders
                    where account_id = $1 and status <> 'disabled' and card_issued_at is null) as cards_to_print,
                  (select count(*)::int from mails
                    where account_id = $1 and sent_at is null and failed_at > $2::timestamptz
                      and not exists (select from mails c where c.account_id = $1 and c.resends_id = mails.id)) as failed_mails`,
    values: [accountId, failedMailsSince(tx.now())],
  });
  return rows[0] ?? { dirty_to_wash: 0, cards_to_print: 0, failed_mails: 0 };
}

/** The months (YYYY-MM) that are over and not closed, the earliest first. */
export async function monthsToClose(tx: Tx, accountId: number): Promise<string[]> {
  const { rows } = await tx.raw<{ month: string | null }>({
    text: 'select max(month) as month from closed_months where account_id = $1',
    values: [accountId],
  });
  const months = await openMonths(tx, accountId, parisDay(tx.now()), rows[0]?.month ?? undefined);
  return months.slice(0, -1);
}
