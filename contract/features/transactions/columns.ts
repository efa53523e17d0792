import { euroPlain } from '../../base/format.ts';
import { type TransactionDisplay } from './describe.ts';
import { type TransactionRow } from '../../shared/transactions/row.ts';

/** One column of the transactions, in the table and in the CSV. */
export interface TransactionColumn {
  readonly key: keyof TransactionDisplay;
  readonly label: string;
  /** Header of the CSV: it has the unit that the cells leave out. */
  readonly csvLabel: string;
  readonly align: 'left' | 'right';
  /** The cell of the CSV: amounts are plain French decimals. */
  readonly csv: (row: TransactionRow, display: TransactionDisplay) => string;
  /**
   * True when people typed (part of) the text, so that a spreadsheet could take it for a formula.
   */
  readonly typed: boolean;
}

type TextKey = {
  [K in keyof TransactionDisplay]: TransactionDisplay[K] extends string ? K : never;
}[keyof TransactionDisplay];

function text(key: TextKey, label: string, typed: boolean): TransactionColumn {
  return { key, label, csvLabel: label, align: 'left', csv: (_, display) => display[key], typed };
}

function named(key: 'by' | 'from' | 'to', label: string): TransactionColumn {
  return { key, label, csvLabel: label, align: 'left', csv: (_, display) => display[key].label, typed: true };
}

function euros(key: 'amount' | 'containers_cost', label: string): TransactionColumn {
  return {
    key,
    label,
    csvLabel: `${label} (€)`,
    align: 'right',
    csv: (row) => euroPlain(row[key === 'amount' ? 'money' : key]),
    typed: false,
  };
}

/** The 16 columns, in order. */
export const TRANSACTION_COLUMNS: readonly TransactionColumn[] = [
  text('date', 'Date', false),
  text('type', 'Type', false),
  text('status', 'Statut', false),
  named('by', 'Par'),
  named('from', 'De'),
  named('to', 'Vers'),
  text('customer', 'Client', true),
  text('restaurant', 'Restaurant', true),
  text('partner', 'Partenaire', true),
  text('drop_off_point', 'Point de dépôt', true),
  text('collection_terminal_drawer', 'Tiroir', true),
  text('source_name', 'Source', true),
  {
    key: 'containers',
    label: 'Contenants',
    csvLabel: 'Contenants',
    align: 'right',
    csv: (row) => String(row.containers_count),
    typed: false,
  },
  euros('amount', 'Montant'),
  euros('containers_cost', 'Coût des contenants'),
  text('comments', 'Commentaires', true),
];
