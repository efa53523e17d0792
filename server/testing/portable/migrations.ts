import { parseSync } from 'libpg-query';
import { type Tables } from './placing.ts';
import { type Fault, faultsOf } from './rules.ts';
import { type Tree, field, functionOf, list, nameOf, text, within } from './tree.ts';

/** The last migration that ran before any cluster was prepared: those behind it run on prepared ones too. */
export const LAST_BEFORE_CLUSTERS = '202611271118_planned_apart';

/** What a prepared cluster (Citus 15.0devel was tried) refuses in a migration or does otherwise than one PostgreSQL, and what it takes instead. */
const WHY = {
  'unnamed-constraint':
    'an unnamed constraint of a table that is there is refused, or named otherwise: add column c text constraint t_c_check check (…)',
  'unique-without-account': 'what is unique of a table that is spread has account_id in it',
  'identity-column': 'no identity column is added to a table that is there: a table of its own',
  'untried-change': 'this change of a table that is there is refused, or was not tried',
  'renamed-constraint': 'no constraint is renamed: drop constraint, add constraint',
  'policy-asks': 'a policy asks no table: it calls a function',
  'policy-changed': 'policies of a cluster are others than those of migrations: create one besides',
  'volatile-write': 'an update takes no clock_timestamp(), random() and the like: now(), or a default',
  'view-of-tokens':
    'over a cluster caller_of_token holds what people_who_may_enter asks: it is created anew behind the view',
  'new-and-placed':
    'a new table is on the coordinator alone while migrations run: a question within another reads it or what is placed, not both; join them',
} as const;

type StatementRule = Exclude<keyof typeof WHY, 'view-of-tokens'>;

/** Rules of statements that hold for those of migrations too. Rows may be copied as the owner: « insert … select » is not among them. */
const OF_STATEMENTS = new Set<string>([
  'copied-by-spread',
  'changing-in-case',
  'changing-in-write',
  'join-without-account',
  'snapshot',
]);

export interface MigrationFault {
  readonly rule: keyof typeof WHY | Fault['rule'];
  readonly why: string;
}

/**
 * The faults of a migration on a cluster that is prepared. `recent` are the tables that migrations of the same update make, those of this one
 * included: they are not placed yet.
 */
export function faultsOfMigration(sql: string, tables: Tables, recent: ReadonlySet<string>): MigrationFault[] {
  const statements = statementsIn(sql);
  const made = tablesMadeBy(sql);
  const faults: MigrationFault[] = faultsOf(sql, tables).filter(({ rule }) => OF_STATEMENTS.has(rule));
  const rules = new Set<keyof typeof WHY>(
    statements.flatMap((statement) => rulesBrokenBy(statement, tables, made, recent)),
  );
  if (changesViewAlone(statements)) rules.add('view-of-tokens');
  return [...faults, ...[...rules].map((rule) => ({ rule, why: WHY[rule] }))];
}

/** The tables that a migration makes. */
export const tablesMadeBy = (sql: string): ReadonlySet<string> =>
  new Set(statementsIn(sql).map((statement) => nameOf(field(statement, 'CreateStmt', 'relation'))));

const statementsIn = (sql: string): Tree[] => (parseSync(sql).stmts ?? []).map(({ stmt }) => (stmt ?? {}) as Tree);

const changesViewAlone = (statements: readonly Tree[]): boolean =>
  statements.some((one) => nameOf(field(one, 'ViewStmt', 'view')) === 'people_who_may_enter') &&
  !statements.some((one) => stringsOf(field(one, 'CreateFunctionStmt'), 'funcname').at(-1) === 'caller_of_token');

function rulesBrokenBy(
  statement: Tree,
  tables: Tables,
  made: ReadonlySet<string>,
  recent: ReadonlySet<string>,
): StatementRule[] {
  const changes = field(statement, 'AlterTableStmt');
  const table = nameOf(field(changes, 'relation'));
  const isThere = table !== '' && text(changes, 'objtype') === 'OBJECT_TABLE' && !made.has(table);
  const parts = isThere ? list(changes, 'cmds').map((part) => field(part, 'AlterTableCmd')) : [];
  const isSpread = tables.spread.has(table);
  const index = field(statement, 'IndexStmt');
  const indexed = nameOf(field(index, 'relation'));
  const broken: Readonly<Record<StatementRule, boolean>> = {
    'unnamed-constraint': parts.some((part) =>
      constraintsOf(part).some((one) => NAMED.has(kindOf(one)) && text(one, 'conname') === ''),
    ),
    'unique-without-account':
      (isSpread &&
        parts.some((part) =>
          constraintsOf(part).some((one) => UNIQUE.has(kindOf(one)) && !keysOf(one).includes(ACCOUNT)),
        )) ||
      (index['unique'] === true &&
        tables.spread.has(indexed) &&
        !made.has(indexed) &&
        !columnsOf(index).includes(ACCOUNT)),
    'identity-column': parts.some((part) => constraintsOf(part).some((one) => kindOf(one) === 'CONSTR_IDENTITY')),
    'untried-change': parts.some((part) => !TRIED.has(text(part, 'subtype'))),
    'renamed-constraint': text(field(statement, 'RenameStmt'), 'renameType') === 'OBJECT_TABCONSTRAINT',
    'policy-asks': within(within(statement, 'CreatePolicyStmt'), 'SubLink').length > 0,
    'policy-changed':
      'AlterPolicyStmt' in statement || text(field(statement, 'DropStmt'), 'removeType') === 'OBJECT_POLICY',
    'volatile-write':
      'UpdateStmt' in statement && within(statement, 'FuncCall').some((call) => VOLATILE.has(functionOf(call))),
    'new-and-placed': readsBoth(statement, recent),
  };
  return (Object.keys(broken) as StatementRule[]).filter((rule) => broken[rule]);
}

const ACCOUNT = 'account_id';
const NAMED = new Set(['CONSTR_CHECK', 'CONSTR_FOREIGN']);
const UNIQUE = new Set(['CONSTR_UNIQUE', 'CONSTR_PRIMARY', 'CONSTR_EXCLUSION']);
const VOLATILE = new Set(['clock_timestamp', 'random', 'gen_random_uuid', 'uuidv7', 'nextval', 'timeofday']);
/** Changes of a table that a cluster took. */
const TRIED = new Set([
  'AT_AddColumn',
  'AT_DropColumn',
  'AT_ColumnDefault',
  'AT_SetNotNull',
  'AT_DropNotNull',
  'AT_AlterColumnType',
  'AT_AddConstraint',
  'AT_DropConstraint',
  'AT_ValidateConstraint',
  'AT_SetRelOptions',
  'AT_EnableTrig',
  'AT_EnableAlwaysTrig',
  'AT_EnableTrigAll',
  'AT_DisableTrig',
  'AT_DisableTrigAll',
  'AT_EnableRowSecurity',
]);

/** Constraints that a part of a change adds, by themselves or with a column. */
const constraintsOf = (part: Tree): Tree[] => within(part['def'], 'Constraint');
const kindOf = (constraint: Tree): string => text(constraint, 'contype');
const stringsOf = (tree: Tree, name: string): string[] =>
  list(tree, name).map((one) => text(field(one, 'String'), 'sval'));
const keysOf = (constraint: Tree): string[] => stringsOf(constraint, 'keys');
const columnsOf = (index: Tree): string[] =>
  list(index, 'indexParams').map((one) => text(field(one, 'IndexElem'), 'name'));

/** Whether a question within another reads a recent table where the outer one reads those that are placed, or the other way round. */
function readsBoth(statement: Tree, recent: ReadonlySet<string>): boolean {
  const ctes = new Set(within(statement, 'CommonTableExpr').map((one) => text(one, 'ctename')));
  const named = (ranges: readonly Tree[]): string[] =>
    ranges.map(nameOf).filter((name) => name !== '' && !ctes.has(name));
  const both = (ones: readonly string[], others: readonly string[]): boolean =>
    ones.some((name) => recent.has(name)) && others.some((name) => !recent.has(name));
  return ['SelectStmt', 'UpdateStmt', 'DeleteStmt']
    .flatMap((kind) => within(statement, kind))
    .some((outer) => {
      const own = named([field(outer, 'relation'), ...within(outer, 'RangeVar', 'SubLink')]);
      const asked = named(within(within(outer, 'SubLink'), 'RangeVar'));
      return both(own, asked) || both(asked, own);
    });
}
