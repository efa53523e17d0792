import { type Address, mayOpen, PAGE_NAMES, type PageName, allPages } from '@boucle/contract/pages.ts';
import { partsOf, TABBED_PATHS } from '@boucle/contract/tabs.ts';
import { type Role } from '@boucle/contract/base/roles.ts';
import { TRANSACTION_GROUPS } from '@boucle/contract/shared/transactions/groups.ts';
import { tabEntries } from '../../web/app/palette/tabEntries.ts';

/** Who shows a page that several may open. */
export const SHOWN_BY: readonly Role[] = ['account_admin', 'partner_admin', 'super_admin', 'partner_delegated_admin'];

/** A picture of the gallery: its name and what it shows. */
export interface Shot {
  readonly name: string;
  readonly address: string;
  /** Taken wide and narrow, light and dark; what opens over a page, and its tabs, twice only. */
  readonly isPage: boolean;
  /** A button to press before, and what shows once it has done. */
  readonly after?: { readonly press: string; readonly shows: string };
}

/** Windows that open over a page, and tabs that go by another name. */
const MORE: Partial<Record<Role, readonly Omit<Shot, 'isPage'>[]>> = {
  account_admin: [
    { name: 'cards-new', address: '/cards?new=1' },
    { name: 'alert', address: '/control?onglet=alertes&open=1' },
    { name: 'alerts-rules', address: '/control?onglet=regles' },
    { name: 'incident', address: '/control?open=1' },
    { name: 'incidents-new', address: '/control?new=1' },
    { name: 'to-do-collect', address: '/to_do?tache=collecter' },
    { name: 'stock-counts-list', address: '/control?onglet=inventaires' },
    { name: 'stock-counts-new', address: '/control?onglet=a-compter&new=1' },
    { name: 'stock-count-lines', address: '/stock_counts/1/count?vue=liste' },
    { name: 'stock-health-stock', address: '/stock_health?open=1' },
    { name: 'stock-health-map', address: '/stock_health?vue=carte' },
    { name: 'rounds-new', address: '/rounds?new=1' },
    { name: 'supply-request', address: '/rounds?onglet=demandes&open=1' },
    { name: 'supply-requests-new', address: '/rounds?onglet=demandes&new=1' },
    { name: 'transaction', address: '/transactions/deposits?transaction=1' },
    { name: 'wash-lot', address: '/transactions/wash?onglet=lots&open=15' },
    { name: 'wash-lot-new', address: '/transactions/wash?onglet=lots&new=1' },
    { name: 'invoice', address: '/billing?onglet=factures&open=1' },
    { name: 'statement', address: '/billing?open=12' },
    { name: 'account-mails', address: '/team?onglet=courriers' },
    { name: 'account-jobs', address: '/team?onglet=taches' },
    { name: 'account-application', address: '/account?onglet=application' },
    {
      name: 'account-integrity',
      address: '/team?onglet=integrite',
      after: { press: 'Tout contrôler', shows: 'Les registres sont justes' },
    },
    { name: 'restaurants-map', address: '/restaurants?vue=carte' },
    { name: 'format', address: '/formats?open=1' },
    { name: 'information-banner', address: '/information_banners?open=1' },
  ],
  super_admin: [{ name: 'accounts-statements', address: '/accounts?open=1&volet=releves' }],
};

/** Pages that show nothing without a query, or something else of the demo world than its first. */
const ADDRESSES: Partial<Record<PageName, string>> = {
  supply: '/to_do/supply?lieux=1,2',
  'round-go': '/rounds/2/go',
  'stock-card': '/stock-card?place=restaurant&id=1&format=1&state=clean',
  'balance-card': '/balance-card?kind=CAG&owner=customer&id=1',
};

/** Tabs that a page shows on its own. */
const FIRST_TABS: ReadonlySet<string> = new Set([
  'onglet=identite',
  'onglet=acces',
  ...TABBED_PATHS.map((path) => `onglet=${partsOf(path)[0]?.key ?? ''}`),
]);

function addressesOf(name: PageName): readonly Shot[] {
  if (name === 'transactions')
    return TRANSACTION_GROUPS.map((group) => ({
      name: `transactions-${group}`,
      address: `/transactions/${group}`,
      isPage: true,
    }));
  return [{ name, address: ADDRESSES[name] ?? allPages[name].path.replace('$id', '1'), isPage: true }];
}

const tabAddresses = (role: Role): Address[] =>
  tabEntries(role, new Set(PAGE_NAMES)).flatMap((entry) => ('to' in entry ? [entry.to] : []));

/**
 * The tabs of a role's pages that no one before it shows, but the first of each: `books-sceaux`.
 */
function tabsOf(role: Role): readonly Shot[] {
  const before = SHOWN_BY.slice(0, SHOWN_BY.indexOf(role)).flatMap(tabAddresses);
  const known = new Set([...before, ...(MORE[role] ?? []).map(({ address }) => address)]);
  return tabAddresses(role)
    .filter((address) => !FIRST_TABS.has(address.replace(/^.*\?/, '')) && !known.has(address))
    .map((address) => {
      const [path = '', query = ''] = address.split('?');
      const page = partsOf(path).length === 0 ? PAGE_NAMES.find((name) => allPages[name].path === path) : path.slice(1);
      return {
        name: `${page?.replaceAll(/[/_]/g, '-') ?? ''}-${query.replace(/^.*=(?=\D)|=\d+$/, '')}`,
        address,
        isPage: false,
      };
    });
}

/**
 * The screens that a role shows: its dashboard, the pages that no one before it shows, their tabs
 * and what opens over them.
 */
export function shotsOf(role: Role): readonly Shot[] {
  const own = PAGE_NAMES.filter((name) => name !== 'dashboard' && SHOWN_BY.find((one) => mayOpen(name, one)) === role);
  const name = role === 'account_admin' ? 'dashboard' : `dashboard-${role}`;
  return [
    { name, address: '/dashboard', isPage: true },
    ...own.flatMap(addressesOf),
    ...tabsOf(role),
    ...(MORE[role] ?? []).map((shot) => ({ ...shot, isPage: false })),
  ];
}
