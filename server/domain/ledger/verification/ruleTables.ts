import { type EntryRule } from '../rules/ruleLanguage.ts';
import { RULES } from '../rules/rules.ts';

/**
 * The table of rules as SQL relations, so that what was written is compared with the table:
 * `rule_liabilities` (ΔL of each row), `rule_entries` and `rule_movements` (their arrows),
 * `rule_lines` (roles that are reuses, that count). All values come from `rules.ts`.
 */
export function ruleTables(): string {
  const liabilities: string[] = [];
  const entries: string[] = [];
  const movements: string[] = [];
  const lines: string[] = [];
  for (const [type, rule] of Object.entries(RULES)) {
    for (const [variant, row] of Object.entries(rule.rows)) {
      liabilities.push(tuple(type, variant, String(row.liabilities)));
      row.entries.forEach(({ from, to, amount }, n) =>
        entries.push(tuple(type, variant, n, kindOf(from), kindOf(to), amount)),
      );
      row.movements.forEach(({ role, from, to }, n) => {
        if (from && to && from !== to) movements.push(tuple(type, variant, role, n, from, to));
      });
      for (const role of new Set(row.movements.map((one) => one.role))) {
        const own = row.movements.filter((one) => one.role === role);
        const reuse = own.some((one) => one.reuse === true);
        const counted = !own.some((one) => one.uncounted === true);
        lines.push(tuple(type, variant, role, reuse, counted));
      }
    }
  }
  return `with rule_liabilities(type, variant, symbol) as (values ${liabilities.join(', ')}),
    rule_entries(type, variant, n, from_role, to_role, symbol) as (values ${entries.join(', ')}),
    rule_movements(type, variant, role, n, from_role, to_role) as (values ${movements.join(', ')}),
    rule_lines(type, variant, role, reuse, counted) as (values ${lines.join(', ')})`;
}

/** CAG(u) is a cagnotte like another. */
function kindOf(role: EntryRule['from']): string {
  return role.slice(0, role.includes('(') ? role.indexOf('(') : undefined);
}

function tuple(...values: (string | number | boolean)[]): string {
  return `(${values.map((value) => (typeof value === 'string' ? `'${value}'` : String(value))).join(', ')})`;
}
