/** The little of JSON Schema that this API's documents use. */
export interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

/** One field of a body or an answer, told in French. */
export interface FieldLine {
  readonly path: string;
  readonly kind: string;
  readonly required: boolean;
}

const KINDS: Readonly<Record<string, string>> = {
  integer: 'entier',
  number: 'nombre',
  string: 'texte',
  boolean: 'vrai ou faux',
  null: 'null',
};

/** The fields of an object, those inside it by their whole path (`order.formats[].act`). */
export function fieldsOf(schema: Schema, prefix = ''): FieldLine[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => {
    const path = prefix + name;
    const required = schema.required?.includes(name) ?? false;
    if (inner.properties) return fieldsOf(inner, `${path}.`);
    if (inner.items?.properties) return fieldsOf(inner.items, `${path}[].`);
    return [{ path, kind: kindOf(inner), required }];
  });
}

function kindOf(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((value) => String(value)).join(' · ');
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) {
    // A number that may also travel as text is a number.
    if (choices.some(({ type }) => type === 'integer') && choices.every(({ type }) => type !== 'null')) return 'entier';
    return choices.map(kindOf).join(' ou ');
  }
  if (schema.type === 'array') return `liste de ${kindOf(schema.items ?? {})}`;
  if (schema.format === 'date-time') return 'instant ISO 8601';
  if (schema.format === 'uuid') return 'UUID';
  return KINDS[schema.type ?? ''] ?? 'objet';
}
