import { type Order } from '@boucle/contract/features/orders/calls.ts';

/** How the customer of an order is called: by name, by e-mail while it is unknown. */
export function orderCustomer({ name, email }: Order['customer']): string {
  return name.trim() === '' ? email : name;
}
