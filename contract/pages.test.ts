import { describe, expect, it } from 'vitest';
import { type Address, allPages, layoutOf, mayOpen, PAGE_NAMES, pages, pathOf, titleOf } from './pages.ts';
import { menuFor } from './menu.ts';
import { pageAt } from './pageAt.ts';
import { type Role, ROLES } from './base/roles.ts';
import { listPath, partAddress, partsOf, TABBED_PATHS } from './tabs.ts';
import { workPages } from './workPages.ts';

const everything = new Set(PAGE_NAMES);
const letters: Record<string, Role> = {
  sa: 'super_admin',
  aa: 'account_admin',
  pa: 'partner_admin',
  pd: 'partner_delegated_admin',
};

/** The routes of the specification, in its order. */
const ROUTES: [path: string, roles: string][] = [
  ['/dashboard', 'sa aa pa pd'],
  ['/accounts', 'sa'],
  ['/partners', 'sa aa'],
  ['/partners/$id/supply', 'sa aa'],
  ['/partners/delegated_admins', 'pa'],
  ['/partner-stocks', 'pa'],
  ['/restaurants', 'aa'],
  ['/restaurants/$id', 'aa'],
  ['/restaurants/$id/edit', 'aa'],
  ['/dropoffs', 'sa aa'],
  ['/dropoffs/return', 'pa pd'],
  ['/dropoffs/$id', 'sa aa'],
  ['/dropoffs/$id/edit', 'sa aa'],
  ['/dropoffs/$id/qr-code', 'sa aa'],
  ['/transactions/$transactionsGroup', 'aa'],
  ['/customers', 'aa'],
  ['/customers/$id', 'aa'],
  ['/cards', 'aa'],
  ['/cards/$id', 'aa'],
  ['/account', 'aa'],
  ['/formats', 'aa'],
  ['/api_accesses', 'pa'],
  ['/orders', 'pa aa'],
  ['/orders/$id', 'pa aa'],
  ['/collection_sites', 'aa'],
  ['/collection_sites/map', 'aa'],
  ['/collection_sites/$id', 'aa'],
  ['/information_banners', 'aa'],
];

/** The menu of the specification, in its order. */
const MENU: [label: string, path: string, roles: string][] = [
  ['Tableau de bord', '/dashboard', 'sa aa pa'],
  ['Applications', '/accounts', 'sa'],
  ['Partenaires', '/partners', 'sa aa'],
  ['Employés', '/partners/delegated_admins', 'pa'],
  ['Consos', '/customers', 'aa'],
  ['Cartes', '/cards', 'aa'],
  ['Restaurants', '/restaurants', 'aa'],
  ['Points de dépôt', '/dropoffs', 'sa aa'],
  ['Stocks', '/transactions/supply', 'aa'],
  ['Cagnottes', '/transactions/deposits', 'aa'],
  ['Réutilisations', '/transactions/reuses', 'aa'],
  ['Lavage', '/transactions/wash', 'aa'],
  ['Personnalisation', '/account', 'aa'],
  ['Formats', '/formats', 'aa'],
  ['Accès API', '/api_accesses', 'pa'],
  ['Commandes', '/orders', 'pa aa'],
  ['Collecteurs', '/collection_sites', 'aa'],
  ['Stocks', '/partner-stocks', 'pa'],
  ['Dépôt de contenants', '/dropoffs/return', 'pa pd'],
  ["Bandeaux d'info", '/information_banners', 'aa'],
];

function rolesIn(text: string): (Role | undefined)[] {
  return text.split(' ').map((letter) => letters[letter]);
}

describe('the pages', () => {
  it('are the routes of the specification, and no other', () => {
    const paths = Object.values(pages).map(({ path }) => path);
    expect(paths.toSorted()).toEqual(['/', '/auth/callback', ...ROUTES.map(([path]) => path)].toSorted());
  });

  it('are told apart from the screens that stand beside them, which take none of their names or addresses', () => {
    expect(PAGE_NAMES.toSorted()).toEqual([...Object.keys(pages), ...Object.keys(workPages)].toSorted());
    const paths: readonly string[] = Object.values(pages).map(({ path }) => path);
    for (const { path, menu } of Object.values(workPages)) {
      expect(paths).not.toContain(path);
      for (const { group, order } of menu) {
        expect(order).toBeGreaterThan(MENU.length);
        expect(['pilotage', 'finances', 'initiative']).toContain(group);
      }
    }
  });

  it.each(ROUTES)('%s opens to %s only', (path, roles) => {
    const name = PAGE_NAMES.find((candidate) => allPages[candidate].path === path);
    if (!name) throw new Error(`no page at ${path}`);
    expect(ROLES.filter((role) => mayOpen(name, role)).toSorted()).toEqual(rolesIn(roles).toSorted());
  });

  it('leave home and the callback to no role', () => {
    expect(ROLES.filter((role) => mayOpen('home', role) || mayOpen('callback', role))).toEqual([]);
  });

  it('have the navigation bar, but for home', () => {
    expect(PAGE_NAMES.filter((name) => layoutOf(name) === 'blank')).toEqual(['home']);
  });

  it('bear the names that the product refers to', () => {
    expect(PAGE_NAMES).toEqual(
      expect.arrayContaining(['home', 'dashboard', 'card', 'customer', 'restaurant', 'drop-off-point']),
    );
  });

  it('give a transaction list the name of its group', () => {
    expect(titleOf('transactions', { transactionsGroup: 'wash' })).toBe('Lavage');
    expect(titleOf('cards')).toBe('Cartes');
  });
});

describe('the page at a path', () => {
  it.each([
    ['/', 'home', {}],
    ['/cards/12', 'card', { id: '12' }],
    ['/cards/12/', 'card', { id: '12' }],
    ['/dropoffs/return', 'drop-off-return', {}],
    ['/dropoffs/7', 'drop-off-point', { id: '7' }],
    ['/collection_sites/map', 'collection-sites-map', {}],
    ['/partners/delegated_admins', 'delegated-admins', {}],
    ['/transactions/wash', 'transactions', { transactionsGroup: 'wash' }],
  ])('%s is %s', (path, name, params) => {
    expect(pageAt(path)).toEqual({ name, params });
  });

  it.each(['/cards/douze', '/cards/-1', '/cards/1.5', '/cards/1e3', '/cards/٣', '/restaurants//edit'])(
    '%s has an id that is not made of digits',
    (path) => {
      expect(pageAt(path)).toMatchObject({ invalid: 'id' });
    },
  );

  it('knows four transaction groups', () => {
    expect(pageAt('/transactions/x')).toEqual({ invalid: 'group', name: 'transactions' });
  });

  it.each(['/nowhere', '/partners/12', '/cards/12/edit', '/Dashboard', '//dashboard', '/dashboard/x'])(
    '%s is no page',
    (path) => {
      expect(pageAt(path)).toEqual({ invalid: 'unknown' });
    },
  );

  it('is found again from its name and params', () => {
    expect(pathOf('home')).toBe('/');
    expect(pathOf('restaurant-edit', { id: 3 })).toBe('/restaurants/3/edit');
    expect(pathOf('transactions', { transactionsGroup: 'reuses' })).toBe('/transactions/reuses');
  });
});

describe('the menu', () => {
  it.each(ROLES)('of %s has its entries of the specification', (role) => {
    const shown = menuFor(role, everything)
      .flatMap(({ entries }) => entries)
      .filter(({ page }) => page in pages)
      .map(({ label, path }) => [label, path]);
    const expected = MENU.filter(([, , roles]) => rolesIn(roles).includes(role)).map(([label, path]) => [label, path]);
    expect(shown.toSorted()).toEqual(expected.toSorted());
  });

  it('never shows what its reader may not open', () => {
    for (const role of ROLES) {
      for (const { entries } of menuFor(role, everything)) {
        for (const { page, path } of entries) {
          expect(mayOpen(page, role)).toBe(true);
          expect(pageAt(path)).toMatchObject({ name: page });
        }
      }
    }
  });

  it('stands in five groups besides « Pilotage » and « Finances », each in the order of the specification', () => {
    const order = MENU.map(([, path]) => path);
    const sections = menuFor('account_admin', everything);
    expect(sections.map(({ group, label }) => [group, label])).toEqual([
      ['top', null],
      ['pilotage', 'Pilotage'],
      ['parc', 'Parc'],
      ['reseau', 'Réseau'],
      ['utilisateurs', 'Utilisateurs'],
      ['finances', 'Finances'],
      ['initiative', 'Initiative'],
    ]);
    expect(sections[1]?.entries.map(({ label }) => label)).toEqual([
      'À faire',
      'Santé des stocks',
      'Tournées',
      'Contrôle',
    ]);
    expect(sections[5]?.entries.map(({ label }) => label)).toEqual(['Facturation', 'Comptabilité']);
    for (const { entries } of sections) {
      // Entries beyond the specification come after its own.
      const places = entries.map(({ path }) => (order.includes(path) ? order.indexOf(path) : order.length));
      expect(places).toEqual(places.toSorted((one, other) => one - other));
    }
    expect(sections[2]?.entries.map(({ label }) => label)).toEqual([
      'Points de dépôt',
      'Stocks',
      'Lavage',
      'Formats',
      'Collecteurs',
    ]);
  });

  it.each(ROLES)('of %s has 23 entries at most', (role) => {
    expect(menuFor(role, everything).flatMap(({ entries }) => entries).length).toBeLessThanOrEqual(23);
  });

  it('of a delegated administrator is « Dépôt de contenants » alone', () => {
    expect(menuFor('partner_delegated_admin', everything)).toEqual([
      {
        group: 'parc',
        label: 'Parc',
        entries: [{ page: 'drop-off-return', label: 'Dépôt de contenants', path: '/dropoffs/return' }],
      },
    ]);
  });

  it('shows an entry only when its screen exists, and a group only while it has one', () => {
    expect(menuFor('account_admin', new Set(['dashboard', 'cards'])).map(({ group }) => group)).toEqual([
      'top',
      'utilisateurs',
    ]);
    expect(menuFor('account_admin', new Set())).toEqual([]);
  });
});

describe('the tabs of a page', () => {
  it.each(TABBED_PATHS)('%s: are of a page, and those of one tab stand together', (path) => {
    expect(pageAt(path)).toHaveProperty('name');
    const tabs = partsOf(path).map(({ tab }) => tab);
    expect(tabs.filter((tab, index) => tab !== tabs[index - 1])).toEqual([...new Set(tabs)]);
    const names = partsOf(path).map(({ tab, label = tab }) => label);
    expect(new Set(names).size).toBe(names.length);
  });

  it('have the page’s own address for the first one', () => {
    expect(partAddress('/books', 'encours', 'jour=2026-01-31')).toBe('/books?jour=2026-01-31');
    expect(partAddress('/control', 'alertes')).toBe('/control?onglet=alertes');
    expect(partAddress('/control', 'alertes', 'open=3')).toBe('/control?onglet=alertes&open=3');
  });

  it('keep what was saved of a list under its former path', () => {
    expect(listPath('/control', 'inventaires')).toBe('/control/inventaires');
    expect(listPath('/control', 'a-compter')).toBe('/stock_counts');
    expect(listPath('/control', undefined)).toBe('/incidents');
    expect(listPath('/rounds', 'liste')).toBe('/rounds');
    expect(listPath('/cards', undefined)).toBe('/cards');
  });
});

describe('an address', () => {
  it('of a page, with or without a query, compiles; any other does not', () => {
    const addresses: Address[] = ['/cards', '/cards/12', '/cards?page=2', '/restaurants/3/edit', '/'];
    // @ts-expect-error: no page has this path.
    addresses.push('/cardz');
    // @ts-expect-error: what follows the path of a page is its query, after « ? ».
    addresses.push('/cards&page=2');
    expect(addresses).toHaveLength(7);
  });
});
