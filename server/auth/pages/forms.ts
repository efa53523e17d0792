import { html } from 'hono/html';
import { type LinkOwner } from '../people/links.ts';
import { type Html, type Page } from '../../platform/pages/layout.ts';

/** One field of a form. */
export interface Field {
  name: string;
  label: string;
  type: 'email' | 'password' | 'text';
  autocomplete: string;
  inputmode?: 'numeric';
  value?: string;
  hint?: string;
  /** The page is about it alone. */
  focused?: boolean;
  error?: string | undefined;
}

/** « Mot de passe oublié »: asks for an e-mail, which a refusal gives back as it was typed. */
export const forgottenPage = (typed = '', error?: string): Page => ({
  title: 'Mot de passe oublié',
  body: html`<p>Indiquez votre e-mail : vous recevrez un lien pour choisir un nouveau mot de passe.</p>
    <form method="post" action="/admin/password/forgotten" novalidate>
      ${field({ name: 'email', label: 'E-mail', type: 'email', autocomplete: 'username', value: typed, error })}
      <button type="submit">Recevoir le lien</button>
    </form>
    <p class="back"><a href="/">Revenir à l’accueil</a></p>`,
});

/** « Votre espace restaurant »: asks for the e-mail to which its address is sent. */
export const spacesPage = (typed = '', error?: string): Page => ({
  title: 'Votre espace restaurant',
  body: html`<p>Indiquez votre e-mail : vous recevrez l’adresse de votre espace.</p>
    <form method="post" action="/restaurant" novalidate>
      ${field({ name: 'email', label: 'E-mail', type: 'email', autocomplete: 'username', value: typed, error })}
      <button type="submit">Recevoir l’adresse</button>
    </form>`,
});

/** Errors of the two fields. */
export interface ChoiceErrors {
  new_password?: string | undefined;
  confirmation?: string | undefined;
}

/**
 * Choose a password, by the link of a mail. Passwords are never written into a page: after a
 * refusal they are typed again.
 */
export const choicePage = (owner: LinkOwner, errors: ChoiceErrors = {}): Page => ({
  title: owner.kind === 'invitation' ? 'Choisissez votre mot de passe' : 'Choisissez un nouveau mot de passe',
  body: html`<p>
      Pour le compte ${owner.email}${owner.accountName === null ? '' : html`, chez <b>${owner.accountName}</b>`}.
    </p>
    <form method="post" novalidate>
      <input
        type="text"
        name="email"
        value="${owner.email}"
        autocomplete="username"
        aria-label="E-mail"
        readonly
        hidden
      />
      ${field({
        name: 'new_password',
        label: 'Nouveau mot de passe',
        type: 'password',
        autocomplete: 'new-password',
        hint: 'Au moins 8 caractères.',
        error: errors.new_password,
      })}
      ${field({
        name: 'confirmation',
        label: 'Confirmation du mot de passe',
        type: 'password',
        autocomplete: 'new-password',
        error: errors.confirmation,
      })}
      <button type="submit">Enregistrer le mot de passe</button>
    </form>`,
});

/**
 * Lets the browser that opened the link of a mail try again; its reader must click, since scanners
 * of mails open links.
 */
export const unlockPage = (owner: LinkOwner): Page => ({
  title: 'Débloquer cet appareil',
  body: html`<p>Cet appareil sera reconnu pour le compte ${owner.email}, et vous pourrez vous connecter.</p>
    <form method="post">
      <button type="submit">Débloquer</button>
    </form>`,
});

/** A labelled field with its hint and its error. */
export function field({
  name,
  label,
  type,
  autocomplete,
  inputmode,
  value = '',
  hint,
  focused = false,
  error,
}: Field): Html {
  const described = [hint !== undefined && `${name}-hint`, error !== undefined && `${name}-error`]
    .filter(Boolean)
    .join(' ');
  return html`<label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      value="${value}"
      autocomplete="${autocomplete}"
      required
      ${described === '' ? '' : html`aria-describedby="${described}"`}
      ${inputmode === undefined ? '' : html`inputmode="${inputmode}"`}
      ${error === undefined ? '' : html`aria-invalid="true"`}
      ${focused || error !== undefined ? 'autofocus' : ''}
    />
    ${hint === undefined ? '' : html`<p class="hint" id="${name}-hint">${hint}</p>`}
    ${error === undefined ? '' : html`<p class="error" id="${name}-error" role="alert">${error}</p>`}`;
}
