import { partnerApi } from '@boucle/contract/partnerApi/api.ts';
import { type PartnerAccess, type Who } from '@boucle/contract/partnerApi/call.ts';
import {
  PARTNER_API,
  PARTNER_CALLS_PER_SECOND,
  PARTNER_SCOPES,
  PARTNER_SCOPE_LABELS,
  SECRET_OVERLAP_HOURS,
} from '@boucle/contract/partnerApi/scopes.ts';
import { type OpenAPI } from '@orpc/contract';
import { html } from 'hono/html';
import { type Html, type Page } from '../../auth/pages/layout.ts';
import { type FieldLine, type Schema, fieldsOf } from './fields.ts';
import { SAMPLES, STREET_SAMPLES, type Sample } from './samples.ts';

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

/** The page that people read of the partners' API: made of its contract and its document, with commands to try. */
export function docsPage(document: OpenAPI.Document, origin: string): Page {
  const tags = [...new Set(CALLS.map(({ tag }) => tag))];
  return {
    title: 'API des partenaires',
    wide: true,
    body: html`<p>
        Ce que votre logiciel (livraison, caisse, borne) dit à Boucle, et ce qu’il peut lui demander. Base des
        adresses&nbsp;:
        <code>${origin}${PARTNER_API}</code>. Le même contrat en OpenAPI 3.1&nbsp;:
        <a href="${PARTNER_API}/openapi.json">openapi.json</a>.
      </p>
      <nav aria-label="Sommaire">
        <ul class="contents">
          <li><a href="#commencer">Commencer</a></li>
          <li><a href="#personnes">Au nom d’une personne</a></li>
          ${tags.map((tag) => html`<li><a href="#${anchor(tag)}">${tag}</a></li>`)}
          <li><a href="#erreurs">Refus et erreurs</a></li>
        </ul>
      </nav>
      ${start(origin)} ${people(origin)} ${tags.map((tag) => section(tag, document, origin))} ${errors()}`,
  };
}

const start = (origin: string): Html =>
  html`<section aria-labelledby="commencer">
    <h2 id="commencer">Commencer</h2>
    <p>
      Créez un accès dans la console, page «&nbsp;Accès API&nbsp;»&nbsp;: son secret n’est montré qu’une fois.
      Renouvelé, l’ancien ouvre encore ${SECRET_OVERLAP_HOURS}&nbsp;heures. Les montants sont des centimes entiers
      (<code>_cents</code>).
    </p>
    ${shell(`export CLIENT_ID="boucle_…"\nexport CLIENT_SECRET="boucle_cs_…"\ncurl -u "$CLIENT_ID:$CLIENT_SECRET" "${origin}${PARTNER_API}/initiatives"`)}
    <p>
      Au plus ${PARTNER_CALLS_PER_SECOND}&nbsp;appels par seconde et par accès&#8239;; au-delà, 429 et
      <code>Retry-After</code>. Ce qui déplace des contenants ou des euros demande un
      <code>Idempotency-Key</code>&nbsp;: la même clé redonne la même réponse, sans second effet. Chaque appel est noté
      30&nbsp;jours dans la console.
    </p>
    <table>
      <caption>
        Portées d’un accès
      </caption>
      <thead>
        <tr>
          <th scope="col">Portée</th>
          <th scope="col">Permet de</th>
        </tr>
      </thead>
      <tbody>
        ${PARTNER_SCOPES.map(
          (scope) =>
            html`<tr>
              <td><code>${scope}</code></td>
              <td>${PARTNER_SCOPE_LABELS[scope]}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </section>`;

const people = (origin: string): Html =>
  html`<section aria-labelledby="personnes">
    <h2 id="personnes">Au nom d’une personne</h2>
    <p>
      Pour agir au nom d’un client ou d’un restaurateur, ouvrez dans son navigateur la page ci-dessous (OAuth&nbsp;2,
      code et PKCE S256), puis échangez le code reçu. Le jeton vaut 15&nbsp;minutes, son rafraîchissement 30&nbsp;jours.
    </p>
    ${shell(
      `${origin}/oauth/authorize?response_type=code&client_id=$CLIENT_ID&redirect_uri=$RETOUR&scope=customers%20transactions&state=$ETAT&code_challenge=$DEFI&code_challenge_method=S256`,
    )}
    ${shell(
      `curl "${origin}/oauth/token" \\\n  -d grant_type=authorization_code -d "client_id=$CLIENT_ID" \\\n  -d "redirect_uri=$RETOUR" -d "code=$CODE" -d "code_verifier=$VERIFICATEUR"`,
    )}
    <p>
      Sans jeton, un client se prouve au restaurant par un code à six chiffres que son application affiche (<code
        >POST /customer/codes</code
      >, cinq minutes, une fois), une carte par son UUID (et son code PIN quand l’argent en sort), un tiroir par son QR
      code. Cinq codes erronés suffisent à les bloquer.
    </p>
  </section>`;

const section = (tag: string, document: OpenAPI.Document, origin: string): Html =>
  html`<section aria-labelledby="${anchor(tag)}">
    <h2 id="${anchor(tag)}">${tag}</h2>
    ${CALLS.filter((call) => call.tag === tag).map((call) => article(call, operationOf(document, call), origin))}
  </section>`;

function article(call: Call, operation: Operation, origin: string): Html {
  const { name, method, path, summary, access } = call;
  const sample = SAMPLES[name];
  const body = jsonOf(operation.requestBody?.content);
  const answer = jsonOf((operation.responses?.['200'] ?? operation.responses?.['201'])?.content)?.properties?.['data'];
  const isStreet = name === 'transactions.record';
  return html`<article aria-labelledby="${anchor(name)}">
    <h3 id="${anchor(name)}"><span class="method">${method}</span> <code>${path}</code></h3>
    <p>${summary}.</p>
    <p class="meta">
      Par ${access.who.map((who) => WHO_LABELS[who]).join(', ')} · portée
      <code>${access.scope}</code>${access.keyed === true ? html` · <code>Idempotency-Key</code> requis` : ''}
    </p>
    ${sample === undefined ? '' : shell(curl(method, sample, origin, access.keyed === true))}
    ${isStreet ? street(origin) : body === undefined ? '' : fields('Corps', fieldsOf(body))}
    ${answer === undefined ? '' : fields('Réponse', fieldsOf({ properties: { data: answer } }, ''))}
  </article>`;
}

const street = (origin: string): Html =>
  html`<p>Chaque type ne prend que ses champs&nbsp;:</p>
    ${Object.entries(STREET_SAMPLES).map(
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

const errors = (): Html =>
  html`<section aria-labelledby="erreurs">
    <h2 id="erreurs">Refus et erreurs</h2>
    <p>
      <code>{error, detail, fields?, request_id}</code>&nbsp;: <code>detail</code> est une phrase en français que vous
      pouvez montrer, avec les quantités ou les montants qui expliquent le refus.
    </p>
    <table>
      <thead>
        <tr>
          <th scope="col">Statut</th>
          <th scope="col">Quand</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <td>400, 413, 415</td>
          <td>une requête illisible, trop volumineuse ou d’un autre type que JSON</td>
        </tr>
        <tr>
          <td>401</td>
          <td>identifiants ou jeton inconnus, révoqués ou expirés</td>
        </tr>
        <tr>
          <td>403</td>
          <td>l’appel n’est pas pour vous, ou la portée manque</td>
        </tr>
        <tr>
          <td>404</td>
          <td>rien à ce numéro, ou rien qui soit à vous</td>
        </tr>
        <tr>
          <td>409</td>
          <td>la référence ou la clé a déjà servi pour autre chose, ou l’état a changé</td>
        </tr>
        <tr>
          <td>422</td>
          <td>un champ est faux, ou une règle du programme refuse</td>
        </tr>
        <tr>
          <td>429</td>
          <td>trop d’appels ou de codes erronés&nbsp;: attendez <code>Retry-After</code></td>
        </tr>
      </tbody>
    </table>
  </section>`;

function curl(method: string, { as, path, body }: Sample, origin: string, keyed: boolean): string {
  const lines = [
    `curl${method === 'GET' ? '' : ` -X ${method}`} "${origin}${PARTNER_API}${path}"`,
    as === 'access' ? '-u "$CLIENT_ID:$CLIENT_SECRET"' : '-H "Authorization: Bearer $JETON"',
    ...(keyed ? ['-H "Idempotency-Key: $(uuidgen)"'] : []),
    ...(body === undefined ? [] : ['-H "Content-Type: application/json"', `-d '${JSON.stringify(body)}'`]),
  ];
  return lines.join(' \\\n  ');
}

/** A block that scrolls by itself, and so must take the keyboard. */
const shell = (text: string): Html => html`<pre tabindex="0"><code>${text}</code></pre>`;

const anchor = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');

const jsonOf = (content: Readonly<Record<string, { readonly schema?: Schema }>> | undefined): Schema | undefined =>
  content?.['application/json']?.schema;

function operationOf({ paths = {} }: OpenAPI.Document, { method, path }: Call): Operation {
  const item = paths[path] as Readonly<Record<string, Operation>> | undefined;
  return item?.[method.toLowerCase()] ?? {};
}
