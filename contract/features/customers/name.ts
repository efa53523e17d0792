import { quantity } from '../../base/format.ts';

interface NamedCustomer {
  readonly id: number;
  readonly email: string;
  readonly name: string;
  readonly erased: boolean;
}

/** A conso whose personal data was erased, by number. */
export const erasedCustomer = (id: number): string => `Conso effacé n°\u00a0${quantity(id)}`;

/**
 * How a conso is called on screens: by name, by e-mail while it is unknown, by number once the
 * personal data was erased.
 */
export function customerName({ id, email, name, erased }: NamedCustomer): string {
  if (erased) return erasedCustomer(id);
  return name.trim() === '' ? email : name;
}
