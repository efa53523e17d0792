import { api } from '@boucle/contract/api.ts';
import { type Access } from '@boucle/contract/base/call.ts';
import { ROLE_LABELS } from '@boucle/contract/base/roles.ts';
import { type Described } from './operations.ts';

/**
 * The groups of calls as people read them: a group added to the contract does not compile until it
 * has its name.
 */
const TAGS: Readonly<Record<keyof typeof api, string>> = {
  session: 'Connexion',
  secondFactor: 'Double authentification',
  account: 'Initiative',
  accounts: 'Initiatives de la plateforme',
  accountRequests: 'Demandes d’ouverture',
  team: 'Équipe',
  restaurants: 'Restaurants',
  partners: 'Partenaires',
  partner: 'Stocks du partenaire',
  delegatedAdmins: 'Employés',
  partnerTransactions: 'Transactions du partenaire',
  drops: 'Dépôt de contenants',
  dropOffPoints: 'Points de dépôt',
  collectionSites: 'Collecteurs',
  places: 'Lieux',
  orders: 'Commandes',
  customers: 'Consos',
  cards: 'Cartes',
  transactions: 'Transactions',
  units: 'Contenants numérotés',
  loans: 'Emprunts',
  ledgerCards: 'Fiches de stock et de compte',
  formats: 'Formats',
  statements: 'Relevés',
  payments: 'Paiements',
  sepaBatches: 'Virements SEPA',
  services: 'Facturation des sorties hors appli',
  books: 'Comptabilité',
  invoices: 'Factures',
  vatReport: 'TVA',
  connect: 'Paiements en ligne',
  apiAccesses: 'Accès API',
  webhooks: 'Webhooks',
  informationBanners: 'Bandeaux d’info',
  appBuilds: 'Applications mobiles',
  mails: 'E-mails',
  jobs: 'Tâches de fond',
  events: 'Journal',
  integrity: 'Intégrité',
  example: 'Exemple',
  alerts: 'Alertes',
  awaitingActs: 'Actes à confirmer',
  incidents: 'Écarts',
  washLots: 'Lots de lavage',
  removals: 'Retraits',
  washSites: 'Lieux de lavage',
  stockCounts: 'Inventaires',
  stockHealth: 'Santé des stocks',
  yearArchives: 'Dossiers d’une année, d’un trimestre',
  rewards: 'Récompenses',
  rounds: 'Tournées',
  supplyRequests: 'Demandes de contenants',
  messages: 'Messages après un acte',
  search: 'Recherche',
  acts: 'Demandes déjà envoyées',
  sharedViews: 'Vues partagées',
  platform: 'Plateforme',
  impact: 'Impact',
  report: 'Rapport',
  stats: 'Statistiques',
  tasks: 'À faire',
};

interface Procedure {
  readonly '~orpc': {
    readonly route: { readonly method?: string; readonly path?: string };
    readonly meta: { readonly access?: Access };
  };
}

const CALLS: ReadonlyMap<string, Described> = new Map(
  Object.entries(api).flatMap(([group, calls]) =>
    Object.values(calls as Readonly<Record<string, Procedure>>).map(({ '~orpc': { route, meta } }) => {
      const { method = 'POST', path = '' } = route;
      return [`${method} ${path}`, describedOf(group as keyof typeof api, method, meta.access)] as const;
    }),
  ),
);

/** Description of a call in the administration API's reference, without its schemas. */
export const adminCall = (method: string, path: string): Described | undefined => CALLS.get(`${method} ${path}`);

function describedOf(group: keyof typeof api, method: string, access: Access | undefined): Described {
  const tag = TAGS[group];
  // A request for an application is kept under its key, which belongs to the address that it comes
  // from.
  if (access === undefined || 'public' in access)
    return { tag, description: 'Sans connexion.', keyed: group === 'accountRequests' ? 'accepted' : 'no' };
  const who = access.roles.map((role) => ROLE_LABELS[role]).join(', ');
  const keyed = method === 'GET' || access.scope === 'read' ? 'no' : 'accepted';
  return { tag, description: `Pour\u00a0: ${who}. Portée \`${access.scope}\`.`, keyed };
}
