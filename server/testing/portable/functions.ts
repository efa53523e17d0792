import { parsePlPgSQLSync, parseSync } from 'libpg-query';
import { type SchemaFunction } from './gather.ts';
import { type Tables } from './placing.ts';
import { type Fault, faultsOf } from './rules.ts';
import { type Tree, field, text, within } from './tree.ts';

/** The rules that are those of triggers, which run on the server that has the row. */
const WHY = {
  'handed-rows': 'what a trigger hands over is read in one statement with a table that is spread: a loop over its rows',
  'trigger-writes-copied':
    'a trigger of a table that is spread writes one that every server has a copy of, or the coordinator alone',
} as const;

export interface FunctionFault extends Omit<Fault, 'rule'> {
  readonly rule: Fault['rule'] | keyof typeof WHY;
}

/** PL/pgSQL's word for an expression rather than a statement (RAW_PARSE_DEFAULT is 0). */
const isStatement = (expression: Tree): boolean => (expression['parseMode'] ?? 0) === 0;

/** The faults of a function of the schema: of each statement in it, and of what its triggers do. */
export function faultsOfFunction(one: SchemaFunction, tables: Tables): FunctionFault[] {
  const texts = textsOf(one);
  const faults = texts.flatMap((sql) => faultsOf(sql, tables)) as FunctionFault[];
  const isOfSpread = one.tables.some((table) => tables.spread.has(table));
  for (const sql of texts) {
    const parsed = parseSync(sql) as unknown as Tree;
    const named = within(parsed, 'RangeVar').map((range) => text(range, 'relname'));
    const written = ['InsertStmt', 'UpdateStmt', 'DeleteStmt'].flatMap((kind) =>
      within(parsed, kind).map((write) => text(field(write, 'relation'), 'relname')),
    );
    const all = [...named, ...written];
    if (all.some((name) => one.handed.includes(name)) && all.some((name) => tables.spread.has(name))) {
      faults.push({ rule: 'handed-rows', why: WHY['handed-rows'] });
    }
    if (isOfSpread && written.some((name) => tables.copied.has(name) || tables.beside.has(name))) {
      faults.push({ rule: 'trigger-writes-copied', why: WHY['trigger-writes-copied'] });
    }
  }
  return [...new Map(faults.map((fault) => [fault.rule, fault])).values()];
}

/** A body that is parsed as the function is made stands in its definition alone. */
function textsOf({ language, definition, body }: SchemaFunction): string[] {
  if (language === 'plpgsql') return statementsOf(definition);
  return language === 'sql' ? [body === '' ? definition : body] : [];
}

function statementsOf(definition: string): string[] {
  const parsed: unknown = parsePlPgSQLSync(definition);
  return within(parsed, 'PLpgSQL_expr').map((expression) => {
    const sql = text(expression, 'query');
    return isStatement(expression) ? sql : `select ${withoutTarget(sql)}`;
  });
}

/** Of an assignment what is assigned. */
const withoutTarget = (sql: string): string => sql.slice(sql.indexOf(':=') < 0 ? 0 : sql.indexOf(':=') + 2);
