import { ROLES } from '@boucle/contract/base/roles.ts';
import { expect, test } from '@playwright/test';
import { SCREENS } from './support/addresses.ts';
import { apart, settle } from './support/screens.ts';
import { signIn } from './support/signIn.ts';
import { BATCH_PATH } from '@boucle/contract/base/batch.ts';

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
        route.request().method() === 'GET' || route.request().url().endsWith(BATCH_PATH)
          ? route.fulfill({ status: 500, json: { detail: FAILURE } })
          : route.continue(),
    );
    const failed = page.getByText(FAILURE);
    let before: string | undefined;
    for (const address of apart(SCREENS[role])) {
      // An alert of the screen before may still be leaving.
      await failed.evaluateAll((elements) => elements.forEach((element) => element.setAttribute('data-before', '')));
      await settle(page, address, before);
      before = address;
      if (DO_WITHOUT.includes(address)) continue;
      await expect.soft(failed.and(page.locator(':not([data-before])')).first(), address).toBeVisible();
    }
  });
}
