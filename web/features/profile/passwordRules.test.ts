import { expect, it } from 'vitest';
import { PASSWORD_RULES } from './passwordRules.ts';

it('both passwords are asked for', () => {
  expect(PASSWORD_RULES.current_password.validate('')).toBe('Le champ Mot de passe actuel est obligatoire');
  expect(PASSWORD_RULES.new_password.validate('')).toBe('Le champ Nouveau mot de passe est obligatoire');
});

it('the new one has eight characters or more, the present one may be shorter', () => {
  expect(PASSWORD_RULES.new_password.validate('1234567')).toBe(
    'Le champ Nouveau mot de passe doit contenir au moins 8 caractères',
  );
  expect(PASSWORD_RULES.new_password.validate('12345678')).toBe(true);
  expect(PASSWORD_RULES.current_password.validate('1234')).toBe(true);
});
