import { type PageName, PAGE_NAMES, mayOpen, allPages } from '@boucle/contract/pages.ts';
import { menuFor } from '@boucle/contract/menu.ts';
import { ROLES } from '@boucle/contract/base/roles.ts';
import { type Page, expect, test } from '@playwright/test';
import { availablePages } from '../web/app/screens.ts';
import { asOwner } from './support/database.ts';
import { follow, followElsewhere } from './support/follow.ts';
import { pressEscape } from './support/screens.ts';
import { EMAILS } from './support/people.ts';
import { signIn } from './support/signIn.ts';
import { watchConsole } from './support/watch.ts';

const MISSING = 'Page introuvable';
const inner = PAGE_NAMES.filter((name) => name !== 'home' && name !== 'callback');

/** An address of the page, with number 1 where it takes one. */
const addressOf = (name: PageName): string =>
  allPages[name].path.replace('$id', '1').replace('$transactionsGroup', 'deposits');

/** The screen's own heading, once it is drawn. */
async function headingOf(page: Page): Promise<string> {
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toBeVisible();
  return heading.innerText();
}

test('signed out, every page leads to home', async ({ page }) => {
  const start = page.getByRole('button', { name: 'Je me connecte' });
  for (const [rank, name] of inner.entries()) {
    // Typed in the address bar, the first; as a link would, the others: the guard is the same.
    if (rank === 0) await page.goto(addressOf(name));
    else await follow(page, addressOf(name));
    await expect(page, name).toHaveURL('/');
    await expect(start).toBeVisible();
  }
  await page.goto('/nulle-part');
  await expect(page).toHaveURL('/');
});

for (const role of ROLES) {
  const entries = menuFor(role, availablePages).flatMap((group) => group.entries);

  test(`${role} opens the pages of the role, and is led to the dashboard from any other`, async ({ page }) => {
    const { expectQuiet } = watchConsole(page);
    await signIn(page, role);
    const loaded = new Set<boolean>();
    for (const name of inner) {
      const address = addressOf(name);
      const may = mayOpen(name, role);
      // Pages of the menu are opened from there, below.
      if (may && entries.some(({ path }) => path === address)) continue;
      // Typed in the address bar, the first of each kind; as a link would, the others: the guard is
      // the same.
      if (!loaded.has(may)) await page.goto(address);
      else if (may) await followElsewhere(page, address);
      else await follow(page, address);
      loaded.add(may);
      await expect(page, name).toHaveURL(may ? address : '/dashboard');
      if (!may) continue;
      const heading = await headingOf(page);
      expect(heading === MISSING, `${name}: ${heading}`).toBe(!availablePages.has(name));
    }
    for (const name of ['home', 'callback'] as const) {
      await page.goto(allPages[name].path);
      await expect(page).toHaveURL('/dashboard');
    }
    expectQuiet();
  });

  test(`${role} sees the menu of the role, each entry leads somewhere, and «\u00a0Déconnexion\u00a0»`, async ({
    page,
  }) => {
    const { expectQuiet } = watchConsole(page);
    await signIn(page, role);
    await page.goto('/dashboard');
    const menu = page.getByRole('navigation', { name: 'Menu principal' });
    await expect(menu).toBeVisible();
    const links = menu.getByRole('listitem').getByRole('link');
    await expect(links).toHaveCount(entries.length);
    for (const [index, { label, path }] of entries.entries()) {
      await expect(links.nth(index)).toHaveText(new RegExp(`^${label}`));
      await expect(links.nth(index)).toHaveAttribute('href', path);
      await links.nth(index).click();
      await expect(page).toHaveURL(path);
      expect(await headingOf(page)).not.toBe(MISSING);
      await expect(links.nth(index)).toHaveAttribute('aria-current', 'page');
    }
    await expect(menu.getByText('preprod')).toBeVisible();
    await expect(menu.getByText('2025.04.01')).toBeVisible();
    await expect(menu.getByRole('button', { name: 'Déconnexion' })).toBeVisible();
    expectQuiet();
  });
}

test('an employee, whose menu has no dashboard, comes back to it by the logo', async ({ page }) => {
  await signIn(page, 'partner_delegated_admin');
  await page.goto('/dropoffs/return');
  await page.getByRole('link', { name: 'Boucle, tableau de bord' }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('the menu is a drawer under 1280 px: it opens, closes with Escape and with a link', async ({ page }) => {
  await page.setViewportSize({ width: 1279, height: 800 });
  await signIn(page, 'account_admin');
  await page.goto('/dashboard');
  const menu = page.getByRole('navigation', { name: 'Menu principal' });
  const opener = page.getByRole('button', { name: 'Menu', exact: true });
  await expect(opener).toBeVisible();
  await expect(menu).toHaveCount(0);
  await opener.click();
  await expect(menu).toBeVisible();
  await pressEscape(page);
  await expect(menu).toHaveCount(0);
  await expect(opener).toBeFocused();
  await opener.click();
  await menu.getByRole('link', { name: 'Cartes' }).click();
  await expect(page).toHaveURL('/cards');
  await expect(menu).toHaveCount(0);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(menu).toBeVisible();
});

test('an id that is no number, an unknown path and an unknown group are not found', async ({ page }) => {
  await signIn(page, 'account_admin');
  for (const address of ['/cards/x', '/cards/1a', '/customers/-1', '/nulle-part', '/cards/1/2']) {
    await page.goto(address);
    expect(await headingOf(page), address).toBe(MISSING);
    await expect(page).toHaveURL(address);
  }
  for (const address of ['/transactions/x', '/transactions/1', '/transactions/toString']) {
    await page.goto(address);
    await expect(page.getByText('Invalid transaction group', { exact: true })).toBeVisible();
  }
  await page.getByRole('link', { name: 'Revenir au tableau de bord' }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('another initiative’s card is not found, and the session stays', async ({ page }) => {
  await signIn(page, 'account_admin');
  const [theirs] = await asOwner<{ id: string }>(
    `select max(id) as id from card_holders where account_id <> (select account_id from people where email = $1)`,
    [EMAILS.account_admin],
  );
  for (const id of [theirs?.id ?? '', '999999']) {
    await page.goto(`/cards/${id}`);
    await expect(page.getByText('Aucune de vos cartes ne porte ce numéro')).toBeVisible();
  }
  await page.getByRole('link', { name: 'Revenir aux cartes' }).click();
  await expect(page).toHaveURL('/cards');
});

test('the guard also holds inside the application', async ({ page }) => {
  await signIn(page, 'partner_delegated_admin');
  await page.goto('/dashboard');
  await headingOf(page);
  await follow(page, '/cards');
  await expect(page).toHaveURL('/dashboard');
});

test('a refused call says « Accès interdit », keeps the session and leads to the dashboard', async ({ page }) => {
  await signIn(page, 'account_admin');
  await page.goto('/cards');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.route('**/api/v1/admin/card_holders.csv*', (route) =>
    route.fulfill({ status: 403, json: { error: 'forbidden', detail: 'Accès interdit', request_id: '1' } }),
  );
  await page.getByRole('button', { name: 'Exporter' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Accès interdit' })).toBeVisible();
  await expect(page).toHaveURL('/dashboard');
  expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull();
});
