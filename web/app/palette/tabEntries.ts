import { type Address, mayOpen, type PageName, pathOf } from '@boucle/contract/pages.ts';
import { type Role } from '@boucle/contract/base/roles.ts';
import { TAB_LABELS as ACCOUNT_LABELS, TABS as ACCOUNT_TABS } from '../../features/account/tabs.ts';
import { TAB_LABELS as ACTIVITY_LABELS, TABS as ACTIVITY_TABS } from '../../features/activity/tabs.ts';
import { TAB_LABELS as ALERT_LABELS, TABS as ALERT_TABS } from '../../features/alerts/tabs.ts';
import { TAB_LABELS as ACCESS_LABELS, TABS as ACCESS_TABS } from '../../features/apiAccesses/tabs.ts';
import { TAB_LABELS as BOOK_LABELS, TABS as BOOK_TABS } from '../../features/books/tabs.ts';
import { TAB_LABELS as INVOICE_LABELS, TABS as INVOICE_TABS } from '../../features/invoices/tabs.ts';
import { TAB_LABELS as STOCK_LABELS, TABS as STOCK_TABS } from '../../features/partnerStocks/tabs.ts';
import { TAB_LABELS as COUNT_LABELS, TABS as COUNT_TABS } from '../../features/stockCounts/list/tabs.ts';
import { TAB_LABELS as PLACE_LABELS, TABS as PLACE_TABS } from '../../features/stocks/tabs.ts';
import { menuIcon } from '../shell/menuIcons.ts';
import { type PaletteEntry } from './entry.ts';

type TabbedPage = Extract<
  PageName,
  | 'account'
  | 'activity'
  | 'alerts'
  | 'api-accesses'
  | 'books'
  | 'invoices'
  | 'partner-stocks'
  | 'stock-counts'
  | 'stocks'
>;

/**
 * Other words that people look for a tab with; words of tabs that several pages have stand under
 * the page.
 */
const TAB_WORDS: Readonly<Record<string, string>> = {
  identite: 'nom logo icône couleurs charte',
  contenus: 'faq questions premiers pas e-mail de bienvenue signature',
  textes: 'conditions utilisation cgu rgpd données personnelles confidentialité mentions légales inscription',
  cagnotte: 'montant par défaut carte',
  impact: 'sac poubelle capacité',
  aide: 'vidéos',
  connexion: 'google identifiant inscription créer un compte',
  paiement: 'stripe activer carte bancaire',
  application: 'construire construction android ios boutique appli',
  journal: 'qui a fait quoi historique audit connexions',
  courriers: 'mails courriers envoyés invitations bienvenue',
  taches: 'serveur files échecs relancer',
  integrite: 'contrôle vérification comptes registres écarts',
  mouvements: 'transactions historique dépôts',
  releve: 'période pdf',
  documentation: 'api référence',
  appels: 'api requêtes',
  regles: 'seuils réglages surveiller',
  encours: 'dette passif bilan date consignes cagnottes',
  detail: 'prêts cagnottes lignes titulaires justificatif',
  balance: 'comptes débit crédit solde comptable',
  ecritures: 'grand livre journal comptable pièces',
  plan: 'comptes numéros exercice comptable pcg',
  fec: 'fichier écritures comptable fisc expert',
  remises: 'chèques espèces banque bordereau',
  sceaux: 'empreinte clôture vérifier preuve',
  tva: 'taxe déclaration exigible encaissements',
  factures: 'facturation impayés émettre',
  avoirs: 'avoir rectifier annuler facture',
  'invoices releves': 'mois règlement impayés',
  virements: 'sepa banque pain iban reverser rembourser lot',
  'a-compter': 'inventaire retard',
  reglages: 'seuils fréquence calendrier',
  valeur: 'coût achat prix amortissement pertes',
};

interface TabsOf {
  readonly page: TabbedPage;
  readonly label: string;
  readonly tabs: readonly string[];
  readonly labels: Readonly<Record<string, string>>;
}

const SCREENS: readonly TabsOf[] = [
  { page: 'account', label: 'Personnalisation', tabs: ACCOUNT_TABS, labels: ACCOUNT_LABELS },
  { page: 'activity', label: 'Suivi', tabs: ACTIVITY_TABS, labels: ACTIVITY_LABELS },
  { page: 'alerts', label: 'Alertes', tabs: ALERT_TABS, labels: ALERT_LABELS },
  { page: 'books', label: 'Comptabilité', tabs: BOOK_TABS, labels: BOOK_LABELS },
  { page: 'invoices', label: 'Facturation', tabs: INVOICE_TABS, labels: INVOICE_LABELS },
  { page: 'stock-counts', label: 'Inventaires', tabs: COUNT_TABS, labels: COUNT_LABELS },
  { page: 'stocks', label: 'Stocks par lieu', tabs: PLACE_TABS, labels: PLACE_LABELS },
  { page: 'api-accesses', label: 'Accès API', tabs: ACCESS_TABS, labels: ACCESS_LABELS },
  { page: 'partner-stocks', label: 'Stocks', tabs: STOCK_TABS, labels: STOCK_LABELS },
];

/** Tabs and views that are declared where they are drawn. */
const OTHERS = [
  { page: 'accounts', query: 'onglet=demandes', label: 'Demandes', fact: 'Applications', words: 'ouverture accepter' },
  {
    page: 'accounts',
    query: 'onglet=suivi',
    label: 'Tâches et e-mails',
    fact: 'Applications',
    words: 'échecs courriers non remis',
  },
  { page: 'accounts', query: 'onglet=connexions', label: 'Connexions', fact: 'Applications', words: 'sécurité refus' },
  { page: 'rounds', query: 'vue=liste', label: 'Toutes les tournées', fact: 'Tournées', words: 'liste passées' },
  { page: 'wash-lots', query: 'vue=liste', label: 'Liste des lots', fact: 'Lots de lavage', words: 'registre fermés' },
  {
    page: 'wash-lots',
    query: 'lieux=1',
    label: 'Lieux de lavage',
    fact: 'Lots de lavage',
    words: 'plonge laverie machine programme',
  },
  { page: 'restaurants', query: 'vue=carte', label: 'Carte des restaurants', fact: 'Restaurants', words: 'plan' },
  {
    page: 'drop-off-points',
    query: 'vue=carte',
    label: 'Carte des points de dépôt',
    fact: 'Points de dépôt',
    words: 'plan',
  },
  {
    page: 'drop-off-return',
    query: 'view=mine',
    label: 'Mes dépôts',
    fact: 'Dépôt de contenants',
    words: 'historique',
  },
] as const;

/** The tabs of the screens that a role may open; shown once something is typed. */
export function tabEntries(role: Role, available: ReadonlySet<PageName>): readonly PaletteEntry[] {
  const opens = (page: PageName) => available.has(page) && mayOpen(page, role);
  const entry = (path: Address, query: string, label: string, fact: string, words: string): PaletteEntry => ({
    id: `${path}?${query}`,
    group: 'tabs',
    icon: menuIcon(path),
    label,
    fact,
    words: `${fact} ${words}`,
    to: `${path}?${query}`,
    typedOnly: true,
  });
  return [
    ...SCREENS.filter(({ page }) => opens(page)).flatMap(({ page, label: fact, tabs, labels }) =>
      tabs
        // One that is called as its page is found as the page.
        .filter((tab) => labels[tab] !== fact)
        .map((tab) =>
          entry(
            pathOf(page),
            `onglet=${tab}`,
            labels[tab] ?? tab,
            fact,
            TAB_WORDS[`${page} ${tab}`] ?? TAB_WORDS[tab] ?? '',
          ),
        ),
    ),
    ...OTHERS.filter(({ page }) => opens(page)).map(({ page, query, label, fact, words }) =>
      entry(pathOf(page), query, label, fact, words),
    ),
  ];
}
