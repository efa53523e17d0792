import { type Figures } from './calls.ts';
import { type TaskKey } from './times.ts';

/** How many things each line is about; a line about nothing is done. */
export const thingsOf = (waiting: Figures): Readonly<Record<TaskKey, number>> => ({
  risk: waiting.running_out.length,
  rounds: waiting.rounds_today,
  requests: waiting.asked_requests,
  drawers: waiting.full_drawers.reduce((sum, { drawers, in_rounds }) => sum + drawers - in_rounds, 0),
  orders: waiting.pending_orders,
  acts: waiting.awaiting_acts,
  deposits: waiting.failed_deposits,
  'returned-invoices': waiting.returned_invoices,
  collect: waiting.dirty_restaurants.length,
  'drop-offs': waiting.dirty_drop_off_points.length,
  supply: waiting.to_supply.length,
  wash: waiting.dirty_to_wash,
  incidents: waiting.open_incidents,
  claims: waiting.open_claims,
  alerts: waiting.open_alerts,
  mails: waiting.failed_mails,
  months: waiting.months_to_close.length,
  counts: waiting.overdue_counts,
  lots: waiting.open_lots,
  'e-money': waiting.e_money === 'below' ? 0 : 1,
  print: waiting.cards_to_print,
});
