import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mayUndo, UNDO_OF_TYPE, type UndoOfType } from '@boucle/contract/features/transactions/undoable.ts';
import { TRANSACTION_TYPES } from '@boucle/contract/shared/transactions/types.ts';
import { expect, it } from 'vitest';
import { UNDONE_BY_RESTAURANT } from '../reversal/opposite.ts';
import { type Rule, type RuleRow } from './ruleLanguage.ts';
import { RULES } from './rules.ts';

const byProvider = ({ undone }: RuleRow): boolean => undone === 'never' || undone === 'by the provider';

/** The ledger's own table on how a type is undone. */
function fromRules(rule: Rule): UndoOfType {
  const rows = Object.values(rule.rows);
  if (rule.orderStatuses) return 'order';
  if (rows.every(byProvider)) return 'provider';
  return rows.some((row) => (row.recordedBy ?? rule.recordedBy).includes('admin') && !byProvider(row))
    ? 'bar'
    : 'elsewhere';
}

it('offers in the bar each type that an administrator records and the ledger reverses, and no other', () => {
  expect(UNDO_OF_TYPE).toEqual(Object.fromEntries(TRANSACTION_TYPES.map((type) => [type, fromRules(RULES[type])])));
});

it('leaves to the provider each row that only it undoes', () => {
  const base = { status: 'completed', reverses_id: null } as const;
  for (const type of TRANSACTION_TYPES) {
    for (const [variant, row] of Object.entries<RuleRow>(RULES[type].rows)) {
      const offered = mayUndo({ ...base, transaction_type: type, variant: variant === '' ? null : variant });
      expect(offered, `${type} ${variant}`).toBe(UNDO_OF_TYPE[type] === 'bar' && !byProvider(row));
    }
  }
});

it('offers neither what waits for somebody nor a reversal', () => {
  const row = { transaction_type: 'admin_free_deposit', variant: 'offered' } as const;
  expect(mayUndo({ ...row, status: 'completed', reverses_id: null })).toBe(true);
  expect(mayUndo({ ...row, status: 'pending', reverses_id: null })).toBe(false);
  expect(mayUndo({ ...row, status: 'failed', reverses_id: null })).toBe(false);
  expect(mayUndo({ ...row, status: 'completed', reverses_id: 7 })).toBe(false);
});

it('lets a restaurant take back what it records, but for loans and steps of orders', () => {
  expect(UNDONE_BY_RESTAURANT).toEqual([
    'activate_card',
    'customerless_refill',
    'redeem_reward',
    'refill_container',
    'refill_other_container',
    'restaurant_pickup_drop_off_point_container',
    'restaurant_wash_and_keep_drop_off_point_container',
    'restaurant_wash_drop_off_point_container',
    'return_container',
    'return_guest_container',
  ]);
});

it('is the table of docs/tasks.md', () => {
  const docs = readFileSync(join(import.meta.dirname, '../../../../docs/tasks.md'), 'utf8');
  const reasons: Readonly<Record<UndoOfType, string>> = {
    bar: 'yes',
    elsewhere: 'no: recorded elsewhere',
    order: 'no: with its order',
    provider: 'no: by the payment provider',
  };
  for (const type of TRANSACTION_TYPES) expect(docs).toContain(`| \`${type}\` | ${reasons[UNDO_OF_TYPE[type]]} |`);
});
