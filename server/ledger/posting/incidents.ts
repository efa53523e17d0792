import { incidentOf } from '../rules/rows.ts';
import { type Posting } from './posting.ts';

/** What somebody has to look into: kind, order, format and pieces. */
export type IncidentRow = readonly ['surplus' | 'gap', number | null, number, number];

/** What a transaction found missing or too many; a reversal finds nothing. */
export function incidentsOf({ type, variant, lines, parties, reversesId }: Posting): IncidentRow[] {
  if (reversesId !== null) return [];
  return lines.flatMap(({ role, formatId, quantity }) => {
    const kind = incidentOf(type, variant, role);
    return kind === null || quantity === 0 ? [] : [[kind, parties.orderId ?? null, formatId, quantity] as const];
  });
}
