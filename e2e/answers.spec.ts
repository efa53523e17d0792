import { home } from '@boucle/contract/messages/fr/home.ts';
import { type Page, expect, test } from '@playwright/test';
import { signIn, storedSession } from './support/signIn.ts';
import { watchConsole } from './support/watch.ts';
import { readApart } from './support/api.ts';

const NETWORK = 'Veuillez vérifier votre connection internet et actualiser la page.';
const PORTAL = { status: 200, contentType: 'text/html', body: '<!doctype html><title>Wi-Fi gratuit</title>' };
const CURRENT = '**/api/v1/admin/current';

const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text }).first();
const retry = (page: Page) => page.getByRole('button', { name: 'Réessayer' });
const nameField = (page: Page) => page.getByLabel('Nom', { exact: true }).first();

test.describe('an answer that is none', () => {
  for (const [name, answer] of [
    ['the page of a portal', PORTAL],
    ['an empty object', { json: {} }],
    ['nobody', { json: { data: null } }],
    [
      'a role that does not exist',
      { json: { data: { id: 1, uuid: 'u', email: 'e', role: 'x', name: 'n', account_name: null } } },
    ],
  ] as const) {
    test(`to who is signed in, ${name}: the session stays, and is taken up once the server answers`, async ({
      page,
    }) => {
      await signIn(page, 'account_admin');
      await page.evaluate(() => localStorage.removeItem('user'));
      await readApart(page);
      await page.route(CURRENT, (route) => route.fulfill(answer));
      await page.goto('/cards');
      await expect(page).toHaveURL('/');
      await expect(alert(page, NETWORK)).toBeVisible();
      expect((await storedSession(page)).token).not.toBeNull();
      await page.unroute(CURRENT);
      await expect(page).toHaveURL('/dashboard', { timeout: 30_000 });
    });
  }

  for (const status of [502, 503]) {
    test(`${status} of /current and of lists: nobody is signed out, the screen fills itself`, async ({ page }) => {
      await signIn(page, 'account_admin');
      await page.route('**/api/v1/admin/**', (route) =>
        route.fulfill({ status, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
      );
      await page.goto('/cards');
      await expect(alert(page, NETWORK)).toBeVisible();
      await expect(page).toHaveURL('/cards');
      await expect(retry(page)).toBeVisible();
      expect((await storedSession(page)).token).not.toBeNull();
      await page.unroute('**/api/v1/admin/**');
      await expect(page.getByRole('row').nth(1)).toBeVisible({ timeout: 30_000 });
    });
  }

  test('to a save: the alert, the form as it was typed', async ({ page }) => {
    const { expectQuiet } = watchConsole(page);
    await signIn(page, 'account_admin');
    await page.goto('/account');
    const field = nameField(page);
    const before = await field.inputValue();
    await page.route('**/api/v1/admin/account', (route) =>
      route.request().method() === 'PATCH' ? route.fulfill(PORTAL) : route.continue(),
    );
    await field.fill('Portail');
    await page.getByRole('button', { name: 'Enregistrer' }).first().click();
    await expect(alert(page, NETWORK)).toBeVisible();
    await expect(field).toHaveValue('Portail');
    await page.unroute('**/api/v1/admin/account');
    await field.fill(before);
    await expect(field).toHaveValue(before);
    expectQuiet();
  });

  test('to a list: the alert, and the list once it answers again', async ({ page }) => {
    const { expectQuiet } = watchConsole(page);
    await signIn(page, 'account_admin');
    await readApart(page);
    await page.route('**/api/v1/admin/card_holders?*', (route) =>
      route.fulfill({ json: { data: [{}], meta: { count: 1 } } }),
    );
    await page.goto('/cards');
    await expect(alert(page, NETWORK)).toBeVisible();
    await expect(retry(page)).toBeVisible();
    await page.unroute('**/api/v1/admin/card_holders?*');
    await expect(page.getByRole('row').nth(1)).toBeVisible({ timeout: 20_000 });
    expectQuiet();
  });
});

test.describe('files of a screen that do not come', () => {
  test.describe.configure({ timeout: 30_000 });

  test('home stays, and « Je m’inscris » opens once they do', async ({ page }) => {
    await page.goto('/');
    await page.waitForLoadState('networkidle');
    await page.route('**/assets/**', (route) => route.abort());
    const button = page.getByRole('button', { name: home.sign_up });
    await button.click();
    await expect(alert(page, NETWORK)).toBeVisible();
    await expect(button).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Chaque contenant revient.' })).toBeVisible();
    await page.unroute('**/assets/**');
    await button.click();
    await expect(page.getByRole('button', { name: 'Envoyer la demande' })).toBeVisible();
  });

  for (const width of [1440, 390])
    test(`that are late leave no other title under the new address, at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await signIn(page, 'account_admin');
      await page.goto('/formats');
      await expect(page.getByRole('heading', { level: 1, name: 'Formats' })).toBeVisible();
      if (width < 1280) await page.getByRole('button', { name: 'Menu' }).click();
      const { promise, resolve } = Promise.withResolvers<true>();
      await page.route('**/assets/**', async (route) => {
        await promise;
        await route.continue();
      });
      await page.getByRole('link', { name: 'Équipe' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Équipe');
      await expect(page).toHaveTitle('Équipe · Boucle');
      await expect(page.getByText('Chargement…')).toBeVisible();
      resolve(true);
      await expect(page.getByText('Chargement…')).toBeHidden();
      await expect(page.getByRole('heading', { level: 1, name: 'Équipe' })).toBeFocused();
      await page.unroute('**/assets/**');
    });

  test('offline: the alert in the layout, and the screen when back', async ({ page, context }) => {
    const { expectQuiet } = watchConsole(page);
    await signIn(page, 'account_admin');
    await page.goto('/cards');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await context.setOffline(true);
    await page.getByRole('navigation').getByRole('link', { name: 'Restaurants' }).click();
    await expect(alert(page, NETWORK)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Cet écran n’a pas pu être chargé' })).toBeVisible();
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Cartes' })).toBeVisible();
    await expect(retry(page)).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await expect(page).toHaveURL('/restaurants');
    expectQuiet();
  });

  test('replaced by a new version: the page is loaded anew, once', async ({ page }) => {
    await signIn(page, 'account_admin');
    await page.goto('/cards');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    let gone = true;
    let loads = 0;
    page.on('request', (request) => {
      if (!request.isNavigationRequest()) return;
      gone = false;
      loads += 1;
    });
    await page.route('**/assets/**', (route) => (gone ? route.fulfill({ status: 404 }) : route.continue()));
    await page.getByRole('navigation').getByRole('link', { name: 'Restaurants' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Restaurants' })).toBeVisible();
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await expect(page).toHaveURL('/restaurants');
    expect(loads).toBe(1);
  });

  test('of a window over what is typed: what is typed stays', async ({ page }) => {
    await signIn(page, 'account_admin');
    await page.goto('/account');
    await nameField(page).fill('Avant');
    await page.route('**/assets/**', (route) => route.fulfill({ status: 404 }));
    await page.getByRole('button', { name: 'Aide' }).first().click();
    await expect(alert(page, NETWORK)).toBeVisible();
    await expect(nameField(page)).toHaveValue('Avant');
  });
});

test('a save refused by a 403 asks before what is typed is lost', async ({ page }) => {
  await signIn(page, 'account_admin');
  await page.goto('/account');
  await nameField(page).fill('Refus');
  await page.route('**/api/v1/admin/account', (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 403, json: { error: 'forbidden', detail: 'Accès interdit', request_id: '1' } })
      : route.continue(),
  );
  await page.getByRole('button', { name: 'Enregistrer' }).first().click();
  await expect(alert(page, 'Accès interdit')).toBeVisible();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Rester' }).click();
  await expect(nameField(page)).toHaveValue('Refus');
  await page.getByRole('button', { name: 'Enregistrer' }).first().click();
  await question.getByRole('button', { name: 'Quitter sans enregistrer' }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('an error that a sign-in brings back to who is signed in is told', async ({ page }) => {
  await signIn(page, 'account_admin');
  await page.goto('/auth/callback?error=access_denied&error_description=Non');
  await expect(alert(page, 'Accès refusé. (Non)')).toBeVisible();
  await expect(page).toHaveURL('/dashboard');
});

test('an address that tells an error is cleaned once it is told: a reload says nothing', async ({ page }) => {
  await page.goto('/?error=access_denied&error_description=Non&login_hint=a%40b.fr');
  await expect(alert(page, 'Accès refusé. (Non)')).toBeVisible();
  await expect(page).toHaveURL('/?login_hint=a%40b.fr');
  await page.reload();
  await expect(page.getByLabel('E-mail')).toHaveValue('a@b.fr');
  await expect(page.getByText('Non', { exact: true })).toHaveCount(0);
});
