import { RULES } from './rules.ts';

/**
 * The table of rules as SQL relations, so that what was written is compared with what the table says: `rule_liabilities`
 * (ΔL of each row), `rule_entries` and `rule_movements` (their arrows), `rule_reuses`. All values come from `rules.ts`.
 */
export function ruleTables(): string {
  const liabilities: string[] = [];
  const entries: string[] = [];
  const movements: string[] = [];
  const reuses: string[] = [];
  for (const [type, rule] of Object.entries(RULES)) {
    reuses.push(tuple(type, rule.reuses));
    for (const [variant, row] of Object.entries(rule.rows)) {
      liabilities.push(tuple(type, variant, String(row.liabilities)));
      row.entries.forEach(({ from, to, amount }, n) => entries.push(tuple(type, variant, n, from, to, amount)));
      for (const { role, from, to } of row.movements) movements.push(tuple(type, variant, role, from, to));
    }
  }
  return `with rule_liabilities(type, variant, symbol) as (values ${liabilities.join(', ')}),
    rule_entries(type, variant, n, from_role, to_role, symbol) as (values ${entries.join(', ')}),
    rule_movements(type, variant, role, from_role, to_role) as (values ${movements.join(', ')}),
    rule_reuses(type, reuses) as (values ${reuses.join(', ')})`;
}

function tuple(...values: (string | number | boolean)[]): string {
  return `(${values.map((value) => (typeof value === 'string' ? `'${value}'` : String(value))).join(', ')})`;
}
