/** What a journal may be about, with the resource of the API whose calls change it. */
export const EVENT_RESOURCES = {
  account: 'account',
  application: 'accounts',
  api_access: 'apiAccesses',
  card: 'cards',
  collection_site: 'collectionSites',
  customer: 'customers',
  delegated_admin: 'delegatedAdmins',
  deposit: 'drops',
  drop_off_point: 'dropOffPoints',
  format: 'formats',
  information_banner: 'informationBanners',
  order: 'orders',
  mail: 'mails',
  partner: 'partners',
  payment: 'connect',
  restaurant: 'restaurants',
  second_factor: 'secondFactor',
  session: 'session',
  statement: 'statements',
  team: 'team',
  transaction: 'transactions',
} as const;

export type EventEntity = keyof typeof EVENT_RESOURCES;

export const EVENT_ENTITIES = Object.keys(EVENT_RESOURCES) as [EventEntity, ...EventEntity[]];
