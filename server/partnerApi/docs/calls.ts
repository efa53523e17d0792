import { partnerApi } from '@boucle/contract/partnerApi/api.ts';
import { type PartnerAccess, type Who } from '@boucle/contract/partnerApi/call.ts';
import { PARTNER_API } from '@boucle/contract/partnerApi/scopes.ts';
import { type OpenAPI } from '@orpc/contract';
import { html } from 'hono/html';
import { type Html } from '../../pages/layout.ts';
import { type FieldLine, type Schema, fieldsOf } from './fields.ts';
import { anchor, shell } from './parts.ts';
import { SAMPLES, POSTING_SAMPLES, type Sample } from './samples.ts';

interface Call {
  name: string;
  method: string;
  path: string;
  summary: string;
  tag: string;
  access: PartnerAccess;
}

interface Procedure {
  readonly '~orpc': {
    readonly route: {
      readonly method?: string;
      readonly path?: string;
      readonly summary?: string;
      readonly tags?: readonly string[];
    };
    readonly meta: { readonly partnerAccess?: PartnerAccess };
  };
}

interface Operation {
  readonly requestBody?: { readonly content?: Readonly<Record<string, { readonly schema?: Schema }>> };
  readonly responses?: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema?: Schema }>> }>
  >;
}

const CALLS: readonly Call[] = Object.entries(partnerApi).flatMap(([resource, calls]) =>
  Object.entries(calls as Readonly<Record<string, Procedure>>).flatMap(
    ([
      verb,
      {
        '~orpc': { route, meta },
      },
    ]) =>
      meta.partnerAccess === undefined
        ? []
        : [
            {
              name: `${resource}.${verb}`,
              method: route.method ?? '',
              path: route.path ?? '',
              summary: route.summary ?? '',
              tag: route.tags?.[0] ?? '',
              access: meta.partnerAccess,
            },
          ],
  ),
);

const WHO_LABELS: Readonly<Record<Who, string>> = {
  access: 'l’accès (Basic)',
  customer: 'un client (Bearer)',
  restaurant_owner: 'un restaurateur (Bearer)',
};

/** The groups that calls are in, in their order. */
export const TAGS: readonly string[] = [...new Set(CALLS.map(({ tag }) => tag))];

/** The calls of one group, each with its fields and a command to try. */
export const section = (tag: string, document: OpenAPI.Document, origin: string): Html =>
  html`<section aria-labelledby="${anchor(tag)}">
    <h2 id="${anchor(tag)}">${tag}</h2>
    ${CALLS.filter((call) => call.tag === tag).map((call) => article(call, operationOf(document, call), origin))}
  </section>`;

function article(call: Call, operation: Operation, origin: string): Html {
  const { name, method, path, summary, access } = call;
  const sample = SAMPLES[name];
  const body = jsonOf(operation.requestBody?.content);
  const answer = jsonOf((operation.responses?.['200'] ?? operation.responses?.['201'])?.content)?.properties?.['data'];
  const isPosting = name === 'transactions.record';
  return html`<article aria-labelledby="${anchor(name)}">
    <h3 id="${anchor(name)}"><span class="method">${method}</span> <code>${path}</code></h3>
    <p>${summary}.</p>
    <p class="meta">
      Par ${access.who.map((who) => WHO_LABELS[who]).join(', ')} · portée
      <code>${access.scope}</code>${access.keyed === true ? html` · <code>Idempotency-Key</code> requis` : ''}
    </p>
    ${sample === undefined ? '' : shell(curl(method, sample, origin, access.keyed === true))}
    ${isPosting ? postingSamples(origin) : body === undefined ? '' : fields('Corps', fieldsOf(body))}
    ${answer === undefined ? '' : fields('Réponse', fieldsOf({ properties: { data: answer } }, ''))}
  </article>`;
}

const postingSamples = (origin: string): Html =>
  html`<p>Chaque type ne prend que ses champs&nbsp;:</p>
    ${Object.entries(POSTING_SAMPLES).map(
      ([type, { label, as, body }]) =>
        html`<details>
          <summary><code>${type}</code> — ${label}</summary>
          ${shell(curl('POST', { as, path: '/transactions', body: { transaction_type: type, ...body } }, origin, true))}
        </details>`,
    )}`;

const fields = (title: string, lines: readonly FieldLine[]): Html =>
  lines.length === 0
    ? html``
    : html`<details>
        <summary>${title}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">Champ</th>
              <th scope="col">Type</th>
            </tr>
          </thead>
          <tbody>
            ${lines.map(
              ({ path, kind, required }) =>
                html`<tr>
                  <td><code>${path}</code>${title === 'Corps' && !required ? ' (facultatif)' : ''}</td>
                  <td>${kind}</td>
                </tr>`,
            )}
          </tbody>
        </table>
      </details>`;

function curl(method: string, { as, path, body }: Sample, origin: string, keyed: boolean): string {
  const lines = [
    `curl${method === 'GET' ? '' : ` -X ${method}`} "${origin}${PARTNER_API}${path}"`,
    as === 'access' ? '-u "$CLIENT_ID:$CLIENT_SECRET"' : '-H "Authorization: Bearer $JETON"',
    ...(keyed ? ['-H "Idempotency-Key: $(uuidgen)"'] : []),
    ...(body === undefined ? [] : ['-H "Content-Type: application/json"', `-d '${JSON.stringify(body)}'`]),
  ];
  return lines.join(' \\\n  ');
}

const jsonOf = (content: Readonly<Record<string, { readonly schema?: Schema }>> | undefined): Schema | undefined =>
  content?.['application/json']?.schema;

function operationOf({ paths = {} }: OpenAPI.Document, { method, path }: Call): Operation {
  const item = paths[path] as Readonly<Record<string, Operation>> | undefined;
  return item?.[method.toLowerCase()] ?? {};
}
