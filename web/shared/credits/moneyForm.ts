import { FUNDINGS, type Funding } from '@boucle/contract/shared/cards/status.ts';
import { COMMENT_MAX } from '@boucle/contract/base/constants.ts';
import { euro } from '@boucle/contract/base/format.ts';
import { type PaymentMeans } from '@boucle/contract/shared/statements/means.ts';
import { check } from '@boucle/contract/base/validation/rules.ts';
import { amountError } from '../amountError.ts';
import { NEW_PAID_OUT, type PaidOut, paidOutErrors, paidOutInput, type PaidOutValues } from '../paidOut/paidOutForm.ts';
import { type HolderChoice } from '../holders/holders.ts';
import { ruleMessage } from '../../ui/form/fieldRules.ts';
import { type ServerFields, sortServerErrors } from '../../ui/form/serverErrors.ts';

const CENT = 0.01;

/**
 * Actions of an administrator on a cagnotte: a credit puts money on it, a refund gives back what
 * was paid in, outside the payment provider, and gifts are taken back.
 */
export type MoneyAct = 'credit' | 'refund' | 'takeBack';

/** Typed values: euros as the field gives them (null: empty, NaN: no amount). */
export interface MoneyValues {
  readonly holder: HolderChoice | undefined;
  readonly amount: number | null;
  /** Asked of a credit only, as the restaurant is. */
  readonly origin: Funding;
  /** Number of the restaurant that received the money, as the list of choices gives it. */
  readonly restaurant: string;
  readonly comment: string;
  /**
   * Of a refund: by which means, to whom, by which reference. Of a credit that the initiative
   * received: by which means.
   */
  readonly paidOut: PaidOutValues;
}

export const MONEY_FIELDS = ['holder', 'amount', 'restaurant', 'payee', 'reference', 'comment'] as const;
export type MoneyErrors = Readonly<Partial<Record<(typeof MONEY_FIELDS)[number] | 'form', string>>>;

interface Holder {
  readonly card_holder_id?: number;
  readonly customer_id?: number;
}

/** A credit or a refund as the API takes it, without whose. */
export type MoneyInput =
  | {
      readonly transaction_type: 'admin_free_deposit';
      readonly amount: number;
      readonly origin: Funding;
      readonly restaurant_id?: number;
      readonly means?: PaymentMeans;
      readonly comment?: string;
    }
  | {
      readonly transaction_type: 'admin_free_deposit';
      readonly variant: 'taken_back';
      readonly amount: number;
      readonly comment?: string;
    }
  | ({ readonly transaction_type: 'refund_deposit'; readonly amount: number; readonly comment?: string } & PaidOut);

export const NEW_MONEY: MoneyValues = {
  holder: undefined,
  amount: null,
  origin: FUNDINGS[0],
  restaurant: '',
  comment: '',
  paidOut: NEW_PAID_OUT,
};

/**
 * The balance once it is done, in euros; undefined while what is typed is no amount, or the balance
 * is not known.
 */
export function balanceAfter(act: MoneyAct, { amount }: Pick<MoneyValues, 'amount'>, credits: number | undefined) {
  if (credits === undefined || amount === null || Number.isNaN(amount)) return undefined;
  return act === 'credit' ? credits + amount : credits - amount;
}

/**
 * Errors of the values, field by field; empty when they may be sent. `most`: what may be taken out
 * of the cagnotte, where it is known; the server has the last word.
 */
export function moneyErrors(act: MoneyAct, values: MoneyValues, most?: number): MoneyErrors {
  const { holder, amount, origin, restaurant, comment } = values;
  const isTooMuch = act !== 'credit' && most !== undefined && (amount ?? 0) > most;
  const tooMuch = isTooMuch ? `${TOO_MUCH[act]} ${euro(most)}.` : undefined;
  const found = {
    holder: ruleMessage('Carte ou conso', holder?.key, [check('required')]),
    amount: amountError('Montant', amount, CENT) ?? tooMuch,
    restaurant:
      act === 'credit' && origin === 'restaurant'
        ? ruleMessage('Restaurant', restaurant, [check('required')])
        : undefined,
    ...(act === 'refund' && paidOutErrors(values.paidOut)),
    comment: ruleMessage(act === 'takeBack' ? 'Motif' : 'Commentaire', comment.trim(), [
      ...(act === 'takeBack' ? [check('required')] : []),
      check('max', { length: COMMENT_MAX }),
    ]),
  };
  return Object.fromEntries(Object.entries(found).filter(([, message]) => message !== undefined));
}

const TOO_MUCH = {
  refund: 'Ce qui a été versé et peut être remboursé\u00a0:',
  takeBack: 'Ce qui a été offert et peut être repris\u00a0:',
} as const;

/** The values as the API takes them, without whose; they have passed `moneyErrors`. */
export function moneyInput(act: MoneyAct, { amount, origin, restaurant, comment, paidOut }: MoneyValues): MoneyInput {
  const trimmed = comment.trim();
  const both = { amount: amount ?? 0, ...(trimmed !== '' && { comment: trimmed }) };
  if (act === 'refund') return { transaction_type: 'refund_deposit', ...both, ...paidOutInput(paidOut) };
  if (act === 'takeBack') return { transaction_type: 'admin_free_deposit', variant: 'taken_back', ...both };
  return {
    transaction_type: 'admin_free_deposit',
    ...both,
    origin,
    ...(origin === 'initiative' && { means: paidOut.means }),
    ...(origin === 'restaurant' && { restaurant_id: Number(restaurant) }),
  };
}

/** Whose cagnotte it is, as the API takes it. */
export function holderInput(holder: Pick<HolderChoice, 'kind' | 'id'>): Holder {
  return holder.kind === 'card' ? { card_holder_id: holder.id } : { customer_id: holder.id };
}

const OWN_NAMES: Readonly<Record<string, (typeof MONEY_FIELDS)[number]>> = {
  card_holder_id: 'holder',
  customer_id: 'holder',
  restaurant_id: 'restaurant',
};

/**
 * The server's refusals under the fields that are shown; what none of them shows, or the detail, is
 * for the whole form.
 */
export function serverMoneyErrors(
  fields: ServerFields,
  detail: string,
  shown: readonly (typeof MONEY_FIELDS)[number][] = MONEY_FIELDS,
): MoneyErrors {
  const renamed = Object.entries(fields).map(([path, messages]) => {
    const last = path.split('.').at(-1) ?? path;
    return [OWN_NAMES[last] ?? path, messages] as const;
  });
  const sorted = sortServerErrors(Object.fromEntries(renamed), shown);
  const placed = Object.fromEntries(sorted.fields);
  if (sorted.rest.length > 0) return { ...placed, form: sorted.rest.join('\n') };
  return sorted.fields.length > 0 ? placed : { form: detail };
}

/** Whether there is something to lose by leaving. */
export function isTyped(values: MoneyValues, start: MoneyValues = NEW_MONEY): boolean {
  return (Object.keys(start) as (keyof MoneyValues)[]).some((name) => values[name] !== start[name]);
}
