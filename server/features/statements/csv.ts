import { euroPlain, parisDay } from '@boucle/contract/base/format.ts';
import { FEE_TYPE_LABELS } from '@boucle/contract/shared/restaurants/labels.ts';
import { monthTitle } from '@boucle/contract/shared/statements/labels.ts';
import { designationOf } from '@boucle/contract/features/statements/wording.ts';
import {
  type Statement,
  type StatementDetail,
  type StatementLine,
} from '@boucle/contract/features/statements/shapes.ts';
import { type CsvColumn } from '../../platform/http/csv.ts';
import { csvOfRows } from '../../platform/http/csvFile.ts';
import { STATEMENT_COLUMNS } from '@boucle/contract/features/statements/columns.ts';

const LINE_COLUMNS: readonly CsvColumn<StatementLine>[] = [
  { heading: 'Mois', value: ({ month }) => monthTitle(month) },
  { heading: 'Désignation', value: designationOf },
  { heading: 'Nature', value: ({ kind }) => FEE_TYPE_LABELS[kind] },
  { heading: 'Au compteur', value: ({ counted }) => String(counted) },
  { heading: 'Franchise du mois', value: ({ free_quota }) => String(free_quota) },
  { heading: 'Quantité facturée', value: ({ billed }) => String(billed) },
  { heading: 'Prix unitaire HT (€)', value: ({ unit_price }) => euroPlain(unit_price) },
  { heading: 'Montant HT (€)', value: ({ amount }) => euroPlain(amount) },
];

export const statementsCsv = (rows: readonly Statement[]) =>
  csvOfRows(`releves-${parisDay(new Date())}`, STATEMENT_COLUMNS, rows);

export const linesCsv = ({ number, lines }: Pick<StatementDetail, 'number' | 'lines'>) =>
  csvOfRows(`releve-${number}`, LINE_COLUMNS, lines);
