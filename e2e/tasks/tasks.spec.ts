import { expect, type Page, test } from '@playwright/test';
import { countPresses } from '../support/presses.ts';
import { newRound } from '../support/round.ts';
import { signInAs } from '../support/signIn.ts';

/*
 * The tasks of an operator, from the dashboard to their end, with the presses counted: none needs more than five beside typing
 * (docs/tasks.md).
 */
const MOST_PRESSES = 5;

async function expectFew(page: Page, task: string, presses: () => Promise<number>): Promise<void> {
  const counted = await presses();
  process.stdout.write(`${task}\u00a0: ${counted} clics\n`);
  expect(counted, task).toBeLessThanOrEqual(MOST_PRESSES);
  // It does not end in a list of everything.
  expect(new URL(page.url()).pathname).not.toMatch(/^\/transactions/);
}

test('collects the dirty ones of three restaurants in at most five presses', async ({ page }) => {
  const { email, call } = await newRound(page.request);
  const { presses } = await countPresses(page);
  await signInAs(page, email);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: /30 contenants sales à collecter/ }).click();
  await page.getByRole('button', { name: 'Enregistrer la collecte' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Collecte enregistrée' })).toContainText('3 restaurants');
  await expectFew(page, 'Collecter les sales de 3 restaurants', presses);
  expect(await call('GET', '/tasks')).toMatchObject({ dirty_restaurants: [], dirty_to_wash: 30 });
});

test('delivers what is low in three restaurants, filled to the target, in at most five presses', async ({ page }) => {
  const { email, call, format, restaurants } = await newRound(page.request);
  const { presses } = await countPresses(page);
  await signInAs(page, email);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: /Stock bas dans 3 restaurants/ }).click();
  await page.getByRole('button', { name: 'Enregistrer les 3 livraisons' }).click();
  await expect(page.getByRole('status').filter({ hasText: '48 contenants livrés' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Aucun stock bas' })).toBeVisible();
  await expectFew(page, 'Livrer ce qui manque à 3 restaurants', presses);
  for (const { id } of restaurants)
    expect(await call('GET', `/restaurants/${id}/stocks`)).toMatchObject([{ format_id: format, clean: 20 }]);
});

test('washes what waits in the warehouse in at most five presses', async ({ page }) => {
  const { email, call, format, restaurants } = await newRound(page.request);
  const lines = [{ format_id: format, quantity: 10 }];
  await call('POST', `/restaurants/${restaurants[0]?.id}/movements`, { transaction_type: 'admin_return_dirty', lines });
  const { presses } = await countPresses(page);
  await signInAs(page, email);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: /10 contenants à laver/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Lavage enregistré' })).toBeVisible();
  await expect(page).toHaveURL('/to_do');
  await expectFew(page, 'Laver ce qui attend', presses);
  expect(await call('GET', '/tasks')).toMatchObject({ dirty_to_wash: 0 });
});
