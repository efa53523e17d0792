import { expect, test } from '@playwright/test';
import { parisDay } from '@boucle/contract/format.ts';
import { signIn } from './support/signIn.ts';

test('what is owed at a date is opened from the dashboard, reconciled, and opens to its rows', async ({ page }) => {
  await signIn(page, 'account_admin');
  await page.goto('/dashboard');
  await page.getByRole('link', { name: /encours à une date/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Comptabilité' })).toBeVisible();
  const figures = page.getByRole('region', { name: 'Encours', exact: true });
  const total = figures.getByRole('link', { name: /^Encours au/ });
  await expect(total).toHaveText(/^[\d\s]+,\d\d\s€$/);
  await expect(page.getByText(/écritures additionnées, au centime près/)).toBeVisible();

  // A day to come is refused at its field, and what is shown stays.
  const field = page.getByLabel('Date de l’encours');
  await field.fill('31/12/2099');
  await expect(page.getByText('Choisissez aujourd’hui ou un jour passé.')).toBeVisible();
  await expect(total).toBeVisible();
  await field.fill('01/01/2020');
  await expect(page).toHaveURL(/jour=2020-01-01/);
  await expect(total).toHaveText('0,00 €');
  await expect(page.getByText('Aucun contenant n’était prêté')).toBeVisible();

  await page.getByRole('button', { name: 'Aujourd’hui' }).click();
  await expect(total).not.toHaveText('0,00 €');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'PDF' }).click();
  expect((await saved).suggestedFilename()).toBe(`encours-${parisDay(new Date())}.pdf`);

  // The rows add up to the figure that led there.
  const guests = figures.getByRole('link', { name: /^Consignes des invités/ });
  const amount = (await guests.textContent()) ?? '';
  await guests.click();
  await expect(page.getByText(`Total des lignes filtrées : ${amount}`)).toBeVisible();

  // The trial balance is balanced, and each of its lines opens its entries.
  await page.getByRole('link', { name: 'Balance', exact: true }).click();
  const totals = page.getByRole('row', { name: /^Total/ }).getByRole('cell');
  await expect(totals.nth(1)).toHaveText('0,00 €');
  await expect(totals.nth(4)).toHaveText('0,00 €');
  await page.getByRole('link', { name: /^4191 .*voir les écritures$/ }).click();
  await expect(page).toHaveURL(/onglet=ecritures&kind=CAG&code=4191/);
  await expect(page.getByRole('table', { name: 'Écritures' }).getByRole('row').nth(1)).toContainText('4191');
});
