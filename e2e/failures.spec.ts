import { ROLES } from '@boucle/contract/roles.ts';
import { expect, test } from '@playwright/test';
import { rest, SCREENS } from './support/screens.ts';
import { signIn } from './support/signIn.ts';

const FAILURE = 'Une erreur est survenue. Merci de réessayer ultérieurement.';
/** Screens that read nothing, or can do without what they read. */
const DO_WITHOUT = [
  '/nulle-part',
  '/transactions/x',
  '/api_accesses?onglet=documentation',
  '/import/customers',
  '/import/restaurants',
];

test.describe.configure({ mode: 'parallel', timeout: 240_000 });
test.use({ trace: 'off' });

for (const role of ROLES) {
  test(`${role}: what cannot be read is said on every screen, and nothing waits for ever`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await signIn(page, role);
    await page.route(
      (url) => url.pathname.startsWith('/api/v1/') && !url.pathname.endsWith('/current'),
      (route) =>
        route.request().method() === 'GET'
          ? route.fulfill({ status: 500, json: { detail: FAILURE } })
          : route.continue(),
    );
    for (const address of SCREENS[role]) {
      await page.goto(address);
      await rest(page);
      if (!DO_WITHOUT.includes(address)) {
        await expect.soft(page.getByText(FAILURE).first(), address).toBeVisible();
      }
    }
  });
}
