import { PARTNER_FIELDS } from '@boucle/contract/shared/partners/fields.ts';
import { type Partner } from '@boucle/contract/shared/partners/shapes.ts';
import { type PartnerListQuery } from '@boucle/contract/features/partners/calls.ts';
import { type Database } from '../../platform/database/pool.ts';
import { type Scope } from '../../platform/database/scope.ts';
import { type CsvColumn } from '../../platform/http/csv.ts';
import { csvTexts } from '../../platform/http/csvTexts.ts';
import { listPartners } from './queries.ts';
import { csvOfList } from '../../platform/http/csvFile.ts';
import { PARTNER_COLUMNS } from '@boucle/contract/features/partners/columns.ts';
import { csvColumns } from '../../platform/http/csvFile.ts';

const { name, ...otherTexts } = csvTexts(PARTNER_FIELDS);
const { id, kind, ...others } = PARTNER_COLUMNS;

const COLUMNS: readonly CsvColumn<Partner>[] = [
  ...csvColumns({ id }),
  name,
  ...csvColumns({ kind }),
  ...Object.values(otherTexts),
  ...csvColumns(others),
];

/** The partners that answer the filters, in the order of the list. */
export const partnersCsv = (database: Database, scope: Scope, accountId: number | undefined, query: PartnerListQuery) =>
  csvOfList(database, scope, 'partenaires', COLUMNS, (tx) => listPartners(tx, accountId, query, false));
