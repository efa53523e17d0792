import { expect, test } from '@playwright/test';
import { signIn } from './support/signIn.ts';

test('who runs out when: from the list to what a forecast is worth, and on to supplying', async ({ page }) => {
  await signIn(page, 'account_admin');
  await page.goto('/stock_health?place=R');
  await expect(page.getByRole('heading', { name: 'Santé des stocks' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Santé des stocks en chiffres' })).toContainText('pour la naïve');
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  const panel = page.getByRole('complementary');
  await expect(panel.getByText(/le stock s’épuisera|pour plus de 60/)).toBeVisible();
  await expect(panel.getByText('Erreur de la prévision naïve')).toBeVisible();
  await expect(panel.getByRole('table').getByRole('row')).not.toHaveCount(1);
  await panel.getByRole('link', { name: 'Approvisionner' }).click();
  await expect(page).toHaveURL(/\/to_do\/supply\?lieux=\d+/);
});
