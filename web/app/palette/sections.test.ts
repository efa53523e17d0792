import { PAGE_NAMES, type PageName } from '@boucle/contract/pages.ts';
import { ROLES } from '@boucle/contract/base/roles.ts';
import { describe, expect, it, vi } from 'vitest';
import { TAB_LABELS } from '../../features/account/tabs.ts';
import { GROUP_ACTIONS } from '../../features/transactions/actions/actions.ts';
import { actionEntries } from './actionEntries.ts';
import { wordsOf } from './marks.ts';
import { pageEntries } from './pageEntries.ts';
import { beside, matching, sectionsOf } from './sections.ts';
import { tabEntries } from './tabEntries.ts';

const available: ReadonlySet<PageName> = new Set<PageName>([
  'home',
  'dashboard',
  'cards',
  'card',
  'customer',
  'transactions',
]);
const actions = (role: 'account_admin' | 'partner_admin') =>
  actionEntries({
    role,
    available,
    theme: 'dark',
    onTheme: vi.fn(),
    profileAddress: '/dashboard?compte=1',
    moneyAddress: (act) => `/dashboard?${act}`,
    onLogout: vi.fn(),
  });
const labels = (entries: readonly { label: string }[]) => entries.map(({ label }) => label);

describe('the pages of the palette', () => {
  it('are those a role may open and whose screen exists', () => {
    expect(labels(pageEntries('account_admin', available))).toEqual([
      'Tableau de bord',
      'Stocks',
      'Lavage',
      'Cartes',
      'Cagnottes',
      'Réutilisations',
    ]);
    expect(labels(pageEntries('super_admin', available))).toEqual(['Tableau de bord']);
  });

  it('hold those the menu leaves out, but none that needs a number', () => {
    expect(labels(pageEntries('partner_delegated_admin', available))).toEqual(['Tableau de bord']);
    expect(labels(pageEntries('account_admin', new Set(['card', 'collection-sites-map'])))).toEqual([
      'Carte des collecteurs',
    ]);
  });
});

describe('what the palette offers', () => {
  const all = new Set(PAGE_NAMES);

  it('is offered once, though a command and an act lead there', () => {
    const act = {
      id: 'close-month',
      group: 'actions',
      icon: '',
      label: 'Préparer la clôture',
      to: '/billing?new=1',
    } as const;
    const command = { ...act, id: 'command-close', group: 'command' } as const;
    expect(sectionsOf([command, act])).toEqual([{ group: 'command', entries: [command] }]);
    const other = { ...act, label: 'Relevés' };
    expect(sectionsOf([command, other]).map(({ group }) => group)).toHaveLength(2);
  });

  it('is no page that shows nothing without its query (FIXES-A 10)', () => {
    const offered = ROLES.flatMap((role) => pageEntries(role, all)).map(({ id }) => id);
    expect(offered).not.toContain('/stock-card');
    expect(offered).not.toContain('/balance-card');
    expect(offered).toContain('/to_do/supply');
  });

  it.each([
    ['relevé', 'Relevés'],
    ['relance', 'Factures'],
    ['rapport', 'Tableau de bord'],
    ['trimestre', 'Tableau de bord'],
    ['bon de livraison', 'Commandes'],
    ['sauvegarde', 'Exports · Dossier'],
    ['stocks par lieu', 'Par lieu'],
    ['suivi', 'Suivi · Journal'],
    ['clôturer', 'Mois'],
    ['encours', 'Encours · Maintenant'],
    ["exporter l'année", 'Exports · Dossier'],
    ['comptable', 'Exports · Expert-comptable'],
    ['consigne', 'Encours · Maintenant'],
    ['surplus', 'Écarts'],
    ['haccp', 'Lots'],
    ['équipe', 'Équipe'],
    ['tarif', 'Formats'],
    ['journal', 'Suivi · Journal'],
    ['mails', 'Suivi · E-mails'],
    ['stripe', 'Paiement'],
    ['faq', 'Contenus'],
    ['réglages', 'Personnalisation'],
    ['api', undefined],
  ])('is found by what people call it: %s', (typed, label) => {
    const entries = [...pageEntries('account_admin', all), ...tabEntries('account_admin', all)];
    const found = labels(matching(entries, wordsOf(typed)));
    if (label === undefined) expect(found).not.toContain('Accès API');
    else expect(found).toContain(label);
  });

  it('are every tab of the screens a role may open, once something is typed', () => {
    const tabs = tabEntries('account_admin', all);
    expect(labels(tabs)).toEqual(
      expect.arrayContaining([...Object.values(TAB_LABELS), 'Suivi · Intégrité', 'Suivi · Tâches du serveur']),
    );
    expect(matching(tabs, wordsOf(''))).toEqual([]);
    expect(labels(tabEntries('partner_delegated_admin', all))).toEqual(['Mes dépôts']);
  });
});

describe('the actions of the palette', () => {
  it('are those the role may do, and the themes that are not the present one', () => {
    expect(labels(actions('partner_admin'))).toEqual([
      'Thème clair',
      'Thème du système',
      'Mot de passe et connexions',
      'Déconnexion',
    ]);
    expect(labels(actions('account_admin')).slice(0, 7)).toEqual([
      'Créer des cartes',
      'Approvisionner',
      'Collecter',
      'Enregistrer un lavage',
      'Saisir une activité hors appli',
      'Créditer une cagnotte',
      'Rembourser une cagnotte',
    ]);
  });

  it('bear the words of the lists where they open', () => {
    const recorded = Object.entries(GROUP_ACTIONS).flatMap(([group, of]) =>
      of.map(({ name, label }) => [label, `/transactions/${group}?new=${name}`]),
    );
    const offered = actions('account_admin').flatMap((entry) =>
      'to' in entry && /^\/transactions\/\w+\?new/.test(entry.to) ? [[entry.label, entry.to]] : [],
    );
    expect(offered).toHaveLength(4);
    expect(recorded).toEqual(expect.arrayContaining(offered));
  });
});

describe('what is typed', () => {
  it('keeps what holds it, by its label or by other words, its beginnings first', () => {
    const entries = [...actions('account_admin'), ...pageEntries('account_admin', available)];
    expect(labels(matching(entries, wordsOf('carte')))).toEqual(['Cartes', 'Créer des cartes']);
    expect(labels(matching(entries, wordsOf('quitter')))).toEqual(['Déconnexion']);
    expect(matching(entries, wordsOf('zzz'))).toEqual([]);
    expect(matching(entries, wordsOf(''))).toHaveLength(entries.length);
  });

  it('is shown by kind, pages before actions, without an empty heading', () => {
    const sections = sectionsOf([...actions('account_admin'), ...pageEntries('account_admin', available)]);
    expect(sections.map(({ group }) => group)).toEqual(['pages', 'actions']);
  });
});

it('the arrows go round the ends', () => {
  const entries = actions('partner_admin');
  expect(beside(entries, entries[0], 1)).toBe(entries[1]);
  expect(beside(entries, entries.at(-1), 1)).toBe(entries[0]);
  expect(beside(entries, entries[0], -1)).toBe(entries.at(-1));
  expect(beside(entries, undefined, -1)).toBe(entries.at(-1));
  expect(beside([], undefined, 1)).toBeUndefined();
});
