import { type SqlText } from '../../platform/database/statementNames.ts';

/** A statement while it is being made: its parameters. */
export class Parameters {
  readonly #values: unknown[] = [];

  /** A parameter; an equal one is not looked for. */
  value(value: unknown, type: string): string {
    this.#values.push(value);
    return `$${this.#values.length}::${type}`;
  }

  /** Parameters whose types the statement determines. */
  values(values: readonly unknown[]): string {
    return values.map((value) => `$${this.#values.push(value)}`).join(', ');
  }

  /**
   * Rows as VALUES and not as arrays: PostgreSQL plans once for all, where it would see a better
   * plan in the length of each array.
   */
  rows(rows: readonly (readonly unknown[])[], types: readonly string[]): string {
    const lines = rows.map((row) => `(${row.map((value, i) => this.value(value, types[i] ?? 'text')).join(', ')})`);
    return `values ${lines.join(', ')}`;
  }

  protected get count(): number {
    return this.#values.length;
  }

  /** The statement with its parameters; if it is `kept`, the connection keeps its plan. */
  protected config(text: string, kept: boolean): SqlText {
    return { text, values: this.#values, unnamed: !kept };
  }
}

/** A statement in parts, each a WITH query. */
export class Statement extends Parameters {
  readonly #parts: string[] = [];

  part(name: string, text: string): void {
    this.#parts.push(`${name} as (${text})`);
  }

  query(kept: boolean): SqlText {
    return this.config(`with ${this.#parts.join(', ')} select id from posted`, kept);
  }
}
