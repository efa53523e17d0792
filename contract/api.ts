import { accountCalls } from './account.ts';
import { accountRequestCalls } from './accountRequests.ts';
import { accountsCalls } from './accounts.ts';
import { apiAccessCalls } from './apiAccesses.ts';
import { appBuildCalls } from './appBuilds.ts';
import { cardCalls } from './cards.ts';
import { collectionSiteCalls } from './collectionSites.ts';
import { connectCalls } from './connect.ts';
import { customerCalls } from './customers.ts';
import { delegatedAdminCalls } from './delegatedAdmins.ts';
import { integrityCalls } from './integrity.ts';
import { formatCalls } from './formats.ts';
import { informationBannerCalls } from './informationBanners.ts';
import { dropOffPointCalls } from './dropOffPoints.ts';
import { dropCalls } from './drops.ts';
import { jobCalls } from './jobs.ts';
import { mailCalls } from './mails.ts';
import { orderCalls } from './orders.ts';
import { eventCalls } from './events.ts';
import { partnerCalls } from './partner.ts';
import { partnerTransactionCalls } from './partnerTransactions.ts';
import { partnersCalls } from './partners.ts';
import { placeCalls } from './places.ts';
import { restaurantCalls } from './restaurants.ts';
import { searchCalls } from './search.ts';
import { secondFactorCalls } from './secondFactor.ts';
import { sessionCalls } from './session.ts';
import { statementCalls } from './statements.ts';
import { statsCalls } from './stats.ts';
import { teamCalls } from './team.ts';
import { transactionCalls } from './transactions.ts';

/** All calls of the administration API, one router per resource. */
export const api = {
  session: sessionCalls,
  account: accountCalls,
  accountRequests: accountRequestCalls,
  accounts: accountsCalls,
  apiAccesses: apiAccessCalls,
  appBuilds: appBuildCalls,
  cards: cardCalls,
  collectionSites: collectionSiteCalls,
  connect: connectCalls,
  customers: customerCalls,
  delegatedAdmins: delegatedAdminCalls,
  integrity: integrityCalls,
  formats: formatCalls,
  informationBanners: informationBannerCalls,
  dropOffPoints: dropOffPointCalls,
  drops: dropCalls,
  jobs: jobCalls,
  mails: mailCalls,
  orders: orderCalls,
  events: eventCalls,
  partner: partnerCalls,
  partners: partnersCalls,
  partnerTransactions: partnerTransactionCalls,
  places: placeCalls,
  restaurants: restaurantCalls,
  search: searchCalls,
  secondFactor: secondFactorCalls,
  statements: statementCalls,
  stats: statsCalls,
  team: teamCalls,
  transactions: transactionCalls,
};
