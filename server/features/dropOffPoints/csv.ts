import { type DropOffListQuery, type DropOffPoint } from '@boucle/contract/features/dropOffPoints/calls.ts';
import { DROP_OFF_FIELDS } from '@boucle/contract/shared/dropOffPoints/fields.ts';
import { type Database } from '../../platform/database/pool.ts';
import { type Scope } from '../../platform/database/scope.ts';
import { type CsvColumn } from '../../platform/http/csv.ts';
import { csvTexts } from '../../platform/http/csvTexts.ts';
import { listDropOffPoints } from './queries.ts';
import { csvOfList } from '../../platform/http/csvFile.ts';
import { DROP_OFF_COLUMNS } from '@boucle/contract/features/dropOffPoints/columns.ts';
import { csvColumns } from '../../platform/http/csvFile.ts';

const { name, ...otherTexts } = csvTexts(DROP_OFF_FIELDS);
const { id, account, kind, ...others } = DROP_OFF_COLUMNS;

const COLUMNS: readonly CsvColumn<DropOffPoint>[] = [
  ...csvColumns({ id }),
  name,
  ...csvColumns({ account, kind }),
  ...Object.values(otherTexts),
  ...csvColumns(others),
];

/** The drop-off points that answer the filters, in the order of the list. */
export const dropOffCsv = (database: Database, scope: Scope, accountId: number | undefined, query: DropOffListQuery) =>
  csvOfList(database, scope, 'points-de-depot', COLUMNS, (tx) => listDropOffPoints(tx, accountId, query, false));
