import { actCalls } from './features/acts/calls.ts';
import { accountCalls } from './features/account/calls.ts';
import { accountRequestCalls } from './features/accountRequests/calls.ts';
import { accountsCalls } from './features/accounts/calls.ts';
import { apiAccessCalls } from './features/apiAccesses/calls.ts';
import { appBuildCalls } from './features/appBuilds/calls.ts';
import { bookCalls } from './features/books/calls.ts';
import { cardCalls } from './features/cards/calls.ts';
import { collectionSiteCalls } from './features/collectionSites/calls.ts';
import { connectCalls } from './features/connect/calls.ts';
import { customerCalls } from './features/customers/calls.ts';
import { delegatedAdminCalls } from './features/delegatedAdmins/calls.ts';
import { exampleCalls } from './features/example/calls.ts';
import { integrityCalls } from './features/integrity/calls.ts';
import { formatCalls } from './features/formats/calls.ts';
import { alertCalls } from './features/alerts/calls.ts';
import { awaitingActCalls } from './features/awaitingActs/calls.ts';
import { incidentCalls } from './features/incidents/calls.ts';
import { informationBannerCalls } from './features/informationBanners/calls.ts';
import { dropOffPointCalls } from './features/dropOffPoints/calls.ts';
import { dropCalls } from './features/drops/calls.ts';
import { invoiceCalls } from './features/invoices/calls.ts';
import { jobCalls } from './features/jobs/calls.ts';
import { ledgerCardCalls } from './features/ledgerCards/calls.ts';
import { mailCalls } from './features/mails/calls.ts';
import { messageCalls } from './features/messages/calls.ts';
import { orderCalls } from './features/orders/calls.ts';
import { eventCalls } from './features/events/calls.ts';
import { partnerCalls } from './features/partner/calls.ts';
import { partnerTransactionCalls } from './features/partnerTransactions/calls.ts';
import { partnersCalls } from './features/partners/calls.ts';
import { paymentCalls } from './features/payments/calls.ts';
import { placeCalls } from './features/places/calls.ts';
import { loanCalls } from './features/loans/calls.ts';
import { impactCalls } from './features/impact/calls.ts';
import { reportCalls } from './features/report/calls.ts';
import { restaurantCalls } from './features/restaurants/calls.ts';
import { rewardCalls } from './features/rewards/calls.ts';
import { roundCalls } from './features/rounds/calls.ts';
import { searchCalls } from './features/search/calls.ts';
import { sepaBatchCalls } from './features/sepaBatches/calls.ts';
import { secondFactorCalls } from './features/secondFactor/calls.ts';
import { sessionCalls } from './features/session/calls.ts';
import { serviceCalls } from './features/services/calls.ts';
import { sharedViewCalls } from './features/sharedViews/calls.ts';
import { statementCalls } from './features/statements/calls.ts';
import { platformCalls } from './features/platform/calls.ts';
import { statsCalls } from './features/stats/calls.ts';
import { supplyRequestCalls } from './features/supplyRequests/calls.ts';
import { taskCalls } from './features/tasks/calls.ts';
import { teamCalls } from './features/team/calls.ts';
import { stockCountCalls } from './features/stockCounts/calls.ts';
import { stockHealthCalls } from './features/stockHealth/calls.ts';
import { transactionCalls } from './features/transactions/calls.ts';
import { unitCalls } from './features/units/calls.ts';
import { vatReportCalls } from './features/vatReport/calls.ts';
import { washLotCalls } from './features/washLots/calls.ts';
import { removalCalls } from './features/removals/calls.ts';
import { washSiteCalls } from './features/washSites/calls.ts';
import { webhookCalls } from './features/webhooks/calls.ts';
import { yearArchiveCalls } from './features/yearArchives/calls.ts';

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
  messages: messageCalls,
  orders: orderCalls,
  events: eventCalls,
  partner: partnerCalls,
  partners: partnersCalls,
  partnerTransactions: partnerTransactionCalls,
  payments: paymentCalls,
  places: placeCalls,
  loans: loanCalls,
  impact: impactCalls,
  report: reportCalls,
  restaurants: restaurantCalls,
  rewards: rewardCalls,
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
  units: unitCalls,
  vatReport: vatReportCalls,
  washLots: washLotCalls,
  washSites: washSiteCalls,
  removals: removalCalls,
  webhooks: webhookCalls,
  yearArchives: yearArchiveCalls,
};
