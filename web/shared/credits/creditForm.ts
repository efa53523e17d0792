import { type Funding } from '@boucle/contract/cards/status.ts';
import { check } from '@boucle/contract/validation/rules.ts';
import { amountError } from '../amountError.ts';
import { type HolderChoice } from '../holders/holders.ts';
import { ruleMessage } from '../../ui/form/fieldRules.ts';
import { type ServerFields, sortServerErrors } from '../../ui/form/serverErrors.ts';

export const COMMENT_MAX = 500;
const CENT = 0.01;

/** What is typed: euros as the field gives them (null: empty, NaN: no amount). */
export interface CreditValues {
  readonly holder: HolderChoice | undefined;
  readonly amount: number | null;
  readonly origin: Funding;
  /** Number of the restaurant that received the money, as the list of choices gives it. */
  readonly restaurant: string;
  readonly comment: string;
}

export const CREDIT_FIELDS = ['holder', 'amount', 'restaurant', 'comment'] as const;
export type CreditErrors = Readonly<Partial<Record<(typeof CREDIT_FIELDS)[number] | 'form', string>>>;

/** A credit as the API takes it. */
export interface CreditInput {
  readonly transaction_type: 'admin_free_deposit';
  readonly card_holder_id?: number;
  readonly customer_id?: number;
  readonly amount: number;
  readonly origin: Funding;
  readonly restaurant_id?: number;
  readonly comment?: string;
}

export const NEW_CREDIT: CreditValues = {
  holder: undefined,
  amount: null,
  origin: 'offered',
  restaurant: '',
  comment: '',
};

/** What the values are refused for, field by field; empty when they may be sent. */
export function creditErrors({ holder, amount, origin, restaurant, comment }: CreditValues): CreditErrors {
  const asksRestaurant = origin === 'restaurant';
  const found = {
    holder: ruleMessage('Carte ou conso', holder?.label, [check('required')]),
    amount: amountError('Montant', amount, CENT),
    restaurant: asksRestaurant ? ruleMessage('Restaurant', restaurant, [check('required')]) : undefined,
    comment: ruleMessage('Commentaire', comment.trim(), [check('max', { length: COMMENT_MAX })]),
  };
  return Object.fromEntries(Object.entries(found).filter(([, message]) => message !== undefined));
}

/** The values as the API takes them; they have passed `creditErrors`. */
export function creditInput({ holder, amount, origin, restaurant, comment }: CreditValues): CreditInput {
  const said = comment.trim();
  return {
    transaction_type: 'admin_free_deposit',
    ...(holder?.kind === 'card' && { card_holder_id: holder.id }),
    ...(holder?.kind === 'customer' && { customer_id: holder.id }),
    amount: amount ?? 0,
    origin,
    ...(origin === 'restaurant' && { restaurant_id: Number(restaurant) }),
    ...(said !== '' && { comment: said }),
  };
}

const OWN_NAMES: Readonly<Record<string, (typeof CREDIT_FIELDS)[number]>> = {
  card_holder_id: 'holder',
  customer_id: 'holder',
  restaurant_id: 'restaurant',
};

/** The server's refusals under our fields; what none of them shows, or the detail, is for the whole form. */
export function serverCreditErrors(fields: ServerFields, detail: string): CreditErrors {
  const renamed = Object.entries(fields).map(([path, messages]) => {
    const last = path.split('.').at(-1) ?? path;
    return [OWN_NAMES[last] ?? path, messages] as const;
  });
  const sorted = sortServerErrors(Object.fromEntries(renamed), CREDIT_FIELDS);
  const placed = Object.fromEntries(sorted.fields);
  if (sorted.rest.length > 0) return { ...placed, form: sorted.rest.join('\n') };
  return sorted.fields.length > 0 ? placed : { form: detail };
}

/** Whether there is something to lose by leaving. */
export function isTyped(values: CreditValues, start: CreditValues = NEW_CREDIT): boolean {
  return (Object.keys(start) as (keyof CreditValues)[]).some((name) => values[name] !== start[name]);
}
