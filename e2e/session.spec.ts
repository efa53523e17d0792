import { type Page, expect, test } from '@playwright/test';
import { asOwner } from './support/database.ts';
import { EMAILS } from './support/people.ts';
import { signIn, storedSession } from './support/signIn.ts';
import { readApart } from './support/api.ts';

const alert = (page: Page) => page.getByRole('alert').filter({ hasText: /\S/ });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Makes the access tokens of a person expire, as 15 minutes would. */
const expireTokens = (email: string): Promise<object[]> =>
  asOwner(
    `update oauth_access_tokens t set expires_at = now() - interval '1 second'
       from oauth_sessions s join people p on p.id = s.person_id
      where s.id = t.session_id and p.email = $1`,
    [email],
  );

/**
 * Behaves as a slow line: no request leaves before several wait, or a moment has passed. On a busy
 * machine the first would else be answered alone.
 */
async function holdUntilSeveral(page: Page, addresses: string): Promise<void> {
  const waiting: (() => void)[] = [];
  let isOpen = false;
  await page.route(addresses, async (route) => {
    if (!isOpen) {
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
        setTimeout(resolve, 2_000);
        if (waiting.length < 3) return;
        isOpen = true;
        for (const go of waiting) go();
      });
    }
    await route.continue();
  });
}

test.describe('an expired access token', () => {
  test('is refreshed once for all the requests of a screen, and each is sent again', async ({ page }) => {
    await signIn(page, 'account_admin');
    await page.goto('/cards');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await expireTokens(EMAILS.account_admin);

    const refreshes: string[] = [];
    const expired: string[] = [];
    page.on('response', (response) => {
      if (response.url().endsWith('/oauth/token')) refreshes.push(response.url());
      if (response.status() === 401) expired.push(response.url());
    });
    await holdUntilSeveral(page, '**/api/v1/admin/**');
    await readApart(page);
    await page.goto('/dashboard');
    await expect(heading(page, 'Tableau de bord')).toBeVisible();
    await expect(page.getByText('Retour à 30 jours').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    // The dashboard asks for a dozen things at once.
    expect(expired.length).toBeGreaterThan(1);
    expect(refreshes).toHaveLength(1);
    await expect(alert(page)).toHaveCount(0);
  });

  test('of ten requests at once in each of two tabs is refreshed, and nobody is signed out', async ({
    page,
    context,
  }) => {
    await signIn(page, 'account_admin');
    await page.goto('/dashboard');
    const other = await context.newPage();
    await other.goto('/cards');
    await expect(other.getByRole('row').nth(1)).toBeVisible();
    await expireTokens(EMAILS.account_admin);

    const refreshes: string[] = [];
    for (const tab of [page, other]) {
      tab.on('response', (response) => {
        if (response.url().endsWith('/oauth/token')) refreshes.push(response.url());
      });
    }
    await Promise.all([page.reload(), other.goto('/dashboard')]);
    for (const tab of [page, other]) {
      await expect(heading(tab, 'Tableau de bord')).toBeVisible();
      await expect(tab.getByText('Retour à 30 jours').first()).toBeVisible();
      await tab.waitForLoadState('networkidle');
      await expect(tab).toHaveURL('/dashboard');
      await expect(alert(tab)).toHaveCount(0);
    }
    expect(refreshes).toHaveLength(1);
  });

  test('whose session was ended elsewhere signs out, and says why', async ({ page }) => {
    await signIn(page, 'partner_admin');
    await page.goto('/dashboard');
    await expect(heading(page, 'Tableau de bord')).toBeVisible();
    await expireTokens(EMAILS.partner_admin);
    await asOwner(
      `update oauth_refresh_tokens t set expires_at = now() - interval '1 second'
         from oauth_sessions s join people p on p.id = s.person_id where s.id = t.session_id and p.email = $1`,
      [EMAILS.partner_admin],
    );
    await page.reload();
    await expect(page).toHaveURL('/');
    await expect(alert(page).first()).toContainText('Votre session a expiré. Vous devez vous identifier à nouveau.');
    expect(await storedSession(page)).toEqual({ token: null, user: null });
  });

  test('without the server: one alert, and the session stays', async ({ page }) => {
    await signIn(page, 'account_admin');
    await page.goto('/dashboard');
    await expect(page.getByText('Retour à 30 jours').first()).toBeVisible();
    await page.route('**/api/v1/admin/**', (route) => route.abort());
    await page.getByRole('navigation').getByRole('link', { name: 'Cartes' }).click();
    await expect(alert(page).first()).toContainText(
      'Veuillez vérifier votre connection internet et actualiser la page.',
    );
    await expect(page.getByRole('button', { name: 'Réessayer' })).toBeVisible();
    await page.unroute('**/api/v1/admin/**');
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await expect(page.getByRole('row').nth(1)).toBeVisible();
  });
});
