/** A node of PostgreSQL's parse tree as libpg-query writes it: `{ SelectStmt: { … } }`, its fields as they are in parsenodes.h. */
export type Tree = Readonly<Record<string, unknown>>;

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Value of a field, when it is a node or a group of fields; else an empty one. */
export function field(tree: Tree, ...path: readonly string[]): Tree {
  let at: unknown = tree;
  for (const name of path) at = isTree(at) ? at[name] : undefined;
  return isTree(at) ? at : {};
}

/** Values of a field that is a list. */
export const list = (tree: Tree, name: string): readonly Tree[] =>
  Array.isArray(tree[name]) ? tree[name].filter(isTree) : [];

/** Every node of a kind within a tree, the tree itself included, outermost first; `Except` within is not entered. */
export function within(tree: unknown, kind: string, except?: string): Tree[] {
  if (Array.isArray(tree)) return tree.flatMap((one) => within(one, kind, except));
  if (!isTree(tree)) return [];
  return Object.entries(tree).flatMap(([name, value]) => {
    if (name === except) return [];
    return name === kind && isTree(value) ? [value, ...within(value, kind, except)] : within(value, kind, except);
  });
}

/** The names that a column is written with: `['t', 'account_id']`. */
export const columnOf = (reference: Tree): readonly string[] =>
  list(reference, 'fields').map((part) => text(field(part, 'String'), 'sval'));

/** The name of a function, without its schema. */
export const functionOf = (call: Tree): string => text(field(list(call, 'funcname').at(-1) ?? {}, 'String'), 'sval');

/** A field that is text; empty when it is not there. */
export const text = (tree: Tree, name: string): string => (typeof tree[name] === 'string' ? tree[name] : '');

/** The name of a table, with its schema when that is written. */
export const nameOf = (range: Tree): string =>
  [text(range, 'schemaname'), text(range, 'relname')].filter((part) => part !== '').join('.');

/** Sources of a SELECT's rows, joins taken apart. */
export function sourcesOf(select: Tree): readonly Tree[] {
  const apart = (item: Tree): readonly Tree[] => {
    const join = field(item, 'JoinExpr');
    if (Object.keys(join).length === 0) return [item];
    return [...apart(field(join, 'larg')), ...apart(field(join, 'rarg'))];
  };
  return list(select, 'fromClause').flatMap(apart);
}

/** The conditions of a SELECT that all hold: of its WHERE and of its joins, `and` taken apart. */
export function conditionsOf(select: Tree): readonly Tree[] {
  const joins = (item: Tree): readonly Tree[] => {
    const join = field(item, 'JoinExpr');
    if (Object.keys(join).length === 0) return [];
    return [field(join, 'quals'), ...joins(field(join, 'larg')), ...joins(field(join, 'rarg'))];
  };
  const parts = (condition: Tree): readonly Tree[] => {
    const both = field(condition, 'BoolExpr');
    return both['boolop'] === 'AND_EXPR' ? list(both, 'args').flatMap(parts) : [condition];
  };
  return [field(select, 'whereClause'), ...list(select, 'fromClause').flatMap(joins)].flatMap(parts);
}

/** The columns by which joins say `using`. */
export const usingOf = (select: Tree): readonly string[] =>
  within(list(select, 'fromClause'), 'JoinExpr', 'RangeSubselect').flatMap((join) =>
    list(join, 'usingClause').map((name) => text(field(name, 'String'), 'sval')),
  );
