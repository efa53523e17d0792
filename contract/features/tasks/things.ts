import { E_MONEY_LEVELS } from '../../shared/books/eMoney.ts';
import { type Figures } from './calls.ts';
import { type TaskKey } from './times.ts';

const piecesOf = (places: readonly { readonly quantity: number }[]): number =>
  places.reduce((sum, { quantity }) => sum + quantity, 0);

/** How many things each line is about, in the unit of its title; a line about nothing is done. */
export const thingsOf = (waiting: Figures): Readonly<Record<TaskKey, number>> => ({
  risk: waiting.running_out.length,
  rounds: waiting.rounds_today,
  requests: waiting.asked_requests,
  drawers: waiting.full_drawers.reduce((sum, { drawers, in_rounds }) => sum + drawers - in_rounds, 0),
  orders: waiting.pending_orders,
  acts: waiting.awaiting_acts,
  'kept-loans': waiting.waiting_night?.pieces ?? 0,
  deposits: waiting.failed_deposits,
  'returned-invoices': waiting.returned_invoices,
  collect: piecesOf(waiting.dirty_restaurants),
  'drop-offs': piecesOf(waiting.dirty_drop_off_points),
  supply: piecesOf(waiting.to_supply),
  wash: waiting.dirty_to_wash,
  incidents: waiting.open_incidents,
  claims: waiting.open_claims,
  alerts: waiting.open_alerts,
  mails: waiting.failed_mails,
  months: waiting.months_to_close.length,
  counts: waiting.overdue_counts,
  lots: waiting.open_lots,
  'data-requests': waiting.due_data_requests,
  inactive: waiting.inactive_customers,
  // « Dépassé » comes back though « proche » was put off.
  'e-money': E_MONEY_LEVELS.indexOf(waiting.e_money),
  print: waiting.cards_to_print,
});
