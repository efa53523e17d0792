import { type InvoiceKind } from '@boucle/contract/invoices/labels.ts';
import { type InvoiceNote } from '../../ledger/invoices/notes.ts';
import { type InvoiceParties } from '../../ledger/invoices/parties.ts';
import { type PaperLine } from '../../ledger/invoices/plan.ts';
import { type VatPart } from '../../ledger/allocation/vat.ts';

/** All that stands on an issued invoice or credit note, as it was frozen: its papers are made from this alone. Days and cents. */
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
}

/** Whether an invoice sells containers that were not brought back; else services. */
export const sellsGoods = ({ lines }: Pick<IssuedInvoice, 'lines'>): boolean =>
  lines.some(({ kind }) => kind === 'missing');
