import { type OpenAPI } from '@orpc/contract';

type Fields = Readonly<Record<string, unknown>>;

interface Sampled {
  /** GET */
  readonly method: string;
  /** Address of the document's server; one without an origin gets an example's. */
  readonly server: string;
  /** /orders/{id} */
  readonly path: string;
  readonly operation: OpenAPI.OperationObject;
  /** Its `authorization` header in TypeScript; undefined: the call is public. */
  readonly authorization: string | undefined;
  readonly isKeyed: boolean;
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const STRINGS: Readonly<Record<string, string>> = {
  date: '2026-03-31',
  'date-time': '2026-03-31T12:00:00Z',
  email: 'lea@exemple.fr',
  uuid: '5f0f6a52-9c0e-4d43-9a39-6b1d5be0f6c1',
};

/**
 * A value that a schema takes for what it shows: its own example, its first word, else one of its
 * type; of an object what it requires.
 */
function valueOf(schema: unknown): unknown {
  if (!isFields(schema)) return null;
  const { example, examples, enum: words, const: only, anyOf, oneOf, type, required, properties, items } = schema;
  const [first] = [examples, words, anyOf, oneOf].flatMap((list) => (Array.isArray(list) ? [list as unknown[]] : []));
  if (example !== undefined || only !== undefined) return example ?? only;
  if (first !== undefined) return first === anyOf || first === oneOf ? valueOf(first[0]) : first[0];
  if (type === 'array') return [valueOf(items)];
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number')
    return typeof schema['minimum'] === 'number' ? Math.max(1, schema['minimum']) : 1;
  if (type !== 'object') return STRINGS[typeof schema['format'] === 'string' ? schema['format'] : ''] ?? 'texte';
  const names = Array.isArray(required) ? required.filter((name) => typeof name === 'string') : [];
  return Object.fromEntries(names.map((name) => [name, valueOf(isFields(properties) ? properties[name] : undefined)]));
}

/** A value as an expression, each line after the first indented by some spaces. */
const written = (value: unknown, indent: number): string =>
  JSON.stringify(value, null, 2)
    .replaceAll(/^(\s*)"([A-Za-z_]\w*)":/gm, '$1$2:')
    .replaceAll('\n', `\n${' '.repeat(indent)}`);

/**
 * A call in TypeScript, by the platform's own `fetch`: it runs in Node and in a browser, and no
 * package is needed.
 */
export function typescriptOf({ method, server, path, operation, authorization, isKeyed }: Sampled): string {
  const root = server.startsWith('/') ? `https://boucle.exemple.fr${server}` : server;
  const url = `${root}${path.replaceAll(/\{\+?\w+\}/g, '1')}`;
  const body = operation.requestBody;
  const content = body !== undefined && 'content' in body ? body.content : {};
  const json = content['application/json'];
  const [shown] = Object.values(json?.examples ?? {});
  const sent = json && (isFields(shown) && 'value' in shown ? shown['value'] : valueOf(json.schema));
  const headers = [
    ...(authorization === undefined ? [] : [`authorization: ${authorization}`]),
    ...(json === undefined ? [] : ["'content-type': 'application/json'"]),
    ...(isKeyed ? ["'idempotency-key': crypto.randomUUID()"] : []),
  ];
  const options = [
    ...(method === 'GET' ? [] : [`method: '${method}'`]),
    ...(headers.length === 0 ? [] : [`headers: {\n    ${headers.join(',\n    ')},\n  }`]),
    ...(sent === undefined ? [] : [`body: JSON.stringify(${written(sent, 2)})`]),
    ...(json === undefined && 'multipart/form-data' in content ? ['body: form'] : []),
  ];
  const answers = Object.entries(operation.responses ?? {}).find(([status]) => status.startsWith('2'))?.[1];
  const isJson = answers !== undefined && 'content' in answers && 'application/json' in (answers.content ?? {});
  return [
    ...(options.includes('body: form') ? ['const form = new FormData();'] : []),
    `const response = await fetch('${url}'${options.length === 0 ? '' : `, {\n  ${options.join(',\n  ')},\n}`});`,
    'if (!response.ok) throw new Error(await response.text());',
    isJson ? 'const answer: unknown = await response.json();' : 'const file: Blob = await response.blob();',
  ].join('\n');
}
