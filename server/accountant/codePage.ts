import { html } from 'hono/html';
import { field } from '../auth/pages/forms.ts';
import { type Page } from '../platform/pages/layout.ts';

/**
 * The first letter and the domain: who holds the link of somebody else does not learn their
 * address.
 */
const masked = (email: string): string => email.replace(/^(.)[^@]*/, '$1•••');

/**
 * Asks for the code that makes a new browser known; first whether it may be mailed. `base` is the
 * address of the books.
 */
export const codePage = (
  base: string,
  email: string,
  { isSent = false, error }: { readonly isSent?: boolean; readonly error?: string } = {},
): Page => ({
  title: 'Reconnaître ce navigateur',
  body: isSent
    ? html`<p role="status">
          Un code à six chiffres est parti à ${masked(email)}. Il sert une fois, pendant dix minutes.
        </p>
        <form method="post" action="${base}/navigateur" aria-label="Code reçu" novalidate>
          ${field({
            name: 'code',
            label: 'Code',
            type: 'text',
            autocomplete: 'one-time-code',
            inputmode: 'numeric',
            focused: true,
            error,
          })}
          <button type="submit">Ouvrir les comptes</button>
        </form>
        <form method="post" action="${base}/code" aria-label="Autre code">
          <button class="link" type="submit">Recevoir un autre code</button>
        </form>`
    : html`<p>
          Ce lien n’a pas encore été ouvert dans ce navigateur. Un code à six chiffres peut être envoyé à
          ${masked(email)}, l’adresse qui l’a reçu.
        </p>
        <form method="post" action="${base}/code">
          <button type="submit">Recevoir le code</button>
        </form>`,
});
