import { createHash } from 'node:crypto';
import { type Page, expect, test } from '@playwright/test';
import { addAuthenticator } from './support/authenticator.ts';
import { expectAccessible } from './support/axe.ts';
import { mailedCode, mailedLink } from './support/mails.ts';
import { signIn } from './support/signIn.ts';

const PASSWORD = 'trois bocaux verts 44';
const VERIFIER = 'un-verificateur-de-la-page-des-consos-1234567890';
const CLIENT = 'consigne-loire-customer';

const returnAddress = (page: Page): string => new URL('/c/consigne-loire/retour', page.url()).href;

/** The page to sign in, as the consumers' page of the initiative asks for it. */
async function openSignIn(page: Page): Promise<void> {
  await page.goto('/favicon.svg');
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: CLIENT,
    redirect_uri: returnAddress(page),
    code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
    code_challenge_method: 'S256',
  });
  await page.goto(`/oauth/authorize?${query.toString()}`);
}

/**
 * Whom the code lets the page act for that `last` leads back to. Read of the request: what is shown
 * there may clean its address at once.
 */
async function customerAfter(page: Page, last: () => Promise<void>): Promise<unknown> {
  const returned = page.waitForRequest(/\/c\/consigne-loire\/retour\?code=/);
  await last();
  const address = new URL((await returned).url());
  const { request } = page.context();
  const tokens = await request.post('/oauth/token', {
    form: {
      grant_type: 'authorization_code',
      client_id: CLIENT,
      redirect_uri: address.origin + address.pathname,
      code: address.searchParams.get('code') ?? '',
      code_verifier: VERIFIER,
    },
  });
  const { access_token } = (await tokens.json()) as { access_token: string };
  const current = await request.get('/api/v1/partners/customer/current', {
    headers: { authorization: `Bearer ${access_token}` },
  });
  return ((await current.json()) as { data: unknown }).data;
}

test('a consumer creates an account by the link of a mail, then signs in by a code', async ({ page, browser }) => {
  const email = `lea.marchand.${Date.now()}@exemple.fr`;
  await openSignIn(page);
  await page.getByRole('button', { name: 'Créer un compte' }).click();
  await expect(page.getByRole('heading', { name: 'Créer votre compte Consigne Loire' })).toBeVisible();
  await expectAccessible(page, 'the sign-up');

  // What is accepted can be read, in another tab.
  const terms = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'conditions d’utilisation' }).click();
  const text = await terms;
  await expect(text.getByRole('heading', { name: 'Rendre un contenant' })).toBeVisible();
  await text.close();

  await page.getByRole('button', { name: 'Créer mon compte' }).click();
  await expect(page.getByText('Le champ E-mail est obligatoire')).toBeVisible();
  await expectAccessible(page, 'the sign-up, refused');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Prénom et nom').fill('Léa Marchand');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Créer mon compte' }).click();
  await expect(page.getByRole('heading', { name: 'Consultez votre messagerie' })).toBeVisible();
  await expectAccessible(page, 'the sign-up, sent');

  await page.goto(await mailedLink(email));
  await expectAccessible(page, 'the last step of a sign-up');
  await page.getByLabel('Mot de passe').fill(PASSWORD);
  const created = await customerAfter(page, () => page.getByRole('button', { name: 'Créer mon compte' }).click());
  expect(created).toMatchObject({ email, name: 'Léa Marchand', credits_count_cents: 0 });

  const context = await browser.newContext();
  const other = await context.newPage();
  await openSignIn(other);
  await other.getByLabel('E-mail').fill(email);
  await other.getByRole('button', { name: 'Recevoir un code par e-mail' }).click();
  await expect(other.getByRole('heading', { name: 'Saisissez le code reçu' })).toBeVisible();
  await expectAccessible(other, 'the code of a sign-in');
  await other.getByLabel('Code à 6 chiffres').fill(await mailedCode(email));
  expect(await customerAfter(other, () => other.keyboard.press('Enter'))).toMatchObject({ email });
  await context.close();
});

test('a consumer creates an account without a password, and enters again by the passkey alone', async ({ page }) => {
  const email = `noe.garnier.${Date.now()}@exemple.fr`;
  await addAuthenticator(page);
  await openSignIn(page);
  await page.getByRole('button', { name: 'Créer un compte' }).click();
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Prénom et nom').fill('Noé Garnier');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Créer mon compte' }).click();
  await page.goto(await mailedLink(email));
  const byPasskey = page.getByRole('button', { name: 'Sans mot de passe, avec une clé d’accès' });
  expect(await customerAfter(page, () => byPasskey.click())).toMatchObject({ email, name: 'Noé Garnier' });

  await openSignIn(page);
  const enter = page.getByRole('button', { name: 'Utiliser une clé d’accès' });
  expect(await customerAfter(page, () => enter.click())).toMatchObject({ email });
});

test('an administrator publishes a text, of which both versions are read', async ({ page }) => {
  await signIn(page, 'account_admin');
  await page.goto('/account?onglet=textes');
  const sheet = page.getByRole('region', { name: 'Conditions des restaurants' });
  const text = sheet.getByLabel('Texte');
  const publish = sheet.getByRole('button', { name: 'Publier' });
  await expect(publish).toBeDisabled();
  await text.fill('');
  await sheet.getByRole('button', { name: 'Partir d’un modèle' }).click();
  await publish.click();
  await expect(sheet.getByText(/Complétez d’abord/)).toBeVisible();
  await text.fill(`# Nos règles\n\nUn prix par utilisation, texte ${Date.now()}.`);
  await publish.click();
  await expect(page.getByRole('status').filter({ hasText: /la version \d+ est publiée/ })).toBeVisible();
  await expect(publish).toBeDisabled();
  const opened = page.waitForEvent('popup');
  await sheet.getByRole('link', { name: 'Lire la page publique' }).click();
  const shown = await opened;
  await expect(shown.getByRole('heading', { name: 'Nos règles' })).toBeVisible();
  await shown
    .getByRole('link', { name: /^Version \d+$/ })
    .first()
    .click();
  await expect(shown.getByText('Cette version n’est plus en vigueur.')).toBeVisible();
});
