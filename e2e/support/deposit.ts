import { type APIRequestContext, type Page, expect } from '@playwright/test';
import { apiOf } from './api.ts';
import { asOwner } from './database.ts';
import { EMAILS } from './people.ts';

export const DEPOSIT = '/dropoffs/return';
export const POINT = 'Gare Sud';
export const PHONE = { width: 360, height: 740 };

/** The last button of the walk. */
export const confirm = (page: Page) => page.getByRole('button', { name: 'Confirmer le dépôt' });
/** Outcome of the deposit, by its title. */
export const outcome = (page: Page, title: string) => page.getByRole('heading', { name: title, exact: true });

/**
 * Sees that the partner of the demo has dirty containers of the first format: how many there are
 * depends on the day, and each deposit takes some.
 */
export async function bringDirty(request: APIRequestContext): Promise<void> {
  const api = await apiOf(request, 'account_admin');
  await api.post('/transactions', {
    transaction_type: 'admin_in',
    variant: 'found_at',
    place: 'P.dirty',
    partner_id: 1,
    lines: [{ format_id: 1, quantity: 5 }],
    comment: 'Bac retrouvé dans le fourgon',
  });
}

/** How many deposits the server has of the employee of the demo. */
export async function recorded(): Promise<number> {
  const [row] = await asOwner<{ count: number }>(
    `select count(*)::int as count from transactions t join people p on p.id = t.person_id
      where t.type = 'drop_partner_container' and t.reverses_id is null and p.email = $1`,
    [EMAILS.partner_delegated_admin],
  );
  return row?.count ?? 0;
}

/** Opens the walk and takes its first step. */
export async function choosePoint(page: Page): Promise<void> {
  await page.goto(DEPOSIT);
  await page.getByRole('button', { name: POINT }).click();
  await expect(page.getByRole('heading', { name: /^Combien déposez-vous/ })).toBeFocused();
}

/** One container of the first format, none of the others. */
export async function oneContainer(page: Page): Promise<void> {
  const fields = page.getByRole('textbox');
  await expect(fields.first()).toBeVisible();
  for (const field of (await fields.all()).slice(1)) await field.fill('0');
  await fields.first().fill('1');
  await page.getByRole('button', { name: 'Continuer' }).click();
}
