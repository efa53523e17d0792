import { TRANSACTION_TYPE_LABELS } from '@boucle/contract/shared/transactions/types.ts';
import { TRANSACTION_VARIANTS } from '@boucle/contract/shared/transactions/variants.ts';
import { describe, expect, it } from 'vitest';
import { type AmountSymbol, type Rule, type RuleRow } from './ruleLanguage.ts';
import { RULES } from './rules.ts';

const rules = Object.entries<Rule>(RULES);
const rows = rules.flatMap(([type, rule]) =>
  Object.entries(rule.rows).map(([variant, row]) => ({ name: `${type} ${variant}`.trim(), type, variant, rule, row })),
);

const LIABILITIES = ['CAG', 'CON', 'CAG(u)', 'CON(u)', 'GST'];

/**
 * Containers, money (+ credit, − debit), change of what is owed, reuses and fee, as the
 * documentation of the ledger writes them.
 */
function written({ movements, entries, liabilities }: RuleRow, { fee }: Rule): string {
  const containers = movements.map((one) =>
    one.from ? `${one.role && `${one.role}: `}${one.from} → ${one.to}${one.lots ? ` ${one.lots}` : ''}` : 'counted',
  );
  const sum = (amount: AmountSymbol): string => (amount === 'K-v' ? '(K-v)' : amount);
  const money = entries.map(({ from, to, amount }) => `${from} −${sum(amount)}; ${to} +${sum(amount)}`);
  const reuses = [...new Set(movements.filter(({ reuse }) => reuse).map(({ role }) => role || 'q'))];
  const owed = liabilities === 0 ? '0' : liabilities.startsWith('-') ? `−${liabilities.slice(1)}` : `+${liabilities}`;
  const counted = [...(reuses.length > 0 ? [reuses.join(' + ')] : []), ...(fee ? [fee] : [])];
  return [containers.join('; ') || '–', money.join('; ') || '–', owed, ...counted].join(' | ');
}

describe('the table of rules', () => {
  it('says of each row what the ledger’s documentation says', () => {
    expect(Object.fromEntries(rows.map(({ name, row, rule }) => [name, written(row, rule)]))).toEqual({
      'activate_card offered': '– | GES −a; CAG +a | +a | per_card_activation',
      'activate_card initiative': '– | BANK −a; CAG +a | +a | per_card_activation',
      'activate_card restaurant': '– | CASH −a; CAG +a | +a | per_card_activation',
      'activate_card opening': '– | OPENING −a; CAG +a | +a | per_card_activation',
      add_deposit: '– | PSP −a; CAG +a | +a',
      'adjust_guest_stock_container lost': 'G → X.lost close | GST −(K-v); ACQ +(K-v); GST −v; VAT +v | −D',
      'adjust_guest_stock_container found': 'X.lost → G open | ACQ −(K-v); GST +(K-v); VAT −v; GST +v | +D',
      'admin_fix_customer_stocks less': 'H → AT close | CON −D; CAG +D | 0',
      'admin_fix_customer_stocks less_kept': 'H → AT close | CON −(K-v); ACQ +(K-v); CON −v; VAT +v | −D',
      'admin_fix_customer_stocks less_was_offered': 'H → AT close | CON −D; GES +D | −D',
      'admin_fix_customer_stocks more': 'AT → H open | CAG −D; CON +D | 0',
      'admin_fix_customer_stocks more_offered': 'AT → H open | GES −D; CON +D | +D',
      'admin_fix_customer_stocks more_opening': 'AT → H open | OPENING −D; CON +D | +D',
      'admin_free_deposit offered': '– | GES −a; CAG +a | +a',
      'admin_free_deposit initiative': '– | BANK −a; CAG +a | +a',
      'admin_free_deposit restaurant': '– | CASH −a; CAG +a | +a',
      'admin_free_deposit opening': '– | OPENING −a; CAG +a | +a',
      'admin_free_deposit taken_back': '– | CAG −-a; GES +-a | +a',
      'admin_give restaurant': 'A.clean → R.clean | – | 0',
      'admin_give partner': 'A.clean → P.clean | – | 0',
      'admin_give partner_and_restaurant': 'P.clean → R.clean | – | 0',
      'admin_in bought': 'X.supplier → A.clean | – | 0',
      'admin_in opening': 'X.opening → A.clean | – | 0',
      'admin_in found_clean': 'X.gap → A.clean | – | 0',
      'admin_in found_dirty': 'X.gap → A.dirty | – | 0',
      'admin_in found_at': 'X.gap → AT | – | 0',
      'admin_out clean': 'A.clean → X.why | – | 0',
      'admin_out dirty': 'A.dirty → X.why | – | 0',
      'admin_out missing_at': 'AT → X.gap | – | 0',
      'admin_out restaurant_clean': 'R.clean → X.why | – | 0',
      'admin_out restaurant_dirty': 'R.dirty → X.why | – | 0',
      admin_pickup_drop_off_point_clean_container: 'D.clean → A.clean | – | 0',
      admin_pickup_drop_off_point_dirty_container: 'D.dirty → A.dirty | – | 0',
      'admin_refund_guest_deposit given_back': 'G → A.dirty close | GST −D; BANK +D | −D',
      'admin_refund_guest_deposit not_given_back': 'G → X.lost close | GST −D; BANK +D | −D',
      'admin_return restaurant': 'R.clean → A.clean | – | 0',
      'admin_return partner': 'P.clean → A.clean | – | 0',
      'admin_return partner_and_restaurant': 'R.clean → P.clean | – | 0',
      'admin_return_dirty restaurant': 'R.dirty → A.dirty | – | 0',
      'admin_return_dirty partner': 'P.dirty → A.dirty | – | 0',
      'admin_return_dirty partner_and_restaurant': 'R.dirty → P.dirty | – | 0',
      admin_wash: 'washed: A.dirty → A.clean; rejected: A.dirty → X.broken | – | 0',
      cancel_validated_order: 'unopened: P.transit → R.clean; opened: P.transit → P.dirty | – | 0',
      customerless_refill: 'R.clean → R.back | – | 0 | q | per_refill',
      deactivate_card: '– | – | 0',
      deliver_restaurant_order: 'P.transit → H open | CAG −D; CON +D | 0 | q | per_refill',
      drop_partner_container: 'P.dirty → D.dirty | – | 0',
      empty_collection_terminal_drawer:
        'there: T.dirty → A.dirty; extra: X.gap → A.dirty; missing: T.dirty → X.gap | – | 0',
      grab_container: 'R.clean → H open | CAG −D; CON +D | 0 | q | per_refill',
      grab_container_and_deposit: 'R.clean → H open | PSP −a; CAG +a; CAG −D; CON +D | +a | q | per_refill',
      grab_guest_container: 'R.clean → G open | CASH −D; GST +D | +D | q | per_refill',
      pickup_customer_order: 'there: H → P.dirty close; extra: X.gap → P.dirty | CON −D; CAG +D | 0',
      'pickup_customer_order_fix more_taken': 'there: H → P.dirty close; extra: X.gap → P.dirty | CON −D; CAG +D | 0',
      'pickup_customer_order_fix fewer_taken': 'extra: P.dirty → X.gap; there: P.dirty → H reopen | CAG −D; CON +D | 0',
      pickup_restaurant_order: 'R.clean → P.transit | – | 0',
      redeem_card: 'H → U move | CAG −a; CAG(u) +a; CON −D; CON(u) +D | 0',
      'redeem_reward account': '– | GES −a; CAG +a | +a',
      'redeem_reward restaurant': '– | – | 0',
      'refill_container filled_again': 'H → H renew | – | 0 | q | per_refill',
      'refill_container exchanged': 'R.clean → R.back; H → H renew | – | 0 | q | per_refill',
      refill_other_container: 'counted | – | 0',
      'refund_deposit payment_card': '– | CAG −a; PSP +a | −a',
      'refund_deposit account': '– | CAG −a; BANK +a | −a',
      'refund_deposit sepa': '– | CAG −a; TRANSIT +a | −a',
      restaurant_pickup_drop_off_point_container: 'D.dirty → R.back | – | 0',
      restaurant_wash_and_keep_drop_off_point_container: 'D.dirty → R.clean | – | 0',
      restaurant_wash_drop_off_point_container: 'D.dirty → D.clean | – | 0',
      return_container: 'H → R.back close | CON −D; CAG +D | 0',
      return_container_in_collection_drawer: 'H → T.dirty close | CON −D; CAG +D | 0',
      return_guest_container: 'G → R.back close | GST −D; CASH +D | −D',
      'without_webapp_caterer out': 'S.clean → E open | – | 0 | per_refill',
      'without_webapp_caterer back':
        'used: E → S.back close; unused: E → S.clean close; missing: E → X.lost close; extra: X.gap → S.back | AR −(K-v); ACQ +(K-v); AR −v; VAT +v | 0 | used + missing | per_refill',
      'without_webapp_event out': 'S.clean → E open | – | 0 | per_refill',
      'without_webapp_event back':
        'used: E → S.back close; unused: E → S.clean close; missing: E → X.lost close; extra: X.gap → S.back | AR −(K-v); ACQ +(K-v); AR −v; VAT +v | 0 | used + missing | per_refill',
      'without_webapp_meal_tray out': 'S.clean → E open | – | 0 | per_refill',
      'without_webapp_meal_tray back':
        'used: E → S.back close; unused: E → S.clean close; missing: E → X.lost close; extra: X.gap → S.back | AR −(K-v); ACQ +(K-v); AR −v; VAT +v | 0 | used + missing | per_refill',
    });
  });

  it('has the forty types and seventy-six rows', () => {
    expect(rules).toHaveLength(40);
    expect(rows).toHaveLength(76);
  });

  it.each(rows)('$name: what is owed changes by what the entries say', ({ row }) => {
    // Where deposits are kept, every line of the row is: K is D.
    const parts = { a: { a: 1 }, '-a': { a: -1 }, D: { D: 1 }, K: { D: 1 }, 'K-v': { D: 1, v: -1 }, v: { v: 1 } };
    const change = { a: 0, D: 0, v: 0 };
    for (const { from, to, amount } of row.entries) {
      const sides = Number(LIABILITIES.includes(to)) - Number(LIABILITIES.includes(from));
      for (const [symbol, times] of Object.entries(parts[amount])) change[symbol as 'a' | 'D' | 'v'] += sides * times;
    }
    const expected = { a: 0, D: 0, v: 0 };
    if (row.liabilities !== 0) {
      const minus = row.liabilities.startsWith('-');
      expected[row.liabilities.replace('-', '') as 'a' | 'D'] = minus ? -1 : 1;
    }
    expect(change).toEqual(expected);
  });

  it.each(rows.filter(({ type }) => !type.startsWith('without_webapp')))(
    '$name: deposits move with the loans, and only with them',
    ({ row }) => {
      const lends = row.movements.some(({ lots }) => lots !== undefined && lots !== 'renew');
      expect(row.entries.some(({ amount }) => !amount.endsWith('a'))).toBe(lends);
    },
  );

  it.each(rows)('$name: an amount is asked for where an entry uses it', ({ name, row, rule }) => {
    // Containers that a restaurant gives itself are put to its account when the month is closed.
    const uses = row.entries.some(({ amount }) => amount.endsWith('a')) || name === 'redeem_reward restaurant';
    expect(uses).toBe(rule.amount !== 'none');
  });

  it.each(rows)('$name: lines told apart become roles of the row', ({ row: { split, movements } }) => {
    const roles = split ? [split.within, split.beyond, ...(split.short ? [split.short] : [])] : [];
    expect(movements.map(({ role }) => role)).toEqual(expect.arrayContaining(roles));
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
