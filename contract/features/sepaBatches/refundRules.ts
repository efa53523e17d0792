import { BIC, SEPA_IBAN } from '../../base/validation/bank.ts';
import { check } from '../../base/validation/rules.ts';
import { MOST_BENEFICIARY } from './labels.ts';

/** The label and the rules of each text of a refund: the form and the server ask the same. */
export const SEPA_REFUND_FIELDS = {
  beneficiary: {
    label: 'Titulaire du compte',
    checks: [check('required'), check('max', { length: MOST_BENEFICIARY })],
  },
  iban: { label: 'IBAN', checks: [check('required'), SEPA_IBAN] },
  bic: { label: 'BIC', checks: [BIC] },
} as const;
