import { PARTNER_PAGE_SIZE } from '@boucle/contract/partnerApi/paging.ts';
import {
  PARTNER_API,
  PARTNER_CALLS_PER_SECOND,
  PARTNER_SCOPES,
  PARTNER_SCOPE_LABELS,
  SECRET_OVERLAP_HOURS,
} from '@boucle/contract/shared/apiAccesses/scopes.ts';
import {
  WEBHOOK_EVENT_IDS,
  WEBHOOK_EVENT_LABELS,
  WEBHOOK_EVENT_SCOPES,
  WEBHOOK_EVENTS,
  WEBHOOK_TRIES,
} from '@boucle/contract/shared/apiAccesses/webhooks.ts';
import { IDEMPOTENCY_GUIDE } from '../../platform/api/idempotencyGuide.ts';
import { WRONG_SECRETS_A_MINUTE } from '../wrongSecrets.ts';

/**
 * How one begins with the partner API, acts for a person, and reads a refusal: Markdown, at the
 * head of its OpenAPI document.
 */
export const partnerGuide = (origin: string): string =>
  `
Ce que votre logiciel (livraison, caisse, borne) transmet à Boucle, et ce qu’il peut lui demander.

## Commencer

Créez un accès dans la console, page «\u00a0Accès API\u00a0»\u00a0: son secret n’est montré qu’une fois. Renouvelé, l’ancien reste valable ${SECRET_OVERLAP_HOURS}\u00a0heures. Les montants sont des centimes entiers (\`_cents\`).

\`\`\`sh
export CLIENT_ID="boucle_…"
export CLIENT_SECRET="boucle_cs_…"
curl -u "$CLIENT_ID:$CLIENT_SECRET" "${origin}${PARTNER_API}/initiatives"
\`\`\`

Au plus ${PARTNER_CALLS_PER_SECOND}\u00a0appels par seconde et par accès\u202f; au-delà, 429 et \`Retry-After\`. Ce qui déplace des contenants ou des euros demande un \`Idempotency-Key\`. ${IDEMPOTENCY_GUIDE} Chaque appel est gardé 30\u00a0jours dans la console.

Un champ ou un paramètre que l’appel ne connaît pas reste sans effet\u00a0: l’en-tête \`Warning\` de la réponse et la console le nomment. Les appels à venir le refuseront (422). Un secret erroné donne 401, et 429 au-delà de ${WRONG_SECRETS_A_MINUTE}\u00a0essais par minute\u202f; la console en montre le nombre.

| Portée d’un accès | Permet de |
|---|---|
${PARTNER_SCOPES.map((scope) => `| \`${scope}\` | ${PARTNER_SCOPE_LABELS[scope]} |`).join('\n')}

## Trouver et suivre

\`GET /restaurants\`, \`/return_places\`, \`/messages\` et \`/content\` disent où aller, où rendre et ce qu’annonce l’initiative\u202f; un restaurateur trouve ses restaurants par \`/restaurants/current\`. \`GET /orders\` et \`/transactions\` listent, les dernières d’abord, ce qui est à vous\u202f; \`since\` (un instant) n’en garde que la suite. Une page compte ${PARTNER_PAGE_SIZE}\u00a0lignes\u00a0: \`meta.next_cursor\`, envoyé comme \`cursor\`, demande la suivante, et \`null\` dit que c’était la dernière.

\`\`\`sh
curl -u "$CLIENT_ID:$CLIENT_SECRET" "${origin}${PARTNER_API}/transactions?since=2026-11-29T08:00:00Z"
\`\`\`

## Au nom d’une personne

Pour agir au nom d’un client ou d’un restaurateur, ouvrez dans son navigateur la page ci-dessous (OAuth 2, code et PKCE S256), puis échangez le code reçu. Le jeton est valable 15\u00a0minutes, et son rafraîchissement 30\u00a0jours.

\`\`\`
${origin}/oauth/authorize?response_type=code&client_id=$CLIENT_ID&redirect_uri=$RETOUR&scope=customers%20transactions&state=$ETAT&code_challenge=$DEFI&code_challenge_method=S256
\`\`\`

\`\`\`sh
curl "${origin}/oauth/token" \\
  -d grant_type=authorization_code -d "client_id=$CLIENT_ID" \\
  -d "redirect_uri=$RETOUR" -d "code=$CODE" -d "code_verifier=$VERIFICATEUR"
\`\`\`

Sans jeton, un client se prouve au restaurant par un code à six chiffres que son application affiche (\`POST /customer/codes\`, cinq minutes, une fois), qui suffit à le désigner, ou par un QR code que son appareil calcule sans réseau (\`POST /customer/authenticator\`, RFC\u00a06238), une carte par le texte de son QR code ou son UUID (et son code PIN quand l’argent en sort), un tiroir par son QR code. Cinq codes erronés suffisent à les bloquer. Pour montrer d’abord qui est là, ce qu’il a et ce qu’il détient, appelez \`POST /restaurants/{id}/presented\`\u202f; la transaction nomme alors sa \`presentation\` (trois minutes, une fois) au lieu du code ou de la carte.

Un restaurateur associe l’appareil d’un collègue par un code (\`POST /restaurants/{id}/devices\`, huit caractères, dix minutes, une fois), que l’appareil échange contre ses jetons. Il n’ouvre que le comptoir de ce restaurant\u00a0: ni documents, ni caisse, ni réglages.

\`\`\`sh
curl "${origin}/oauth/devices" -d "client_id=$CLIENT_ID" -d "code=$CODE"
\`\`\`

## Être prévenu

Au lieu de redemander, ajoutez une adresse à votre accès (page «\u00a0Accès API\u00a0», «\u00a0Webhooks\u00a0»)\u00a0: votre logiciel y reçoit ce qui change de ce qu’il peut lire, en JSON et sans détail, et lit la suite ici. Chaque envoi est signé (Standard Webhooks)\u202f; sans réponse 2xx en dix secondes, il revient sous le même \`webhook-id\`, ${WEBHOOK_TRIES}\u00a0fois en 24\u00a0heures environ.

| Type | Quand | Portée | \`data\` |
|---|---|---|---|
${WEBHOOK_EVENTS.map((event) => `| \`${event}\` | ${WEBHOOK_EVENT_LABELS[event]} | \`${WEBHOOK_EVENT_SCOPES[event]}\` | ${WEBHOOK_EVENT_IDS[event].map((one) => `\`${one}\``).join(', ')} |`).join('\n')}

Une réclamation et un emprunt vous parviennent tant que la personne vous laisse les lire.

## Refus et erreurs

\`{error, detail, fields?, request_id}\`\u00a0: \`detail\` est une phrase en français que vous pouvez montrer, avec les quantités ou les montants qui expliquent le refus.

| Statut | Quand |
|---|---|
| 400, 413, 415 | une requête illisible, trop volumineuse ou d’un autre type que JSON |
| 401 | identifiants ou jeton inconnus, révoqués ou expirés |
| 403 | l’appel n’est pas pour vous, ou la portée manque |
| 404 | rien à ce numéro, ou rien qui soit à vous |
| 409 | la référence ou la clé a déjà servi pour autre chose, ou l’état a changé |
| 422 | un champ est faux, ou une règle du programme refuse |
| 423 | l’appareil n’a pas servi depuis douze heures\u00a0: il demande son code PIN |
| 429 | trop d’appels ou de codes erronés\u00a0: attendez \`Retry-After\` |
`;
