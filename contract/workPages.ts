import { type Page } from './base/pageShape.ts';
import { ROLES } from './base/roles.ts';

const AA = ['account_admin'] as const;
const ALL = ROLES;

/**
 * The screens beyond the specification's: the work of the day, the money, and what is no setting of
 * the initiative. Their entries follow the specification's in number.
 */
export const workPages = {
  'to-do': {
    path: '/to_do',
    params: {},
    title: 'À faire',
    roles: AA,
    menu: [{ label: 'À faire', order: 21, group: 'pilotage', roles: AA }],
  },
  'stock-health': {
    path: '/stock_health',
    params: {},
    title: 'Santé des stocks',
    roles: AA,
    menu: [{ label: 'Santé des stocks', order: 22, group: 'pilotage', roles: AA }],
  },
  /** Gaps, counts and alerts. */
  control: {
    path: '/control',
    params: {},
    title: 'Contrôle',
    roles: AA,
    menu: [{ label: 'Contrôle', order: 24, group: 'pilotage', roles: AA }],
  },
  'stock-count': { path: '/stock_counts/$id', params: { id: 'id' }, title: 'Inventaire', roles: AA, menu: [] },
  /** Counting, with a phone in one hand. */
  'stock-count-entry': {
    path: '/stock_counts/$id/count',
    params: { id: 'id' },
    title: 'Compter',
    roles: AA,
    menu: [],
  },
  /**
   * Acts beyond what one person does alone; the platform sees the ones that no one else can
   * confirm.
   */
  'awaiting-acts': {
    path: '/awaiting_acts',
    params: {},
    title: 'À confirmer',
    roles: ['super_admin', 'account_admin'],
    // « À faire » leads an initiative there.
    menu: [{ label: 'À confirmer', order: 40, group: 'pilotage', roles: ['super_admin'] }],
  },
  rounds: {
    path: '/rounds',
    params: {},
    title: 'Tournées',
    roles: ['account_admin', 'partner_admin'],
    menu: [{ label: 'Tournées', order: 23, group: 'pilotage', roles: ['account_admin', 'partner_admin'] }],
  },
  /** Driving one, with a phone in one hand; an employee of a partner opens its signed link. */
  'round-go': {
    path: '/rounds/$id/go',
    params: { id: 'id' },
    title: 'Tournée',
    roles: ['account_admin', 'partner_admin', 'partner_delegated_admin'],
    menu: [],
  },
  supply: { path: '/to_do/supply', params: {}, title: 'Approvisionner plusieurs restaurants', roles: AA, menu: [] },
  /** Months and their closing, invoices, statements, payments. */
  billing: {
    path: '/billing',
    params: {},
    title: 'Facturation',
    roles: AA,
    menu: [{ label: 'Facturation', order: 27, group: 'finances', roles: AA }],
  },
  /** The debts at a date, the rows behind them, and what is handed over of the books. */
  books: {
    path: '/books',
    params: {},
    title: 'Comptabilité',
    roles: AA,
    menu: [{ label: 'Comptabilité', order: 28, group: 'finances', roles: AA }],
  },
  team: {
    path: '/team',
    params: {},
    title: 'Équipe',
    roles: AA,
    menu: [{ label: 'Équipe', order: 32, group: 'initiative', roles: AA }],
  },
  'restaurants-import': {
    path: '/import/restaurants',
    params: {},
    title: 'Importer des restaurants',
    roles: AA,
    menu: [],
  },
  'customers-import': { path: '/import/customers', params: {}, title: 'Importer des consos', roles: AA, menu: [] },
  /**
   * Opened from any number of containers, and from any balance; what they are of is in their query.
   */
  'stock-card': { path: '/stock-card', params: {}, title: 'Fiche de stock', roles: ALL, menu: [], asksQuery: true },
  'balance-card': { path: '/balance-card', params: {}, title: 'Compte', roles: AA, menu: [], asksQuery: true },
} as const satisfies Record<string, Page>;
