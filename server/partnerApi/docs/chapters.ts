import { ANSWERS_KEPT_DAYS } from '@boucle/contract/constants.ts';
import {
  PARTNER_API,
  PARTNER_CALLS_PER_SECOND,
  PARTNER_SCOPES,
  PARTNER_SCOPE_LABELS,
  SECRET_OVERLAP_HOURS,
} from '@boucle/contract/partnerApi/scopes.ts';
import { html } from 'hono/html';
import { type Html } from '../../pages/layout.ts';
import { WRONG_SECRETS_A_MINUTE } from '../wrongSecrets.ts';
import { shell } from './parts.ts';

/** How one begins: an access, a first call, what each scope opens. */
export const start = (origin: string): Html =>
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
      <code>Idempotency-Key</code>&nbsp;: la même clé redonne la même réponse, sans second effet, pendant
      ${ANSWERS_KEPT_DAYS}&nbsp;jours&#8239;; ensuite elle est oubliée, et la demande serait faite de nouveau. Chaque
      appel est noté 30&nbsp;jours dans la console.
    </p>
    <p>
      Un champ ou un paramètre que l’appel ne connaît pas reste sans effet&nbsp;: l’en-tête <code>Warning</code> de la
      réponse et la console le nomment. Les appels à venir le refuseront (422). Un secret erroné répond 401, et 429
      au-delà de ${WRONG_SECRETS_A_MINUTE}&nbsp;essais par minute&nbsp;; la console en montre le nombre.
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

/** How one acts for a customer or a restaurant owner. */
export const people = (origin: string): Html =>
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

/** What a refusal looks like, and when there is one. */
export const errors = (): Html =>
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
