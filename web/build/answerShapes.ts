import { type core } from 'zod';
import { mapped } from './mapped.ts';

interface Call {
  readonly '~orpc': {
    readonly route: { readonly method?: string; readonly path?: string; readonly outputStructure?: string };
    readonly outputSchema?: core.$ZodType;
  };
}

/** The calls of the contract, by resource. */
export type Router = Readonly<Record<string, Readonly<Record<string, Call>>>>;

/** Shapes of the calls' answers, as texts for web/api/shape.ts, which describes the notation. */
export interface AnswerShapes {
  /**
   * The objects that are named more than once: « id#,name,address? ». Shapes name them by their
   * place, in base 36: « @1f »; the others stand in them, « (id#,name) ».
   */
  readonly objects: readonly string[];
  /** The shape of each call's whole answer, in the order of the contract. */
  readonly answers: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

const NUMBERS = 36;

/**
 * Reduces the schemas of the answers to the kinds of their fields. Throws on a schema that it does
 * not know.
 */
export function answerShapes(api: Router): AnswerShapes {
  const objects = new Map<string, number>();

  const named = (fields: Readonly<Record<string, core.$ZodType>>): string[] =>
    Object.entries(fields).map(([name, schema]) => `${name}${shapeOf(schema)}`);

  const fieldsOf = (schema: core.$ZodType): string[] => {
    const { def } = (schema as core.$ZodTypes)._zod;
    return def.type === 'object' ? named(def.shape) : [];
  };

  const objectShape = (fields: Readonly<Record<string, core.$ZodType>>): string => {
    const { data, meta, ...others } = fields;
    if (data !== undefined && Object.keys(others).length === 0) {
      if (meta === undefined) return `=${shapeOf(data)}`;
      if (fieldsOf(meta).join() === 'count#') return `&${shapeOf(data)}`;
    }
    const text = named(fields).join(',');
    const place = objects.get(text) ?? objects.size;
    objects.set(text, place);
    return `@${place.toString(NUMBERS)}`;
  };

  const sharedFields = (options: readonly core.$ZodType[]): Readonly<Record<string, core.$ZodType>> => {
    const shapes = options.map((option) => {
      const { def } = (option as core.$ZodTypes)._zod;
      return def.type === 'object' ? def.shape : {};
    });
    const shared = Object.entries(shapes[0] ?? {}).filter(([name, schema]) =>
      shapes.every((shape) => {
        const other = shape[name];
        return other !== undefined && shapeOf(other) === shapeOf(schema);
      }),
    );
    return Object.fromEntries(shared);
  };

  const shapeOf = (schema: core.$ZodType): string => {
    const { def } = (schema as core.$ZodTypes)._zod;
    switch (def.type) {
      case 'string':
      case 'enum':
        return '';
      case 'number':
        return '#';
      case 'boolean':
        return '!';
      case 'literal':
        return kindOf(def.values[0]);
      case 'nullable':
        return `?${shapeOf(def.innerType)}`;
      case 'optional':
        return `~${shapeOf(def.innerType)}`;
      case 'array':
        return `[${shapeOf(def.element)}`;
      case 'record':
        return `{${shapeOf(def.valueType)}`;
      case 'object':
        return objectShape(def.shape);
      // Of objects: what each of them has.
      case 'union':
        return objectShape(sharedFields(def.options));
      // Files, which no call answers as JSON.
      case 'custom':
        return '*';
      default:
        throw new Error(`An answer has a schema without a shape: ${def.type}. Tell it in ${import.meta.filename}.`);
    }
  };

  const answers = mapped(api, (resource) =>
    mapped(resource, ({ '~orpc': { outputSchema } }) => {
      if (outputSchema === undefined) throw new Error('A call of the contract does not say what it answers.');
      return shapeOf(outputSchema);
    }),
  );
  return inPlace([...objects.keys()], answers);
}

const NAMED = /@([0-9a-z]+)/g;

/**
 * Writes an object that is named once where it is named, « (id#,name) »: its number and its place
 * in the list would be more.
 */
function inPlace(objects: readonly string[], answers: AnswerShapes['answers']): AnswerShapes {
  const numberIn = (name: string): number => Number.parseInt(name, NUMBERS);
  const uses = new Map<number, number>();
  for (const text of [...objects, ...Object.values(answers).flatMap((calls) => Object.values(calls))])
    for (const [, name = ''] of text.matchAll(NAMED)) uses.set(numberIn(name), (uses.get(numberIn(name)) ?? 0) + 1);
  const kept = [...objects.keys()].filter((place) => uses.get(place) !== 1);
  const places = new Map(kept.map((former, place) => [former, place]));
  const written = (text: string): string =>
    text.replaceAll(NAMED, (_, name: string) => {
      const place = places.get(numberIn(name));
      return place === undefined ? `(${written(objects[numberIn(name)] ?? '')})` : `@${place.toString(NUMBERS)}`;
    });
  return {
    objects: kept.map((place) => written(objects[place] ?? '')),
    answers: mapped(answers, (calls) => mapped(calls, written)),
  };
}

function kindOf(literal: unknown): string {
  if (typeof literal === 'number') return '#';
  return typeof literal === 'boolean' ? '!' : '';
}
