import { type Answered, type Fields, type TextName, textNames } from '@boucle/contract/base/fields/fields.ts';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { type Tables } from './tables.ts';

/** The value kept of a text in its column. */
type Kept<T> = T extends { readonly empty: null } ? string | null : string;

/**
 * The fields, each text of which has a column of its type in the table: one that has none is what
 * the compiler names.
 */
type InTable<F extends Fields, Row> = {
  [K in keyof F]: K extends TextName<F> ? (Row extends Record<K, Kept<F[K]>> ? F[K] : never) : F[K];
};

/**
 * The texts that are answered so, as columns of a table by its alias: `r.name, r.city`. A text that
 * the table does not have does not compile: its migration is missing, or `npm run tables`.
 */
export function textColumns<T extends keyof Tables, F extends Fields>(
  _table: T,
  alias: string,
  fields: F & InTable<F, Selectable<Tables[T]>>,
  ...answered: readonly Answered[]
): RawBuilder<unknown> {
  return sql.join(textNames<Fields>(fields, ...answered).map((name) => sql.ref(`${alias}.${name}`)));
}
