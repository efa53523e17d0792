/** Subjects of the journal, with the resource of the API whose calls change them. */
export const EVENT_RESOURCES = {
  account: 'account',
  alert: 'alerts',
  application: 'accounts',
  application_build: 'appBuilds',
  api_access: 'apiAccesses',
  book: 'books',
  card: 'cards',
  collection_site: 'collectionSites',
  customer: 'customers',
  delegated_admin: 'delegatedAdmins',
  deposit: 'drops',
  drop_off_point: 'dropOffPoints',
  format: 'formats',
  incident: 'incidents',
  information_banner: 'informationBanners',
  integrity: 'integrity',
  job: 'jobs',
  order: 'orders',
  mail: 'mails',
  partner: 'partners',
  payment: 'connect',
  restaurant: 'restaurants',
  reward: 'rewards',
  round: 'rounds',
  second_factor: 'secondFactor',
  session: 'session',
  shared_view: 'sharedViews',
  sign_in: 'signIn',
  statement: 'statements',
  stock_count: 'stockCounts',
  stock_health: 'stockHealth',
  supply_request: 'supplyRequests',
  team: 'team',
  transaction: 'transactions',
  wash_lot: 'washLots',
  wash_site: 'washSites',
  year_archive: 'yearArchives',
} as const;

export type EventEntity = keyof typeof EVENT_RESOURCES;

export const EVENT_ENTITIES = Object.keys(EVENT_RESOURCES) as [EventEntity, ...EventEntity[]];

/** Before the name of a call of the partners' API. */
export const PARTNER_API_ACT = 'partner_api.';

const ENTITIES = new Map<string, EventEntity>(EVENT_ENTITIES.map((entity) => [EVENT_RESOURCES[entity], entity]));

/**
 * Subject of an act, by its name: `cards.pin` a card, `partner_api.orders.cancel` an order;
 * undefined for what nothing narrows to.
 */
export function entityOfAct(action: string): EventEntity | undefined {
  const call = action.startsWith(PARTNER_API_ACT) ? action.slice(PARTNER_API_ACT.length) : action;
  return ENTITIES.get(call.split('.')[0] ?? '');
}
