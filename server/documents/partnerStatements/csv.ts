import { PARTNER_STATE_LABELS } from '@boucle/contract/shared/partners/labels.ts';
import { type PartnerStatement } from '@boucle/contract/shared/partners/shapes.ts';
import { type CsvColumn } from '../../platform/http/csv.ts';
import { csvOfRows } from '../../platform/http/csvFile.ts';

type Line = PartnerStatement['lines'][number];

const COLUMNS: readonly CsvColumn<Line>[] = [
  { heading: 'Format', value: ({ format_title }) => format_title, typed: true },
  { heading: 'Stock', value: ({ state }) => PARTNER_STATE_LABELS[state] },
  { heading: 'Au début', value: ({ opening }) => String(opening) },
  { heading: 'Reçus', value: ({ received }) => String(received) },
  { heading: 'Donnés', value: ({ given }) => String(given) },
  { heading: 'À la fin', value: ({ closing }) => String(closing) },
];

/** A partner's statement as CSV, a line for each format and state. */
export const partnerStatementCsv = ({ partner, from_date, to_date, lines }: PartnerStatement) =>
  csvOfRows(`releve-partenaire-${partner.id}-${from_date}-${to_date}`, COLUMNS, lines);
