import { type Funding } from '@boucle/contract/cards/status.ts';
import { check } from '@boucle/contract/validation/rules.ts';
import { amountError } from '../../shared/amountError.ts';
import { ruleMessage } from '../../ui/form/fieldRules.ts';

/** The credit form as it is typed; euros null when empty, NaN when it is no amount. */
export interface CreditValues {
  amount: number | null;
  origin: Funding;
  restaurant_id: string;
  comment: string;
}

export const EMPTY_CREDIT: CreditValues = { amount: null, origin: 'offered', restaurant_id: '', comment: '' };

export const CREDIT_FIELDS = ['amount', 'origin', 'restaurant_id', 'comment'] as const;

/** The rules of each field: what it is refused for. */
export const CREDIT_RULES = {
  amount: (amount: number | null) => amountError('Montant', amount, 0.01),
  restaurant_id: (restaurant: string, { origin }: Pick<CreditValues, 'origin'>) =>
    ruleMessage('Restaurant', restaurant, [check('required_if', { other: origin, values: ['restaurant'] })]),
  comment: (comment: string) => ruleMessage('Commentaire', comment.trim(), [check('max', { length: 500 })]),
};

/** What the form asks of the API; the restaurant only when it received the money. */
export function creditRequest(id: number, { amount, origin, restaurant_id, comment }: CreditValues) {
  return {
    id,
    amount: amount ?? 0,
    origin,
    ...(origin === 'restaurant' && { restaurant_id: Number(restaurant_id) }),
    ...(comment.trim() !== '' && { comment: comment.trim() }),
  };
}
