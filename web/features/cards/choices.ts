import { type Funding } from '@boucle/contract/shared/cards/status.ts';
import { MAX_CARDS_PER_BATCH } from '@boucle/contract/base/constants.ts';
import { check } from '@boucle/contract/base/validation/rules.ts';
import { amountError } from '../../shared/amountError.ts';
import { ruleMessage } from '../../ui/form/fieldRules.ts';
import { type Stepper } from './stepper.ts';

/** Choices for a batch; euros as the field gives them (null: empty, NaN: no amount). */
export interface Choices {
  readonly quantity: number;
  readonly amount: number | null;
  readonly funding: Funding;
}

export interface ChoiceErrors {
  readonly quantity: string | undefined;
  readonly amount: string | undefined;
}

/** Errors of the choices, field by field. */
export function choiceErrors({ quantity, amount }: Choices): ChoiceErrors {
  return {
    quantity: ruleMessage('Quantité', quantity, [
      check('required'),
      check('integer'),
      check('min_value', { min: 1 }),
      check('max_value', { max: MAX_CARDS_PER_BATCH }),
    ]),
    amount: amountError('Montant par carte', amount, 0),
  };
}

/** The choices that a stepper holds. */
export function choicesOf({ quantity, amount, funding }: Stepper): Choices {
  return { quantity, amount, funding };
}

/** Whether two choices make the same batch. */
export function sameChoices(one: Choices, other: Choices): boolean {
  return one.quantity === other.quantity && one.amount === other.amount && one.funding === other.funding;
}
