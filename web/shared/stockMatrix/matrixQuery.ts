import { query } from '../../api/query.ts';

/** What is where, by kind of place and format, and the formats that are columns. */
export const matrixTotalsQuery = () => query.places.matrixTotals.queryOptions({ context: { background: true } });
