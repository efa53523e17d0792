import { incidentOf } from '../rules/rows.ts';
import { type Posting } from './posting.ts';

/** An incident to look into: kind, order, format and pieces. */
export type IncidentRow = readonly ['surplus' | 'gap' | 'count', number | null, number, number];

/**
 * The gaps and surpluses that a transaction found; a reversal finds none, nor does a settlement of
 * an incident.
 */
export function incidentsOf({ type, variant, lines, parties, reversesId, settling }: Posting): IncidentRow[] {
  if (reversesId !== null || settling === true) return [];
  return lines.flatMap(({ role, formatId, quantity }) => {
    const kind = incidentOf(type, variant, role) ?? null;
    return kind === null || quantity === 0 ? [] : [[kind, parties.orderId ?? null, formatId, quantity] as const];
  });
}
