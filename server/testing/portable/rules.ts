import { parseSync } from 'libpg-query';
import {
  type Tree,
  columnOf,
  conditionsOf,
  field,
  functionOf,
  list,
  nameOf,
  sourcesOf,
  text,
  usingOf,
  within,
} from './tree.ts';
import { type Tables } from './placing.ts';
import { type RuleName, WHY } from './why.ts';
import { faultsOfWrites } from './writes.ts';

/** A fault of a statement that a cluster by account (Citus 14 was tried) would refuse, or do wrongly without a word. */
export interface Fault {
  readonly rule: RuleName;
  readonly why: string;
}

type Rule = (select: Tree, tables: Tables, cte: ReadonlySet<string>) => boolean;

/** The faults of a text, which may hold several statements; throws what PostgreSQL's own parser says of one that it cannot read. */
export function faultsOf(sql: string, tables: Tables): Fault[] {
  const statements = (parseSync(sql).stmts ?? []).map(({ stmt }) => (stmt ?? {}) as Tree);
  const rules = new Set<RuleName>();
  if (statements.length > 1 && within(statements, 'VariableSetStmt').length > 0) rules.add('several-with-set');
  for (const statement of statements) for (const rule of faultsOfOne(statement, tables)) rules.add(rule);
  return [...rules].map((rule) => ({ rule, why: WHY[rule] }));
}

function faultsOfOne(statement: Tree, tables: Tables): RuleName[] {
  const cte = new Set(within(statement, 'CommonTableExpr').map((one) => text(one, 'ctename')));
  const selects = within(statement, 'SelectStmt');
  const names = relationsOf(statement, cte);
  const calls = within(statement, 'FuncCall');
  const inserts = within(statement, 'InsertStmt');
  const found: RuleName[] = [];
  const add = (rule: RuleName, is: boolean): void => {
    if (is) found.push(rule);
  };
  add(
    'insert-select',
    inserts.some((insert) => isSelected(insert) && isShared(insert, tables) && !('returningClause' in insert)),
  );
  add('insert-subquery', inserts.some(isAskedInValues));
  for (const rule of faultsOfWrites(statement, tables)) add(rule, true);
  add('case-of-value', within(statement, 'CaseExpr').some(isOfValue));
  add(
    'set-config',
    calls.some((call) => functionOf(call) === 'set_config' && nameSet(call).startsWith('app.')),
  );
  add(
    'numbers-in-cte',
    calls.some((call) => functionOf(call) === 'nextval') &&
      cte.size > 0 &&
      names.some((name) => tables.copied.has(name)),
  );
  add(
    'snapshot',
    calls.some((call) => functionOf(call) === 'pg_export_snapshot') ||
      within(statement, 'VariableSetStmt').some((set) => text(set, 'name') === 'TRANSACTION SNAPSHOT'),
  );
  add(
    'local-with-spread',
    names.some((name) => tables.local.has(name)) &&
      names.some((name) => tables.spread.has(name) || tables.copied.has(name)),
  );
  add(
    'empty-beside',
    names.some((name) => tables.beside.has(name)) &&
      names.some((name) => tables.spread.has(name)) &&
      within(statement, 'SubLink').some(
        (link) => list(field(link, 'subselect', 'SelectStmt'), 'targetList').length === 0,
      ),
  );
  for (const [rule, holds] of Object.entries(OF_SELECTS) as [RuleName, Rule][]) {
    add(
      rule,
      selects.some((select) => holds(select, tables, cte)),
    );
  }
  return found;
}

const sourceOf = (insert: Tree): Tree => field(insert, 'selectStmt', 'SelectStmt');
/** Whether an insert takes its rows from a query, even one over its parameters alone. */
const isSelected = (insert: Tree): boolean =>
  list(sourceOf(insert), 'fromClause').length > 0 || 'larg' in sourceOf(insert);
const isAskedInValues = (insert: Tree): boolean =>
  !isSelected(insert) && within(sourceOf(insert), 'SubLink').length > 0;
const isShared = (insert: Tree, { spread, copied }: Tables): boolean =>
  [spread, copied].some((tables) => tables.has(nameOf(field(insert, 'relation'))));

const OF_SELECTS: Partial<Record<RuleName, Rule>> = {
  'lock-without-account': (select, tables, cte) =>
    list(select, 'lockingClause').length > 0 &&
    spreadOf(select, tables, cte).length > 0 &&
    !isOfOneAccount(select, tables, cte),
  'join-without-account': (select, tables, cte) => {
    const spread = spreadOf(select, tables, cte);
    const isJoinedByAccount = usingOf(select).includes(ACCOUNT);
    return (
      spread.length > 1 && !isJoinedByAccount && spread.some((one) => !isBound(select, one) && !isLinked(select, one))
    );
  },
  'lateral-without-account': (select, tables, cte) =>
    !isOfOneAccount(select, tables, cte) && lateralsOf(select).some((inner) => isAskedOfEach(inner, tables, cte)),
  'account-of-row': (select, tables, cte) => {
    const asked = [...ownQuestionsOf(select), ...lateralsOf(select)].filter((inner) =>
      isAskedOfEach(inner, tables, cte),
    );
    return asked.length > 0 && isOfOneAccount(select, tables, cte);
  },
  'lateral-limit': (select, tables, cte) =>
    sourcesOf(select).some((source) => 'RangeFunction' in source) &&
    lateralsOf(select).some(
      (inner) =>
        'limitCount' in inner && spreadOf(inner, tables, cte).length > 0 && !isOfOneAccount(inner, tables, cte),
    ),
  'correlated-with-copied': (select, tables, cte) =>
    sourcesOf(select).some((source) => tables.copied.has(relationOf(source, cte)?.name ?? '')) &&
    !relationsOf(select['fromClause'], cte).some((name) => tables.spread.has(name)) &&
    ownQuestionsOf(select).some((inner) => isAskedOfEach(inner, tables, cte)),
};

const ACCOUNT = 'account_id';

/** Whether a statement is bound to one account: it goes whole to that account's server, correlated subqueries included. */
const isOfOneAccount = (select: Tree, tables: Tables, cte: ReadonlySet<string>): boolean =>
  spreadOf(select, tables, cte).some((one) => isBound(select, one));

interface Relation {
  readonly name: string;
  readonly alias: string;
}

function relationOf(source: Tree, cte: ReadonlySet<string>): Relation | undefined {
  const range = field(source, 'RangeVar');
  const name = nameOf(range);
  if (name === '' || (cte.has(name) && text(range, 'schemaname') === '')) return undefined;
  return { name, alias: text(field(range, 'alias'), 'aliasname') || text(range, 'relname') };
}

function relationsOf(tree: unknown, cte: ReadonlySet<string>): string[] {
  const written = ['InsertStmt', 'UpdateStmt', 'DeleteStmt'].flatMap((kind) => within(tree, kind));
  const ranges = [...within(tree, 'RangeVar'), ...written.map((one) => field(one, 'relation'))];
  return ranges.map(nameOf).filter((name) => name !== '' && !cte.has(name));
}

const spreadOf = (select: Tree, tables: Tables, cte: ReadonlySet<string>): Relation[] =>
  sourcesOf(select)
    .map((source) => relationOf(source, cte))
    .filter((one) => one !== undefined && tables.spread.has(one.name)) as Relation[];

/** Both sides of each equality that holds in a SELECT. */
const equalitiesOf = (select: Tree): [Tree, Tree][] =>
  conditionsOf(select).flatMap((condition) => {
    const expression = field(condition, 'A_Expr');
    const operator = text(field(list(expression, 'name')[0] ?? {}, 'String'), 'sval');
    if (operator !== '=') return [];
    return [[field(expression, 'lexpr'), field(expression, 'rexpr')]] as [Tree, Tree][];
  });

const isAccountOf = (side: Tree, { alias }: Relation): boolean => {
  const names = columnOf(field(side, 'ColumnRef'));
  return names.at(-1) === ACCOUNT && (names.length === 1 || names.at(-2) === alias);
};

const hasColumn = (side: Tree): boolean => within(side, 'ColumnRef').length > 0;

/** Whether the account is a value: a parameter, a constant, the result of a function. */
const isBound = (select: Tree, relation: Relation): boolean =>
  equalitiesOf(select).some(
    ([one, other]) =>
      (isAccountOf(one, relation) && !hasColumn(other)) || (isAccountOf(other, relation) && !hasColumn(one)),
  );

/** Whether the account equals that of another table, alone or in a row comparison. */
const isLinked = (select: Tree, relation: Relation): boolean =>
  conditionsOf(select).some((condition) =>
    within(condition, 'ColumnRef').some((column) => isAccountOf({ ColumnRef: column }, relation)),
  );

const lateralsOf = (select: Tree): Tree[] =>
  sourcesOf(select)
    .map((source) => field(source, 'RangeSubselect'))
    .filter((one) => one['lateral'] === true)
    .map((one) => field(one, 'subquery', 'SelectStmt'));

/** Subqueries in the expressions of a SELECT, not those in its FROM. */
const ownQuestionsOf = (select: Tree): Tree[] => {
  const { fromClause: _from, withClause: _with, ...own } = select;
  return within(own, 'SubLink').map((link) => field(link, 'subselect', 'SelectStmt'));
};

/** Whether a subquery reads a distributed table by the account of an outer row. */
function isAskedOfEach(inner: Tree, tables: Tables, cte: ReadonlySet<string>): boolean {
  return within({ SelectStmt: inner }, 'SelectStmt').some((select) => {
    const own = new Set(
      sourcesOf(select).map(
        (source) => relationOf(source, cte)?.alias ?? text(field(source, 'RangeSubselect', 'alias'), 'aliasname'),
      ),
    );
    const spread = spreadOf(select, tables, cte);
    if (spread.length === 0 || spread.some((one) => isBound(select, one))) return false;
    return equalitiesOf(select).some(([one, other]) => {
      const [left = '', right = ''] = [one, other].map((side) => columnOf(field(side, 'ColumnRef'))[0] ?? '');
      const hasAccount = spread.some((relation) => isAccountOf(one, relation) || isAccountOf(other, relation));
      return hasAccount && left !== '' && right !== '' && !(own.has(left) && own.has(right));
    });
  });
}

/** Whether a compared value is known before any row is read: a parameter, or a variable of a trigger. */
function isOfValue(expression: Tree): boolean {
  if (!('arg' in expression)) return false;
  const columns = within(expression['arg'], 'ColumnRef').map(columnOf);
  return columns.every(([first = '']) => first === 'new' || first === 'old' || first.startsWith('tg_'));
}

const nameSet = (call: Tree): string => text(field(list(call, 'args')[0] ?? {}, 'A_Const', 'sval'), 'sval');
