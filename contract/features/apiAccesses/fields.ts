import { isEmpty, textOf } from '../../base/validation/empty.ts';
import { type Check, check } from '../../base/validation/rules.ts';

/** HTTPS, this very machine, or an application's own scheme (RFC 8252 §7.1); never a fragment. */
const RETURN_ADDRESS =
  /^(https:\/\/[^\s/?#@]+|http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?|[a-z][a-z0-9+-]*(\.[a-z0-9+-]+)+:)(\/[^\s#]*)?$/;

export const MOST_RETURN_ADDRESSES = 10;
export const RETURN_ADDRESS_REFUSAL =
  'Une adresse de retour commence par https:// ou par le schéma de votre application.';
export const TOO_MANY_RETURN_ADDRESSES = `Au plus ${MOST_RETURN_ADDRESSES} adresses de retour.`;

export const isReturnAddress = (address: string): boolean => address.length <= 300 && RETURN_ADDRESS.test(address);

const SOME: Check = {
  rule: 'required',
  accepts: (value) => (Array.isArray(value) ? value.length > 0 : !isEmpty(textOf(value))),
  values: {},
};

/** Label and rules of the fields of a new access: the form and the server ask the same. */
export const API_ACCESS_RULES = {
  name: { label: 'Nom', checks: [check('required'), check('max', { length: 80 })] },
  scopes: { label: 'Portées', checks: [SOME] },
} as const satisfies Readonly<Record<string, { readonly label: string; readonly checks: readonly Check[] }>>;
