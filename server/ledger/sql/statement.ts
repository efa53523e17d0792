import { type QueryConfig } from 'pg';

/** The parameters of a statement while it is being made. */
export class Parameters {
  readonly #values: unknown[] = [];

  /** A parameter; an equal one is not looked for. */
  value(value: unknown, type: string): string {
    this.#values.push(value);
    return `$${this.#values.length}::${type}`;
  }

  /** Parameters whose types the statement tells. */
  values(values: readonly unknown[]): string {
    return values.map((value) => `$${this.#values.push(value)}`).join(', ');
  }

  /** Rows as VALUES and not as arrays: PostgreSQL plans once for all, where it would see a better plan in the length of each array. */
  rows(rows: readonly (readonly unknown[])[], types: readonly string[]): string {
    const lines = rows.map((row) => `(${row.map((value, i) => this.value(value, types[i] ?? 'text')).join(', ')})`);
    return `values ${lines.join(', ')}`;
  }

  protected get count(): number {
    return this.#values.length;
  }

  /** The statement with its parameters; under a name of this `family`, the connection keeps its plan. */
  protected config(text: string, family: string, kept: boolean): QueryConfig {
    return { text, values: this.#values, ...(kept && { name: nameOf(family, text) }) };
  }
}

/** A statement in parts, each a WITH query. */
export class Statement extends Parameters {
  readonly #parts: string[] = [];

  part(name: string, text: string): void {
    this.#parts.push(`${name} as (${text})`);
  }

  query(named: boolean): QueryConfig {
    return this.config(`with ${this.#parts.join(', ')} select id from posted`, 'ledger-post', named);
  }
}

const names = new Map<string, string>();

/** One name for one text: PostgreSQL parses and plans each once a connection. */
function nameOf(family: string, text: string): string {
  const name = names.get(text) ?? `${family}-${names.size + 1}`;
  names.set(text, name);
  return name;
}
