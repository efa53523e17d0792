import { type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { addAuthenticator } from '../support/authenticator.ts';
import { asOwnerOf } from '../support/database.ts';
import { linkMailedFrom } from '../support/mails.ts';
import { PASSWORD } from '../support/people.ts';
import { fillSignIn } from '../support/signIn.ts';

/** Of the second initiative: what is done to their account shows on no other picture. */
const EMAIL = 'partenaire2@boucle.test';

type Take = (page: Page, name: string) => Promise<void>;

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 }).waitFor();

/**
 * The pages of anyone who is not signed in yet: a lost password, a second factor that is set up,
 * asked, lost, required.
 */
export async function walkSignInPages(page: Page, take: Take, dataDir: string): Promise<void> {
  await choosePassword(page, take, dataDir);
  await addAuthenticator(page);
  await enter(page);
  await page.waitForURL('**/dashboard');
  await setUp(page, take);
  await enter(page);
  await beAsked(page, take);
  const forget = (table: string) =>
    asOwnerOf(dataDir, `delete from ${table} where person_id = (select id from people where email = $1)`, [EMAIL]);
  for (const table of ['person_totp', 'person_recovery_codes', 'person_passkeys']) await forget(table);
  await asOwnerOf(
    dataDir,
    'update accounts set second_factor_required = true where id = (select account_id from people where email = $1)',
    [EMAIL],
  );
  await enter(page);
  await heading(page, 'Protégez votre compte');
  await take(page, 'sign-in-second-factor-required');
  await page.getByRole('button', { name: 'Utiliser plutôt une clé d’accès' }).click();
  await heading(page, 'Gardez vos codes de secours');
  await take(page, 'sign-in-recovery-codes');
}

async function choosePassword(page: Page, take: Take, dataDir: string): Promise<void> {
  await page.goto('/admin/password/forgotten');
  await take(page, 'sign-in-password-forgotten');
  await page.getByLabel('E-mail').fill(EMAIL);
  await page.keyboard.press('Enter');
  await heading(page, 'Consultez votre messagerie');
  await take(page, 'sign-in-password-mailed');
  await page.goto(await linkMailedFrom(dataDir, EMAIL));
  await take(page, 'sign-in-password-choice');
  await page.goto('/admin/password/an-old-link');
  await take(page, 'sign-in-password-link-over');
}

/** From home to what the password leads to. */
async function enter(page: Page): Promise<void> {
  await page.goto('/favicon.svg');
  await page.evaluate(() => localStorage.clear());
  await page.goto('/');
  await page.getByRole('button', { name: 'Je me connecte' }).click();
  await fillSignIn(page, EMAIL, PASSWORD);
}

async function setUp(page: Page, take: Take): Promise<void> {
  const dialog = (name: string) => page.getByRole('dialog', { name, exact: true });
  await page.goto('/dashboard?compte=1');
  const activate = page.getByRole('button', { name: 'Activer l’application d’authentification' });
  await activate.waitFor();
  await take(page, 'profile');
  await activate.click();
  const application = dialog('Application d’authentification');
  const key = await application.locator('code').innerText();
  await take(page, 'profile-authenticator');
  await application.getByLabel('Votre mot de passe').fill(PASSWORD);
  const code = TOTP.generate({ secret: Secret.fromBase32(key.replaceAll(/\s/g, '')) });
  await application.getByLabel('Code à 6 chiffres').fill(code);
  await page.keyboard.press('Enter');
  const codes = dialog('Gardez vos codes de secours');
  await codes.getByRole('listitem').first().waitFor();
  await take(page, 'profile-recovery-codes');
  await codes.getByRole('button', { name: 'Je les ai gardés' }).click();
  await page.getByRole('button', { name: 'Ajouter une clé d’accès' }).click();
  const passkey = dialog('Ajouter une clé d’accès');
  await take(page, 'profile-passkey');
  await passkey.getByLabel('Nom de la clé').fill('Portable');
  await passkey.getByLabel('Votre mot de passe').fill(PASSWORD);
  await passkey.getByRole('button', { name: 'Continuer' }).click();
  await page.getByText(/^Clé d’accès ajoutée le/).waitFor();
}

async function beAsked(page: Page, take: Take): Promise<void> {
  await heading(page, 'Deuxième facteur');
  await take(page, 'sign-in-second-factor');
  await page.getByRole('button', { name: 'Utiliser un code de secours' }).click();
  await heading(page, 'Code de secours');
  await take(page, 'sign-in-recovery');
}
