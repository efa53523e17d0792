import { type BalanceKind } from '../../shared/ledgerCards/accounts.ts';
import { type CardSource } from '../../shared/ledgerCards/causes.ts';

/** Uses of an account of the chart: a kind of money account, or a part of one. */
export const CHART_USES = [
  'AR',
  'UNBILLED',
  'CAG',
  'CON',
  'GST',
  'VAT',
  'VAT_PENDING',
  'VAT_UNBILLED',
  'CASH',
  'PSP',
  'BANK',
  'TRANSIT',
  'CHEQUES',
  'CASH_BOX',
  'OPENING',
  'GES',
  'PROVIDER_FEES',
  'COST',
  'FEES',
  'ACQ',
] as const;
export type ChartUse = (typeof CHART_USES)[number];

/** An account of the French chart. */
export interface ChartAccount {
  /** Digits; the first one is the class, 1 to 7. */
  readonly code: string;
  readonly label: string;
  /**
   * Whether each owner has a sub-account: a restaurant, a client outside the web app, a holder by
   * their number.
   */
  readonly auxiliary: boolean;
}

/** A change by the initiative: the account of a use from a Paris day on. */
export interface ChartChange extends ChartAccount {
  readonly use: ChartUse;
  readonly valid_from: string;
}

/**
 * Accounts by use, as long as no one changed them. Sources disagree on some of them, so an
 * accountant looks at them (docs/accounting.md). They apply to closed months too: another default
 * would need a day from which it holds.
 */
export const DEFAULT_CHART: Readonly<Record<ChartUse, ChartAccount>> = {
  AR: { code: '411', label: 'Clients', auxiliary: true },
  UNBILLED: { code: '4181', label: 'Clients, factures à établir', auxiliary: true },
  CAG: { code: '4191', label: 'Clients, avances reçues (cagnottes)', auxiliary: false },
  CON: { code: '41961', label: 'Clients, dettes sur emballages consignés (consos)', auxiliary: false },
  GST: { code: '41962', label: 'Clients, dettes sur emballages consignés (invités)', auxiliary: true },
  VAT: { code: '44571', label: 'TVA collectée', auxiliary: false },
  VAT_PENDING: { code: '44574', label: 'TVA en attente d’encaissement', auxiliary: false },
  VAT_UNBILLED: { code: '44587', label: 'TVA sur factures à établir', auxiliary: false },
  CASH: { code: '467', label: 'Restaurants mandataires, caisses', auxiliary: true },
  PSP: { code: '5115', label: 'Prestataire de paiement', auxiliary: false },
  BANK: { code: '512', label: 'Banque', auxiliary: false },
  TRANSIT: { code: '4678', label: 'Virements en cours', auxiliary: false },
  CHEQUES: { code: '5112', label: 'Chèques à encaisser', auxiliary: false },
  CASH_BOX: { code: '531', label: 'Caisse', auxiliary: false },
  OPENING: { code: '471', label: 'Compte d’attente, soldes repris', auxiliary: false },
  GES: { code: '6238', label: 'Gestes commerciaux', auxiliary: false },
  PROVIDER_FEES: { code: '6278', label: 'Frais du prestataire de paiement', auxiliary: false },
  COST: { code: '658', label: 'Charges diverses de gestion', auxiliary: false },
  FEES: { code: '706', label: 'Prestations de services', auxiliary: false },
  ACQ: { code: '7088', label: 'Consignes acquises', auxiliary: false },
};

/**
 * Defaults of initiatives that had closed a month before 28 November 2026: deposits of holders and
 * of guests share a number. As changes that hold from the beginning.
 */
export const EARLIER_DEFAULTS: readonly ChartChange[] = [
  { use: 'CON', valid_from: '', code: '4196', label: 'Clients, dettes sur emballages consignés', auxiliary: false },
  {
    use: 'GST',
    valid_from: '',
    code: '4196',
    label: 'Clients, dettes sur emballages consignés (invités)',
    auxiliary: true,
  },
];

/** Where the result of the fiscal years before stands: a gain in 120, a loss in 129. */
export const RESULT_ACCOUNTS = {
  gain: { code: '120', label: 'Résultat (bénéfice)' },
  loss: { code: '129', label: 'Résultat (perte)' },
} as const;

/** Whether an account is one of charges or of revenue, which begin each fiscal year at 0. */
export const isOfResult = (code: string): boolean => code >= '6';

/** Name of each use, for people. */
export const CHART_USE_LABELS: Readonly<Record<ChartUse, string>> = {
  AR: 'Créances sur les restaurants et les clients',
  UNBILLED: 'Mois clôturés dont la facture n’est pas encore émise',
  CAG: 'Cagnottes des consos et des cartes',
  CON: 'Consignes des consos et des cartes',
  GST: 'Consignes des invités',
  VAT: 'TVA exigible',
  VAT_PENDING: 'TVA des prestations pas encore payées',
  VAT_UNBILLED: 'TVA de ces mois',
  CASH: 'Caisses des restaurants',
  PSP: 'Solde chez le prestataire de paiement',
  BANK: 'Banque',
  TRANSIT: 'Remboursements d’un lot de virements, jusqu’à son exécution',
  CHEQUES: 'Chèques reçus, à remettre en banque',
  CASH_BOX: 'Espèces de l’initiative',
  OPENING: 'Contrepartie des soldes repris à l’ouverture',
  GES: 'Crédits et récompenses offerts',
  PROVIDER_FEES: 'Frais du prestataire de paiement',
  COST: 'Pertes',
  FEES: 'Commissions',
  ACQ: 'Consignes acquises',
};

/** Uses whose accounts have owners: the others take no auxiliary account. */
export const USES_WITH_OWNERS: readonly ChartUse[] = ['AR', 'UNBILLED', 'CAG', 'CON', 'GST', 'CASH'];

/** Use of an entry's account, by the kind of money account and by what wrote it. */
export const chartUseOf = (kind: BalanceKind, source: CardSource): ChartUse =>
  kind === 'COST' && source === 'provider_fee' ? 'PROVIDER_FEES' : kind;

/**
 * Days on which an account of the chart changes, in order: between two of them the chart is one.
 */
export const chartDays = (changes: readonly ChartChange[]): string[] =>
  [...new Set(changes.map(({ valid_from }) => valid_from))].filter((day) => day !== '').sort();

/** The account of a use on a Paris day. */
export function chartAccountAt(changes: readonly ChartChange[], use: ChartUse, day: string): ChartAccount {
  let account = DEFAULT_CHART[use];
  let since = '';
  for (const change of changes) {
    if (change.use !== use || change.valid_from > day || change.valid_from < since) continue;
    const { code, label, auxiliary } = change;
    account = { code, label, auxiliary };
    since = change.valid_from;
  }
  return account;
}

/**
 * One label for each number of a file of entries, whatever uses share it and however it was called
 * before: its first use's in the order of the chart on the last day, else its last one.
 */
export function labelsAt(changes: readonly ChartChange[], lastDay: string): ReadonlyMap<string, string> {
  const labels = new Map<string, string>(Object.values(RESULT_ACCOUNTS).map(({ code, label }) => [code, label]));
  const add = ({ code, label }: Pick<ChartAccount, 'code' | 'label'>): void => {
    if (!labels.has(code)) labels.set(code, label);
  };
  for (const use of CHART_USES) add(chartAccountAt(changes, use, lastDay));
  for (const change of changes.toReversed()) if (change.valid_from <= lastDay) add(change);
  for (const account of Object.values(DEFAULT_CHART)) add(account);
  return labels;
}

/** A code of the French chart: classes 1 to 7, three to twelve digits. */
export const CHART_CODE = /^[1-7]\d{2,11}$/;
export const CHART_CODE_SAYS = 'Le compte comporte de 3 à 12 chiffres, le premier de 1 à 7.';
export const CHART_LABEL_MAX = 80;

/** Months, January first. */
export const MONTH_NAMES = [
  'janvier',
  'février',
  'mars',
  'avril',
  'mai',
  'juin',
  'juillet',
  'août',
  'septembre',
  'octobre',
  'novembre',
  'décembre',
] as const;

/** The first day of the fiscal year, which begins with that month (1 to 12), of a Paris day. */
export function fiscalYearOf(day: string, start: number): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return `${month >= start ? year : year - 1}-${String(start).padStart(2, '0')}-01`;
}

/** The last day of a fiscal year, by its first. */
export function fiscalYearEnd(first: string): string {
  const [year = 0, month = 0] = first.split('-').map(Number);
  return new Date(Date.UTC(year + 1, month - 1, 0)).toISOString().slice(0, 10);
}
