import {
  isReturnAddress,
  MOST_RETURN_ADDRESSES,
  RETURN_ADDRESS_REFUSAL,
  TOO_MANY_RETURN_ADDRESSES,
} from '@boucle/contract/features/apiAccesses/fields.ts';
import { type PartnerScope } from '@boucle/contract/shared/apiAccesses/scopes.ts';

/** Values of an access's form, as they are typed. */
export interface AccessValues {
  readonly name: string;
  readonly scopes: readonly PartnerScope[];
  /** One a line. */
  readonly redirect_uris: string;
}

export const ACCESS_FIELDS = ['name', 'scopes', 'redirect_uris'] as const;

export const NEW_ACCESS: AccessValues = { name: '', scopes: ['read', 'orders'], redirect_uris: '' };

/** The addresses of a text, one a line. */
export const addressesIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Why the addresses are refused, naming the first that is wrong; undefined when they are not. */
export function addressesRefusal(text: string): string | undefined {
  const addresses = addressesIn(text);
  if (addresses.length > MOST_RETURN_ADDRESSES) return TOO_MANY_RETURN_ADDRESSES;
  const wrong = addresses.find((address) => !isReturnAddress(address));
  if (wrong === undefined) return undefined;
  return `«\u00a0${wrong}\u00a0»\u00a0: ${RETURN_ADDRESS_REFUSAL.charAt(0).toLowerCase()}${RETURN_ADDRESS_REFUSAL.slice(1)}`;
}
