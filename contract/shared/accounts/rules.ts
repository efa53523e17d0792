import { SLUG, SLUG_LABEL, SLUG_LENGTHS } from '../account/slug.ts';
import { type Check, check } from '../../base/validation/rules.ts';

/**
 * Label and rules of each text of an application, of its people and of the requests: the forms and
 * the server ask the same.
 */
export const ACCOUNT_RULES = {
  name: { label: 'Nom', checks: [check('required'), check('max', { length: 120 })] },
  slug: {
    label: SLUG_LABEL,
    checks: [
      check('required'),
      check('min', { length: SLUG_LENGTHS.min }),
      check('max', { length: SLUG_LENGTHS.max }),
      check('regex', { regex: SLUG }),
    ],
  },
  person: { label: 'Nom de la personne', checks: [check('max', { length: 120 })] },
  email: { label: 'E-mail', checks: [check('required'), check('email'), check('max', { length: 254 })] },
  reason: { label: 'Motif', checks: [check('required'), check('max', { length: 500 })] },
} as const satisfies Readonly<Record<string, { readonly label: string; readonly checks: readonly Check[] }>>;
