import { type SqlText } from '../../../platform/database/statementNames.ts';
import { Parameters } from '../sqlStatement.ts';

/**
 * Longer questions are rare; their statements are not kept, so that a connection keeps a few dozen
 * plans at most.
 */
const MOST_KEPT = 40;

/**
 * A statement that asks for several things at once, and locks what it finds part by part; $1 is the
 * account.
 */
export class LockingStatement extends Parameters {
  readonly #locked: boolean;
  readonly #parts: string[] = [];
  readonly #answers: string[] = [];
  #after = '';

  constructor(accountId: number, locked: boolean) {
    super();
    this.values([accountId]);
    this.#locked = locked;
  }

  /** Numbers, for `in (…)`. */
  list(ids: readonly number[]): string {
    return ids.map((id) => this.value(id, 'bigint')).join(', ');
  }

  /**
   * Rows that are locked after the part before: `count(*) >= 0` is always true, and makes that one
   * run first.
   */
  part(name: string, text: (after: string) => string, lock: string): void {
    this.aside(name, `${text(this.#after)}${this.#locked ? ` ${lock}` : ''}`);
    this.#after = ` and (select count(*) from ${name}) >= 0`;
  }

  /** Rows that are not locked, for the parts behind. */
  aside(name: string, text: string): void {
    this.#parts.push(`${name} as materialized (${text})`);
  }

  /** A column of the one row that it answers. */
  answer(name: string, expression: string): void {
    this.#answers.push(`${expression} as ${name}`);
  }

  /** One row of those columns. */
  query(): SqlText {
    const parts = this.#parts.length === 0 ? '' : `with ${this.#parts.join(', ')} `;
    return this.config(`${parts}select ${this.#answers.join(', ')}`, this.count <= MOST_KEPT);
  }
}
