import { type APIRequestContext, type Page, expect } from '@playwright/test';
import { asOwner } from './database.ts';
import { EMAILS } from './people.ts';
import { tokensOf } from './signIn.ts';

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

/** A new card of 5 €, offered, not activated yet: its QR code holds its uuid. */
export async function newCard(request: APIRequestContext): Promise<string> {
  const { access_token } = await tokensOf(request, EMAILS.account_admin);
  const headers = { authorization: `Bearer ${access_token}`, 'idempotency-key': crypto.randomUUID() };
  const data = { quantity: 1, initial_amount: 5, funding: 'offered' };
  const made = await request.post('/api/v1/admin/card_holders', { headers, data });
  expect(made.status(), await made.text()).toBe(201);
  const [card] = ((await made.json()) as { data: { uuid: string }[] }).data;
  return card?.uuid ?? '';
}
