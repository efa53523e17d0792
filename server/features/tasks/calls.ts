import { eMoneyLevel } from '@boucle/contract/shared/books/eMoney.ts';
import { parisDay } from '@boucle/contract/base/format.ts';
import { toEuros } from '@boucle/contract/base/primitives.ts';
import { accountOf, calls } from '../../platform/api/procedures.ts';
import { openAlerts } from '../../domain/anomalies/store.ts';
import { waitingActs } from '../../domain/transactions/waitingActs.ts';
import { openClaims, openIncidents } from '../../domain/transactions/incidentStates.ts';
import { roundsToday } from '../../domain/places/roundsToday.ts';
import { askedRequests } from '../../domain/places/supplyRequests/requests.ts';
import { overdueCounts } from '../../domain/places/overdueCounts.ts';
import { lotsLeftOpen } from '../../domain/places/washLots.ts';
import { eMoneyAt } from '../../domain/statistics/eMoneyDays.ts';
import { lowStocks } from '../../domain/statistics/queries.ts';
import {
  dirtyPoints,
  dirtyRestaurants,
  fullDrawers,
  invoiceWork,
  monthsToClose,
  pendingOrders,
  warehouseWork,
} from '../../domain/statistics/waiting.ts';
import { lowRestaurants } from './rules.ts';

const NO_E_MONEY = { outstandingCents: 0, volumeCents: 0 };
const NO_INVOICE_WORK = { failed_deposits: 0, returned_invoices: 0 };
const NO_WAREHOUSE_WORK = { dirty_to_wash: 0, cards_to_print: 0, failed_mails: 0 };

/** Handlers of tasks that wait for somebody: `contract/features/tasks/calls.ts`. */
export const tasks = {
  read: calls.tasks.read.handler(async ({ context: { tx, caller }, input }) => {
    const accountId = accountOf(caller);
    const today = parisDay(tx.now());
    const ofAll = input.restaurant_id === undefined;
    const [
      drawers,
      restaurants,
      points,
      low,
      orders,
      work,
      months,
      incidents,
      claims,
      alerts,
      acts,
      counts,
      lots,
      rounds,
      requests,
      eMoney,
      invoices,
    ] = await Promise.all([
      ofAll ? fullDrawers(tx, accountId) : [],
      dirtyRestaurants(tx, accountId, input),
      dirtyPoints(tx, accountId, input),
      // How fast stocks go down is not asked here: the flow of no day.
      lowStocks(tx, accountId, { from: today, to: today }, { restaurantId: input.restaurant_id }),
      pendingOrders(tx, accountId, input),
      ofAll ? warehouseWork(tx, accountId) : NO_WAREHOUSE_WORK,
      ofAll ? monthsToClose(tx, accountId) : [],
      ofAll ? openIncidents(tx, accountId) : 0,
      ofAll ? openClaims(tx, accountId) : 0,
      ofAll ? openAlerts(tx, accountId) : 0,
      ofAll ? waitingActs(tx, accountId) : 0,
      ofAll ? overdueCounts(tx, accountId) : 0,
      ofAll ? lotsLeftOpen(tx, accountId) : 0,
      ofAll ? roundsToday(tx, accountId, today) : 0,
      ofAll ? askedRequests(tx, accountId) : 0,
      ofAll ? eMoneyAt(tx, accountId, today) : NO_E_MONEY,
      ofAll ? invoiceWork(tx, accountId) : NO_INVOICE_WORK,
    ]);
    return {
      data: {
        full_drawers: drawers,
        dirty_restaurants: restaurants,
        dirty_drop_off_points: points,
        low_restaurants: lowRestaurants(low),
        pending_orders: orders.pending_orders,
        oldest_pending_order_at: orders.oldest_pending_order_at?.toISOString() ?? null,
        ...work,
        ...invoices,
        months_to_close: months,
        open_incidents: incidents,
        open_claims: claims,
        open_alerts: alerts,
        awaiting_acts: acts,
        overdue_counts: counts,
        open_lots: lots,
        rounds_today: rounds,
        asked_requests: requests,
        e_money: eMoneyLevel(toEuros(Math.max(eMoney.outstandingCents, eMoney.volumeCents))),
      },
    };
  }),
};
