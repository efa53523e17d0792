import { WASH_REJECT_CAUSE_LABELS } from '@boucle/contract/shared/washLots/labels.ts';
import { type WashLot, type WashLotLine, type WashLotListQuery } from '@boucle/contract/features/washLots/shapes.ts';
import { type Database } from '../../platform/database/pool.ts';
import { type CsvColumn } from '../../platform/http/csv.ts';
import { lotIds } from './listQueries.ts';
import { lotsById } from './rows.ts';
import { csvById, csvColumns } from '../../platform/http/csvFile.ts';
import { WASH_LOT_COLUMNS, WASH_LOT_ENDS } from '@boucle/contract/features/washLots/columns.ts';
import { type DeclaredColumns } from '@boucle/contract/base/columns.ts';

interface RegisterRow {
  readonly lot: WashLot;
  readonly line: WashLotLine;
}

const ofLot = (columns: DeclaredColumns<WashLot>): readonly CsvColumn<RegisterRow>[] =>
  csvColumns(columns).map(({ value, ...column }) => ({ ...column, value: ({ lot }) => value(lot) }));

const COLUMNS: readonly CsvColumn<RegisterRow>[] = [
  ...ofLot(WASH_LOT_COLUMNS),
  { heading: 'Format', value: ({ line }) => line.format_title, typed: true },
  { heading: 'Entrés', value: ({ line }) => String(line.dirty_in) },
  { heading: 'Propres', value: ({ line }) => String(line.clean_out ?? '') },
  { heading: 'Rejetés', value: ({ line }) => String(line.rejected) },
  {
    heading: 'Causes des rejets',
    value: ({ lot, line }) =>
      lot.rejects
        .filter(({ format_id }) => format_id === line.format_id)
        .map(({ cause, quantity }) => `${WASH_REJECT_CAUSE_LABELS[cause]}\u00a0: ${quantity}`)
        .join(', '),
  },
  ...ofLot(WASH_LOT_ENDS),
];

/** The register of the lots that answer the filters, a row for each format of a lot. */
export const washLotCsv = (database: Database, accountId: number, query: WashLotListQuery) =>
  csvById(
    database,
    accountId,
    'lots-de-lavage',
    COLUMNS,
    (tx) => lotIds(tx, accountId, query),
    async (tx, ids) => (await lotsById(tx, accountId, ids)).flatMap((lot) => lot.lines.map((line) => ({ lot, line }))),
  );
