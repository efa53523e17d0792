import { type EntryRule, type MovementRule, type Rule, type RuleRow } from './ruleLanguage.ts';
import { type LedgerType, type Origin } from './types.ts';

/** A single movement, of every line. */
function moving(from: MovementRule['from'], to: MovementRule['to']): RuleRow {
  return { movements: [{ role: '', from, to }], entries: [], liabilities: 0 };
}

/** A loan or its end: the containers one way, their deposits the same way between cagnotte and locked deposits. */
function lending(movement: Omit<MovementRule, 'role'>, from: EntryRule['from'], to: EntryRule['to']): RuleRow {
  return { movements: [{ role: '', ...movement }], entries: [{ from, to, amount: 'D' }], liabilities: 0 };
}

/** A credit of the cagnotte, from where the money came. */
function crediting(origin: Origin, from: EntryRule['from']): RuleRow {
  return { movements: [], entries: [{ from, to: 'CAG', amount: 'a' }], liabilities: 'a', origin };
}

const creditings = {
  offered: crediting('offered', 'GES'),
  initiative: crediting('initiative', 'BANK'),
  restaurant: crediting('restaurant', 'CASH'),
};

/**
 * THE table: what each type of transaction moves, who records it, what it asks for. The engine has no other knowledge of
 * the types; each row balances by construction, since everything in it is an arrow.
 */
export const RULES: Readonly<Record<LedgerType, Rule>> = {
  activate_card: {
    recordedBy: ['admin', 'restaurant'],
    holder: 'card',
    cardStatuses: ['pending'],
    cardChange: { from: ['pending'], to: 'active', undoneUntouched: true },
    mayName: ['restaurant'],
    amount: 'batch',
    variantFrom: 'batch',
    reuses: false,
    fee: 'per_card_activation',
    rows: creditings,
  },
  admin_free_deposit: {
    recordedBy: ['admin'],
    holder: 'customer or card',
    cardStatuses: ['active'],
    mayName: ['restaurant'],
    amount: 'command',
    variantFrom: 'origin',
    reuses: false,
    rows: creditings,
  },
  admin_give: {
    recordedBy: ['admin'],
    holder: 'none',
    cardStatuses: [],
    amount: 'none',
    variantFrom: 'ends',
    reuses: false,
    rows: {
      restaurant: moving('A.clean', 'R.clean'),
      partner: moving('A.clean', 'P.clean'),
      partner_and_restaurant: moving('P.clean', 'R.clean'),
    },
  },
  admin_in: {
    recordedBy: ['admin'],
    holder: 'none',
    cardStatuses: [],
    amount: 'none',
    variantFrom: 'command',
    reuses: false,
    rows: {
      bought: moving('X.supplier', 'A.clean'),
      found_clean: moving('X.gap', 'A.clean'),
      found_dirty: moving('X.gap', 'A.dirty'),
    },
  },
  deactivate_card: {
    recordedBy: ['admin'],
    holder: 'card',
    cardStatuses: ['pending', 'active'],
    cardChange: { from: ['pending', 'active'], to: 'disabled' },
    amount: 'none',
    variantFrom: 'single',
    reuses: false,
    rows: { '': { movements: [], entries: [], liabilities: 0 } },
  },
  grab_container: {
    recordedBy: ['restaurant', 'holder'],
    holder: 'customer or card',
    cardStatuses: ['active'],
    amount: 'none',
    variantFrom: 'single',
    reuses: true,
    fee: 'per_refill',
    rows: { '': lending({ from: 'R.clean', to: 'H', lots: 'open' }, 'CAG', 'CON') },
  },
  return_container: {
    recordedBy: ['restaurant', 'holder'],
    holder: 'customer or card',
    cardStatuses: ['active', 'disabled'],
    amount: 'none',
    variantFrom: 'single',
    reuses: false,
    rows: { '': lending({ from: 'H', to: 'R.back', lots: 'close' }, 'CON', 'CAG') },
  },
};
