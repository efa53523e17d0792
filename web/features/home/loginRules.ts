import { LOGIN_PASSWORD_MIN } from '@boucle/contract/base/constants.ts';
import { genericValidation } from '@boucle/contract/base/validation/messages.ts';
import { required } from '@boucle/contract/base/validation/presence.ts';
import { characters, email } from '@boucle/contract/base/validation/text.ts';

/** Why the sign-in form refuses an address; undefined when it takes it. */
export function emailError(value: string): string | undefined {
  if (!required(value)) return genericValidation.required;
  return email(value) ? undefined : genericValidation.email;
}

/** Why the sign-in form refuses a password; undefined when it takes it. */
export function passwordError(value: string): string | undefined {
  if (value === '') return genericValidation.required;
  // Not the rule « min »: it leaves blank texts to « required », and spaces are characters of a
  // password.
  return characters(value) >= LOGIN_PASSWORD_MIN
    ? undefined
    : genericValidation.min.replace('{0}', String(LOGIN_PASSWORD_MIN));
}
