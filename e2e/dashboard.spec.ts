import { addDays, parisDay } from '@boucle/contract/base/format.ts';
import { type Page, expect, test } from '@playwright/test';
import { signIn } from './support/signIn.ts';
import { watchConsole } from './support/watch.ts';
import { readApart, readBy } from './support/api.ts';

/** The statistics asked so far, as « global?from_date=… », in the order they were. */
function watchStats(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    for (const address of readBy(request)) {
      const [, call] = /\/stats\/(.+)$/.exec(decodeURIComponent(address)) ?? [];
      if (call !== undefined) asked.push(call);
    }
  });
  return asked;
}

const tile = (page: Page, label: string) =>
  page
    .getByRole('region', { name: 'Chiffres clés' })
    .locator('.b-tile')
    .filter({ has: page.getByRole('button', { name: label, exact: true }) });
const figure = (page: Page, label: string) => tile(page, label).locator('.b-tile-figure');

async function opened(page: Page, address = '/dashboard'): Promise<void> {
  await page.goto(address);
  await expect(figure(page, 'Réutilisations')).toHaveText(/\d/);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

test('equal filters are never asked again, others are at once, the period before with them', async ({ page }) => {
  const { expectQuiet } = watchConsole(page);
  await signIn(page, 'account_admin');
  const asked = watchStats(page);
  await opened(page);
  const today = parisDay(new Date());
  expect(asked.filter((call) => call.startsWith('global'))).toEqual([
    `global?from_date=${addDays(today, -29)}&to_date=${today}`,
  ]);
  const first = asked.length;

  // Away and back, the focus of the window, the same period chosen again: the same filters.
  await page.getByRole('link', { name: 'Cartes', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Cartes', level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Tableau de bord', exact: true }).click();
  await expect(figure(page, 'Réutilisations')).toHaveText(/\d/);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await page.getByRole('button', { name: '30 jours', exact: true }).click();
  expect(asked).toHaveLength(first);

  await page.getByRole('button', { name: '7 jours', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`fromDate=${addDays(today, -6)}&toDate=${today}`));
  await expect
    .poll(() => asked.slice(first).filter((call) => call.startsWith('global')))
    .toEqual([`global?from_date=${addDays(today, -6)}&to_date=${today}`]);
  await expect(page.getByText(/comparé aux mêmes jours, 1 semaine avant, jusqu’à \d\d:\d\d/)).toBeVisible();
  expectQuiet();
});

test('the filters applied last are known after leaving the board, also when they failed', async ({ page }) => {
  await readApart(page);
  await signIn(page, 'account_admin');
  await opened(page);
  const month = await figure(page, 'Réutilisations').innerText();
  await page.route(/\/stats\//, (route) => route.fulfill({ status: 503, json: {} }));
  await page.getByRole('button', { name: 'Aujourd’hui', exact: true }).click();
  const failed = page.getByRole('heading', { name: 'Le chargement a échoué' });
  await expect(failed).toBeVisible();
  const today = new URL(page.url()).search;

  await page.getByRole('link', { name: 'Cartes', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Cartes', level: 1 })).toBeVisible();
  const asked = watchStats(page);
  // The failed ones: shown again, not read again.
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`\\${today}$`));
  await expect(failed).toBeVisible();
  expect(asked).toHaveLength(0);
  await page.unroute(/\/stats\//);
  await page.getByRole('link', { name: 'Cartes', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Cartes', level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Tableau de bord', exact: true }).click();
  await expect(figure(page, 'Réutilisations')).toHaveText(month);
  expect(asked.map((call) => call.split('?')[0])).toContain('global');
});

test('a figure says what it means and leads to the rows behind it, of the same restaurant and days', async ({
  page,
}) => {
  await signIn(page, 'account_admin');
  await opened(page);
  const whole = await figure(page, 'Réutilisations').innerText();
  await page.getByRole('button', { name: /^Restaurant/ }).click();
  await page.getByRole('combobox', { name: 'Restaurant' }).fill('manon');
  await page.getByRole('option', { name: 'Chez Manon' }).click();
  await expect(page).toHaveURL(/restaurant=\d+/);
  await expect(figure(page, 'Réutilisations')).not.toHaveText(whole);
  await expect(tile(page, 'Encours')).toContainText('consignes');

  // By the keyboard alone.
  await page.getByRole('button', { name: 'Retour à 30 jours', exact: true }).focus();
  await page.keyboard.press('Enter');
  const popover = page.getByRole('dialog', { name: 'Retour à 30 jours' });
  await expect(popover).toContainText('Les emprunts plus récents ne sont pas encore jugés.');
  await expect(popover).toContainText(/\d+ revenus à temps/);
  await popover.getByRole('link', { name: 'Voir ces retours' }).press('Enter');
  await expect(page).toHaveURL(/\/transactions\/reuses\?type=return_container&restaurant_id=\d+&from=/);
  await expect(page.getByRole('heading', { name: 'Réutilisations', level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Effacer le filtre Restaurant' })).toBeVisible();

  await page.goBack();
  await expect(figure(page, 'Réutilisations')).not.toHaveText(whole);
  await page.getByRole('button', { name: 'Effacer le filtre Restaurant' }).click();
  await expect(figure(page, 'Réutilisations')).toHaveText(whole);
});

test('a chart tells its values by mouse and by keyboard, and leads to the rows of the day, the state, the hour, the age', async ({
  page,
}) => {
  await signIn(page, 'account_admin');
  await opened(page);
  const days = page.getByRole('slider', { name: 'Réutilisations par jour' });
  await days.focus();
  await page.keyboard.press('ArrowLeft');
  const yesterday = addDays(parisDay(new Date()), -1);
  const [, month = '', day = ''] = yesterday.split('-');
  await expect(days).toHaveAttribute('aria-valuetext', new RegExp(`${day}/${month} · \\d+ · \\d+ le \\d\\d/\\d\\d`));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/transactions/reuses\\?type=[a-z_,]+&from=${yesterday}&to=${yesterday}$`));
  await page.goBack();

  const places = page.getByRole('slider', { name: 'Où sont les contenants' });
  const dirty = places.locator('[data-row="1"] .b-stack-dirty');
  await dirty.hover();
  await expect(places.locator('.b-chart-tip')).toHaveText(/^Restaurants · Sales \d+$/);
  await dirty.click();
  await expect(page).toHaveURL(/\/restaurants\?stock=sales$/);
  await page.goBack();

  await page.locator('.heat-grid > i[style*="--seq-6"]').first().click();
  await expect(page).toHaveURL(/\/transactions\/reuses\?type=[a-z_,]+&slot=[1-7]-\d+&from=/);
  await expect(page.getByRole('button', { name: 'Effacer le filtre Créneau' })).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.goBack();

  const ages = page.getByRole('slider', { name: 'Âge des emprunts en cours' });
  await ages.focus();
  for (let bar = 0; bar < 5; bar += 1) await page.keyboard.press('ArrowLeft');
  const [, out = ''] = / · (\d+)$/.exec((await ages.getAttribute('aria-valuetext')) ?? '') ?? [];
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/transactions\/reuses\?onglet=emprunts&phase=[a-z,]+&from=[\d-]+&to=[\d-]+$/);
  await expect(page.getByText(new RegExp(`^${out} contenants?,`))).toBeVisible();
});

test('what cannot be loaded says so in its own place, asks again for itself alone, and the rest lives on', async ({
  page,
}) => {
  await signIn(page, 'account_admin');
  await readApart(page);
  const failing = /\/stats\/(loans|credits)\?/;
  await page.route(failing, (route) => route.abort());
  await page.goto('/dashboard');
  const retry = page.getByRole('button', { name: 'Réessayer' });
  const ages = page.getByRole('region', { name: 'Âge des emprunts en cours' });
  await expect(ages).toContainText('Ce graphique n’a pas pu être chargé.');
  // The key figures and the chart: one for each.
  await expect(retry).toHaveCount(2);
  await expect(figure(page, 'Réutilisations')).toHaveText(/\d/);
  await expect(page.getByRole('slider', { name: 'Réutilisations par jour' })).toBeVisible();
  // A figure that could not be loaded does not look as if it were coming.
  await expect(figure(page, 'Encours')).toHaveText('–');
  await page.unroute(failing);
  const asked = watchStats(page);
  await ages.getByRole('button', { name: 'Réessayer' }).click();
  await expect(ages.getByRole('slider')).toBeVisible();
  expect(asked.map((call) => call.split('?')[0])).toEqual(['loans']);
  await retry.click();
  await expect(retry).toHaveCount(0);
  await expect(figure(page, 'Encours')).toHaveText(/€/);
  await expect(page.getByRole('region', { name: 'Suivi des emprunts' })).toContainText('%');
});

test('a bag that is tried out changes the figure, and nothing else', async ({ page }) => {
  await signIn(page, 'account_admin');
  await opened(page, '/dashboard?trashBagCapacity=10');
  const bags = Number((await figure(page, 'Sacs poubelle évités').innerText()).replace(/\D/g, ''));
  const reuses = Number((await figure(page, 'Réutilisations').innerText()).replace(/\D/g, ''));
  expect(bags).toBe(Math.floor(reuses / 10));
});

test('the bag of the account is no filter: applied unchanged, nothing is asked and the address stays', async ({
  page,
}) => {
  await signIn(page, 'account_admin');
  await opened(page);
  const asked = watchStats(page);
  const apply = async (change?: string) => {
    await page.getByRole('button', { name: /^Sac poubelle/ }).click();
    if (change !== undefined) await page.getByRole('button', { name: change }).click();
    await page.getByRole('button', { name: 'Appliquer' }).click();
    await expect(page.getByRole('button', { name: 'Appliquer' })).toHaveCount(0);
  };
  await apply();
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(asked).toHaveLength(0);
});
