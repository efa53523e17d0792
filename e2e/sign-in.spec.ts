import { type Page, expect, test } from '@playwright/test';
import { EMAILS, PASSWORD } from './support/people.ts';
import { fillSignIn, signIn, signInByForm, storedSession } from './support/signIn.ts';

const REFUSED = 'Accès refusé. (Email ou mot de passe incorrect)';

const alert = (page: Page) => page.getByRole('alert').filter({ hasText: /\S/ });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test.describe('home', () => {
  test('has its two calls to action, its footer and no menu', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('button', { name: "Je m'inscris" })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Je me connecte' })).toBeVisible();
    // The reader's year: on New Year's Eve it is not everywhere the same.
    const year = await page.evaluate(() => new Date().getFullYear());
    await expect(page.getByText(`© ${year} · version 2025.04.01`)).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expect(page).toHaveTitle('Accueil · Boucle');
    expect(await page.locator('html').getAttribute('lang')).toBe('fr');
  });

  test('« Je m’inscris » sends a request for a new initiative, and says what is missing', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: "Je m'inscris" }).click();
    const form = page.locator('form');
    await form.getByRole('button', { name: 'Envoyer la demande' }).click();
    for (const field of ['Nom de l’initiative', 'Votre nom', 'E-mail', 'Ville']) {
      await expect(form.getByText(`Le champ ${field} est obligatoire`, { exact: true })).toBeVisible();
    }
    await expect(form.getByLabel('Nom de l’initiative')).toBeFocused();
    await form.getByLabel('E-mail').fill('pas une adresse');
    await expect(form.getByText('Le champ E-mail doit être une adresse e-mail valide')).toBeVisible();
    await form.getByLabel('Nom de l’initiative').fill('Bocaux du Lac');
    await form.getByLabel('Votre nom').fill('Inès Roux');
    await form.getByLabel('E-mail').fill('ines@exemple.fr');
    await form.getByLabel('Ville').fill('Annecy');
    await form.getByRole('button', { name: 'Envoyer la demande' }).click();
    await expect(page.getByText('Demande envoyée')).toBeVisible();
  });

  test('an error in the query is shown translated, its description in parentheses', async ({ page }) => {
    await page.goto('/?error=access_denied&error_description=Compte%20ferm%C3%A9');
    await expect(alert(page).first()).toContainText('Accès refusé. (Compte fermé)');
    await page.goto('/?error=une_autre');
    await expect(alert(page).first()).toContainText('Une erreur est survenue. Merci de réessayer ultérieurement.');
  });

  test('an error on the callback comes back to home, which tells it and cleans the address', async ({ page }) => {
    await page.goto('/auth/callback?error=access_denied&error_description=Non');
    await expect(alert(page).first()).toContainText('Accès refusé. (Non)');
    await expect(page).toHaveURL('/');
  });
});

test.describe('the sign-in form', () => {
  test('sends only what is valid, and says what is not', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Je me connecte' }).click();
    const submit = page.getByRole('button', { name: 'Se connecter' });
    await expect(submit).toBeDisabled();
    await page.getByLabel('E-mail').fill('camille');
    await page.getByLabel('Mot de passe', { exact: true }).fill('abc');
    await page.getByLabel('E-mail').focus();
    await expect(page.getByText('Veuillez entrer une adresse email valide')).toBeVisible();
    await expect(page.getByText('Vous devez entrer un minimum de 4 caractères')).toBeVisible();
    await expect(submit).toBeDisabled();
    await page.getByLabel('E-mail').fill('');
    await page.getByLabel('Mot de passe', { exact: true }).focus();
    await expect(page.getByText('Ce champ est requis')).toBeVisible();
    await page.getByLabel('E-mail').fill(EMAILS.account_admin);
    await page.getByLabel('Mot de passe', { exact: true }).fill('abcd');
    await expect(submit).toBeEnabled();
  });

  test('is prefilled from login_hint, and « Annuler » comes back to home', async ({ page }) => {
    await page.goto('/?login_hint=camille%40exemple.fr');
    await expect(page.getByLabel('E-mail')).toHaveValue('camille@exemple.fr');
    await page.getByRole('button', { name: 'Annuler' }).click();
    await expect(page.getByLabel('E-mail')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Je me connecte' })).toBeVisible();
  });

  test('is posted natively with the hidden fields of the provider', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Je me connecte' }).click();
    const posted = page.waitForRequest((request) => request.url().endsWith('/admin/login'));
    await fillSignIn(page, EMAILS.account_admin, PASSWORD);
    const request = await posted;
    expect(request.isNavigationRequest()).toBe(true);
    const fields = new URLSearchParams(request.postData() ?? '');
    expect(Object.fromEntries(fields)).toMatchObject({
      email: EMAILS.account_admin,
      password: PASSWORD,
      client_id: 'administration',
      redirect_uri: new URL('/auth/callback', page.url()).href,
      scope: 'read write restaurant:manage user_account:manage',
      code_challenge_method: 'S256',
    });
    expect(fields.get('state')).toMatch(/\S{16,}/);
    expect(fields.get('code_challenge')).toMatch(/^[\w-]{43}$/);
    await expect(page).toHaveURL('/dashboard');
  });

  test('refuses a wrong password and an unknown e-mail in the same words, and keeps the address', async ({ page }) => {
    for (const email of [EMAILS.super_admin, 'personne@exemple.fr']) {
      await page.goto('/');
      await page.getByRole('button', { name: 'Je me connecte' }).click();
      await fillSignIn(page, email, 'perdu-perdu');
      await expect(alert(page).filter({ hasText: REFUSED })).toBeVisible();
      await expect(page.getByLabel('E-mail')).toHaveValue(email);
      expect(await storedSession(page)).toEqual({ token: null, user: null });
    }
  });

  test('clears the session when it opens', async ({ page }) => {
    await signIn(page, 'account_admin');
    // Signed in, home leads to the dashboard; the query of a failed sign-in is what opens the form.
    await page.goto('/dashboard');
    await expect(heading(page, 'Tableau de bord')).toBeVisible();
    await page.getByRole('button', { name: 'Déconnexion' }).click();
    await page.evaluate(() => localStorage.setItem('token', '{"access_token":"a","refresh_token":"b","app":null}'));
    await page.getByRole('button', { name: 'Je me connecte' }).click();
    await expect(page.getByLabel('E-mail')).toBeVisible();
    expect(await storedSession(page)).toEqual({ token: null, user: null });
  });
});

test.describe('signed in', () => {
  test('the sign-in stores the tokens, the person and the application, and leads to the dashboard', async ({
    page,
  }) => {
    await signInByForm(page, 'account_admin');
    await expect(page).toHaveURL('/dashboard');
    await expect(heading(page, 'Tableau de bord')).toBeVisible();
    const { token, user } = await storedSession(page);
    expect(JSON.parse(token ?? '{}')).toMatchObject({
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      app: { uid: 'administration', name: expect.any(String) as unknown },
    });
    expect(JSON.parse(user ?? '{}')).toMatchObject({ role: 'account_admin', email: EMAILS.account_admin });
  });

  test('a code that the provider does not know is refused, with what it said of it', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Je me connecte' }).click();
    const state = await page.locator('input[name=state]').inputValue();
    await page.goto(`/auth/callback?code=inconnu&state=${state}`);
    await expect(page).toHaveURL('/');
    await expect(alert(page).first()).toContainText('Une erreur est survenue. Merci de réessayer ultérieurement. (');
    expect(await storedSession(page)).toEqual({ token: null, user: null });
  });

  test('a code of a sign-in that this browser did not begin opens nothing and ends nothing', async ({
    page,
    request,
    baseURL,
  }) => {
    // The attacker's own code, as the provider gives it to anyone who has a password.
    const codeOf = async (redirect_uri: string) => {
      const form = { client_id: 'administration', redirect_uri, email: EMAILS.partner_admin, password: PASSWORD };
      const { location = '' } = (await request.post('/admin/login', { form, maxRedirects: 0 })).headers();
      return new URL(location).searchParams.get('code') ?? '';
    };
    for (const path of ['/', '/auth/callback']) {
      const address = `${path}?code=${await codeOf(`${baseURL}${path}`)}`;
      await page.goto(address);
      await expect(page).toHaveURL('/');
      await expect(alert(page).first()).toContainText('Une erreur est survenue. Merci de réessayer ultérieurement.');
      await expect(alert(page).first()).not.toContainText('(');
      expect(await storedSession(page)).toEqual({ token: null, user: null });
    }
    await signIn(page, 'account_admin');
    const before = await storedSession(page);
    for (const path of ['/', '/auth/callback']) {
      await page.goto(`${path}?code=${await codeOf(`${baseURL}${path}`)}`);
      await expect(page).toHaveURL('/dashboard');
      await expect(heading(page, 'Tableau de bord')).toBeVisible();
      expect((await storedSession(page)).token).toBe(before.token);
    }
  });

  test('a sign-in begun in one tab may end in another', async ({ page, context }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Je me connecte' }).click();
    await page.route('**/auth/callback?*', (route) => route.abort());
    const back = page.waitForRequest((request) => request.url().includes('/auth/callback?'));
    await fillSignIn(page, EMAILS.account_admin, PASSWORD);
    const address = (await back).url();
    const other = await context.newPage();
    await other.goto(address);
    await expect(other).toHaveURL('/dashboard');
    await expect(heading(other, 'Tableau de bord')).toBeVisible();
  });

  test('a reload stays where it is, with its query', async ({ page }) => {
    await signIn(page, 'account_admin');
    await page.goto('/cards?status=active');
    await expect(heading(page, 'Cartes')).toBeVisible();
    await page.reload();
    await expect(heading(page, 'Cartes')).toBeVisible();
    await expect(page).toHaveURL('/cards?status=active');
  });

  test('« Déconnexion » leaves both tabs at home, without the session', async ({ page, context }) => {
    await signIn(page, 'account_admin');
    await page.goto('/cards');
    const other = await context.newPage();
    await other.goto('/dashboard');
    await expect(heading(other, 'Tableau de bord')).toBeVisible();
    const revoked = page.waitForResponse((response) => response.url().endsWith('/oauth/revoke'));
    await page.getByRole('button', { name: 'Déconnexion' }).click();
    expect((await revoked).status()).toBe(200);
    for (const tab of [page, other]) {
      await expect(tab).toHaveURL('/');
      await expect(tab.getByRole('button', { name: 'Je me connecte' })).toBeVisible();
      expect(await storedSession(tab)).toEqual({ token: null, user: null });
    }
  });
});
