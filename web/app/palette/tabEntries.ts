import { pageAt } from '@boucle/contract/pageAt.ts';
import { type Address, mayOpen, type PageName, pathOf, titleOf } from '@boucle/contract/pages.ts';
import { partsOf, showsTabs, TABBED_PATHS } from '@boucle/contract/tabs.ts';
import { type Role } from '@boucle/contract/base/roles.ts';
import { TAB_LABELS as ACCOUNT_LABELS, TABS as ACCOUNT_TABS } from '../../features/account/tabs.ts';
import { TAB_LABELS as ACCESS_LABELS, TABS as ACCESS_TABS } from '../../features/apiAccesses/tabs.ts';
import { TAB_LABELS as STOCK_LABELS, TABS as STOCK_TABS } from '../../features/partnerStocks/tabs.ts';
import { menuIcon } from '../shell/menuIcons.ts';
import { type PaletteEntry } from './entry.ts';

/**
 * Other words that people look for a tab with; words of tabs that several pages have stand under
 * the page.
 */
const TAB_WORDS: Readonly<Record<string, string>> = {
  identite: 'nom logo icône couleurs charte',
  contenus: 'faq questions premiers pas e-mail de bienvenue signature',
  textes: 'conditions utilisation cgu rgpd données personnelles confidentialité mentions légales inscription',
  cagnotte: 'montant par défaut carte',
  impact: 'sac poubelle capacité co2 carbone climat ademe facteurs déchets réemploi ppwr',
  aide: 'vidéos',
  donnees: 'rgpd effacer registre demandes inactifs conservation cnil',
  connexion: 'google identifiant inscription créer un compte',
  paiement: 'stripe activer carte bancaire',
  avances: 'seuils règles paramètres limites',
  application: 'construire construction android ios boutique appli',
  journal: 'suivi qui a fait quoi historique audit connexions',
  courriers: 'mails courriers envoyés invitations bienvenue',
  taches: 'serveur files échecs relancer',
  integrite: 'contrôle vérification comptes registres écarts sauvegarde',
  mouvements: 'transactions historique dépôts',
  lieux: 'stocks par lieu matrice formats où sont les contenants',
  demandes: 'demander besoin réassort commander contenants restaurant partenaire',
  liste: 'toutes les tournées passées',
  ecarts: 'surplus manque manquants incidents comptage différence réclamation contester',
  inventaires: 'inventaires comptages compter recompter inventorier',
  alertes: 'anomalie fraude règles seuils suspect inhabituel',
  lots: 'lots de lavage liste laverie hygiène haccp registre traçabilité rappel rejet température',
  'lieux-de-lavage': 'plonge laverie machine programme',
  mois: 'clôturer clôture relevés impayés trimestre',
  paiements: 'règlements encaissements reçus reversés chèques espèces',
  rapprochement: 'stripe banque carte paiements en ligne',
  maintenant: 'encours consigne dette solde argent dû trésorerie',
  archive: 'exporter l’année dossier du trimestre exports csv comptable comptabilité sauvegarde',
  comptable: 'accès lien cabinet',
  personnes: 'équipe collègues administrateurs inviter',
  releve: 'période pdf',
  documentation: 'api référence',
  appels: 'api requêtes',
  emprunts: 'retard consigne prêts dehors pardonner prolonger',
  regles: 'seuils réglages surveiller',
  encours: 'encours dette passif bilan date consignes cagnottes',
  detail: 'prêts cagnottes lignes titulaires justificatif',
  balance: 'comptes débit crédit solde comptable',
  'a-etablir': 'cut-off 4181 44587 487 extourne fin d’exercice rattachement',
  agee: '411 créances impayés retard échéance clients âge',
  ecritures: 'grand livre journal comptable pièces',
  plan: 'comptes numéros exercice comptable pcg',
  fec: 'fichier écritures comptable fisc expert',
  remises: 'chèques espèces banque bordereau',
  banque: 'relevé banque camt pointage écarts 512',
  sceaux: 'empreinte clôture vérifier preuve',
  tva: 'taxe déclaration exigible encaissements',
  factures: 'facturation impayés émettre relance relancer',
  avoirs: 'avoir rectifier annuler facture',
  '/billing releves': 'mois règlement impayés compte',
  virements: 'sepa banque pain iban reverser rembourser lot',
  'a-compter': 'inventaires compter retard',
  reglages: 'seuils fréquence calendrier',
  rapport: 'bureau conseil bilan trimestre mois année comparer coût par utilisation',
  contenants: 'code numéro qr code étiquettes scanner retirer verre inox',
  utilisations: 'usages histogramme moyenne durée de vie ratés',
  recus: 'fournisseur déclaration étiquettes numéroter achat',
  valeur: 'coût achat prix amortissement pertes',
};

interface TabsOf {
  readonly path: Address;
  readonly label: string;
  readonly tabs: readonly { readonly key: string; readonly label: string }[];
}

const tabsOf = <Key extends string>(keys: readonly Key[], labels: Readonly<Record<Key, string>>) =>
  keys.map((key) => ({ key, label: labels[key] }));

const SCREENS: readonly TabsOf[] = [
  { path: pathOf('account'), label: 'Personnalisation', tabs: tabsOf(ACCOUNT_TABS, ACCOUNT_LABELS) },
  ...TABBED_PATHS.map((path) => ({
    path,
    label: titleAt(path),
    tabs: partsOf(path).map(({ key, tab, label }) => ({ key, label: label === undefined ? tab : `${tab} · ${label}` })),
  })),
  { path: pathOf('api-accesses'), label: 'Accès API', tabs: tabsOf(ACCESS_TABS, ACCESS_LABELS) },
  { path: pathOf('partner-stocks'), label: 'Stocks', tabs: tabsOf(STOCK_TABS, STOCK_LABELS) },
];

/** The title of the page at a path. */
function titleAt(path: string): string {
  const match = pageAt(path);
  return 'params' in match ? titleOf(match.name, match.params) : '';
}

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
  const opensAt = (path: Address) => {
    const match = pageAt(path);
    return 'params' in match && opens(match.name) && (partsOf(path).length === 0 || showsTabs(path, role));
  };
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
    ...SCREENS.filter(({ path }) => opensAt(path)).flatMap(({ path, label: fact, tabs }) =>
      tabs
        // One that is called as its page is found as the page.
        .filter(({ label }) => label !== fact)
        .map(({ key, label }) =>
          entry(path, `onglet=${key}`, label, fact, TAB_WORDS[`${path} ${key}`] ?? TAB_WORDS[key] ?? ''),
        ),
    ),
    ...OTHERS.filter(({ page }) => opens(page)).map(({ page, query, label, fact, words }) =>
      entry(pathOf(page), query, label, fact, words),
    ),
  ];
}
