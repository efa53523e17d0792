import { type TransactionType } from '../../shared/transactions/types.ts';

/**
 * Causes of VAT due: a payment or a set-off of an invoice, an invoice whose seller chose debits, a
 * statement without an invoice, a deposit that is kept for good.
 */
export const VAT_SOURCES = ['paid', 'invoiced', 'unbilled', 'kept'] as const;
export type VatSource = (typeof VAT_SOURCES)[number];

export const VAT_SOURCE_LABELS: Readonly<Record<VatSource, string>> = {
  paid: 'Prestations encaissées',
  invoiced: 'Prestations facturées (option débits)',
  unbilled: 'Prestations sans facture',
  kept: 'Consignes conservées',
};

/** Why a deposit was kept, by the transaction that kept it. */
export const keptCause = (type: TransactionType): string =>
  type === 'adjust_guest_stock_container'
    ? 'Contenants d’invités perdus'
    : type.startsWith('without_webapp')
      ? 'Contenants manquants d’un événement'
      : 'Contenants non rendus';
