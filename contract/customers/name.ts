import { quantity } from '../format.ts';

interface NamedCustomer {
  readonly id: number;
  readonly email: string;
  readonly name: string;
  readonly erased: boolean;
}

/** How a conso is called on screens: by name, by e-mail while it is unknown, by number once the personal data was erased. */
export function customerName({ id, email, name, erased }: NamedCustomer): string {
  if (erased) return `Conso effacé n°\u00a0${quantity(id)}`;
  return name.trim() === '' ? email : name;
}
