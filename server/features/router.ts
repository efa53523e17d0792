import { acts } from './acts/calls.ts';
import { account } from './account/calls.ts';
import { connect } from './connect/calls.ts';
import { accountRequests } from './accountRequests/calls.ts';
import { accounts } from './accounts/calls.ts';
import { apiAccesses } from './apiAccesses/calls.ts';
import { appBuilds } from './appBuilds/calls.ts';
import { books } from './books/calls.ts';
import { awaitingActsOf } from './awaitingActs/calls.ts';
import { cards } from './cards/calls.ts';
import { collectionSites } from './collectionSites/calls.ts';
import { customers } from './customers/calls.ts';
import { delegatedAdmins } from './delegatedAdmins/calls.ts';
import { example } from './example/calls.ts';
import { integrity } from './integrity/calls.ts';
import { formats } from './formats/calls.ts';
import { alerts } from './alerts/calls.ts';
import { incidents } from './incidents/calls.ts';
import { informationBanners } from './informationBanners/calls.ts';
import { invoices } from './invoices/calls.ts';
import { jobs } from './jobs/calls.ts';
import { ledgerCards } from './ledgerCards/calls.ts';
import { mails } from './mails/calls.ts';
import { messages } from './messages/calls.ts';
import { orders } from './orders/calls.ts';
import { events } from './events/calls.ts';
import { dropOffPoints } from './dropOffPoints/calls.ts';
import { drops } from './drops/calls.ts';
import { partner } from './partner/calls.ts';
import { partners } from './partners/calls.ts';
import { partnerTransactions } from './partnerTransactions/calls.ts';
import { payments } from './payments/calls.ts';
import { places } from './places/calls.ts';
import { loans } from './loans/calls.ts';
import { impact } from './impact/calls.ts';
import { report } from './report/calls.ts';
import { restaurants } from './restaurants/calls.ts';
import { rounds } from './rounds/calls.ts';
import { supplyRequests } from './supplyRequests/calls.ts';
import { search } from './search/calls.ts';
import { sepaBatches } from './sepaBatches/calls.ts';
import { secondFactor } from './secondFactor/calls.ts';
import { session } from './session/calls.ts';
import { services } from './invoices/services/calls.ts';
import { sharedViews } from './sharedViews/calls.ts';
import { stockCounts } from './stockCounts/calls.ts';
import { stockHealth } from './stockHealth/calls.ts';
import { statements } from './statements/calls.ts';
import { platform } from './platform/calls.ts';
import { stats } from './stats/calls.ts';
import { tasks } from './tasks/calls.ts';
import { team } from './team/calls.ts';
import { units } from './units/calls.ts';
import { transactions } from './transactions/calls.ts';
import { vatReport } from './vatReport/calls.ts';
import { washLots } from './washLots/calls.ts';
import { rewards } from './rewards/calls.ts';
import { removals } from './removals/calls.ts';
import { washSites } from './washSites/calls.ts';
import { webhooks } from './webhooks/calls.ts';
import { yearArchives } from './yearArchives/calls.ts';

/** The calls that do not depend on others. */
const others = {
  acts,
  session,
  account,
  accountRequests,
  accounts,
  apiAccesses,
  appBuilds,
  books,
  cards,
  collectionSites,
  connect,
  customers,
  delegatedAdmins,
  example,
  integrity,
  formats,
  alerts,
  incidents,
  informationBanners,
  dropOffPoints,
  drops,
  invoices,
  jobs,
  ledgerCards,
  mails,
  messages,
  orders,
  events,
  partner,
  partners,
  partnerTransactions,
  payments,
  places,
  loans,
  impact,
  report,
  restaurants,
  rounds,
  supplyRequests,
  search,
  secondFactor,
  sepaBatches,
  services,
  sharedViews,
  statements,
  stockCounts,
  stockHealth,
  platform,
  stats,
  tasks,
  team,
  transactions,
  units,
  vatReport,
  washLots,
  rewards,
  removals,
  washSites,
  webhooks,
  yearArchives,
};

/** Every call of the contract, bound to what answers it; the same tree as `contract/api.ts`. */
export const adminRouter = { ...others, awaitingActs: awaitingActsOf(others) };
