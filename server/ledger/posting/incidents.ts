import { incidentOf } from '../rules/rows.ts';
import { type Posting } from './posting.ts';

/** What somebody has to look into: kind, order, format and pieces. */
export type IncidentRow = readonly ['surplus' | 'gap' | 'count', number | null, number, number];

/** What a transaction found missing or too many; a reversal finds nothing, nor does what settles an incident. */
export function incidentsOf({ type, variant, lines, parties, reversesId, settling }: Posting): IncidentRow[] {
  if (reversesId !== null || settling === true) return [];
  return lines.flatMap(({ role, formatId, quantity }) => {
    const kind = incidentOf(type, variant, role) ?? null;
    return kind === null || quantity === 0 ? [] : [[kind, parties.orderId ?? null, formatId, quantity] as const];
  });
}
