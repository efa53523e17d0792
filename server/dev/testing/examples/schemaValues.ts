import fc from 'fast-check';

/** The parts of JSON Schema that an OpenAPI document of ours uses. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: JsonSchema | boolean;
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
}

/**
 * Values that this schema accepts, or nearly: a rule that JSON Schema cannot say (two decimals) is
 * not obeyed.
 */
export function valuesOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return fc.oneof(...choices.map(valuesOf));
  if (schema.allOf !== undefined) {
    return fc.tuple(...schema.allOf.map(valuesOf)).map((parts) => Object.assign({}, ...(parts as object[])) as unknown);
  }
  switch (schema.type) {
    case 'string':
      return textsOf(schema);
    case 'integer':
      return fc.integer({ min: bounded(schema.minimum, 0), max: bounded(schema.maximum, 2000) });
    case 'number':
      return fc
        .integer({ min: 0, max: Math.round(bounded(schema.maximum, 1000) * 100) })
        .map((cents) => Math.max(cents / 100, schema.minimum ?? 0));
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(valuesOf(schema.items ?? {}), { minLength: schema.minItems ?? 0, maxLength: 4 });
    case 'object':
      return objectsOf(schema);
    default:
      return fc.jsonValue();
  }
}

/** The limits that stand for « none » in a document would make every number absurd. */
const bounded = (limit: number | undefined, fallback: number): number =>
  limit === undefined || Math.abs(limit) > 1_000_000 ? fallback : limit;

function textsOf({ format, pattern, minLength = 0, maxLength = 60 }: JsonSchema): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid();
  if (format === 'date') {
    return fc
      .date({ min: new Date('1990-01-01'), max: new Date('2040-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
  }
  if (format === 'email') return fc.emailAddress();
  if (pattern?.includes('\\d') === true) return fc.nat({ max: 3000 }).map(String);
  return fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, minLength + 60) });
}

function objectsOf({ properties = {}, required = [], additionalProperties }: JsonSchema): fc.Arbitrary<unknown> {
  const values = Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, valuesOf(schema)]));
  const record = fc.record(values, { requiredKeys: required.filter((name) => name in values) });
  if (typeof additionalProperties !== 'object') return record;
  return fc.dictionary(fc.string({ maxLength: 20 }), valuesOf(additionalProperties), { maxKeys: 3 });
}
