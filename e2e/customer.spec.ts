import { expect, type Page, test } from '@playwright/test';
import { DEMO_END_USERS } from '../server/dev/worlds/demo/signIns.ts';
import { expectAccessible } from './support/axe.ts';
import { asOwner } from './support/database.ts';
import { readQr, showToCamera } from './support/camera.ts';
import { signInAt } from './support/signIn.ts';

const PAGE = '/c/consigne-loire';
const euros = (page: Page, amount: string) => page.locator('.c-balance', { hasText: amount });

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, serviceWorkers: 'allow' });

/** Signs in at one of the initiative's own pages, as a person does. */
async function enter(page: Page, path: string, email: string): Promise<void> {
  await signInAt(page, path, email);
  await page.waitForURL(`**${path}`);
}

const tab = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name }).click();

test('a consumer tops up, shows a code that a counter reads, sees the loan come, and where to give it back', async ({
  page,
  browser,
}) => {
  await enter(page, PAGE, DEMO_END_USERS.customer.email);
  await expect(page.getByRole('region', { name: 'À rendre' }).getByRole('listitem').first()).toBeVisible();
  await expectAccessible(page, 'the consumers’ page', { engines: { without: [] } });
  const before = await page.locator('.c-balance b').innerText();

  // A top-up, paid at the provider, comes back to this page.
  await page.getByRole('button', { name: 'Recharger' }).click();
  await page.getByRole('button', { name: '5,00 €' }).click();
  await expectAccessible(page, 'a top-up', { engines: { without: [] } });
  await page.getByRole('button', { name: 'Payer 5,00 €' }).click();
  await page.waitForURL('**/stripe-simulator/**');
  await page.getByRole('button', { name: /^Payer/ }).click();
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('Paiement reçu')).toBeVisible({ timeout: 1000 });
  }).toPass();
  await page.getByRole('link', { name: 'Revenir à ma cagnotte' }).click();
  const after = (Number(before.replace(/[^\d]/g, '')) + 500) / 100;
  const balance = after.toFixed(2).replace('.', ',');
  await expect(euros(page, balance)).toBeVisible();

  // A counter reads the code: what it records stands on this page.
  await tab(page, 'Mon code');
  const digits = await page.locator('.c-digits').innerText();
  await expectAccessible(page, 'the code', { engines: { without: [] } });
  const counter = await (await browser.newContext({ baseURL: new URL('/', page.url()).href })).newPage();
  await enter(counter, '/restaurant/consigne-loire', DEMO_END_USERS.owner.email);
  await counter.getByRole('button', { name: 'Ouvrir le comptoir' }).click();
  await counter.getByRole('button', { name: 'Plus, Gobelet 30 cl' }).click();
  await counter.getByRole('button', { name: 'Code ou carte' }).click();
  await counter.getByLabel('Le code de l’application').fill(digits.replace(/\s/g, ''));
  await counter.getByRole('button', { name: /^Prêter 1/ }).click();
  await expect(counter.getByText('1 contenant prêté à')).toBeVisible();
  await counter.context().close();
  await expect(page.getByRole('status').filter({ hasText: '1 contenant emprunté' })).toBeVisible();
  // The code that served is replaced.
  await expect(page.locator('.c-digits')).not.toHaveText(digits);

  await tab(page, 'Historique');
  await expect(page.getByRole('listitem').first()).toContainText('1 contenant emprunté');
  await expectAccessible(page, 'the history', { engines: { without: [] } });
  await tab(page, 'Où rendre');
  await page.getByLabel('Code postal, rue ou nom').fill('talensac');
  await expect(page.getByText('Talensac', { exact: true })).toBeVisible();
  await page.getByLabel('Code postal, rue ou nom').fill('pirmil');
  await page.getByRole('button', { name: 'Voir la carte' }).click();
  await page
    .locator('.b-map')
    .getByRole('button', { name: /Pirmil/ })
    .click();
  await expect(page.locator('[aria-live] li')).toContainText('Pirmil');
  await expectAccessible(page, 'where to give back', { engines: { without: [] } });
});

test('a consumer corrects their name, is kept from erasing what is owed, and leaves', async ({ page, request }) => {
  await asOwner(
    `insert into api_consents (account_id, access_id, partner_id, person_id, customer_id, scopes)
     select x.account_id, x.id, x.partner_id, p.id, p.customer_id, '{customers}'
       from people p join api_accesses x on x.account_id = p.account_id and x.client_id = 'demo-velocourse'
      where p.email = $1`,
    [DEMO_END_USERS.customer.email],
  );
  await enter(page, PAGE, DEMO_END_USERS.customer.email);
  await tab(page, 'Compte');
  await page.getByRole('button', { name: 'Modifier mon nom' }).click();
  await page.getByLabel('Prénom et nom').fill('Léa Morel-Garnier');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('Léa Morel-Garnier')).toBeVisible();
  await expectAccessible(page, 'the account', { engines: { without: [] } });
  const applications = page.getByRole('region', { name: 'Applications qui voient mon compte' });
  await expect(applications.getByText(/Vélocourse · cagnotte et contenants · depuis le/)).toBeVisible();
  await applications.getByRole('button', { name: /^Retirer/ }).click();
  await expect(applications).toBeHidden();
  // What a browser installs.
  const manifest = (await page.locator('link[rel=manifest]').getAttribute('href')) ?? '';
  expect(await (await request.get(manifest)).json()).toMatchObject({ name: 'Consigne Loire', scope: PAGE });
  expect((await request.get(`${PAGE}/icone.svg`)).headers()['content-type']).toBe('image/svg+xml');
  await page.getByRole('button', { name: 'Effacer mon compte…' }).click();
  await expect(page.getByText(/^D’abord, rendez vos/)).toBeVisible();
  // Gifts that another walk made are lost with it, and named by the button.
  const erase = page.getByRole('dialog').getByRole('button', { name: /^Effacer mon compte/ });
  await expect(erase).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Emporter mes données' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.zip$/);
  await page.getByRole('button', { name: 'Me déconnecter' }).click();
  await expect(page.getByRole('button', { name: /^Me connecter/ })).toBeVisible();
});

test('without network the page opens as it was last read, and its QR code serves once at a counter', async ({
  page,
  context,
  browser,
}) => {
  await enter(page, PAGE, DEMO_END_USERS.customer.email);
  const held = page.getByRole('region', { name: 'À rendre' }).getByRole('listitem').first();
  await expect(held).toBeVisible();
  const balance = await page.locator('.c-balance b').innerText();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(/^Sans réseau\s: lu le/)).toBeVisible();
  await expect(held).toBeVisible();
  await expect(page.locator('.c-balance b')).toHaveText(balance);
  await tab(page, 'Mon code');
  await expect(page.getByText('Montrez le QR code')).toBeVisible();
  await expectAccessible(page, 'the code without network', { engines: { without: [] } });
  const shown = await readQr(page.locator('.c-qr svg'));
  const counter = await (await browser.newContext({ baseURL: new URL('/', page.url()).href })).newPage();
  await showToCamera(counter, shown);
  await enter(counter, '/restaurant/consigne-loire', DEMO_END_USERS.owner.email);
  await counter.getByRole('button', { name: 'Ouvrir le comptoir' }).click();
  await counter.getByRole('button', { name: 'Reprendre', exact: true }).click();
  await counter.context().setOffline(true);
  await counter.getByLabel('Le code de l’application').fill(shown);
  await expect(counter.getByText(/Le code lu vaut cinq minutes/)).toBeVisible();
  await expectAccessible(counter, 'a code read without network', { engines: { without: [] } });
  await counter.context().setOffline(false);
  await counter.getByRole('button', { name: 'Réessayer avec le code lu' }).click();
  await expect(counter.getByText('Léa M.', { exact: true })).toBeVisible();
  await counter.getByRole('button', { name: 'Reprendre', exact: true }).click();
  await counter.getByRole('button', { name: 'Scanner un QR code' }).click();
  await expect(counter.getByRole('alert').filter({ hasText: 'Ce QR code a déjà servi' })).toBeVisible();
  await counter.context().close();
  await tab(page, 'Accueil');
  await context.setOffline(false);
  const answered = page.waitForResponse(/\/customer\/current$/);
  await page.reload();
  expect((await answered).status()).toBe(200);
  await expect(held).toBeVisible();
  await expect(page.getByText(/^Sans réseau/)).toBeHidden();
});

test('the page stands on a phone and a desk, light and dark; what fails says so', async ({ page }) => {
  await enter(page, PAGE, DEMO_END_USERS.customer.email);
  await expect(page.getByRole('navigation')).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [360, 1440]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      await page.reload();
      await expect(page.getByRole('region', { name: 'À rendre' }).getByRole('listitem').first()).toBeVisible();
      const what = `the consumers’ page, ${colorScheme}, ${width} px`;
      await expectAccessible(page, what, { engines: { without: [] } });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), what).toBeLessThanOrEqual(width);
    }
  await page.route(/customer\/containers$/, (route) =>
    route.fulfill({ status: 503, json: { error: 'unavailable', detail: 'Patience.' } }),
  );
  // What was read before would stand in its place.
  await page.evaluate(() => localStorage.removeItem('c:consigne-loire:readings'));
  await page.reload();
  const held = page.getByRole('region', { name: 'À rendre' });
  await expect(held.getByText('Patience.')).toBeVisible();
  await page.unrouteAll();
  await held.getByRole('button', { name: 'Réessayer' }).click();
  await expect(held.getByRole('listitem').first()).toBeVisible();
  await page.goto('/c/nulle-part');
  await expect(page.getByText('Elle n’est celle d’aucune initiative.')).toBeVisible();
});
