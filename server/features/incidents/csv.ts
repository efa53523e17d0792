import { type IncidentListQuery } from '@boucle/contract/features/incidents/calls.ts';
import { INCIDENT_COLUMNS } from '@boucle/contract/features/incidents/columns.ts';
import { type Database } from '../../platform/database/pool.ts';
import { csvById } from '../../platform/http/csvFile.ts';
import { incidentIds, incidentsById } from './queries.ts';

/** The incidents that answer the filters, in the order of the list. */
export const incidentCsv = (database: Database, accountId: number, query: IncidentListQuery) =>
  csvById(
    database,
    accountId,
    'ecarts',
    INCIDENT_COLUMNS,
    (tx) => incidentIds(tx, accountId, query),
    (tx, ids) => incidentsById(tx, accountId, ids),
  );
