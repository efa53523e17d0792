import { euroPlain, writtenDay } from '@boucle/contract/base/format.ts';
import { BUYER_KIND_LABELS, rateText } from '@boucle/contract/shared/invoices/labels.ts';
import { type VatReportQuery } from '@boucle/contract/features/vatReport/calls.ts';
import { keptCause, VAT_SOURCE_LABELS } from '@boucle/contract/features/vatReport/labels.ts';
import { type CsvColumn } from '../../platform/http/csv.ts';
import { csvOfRows } from '../../platform/http/csvFile.ts';
import { type VatLine } from './lines.ts';

const COLUMNS: readonly CsvColumn<VatLine>[] = [
  { heading: 'Date', value: ({ day }) => writtenDay(day) },
  { heading: 'Nature', value: ({ source }) => VAT_SOURCE_LABELS[source] },
  { heading: 'Motif', value: ({ cause }) => (cause === null ? '' : keptCause(cause)) },
  { heading: 'Pièce', value: ({ piece }) => piece },
  { heading: 'Restaurant', value: ({ restaurant }) => restaurant ?? '', typed: true },
  { heading: 'Client', value: ({ buyer }) => (buyer === null ? '' : BUYER_KIND_LABELS[buyer]) },
  { heading: 'Taux (%)', value: ({ rate }) => rateText(rate) },
  { heading: 'Base HT (€)', value: ({ base }) => euroPlain(base / 100) },
  { heading: 'TVA (€)', value: ({ vat }) => euroPlain(vat / 100) },
];

/** Pieces that made VAT due in a period, one by one, as CSV. */
export const vatReportCsv = (lines: readonly VatLine[], { from_date, to_date }: VatReportQuery) =>
  csvOfRows(`tva-${from_date}-${to_date}`, COLUMNS, lines);
