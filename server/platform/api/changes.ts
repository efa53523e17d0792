import { isDeepStrictEqual } from 'node:util';
import { type RequestContext } from './context.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Notes in the trace of the call what changed: the fields of `after` whose value is another than in
 * `before`, both ways. The journal shows them. What was created has no `before`.
 */
export function noteChange(context: Pick<RequestContext, 'details'>, before: Fields | null, after: Fields): void {
  const changed = Object.keys(after).filter((field) =>
    before === null ? isInput(after[field]) : !isDeepStrictEqual(before[field] ?? null, after[field] ?? null),
  );
  if (before !== null) context.details['before'] = pick(before, changed);
  context.details['after'] = pick(after, changed);
}

const pick = (fields: Fields, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, fields[name] ?? null]));

const isInput = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);
