import fc from 'fast-check';
import { type Sent, filledPath } from './examples.ts';
import { type JsonSchema, valuesOf } from './schemaValues.ts';

/** One operation of an OpenAPI document. */
export interface Operation {
  readonly operationId?: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema?: JsonSchema }[];
  readonly requestBody?: { readonly content?: Readonly<Record<string, { readonly schema?: JsonSchema }>> };
}

/** A request as it goes over the wire. */
export interface WireRequest {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

const HOSTILE_VALUES: readonly unknown[] = [
  null,
  '',
  ' ',
  0,
  -1,
  1.5,
  1.005,
  1e308,
  -0,
  9_007_199_254_740_993,
  true,
  [],
  {},
  [[]],
  '\u0000',
  '\uD800',
  "'; drop table accounts; --",
  '<script>alert(1)</script>',
  '=1+1',
  'é'.repeat(600),
  'x'.repeat(20_000),
  'toString',
  { toString: 1 },
  { __proto__: null, constructor: { prototype: { x: 1 } } },
  Array.from({ length: 600 }, () => '00000000-0000-4000-8000-000000000000'),
  '2026-02-30',
  '2026-13-01',
  '0000-00-00',
  '9999-12-31',
  '-2147483649',
  'NaN',
  '١٢',
];

const HOSTILE_BODIES: readonly string[] = [
  '',
  '{',
  'null',
  '[]',
  '"texte"',
  '7',
  '{"a":1e999}',
  '\uFEFF{}',
  '{"a":}',
  'a=1',
  '\u0000',
];
const HOSTILE_QUERIES: readonly string[] = [
  'page=1',
  'page[size]=101',
  'page[size]=0',
  'page[number]=99999999999',
  'page[size][]=5',
  'page[__proto__]=1',
  '__proto__[admin]=1',
  'constructor[prototype][admin]=1',
  'filter=x&filter[q]=y',
  'filter[q][]=a&filter[q][]=b',
  'filter[q]=%00',
  'filter[q]=%25_%5C',
  'filter[unknown]=1',
  'sort=id;drop',
  'sort=',
  'sort=-',
  'sort=,id',
  'sort=id,id,id,-id',
  'from_date=2026-02-30',
  'from_date=2026-12-31&to_date=2026-01-01',
  'from_date=0001-01-01&to_date=9999-12-31',
  'group=x',
  'group=toString',
  '&&&===',
  '[]=1',
  'a[=1',
  'q=%E0%A4%A',
  'inconnu=1',
];
const HOSTILE_NUMBERS: readonly string[] = [
  '0',
  '-1',
  '1.5',
  'x',
  '%00',
  '%E0%A4%A',
  '%2F',
  '1%27--',
  '999999999999999',
  '9999999999999999999999',
  '00001',
  '1e3',
  '%F0%9F%8D%B2',
];
const HOSTILE_HEADERS: readonly Readonly<Record<string, string>>[] = [
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-type': 'multipart/form-data; boundary=x' },
  { 'content-type': 'multipart/form-data' },
  { 'content-type': 'application/x-www-form-urlencoded' },
  { 'content-type': 'application/octet-stream' },
  { 'content-type': '' },
  { 'idempotency-key': '' },
  { 'idempotency-key': 'k'.repeat(300) },
  { 'if-match': 'x' },
  { accept: 'image/png' },
  { range: 'bytes=0-1' },
  { 'accept-encoding': 'x' },
];

/**
 * Valid and broken requests of one call: about a third are as the document asks, a third are the
 * valid `seeds` with one thing wrong, the others are ill-formed from end to end.
 */
export function requestsOf(
  method: string,
  path: string,
  operation: Operation,
  seeds: readonly Sent[],
): fc.Arbitrary<WireRequest> {
  const query = fc.record(
    Object.fromEntries(
      (operation.parameters ?? [])
        .filter((parameter) => parameter.in === 'query')
        .map(({ name, schema }) => [name, valuesOf(schema ?? {})]),
    ),
    { requiredKeys: [] },
  );
  const schema = operation.requestBody?.content?.['application/json']?.schema;
  const body = schema === undefined ? fc.constant(undefined) : valuesOf(schema);
  const seed = fc.constantFrom(...seeds);

  const asAsked = fc
    .record({ seed, query, body })
    .map(({ seed: { id, parts }, query: asked, body: sent }) => wire(path, { id, parts }, bracketed(asked), sent));
  const asSeeded = seed.map((one) => requestOf(path, one));
  const oneThingWrong = fc
    .record({ seed, at: fc.nat({ max: 30 }), value: fc.constantFrom(...HOSTILE_VALUES) })
    .map(({ seed: { id, parts, query: asked = '', body: sent }, at, value }) =>
      wire(path, { id, parts }, asked, sent === undefined ? undefined : spoiled(sent, at, value)),
    );
  const wrongQuery = fc
    .record({
      seed,
      asked: query,
      name: fc.constantFrom(...HOSTILE_QUERIES),
      at: fc.nat({ max: 10 }),
      value: fc.constantFrom(...HOSTILE_VALUES),
    })
    .map(({ seed: { id, parts, body: sent }, asked, name, at, value }) =>
      wire(path, { id, parts }, at < 5 ? name : bracketed(spoiled(asked, at - 5, value)), sent),
    );
  const wrongNumber = fc
    .record({ seed, number: fc.constantFrom(...HOSTILE_NUMBERS) })
    .map(({ seed: { parts, query: asked = '', body: sent }, number }) =>
      wire(path, { id: number, parts }, asked, sent),
    );
  const wrongEnvelope = fc
    .record({
      seed,
      text: fc.constantFrom(...HOSTILE_BODIES),
      headers: fc.constantFrom(...HOSTILE_HEADERS),
      both: fc.boolean(),
    })
    .map(({ seed: { id, parts, query: asked = '', body: sent }, text, headers, both }) => {
      const request = wire(path, { id, parts }, asked, sent);
      return {
        ...request,
        headers: both || text === '' ? { ...request.headers, ...headers } : request.headers,
        body: method === 'GET' ? undefined : both ? request.body : text,
      };
    });
  const choices = [asSeeded, asAsked, wrongQuery, ...(path.includes('{id}') ? [wrongNumber] : [])];
  if (method !== 'GET') choices.push(oneThingWrong, oneThingWrong, wrongEnvelope);
  return fc.oneof(...choices);
}

/** A valid request of one call, as it is made with one of its seeds. */
export const requestOf = (path: string, { id, parts, query = '', body }: Sent): WireRequest =>
  wire(path, { id, parts }, query, body);

type Named = { id: number | string | undefined; parts: Sent['parts'] };

function wire(path: string, named: Named, query: string, body: unknown): WireRequest {
  return {
    path: filledPath(path, named) + (query === '' ? '' : `?${query}`),
    headers: body === undefined ? {} : { 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  };
}

/** `{ page: { size: 5 } }` → `page[size]=5`, as the document's deepObject style. */
function bracketed(value: unknown, name = ''): string {
  if (Array.isArray(value)) return value.map((item) => bracketed(item, `${name}[]`)).join('&');
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value)
      .map(([key, item]) => bracketed(item, name === '' ? key : `${name}[${encode(key)}]`))
      .filter((part) => part !== '')
      .join('&');
  }
  return `${name}=${encode(typeof value === 'string' ? value : JSON.stringify(value))}`;
}

/** A lone surrogate has no percent-encoding. */
const encode = (text: string): string => encodeURIComponent(text.toWellFormed());

/**
 * The same value with the `at`-th of its nodes (in depth-first order, round and round) replaced;
 * one in three is a key no one asked for.
 */
function spoiled(value: unknown, at: number, hostile: unknown): unknown {
  const copy = structuredClone(value);
  if (typeof copy !== 'object' || copy === null) return hostile;
  const nodes: [Record<string, unknown>, string][] = [];
  const visit = (parent: Record<string, unknown>): void => {
    for (const [key, child] of Object.entries(parent)) {
      nodes.push([parent, key]);
      if (typeof child === 'object' && child !== null) visit(child as Record<string, unknown>);
    }
    if (!Array.isArray(parent)) nodes.push([parent, 'inconnu']);
  };
  visit(copy as Record<string, unknown>);
  const [parent, key] = nodes[at % nodes.length] ?? [copy as Record<string, unknown>, 'inconnu'];
  if (at >= nodes.length * 2) Reflect.deleteProperty(parent, key);
  else parent[key] = hostile;
  return copy;
}
