import type { AlterTableCmd, Constraint, Node, RangeVar, ScanToken } from 'libpg-query';
import { escapeIdentifier } from 'pg';

/** A statement of a migration. */
export interface MigrationStatement {
  readonly text: string;
  /** Its kind as PostgreSQL's parser names it: `CreateStmt`. */
  readonly kind: string;
  /** The table that it makes or changes; undefined when it is not one table's. */
  readonly table?: string;
  /** The table that a foreign key leads to, of a statement that adds one to a table. */
  readonly leadsTo?: string;
}

/**
 * The statements of a migration as PostgreSQL's own parser takes them apart, in their order. What changes a table in several parts is a
 * statement for each: Citus takes a constraint only by itself. Throws what PostgreSQL says of a text that it cannot read.
 */
export async function statementsOf(text: string): Promise<MigrationStatement[]> {
  // A megabyte and a half that one PostgreSQL does without.
  const { loadModule, parseSync, scanSync } = await import('libpg-query');
  await loadModule();
  // Places are told in bytes.
  const bytes = Buffer.from(text);
  return (parseSync(text).stmts ?? []).flatMap(({ stmt, stmt_location: from = 0, stmt_len: length }) => {
    if (stmt === undefined) return [];
    const own = bytes.subarray(from, length === undefined ? undefined : from + length);
    const [kind = ''] = Object.keys(stmt);
    const whole = { text: own.toString().trim(), kind };
    if ('CreateStmt' in stmt) return [{ ...whole, table: nameOf(stmt.CreateStmt.relation) }];
    if (!('AlterTableStmt' in stmt)) return [whole];

    const { relation, cmds = [] } = stmt.AlterTableStmt;
    const changes = { ...whole, table: nameOf(relation) };
    if (cmds.length < 2) return [{ ...changes, ...leadingTo(cmds[0]) }];
    const parts = partsOf(own, scanSync(own.toString()).tokens, (relation?.location ?? 0) - from);
    if (parts.length !== cmds.length)
      throw new Error(`${String(cmds.length)} changes, not ${String(parts.length)}: ${whole.text}`);
    return parts.map((part, n) => ({ ...changes, text: part, ...leadingTo(cmds[n]) }));
  });
}

const OPENING = new Set(['(', '[']);
const CLOSING = new Set([')', ']']);

/** « alter table t a, b » as « alter table t a » and « alter table t b »; `name` is where the table's name begins. */
function partsOf(bytes: Buffer, tokens: readonly ScanToken[], name: number): string[] {
  const between = (start: number, end: number): string => bytes.subarray(start, end).toString().trim();
  const words = tokens.map(({ start, end }) => ({ start, end, word: between(start, end) }));
  let behind = words.findIndex(({ start }) => start >= name) + 1;
  while (words[behind]?.word === '.') behind += 2;
  const begin = words[behind - 1]?.end ?? bytes.length;
  const commas: typeof words = [];
  let depth = 0;
  for (const one of words.slice(behind)) {
    if (OPENING.has(one.word)) depth += 1;
    if (CLOSING.has(one.word)) depth -= 1;
    if (one.word === ',' && depth === 0) commas.push(one);
  }
  const starts = [begin, ...commas.map(({ end }) => end)];
  const ends = [...commas.map(({ start }) => start), bytes.length];
  return starts.map((start, n) => `${between(0, begin)} ${between(start, ends[n] ?? bytes.length)}`);
}

/** As SQL writes it. */
const nameOf = ({ schemaname, relname = '' }: RangeVar = {}): string =>
  (schemaname === undefined ? [relname] : [schemaname, relname]).map(escapeIdentifier).join('.');

/** Of a change of a table: a foreign key that stands by itself can wait until the table that it leads to is there. */
function leadingTo(change: Node | undefined): { leadsTo?: string } {
  const { subtype, def } =
    change !== undefined && 'AlterTableCmd' in change ? change.AlterTableCmd : ({} as AlterTableCmd);
  const { contype, pktable } = def !== undefined && 'Constraint' in def ? def.Constraint : ({} as Constraint);
  return subtype === 'AT_AddConstraint' && contype === 'CONSTR_FOREIGN' ? { leadsTo: nameOf(pktable) } : {};
}
