import { type Page, expect, test } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { addAuthenticator } from './support/authenticator.ts';
import { asOwner } from './support/database.ts';
import { expectAccessible } from './support/axe.ts';
import { pressEscape } from './support/screens.ts';
import { EMAILS, PASSWORD } from './support/people.ts';
import { fillSignIn, signIn } from './support/signIn.ts';

/** Of the second initiative: no one else's test signs in as them. */
const EMAIL = 'partenaire2@boucle.test';

/** The initiative of that person asks a second factor of the ones who enter, or not. */
const requireFactor = (required: boolean) =>
  asOwner(
    `update accounts set second_factor_required = $2 where id = (select account_id from people where email = $1)`,
    [EMAIL, required],
  );

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

/** From home to what the right password leads to. */
async function enter(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.clear());
  await page.goto('/');
  await page.getByRole('button', { name: 'Je me connecte' }).click();
  await fillSignIn(page, EMAIL, PASSWORD);
}

/** Tried once more, a test begins where it began. */
async function forgetFactors(): Promise<void> {
  await asOwner('delete from rate_limits');
  await requireFactor(false);
  for (const table of ['person_totp', 'person_recovery_codes', 'person_passkeys']) {
    await asOwner(`delete from ${table} where person_id in (select id from people where email = $1)`, [EMAIL]);
  }
}

test('a second factor is turned on by keyboard, then asked: a wrong code, a recovery code, a passkey', async ({
  page,
}) => {
  await forgetFactors();
  await addAuthenticator(page);
  await page.goto('/favicon.svg');
  await enter(page);
  await expect(page).toHaveURL('/dashboard');
  await page.goto('/dashboard?compte=1');

  // By keyboard alone.
  await page.getByRole('button', { name: 'Activer l’application d’authentification' }).focus();
  await page.keyboard.press('Enter');
  const setUp = dialog(page, 'Application d’authentification');
  const key = await setUp.locator('code').innerText();
  const secret = Secret.fromBase32(key.replaceAll(/\s/g, ''));
  await setUp.getByLabel('Code à 6 chiffres').focus();
  await page.keyboard.type('000000');
  await page.keyboard.press('Tab');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(setUp.getByText('Ce code n’est pas le bon')).toBeVisible();
  await expect(setUp.getByLabel('Votre mot de passe')).toHaveValue(PASSWORD);
  await setUp.getByLabel('Code à 6 chiffres').fill(TOTP.generate({ secret }));
  await page.keyboard.press('Enter');
  const codes = dialog(page, 'Gardez vos codes de secours');
  await expect(codes.getByRole('listitem').first()).toBeVisible();
  const [recovery = ''] = await codes.getByRole('listitem').allInnerTexts();
  expect(recovery).toMatch(/^[\dA-Z]{5}-[\dA-Z]{5}$/);
  await pressEscape(page);
  await page.getByRole('button', { name: 'Revenir aux codes' }).click();
  await codes.getByRole('button', { name: 'Je les ai gardés' }).click();

  await page.getByRole('button', { name: 'Ajouter une clé d’accès' }).click();
  const adding = dialog(page, 'Ajouter une clé d’accès');
  await adding.getByLabel('Nom de la clé').fill('Portable');
  await adding.getByLabel('Votre mot de passe').fill(PASSWORD);
  await adding.getByRole('button', { name: 'Continuer' }).click();
  await expect(page.getByText(/^Clé d’accès ajoutée le/)).toBeVisible();

  await enter(page);
  await expect(page.getByRole('heading', { name: 'Deuxième facteur' })).toBeVisible();
  await expectAccessible(page, 'the second step');
  await expect(page.getByLabel('Code à 6 chiffres')).toBeFocused();
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Ce code n’est pas le bon')).toBeVisible();
  await page.getByRole('button', { name: 'Utiliser un code de secours' }).click();
  await page.getByLabel('Code de secours').fill(recovery.toLowerCase());
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard');

  await enter(page);
  await page.getByLabel('Code à 6 chiffres').fill(TOTP.generate({ secret, timestamp: Date.now() + 30_000 }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard');

  await enter(page);
  await page.getByRole('button', { name: 'Utiliser une clé d’accès' }).click();
  await expect(page).toHaveURL('/dashboard');

  await page.goto('/dashboard?compte=1');
  await page.getByRole('button', { name: 'Retirer… l’application d’authentification' }).click();
  const removing = dialog(page, 'Retirer l’application d’authentification');
  await removing.getByLabel('Votre mot de passe').fill(PASSWORD);
  await removing.getByRole('button', { name: 'Retirer', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Activer l’application d’authentification' })).toBeVisible();
});

test('who must have a second factor may make a passkey while signing in', async ({ page }) => {
  await forgetFactors();
  await addAuthenticator(page);
  await requireFactor(true);
  try {
    await page.goto('/favicon.svg');
    await enter(page);
    await expect(page.getByRole('heading', { name: 'Protégez votre compte' })).toBeVisible();
    await expectAccessible(page, 'the first factor');
    await page.getByRole('button', { name: 'Utiliser plutôt une clé d’accès' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Gardez vos codes de secours' })).toBeVisible();
    await page.getByRole('button', { name: 'Je les ai notés, continuer' }).click();
    await expect(page).toHaveURL('/dashboard');
  } finally {
    await requireFactor(false);
  }
});

test('a Google account is untied by keyboard, unless it is the only way in', async ({ page }) => {
  const tied = `person_id = (select id from people where email = '${EMAILS.partner_admin}')`;
  await asOwner(`delete from person_identities where ${tied}`);
  // A try that stopped half-way may have left them without a password: the demo's is everybody's.
  await asOwner(
    `update people set password_hash = known.password_hash from people known
      where people.email = $1 and people.password_hash is null and known.email = $2`,
    [EMAILS.partner_admin, EMAILS.account_admin],
  );
  await asOwner(
    `insert into person_identities (issuer, subject, person_id, email)
     select 'https://accounts.google.com', 'google-' || id, id, 'moi@gmail.exemple' from people where email = $1`,
    [EMAILS.partner_admin],
  );
  await signIn(page, 'partner_admin');
  await page.goto('/dashboard?compte=1');
  const section = page.getByRole('region', { name: 'Compte Google' });
  await expect(section).toContainText('moi@gmail.exemple');
  const untie = section.getByRole('button', { name: 'Dissocier… le compte Google' });
  const question = page.getByRole('alertdialog', { name: 'Dissocier le compte Google' });
  const passwordOf = async (hash: string | null): Promise<string | null> => {
    const [row] = await asOwner<{ before: string | null }>(
      `update people set password_hash = $2 from (select id, password_hash as before from people where email = $1) as old
        where people.id = old.id returning before`,
      [EMAILS.partner_admin, hash],
    );
    return row?.before ?? null;
  };

  const hash = await passwordOf(null);
  try {
    await untie.click();
    await question.getByRole('button', { name: 'Dissocier', exact: true }).click();
    await expect(question.getByText(/^Sans mot de passe, vous ne pourriez plus vous connecter/)).toBeVisible();
  } finally {
    await passwordOf(hash);
  }
  await pressEscape(page);

  await untie.focus();
  await page.keyboard.press('Enter');
  await expectAccessible(page, 'untying a Google account');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(section.getByText('Votre compte Google est dissocié.')).toBeVisible();
  await expect(section.getByRole('heading', { name: 'Compte Google' })).toBeFocused();
  expect(await asOwner(`select 1 from person_identities where ${tied}`)).toEqual([]);
});
