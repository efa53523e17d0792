import { type BalanceKind } from '../ledgerCards/accounts.ts';
import { type CardSource } from '../ledgerCards/causes.ts';

/** An account of the French chart. */
export interface ChartAccount {
  /** Digits; the first one is the class. */
  readonly code: string;
  readonly label: string;
}

/** Accounts by kind; sources disagree on some of them, so an accountant looks at them (docs/accounting.md). */
const CHART: Readonly<Record<BalanceKind, ChartAccount>> = {
  AR: { code: '411', label: 'Clients' },
  CAG: { code: '4191', label: 'Clients, avances reçues (cagnottes)' },
  CON: { code: '4196', label: 'Clients, dettes sur emballages consignés' },
  GST: { code: '4196', label: 'Clients, dettes sur emballages consignés (invités)' },
  VAT: { code: '44571', label: 'TVA collectée' },
  CASH: { code: '467', label: 'Restaurants mandataires, caisses' },
  PSP: { code: '5115', label: 'Prestataire de paiement' },
  BANK: { code: '512', label: 'Banque' },
  GES: { code: '6238', label: 'Gestes commerciaux' },
  COST: { code: '658', label: 'Charges diverses de gestion' },
  FEES: { code: '706', label: 'Prestations de services' },
  ACQ: { code: '7088', label: 'Consignes acquises' },
};

const PROVIDER_FEES: ChartAccount = { code: '6278', label: 'Frais du prestataire de paiement' };

/** The account of an entry, by the kind of money account and by what wrote it. */
export const chartAccountOf = (kind: BalanceKind, source: CardSource): ChartAccount =>
  kind === 'COST' && source === 'provider_fee' ? PROVIDER_FEES : CHART[kind];
