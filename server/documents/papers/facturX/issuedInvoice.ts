import { type InvoiceKind } from '@boucle/contract/shared/invoices/labels.ts';
import { type InvoiceNote } from '../../../domain/ledger/invoices/notes.ts';
import { type InvoiceParties } from '../../../domain/ledger/invoices/parties.ts';
import { type PaperLine } from '../../../domain/ledger/invoices/plan.ts';
import { type VatPart } from '../../../domain/ledger/allocation/vat.ts';

/**
 * All that stands on an issued invoice or credit note, as it was frozen: its papers are made from
 * this alone. Days and cents.
 */
export interface IssuedInvoice {
  readonly kind: InvoiceKind;
  readonly label: string;
  readonly issued_on: string;
  readonly due_on: string;
  readonly period_from: string;
  readonly period_to: string;
  readonly lines: readonly PaperLine[];
  readonly vat: readonly VatPart[];
  readonly net_cents: number;
  readonly vat_cents: number;
  readonly parties: InvoiceParties;
  readonly notes: readonly InvoiceNote[];
  /** The invoice that a credit note names. */
  readonly corrects: { readonly label: string; readonly issued_on: string } | null;
  /** The number of its statement of account; null for what a service did not bring back. */
  readonly statement: string | null;
  /** It is paid with its statement: no way to pay stands on it. */
  readonly on_statement: boolean;
}

/**
 * The term of payment of an invoice that is paid with its statement (BT-20); undefined of any other
 * paper.
 */
export const paidWithStatement = ({
  statement,
  on_statement,
}: Pick<IssuedInvoice, 'statement' | 'on_statement'>): string | undefined =>
  on_statement && statement !== null ? `Comprise dans le relevé ${statement}, à ne pas payer séparément` : undefined;

/** Whether an invoice sells containers that were not brought back; else services. */
export const sellsGoods = ({ lines }: Pick<IssuedInvoice, 'lines'>): boolean =>
  lines.some(({ kind }) => kind === 'missing');
