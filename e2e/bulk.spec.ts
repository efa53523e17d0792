import { setTimeout } from 'node:timers/promises';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { pressEscape } from './support/screens.ts';
import { ensureOrders } from './support/orders.ts';
import { signIn } from './support/signIn.ts';
import { watchConsole } from './support/watch.ts';
import { readApart } from './support/api.ts';

/** A press in the meantime is a press on the page before. */
const LATE_MS = 300;
const bar = (page: Page) => page.getByRole('region', { name: 'Sélection' });

test('ticked restaurants are exported; those already as asked are named before anything is done', async ({ page }) => {
  const { expectQuiet } = watchConsole(page);
  await signIn(page, 'account_admin');
  await page.goto('/restaurants?status=active');
  const boxes = page.getByRole('checkbox', { name: /^Sélectionner (?!la page)/ });
  await boxes.nth(0).focus();
  await page.keyboard.press('Space');
  await boxes.nth(1).check();
  await expect(bar(page)).toContainText('2 restaurants sélectionnés');
  const file = page.waitForEvent('download');
  await bar(page).getByRole('button', { name: 'Exporter' }).click();
  expect((await file).suggestedFilename()).toBe('restaurants.csv');
  await bar(page).getByRole('button', { name: 'Activer', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Rien à faire' });
  await expect(dialog.getByText('est déjà actif.')).toHaveCount(2);
  await expectAccessible(page, 'a bulk action that concerns nothing');
  await pressEscape(page);
  await expect(dialog).toBeHidden();
  expectQuiet();
});

test('orders are validated together, the answer of each shown by its name', async ({ page }) => {
  await ensureOrders(page.request, { pending: 2 });
  await signIn(page, 'account_admin');
  // The first of them is refused by another screen in the meantime: the others are validated all
  // the same.
  await page.route(/\/orders\/\d+\/validate$/, async (route) => {
    if (refused.size === 0) {
      refused.add(route.request().url());
      await route.fulfill({ status: 422, json: { error: 'unprocessable', detail: 'Il manque 2 bols.', fields: {} } });
    } else await route.fallback();
  });
  const refused = new Set<string>();
  await page.goto('/orders?status=pending');
  const rows = page.getByRole('checkbox', { name: /^Sélectionner commande/ });
  await expect(rows.first()).toBeVisible();
  await rows.nth(0).check();
  await rows.nth(1).check();
  await bar(page).getByRole('button', { name: 'Valider' }).click();
  const dialog = page.getByRole('dialog', { name: /Valider 2 commandes/ });
  await dialog.getByRole('button', { name: 'Valider' }).click();
  await expect(dialog.getByText('1 échec sur 2.')).toBeVisible();
  await expect(dialog.getByText('Il manque 2 bols.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Réessayer' }).click();
  await expect(dialog.getByText('2 commandes validées.')).toBeVisible();
  await expect(dialog.getByText(/: fait$/)).toHaveCount(2);
  await expectAccessible(page, 'the answers of a bulk action');
});

test('another page begins with its first row, and the bar of what is ticked stays in sight meanwhile', async ({
  page,
}) => {
  await signIn(page, 'account_admin');
  await page.goto('/transactions/reuses');
  await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText('1–25');
  await page.evaluate(() => window.scrollTo(0, 700));
  await readApart(page);
  await page.route(/[?&]page=2\b/, (route) => setTimeout(LATE_MS).then(() => route.continue()), { times: 1 });
  await page.getByRole('button', { name: 'Page suivante' }).click();
  await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText('26–50');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  // The rows of the page before stand until the new ones are drawn.
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');

  // Another row of a panel begins at the top of the panel: a credit is long, with its entries.
  await page.setViewportSize({ width: 1280, height: 400 });
  await page.goto('/transactions/deposits');
  await page.getByRole('table').locator('tbody').getByRole('link').first().click();
  const panel = page.locator('.b-panel-body');
  await expect(panel.getByRole('heading').first()).toBeVisible();
  // Until its content is there, it has nothing to scroll.
  const scrolled = () =>
    panel.evaluate((body) => {
      body.scrollTo(0, 200);
      return body.scrollTop;
    });
  await expect.poll(scrolled).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Ligne suivante' }).click();
  await expect.poll(() => panel.evaluate((body) => body.scrollTop)).toBe(0);
  await page.setViewportSize({ width: 1280, height: 720 });

  await page.goto('/cards');
  await page
    .getByRole('checkbox', { name: /^Sélectionner (?!la page)/ })
    .first()
    .check();
  await expect(bar(page)).toBeInViewport({ ratio: 1 });
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(300);
  await expect(bar(page)).toBeInViewport({ ratio: 1 });
  // Nothing lies over it: it can be pressed.
  await bar(page).getByRole('button', { name: 'Tout désélectionner' }).click();
  await expect(bar(page)).toHaveCount(0);
});

test('what is ticked ends with the action that was asked for it', async ({ page }) => {
  await signIn(page, 'account_admin');
  await page.goto('/restaurants?status=active');
  await page
    .getByRole('checkbox', { name: /^Sélectionner (?!la page)/ })
    .first()
    .check();
  await expect(bar(page)).toContainText('1 restaurant sélectionné');
  // The restaurant is answered as it is: other walks need it open.
  await page.route(/\/restaurants\/\d+\/deactivate$/, async (route) => {
    const url = route.request().url().replace('/deactivate', '');
    await route.fulfill({ response: await route.fetch({ url, method: 'GET' }) });
  });
  await bar(page).getByRole('button', { name: 'Désactiver' }).click();
  const dialog = page.getByRole('dialog', { name: /^Désactiver 1 restaurant/ });
  await dialog.getByRole('button', { name: 'Désactiver' }).click();
  await expect(dialog).toBeHidden();
  await expect(bar(page)).toHaveCount(0);
});
