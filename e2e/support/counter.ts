import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { DEMO_END_USERS, DEMO_PASSWORD } from '../../server/dev/worlds/demo/signIns.ts';
import { asOwner } from './database.ts';
import { EMAILS } from './people.ts';
import { tokensOf } from './signIn.ts';

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

/** The address of the demo initiative's page for restaurateurs. */
export async function spacePath(): Promise<string> {
  const [account] = await asOwner<{ slug: string }>('select slug from accounts where id = 1');
  return `/restaurant/${account?.slug ?? ''}`;
}

/** The counter of « Chez Manon », on a phone. */
export async function openCounter(page: Page): Promise<void> {
  await page.goto(await spacePath());
  await page.getByRole('button', { name: 'Me connecter' }).click();
  await page.getByLabel('E-mail').fill(DEMO_END_USERS.owner.email);
  await page.getByLabel('Mot de passe').fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await page.getByRole('button', { name: 'Ouvrir le comptoir' }).click();
  await expect(page.getByRole('heading', { name: /^Combien/ })).toBeVisible();
}
