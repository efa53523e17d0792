import { type NewId, type NumberedTable, type PlacedText, numberOf } from '../database/cluster/placedText.ts';

/**
 * A statement while it is being made: its parameters, and the names of its tables. Over a cluster by account it is run by the account's own server,
 * where the tables have other names and give no numbers.
 */
export class Parameters {
  readonly #values: unknown[] = [];
  protected readonly isCluster: boolean;

  constructor(isCluster: boolean) {
    this.isCluster = isCluster;
  }

  /** The name of a table, in braces over a cluster (`sendPlaced`). */
  table(name: string): string {
    return this.isCluster ? `{${name}}` : name;
  }

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

  /** The statement with its parameters; if it is `kept`, the connection keeps its plan. */
  protected config(text: string, kept: boolean): PlacedText {
    return { text, values: this.#values, unnamed: !kept };
  }
}

/** A statement in parts, each a WITH query. */
export class Statement extends Parameters {
  readonly #parts: string[] = [];

  part(name: string, text: string): void {
    // Each insert returns a column: without one Citus inserts by COPY, which row-level security forbids.
    const isSilent = text.startsWith('insert') && !/\breturning\b/.test(text);
    this.#parts.push(`${name} as (${text}${isSilent ? ' returning 1' : ''})`);
  }

  /** The last value of a new row: its number, which no server of a cluster gives by itself; none elsewhere. */
  newId(table: NumberedTable): readonly NewId[] {
    return this.isCluster ? [{ newIdOf: table }] : [];
  }

  /** The column of that number, where the row has it. */
  idColumn(table: NumberedTable): readonly string[] {
    return this.isCluster ? [numberOf(table)] : [];
  }

  /** A text that is whole by itself. */
  alone(text: string, kept: boolean): PlacedText {
    return this.config(text, kept);
  }

  query(kept: boolean): PlacedText {
    return this.config(`with ${this.#parts.join(', ')} select id from posted`, kept);
  }
}
