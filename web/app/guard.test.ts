import { mayOpen, PAGE_NAMES, allPages } from '@boucle/contract/pages.ts';
import { type Role, ROLES } from '@boucle/contract/base/roles.ts';
import { describe, expect, it } from 'vitest';
import { partsOf, TABBED_PATHS } from '@boucle/contract/tabs.ts';
import { decide, type Decision } from './guard.ts';

const stay: Decision = { kind: 'stay' };
const toHome: Decision = { kind: 'redirect', to: '/' };
const toDashboard: Decision = { kind: 'redirect', to: '/dashboard' };

function visit(address: string, role: Role | null): Decision {
  const { pathname, search } = new URL(address, 'http://localhost');
  return decide({ pathname, search }, role && { role });
}

const everybody = [null, ...ROLES];

describe('the callback with an error in the query', () => {
  it.each(everybody)('goes to home carrying the query (%s)', (role) => {
    const search = '?error=access_denied&error_description=Email%20ou%20mot%20de%20passe%20incorrect&code=x';
    expect(visit(`/auth/callback${search}`, role)).toEqual({ kind: 'redirect', to: '/', search });
  });

  it('is the only page that carries one: home keeps its error on screen', () => {
    expect(visit('/?error=access_denied', null)).toEqual(stay);
  });
});

describe('a code in the query', () => {
  it.each(everybody)('of home or of the callback is exchanged for a token (%s)', (role) => {
    expect(visit('/?code=abc', role)).toEqual({ kind: 'exchange', code: 'abc', state: null });
    expect(visit('/auth/callback?code=a%2Bb&state=xyz', role)).toEqual({ kind: 'exchange', code: 'a+b', state: 'xyz' });
  });

  it('of another page means nothing', () => {
    expect(visit('/cards?code=abc', 'account_admin')).toEqual(stay);
    expect(visit('/cards?code=abc', null)).toEqual(toHome);
  });

  it('that is empty is none', () => {
    expect(visit('/auth/callback?code=&error=', null)).toEqual(toHome);
  });
});

describe('a logged-out user', () => {
  it('stays on home', () => {
    expect(visit('/', null)).toEqual(stay);
    expect(visit('/?login_hint=lea@exemple.fr', null)).toEqual(stay);
  });

  it.each(['/dashboard', '/cards/12', '/auth/callback', '/nowhere', '/cards/douze', '/transactions/x'])(
    'on %s goes to home, without the query',
    (path) => {
      expect(visit(`${path}?q=1`, null)).toEqual(toHome);
    },
  );
});

describe('a logged-in user', () => {
  it.each(ROLES)('on home or the callback goes to the dashboard (%s)', (role) => {
    expect(visit('/', role)).toEqual(toDashboard);
    expect(visit('/?error=access_denied', role)).toEqual(toDashboard);
    expect(visit('/auth/callback', role)).toEqual(toDashboard);
  });

  it('on an unknown path sees that it does not exist', () => {
    expect(visit('/nowhere', 'partner_admin')).toEqual({ kind: 'not-found', reason: 'unknown' });
  });

  it('on an id that is not digits sees that it does not exist', () => {
    expect(visit('/cards/douze', 'account_admin')).toEqual({ kind: 'not-found', reason: 'id' });
  });

  it('on an unknown transaction group is told so', () => {
    expect(visit('/transactions/x', 'account_admin')).toEqual({ kind: 'not-found', reason: 'group' });
  });

  it('on a wrong address of a page not for their role goes to the dashboard: the role is asked first', () => {
    expect(visit('/cards/douze', 'partner_admin')).toEqual(toDashboard);
    expect(visit('/transactions/x', 'super_admin')).toEqual(toDashboard);
  });

  it('on a page whose screen does not exist yet sees that it does not exist', () => {
    const location = { pathname: '/formats', search: '' };
    const available = new Set(['dashboard', 'cards'] as const);
    expect(decide(location, { role: 'account_admin' }, { available })).toEqual({
      kind: 'not-found',
      reason: 'unknown',
    });
    expect(decide({ ...location, pathname: '/cards' }, { role: 'account_admin' }, { available })).toEqual(stay);
    expect(decide(location, { role: 'super_admin' }, { available })).toEqual(toDashboard);
  });

  it('keeps the query of a page they may see', () => {
    expect(visit('/cards?new=1&page=2', 'account_admin')).toEqual(stay);
  });
});

describe.each(ROLES)('%s', (role) => {
  it.each(PAGE_NAMES)('%s', (name) => {
    const path = allPages[name].path.replace('$id', '1').replace('$transactionsGroup', 'supply');
    expect(visit(path, role)).toEqual(mayOpen(name, role) ? stay : toDashboard);
    expect(visit(path, null)).toEqual(name === 'home' ? stay : toHome);
  });
});

describe('a number behind a list that has no page for it', () => {
  it.each([
    ['/rounds/12', '/rounds', '?open=12'],
    ['/supply_requests/3/', '/rounds', '?onglet=demandes&open=3'],
    ['/invoices/7', '/billing', '?onglet=factures&open=7'],
  ])('opens over the list: %s', (address, to, search) => {
    expect(visit(address, 'account_admin')).toEqual({ kind: 'redirect', to, search });
  });

  it('is unknown to who may not open the list, and where nothing opens so', () => {
    expect(visit('/incidents/12', 'partner_admin').kind).toBe('not-found');
    expect(visit('/to_do/12', 'account_admin').kind).toBe('not-found');
  });
});

describe('a former address', () => {
  const former = TABBED_PATHS.flatMap((path) =>
    partsOf(path).flatMap(({ key, was = [] }) => was.map((from) => [from, path, key] as const)),
  );

  it.each(former)('%s leads to %s, tab %s, with its query', (from, path, key) => {
    const decision = visit(`${from}${from.includes('?') ? '&' : '?'}open=12&q=a,b`, 'account_admin');
    expect(decision).toMatchObject({ kind: 'redirect', to: path });
    const query = new URLSearchParams('search' in decision ? decision.search : '');
    expect(query.get('onglet') ?? partsOf(path)[0]?.key).toBe(key);
    expect([query.get('open'), query.get('q')]).toEqual(['12', 'a,b']);
    expect(visit(`${path}?${query.toString()}`, 'account_admin')).toEqual(stay);
  });

  it.each([
    ['/stocks?onglet=valeur', '/stock_health', '?onglet=valeur'],
    ['/stock_counts/?onglet=reglages', '/control', '?onglet=reglages'],
    ['/invoices?onglet=releves&open=3', '/billing', '?onglet=releves&open=3'],
    ['/activity?onglet=courriers&state=failed', '/team', '?onglet=courriers&state=failed'],
    ['/wash_lots?lieux=1', '/transactions/wash', '?onglet=lieux-de-lavage'],
    ['/rounds?vue=liste&q=nord', '/rounds', '?onglet=liste&q=nord'],
    ['/account?onglet=releves&new=1', '/billing', '?new=1'],
  ])('keeps the tab that it named: %s', (address, to, search) => {
    expect(visit(address, 'account_admin')).toEqual({ kind: 'redirect', to, search });
  });

  it('leaves what is one thing of its list where it is', () => {
    expect(visit('/stock_counts/12', 'account_admin')).toEqual(stay);
  });

  it.each(['/account', '/account?onglet=contenus', '/account?onglet=constructor'])('is not one: %s', (address) => {
    expect(visit(address, 'account_admin')).toEqual(stay);
  });

  it('opens nothing that its reader may not open', () => {
    expect(visit('/account?onglet=releves', 'partner_admin')).toEqual(toDashboard);
    expect(visit('/billing', 'partner_admin')).toEqual(toDashboard);
    expect(visit('/supply_requests', 'partner_admin')).toMatchObject({ to: '/rounds' });
    expect(visit('/rounds', 'partner_admin')).toEqual(stay);
  });
});
