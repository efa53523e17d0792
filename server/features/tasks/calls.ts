import { eMoneyLevel } from '@boucle/contract/shared/books/eMoney.ts';
import { parisDay } from '@boucle/contract/base/format.ts';
import { toEuros } from '@boucle/contract/base/primitives.ts';
import { type Figures } from '@boucle/contract/features/tasks/calls.ts';
import { thingsOf } from '@boucle/contract/features/tasks/things.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { accountOf, calls } from '../../platform/api/procedures.ts';
import { openAlerts } from '../../domain/anomalies/store.ts';
import { waitingActs } from '../../domain/transactions/waitingActs.ts';
import { openClaims, openIncidents } from '../../domain/transactions/incidentStates.ts';
import { roundsToday } from '../../domain/places/roundsToday.ts';
import { askedPieces, askedRequests } from '../../domain/places/supplyRequests/requests.ts';
import { inactiveOf } from '../../domain/personalData/inactive.ts';
import { dueDataRequests } from '../../domain/personalData/requests.ts';
import { overdueCounts } from '../../domain/places/overdueCounts.ts';
import { lotsLeftOpen } from '../../domain/places/washLots.ts';
import { eMoneyAt } from '../../domain/statistics/eMoneyDays.ts';
import { plannedActs } from '../../domain/supply/planned.ts';
import { waitingNight } from '../../domain/loans/waitingNight.ts';
import { readShelves } from '../../domain/supply/shelves.ts';
import {
  dirtyPoints,
  fullDrawers,
  invoiceWork,
  monthsToClose,
  pendingOrders,
  warehouseWork,
} from '../../domain/statistics/waiting.ts';
import { activeTeam, markTask, readMarks } from './marks.ts';
import { shelfWork } from './rules.ts';

const NO_E_MONEY = { outstandingCents: 0, volumeCents: 0 };
const NO_INVOICE_WORK = { failed_deposits: 0, returned_invoices: 0 };
const NO_WAREHOUSE_WORK = { dirty_to_wash: 0, cards_to_print: 0, failed_mails: 0 };

/** What waits for somebody now, of one restaurant, or of all. */
async function readFigures(tx: Tx, accountId: number, input: { restaurant_id?: number | undefined }): Promise<Figures> {
  const today = parisDay(tx.now());
  const ofAll = input.restaurant_id === undefined;
  const planned = await plannedActs(tx, accountId);
  const emptied = planned.flatMap(({ place, place_id }) => (place === 'T' ? [place_id] : []));
  const [
    drawers,
    points,
    shelves,
    asked,
    orders,
    work,
    months,
    incidents,
    claims,
    alerts,
    acts,
    counts,
    lots,
    dataRequests,
    inactive,
    rounds,
    requests,
    eMoney,
    invoices,
    night,
  ] = await Promise.all([
    ofAll ? fullDrawers(tx, accountId, [...new Set(emptied)]) : [],
    dirtyPoints(tx, accountId, input),
    // All of them: what the warehouse gives to one restaurant it does not give to another.
    readShelves(tx, accountId),
    ofAll ? askedPieces(tx, accountId) : [],
    pendingOrders(tx, accountId, input),
    ofAll ? warehouseWork(tx, accountId) : NO_WAREHOUSE_WORK,
    ofAll ? monthsToClose(tx, accountId) : [],
    ofAll ? openIncidents(tx, accountId) : 0,
    ofAll ? openClaims(tx, accountId) : 0,
    ofAll ? openAlerts(tx, accountId) : 0,
    ofAll ? waitingActs(tx, accountId) : 0,
    ofAll ? overdueCounts(tx, accountId) : 0,
    ofAll ? lotsLeftOpen(tx, accountId) : 0,
    ofAll ? dueDataRequests(tx, accountId) : 0,
    ofAll ? inactiveOf(tx, accountId) : { customers: [] },
    ofAll ? roundsToday(tx, accountId, today) : 0,
    ofAll ? askedRequests(tx, accountId) : 0,
    ofAll ? eMoneyAt(tx, accountId, today) : NO_E_MONEY,
    ofAll ? invoiceWork(tx, accountId) : NO_INVOICE_WORK,
    ofAll ? waitingNight(tx, accountId) : null,
  ]);
  return {
    full_drawers: drawers,
    dirty_drop_off_points: points,
    ...shelfWork({ shelves, planned, asked, today, restaurantId: input.restaurant_id }),
    pending_orders: orders.pending_orders,
    oldest_pending_order_at: orders.oldest_pending_order_at?.toISOString() ?? null,
    ...work,
    ...invoices,
    months_to_close: months,
    open_incidents: incidents,
    open_claims: claims,
    open_alerts: alerts,
    awaiting_acts: acts,
    waiting_night: night,
    overdue_counts: counts,
    open_lots: lots,
    due_data_requests: dataRequests,
    inactive_customers: inactive.customers.filter((one) => one.warned_on === null || one.erasable).length,
    rounds_today: rounds,
    asked_requests: requests,
    e_money: eMoneyLevel(toEuros(Math.max(eMoney.outstandingCents, eMoney.volumeCents))),
  };
}

/** Handlers of tasks that wait for somebody: `contract/features/tasks/calls.ts`. */
export const tasks = {
  read: calls.tasks.read.handler(async ({ context: { tx, caller }, input }) => {
    const accountId = accountOf(caller);
    const figures = await readFigures(tx, accountId, input);
    const [marks, team] = await Promise.all([readMarks(tx, accountId, thingsOf(figures)), activeTeam(tx, accountId)]);
    return { data: { ...figures, marks, team } };
  }),

  mark: calls.tasks.mark.handler(async ({ context, input }) => {
    const { tx, caller } = context;
    const things = thingsOf(await readFigures(tx, accountOf(caller), {}));
    return { data: await markTask(context, input, things) };
  }),
};
