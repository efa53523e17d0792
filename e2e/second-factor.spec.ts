import { type Page, expect, test } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { asOwner } from './support/database.ts';
import { expectAccessible } from './support/axe.ts';
import { PASSWORD } from './support/people.ts';
import { fillSignIn } from './support/signIn.ts';

/** Of the second initiative: nobody else's test signs in as them. */
const EMAIL = 'partenaire2@boucle.test';

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

/** From home to what the right password leads to. */
async function enter(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.clear());
  await page.goto('/');
  await page.getByRole('button', { name: 'Je me connecte' }).click();
  await fillSignIn(page, EMAIL, PASSWORD);
}

test('a second factor is turned on by keyboard, then asked: a wrong code, a recovery code, a passkey', async ({
  page,
}) => {
  await asOwner('delete from rate_limits');
  // Tried once more, it begins where it began.
  for (const table of ['person_totp', 'person_recovery_codes', 'person_passkeys']) {
    await asOwner(`delete from ${table} where person_id in (select id from people where email = $1)`, [EMAIL]);
  }
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
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
  await page.keyboard.press('Escape');
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
