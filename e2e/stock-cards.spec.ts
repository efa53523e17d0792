import { type OrderDetail } from '@boucle/contract/features/orders/calls.ts';
import { expect, test } from '@playwright/test';
import { apiOf, readApart } from './support/api.ts';
import { pressEscape } from './support/screens.ts';
import { newOrder } from './support/orders.ts';
import { signIn } from './support/signIn.ts';

/** « 1 234 » as a number. */
const pieces = (text: string | null): number => Number((text ?? '').replace(/[^\d−-]/g, '').replace('−', '-'));

test('a number of a restaurant opens its card by keyboard alone, and its rows open beside it', async ({ page }) => {
  await signIn(page, 'account_admin');
  await page.goto('/restaurants/1?onglet=stocks');
  const number = page.getByRole('link', { name: /fiche de stock\s*: Grand bol 1 L propres/ });
  const there = pieces(await number.textContent());
  await number.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/stock-card\?place=restaurant&id=1/);
  await expect(page.getByRole('heading', { level: 1, name: 'Grand bol 1 L' })).toBeVisible();

  // The last row, the sum and the number that was pressed are the same.
  const table = page.getByRole('table', { name: 'Mouvements' });
  const balance = table.getByRole('row').nth(1).getByRole('cell').last();
  await expect(balance).toBeVisible();
  expect(pieces(await balance.textContent())).toBe(there);
  const sum = page.getByRole('region', { name: /^Pourquoi/ });
  await expect(sum.getByText('Solde actuel')).toBeVisible();
  expect(pieces(await sum.getByRole('listitem').last().locator('b').textContent())).toBe(there);

  // The next days: the forecast of this very stock, and its delivery.
  const next = page.getByRole('region', { name: 'Et ensuite\u202f?' });
  await expect(next.getByRole('link', { name: /Voir la prévision/ })).toHaveAttribute(
    'href',
    /^\/stock_health\?open=\d+$/,
  );
  await expect(page.getByRole('link', { name: 'Approvisionner' })).toHaveAttribute('href', '/to_do/supply?lieux=1');

  // The curve is read with the arrows.
  const curve = page.getByRole('slider', { name: 'Niveau des propres' });
  await curve.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(curve).toHaveAttribute('aria-valuetext', new RegExp(`: ${there}$`));

  // A row opens its transaction next to the card, and Escape gives the focus back.
  const first = table.getByRole('row').nth(1).getByRole('link');
  await first.focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('aside.b-panel')).toBeVisible();
  await expect(page).toHaveURL(/transaction=\d+/);
  await pressEscape(page);
  await expect(page).not.toHaveURL(/transaction=/);

  // A cause opens its rows; the address shows it.
  await sum.getByRole('link').first().click();
  await expect(page).toHaveURL(/source=/);
  await expect(table.getByRole('row').nth(1)).toBeVisible();
});

test('what is reserved leads to the orders that keep it (mock-up 13)', async ({ page }) => {
  const api = await apiOf(page.request, 'account_admin');
  const { restaurant, lines } = await api.get<OrderDetail>(`/orders/${await newOrder(page.request)}`);
  const format = lines.find(({ act }) => act === 'deliver')?.format_id ?? 0;
  await signIn(page, 'account_admin');
  await page.goto(`/stock-card?place=restaurant&id=${restaurant.id}&format=${format}&state=clean`);
  await page
    .getByRole('navigation', { name: 'État' })
    .getByRole('link', { name: /^Réservés, \d+, voir les commandes$/ })
    .click();
  await expect(page).toHaveURL(`/orders?restaurant_id=${restaurant.id}&format_id=${format}&status=pending`);
  const rows = page.getByRole('table', { name: 'Commandes' }).locator('tbody').getByRole('row');
  await expect(rows.filter({ hasText: restaurant.name }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Format/ })).toBeVisible();
});

test('an empty period, a place that nobody knows and a failure say so, and nothing is lost', async ({ page }) => {
  await signIn(page, 'account_admin');
  await page.goto('/stock-card?place=restaurant&id=1&format=1&state=clean&from=2019-01-01&to=2019-01-31');
  await expect(page.getByText(/^Aucun mouvement du 01\/01\/2019 au 31\/01\/2019/)).toBeVisible();
  await page.goto('/stock-card?place=restaurant&id=999999');
  await expect(page.getByRole('heading', { name: 'Fiche introuvable' })).toBeVisible();
  await page.goto('/stock-card?place=cave');
  await expect(page.getByRole('heading', { name: 'Fiche introuvable' })).toBeVisible();
  await readApart(page);
  await page.route('**/stock_cards?*', (route) => route.abort());
  await page.goto('/stock-card?place=warehouse');
  await expect(page.getByRole('button', { name: 'Réessayer' })).toBeVisible();
  await page.unroute('**/stock_cards?*');
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Entrepôt' })).toBeVisible();
});

test('the transactions of a place and of a holder have a format, and open there', async ({ page }) => {
  await signIn(page, 'account_admin');
  for (const [path, onglet] of [
    ['/restaurants/1', 'transactions'],
    ['/dropoffs/1', 'transactions'],
    ['/partners/1/supply', 'historique'],
    ['/customers/1', 'transactions'],
  ] as const) {
    await page.goto(`${path}?onglet=${onglet}`);
    await page.getByRole('button', { name: /^Format/ }).click();
    await page.getByRole('menuitemradio', { name: 'Grand bol 1 L' }).click();
    await expect(page).toHaveURL(/format_id=1/);
    const rows = page.getByRole('table', { name: /^(Transactions|Mouvements du partenaire)$/ }).getByRole('row');
    await rows.nth(1).getByRole('link').first().click();
    await expect(page).toHaveURL(new RegExp(`${path}\\?.*format_id=1.*transaction=\\d+`));
    await expect(page.getByText(/^Transaction n°/)).toBeVisible();
  }
});

test('the numbers of a list open their cards, the rest of the row its own page', async ({ page }) => {
  await signIn(page, 'account_admin');
  await page.goto('/restaurants');
  const row = page.getByRole('table', { name: 'Restaurants' }).getByRole('row', { name: /Chez Manon/ });
  await row.getByRole('link', { name: /fiche de stock\s*: sales, Chez Manon/ }).click();
  await expect(page).toHaveURL(/\/stock-card\?place=restaurant&id=1&state=dirty/);
  await page.goBack();
  // The link of the row lies over its cells.
  await row.getByRole('cell').nth(2).click({ force: true });
  await expect(page).toHaveURL(/\/restaurants\/1$/);
  await page.goto('/formats');
  const fleet = page.getByRole('link', { name: /fiche de stock\s*: parc, Grand bol 1 L/ });
  const bought = pieces(await fleet.textContent());
  await fleet.click();
  const sum = page.getByRole('region', { name: /^Pourquoi/ });
  expect(pieces(await sum.getByRole('listitem').last().locator('b').textContent())).toBe(bought);
});

test('a cagnotte opens its entries, a partner its own stock and no other', async ({ page }) => {
  await signIn(page, 'account_admin');
  await page.goto('/customers/1');
  await page.getByRole('link', { name: /écritures\s*: cagnotte/ }).click();
  await expect(page).toHaveURL(/\/balance-card\?kind=CAG&owner=customer&id=1/);
  await expect(page.getByRole('region', { name: /^Pourquoi/ })).toBeVisible();

  await signIn(page, 'partner_admin');
  await page.goto('/partner-stocks');
  await page
    .getByRole('link', { name: /fiche de stock/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/stock-card\?place=partner/);
  await expect(page.getByRole('region', { name: /^Pourquoi/ })).toBeVisible();
  await page.goto('/stock-card?place=warehouse');
  await expect(page.getByRole('heading', { name: 'Fiche introuvable' })).toBeVisible();
});
