import { CUSTOMER_FIELDS as FIELDS } from '@boucle/contract/shared/customers/fields.ts';
import { newTexts } from '@boucle/contract/base/fields/schemas.ts';
import { z } from 'zod';
import { type Cells, type Checked, CURRENCY, type Fault, decimal, valueOf } from './cells.ts';
import { faultsOf } from './faultsOf.ts';

/** A conso as it is kept. */
export interface CustomerLine {
  readonly email: string;
  readonly name: string;
  /** Cents that their cagnotte held before; 0 for none. */
  readonly openingCents: number;
}

const schema = z.object(newTexts(FIELDS));
const OPENING = FIELDS.opening_balance.label;

/**
 * Cents of « 12,50 € »; an empty cell is nothing. Faults: no number, less than 0, parts of a cent.
 */
function openingCents(faults: Fault[], cell = ''): number {
  const euros = valueOf(faults, 'opening_balance', () => decimal(OPENING, cell.replace(CURRENCY, ''))) ?? 0;
  const cents = Math.round(euros * 100);
  if (euros < 0) faults.push({ field: 'opening_balance', sentence: `Le champ ${OPENING} ne peut pas être négatif` });
  else if (Math.abs(euros * 100 - cents) > 1e-6)
    faults.push({ field: 'opening_balance', sentence: 'Le montant a au plus deux décimales.' });
  return cents;
}

/** A conso from the cells of a line: first name and name are kept as one. */
export function customerOf(cells: Cells): Checked<CustomerLine> {
  const name = [cells['first_name'] ?? '', cells['name'] ?? ''].filter((part) => part !== '').join(' ');
  const texts = { email: cells['email'] ?? '', name };
  const { data, error } = schema.safeParse(texts);
  const faults = faultsOf(FIELDS, texts, error?.issues);
  const cents = openingCents(faults, cells['opening_balance']);
  return data !== undefined && faults.length === 0
    ? { row: { email: data.email, name: data.name ?? '', openingCents: cents } }
    : { faults };
}

/** Keys by which a conso is the same as another one. */
export const customerKeys = ({ email }: Pick<CustomerLine, 'email'>): string[] => [`email ${email}`];
