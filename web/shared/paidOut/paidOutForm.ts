import { PAYMENT_MEANS, type PaymentMeans } from '@boucle/contract/shared/statements/means.ts';
import { PAYEE_MAX, REFERENCE_MAX } from '@boucle/contract/shared/transactions/paymentOut.ts';
import { check } from '@boucle/contract/base/validation/rules.ts';
import { ruleMessage } from '../../ui/form/fieldRules.ts';

/** Typed values of a payment out: means, payee (the holder by default), reference. */
export interface PaidOutValues {
  readonly means: PaymentMeans;
  readonly payee: string;
  readonly reference: string;
}

/** The same as the API takes it. */
export interface PaidOut {
  readonly means: PaymentMeans;
  readonly payee?: string;
  readonly reference?: string;
}

export const NEW_PAID_OUT: PaidOutValues = { means: PAYMENT_MEANS[0], payee: '', reference: '' };

/** Words of the reference by means; cash has none. */
export const REFERENCES: Readonly<Record<PaymentMeans, { label: string; hint: string } | undefined>> = {
  transfer: { label: 'Fin de l’IBAN', hint: 'Les quatre derniers caractères.' },
  cheque: { label: 'Numéro du chèque', hint: 'Pour le retrouver sur votre relevé.' },
  cash: undefined,
};

/** Errors by field: a cheque has a number. */
export function paidOutErrors({ means, payee, reference }: PaidOutValues) {
  const words = REFERENCES[means];
  return {
    payee: ruleMessage('Bénéficiaire', payee.trim(), [check('max', { length: PAYEE_MAX })]),
    reference:
      words &&
      ruleMessage(words.label, reference.trim(), [
        ...(means === 'cheque' ? [check('required')] : []),
        check('max', { length: REFERENCE_MAX }),
      ]),
  };
}

export function paidOutInput({ means, payee, reference }: PaidOutValues): PaidOut {
  const [named, known] = [payee.trim(), REFERENCES[means] === undefined ? '' : reference.trim()];
  return { means, ...(named !== '' && { payee: named }), ...(known !== '' && { reference: known }) };
}

/** The errors that there are. */
export const filled = (errors: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).filter((pair): pair is [string, string] => pair[1] !== undefined));
