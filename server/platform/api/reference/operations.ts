import { type OpenAPI } from '@orpc/contract';
import { typescriptOf } from './typescript.ts';

/** One example of a request's body. */
export interface Example {
  readonly summary: string;
  readonly value: unknown;
}

/**
 * Facts of a call from its contract that its schemas do not contain. Texts are French, in Markdown.
 */
export interface Described {
  readonly tag: string;
  readonly description: string;
  /** Whether it takes an Idempotency-Key. */
  readonly keyed: 'no' | 'accepted' | 'required';
  /** Bodies that may be sent as they stand. */
  readonly examples?: Readonly<Record<string, Example>>;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/**
 * Adds to each operation of a document what `describe` knows of it, by method (GET) and path
 * (/orders/{id}). The document is changed.
 */
export function describeOperations(
  document: OpenAPI.Document,
  describe: (method: string, path: string) => Described | undefined,
): OpenAPI.Document {
  const tags = new Set<string>();
  for (const [path, item] of Object.entries(document.paths ?? {})) {
    for (const method of METHODS) {
      const operation = item?.[method];
      const described = describe(method.toUpperCase(), path);
      if (operation === undefined || described === undefined) continue;
      const { tag, description, keyed, examples } = described;
      tags.add(tag);
      operation.tags = [tag];
      operation.description = description;
      if (keyed !== 'no') operation.parameters = [...(operation.parameters ?? []), keyParameter(keyed)];
      const body = operation.requestBody;
      const json = body !== undefined && 'content' in body ? body.content['application/json'] : undefined;
      if (json !== undefined && examples !== undefined) json.examples = { ...examples };
      const source = typescriptOf({
        method: method.toUpperCase(),
        server: document.servers?.[0]?.url ?? '',
        path,
        operation,
        authorization: authorizationOf(operation.security ?? document.security ?? []),
        isKeyed: keyed !== 'no',
      });
      Object.assign(operation, { 'x-codeSamples': [{ lang: 'typescript', label: 'TypeScript', source }] });
    }
  }
  document.tags = [...tags].map((name) => ({ name }));
  return document;
}

/**
 * The header of anyone who may call, in TypeScript: a partner's software by its access, everybody
 * else by a token.
 */
function authorizationOf(security: readonly OpenAPI.SecurityRequirementObject[]): string | undefined {
  if (security.length === 0) return undefined;
  return security.some((one) => 'access' in one) ? '`Basic ${btoa(`${clientId}:${secret}`)}`' : '`Bearer ${token}`';
}

/**
 * The bounds of whole numbers in JavaScript say nothing of a field, and examples would be made of
 * them.
 */
const BOUNDS = new Set<unknown>([Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER]);

/** The document without what readers take for a rule of the product. */
export const readable = (document: OpenAPI.Document): OpenAPI.Document =>
  JSON.parse(
    JSON.stringify(document, (key, value: unknown) =>
      (key === 'minimum' || key === 'maximum') && BOUNDS.has(value) ? undefined : value,
    ),
  ) as OpenAPI.Document;

const keyParameter = (keyed: 'accepted' | 'required'): OpenAPI.ParameterObject => ({
  name: 'Idempotency-Key',
  in: 'header',
  required: keyed === 'required',
  description: 'La même clé redonne la même réponse, sans second effet.',
  schema: { type: 'string', minLength: 1, maxLength: 200 },
  example: '5f0f6a52-9c0e-4d43-9a39-6b1d5be0f6c1',
});
