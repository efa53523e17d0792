/**
 * Euros beyond which the law asks for a declaration, of what is outstanding and of twelve months
 * (CMF L. 525-6, L. 521-3): to be confirmed by a lawyer.
 */
export const E_MONEY_LIMIT = 1_000_000;

/** The share of it from which one is warned. */
const WARNED_FROM = 0.8;

/** Euros that a cagnotte may be allowed to hold at most: to be confirmed by a lawyer. */
export const MOST_MAX_BALANCE = 250;
export const MAX_BALANCE_SAYS = `Choisissez un plafond de 1 à ${MOST_MAX_BALANCE}\u00a0€.`;

export const E_MONEY_LEVELS = ['below', 'near', 'beyond'] as const;
export type EMoneyLevel = (typeof E_MONEY_LEVELS)[number];

/** The amounts compared with the limit. */
export const E_MONEY_MEASURES = ['outstanding', 'volume'] as const;
export type EMoneyMeasure = (typeof E_MONEY_MEASURES)[number];

/** Where an amount in euros stands against the limit: from 80 % on it is near, above it beyond. */
export function eMoneyLevel(euros: number): EMoneyLevel {
  if (euros > E_MONEY_LIMIT) return 'beyond';
  return euros >= WARNED_FROM * E_MONEY_LIMIT ? 'near' : 'below';
}

/** How money came into cagnottes, or left them. Gifts are not among them: no one paid for them. */
export const E_MONEY_WAYS = [
  'provider',
  'initiative',
  'restaurant',
  'card_refunds',
  'account_refunds',
  'batch_refunds',
  'cash',
  'cash_refunds',
  'cheques',
] as const;
export type EMoneyWay = (typeof E_MONEY_WAYS)[number];

export const E_MONEY_WAY_LABELS: Readonly<Record<EMoneyWay, string>> = {
  provider: 'Rechargements par carte bancaire',
  initiative: 'Rechargements encaissés par l’initiative',
  restaurant: 'Rechargements encaissés par les restaurants',
  card_refunds: 'Remboursements sur carte bancaire',
  account_refunds: 'Remboursements sur compte bancaire',
  batch_refunds: 'Remboursements par lot de virements',
  cash: 'Rechargements en espèces',
  cash_refunds: 'Remboursements en espèces',
  cheques: 'Rechargements par chèque',
};

/** The money account and the types of transactions by which each way is found in the books. */
export const E_MONEY_SOURCES = {
  provider: { kind: 'PSP', sources: ['add_deposit', 'grab_container_and_deposit'] },
  initiative: { kind: 'BANK', sources: ['admin_free_deposit', 'activate_card'] },
  restaurant: { kind: 'CASH', sources: ['admin_free_deposit', 'activate_card'] },
  card_refunds: { kind: 'PSP', sources: ['refund_deposit'] },
  account_refunds: { kind: 'BANK', sources: ['refund_deposit'] },
  batch_refunds: { kind: 'TRANSIT', sources: ['refund_deposit'] },
  cash: { kind: 'CASH_BOX', sources: ['admin_free_deposit', 'activate_card'] },
  cash_refunds: { kind: 'CASH_BOX', sources: ['refund_deposit'] },
  cheques: { kind: 'CHEQUES', sources: ['admin_free_deposit', 'activate_card'] },
} as const satisfies Readonly<Record<EMoneyWay, unknown>>;

/** Whether this way takes money out of cagnottes. */
export const isRefund = (way: EMoneyWay): boolean => way.endsWith('_refunds');

/**
 * The same day a year before; 29 February becomes the 28th. The twelve months up to a day begin the
 * day after.
 */
export function yearBefore(day: string): string {
  const year = Number(day.slice(0, 4)) - 1;
  const rest = day.slice(4);
  return `${year}${rest === '-02-29' ? '-02-28' : rest}`;
}
