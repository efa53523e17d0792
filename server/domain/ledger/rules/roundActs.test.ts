import { TRANSACTION_TYPES } from '@boucle/contract/shared/transactions/types.ts';
import { describe, expect, it } from 'vitest';
import { planOf } from '../command/plan.ts';
import { LedgerRefusal } from '../refusals.ts';
import { type RecordCommand } from '../types.ts';
import { type RuleRow } from './ruleLanguage.ts';
import { RULES } from './rules.ts';

/** Each way in, as a command names its recorder. */
const WAYS = {
  admin: { adminId: 1 },
  partner: { recorder: 'partner' },
  system: { recorder: 'system' },
  restaurant: { author: 'restaurant_owner' },
  holder: { author: 'customer' },
} as const satisfies Record<string, Partial<RecordCommand>>;

const now = new Date('2026-04-01T08:00:00Z');
const refusedWith = (command: RecordCommand): string => {
  try {
    planOf(command, now);
    return '';
  } catch (error) {
    if (error instanceof LedgerRefusal) return error.message;
    throw error;
  }
};

/** The place and the reason that a row asks for. */
const chosen = ({ places, movements }: RuleRow): Partial<RecordCommand> => ({
  ...(places?.[0] !== undefined && { place: places[0] }),
  ...(movements.some(({ to }) => to === 'X.why') && { reason: 'broken' }),
});

/**
 * The recorder is checked last: the refusal « ne peut être enregistré que par » excludes all
 * others.
 */
const mayRecord = (command: RecordCommand): boolean =>
  !/ne peut être enregistré que par|arrêt de tournée/.test(refusedWith(command));

describe('at a stop of a round', () => {
  it('four types are recorded, by an administrator or a partner, and nothing else by anybody', () => {
    const allowed = TRANSACTION_TYPES.flatMap((type) => {
      const ways = Object.entries(WAYS).filter(([, who]) =>
        Object.entries(RULES[type].rows).some(([variant, row]: [string, RuleRow]) =>
          mayRecord({ type, variant, roundId: 1, ...who, ...chosen(row) }),
        ),
      );
      return ways.length === 0 ? [] : [[type, ways.map(([way]) => way)]];
    });
    expect(Object.fromEntries(allowed)).toEqual({
      admin_give: ['admin', 'partner'],
      admin_return: ['admin', 'partner'],
      admin_return_dirty: ['admin', 'partner'],
      empty_collection_terminal_drawer: ['admin', 'partner'],
    });
  });

  it('no partner records them elsewhere', () => {
    for (const type of [
      'admin_give',
      'admin_return',
      'admin_return_dirty',
      'empty_collection_terminal_drawer',
    ] as const)
      expect(mayRecord({ type, ...WAYS.partner }), type).toBe(false);
  });

  it('no command names a partner, whose stock would move', () => {
    const command = { type: 'admin_give', roundId: 1, restaurantId: 2, lines: [{ formatId: 1, quantity: 1 }] } as const;
    expect(refusedWith({ ...command, ...WAYS.partner })).toBe('');
    expect(refusedWith({ ...command, ...WAYS.partner, partnerId: 3 })).toContain('arrêt de tournée');
    expect(refusedWith({ ...command, ...WAYS.admin, partnerId: 3 })).toContain('arrêt de tournée');
  });
});
