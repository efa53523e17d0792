import { html } from 'hono/html';
import { type Html } from '../../platform/pages/layout.ts';

const SCRIPT = html`<script src="/admin/second-factor/passkey.js" defer></script>`;

const CREDENTIAL = html`<input type="hidden" name="credential" value="" />
  <p class="error" role="alert" data-passkey-error hidden></p>`;

/**
 * Shows itself where there is a script, which asks the browser and then sends the form: `beside`
 * another way, or `atOnce`, without a press.
 */
export const showPasskeyButton = (
  options: object,
  { beside = false, atOnce = false }: { beside?: boolean; atOnce?: boolean } = {},
): Html =>
  html`${CREDENTIAL}<noscript
      ><p class="notice alert">Une clé d’accès demande JavaScript, que votre navigateur n’exécute pas.</p></noscript
    >
    <button
      type="button"
      class="${beside ? 'plain wide-button' : 'wide-button'}"
      data-passkey="${JSON.stringify(options)}"
      ${atOnce ? 'data-at-once' : ''}
      hidden
    >
      Utiliser une clé d’accès
    </button>
    ${SCRIPT}`;

/** Makes a passkey, where there is a script. */
export const makePasskeyButton = (options: object, label: string): Html =>
  html`${CREDENTIAL}<button
      type="button"
      class="plain wide-button"
      data-new-passkey="${JSON.stringify(options)}"
      hidden
    >
      ${label}
    </button>
    ${SCRIPT}`;
