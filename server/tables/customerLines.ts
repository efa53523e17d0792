import { CUSTOMER_FIELDS as FIELDS } from '@boucle/contract/customers/fields.ts';
import { newTexts } from '@boucle/contract/fields/schemas.ts';
import { z } from 'zod';
import { type Cells, type Checked } from './cells.ts';
import { faultsOf } from './faultsOf.ts';

/** A conso as it is kept. */
export interface CustomerLine {
  readonly email: string;
  readonly name: string;
}

const schema = z.object(newTexts(FIELDS));

/** A conso from the cells of a line: first name and name are kept as one. */
export function customerOf(cells: Cells): Checked<CustomerLine> {
  const name = [cells['first_name'] ?? '', cells['name'] ?? ''].filter((part) => part !== '').join(' ');
  const texts = { email: cells['email'] ?? '', name };
  const { data, error } = schema.safeParse(texts);
  const faults = faultsOf(FIELDS, texts, error?.issues);
  return data !== undefined && faults.length === 0 ? { row: { email: data.email, name: data.name ?? '' } } : { faults };
}

/** What makes a conso the same as another one. */
export const customerKeys = ({ email }: Pick<CustomerLine, 'email'>): string[] => [`email ${email}`];
