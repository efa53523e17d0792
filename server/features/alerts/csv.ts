import { type AlertListQuery } from '@boucle/contract/features/alerts/calls.ts';
import { ALERT_COLUMNS } from '@boucle/contract/features/alerts/columns.ts';
import { type Database } from '../../platform/database/pool.ts';
import { csvById } from '../../platform/http/csvFile.ts';
import { alertIds, alertsById } from './queries.ts';

/** The alerts that answer the filters, in the order of the list. */
export const alertCsv = (database: Database, accountId: number, query: AlertListQuery) =>
  csvById(
    database,
    accountId,
    'alertes',
    ALERT_COLUMNS,
    (tx) => alertIds(tx, accountId, query),
    (tx, ids) => alertsById(tx, accountId, ids),
  );
