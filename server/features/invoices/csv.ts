import { euroPlain } from '@boucle/contract/base/format.ts';
import { clientName } from '@boucle/contract/features/invoices/clientName.ts';
import { INVOICE_KIND_LABELS, invoiceStateLabels } from '@boucle/contract/shared/invoices/labels.ts';
import { type Invoice } from '@boucle/contract/features/invoices/shapes.ts';
import { monthTitle } from '@boucle/contract/shared/statements/labels.ts';
import { type CsvColumn } from '../../platform/http/csv.ts';
import { dayCell } from '../../platform/http/csvValues.ts';

/** The columns of the list as a file. */
export const INVOICE_COLUMNS: readonly CsvColumn<Invoice>[] = [
  { heading: 'N°', value: ({ label }) => label ?? '' },
  { heading: 'Nature', value: ({ kind }) => INVOICE_KIND_LABELS[kind] },
  { heading: 'Client', value: clientName, typed: true },
  { heading: 'Mois', value: ({ month }) => monthTitle(month) },
  { heading: 'Émission', value: ({ issued_on }) => dayCell(issued_on) },
  { heading: 'Échéance', value: ({ due_on }) => dayCell(due_on) },
  { heading: 'Total HT (€)', value: ({ net }) => euroPlain(net) },
  { heading: 'TVA (€)', value: ({ vat }) => euroPlain(vat) },
  { heading: 'Total TTC (€)', value: ({ total }) => euroPlain(total) },
  { heading: 'Reste dû (€)', value: ({ left }) => euroPlain(left) },
  { heading: 'Statut', value: ({ kind, state }) => invoiceStateLabels(kind)[state] },
  { heading: 'Facture corrigée', value: ({ corrects }) => corrects?.label ?? '' },
  { heading: 'Relevé de compte', value: ({ statement }) => statement?.number ?? '' },
];
