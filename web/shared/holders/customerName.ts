import { type Customer } from '@boucle/contract/features/customers/calls.ts';
import { customerName as nameOf } from '@boucle/contract/features/customers/name.ts';

/** How a conso is called: by name, by e-mail while it is unknown, by number once forgotten. */
export function customerName({
  erased_at,
  ...customer
}: Pick<Customer, 'id' | 'email' | 'name' | 'erased_at'>): string {
  return nameOf({ ...customer, erased: erased_at !== null });
}
