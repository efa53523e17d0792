import { TRANSACTION_TYPE_LABELS, TRANSACTION_TYPES, type TransactionType } from '../transactions/types.ts';
import { SETTLEMENT_KINDS, SETTLEMENT_LABELS } from './accounts.ts';
import { STOCK_CARD_STATE_LABELS, type StockCardState } from './places.ts';

/** Sources of a row of a card: a transaction of some type, or a settlement of some kind. */
export const CARD_SOURCES = [...TRANSACTION_TYPES, ...SETTLEMENT_KINDS] as const;
export type CardSource = (typeof CARD_SOURCES)[number];

/** Causes that a card's rows are narrowed to; all of them by default. */
export interface Cause {
  readonly source?: CardSource | undefined;
  /** As the ledger writes it: the kind of outside (`X.broken`). */
  readonly counterpart?: string | undefined;
}

export const isTransaction = (source: CardSource): source is TransactionType =>
  (TRANSACTION_TYPES as readonly string[]).includes(source);

/** Name of a source: the type of a transaction, or the kind of a settlement. */
export const sourceLabel = (source: CardSource): string =>
  isTransaction(source) ? TRANSACTION_TYPE_LABELS[source] : SETTLEMENT_LABELS[source];

/** A cause as a line: « Lavage », « Sortie de stock · cassés ». */
export function causeLabel({ source, counterpart }: { source: CardSource; counterpart: string | null }): string {
  const outside = counterpart?.startsWith('X.') === true ? (counterpart.slice(2) as StockCardState) : undefined;
  const label = sourceLabel(source);
  return outside === undefined ? label : `${label} · ${STOCK_CARD_STATE_LABELS[outside].toLowerCase()}`;
}
