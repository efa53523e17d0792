import { type BankLine, type BankOperation } from '@boucle/contract/features/books/bankCalls.ts';
import { count } from '@boucle/contract/base/format.ts';
import { sourceLabel } from '@boucle/contract/shared/ledgerCards/causes.ts';

/** What the bank says of a line: the other side, its words, how many payments it sums up. */
export const lineWords = ({ party, text, payments }: Pick<BankLine, 'party' | 'text' | 'payments'>): string =>
  [party, text, payments > 1 ? count(payments, 'paiement', 'paiements') : ''].filter((one) => one !== '').join(' · ') ||
  'Sans libellé';

/** What an operation is, and of whom: « Paiement reçu · Chez Manon », « Lot VIR2026-0007 ». */
export const operationWords = ({
  source,
  who,
  batch,
}: Pick<BankOperation, 'source' | 'who'> & Partial<Pick<BankOperation, 'batch'>>): string =>
  [sourceLabel(source), batch?.label, who].filter((one) => typeof one === 'string').join(' · ');

export const operationKey = ({ transaction_ids, settlement_ids }: BankOperation): string =>
  `${transaction_ids.join()} ${settlement_ids.join()}`;
