import { type SplitRule } from '../rules/ruleLanguage.ts';
import { type CommandLine } from '../types.ts';

/**
 * Splits the requested pieces by format against the stock: up to it, beyond it, and, in a count,
 * short of it in every format. Lines of other roles stay as they are.
 */
export function splitLines(
  { role, within, beyond, short }: SplitRule,
  lines: readonly CommandLine[],
  there: ReadonlyMap<number, number>,
): CommandLine[] {
  const left = new Map(there);
  const covered = lines.flatMap((line) => {
    if ((line.role ?? '') !== role) return [line];
    const available = left.get(line.formatId) ?? 0;
    const inside = Math.max(0, Math.min(line.quantity, available));
    left.set(line.formatId, available - inside);
    const outside = line.quantity - inside;
    const units = line.units && { within: line.units.slice(0, inside), beyond: line.units.slice(inside) };
    return [
      // A count of nothing stays written.
      ...(inside > 0 || line.quantity === 0
        ? [{ ...line, role: within, quantity: inside, ...(units && { units: units.within }) }]
        : []),
      ...(outside > 0 ? [{ ...line, role: beyond, quantity: outside, ...(units && { units: units.beyond }) }] : []),
    ];
  });
  if (short === undefined) return covered;
  const missing = [...left].filter(([, quantity]) => quantity > 0).sort(([a], [b]) => a - b);
  return [...covered, ...missing.map(([formatId, quantity]) => ({ formatId, quantity, role: short }))];
}
