import { type Role } from './base/roles.ts';
import { type Address } from './pages.ts';

/** A part of a page that unites several screens; parts of one tab stand together. */
export interface TabPart {
  readonly tab: string;
  /** Name within its tab, and in the palette; the tab's when left out. */
  readonly label?: string;
  /** Former addresses, which redirect here for ever. */
  readonly was?: readonly `/${string}`[];
  /** Names of the query that go along between parts of one tab. */
  readonly keeps?: readonly string[];
}

/**
 * Pages that unite several screens, by their path: each part by its word in the address
 * (`?onglet=`), which the first one needs not.
 */
export const tabTable = {
  '/dashboard': {
    apercu: { tab: 'Aperçu' },
    rapport: { tab: 'Rapport', keeps: ['fromDate', 'toDate'] },
    impact: { tab: 'Impact', keeps: ['fromDate', 'toDate'] },
  },
  '/stock_health': {
    risque: { tab: 'À risque' },
    lieux: { tab: 'Par lieu', was: ['/stocks'] },
    valeur: { tab: 'Valeur du parc' },
  },
  '/formats': {
    formats: { tab: 'Formats' },
    contenants: { tab: 'Contenants numérotés', label: 'Liste' },
    utilisations: { tab: 'Contenants numérotés', label: 'Statistiques' },
    recus: { tab: 'Contenants numérotés', label: 'Lots reçus' },
  },
  '/customers': {
    consos: { tab: 'Consos' },
    donnees: { tab: 'Données personnelles' },
  },
  '/rounds': {
    semaine: { tab: 'Semaine' },
    demandes: { tab: 'Demandes', was: ['/supply_requests'] },
    liste: { tab: 'Liste', was: ['/rounds?vue=liste'] },
  },
  '/control': {
    ecarts: { tab: 'Écarts', was: ['/incidents'] },
    'a-compter': { tab: 'Inventaires', label: 'À compter', was: ['/stock_counts'] },
    inventaires: { tab: 'Inventaires', label: 'Comptages' },
    reglages: { tab: 'Inventaires', label: 'Réglages' },
    alertes: { tab: 'Alertes', was: ['/alerts'] },
    regles: { tab: 'Alertes', label: 'Règles' },
  },
  '/transactions/reuses': {
    mouvements: { tab: 'Mouvements' },
    emprunts: { tab: 'Emprunts' },
    regle: { tab: 'Règle de retour' },
  },
  '/transactions/wash': {
    mouvements: { tab: 'Mouvements' },
    lots: { tab: 'Lots', was: ['/wash_lots'] },
    'lieux-de-lavage': { tab: 'Lieux de lavage', was: ['/wash_lots?lieux=1'] },
  },
  '/billing': {
    mois: { tab: 'Mois', was: ['/statements', '/account?onglet=releves'] },
    factures: { tab: 'Factures', was: ['/invoices'] },
    releves: { tab: 'Relevés' },
    avoirs: { tab: 'Avoirs' },
    paiements: { tab: 'Paiements' },
    virements: { tab: 'Paiements', label: 'Virements SEPA' },
    rapprochement: { tab: 'Paiements', label: 'Rapprochement', was: ['/payments'] },
    tva: { tab: 'TVA' },
  },
  '/books': {
    encours: { tab: 'Encours', label: 'À une date', keeps: ['jour'] },
    detail: { tab: 'Encours', label: 'Détail', keeps: ['jour'] },
    maintenant: { tab: 'Encours', label: 'Maintenant', was: ['/outstanding'] },
    balance: { tab: 'Balance et écritures', label: 'Balance', keeps: ['from', 'to'] },
    ecritures: { tab: 'Balance et écritures', label: 'Écritures', keeps: ['from', 'to'] },
    agee: { tab: 'Balance et écritures', label: 'Balance âgée', keeps: ['jour'] },
    'a-etablir': { tab: 'Balance et écritures', label: 'Factures à établir', keeps: ['jour'] },
    archive: { tab: 'Exports', label: 'Dossier', was: ['/exports'] },
    fec: { tab: 'Exports', label: 'Export FEC' },
    comptable: { tab: 'Exports', label: 'Expert-comptable' },
    remises: { tab: 'Banque', label: 'Remises en banque' },
    banque: { tab: 'Banque', label: 'Rapprochement bancaire' },
    sceaux: { tab: 'Conformité', label: 'Sceaux' },
    monnaie: { tab: 'Conformité', label: 'Monnaie électronique' },
    plan: { tab: 'Conformité', label: 'Plan de comptes' },
  },
  '/team': {
    personnes: { tab: 'Personnes', was: ['/account?onglet=equipe'] },
    journal: { tab: 'Suivi', label: 'Journal', was: ['/activity', '/account?onglet=journal'] },
    courriers: { tab: 'Suivi', label: 'E-mails', was: ['/account?onglet=courriers'] },
    taches: { tab: 'Suivi', label: 'Tâches du serveur', was: ['/account?onglet=taches'] },
    integrite: { tab: 'Suivi', label: 'Intégrité', was: ['/account?onglet=integrite'] },
  },
} as const satisfies Readonly<Partial<Record<Address, Readonly<Record<string, TabPart>>>>>;

export type TabbedPath = keyof typeof tabTable;
export type PartOf<P extends TabbedPath> = Extract<keyof (typeof tabTable)[P], string>;

type Parts = readonly (TabPart & { readonly key: string })[];

export const TABBED_PATHS = Object.keys(tabTable).filter(isTabbed);

function isTabbed(path: string): path is TabbedPath {
  return path in tabTable;
}

/** Roles to whom a page shows its tabs: the dashboard of others is one screen. */
export const showsTabs = (path: string, role: Role | undefined): boolean =>
  isTabbed(path) && (path !== '/dashboard' || role === 'account_admin');

/** The parts of the page at a path, in their order; none of a page that is one screen. */
export function partsOf(path: string): Parts {
  return isTabbed(path) ? Object.entries<TabPart>(tabTable[path]).map(([key, part]) => ({ key, ...part })) : [];
}

/** Address of a part, with what follows in the query. */
export const partAddress = <P extends TabbedPath>(path: P, part: PartOf<P>, query = ''): Address =>
  addressOfPart(path, part, query);

function addressOfPart(path: TabbedPath, part: string, query = ''): Address {
  const words = [...(partsOf(path)[0]?.key === part ? [] : [`onglet=${part}`]), ...(query === '' ? [] : [query])];
  return words.length === 0 ? path : `${path}?${words.join('&')}`;
}

/**
 * The path under which a part keeps what people saved of its list: its former one, that of the page
 * where it was there already, else one that is the part's alone.
 */
export function listPath(pathname: string, onglet: unknown): string {
  const parts = partsOf(pathname);
  const part = parts.find(({ key }) => key === onglet) ?? parts[0];
  if (part === undefined) return pathname;
  const { key, was = [] } = part;
  const former = was.find((address) => !address.includes('?'));
  return former ?? (part === parts[0] || was.length > 0 ? pathname : `${pathname}/${key}`);
}

/** The page and the part whose saved views stand under a path; undefined for any other one. */
export function partOfList(
  list: string,
): { readonly path: TabbedPath; readonly onglet: string; readonly address: Address } | undefined {
  const all = TABBED_PATHS.flatMap((path) => partsOf(path).map(({ key }) => ({ path, key })));
  const found = all.findLast(({ path, key }) => listPath(path, key) === list);
  return found && { path: found.path, onglet: found.key, address: addressOfPart(found.path, found.key) };
}
