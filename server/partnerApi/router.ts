import { claims } from './claims/calls.ts';
import { consent } from './consent.ts';
import { customer } from './customer.ts';
import { content, messages, returnPlaces } from './discovery/calls.ts';
import { initiatives } from './initiatives.ts';
import { orders } from './orders.ts';
import { ownRestaurant, ownRestaurantActs } from './ownRestaurant/calls.ts';
import { deviceCalls } from './ownRestaurant/deviceCalls.ts';
import { refunds } from './customers/refunds.ts';
import { restaurants } from './restaurants.ts';
import { supplyRequests } from './supplyRequests.ts';
import { transactions } from './transactions/calls.ts';

/**
 * Every call of the partners' API, bound to what answers it; the same tree as
 * `contract/partnerApi/api.ts`.
 */
export const partnerRouter = {
  initiatives,
  restaurants: { ...restaurants, ...ownRestaurantActs, ...deviceCalls },
  ownRestaurant,
  returnPlaces,
  messages,
  content,
  customer: { ...customer, ...refunds },
  incidents: claims,
  orders,
  supplyRequests,
  transactions,
  consent,
};
