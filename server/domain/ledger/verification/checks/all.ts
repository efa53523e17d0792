import { BILLS_CHECKS } from './bills.ts';
import { BOOKS_CHECKS } from './books.ts';
import { type Check } from './check.ts';
import { CONTAINERS_CHECKS } from './containers.ts';
import { INCIDENTS_CHECKS } from './incidents.ts';
import { INVOICES_CHECKS } from './invoices.ts';
import { LEDGER_DAYS_CHECKS } from './ledgerDays.ts';
import { LOAN_CHECKS } from './loans.ts';
import { MONEY_CHECKS } from './money.ts';
import { ORDERS_CHECKS } from './orders.ts';
import { PAID_IN_CHECKS } from './paidIn.ts';
import { PEOPLE_CHECKS } from './people.ts';
import { ROUNDS_CHECKS } from './rounds.ts';
import { ROWS_CHECKS } from './rows.ts';
import { SEPA_CHECKS } from './sepa.ts';
import { STATISTICS_CHECKS } from './statistics.ts';
import { STOCK_COUNTS_CHECKS } from './stockCounts.ts';
import { TOTALS_CHECKS } from './totals.ts';
import { UNITS_CHECKS } from './units.ts';
import { WASH_LOTS_CHECKS } from './washLots.ts';

/** Every recount of the books, in the order of the report. */
export const CHECKS: readonly Check[] = [
  ...CONTAINERS_CHECKS,
  ...MONEY_CHECKS,
  ...ROWS_CHECKS,
  ...INCIDENTS_CHECKS,
  ...ORDERS_CHECKS,
  ...STATISTICS_CHECKS,
  ...LOAN_CHECKS,
  ...LEDGER_DAYS_CHECKS,
  ...TOTALS_CHECKS,
  ...BOOKS_CHECKS,
  ...PEOPLE_CHECKS,
  ...BILLS_CHECKS,
  ...INVOICES_CHECKS,
  ...SEPA_CHECKS,
  ...PAID_IN_CHECKS,
  ...WASH_LOTS_CHECKS,
  ...STOCK_COUNTS_CHECKS,
  ...ROUNDS_CHECKS,
  ...UNITS_CHECKS,
];
