import { actCalls } from './acts/calls.ts';
import { accountCalls } from './account/calls.ts';
import { accountRequestCalls } from './accountRequests/calls.ts';
import { accountsCalls } from './accounts/calls.ts';
import { apiAccessCalls } from './apiAccesses/calls.ts';
import { appBuildCalls } from './appBuilds/calls.ts';
import { bookCalls } from './books/calls.ts';
import { cardCalls } from './cards/calls.ts';
import { collectionSiteCalls } from './collectionSites/calls.ts';
import { connectCalls } from './connect/calls.ts';
import { customerCalls } from './customers/calls.ts';
import { delegatedAdminCalls } from './delegatedAdmins/calls.ts';
import { exampleCalls } from './example/calls.ts';
import { integrityCalls } from './integrity/calls.ts';
import { formatCalls } from './formats/calls.ts';
import { alertCalls } from './alerts/calls.ts';
import { awaitingActCalls } from './awaitingActs/calls.ts';
import { incidentCalls } from './incidents/calls.ts';
import { informationBannerCalls } from './informationBanners/calls.ts';
import { dropOffPointCalls } from './dropOffPoints/calls.ts';
import { dropCalls } from './drops/calls.ts';
import { invoiceCalls } from './invoices/calls.ts';
import { jobCalls } from './jobs/calls.ts';
import { ledgerCardCalls } from './ledgerCards/calls.ts';
import { mailCalls } from './mails/calls.ts';
import { orderCalls } from './orders/calls.ts';
import { eventCalls } from './events/calls.ts';
import { partnerCalls } from './partner/calls.ts';
import { partnerTransactionCalls } from './partnerTransactions/calls.ts';
import { partnersCalls } from './partners/calls.ts';
import { placeCalls } from './places/calls.ts';
import { restaurantCalls } from './restaurants/calls.ts';
import { roundCalls } from './rounds/calls.ts';
import { searchCalls } from './search/calls.ts';
import { sepaBatchCalls } from './sepaBatches/calls.ts';
import { secondFactorCalls } from './secondFactor/calls.ts';
import { sessionCalls } from './session/calls.ts';
import { serviceCalls } from './services/calls.ts';
import { sharedViewCalls } from './sharedViews/calls.ts';
import { statementCalls } from './statements/calls.ts';
import { platformCalls } from './platform/calls.ts';
import { statsCalls } from './stats/calls.ts';
import { supplyRequestCalls } from './supplyRequests/calls.ts';
import { taskCalls } from './tasks/calls.ts';
import { teamCalls } from './team/calls.ts';
import { stockCountCalls } from './stockCounts/calls.ts';
import { stockHealthCalls } from './stockHealth/calls.ts';
import { transactionCalls } from './transactions/calls.ts';
import { vatReportCalls } from './vatReport/calls.ts';
import { washLotCalls } from './washLots/calls.ts';
import { washSiteCalls } from './washSites/calls.ts';
import { yearArchiveCalls } from './yearArchives/calls.ts';

/** All calls of the administration API, one router per resource. */
export const api = {
  acts: actCalls,
  session: sessionCalls,
  account: accountCalls,
  accountRequests: accountRequestCalls,
  accounts: accountsCalls,
  apiAccesses: apiAccessCalls,
  appBuilds: appBuildCalls,
  books: bookCalls,
  cards: cardCalls,
  collectionSites: collectionSiteCalls,
  connect: connectCalls,
  customers: customerCalls,
  delegatedAdmins: delegatedAdminCalls,
  example: exampleCalls,
  integrity: integrityCalls,
  formats: formatCalls,
  alerts: alertCalls,
  awaitingActs: awaitingActCalls,
  incidents: incidentCalls,
  informationBanners: informationBannerCalls,
  dropOffPoints: dropOffPointCalls,
  drops: dropCalls,
  invoices: invoiceCalls,
  jobs: jobCalls,
  ledgerCards: ledgerCardCalls,
  mails: mailCalls,
  orders: orderCalls,
  events: eventCalls,
  partner: partnerCalls,
  partners: partnersCalls,
  partnerTransactions: partnerTransactionCalls,
  places: placeCalls,
  restaurants: restaurantCalls,
  rounds: roundCalls,
  supplyRequests: supplyRequestCalls,
  search: searchCalls,
  secondFactor: secondFactorCalls,
  sepaBatches: sepaBatchCalls,
  services: serviceCalls,
  sharedViews: sharedViewCalls,
  statements: statementCalls,
  stockCounts: stockCountCalls,
  stockHealth: stockHealthCalls,
  platform: platformCalls,
  stats: statsCalls,
  tasks: taskCalls,
  team: teamCalls,
  transactions: transactionCalls,
  vatReport: vatReportCalls,
  washLots: washLotCalls,
  washSites: washSiteCalls,
  yearArchives: yearArchiveCalls,
};
