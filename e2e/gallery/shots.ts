import { mayOpen, PAGE_NAMES, type PageName, allPages } from '@boucle/contract/pages.ts';
import { type Role } from '@boucle/contract/roles.ts';
import { TRANSACTION_GROUPS } from '@boucle/contract/transactions/groups.ts';

/** Who shows a page that several may open. */
export const SHOWN_BY: readonly Role[] = ['account_admin', 'partner_admin', 'super_admin', 'partner_delegated_admin'];

/** A picture of the gallery: its name and what it shows. */
export interface Shot {
  readonly name: string;
  readonly address: string;
  /** A button to press before, and what shows once it has done. */
  readonly after?: { readonly press: string; readonly shows: string };
}

/** What opens over a page, and its tabs. */
const MORE: Partial<Record<Role, readonly Shot[]>> = {
  account_admin: [
    { name: 'cards-new', address: '/cards?new=1' },
    { name: 'alerts-rules', address: '/alerts?onglet=regles' },
    { name: 'to-do-collect', address: '/to_do?tache=collecter' },
    { name: 'stock-counts-list', address: '/stock_counts?onglet=inventaires' },
    { name: 'stock-counts-new', address: '/stock_counts?new=1' },
    { name: 'stock-count-lines', address: '/stock_counts/1/count?vue=liste' },
    { name: 'transaction', address: '/transactions/deposits?transaction=1' },
    { name: 'wash-lot', address: '/wash_lots?open=15' },
    { name: 'wash-lot-new', address: '/wash_lots?new=1' },
    { name: 'account-team', address: '/team' },
    { name: 'account-journal', address: '/activity' },
    { name: 'account-statements', address: '/statements' },
    { name: 'account-mails', address: '/activity?onglet=courriers' },
    { name: 'account-jobs', address: '/activity?onglet=taches' },
    { name: 'account-application', address: '/account?onglet=application' },
    {
      name: 'account-integrity',
      address: '/activity?onglet=integrite',
      after: { press: 'Tout contrôler', shows: 'Les registres sont justes' },
    },
    { name: 'restaurants-map', address: '/restaurants?vue=carte' },
    { name: 'format', address: '/formats?open=1' },
    { name: 'information-banner', address: '/information_banners?open=1' },
  ],
  super_admin: [{ name: 'accounts-statements', address: '/accounts?open=1&volet=releves' }],
};

/** Pages that show nothing without a query. */
const QUERIES: Partial<Record<PageName, string>> = {
  supply: '?lieux=1,2',
  'stock-card': '?place=restaurant&id=1&format=1&state=clean',
  'balance-card': '?kind=CAG&owner=customer&id=1',
};

function addressesOf(name: PageName): readonly Shot[] {
  const { path } = allPages[name];
  if (name === 'transactions') {
    return TRANSACTION_GROUPS.map((group) => ({ name: `transactions-${group}`, address: `/transactions/${group}` }));
  }
  return [{ name, address: path.replace('$id', '1') + (QUERIES[name] ?? '') }];
}

/** The screens that a role shows: its dashboard, and the pages that nobody before it shows. */
export function shotsOf(role: Role): readonly Shot[] {
  const own = PAGE_NAMES.filter((name) => name !== 'dashboard' && SHOWN_BY.find((one) => mayOpen(name, one)) === role);
  const dashboard = { name: role === 'account_admin' ? 'dashboard' : `dashboard-${role}`, address: '/dashboard' };
  return [dashboard, ...own.flatMap(addressesOf), ...(MORE[role] ?? [])];
}
