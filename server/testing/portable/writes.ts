import { type Tables } from './placing.ts';
import { type Tree, field, functionOf, list, nameOf, within } from './tree.ts';
import { type RuleName } from './why.ts';

const CHANGING = new Set(['now', 'clock_timestamp', 'statement_timestamp', 'random', 'gen_random_uuid', 'nextval']);

/** The faults of what a statement writes in tables that a cluster knows. */
export function faultsOfWrites(statement: Tree, { spread, copied, beside }: Tables): RuleName[] {
  const of = (kinds: readonly string[], ...kept: readonly ReadonlySet<string>[]): Tree[] =>
    kinds
      .flatMap((kind) => within(statement, kind))
      .filter((write) => kept.some((names) => names.has(nameOf(field(write, 'relation')))));
  const found: RuleName[] = [];
  if (of(['InsertStmt', 'UpdateStmt', 'DeleteStmt'], spread, copied, beside).some(answersWhatChanges))
    found.push('changing-in-write');
  const changed = ['UpdateStmt', 'DeleteStmt'];
  if (of(changed, spread, copied, beside).some(choosesWhatChanges)) found.push('changing-in-case');
  if (of(changed, copied).some((write) => within(write, 'RangeVar').some((range) => spread.has(nameOf(range)))))
    found.push('copied-by-spread');
  return found;
}

const isChanging = (part: Tree): boolean =>
  within(part, 'SQLValueFunction').length > 0 ||
  within(part, 'FuncCall').some((call) => CHANGING.has(functionOf(call)));

const answersWhatChanges = (write: Tree): boolean =>
  [field(write, 'returningClause'), { list: list(field(write, 'onConflictClause'), 'targetList') }].some(isChanging);

const choosesWhatChanges = (write: Tree): boolean =>
  ['CaseExpr', 'CoalesceExpr'].flatMap((kind) => within(write, kind)).some(isChanging);
