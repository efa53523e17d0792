import { type QueryConfig } from 'pg';

/** A statement in parts, each a WITH query, and its parameters. */
export class Statement {
  readonly #parts: string[] = [];
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

  rows(rows: readonly (readonly unknown[])[], types: readonly string[]): string {
    const lines = rows.map((row) => `(${row.map((value, i) => this.value(value, types[i] ?? 'text')).join(', ')})`);
    return `values ${lines.join(', ')}`;
  }

  part(name: string, text: string): void {
    this.#parts.push(`${name} as (${text})`);
  }

  query(named: boolean): QueryConfig {
    const text = `with ${this.#parts.join(', ')} select id from posted`;
    return { text, values: this.#values, ...(named ? { name: nameOf(text) } : {}) };
  }
}

const names = new Map<string, string>();

/** One name for one text: PostgreSQL parses and plans each once a connection. */
function nameOf(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    name = `ledger-post-${names.size + 1}`;
    names.set(text, name);
  }
  return name;
}
