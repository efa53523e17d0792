import { z } from 'zod';
import { E_MONEY_LEVELS } from '../../shared/books/eMoney.ts';
import { ADMIN_READS, call } from '../../base/call.ts';
import { one } from '../../base/pagination.ts';
import { id, instant } from '../../base/primitives.ts';

const dirtyPlace = z.object({ id: z.int(), name: z.string(), quantity: z.int() });

/** Counts of what waits for somebody now: pieces, cards, orders and mails. */
const waiting = z.object({
  /** Sites with drawers that hold as much as they can, the fullest first. */
  full_drawers: z.array(z.object({ id: z.int(), name: z.string(), drawers: z.int() })),
  /** Restaurants with dirty containers to collect, those with the most first. */
  dirty_restaurants: z.array(dirtyPlace),
  dirty_drop_off_points: z.array(dirtyPlace),
  /** Active restaurants with formats below their alert level, and how many formats are. */
  low_restaurants: z.array(z.object({ id: z.int(), name: z.string(), formats: z.int() })),
  pending_orders: z.int(),
  oldest_pending_order_at: instant.nullable(),
  /** The warehouse's; like what follows, nothing where one restaurant is requested. */
  dirty_to_wash: z.int(),
  cards_to_print: z.int(),
  /** Months that are over and not closed (YYYY-MM), the earliest first. */
  months_to_close: z.array(z.string()),
  /** Gaps that no one explained, settled or dismissed. */
  open_incidents: z.int(),
  /** Claims of people that no one answered. */
  open_claims: z.int(),
  /** Findings of the rules that no one judged or put off. */
  open_alerts: z.int(),
  /** Acts beyond what one person does alone, that wait for another one. */
  awaiting_acts: z.int(),
  /** Places that should have been counted by now. */
  overdue_counts: z.int(),
  /** Washing lots that are not closed a week after they began. */
  open_lots: z.int(),
  /** Rounds of today, or of a day before, that are not over. */
  rounds_today: z.int(),
  /** Requests of containers that no one answered. */
  asked_requests: z.int(),
  /**
   * How near what cagnottes hold, or the volume of twelve months, is to what the law asks a
   * declaration for; of both, the nearer.
   */
  e_money: z.enum(E_MONEY_LEVELS),
  /** Invoices whose deposit at the platform failed, and is tried again. */
  failed_deposits: z.int(),
  /** Invoices that were refused or rejected, and neither credited nor replaced. */
  returned_invoices: z.int(),
  /** Mails of the last 30 days that could not be delivered. */
  failed_mails: z.int(),
});
export type Waiting = z.infer<typeof waiting>;

export const taskCalls = {
  /** Figures of « À faire » and of the menu's counters; of one restaurant, or of all. */
  read: call(ADMIN_READS)
    .route({ method: 'GET', path: '/tasks', summary: 'Les tâches à faire' })
    .input(z.strictObject({ restaurant_id: id.optional() }))
    .output(one(waiting)),
};
