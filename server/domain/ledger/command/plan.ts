import { type Parties } from '../books/places.ts';
import { checkCommand, checkRow } from './demands.ts';
import { type Rule } from '../rules/ruleLanguage.ts';
import { rowOf } from '../rules/rows.ts';
import { RULES } from '../rules/rules.ts';
import { type RecordCommand } from '../types.ts';

/** A command that may be recorded, as far as it shows without the books. */
export interface Plan {
  readonly command: RecordCommand;
  readonly rule: Rule;
  readonly parties: Parties;
  /** Undefined when the card's batch or the restaurant's counter decides it. */
  readonly variant: string | undefined;
  readonly at: Date;
  /** The pending transaction that is completed, null for a new one. */
  readonly completesId: number | null;
}

/**
 * Checks what can be checked before any read, at `now` unless the command gives another instant;
 * `asking` is for a transaction that waits for another person. Throws LedgerRefusal.
 */
export function planOf(
  command: RecordCommand,
  now: Date,
  { asking = false, completesId = null as number | null } = {},
): Plan {
  const rule: Rule = RULES[command.type];
  const variant = statedVariant(rule, command);
  const row = variant === undefined ? undefined : rowOf(rule, variant, command);
  // Who may complete was settled when it was requested.
  checkCommand(rule, row, command, completesId === null ? (asking ? 'ask' : 'record') : 'complete');
  if (row) checkRow(rule, row, command);
  return { command, rule, parties: partiesOf(command), variant, at: command.at ?? now, completesId };
}

/** Who and what a command names. */
function partiesOf(command: RecordCommand): Parties {
  const { holder, receiver, restaurantId, lenderId, partnerId, dropOffPointId, drawerId, serviceId, orderId } = command;
  return { holder, receiver, restaurantId, lenderId, partnerId, dropOffPointId, drawerId, serviceId, orderId };
}

/** The variant, when it does not depend on the books. */
function statedVariant(rule: Rule, command: RecordCommand): string | undefined {
  switch (rule.variantFrom) {
    case 'single':
      return '';
    case 'command':
      return command.variant ?? '';
    case 'origin':
      return command.origin ?? command.variant ?? 'offered';
    case 'ends':
      return ends(command);
    case 'batch':
    case 'counter':
      return undefined;
  }
}

function ends({ restaurantId, partnerId }: RecordCommand): string {
  if (partnerId === undefined) return 'restaurant';
  return restaurantId === undefined ? 'partner' : 'partner_and_restaurant';
}
