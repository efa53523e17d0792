import { columnsOf } from '../../base/columns.ts';
import { INVOICE_KIND_LABELS, invoiceStateLabels } from '../../shared/invoices/labels.ts';
import { monthTitle } from '../../shared/statements/labels.ts';
import { clientName } from './clientName.ts';
import type { Invoice } from './shapes.ts';

const { text, typed, money, day } = columnsOf<Invoice>();

/** The columns of the invoices and of the credit notes. */
export const INVOICE_COLUMNS = {
  number: text('N°', 'label'),
  kind: text('Nature', ({ kind }) => INVOICE_KIND_LABELS[kind]),
  restaurant: typed('Client', clientName),
  month: text('Mois', ({ month }) => monthTitle(month)),
  issued_on: day('Émise le', 'issued_on', 'Émission'),
  due_on: day('Échéance', 'due_on'),
  net: money('Total HT', 'net'),
  vat: money('TVA', 'vat'),
  total: money('Total TTC', 'total'),
  left: money('Reste', 'left'),
  state: text('Statut', ({ kind, state }) => invoiceStateLabels(kind)[state]),
  corrects: text('Corrige', ({ corrects }) => corrects?.label, 'Facture corrigée'),
  statement: text('Relevé de compte', ({ statement }) => statement?.number),
};
