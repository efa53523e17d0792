import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { signIn } from './support/signIn.ts';
import { watchConsole } from './support/watch.ts';

test('settings are refused on their field, saved by keyboard, and told by the journal', async ({ page }) => {
  const { expectQuiet } = watchConsole(page);
  await signIn(page, 'account_admin');
  await page.goto('/account?onglet=impact');
  const capacity = page.getByRole('textbox', { name: 'Capacité d’un sac' });
  await expect(capacity).toHaveValue(/^\d+$/);
  // Another at each try: what the journal tells is this change.
  const changed = String(Number(await capacity.inputValue()) + 5);
  await capacity.fill('beaucoup');
  await capacity.press('Enter');
  await expect(page.getByText('Le champ Capacité d’un sac doit être un nombre entier')).toBeVisible();
  await capacity.fill(changed);
  await capacity.press('Enter');
  await expect(page.getByText('Les réglages sont enregistrés.')).toBeVisible();
  await page.reload();
  await expect(capacity).toHaveValue(changed);

  await page.getByRole('link', { name: 'Identité' }).click();
  await page.getByRole('textbox', { name: 'Couleur principale', exact: true }).fill('#FFE066');
  await expect(page.getByText(/^Texte blanc\s: 1,\d, peu lisible$/)).toBeVisible();
  await expectAccessible(page, 'account, a light colour');
  await page.getByRole('button', { name: 'Rétablir' }).click();

  await page.getByRole('link', { name: 'Journal' }).click();
  // The latest comes first.
  await expect(page.locator('ins', { hasText: /contenants$/ }).first()).toHaveText(`${changed} contenants`);
  expectQuiet();
});

test('the journal says what each act was about, and leads there and back', async ({ page }) => {
  const { expectQuiet } = watchConsole(page);
  await signIn(page, 'account_admin');
  await page.goto('/formats?open=3');
  await page.getByRole('link', { name: 'Qui a fait quoi, et quand' }).click();
  await expect(page.getByRole('button', { name: /^Concerne\s: Barquette 75 cl/ })).toBeVisible();
  const lines = page.getByRole('list', { name: 'Journal' }).getByRole('listitem');
  await expect(lines.last()).toContainText('Plats chauds, passe au four');
  await page.getByRole('button', { name: 'Effacer le filtre Objet' }).click();
  await page.getByRole('searchbox').fill('manufacture');
  await expect(lines.first()).toContainText('Restaurant modifié');
  await lines.first().getByRole('link', { name: 'La Manufacture' }).click();
  await expect(page).toHaveURL(/\/restaurants\/6$/);
  expectQuiet();
});
