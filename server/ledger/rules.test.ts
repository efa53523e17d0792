import { TRANSACTION_TYPE_LABELS } from '@boucle/contract/transactions/types.ts';
import { TRANSACTION_VARIANTS } from '@boucle/contract/transactions/variants.ts';
import { describe, expect, it } from 'vitest';
import { type AmountSymbol, type Rule, type RuleRow } from './ruleLanguage.ts';
import { RULES } from './rules.ts';

const rules = Object.entries<Rule>(RULES);
const rows = rules.flatMap(([type, rule]) =>
  Object.entries(rule.rows).map(([variant, row]) => ({ name: `${type} ${variant}`.trim(), type, variant, rule, row })),
);

const LIABILITIES = ['CAG', 'CON'];

/** Containers, money (+ credit, − debit), change of what is owed, reuses and fee, as the documentation of the ledger writes them. */
function written({ movements, entries, liabilities }: RuleRow, { reuses, fee }: Rule): string {
  const containers =
    movements.map(({ from, to, lots }) => `${from} → ${to}${lots ? ` ${lots}` : ''}`).join('; ') || '–';
  const money = entries.map(({ from, to, amount }) => `${from} −${amount}; ${to} +${amount}`).join('; ') || '–';
  const counted = [...(reuses ? ['q'] : []), ...(fee ? [fee] : [])];
  return [containers, money, liabilities === 0 ? '0' : `+${liabilities}`, ...counted].join(' | ');
}

describe('the table of rules', () => {
  it('says of each row what the ledger’s documentation says', () => {
    expect(Object.fromEntries(rows.map(({ name, row, rule }) => [name, written(row, rule)]))).toEqual({
      'activate_card offered': '– | GES −a; CAG +a | +a | per_card_activation',
      'activate_card initiative': '– | BANK −a; CAG +a | +a | per_card_activation',
      'activate_card restaurant': '– | CASH −a; CAG +a | +a | per_card_activation',
      'admin_free_deposit offered': '– | GES −a; CAG +a | +a',
      'admin_free_deposit initiative': '– | BANK −a; CAG +a | +a',
      'admin_free_deposit restaurant': '– | CASH −a; CAG +a | +a',
      'admin_give restaurant': 'A.clean → R.clean | – | 0',
      'admin_give partner': 'A.clean → P.clean | – | 0',
      'admin_give partner_and_restaurant': 'P.clean → R.clean | – | 0',
      'admin_in bought': 'X.supplier → A.clean | – | 0',
      'admin_in found_clean': 'X.gap → A.clean | – | 0',
      'admin_in found_dirty': 'X.gap → A.dirty | – | 0',
      deactivate_card: '– | – | 0',
      grab_container: 'R.clean → H open | CAG −D; CON +D | 0 | q | per_refill',
      return_container: 'H → R.back close | CON −D; CAG +D | 0',
    });
  });

  it.each(rows)('$name: what is owed changes by what the entries say', ({ row }) => {
    const changes = new Map<AmountSymbol, number>();
    for (const { from, to, amount } of row.entries) {
      const change = Number(LIABILITIES.includes(to)) - Number(LIABILITIES.includes(from));
      changes.set(amount, (changes.get(amount) ?? 0) + change);
    }
    const expected = row.liabilities === 0 ? [] : [[row.liabilities, 1]];
    expect([...changes].filter(([, times]) => times !== 0)).toEqual(expected);
  });

  it.each(rows)('$name: deposits move with the loans, and only with them', ({ row }) => {
    const lends = row.movements.some(({ lots }) => lots !== undefined);
    expect(row.entries.some(({ amount }) => amount === 'D')).toBe(lends);
  });

  it.each(rows)('$name: an amount is asked for where an entry uses it', ({ row, rule }) => {
    expect(row.entries.some(({ amount }) => amount === 'a')).toBe(rule.amount !== 'none');
  });

  it.each(rules)('%s has a label, and the variants that the contract names', (type, rule) => {
    expect(TRANSACTION_TYPE_LABELS).toHaveProperty(type);
    const named: Partial<Record<string, readonly string[]>> = TRANSACTION_VARIANTS;
    expect(Object.keys(rule.rows).sort()).toEqual([...(named[type] ?? [''])].sort());
  });

  it.each(rules)('%s changes a card only from statuses in which it may be recorded', (_, rule) => {
    expect(rule.cardStatuses).toEqual(expect.arrayContaining([...(rule.cardChange?.from ?? [])]));
  });
});
