import { type Locator, type Page } from '@playwright/test';

/** `shown`: what is brought into view, in each size. */
type Take = (page: Page, name: string, shown?: Locator) => Promise<void>;

const LIST = '**/api/v1/admin/orders?*';
const FAILURE = { detail: 'Une erreur est survenue. Merci de réessayer ultérieurement.' };

/**
 * States that are seen rarely: nothing found, nothing there, nothing that comes, no one who
 * answers. By an administrator.
 */
export async function walkTheStates(page: Page, take: Take): Promise<void> {
  await page.goto('/nowhere');
  await page.getByRole('heading', { name: 'Page introuvable' }).waitFor();
  await take(page, 'state-not-found');

  await page.goto('/dashboard');
  await page.getByRole('heading', { name: 'Tableau de bord', level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('manon');
  await page.getByRole('option').first().waitFor();
  await take(page, 'palette');

  await page.route(LIST, (route) => route.fulfill({ json: { data: [], meta: { count: 0 } } }));
  await page.goto('/orders');
  await page.getByText('Aucune commande pour l’instant').waitFor();
  await take(page, 'state-empty');
  await page.unroute(LIST);

  await page.route(LIST, (route) => route.fulfill({ status: 500, json: FAILURE }));
  await page.goto('/orders');
  await page.getByText('La liste n’a pas pu être chargée').waitFor();
  await take(page, 'state-failure');
  await page.unroute(LIST);

  // No one answers.
  await page.route(LIST, () => undefined);
  await page.goto('/orders');
  await page.locator('.b-skeleton').first().waitFor();
  await take(page, 'state-loading');
  await page.unroute(LIST);

  await page.route('**/stats/loans?*', (route) => route.abort());
  await page.goto('/dashboard');
  const failure = page.getByText('Ce graphique n’a pas pu être chargé.');
  await failure.waitFor();
  await take(page, 'state-chart-failure', failure);
  await page.unroute('**/stats/loans?*');

  await page.goto('/dashboard');
  await page.getByRole('heading', { name: 'Tableau de bord', level: 1 }).waitFor();
  await page.context().setOffline(true);
  await page.getByRole('link', { name: /^Bandeaux/ }).click();
  await page.getByText('Cet écran n’a pas pu être chargé').waitFor();
  await take(page, 'state-offline');
  await page.context().setOffline(false);
}
