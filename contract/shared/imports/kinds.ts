import { CUSTOMER_FIELDS } from '../customers/fields.ts';
import { type Fields, type TextField } from '../../base/fields/fields.ts';
import { RESTAURANT_FIELDS } from '../restaurants/fields.ts';

/** Fields that a file may bring, by the resource of its calls; its columns give them. */
export const IMPORTED_FIELDS = {
  restaurants: RESTAURANT_FIELDS,
  customers: CUSTOMER_FIELDS,
} as const satisfies Readonly<Record<string, Fields>>;

export type ImportKind = keyof typeof IMPORTED_FIELDS;

/** Whether a line without this field is refused. */
export const isRequired = (fields: Fields, name: string): boolean =>
  (fields[name] as TextField | undefined)?.required === true;

/** Labels of obligatory fields that no column gives. */
export const missingFields = (fields: Fields, columns: readonly string[]): string[] =>
  Object.entries(fields)
    .filter(([name]) => isRequired(fields, name) && !columns.includes(name))
    .map(([, { label }]) => label);
