import { type Pool } from 'pg';

interface PlanNode {
  readonly 'Relation Name'?: string;
  readonly Alias?: string;
  readonly Plans?: readonly PlanNode[];
  readonly [property: string]: unknown;
}

const CONDITIONS = [
  'Index Cond',
  'Recheck Cond',
  'Filter',
  'Join Filter',
  'Hash Cond',
  'Merge Cond',
  'One-Time Filter',
];
/**
 * A column of a plan, or what stands for a value: a parameter, a constant, the outcome of another
 * part.
 */
const SCOPE = String.raw`NULLIF\(current_setting\('app\.account_id'::text, true\), ''::text\)`;
const SIDE = String.raw`\(?(?:(\w+)\.(\w+)|\$\d+|\d+|'\d+'|${SCOPE}|\(?InitPlan \d+\)?(?:\.col\d+)?)\)?(?:::\w+)?`;
const EQUALITY = new RegExp(`${SIDE} = ${SIDE}`, 'g');
const VALUE = 'a value';

/**
 * The tables of accounts that a statement reads or changes without naming the account: planned as
 * the owner, exempt from policies. Each scan of such a table must fix `account_id` by a value, or
 * by an equality that leads to one.
 */
export async function unboundTables(
  owner: Pick<Pool, 'query'>,
  statement: string,
  distributed: ReadonlySet<string>,
): Promise<string[]> {
  const { rows } = await owner.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    `explain (generic_plan, verbose, costs off, format json) ${statement}`,
  );
  const plan = rows[0]?.['QUERY PLAN'][0].Plan;
  const nodes = plan === undefined ? [] : everyNode(plan);
  const scans = nodes.flatMap(({ 'Relation Name': table, Alias: alias, ...node }) =>
    table !== undefined && alias !== undefined && distributed.has(table) && node['Node Type'] !== 'ModifyTable'
      ? [{ table, alias }]
      : [],
  );
  const tables = new Set(
    nodes.flatMap(({ 'Relation Name': table, Alias: alias }) => (table === undefined ? [] : [alias])),
  );
  const groups = new Map<string, string>();
  const rootOf = (column: string): string => {
    const next = groups.get(column);
    return next === undefined || next === column ? column : rootOf(next);
  };
  // A column that another part of the plan answers (a CTE, a function, values) is bound, or
  // flagged, in that part.
  const nameOf = (alias: string | undefined, column: string | undefined): string =>
    alias === undefined || column === undefined || !tables.has(alias) ? VALUE : `${alias}.${column}`;
  for (const node of nodes) {
    for (const condition of CONDITIONS.flatMap((name) => (typeof node[name] === 'string' ? [node[name]] : []))) {
      for (const equality of equalitiesOf(condition)) {
        const [, a, b, c, d] = [...equality.matchAll(EQUALITY)][0] ?? [];
        groups.set(rootOf(nameOf(a, b)), rootOf(nameOf(c, d)));
      }
    }
  }
  return scans.filter(({ alias }) => rootOf(`${alias}.account_id`) !== rootOf(VALUE)).map(({ table }) => table);
}

/**
 * The equalities that hold whenever a condition does: all equalities of an « and », the ones that
 * all branches of an « or » share.
 */
export function equalitiesOf(condition: string): readonly string[] {
  const inside = unwrapped(condition);
  const either = splitAt(inside, ' OR ');
  if (either.length > 1) {
    const [first = [], ...others] = either.map(equalitiesOf);
    return first.filter((one) => others.every((other) => other.includes(one)));
  }
  const all = splitAt(inside, ' AND ');
  if (all.length > 1) return all.flatMap(equalitiesOf);
  return [...inside.matchAll(EQUALITY)].map(([text]) => text);
}

/** Without the parentheses around the whole. */
function unwrapped(text: string): string {
  if (!text.startsWith('(') || !text.endsWith(')')) return text;
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
    if (depth === 0) return at === text.length - 1 ? unwrapped(text.slice(1, -1)) : text;
  }
  return text;
}

/** The parts between a word that stands in no parentheses. */
function splitAt(text: string, word: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
    if (depth === 0 && text.startsWith(word, at)) {
      parts.push(text.slice(from, at));
      from = at + word.length;
    }
  }
  return [...parts, text.slice(from)];
}

/** Without the branches of an « or »: what one of them fixes, another leaves open. */
const everyNode = (node: PlanNode): PlanNode[] =>
  node['Node Type'] === 'BitmapOr' ? [] : [node, ...(node.Plans ?? []).flatMap(everyNode)];
