import { count, parisDay } from '@boucle/contract/base/format.ts';
import { type PartnerTransactionRow } from '@boucle/contract/partnerApi/transactions.ts';
import { TRANSACTION_TYPE_LABELS, type TransactionType } from '@boucle/contract/shared/transactions/types.ts';

type Row = Pick<
  PartnerTransactionRow,
  'transaction_type' | 'variant' | 'status' | 'amount_cents' | 'containers_cost_cents' | 'containers_count'
>;

/** By how much a type changes what may be spent; a reversal has the opposite amounts. */
const CHANGE: Partial<Record<TransactionType, (row: Row) => number>> = {
  add_deposit: (row) => row.amount_cents,
  admin_fix_customer_stocks: (row) => (row.variant === 'less' ? row.containers_cost_cents : -row.containers_cost_cents),
  admin_free_deposit: (row) => (row.variant === 'taken_back' ? -row.amount_cents : row.amount_cents),
  grab_container: (row) => -row.containers_cost_cents,
  grab_container_and_deposit: (row) => row.amount_cents - row.containers_cost_cents,
  redeem_card: (row) => row.amount_cents,
  redeem_reward: (row) => (row.variant === 'account' ? row.amount_cents : 0),
  refund_deposit: (row) => -row.amount_cents,
  return_container: (row) => row.containers_cost_cents,
  return_container_in_collection_drawer: (row) => row.containers_cost_cents,
};

/** Cents by which a transaction changed what may be spent; 0 until it is completed. */
export const changeOf = (row: Row): number =>
  row.status === 'completed' ? (CHANGE[row.transaction_type]?.(row) ?? 0) : 0;

const TAKEN: ReadonlySet<TransactionType> = new Set(['grab_container', 'grab_container_and_deposit']);
const GIVEN_BACK: ReadonlySet<TransactionType> = new Set(['return_container', 'return_container_in_collection_drawer']);

/** « 2 contenants empruntés », « 1 contenant rendu », « Rechargement de cagnotte ». */
export function titleOf({ transaction_type: type, containers_count: pieces }: Row): string {
  const label = TRANSACTION_TYPE_LABELS[type];
  if (pieces < 0) return `${label}, annulé`;
  if (TAKEN.has(type)) return count(pieces, 'contenant emprunté', 'contenants empruntés');
  if (GIVEN_BACK.has(type)) return count(pieces, 'contenant rendu', 'contenants rendus');
  return label;
}

const MONTHS = new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** The months of a history, each with its rows, as they come: « novembre 2026 ». */
export function byMonth<R extends Pick<PartnerTransactionRow, 'created_at' | 'completed_at'>>(
  rows: readonly R[],
): { month: string; rows: R[] }[] {
  const months = Map.groupBy(rows, ({ completed_at, created_at }) => parisDay(completed_at ?? created_at).slice(0, 7));
  return [...months].map(([month, found]) => ({ month: MONTHS.format(new Date(`${month}-01`)), rows: found }));
}
