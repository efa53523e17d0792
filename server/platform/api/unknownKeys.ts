import { type AnyContractProcedure } from '@orpc/contract';
import { type z } from 'zod';
import { type RequestContext } from './context.ts';
import { type FieldErrors, problem } from '../http/errors.ts';

type Schema = z.core.$ZodType;
type Path = readonly string[];
/** The definition of a schema, whatever its kind. */
type Definition = z.core.$ZodTypes['_zod']['def'];

/** The part of a contract's procedure that is read here. */
type Procedure = Pick<AnyContractProcedure, '~orpc'>;

/**
 * Refuses (422, naming each) what a request carries and its call does not know: keys of the body,
 * at any depth, and parameters of the address. Dropped without a word, a misspelt key would look
 * saved and a misspelt filter would show everything.
 */
export function refuseUnknownKeys(procedure: Procedure, input: unknown, context: RequestContext): void {
  const unknown = unknownNames(procedure, input, context);
  const [first] = unknown;
  if (first === undefined) return;
  const isReading = procedure['~orpc'].route.method === 'GET';
  const sentence = (name: string): string =>
    `${isReading || context.strayParameters.includes(name) ? 'Paramètre' : 'Champ'} inconnu\u00a0: ${shown(name)}.`;
  const fields: FieldErrors = Object.fromEntries(
    unknown.slice(0, MOST_NAMED).map((name) => [shown(name), [sentence(name)]]),
  );
  throw problem('invalid', sentence(first), { fields });
}

/** A request may hold thousands. */
const MOST_NAMED = 20;
const MOST_LETTERS = 80;

const shown = (name: string): string => {
  // A serializer would take it for the object's prototype, and write nothing.
  if (name === '__proto__') return '[__proto__]';
  const text = name.toWellFormed().replaceAll(/\p{Cc}/gu, '\uFFFD');
  return text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS)}…` : text;
};

/**
 * The names, by their paths (`filter.colour`), of what a request carries and its call does not
 * know.
 */
export function unknownNames(procedure: Procedure, input: unknown, { strayParameters }: RequestContext): string[] {
  const known = procedure['~orpc'].inputSchema as Schema | undefined;
  const paths = known === undefined ? keysOf(input).map((key) => [key]) : unknownPaths(known, input, []);
  return [...paths.map((path) => path.join('.')), ...strayParameters];
}

const keysOf = (value: unknown): string[] => (isRecord(value) ? Object.keys(value) : []);

function unknownPaths(schema: Schema, value: unknown, path: Path): Path[] {
  const definition = (schema as z.core.$ZodTypes)._zod.def;
  switch (definition.type) {
    case 'object':
      return isRecord(value) ? inObject(definition, value, path) : [];
    case 'array':
      return inEach(value, path, () => definition.element);
    case 'tuple':
      return inEach(value, path, (i) => definition.items[i] ?? definition.rest ?? undefined);
    case 'record':
      return isRecord(value)
        ? Object.entries(value).flatMap(([key, inner]) => unknownPaths(definition.valueType, inner, [...path, key]))
        : [];
    case 'union':
      return inUnion(definition, value, path);
    case 'intersection':
      return inBoth(unknownPaths(definition.left, value, path), unknownPaths(definition.right, value, path));
    case 'pipe':
      // A transformed value has no keys: the keys of its result count.
      return unknownPaths(kindOf(definition.in) === 'transform' ? definition.out : definition.in, value, path);
    case 'lazy':
      return unknownPaths(definition.getter(), value, path);
    default:
      return 'innerType' in definition ? unknownPaths(definition.innerType, value, path) : [];
  }
}

function inObject(
  { shape, catchall }: z.core.$ZodObjectDef,
  value: Readonly<Record<string, unknown>>,
  path: Path,
): Path[] {
  const others = catchall === undefined || kindOf(catchall) === 'never' ? undefined : catchall;
  return Object.entries(value).flatMap(([key, inner]) => {
    const known = Object.hasOwn(shape, key) ? shape[key] : others;
    return known === undefined ? [[...path, key]] : unknownPaths(known, inner, [...path, key]);
  });
}

function inEach(value: unknown, path: Path, schemaOf: (i: number) => Schema | undefined): Path[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((inner: unknown, i) => {
    const schema = schemaOf(i);
    return schema === undefined ? [] : unknownPaths(schema, inner, [...path, String(i)]);
  });
}

/** Of the options that a value may be meant for, the one that leaves the least unknown. */
function inUnion(definition: Extract<Definition, { type: 'union' }>, value: unknown, path: Path): Path[] {
  const { options } = definition;
  const discriminator = 'discriminator' in definition ? String(definition.discriminator) : undefined;
  const meant = options.filter((option) => fits(option, value, discriminator));
  const found = meant.map((option) => unknownPaths(option, value, path));
  return found.sort((a, b) => a.length - b.length)[0] ?? [];
}

function fits(option: Schema, value: unknown, discriminator: string | undefined): boolean {
  const definition = (option as z.core.$ZodTypes)._zod.def;
  if (definition.type === 'pipe')
    return fits(kindOf(definition.in) === 'transform' ? definition.out : definition.in, value, discriminator);
  if (definition.type === 'array' || definition.type === 'tuple') return Array.isArray(value);
  if (definition.type === 'object') {
    if (!isRecord(value)) return false;
    const name = discriminator === undefined ? undefined : definition.shape[discriminator];
    return name === undefined || (name as z.ZodType).safeParse(value[discriminator ?? '']).success;
  }
  if ('innerType' in definition) return fits(definition.innerType, value, discriminator);
  return definition.type === 'union' || definition.type === 'record' || definition.type === 'intersection';
}

const inBoth = (left: readonly Path[], right: readonly Path[]): Path[] => {
  const names = new Set(right.map((path) => path.join('.')));
  return left.filter((path) => names.has(path.join('.')));
};

const kindOf = (schema: Schema): string => schema._zod.def.type;

/** An object of JSON or of a form; files and the like are no such thing. */
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  // Objects of a query string inherit from an empty object that inherits from nothing.
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
};

/** The parameters of an address whose call reads its body alone. */
export const strayParameters = ({ method, url }: Pick<Request, 'method' | 'url'>): string[] =>
  method === 'GET' || method === 'HEAD' ? [] : [...new Set(new URL(url).searchParams.keys())];
