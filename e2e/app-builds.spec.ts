import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { pressEscape } from './support/screens.ts';
import { PASSWORD } from './support/people.ts';
import { fillSignIn, signIn } from './support/signIn.ts';
import { watchConsole } from './support/watch.ts';

const APPLICATION = '/account?onglet=application';

test('an application is built by keyboard: asked once, followed to its end, its archive taken away', async ({
  page,
}) => {
  const { expectQuiet } = watchConsole(page);
  await signIn(page, 'account_admin');
  await page.goto(APPLICATION);
  const table = page.getByRole('table', { name: 'Dernières constructions' });
  // Number 1 is there from the start; the newest stands first.
  await expect(table.getByRole('rowheader', { name: /^Construction n°\s1$/ })).toBeVisible();
  const ask = page.getByRole('button', { name: 'Lancer une construction', exact: true });
  // One that an earlier try asked for may be under way still.
  await expect(ask).not.toHaveAttribute('aria-disabled', 'true');
  const before = await table.getByRole('rowheader').count();
  const built = new RegExp(`^Construction n°\\s${String(before + 1)}$`);
  await ask.press('Enter');
  const panel = page.getByRole('complementary', { name: built });
  await expect(panel.getByText('Construction demandée')).toBeVisible();
  await expect(ask).toHaveAttribute('aria-disabled', 'true');
  await expect(panel.getByText('Archive reçue par le constructeur')).toBeVisible();
  await expect(panel.getByText('Terminé', { exact: true })).toBeVisible();
  await expect(table.getByRole('rowheader')).toHaveCount(before + 1);
  await expect(table.getByRole('row', { name: /^Construction/ }).first()).toContainText('Terminé');
  await expectAccessible(page, 'an application that was built');
  const saved = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Télécharger l’archive' }).press('Enter');
  expect((await saved).suggestedFilename()).toBe(`application-${String(before + 1)}.zip`);
  await pressEscape(page);
  await expect(panel).toBeHidden();

  // An old failure shows its reason.
  await page.getByRole('link', { name: /^Construction n°\s1$/ }).press('Enter');
  await expect(page.getByText('le certificat de signature d’Apple est périmé').first()).toBeVisible();
  expectQuiet();
});

test('what is missing is said with the way to mend it, and nothing can be asked', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Je me connecte' }).click();
  await fillSignIn(page, 'initiative2@boucle.test', PASSWORD);
  await page.waitForURL('**/dashboard');
  await page.goto(APPLICATION);
  await expect(page.getByText(/L’icône fait 320\s×\s320\spixels/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Lancer une construction', exact: true })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await expectAccessible(page, 'an application that cannot be built yet');
  await page.getByRole('link', { name: /^Ouvrir «\sIdentité\s».*Icône$/ }).press('Enter');
  await expect(page.getByRole('textbox', { name: 'Nom', exact: true })).toBeVisible();
});
