import { type ColumnType } from 'kysely';

/** The kinds of columns that the generated tables are written with. */

/** Filled in by the database when it is left out. */
export type Defaulted<T> =
  T extends ColumnType<infer Select, infer Insert, infer Update>
    ? ColumnType<Select, Insert | undefined, Update>
    : ColumnType<T, T | undefined, T>;

/** Never written by hand. */
export type Computed<T> =
  T extends ColumnType<infer Select, unknown, unknown> ? ColumnType<Select, never, never> : ColumnType<T, never, never>;

/** An instant: read as Date, written as Date or ISO text. */
export type Instant = ColumnType<Date, Date | string, Date | string>;

/** A Paris day, 'YYYY-MM-DD'. */
export type Day = string;

export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };

/**
 * Read as a value, written as `JSON.stringify(value)`: pg takes a bare array for a PostgreSQL
 * array.
 */
export type Json = ColumnType<JsonValue, string, string>;
