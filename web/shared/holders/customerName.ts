import { type Customer } from '@boucle/contract/customers/calls.ts';
import { quantity } from '@boucle/contract/format.ts';

/** How a conso is named: by e-mail, by number once forgotten. */
export function customerName({ id, email, erased_at }: Pick<Customer, 'id' | 'email' | 'erased_at'>): string {
  return erased_at === null ? email : `Conso effacé n°\u00a0${quantity(id)}`;
}
