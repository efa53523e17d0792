import { count, euro } from '@boucle/contract/base/format.ts';
import { toEuros } from '@boucle/contract/base/primitives.ts';
import { atName, ofName } from '@boucle/contract/base/elision.ts';
import { type TermsKind, termsPath } from '@boucle/contract/features/account/terms.ts';
import { type Audience } from '@boucle/contract/shared/account/ownPages.ts';
import { html } from 'hono/html';
import { type Html, type Page } from '../../platform/pages/layout.ts';
import { type Asking, hidden } from './authorize.ts';
import { field } from './forms.ts';
import { makePasskeyButton } from './passkeyButtons.ts';

/** What was typed, and what is wrong about it. */
export interface SignUpForm {
  readonly email?: string | undefined;
  readonly name?: string | undefined;
  readonly errors?: Readonly<Partial<Record<'email' | 'name' | 'accept' | 'form', string>>>;
  /** The versions of the texts that the page links to. */
  readonly terms: string;
}

const step = (number: 1 | 2 | 3): Html => html`<p class="meta">Étape ${number} sur 3</p>`;

const notice = (sentence: string | undefined): Html | '' =>
  sentence === undefined ? '' : html`<p class="notice alert" role="alert">${sentence}</p>`;

/** The box by which the texts in force are accepted: a consumer's, or those of restaurants. */
const accepting = (
  { accountName, slug }: Pick<Asking, 'accountName' | 'slug'>,
  error: string | undefined,
  audience: Audience = 'customer',
): Html =>
  html`<label class="check">
      <input
        type="checkbox"
        name="accept"
        value="yes"
        required
        ${error === undefined ? '' : html`aria-invalid="true" aria-describedby="accept-error"`}
      />
      <span>
        ${
          audience === 'restaurant'
            ? html`J’accepte les ${link(slug, 'restaurants', 'conditions des restaurants')} ${ofName(accountName)}.`
            : html`J’accepte les ${link(slug, 'conditions', 'conditions d’utilisation')} ${ofName(accountName)} et j’ai
              lu ${link(slug, 'privacy', 'ce qui est fait de mes données')}.`
        }
      </span>
    </label>
    ${error === undefined ? '' : html`<p class="error" id="accept-error" role="alert">${error}</p>`}`;

const link = (slug: string, kind: TermsKind, label: string): Html =>
  html`<a href="${termsPath(slug, kind)}" target="_blank" rel="noopener">${label}</a>`;

/** Two fields and a box: who wants an account. */
export const signUpPage = (asking: Asking, { email, name, errors = {}, terms }: SignUpForm): Page => ({
  title: `Créer votre compte ${asking.accountName}`,
  body: html`${step(1)}
    ${asking.partnerName === null ? '' : html`<p>Pour continuer dans «&nbsp;${asking.applicationName}&nbsp;».</p>`}
    ${notice(errors.form)}
    <form method="post" action="/oauth/authorize" novalidate>
      ${hidden({ ...asking.request, terms })}
      ${field({ name: 'email', label: 'E-mail', type: 'email', autocomplete: 'email', value: email ?? '', error: errors.email })}
      ${field({
        name: 'name',
        label: 'Prénom et nom',
        type: 'text',
        autocomplete: 'name',
        value: name ?? '',
        hint: 'Au comptoir, on ne verra que votre prénom et l’initiale de votre nom.',
        error: errors.name,
      })}
      ${accepting(asking, errors.accept)}
      <div class="buttons">
        <button type="submit" name="step" value="sign_up">Créer mon compte</button>
        <button type="submit" class="plain" name="step" value="show_sign_in" formnovalidate>J’ai déjà un compte</button>
      </div>
    </form>`,
});

/** The same for every address, whether somebody has it or not. */
export const linkSentPage = (asking: Asking, form: { email: string; name: string; terms: string }): Page => ({
  title: 'Consultez votre messagerie',
  body: html`${step(2)}
    <p role="status">Un lien part vers <b>${form.email}</b>. Ouvrez-le pour terminer&nbsp;: il vaut sept jours.</p>
    <p>
      Rien après deux minutes&#8239;? Regardez dans les indésirables. Vous aviez déjà un compte&#8239;? Le message vous
      le dira.
    </p>
    <form method="post" action="/oauth/authorize">
      ${hidden({ ...asking.request, ...form, accept: 'yes' })}
      <div class="buttons">
        <button type="submit" class="plain" name="step" value="sign_up">Renvoyer le message</button>
        <button type="submit" class="plain" name="step" value="show_sign_up">Corriger l’adresse</button>
      </div>
    </form>`,
});

/** Who signed in without having accepted the texts in force, at a page of the initiative. */
export const acceptPage = (
  asking: Asking,
  audience: Audience,
  { ticket, terms, error }: { ticket: string; terms: string; error?: string | undefined },
): Page => ({
  title: 'Avant d’entrer',
  body: html`<p>Lisez ce qui vous lie ${atName(asking.accountName)}&nbsp;: le lien s’ouvre dans un autre onglet.</p>
    <form method="post" action="/oauth/authorize" novalidate>
      ${hidden({ ...asking.request, ticket, terms })} ${accepting(asking, error, audience)}
      <div class="buttons">
        <button type="submit" name="step" value="accept">Accepter et entrer</button>
        <button type="submit" class="plain" name="step" value="deny">Refuser</button>
      </div>
    </form>`,
});

/** The page of the link: what is left to decide. */
export interface LastStep {
  readonly accountName: string;
  readonly slug: string;
  readonly email: string;
  /** Name of a partner's application, to which the person goes back. */
  readonly applicationName: string | undefined;
  readonly hasPassword: boolean;
  /** The texts changed since they were accepted. */
  readonly asksAgain: boolean;
  readonly terms: string;
  /** Options by which the browser makes a passkey in place of a password. */
  readonly passkey: object | undefined;
  readonly errors?: Readonly<Partial<Record<'new_password' | 'accept' | 'form', string>>>;
}

export const lastStepPage = (shown: LastStep): Page => {
  const { accountName, email, hasPassword, asksAgain, applicationName, terms, passkey, errors = {} } = shown;
  return {
    title: hasPassword ? 'Utilisez le compte que vous avez' : 'Choisissez votre mot de passe',
    body: html`${step(3)} ${notice(errors.form)}
      <p>
        ${
          hasPassword
            ? html`Vous vous connectez déjà <b>${atName(accountName)}</b> avec ${email}. Cette adresse servira aussi à
                votre compte de conso, avec le même mot de passe.`
            : html`Pour le compte ${email}, <b>${atName(accountName)}</b>.`
        }
        ${applicationName === undefined ? '' : html`Après, vous serez de retour dans «&nbsp;${applicationName}&nbsp;».`}
      </p>
      <form method="post" novalidate>
        <input type="text" name="email" value="${email}" autocomplete="username" aria-label="E-mail" readonly hidden />
        <input type="hidden" name="terms" value="${terms}" />
        ${
          hasPassword
            ? ''
            : field({
                name: 'new_password',
                label: 'Mot de passe',
                type: 'password',
                autocomplete: 'new-password',
                hint: 'Au moins 8 caractères. Le gestionnaire de votre téléphone peut le retenir.',
                error: errors.new_password,
              })
        }
        ${asksAgain ? html`${notice('Les textes ont changé depuis votre demande\u00a0: relisez-les.')}${accepting(shown, errors.accept)}` : ''}
        <button type="submit">${hasPassword ? 'Continuer' : 'Créer mon compte'}</button>
        ${passkey === undefined ? '' : makePasskeyButton(passkey, 'Sans mot de passe, avec une clé d’accès')}
      </form>`,
  };
};

/** A conso of the address was known: what was found is said before the person goes on. */
export const foundPage = (
  person: { name: string; accountName: string },
  { cents, pieces }: { cents: number; pieces: number },
  onward: { request: Readonly<Record<string, string>>; ticket: string } | { href: string },
): Page => ({
  title: person.name === '' ? 'Bienvenue' : `Bienvenue, ${person.name.split(' ')[0] ?? ''}`,
  body: html`<p role="status">Votre compte est prêt.</p>
    <p class="notice">
      Cette adresse avait déjà une cagnotte ${atName(person.accountName)}&nbsp;: <b>${euro(toEuros(cents))}</b>${
        pieces === 0 ? '' : html` et <b>${count(pieces, 'contenant', 'contenants')}</b> à rendre`
      }.
      Tout est à vous.
    </p>
    ${
      'href' in onward
        ? html`<a class="button" href="${onward.href}">Continuer</a>`
        : html`<form method="post" action="/oauth/authorize">
            ${hidden({ ...onward.request, ticket: onward.ticket })}
            <button type="submit" name="step" value="enter">Continuer</button>
          </form>`
    }`,
});
