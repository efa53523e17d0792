import { type Check, check } from '../../base/validation/rules.ts';

const needed = (label: string, length: number) => ({
  label,
  max: length,
  checks: [check('required'), check('max', { length })] as readonly Check[],
});

/**
 * Label and rules of each text of a request to open an initiative, `max` in characters: the form
 * and the server ask the same.
 */
export const ACCOUNT_REQUEST_RULES = {
  name: needed('Nom de l’initiative', 100),
  contact: needed('Votre nom', 100),
  email: { label: 'E-mail', checks: [check('required'), check('email'), check('max', { length: 254 })] },
  city: needed('Ville', 100),
  message: { label: 'Message', max: 2000, checks: [check('max', { length: 2000 })] },
} as const;
