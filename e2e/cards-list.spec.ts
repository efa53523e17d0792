import { expect, test } from '@playwright/test';
import { columnOf, rowsOfCsv } from './support/csv.ts';
import { signIn } from './support/signIn.ts';

test('the list of cards keeps its whole state in the address: a reload and « back » show the same rows', async ({
  page,
}) => {
  await signIn(page, 'account_admin');
  await page.goto('/cards?status=active&sort=-credits&size=50');
  const rows = page.getByRole('table', { name: 'Cartes' }).locator('tbody').getByRole('row');
  await expect(rows.first()).toContainText('Active');
  const shown = await rows.allInnerTexts();
  await page.reload();
  await expect(rows).toHaveText(shown.map((text) => new RegExp(text.split(/\s+/)[0] ?? '')));
  await page.getByRole('searchbox').or(page.getByPlaceholder('Numéro de carte')).first().fill('00000');
  await expect(page).toHaveURL(/q=00000/);
  await rows.first().getByRole('link').first().click();
  await expect(page).toHaveURL(/\/cards\/\d+$/);
  await page.goBack();
  await expect(page).toHaveURL(/q=00000/);
  await expect(page).toHaveURL(/status=active/);
  await expect(rows.first()).toContainText('Active');
});

test('the list of cards exports exactly what is filtered', async ({ page }) => {
  await signIn(page, 'account_admin');
  await page.goto('/cards?status=pending&size=100&sort=id');
  const rows = page.getByRole('table', { name: 'Cartes' }).locator('tbody').getByRole('row');
  await expect(rows.first()).toContainText('Inactive');
  const numbers = await rows.evaluateAll((all) => all.map((row) => /\d{6}/.exec(row.textContent)?.[0] ?? ''));
  const exporting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exporter' }).click();
  const csv = await rowsOfCsv(await exporting);
  expect(columnOf(csv, 'Numéro')).toEqual(numbers);
  expect(new Set(columnOf(csv, 'Statut'))).toEqual(new Set(['Inactive']));
});

test('the list of cards shows the PINs of those ticked, and prints them', async ({ page }) => {
  await signIn(page, 'account_admin');
  // An address may tick them all as it opens: once, or a reload would tick what was let go.
  await page.goto('/cards?status=pending&coche=tout');
  await expect(page.getByText(/\d cartes sélectionnées/)).toBeVisible();
  await expect(page).toHaveURL('/cards?status=pending');
  await page.reload();
  await expect(
    page.getByRole('table', { name: 'Cartes' }).locator('tbody').getByRole('checkbox').first(),
  ).toBeVisible();
  await expect(page.getByText(/cartes sélectionnées/)).toHaveCount(0);
  const boxes = page.getByRole('table', { name: 'Cartes' }).locator('tbody').getByRole('checkbox');
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  await expect(page.getByText('2 cartes sélectionnées')).toBeVisible();
  await page.getByRole('button', { name: 'Afficher les PIN' }).click();
  await expect(page.getByRole('dialog')).toContainText('Les 2 cartes et leurs codes PIN');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Imprimer les 2 cartes' })).toBeVisible();
});
