import { type MenuGroup, type Page, type ParamKind } from './pageShape.ts';
import { type Role } from './roles.ts';
import { isTransactionGroup, type TransactionGroup, TRANSACTION_GROUP_LABELS } from './transactions/groups.ts';
import { workPages } from './workPages.ts';

const ALL = ['super_admin', 'account_admin', 'partner_admin', 'partner_delegated_admin'] as const;
const SA = ['super_admin'] as const;
const AA = ['account_admin'] as const;
const PA = ['partner_admin'] as const;
const SA_AA = ['super_admin', 'account_admin'] as const;
const PA_AA = ['partner_admin', 'account_admin'] as const;
const PA_PD = ['partner_admin', 'partner_delegated_admin'] as const;
const ID = { id: 'id' } as const;

/** The screens of the specification, each once; those that stand beside them are in `workPages.ts`. */
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

/** An address of the product: the path of a page, and maybe a query. A link to no page does not compile. */
export type Address = PathOf<PageName> | `${PathOf<PageName>}?${string}`;

export type PageMatch =
  | { readonly name: PageName; readonly params: Readonly<Record<string, string>> }
  /** No page has this path; or `name` has it, but for a param of the wrong kind. */
  | { readonly invalid: 'unknown' }
  | { readonly invalid: ParamKind; readonly name: PageName };

export interface MenuLink {
  readonly page: PageName;
  readonly label: string;
  readonly path: Address;
}

export interface MenuSection {
  readonly group: MenuGroup;
  /** Heading of the group; the dashboard stands alone, without one. */
  readonly label: string | null;
  readonly entries: readonly MenuLink[];
}

const MENU_GROUPS: readonly (readonly [MenuGroup, string | null])[] = [
  ['top', null],
  ['pilotage', 'Pilotage'],
  ['parc', 'Parc'],
  ['reseau', 'Réseau'],
  ['utilisateurs', 'Utilisateurs'],
  ['finances', 'Finances'],
  ['initiative', 'Initiative'],
];

const table: Readonly<Record<PageName, Page>> = allPages;

export const PAGE_NAMES = Object.keys(allPages).filter((name): name is PageName => name in allPages);

const nameByFixedPath = new Map(
  PAGE_NAMES.filter((name) => !table[name].path.includes('$')).map((name) => [table[name].path, name]),
);
const patterns = PAGE_NAMES.filter((name) => table[name].path.includes('$')).map((name) => ({
  name,
  parts: table[name].path.split('/'),
  kinds: table[name].params,
}));

/** Tells whether a role may open a page; home and the callback are for nobody in particular. */
export function mayOpen(name: PageName, role: Role): boolean {
  const { roles } = table[name];
  return typeof roles !== 'string' && roles.includes(role);
}

/** The layout of a page: the one with the navigation bar when none is set. */
export function layoutOf(name: PageName): 'blank' | 'navigation' {
  return table[name].layout ?? 'navigation';
}

/** The title of a page; a transaction list bears the name of its group. */
export function titleOf(name: PageName, params: Readonly<Record<string, string>> = {}): string {
  const group = params['transactionsGroup'];
  return isTransactionGroup(group) ? TRANSACTION_GROUP_LABELS[group] : table[name].title;
}

/** The path of a page, its params filled in. */
export function pathOf<N extends PageName>(
  name: N,
  ...params: keyof PathParams<N> extends never ? [] : [PathParams<N>]
): PathOf<N> {
  return fill(table[name].path, params[0] ?? {}) as PathOf<N>;
}

/** What it does to the text of a page's path, `Filled` does to its type. */
function fill(path: string, params: Readonly<Record<string, number | string>>): Address {
  return path.replace(/\$(\w+)/g, (_, param: string) => String(params[param])) as Address;
}

/** The page standing at a path, with its params; or why there is none. A trailing slash changes nothing. */
export function pageAt(pathname: string): PageMatch {
  const path = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname;
  const fixed = nameByFixedPath.get(path);
  if (fixed) return { name: fixed, params: {} };

  const parts = path.split('/');
  for (const pattern of patterns) {
    if (pattern.parts.length !== parts.length) continue;
    if (!pattern.parts.every((part, index) => part.startsWith('$') || part === parts[index])) continue;
    const params = Object.fromEntries(
      pattern.parts.flatMap((part, index) => (part.startsWith('$') ? [[part.slice(1), parts[index] ?? '']] : [])),
    ) as Record<string, string>;
    const wrong = Object.entries(pattern.kinds).find(([param, kind]) => !isOfKind(params[param], kind));
    return wrong ? { invalid: wrong[1], name: pattern.name } : { name: pattern.name, params };
  }
  return { invalid: 'unknown' };
}

function isOfKind(value: string | undefined, kind: ParamKind): boolean {
  return kind === 'group' ? isTransactionGroup(value) : value !== undefined && /^\d+$/.test(value);
}

/** The menu of a role, by group, in the order of its entries; only screens that exist, and no empty group. */
export function menuFor(role: Role, available: ReadonlySet<PageName>): readonly MenuSection[] {
  const allowed = PAGE_NAMES.filter((name) => available.has(name) && mayOpen(name, role))
    .flatMap((page) => table[page].menu.map((entry) => ({ page, entry })))
    .filter(({ entry }) => entry.roles.includes(role))
    .sort((one, other) => one.entry.order - other.entry.order);

  return MENU_GROUPS.map(([group, label]) => ({
    group,
    label,
    entries: allowed
      .filter(({ entry }) => entry.group === group)
      .map(({ page, entry }) => ({ page, label: entry.label, path: fill(table[page].path, entry.params ?? {}) })),
  })).filter((section) => section.entries.length > 0);
}
