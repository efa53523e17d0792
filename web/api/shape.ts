import { answers, objects } from 'virtual:answer-shapes';
import { isRecord } from './record.ts';

/** Whether a value is of a shape. */
type Check = (value: unknown) => boolean;

const NUMBERS = 36;
const FIELD = /^(\w+)(.*)$/;

/** The checks made so far, by shape: each is read once. */
const checks = new Map<string, Check>([
  ['', (value) => typeof value === 'string'],
  ['#', (value) => typeof value === 'number'],
  ['!', (value) => typeof value === 'boolean'],
  ['*', () => true],
]);

/**
 * The check of a shape as web/build/answerShapes.ts writes it: nothing for a text, `#` a number,
 * `!` a boolean, `*` a file, `@1f` the object of that place, `(…)` an object that is written there,
 * `[` a list of what follows, `{` a record of it, `?` that or null, `~` that or nothing, `=` an
 * object whose `data` is that, `&` one that also has the `count` of the whole list in `meta`.
 */
function checkOf(shape: string): Check {
  const known = checks.get(shape);
  if (known !== undefined) return known;
  const fields = fieldsIn(shape);
  const check = fields === undefined ? composed(shape[0], checkOf(shape.slice(1))) : objectCheck(fields);
  checks.set(shape, check);
  return check;
}

function composed(sign: string | undefined, inner: Check): Check {
  if (sign === '?') return (value) => value === null || inner(value);
  if (sign === '~') return (value) => value === undefined || inner(value);
  if (sign === '=') return (value) => isRecord(value) && inner(value.data);
  if (sign === '&') return (value) => isRecord(value) && inner(value.data) && isMeta(value.meta);
  if (sign === '[') return (value) => Array.isArray(value) && value.every(inner);
  return (value) => isRecord(value) && Object.values(value).every(inner);
}

const isMeta = (value: unknown): boolean => isRecord(value) && typeof value.count === 'number';

/** The fields of a shape that is an object; undefined for another one. */
function fieldsIn(shape: string): readonly string[] | undefined {
  if (shape.startsWith('@')) return parted(objects[Number.parseInt(shape.slice(1), NUMBERS)] ?? '');
  return shape.startsWith('(') ? parted(shape.slice(1, -1)) : undefined;
}

/** Parts a text at its commas, but those within parentheses. */
function parted(text: string): readonly string[] {
  const parts = [''];
  let depth = 0;
  for (const sign of text) {
    if (sign === '(') depth += 1;
    if (sign === ')') depth -= 1;
    if (sign === ',' && depth === 0) parts.push('');
    else parts.push((parts.pop() ?? '') + sign);
  }
  return parts;
}

function objectCheck(written: readonly string[]): Check {
  const fields = written.map((field) => {
    const [, name = '', kind = ''] = FIELD.exec(field) ?? [];
    return [name, checkOf(kind)] as const;
  });
  return (value) => isRecord(value) && fields.every(([name, check]) => check(value[name]));
}

/**
 * Whether an answer has the fields that the contract gives to this call, each of its kind. Keys and
 * values of enumerations that a newer server adds pass.
 */
export function isAnswerOf([resource = '', call = '']: readonly string[], answer: unknown): boolean {
  const shape = answers[resource]?.[call];
  return shape !== undefined && checkOf(shape)(answer);
}
