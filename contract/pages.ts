import { type Page } from './base/pageShape.ts';
import { type Role, ROLES } from './base/roles.ts';
import { isTransactionGroup, type TransactionGroup, TRANSACTION_GROUP_LABELS } from './shared/transactions/groups.ts';
import { workPages } from './workPages.ts';

const ALL = ROLES;
const SA = ['super_admin'] as const;
const AA = ['account_admin'] as const;
const PA = ['partner_admin'] as const;
const SA_AA = ['super_admin', 'account_admin'] as const;
const PA_AA = ['partner_admin', 'account_admin'] as const;
const PA_PD = ['partner_admin', 'partner_delegated_admin'] as const;
const ID = { id: 'id' } as const;

/**
 * The screens of the specification, each once; further ones are in `workPages.ts`.
 */
export const pages = {
  home: { path: '/', params: {}, title: 'Accueil', roles: 'signed-out', layout: 'blank', menu: [] },
  callback: { path: '/auth/callback', params: {}, title: 'Connexion', roles: 'callback', menu: [] },
  dashboard: {
    path: '/dashboard',
    params: {},
    title: 'Tableau de bord',
    roles: ALL,
    menu: [
      { label: 'Tableau de bord', order: 1, group: 'top', roles: ['super_admin', 'account_admin', 'partner_admin'] },
    ],
  },
  accounts: {
    path: '/accounts',
    params: {},
    title: 'Applications',
    roles: SA,
    menu: [{ label: 'Applications', order: 2, group: 'initiative', roles: SA }],
  },
  partners: {
    path: '/partners',
    params: {},
    title: 'Partenaires',
    roles: SA_AA,
    menu: [{ label: 'Partenaires', order: 3, group: 'reseau', roles: SA_AA }],
  },
  'partner-supply': { path: '/partners/$id/supply', params: ID, title: 'Partenaire', roles: SA_AA, menu: [] },
  'delegated-admins': {
    path: '/partners/delegated_admins',
    params: {},
    title: 'Employés',
    roles: PA,
    menu: [{ label: 'Employés', order: 4, group: 'utilisateurs', roles: PA }],
  },
  'partner-stocks': {
    path: '/partner-stocks',
    params: {},
    title: 'Stocks',
    roles: PA,
    menu: [{ label: 'Stocks', order: 18, group: 'parc', roles: PA }],
  },
  restaurants: {
    path: '/restaurants',
    params: {},
    title: 'Restaurants',
    roles: AA,
    menu: [{ label: 'Restaurants', order: 7, group: 'reseau', roles: AA }],
  },
  restaurant: { path: '/restaurants/$id', params: ID, title: 'Restaurant', roles: AA, menu: [] },
  'restaurant-edit': {
    path: '/restaurants/$id/edit',
    params: ID,
    title: 'Modifier le restaurant',
    roles: AA,
    menu: [],
  },
  'drop-off-points': {
    path: '/dropoffs',
    params: {},
    title: 'Points de dépôt',
    roles: SA_AA,
    menu: [{ label: 'Points de dépôt', order: 8, group: 'parc', roles: SA_AA }],
  },
  'drop-off-return': {
    path: '/dropoffs/return',
    params: {},
    title: 'Dépôt de contenants',
    roles: PA_PD,
    menu: [{ label: 'Dépôt de contenants', order: 19, group: 'parc', roles: PA_PD }],
  },
  'drop-off-point': { path: '/dropoffs/$id', params: ID, title: 'Point de dépôt', roles: SA_AA, menu: [] },
  'drop-off-point-edit': {
    path: '/dropoffs/$id/edit',
    params: ID,
    title: 'Modifier le point de dépôt',
    roles: SA_AA,
    menu: [],
  },
  'drop-off-point-qr-code': { path: '/dropoffs/$id/qr-code', params: ID, title: 'QR code', roles: SA_AA, menu: [] },
  transactions: {
    path: '/transactions/$transactionsGroup',
    params: { transactionsGroup: 'group' },
    title: 'Transactions',
    roles: AA,
    menu: [
      { label: 'Stocks', order: 9, group: 'parc', roles: AA, params: { transactionsGroup: 'supply' } },
      { label: 'Cagnottes', order: 10, group: 'utilisateurs', roles: AA, params: { transactionsGroup: 'deposits' } },
      { label: 'Réutilisations', order: 11, group: 'utilisateurs', roles: AA, params: { transactionsGroup: 'reuses' } },
      { label: 'Lavage', order: 12, group: 'parc', roles: AA, params: { transactionsGroup: 'wash' } },
    ],
  },
  customers: {
    path: '/customers',
    params: {},
    title: 'Consos',
    roles: AA,
    menu: [{ label: 'Consos', order: 5, group: 'utilisateurs', roles: AA }],
  },
  customer: { path: '/customers/$id', params: ID, title: 'Conso', roles: AA, menu: [] },
  cards: {
    path: '/cards',
    params: {},
    title: 'Cartes',
    roles: AA,
    menu: [{ label: 'Cartes', order: 6, group: 'utilisateurs', roles: AA }],
  },
  card: { path: '/cards/$id', params: ID, title: 'Carte', roles: AA, menu: [] },
  account: {
    path: '/account',
    params: {},
    title: 'Personnalisation',
    roles: AA,
    menu: [{ label: 'Personnalisation', order: 13, group: 'initiative', roles: AA }],
  },
  formats: {
    path: '/formats',
    params: {},
    title: 'Formats',
    roles: AA,
    menu: [{ label: 'Formats', order: 14, group: 'parc', roles: AA }],
  },
  'api-accesses': {
    path: '/api_accesses',
    params: {},
    title: 'Accès API',
    roles: PA,
    menu: [{ label: 'Accès API', order: 15, group: 'initiative', roles: PA }],
  },
  orders: {
    path: '/orders',
    params: {},
    title: 'Commandes',
    roles: PA_AA,
    menu: [{ label: 'Commandes', order: 16, group: 'reseau', roles: PA_AA }],
  },
  order: { path: '/orders/$id', params: ID, title: 'Commande', roles: PA_AA, menu: [] },
  'collection-sites': {
    path: '/collection_sites',
    params: {},
    title: 'Collecteurs',
    roles: AA,
    menu: [{ label: 'Collecteurs', order: 17, group: 'parc', roles: AA }],
  },
  'collection-sites-map': {
    path: '/collection_sites/map',
    params: {},
    title: 'Carte des collecteurs',
    roles: AA,
    menu: [],
  },
  'collection-site': { path: '/collection_sites/$id', params: ID, title: 'Collecteur', roles: AA, menu: [] },
  'information-banners': {
    path: '/information_banners',
    params: {},
    title: "Bandeaux d'info",
    roles: AA,
    menu: [{ label: "Bandeaux d'info", order: 20, group: 'initiative', roles: AA }],
  },
} as const satisfies Record<string, Page>;

/** Every screen: router, guard, menu, palette and tests read this table. */
export const allPages = { ...pages, ...workPages } as const;

export type PageName = keyof typeof allPages;

/** The values a page's path needs: an id (digits) or a transaction group. */
export type PathParams<N extends PageName> = {
  readonly [K in keyof (typeof allPages)[N]['params']]: (typeof allPages)[N]['params'][K] extends 'group'
    ? TransactionGroup
    : number | string;
};

/** A path with a value in the place of each param: « /cards/$id » → « /cards/… ». */
type Filled<Path extends string> = Path extends `${infer Before}$${infer Param}`
  ? Param extends `${string}/${infer After}`
    ? `${Before}${string}/${Filled<After>}`
    : `${Before}${string}`
  : Path;
type PathOf<N extends PageName> = Filled<(typeof allPages)[N]['path']>;

/**
 * An address of the product: the path of a page, and maybe a query. A link to no page does not
 * compile.
 */
export type Address = PathOf<PageName> | `${PathOf<PageName>}?${string}`;

/** The same, read by any name. */
export const pageTable: Readonly<Record<PageName, Page>> = allPages;

export const PAGE_NAMES = Object.keys(allPages).filter((name): name is PageName => name in allPages);

/** Whether a role may open a page; home and the callback are for no one in particular. */
export function mayOpen(name: PageName, role: Role): boolean {
  const { roles } = pageTable[name];
  return typeof roles !== 'string' && roles.includes(role);
}

/** The layout of a page: the one with the navigation bar when none is set. */
export function layoutOf(name: PageName): 'blank' | 'navigation' {
  return pageTable[name].layout ?? 'navigation';
}

/** The title of a page; a transaction list has the name of its group. */
export function titleOf(name: PageName, params: Readonly<Record<string, string>> = {}): string {
  const group = params['transactionsGroup'];
  return isTransactionGroup(group) ? TRANSACTION_GROUP_LABELS[group] : pageTable[name].title;
}

/** The path of a page, its params filled in. */
export function pathOf<N extends PageName>(
  name: N,
  ...params: keyof PathParams<N> extends never ? [] : [PathParams<N>]
): PathOf<N> {
  return fillPath(pageTable[name].path, params[0] ?? {}) as PathOf<N>;
}

/** Fills a page's path; `Filled` does the same to its type. */
export function fillPath(path: string, params: Readonly<Record<string, number | string>>): Address {
  return path.replace(/\$(\w+)/g, (_, param: string) => String(params[param])) as Address;
}
