import { claimCalls } from './claims.ts';
import { consentCalls } from './consent.ts';
import { contentCalls } from './content.ts';
import { customerCalls } from './customer.ts';
import { deviceCalls } from './devices.ts';
import { initiativeCalls } from './initiatives.ts';
import { messageCalls } from './messages.ts';
import { orderCalls } from './orders.ts';
import { ownRestaurantCalls } from './ownRestaurant.ts';
import { ownRestaurantActs } from './ownRestaurantActs.ts';
import { refundCalls } from './refunds.ts';
import { restaurantCalls } from './restaurants.ts';
import { returnPlaceCalls } from './returnPlaces.ts';
import { supplyRequestCalls } from './supplyRequests.ts';
import { transactionCalls } from './transactions.ts';

/** All calls of the partners' API, one router per resource. */
export const partnerApi = {
  initiatives: initiativeCalls,
  restaurants: { ...restaurantCalls, ...ownRestaurantActs, ...deviceCalls },
  ownRestaurant: ownRestaurantCalls,
  returnPlaces: returnPlaceCalls,
  messages: messageCalls,
  content: contentCalls,
  customer: { ...customerCalls, ...refundCalls },
  incidents: claimCalls,
  orders: orderCalls,
  supplyRequests: supplyRequestCalls,
  transactions: transactionCalls,
  consent: consentCalls,
};
