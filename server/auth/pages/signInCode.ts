import { html } from 'hono/html';
import { type Page } from '../../platform/pages/layout.ts';
import { type Asking, hidden } from './authorize.ts';
import { field } from './forms.ts';

/** Asks for the code of a mail; the same for every address, whether somebody has it or not. */
export const signInCodePage = (asking: Asking, email: string, error?: string): Page => ({
  title: 'Saisissez le code reçu',
  body: html`<p role="status">
      Si un compte existe pour <b>${email}</b>, un code à six chiffres vient d’y être envoyé. Il vaut dix minutes, sur
      cet appareil.
    </p>
    <form method="post" action="/oauth/authorize" novalidate>
      ${hidden({ ...asking.request, email })}
      ${field({
        name: 'code',
        label: 'Code à 6 chiffres',
        type: 'text',
        inputmode: 'numeric',
        autocomplete: 'one-time-code',
        focused: true,
        error,
      })}
      <div class="buttons">
        <button type="submit" name="step" value="code">Continuer</button>
        <button type="submit" class="plain" name="step" value="show_sign_in" formnovalidate>Revenir</button>
      </div>
      <p class="back">
        <button type="submit" class="link" name="step" value="ask_code" formnovalidate>Recevoir un autre code</button>
      </p>
    </form>`,
});
