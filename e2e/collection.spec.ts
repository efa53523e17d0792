import { expect, test } from '@playwright/test';
import { signIn } from './support/signIn.ts';
import { watchConsole } from './support/watch.ts';

test('a collector is created with a terminal and its drawers', async ({ page }) => {
  const { expectQuiet } = watchConsole(page);
  await signIn(page, 'account_admin');
  await page.goto('/collection_sites?new=1');
  const dialog = page.getByRole('dialog', { name: 'Créer un collecteur' });
  await dialog.getByRole('button', { name: 'Créer', exact: true }).click();
  await expect(dialog.getByText('Le champ Nom est obligatoire')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Nom' }).fill('Gare maritime');
  await dialog.getByRole('button', { name: 'Créer', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Gare maritime' })).toBeVisible();

  await page.getByRole('button', { name: 'Ajouter une borne' }).click();
  const terminal = page.getByRole('dialog', { name: 'Ajouter une borne' });
  await terminal.getByRole('textbox', { name: 'Tiroirs' }).fill('2');
  await terminal.getByRole('textbox', { name: /Capacité/ }).fill('24');
  await terminal.getByRole('button', { name: 'Ajouter', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Tiroir 2' })).toBeVisible();
  expectQuiet();
});

test('emptying a drawer shows its gaps before they are kept', async ({ page }) => {
  await signIn(page, 'account_admin');
  await page.goto('/collection_sites/1');
  const terminal = page.getByRole('region', { name: 'Borne 2' });
  await terminal.getByRole('button', { name: 'Vider Tiroir 1' }).click();
  const dialog = page.getByRole('dialog', { name: 'Vider Tiroir 1' });
  await dialog.getByRole('button', { name: 'Tout est là' }).click();
  await dialog.getByRole('table').getByRole('textbox').first().press('ArrowDown');
  await dialog.getByRole('button', { name: 'Vider', exact: true }).click();
  await expect(dialog.getByText('1 manquant')).toBeVisible();
  await dialog.getByRole('button', { name: 'Vider avec ces écarts' }).click();
  await expect(page.getByText(/Tiroir 1 est vidé/)).toBeVisible();
  await expect(terminal.getByText(/^0 sale/)).toBeVisible();
  await page.getByRole('link', { name: 'Écarts' }).click();
  await expect(page.getByRole('table', { name: 'Écarts' }).getByText('−1').first()).toBeVisible();
});

test('the map goes by urgency, and leads to the collector', async ({ page }) => {
  await signIn(page, 'account_admin');
  await page.goto('/collection_sites');
  await page.getByRole('button', { name: 'Carte', exact: true }).click();
  await expect(page).toHaveURL('/collection_sites/map');
  await page
    .getByRole('list', { name: 'Collecteurs' })
    .getByRole('button', { name: /Commerce/ })
    .click();
  await page.getByRole('region', { name: 'Commerce' }).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Commerce' })).toBeVisible();
});
