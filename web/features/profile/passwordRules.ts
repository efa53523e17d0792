import { NEW_PASSWORD_MIN } from '@boucle/contract/base/constants.ts';
import { check } from '@boucle/contract/base/validation/rules.ts';
import { fieldRules } from '../../ui/form/fieldRules.ts';

export const PASSWORD_FIELDS = ['current_password', 'new_password'] as const;

export type PasswordValues = Record<(typeof PASSWORD_FIELDS)[number], string>;

/**
 * Rules of each field before the server is asked; whether a password is too common, it alone knows.
 */
export const PASSWORD_RULES = {
  current_password: fieldRules('Mot de passe actuel', check('required')),
  new_password: fieldRules(
    'Nouveau mot de passe',
    check('required'),
    check('min', { length: NEW_PASSWORD_MIN }),
    check('max', { length: 200 }),
  ),
};
