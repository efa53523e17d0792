import { createHash } from 'node:crypto';
import { type QueryConfig } from 'pg';

/**
 * SQL and its parameters. The name under which a connection keeps its plan is derived from the
 * text, never given.
 */
export interface SqlText {
  readonly text: string;
  /**
   * Without parameters the text is sent as it is, so that it may set something or hold several
   * commands.
   */
  readonly values?: readonly unknown[];
  /** True for a text that seldom comes twice: a connection would keep its plan for nothing. */
  readonly unnamed?: boolean;
  readonly name?: never;
}

/** A text with parameters under the name of its plan. */
export type NamedQuery = QueryConfig & { name: string; values: unknown[] };

/**
 * Most names that a process gives to texts composed from filters, and to the ones that Kysely
 * writes: the first come, and no plan of another text makes room.
 */
const COMPOSED_AT_MOST = 200;
/**
 * Texts of the code, ledger shapes included, are a few hundred: more means that values stand in a
 * text.
 */
const CONSTANT_AT_MOST = 2_000;

const constant = new Map<string, string>();
const composed = new Map<string, string>();
const built = new Map<string, string>();

/** A text of the code as pg takes it: always under the name of its text. */
export function named(query: SqlText & { readonly values: readonly unknown[] }): NamedQuery {
  const { text, values } = query;
  return { ...{ text, values: [...values] }, name: nameOf(text) };
}

/** As `named`, except for a text without parameters or one that is not worth a plan. */
export function asQuery({ text, values, unnamed = false }: SqlText): QueryConfig {
  if (values === undefined) return { text };
  return unnamed ? { text, values: [...values] } : named({ text, values });
}

/** The name of a text of the code: equal for equal texts, in every process. */
export function nameOf(text: string): string {
  const known = constant.get(text);
  if (known !== undefined) return known;
  const name = digestOf(text);
  constant.set(text, name);
  if (constant.size === CONSTANT_AT_MOST)
    process.emitWarning('Too many statements have names: values stand in a text.');
  return name;
}

/** The name of a text composed of filters; undefined once the process has named enough of them. */
export const nameOfComposed = (text: string): string | undefined => nameAmong(composed, text);

/**
 * The name of a reading that Kysely wrote; undefined once the process has named enough of them, and
 * for what changes rows: as many values as rows make as many texts.
 */
export const nameOfBuilt = (text: string): string | undefined =>
  text.startsWith('select') ? nameAmong(built, text) : undefined;

function nameAmong(names: Map<string, string>, text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= COMPOSED_AT_MOST) return known;
  const name = digestOf(text);
  names.set(text, name);
  return name;
}

/** 64 bits of SHA-1: two of a thousand texts share them once in 10^13 processes. */
function digestOf(text: string): string {
  return createHash('sha1').update(text).digest('hex').slice(0, 16);
}
