import { consentCalls } from './consent.ts';
import { customerCalls } from './customer.ts';
import { initiativeCalls } from './initiatives.ts';
import { orderCalls } from './orders.ts';
import { restaurantCalls } from './restaurants.ts';
import { supplyRequestCalls } from './supplyRequests.ts';
import { transactionCalls } from './transactions.ts';

/** All calls of the partners' API, one router per resource. */
export const partnerApi = {
  initiatives: initiativeCalls,
  restaurants: restaurantCalls,
  customer: customerCalls,
  orders: orderCalls,
  supplyRequests: supplyRequestCalls,
  transactions: transactionCalls,
  consent: consentCalls,
};
