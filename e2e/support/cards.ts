import { type Page, expect } from '@playwright/test';
import { asOwner } from './database.ts';

/** Where cards are created. */
export const stepper = (page: Page) => page.getByRole('dialog', { name: 'Créer des cartes' });
export const quantity = (page: Page) => stepper(page).getByRole('textbox', { name: 'Quantité' });
export const amount = (page: Page) => stepper(page).getByRole('textbox', { name: 'Montant par carte' });

export async function openStepper(page: Page): Promise<void> {
  await page.goto('/cards');
  await page.getByRole('link', { name: 'Créer des cartes' }).first().click();
  await expect(stepper(page)).toBeVisible();
  await expect(page).toHaveURL('/cards?new=1');
}

export async function countCards(): Promise<number> {
  const [row] = await asOwner<{ count: number }>('select count(*)::int as count from card_holders');
  return row?.count ?? 0;
}
