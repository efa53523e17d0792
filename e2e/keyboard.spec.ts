import { type Page, expect, test } from '@playwright/test';
import { apiOf } from './support/api.ts';
import { preferencesKept } from './support/saves/preferences.ts';
import { pressEscape } from './support/screens.ts';
import { signIn } from './support/signIn.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Recherche et commandes' });
const field = (page: Page) => palette(page).getByRole('combobox');

/**
 * One walk: what the palette does with what is typed, and single keys, on and off; both need a real
 * focus.
 */
test('the palette acts on what is typed and remembers; single keys act nowhere letters are typed, and turn off', async ({
  page,
  request,
}) => {
  const api = await apiOf(request, 'account_admin');
  await api.patch('/current/preferences', { single_keys: true });
  await signIn(page, 'account_admin');
  await page.goto('/cards');
  await expect(page.getByRole('table', { name: 'Cartes' })).toBeVisible();

  // A command leads where its act is, and is no place to come back to.
  await page.keyboard.press('Control+k');
  await field(page).fill('relevés octobre');
  await expect(palette(page).getByRole('option').first()).toContainText(/Relevés d’octobre \d{4}/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/billing\?onglet=releves&month=\d{4}-10$/);
  await page.keyboard.press('Control+k');
  await field(page).fill('encours');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Comptabilité');
  await page.keyboard.press('Control+k');
  await expect(palette(page).getByRole('group', { name: 'Récents' }).getByRole('option')).toHaveText([/^Comptabilité/]);
  // Enter waits for what is typed, whatever the text before it had found.
  await field(page).fill('pasta');
  await expect(palette(page).getByRole('option', { name: /^Pasta Fresca/ })).toBeVisible();
  await field(page).fill('manon');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Chez Manon');
  await page.keyboard.press('Control+k');
  await field(page).fill('approvisionner pasta');
  await palette(page)
    .getByRole('option', { name: /^Approvisionner Pasta Fresca/ })
    .click();
  await expect(page).toHaveURL(/\/to_do\/supply\?lieux=\d+$/);

  // Old addresses of tabs lead to the screens that they became.
  await page.goto('/account?onglet=courriers&kind=invitation');
  await expect(page).toHaveURL(/\/team\?onglet=courriers/);

  await page.goto('/cards');
  const rows = page.getByRole('table', { name: 'Cartes' }).locator('tbody').getByRole('row');
  await expect(rows.first()).toBeVisible();
  await page.keyboard.press('j');
  await expect(rows.first().getByRole('link').first()).toBeFocused();
  await page.keyboard.press('j');
  await expect(rows.nth(1).getByRole('link').first()).toBeFocused();
  await page.keyboard.press('k');
  await expect(rows.first().getByRole('link').first()).toBeFocused();
  await page.keyboard.press('/');
  const search = page.getByRole('searchbox', { name: 'Numéro de carte' });
  await expect(search).toBeFocused();
  await page.keyboard.type('ck?/');
  await expect(search).toHaveValue('ck?/');
  await expect(page).toHaveURL(/q=/);
  await search.fill('');
  await expect(page).toHaveURL(/\/cards$/);
  await search.blur();
  await page.keyboard.press('c');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('j');
  await pressEscape(page);
  await expect(page.getByRole('dialog')).toBeHidden();

  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Aide' });
  const saved = preferencesKept(page);
  await help.getByRole('switch', { name: 'Raccourcis d’une seule touche' }).press('Space');
  await saved;
  await pressEscape(page);
  await page.reload();
  await expect(rows.first()).toBeVisible();
  // The person's choice is known once the list has read it.
  await expect(page.getByRole('button', { name: 'Colonnes' })).toBeVisible();
  await page.keyboard.press('?');
  await page.keyboard.press('c');
  // Their answer would come late: the palette opens after it would have.
  await page.keyboard.press('Control+k');
  await expect(palette(page)).toBeVisible();
  await pressEscape(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/cards$/);
  await api.patch('/current/preferences', { single_keys: true });
});

test('groups of the menu fold by keyboard, tell what waits in them, and are found again; the page that is shown opens its own', async ({
  page,
}) => {
  await signIn(page, 'account_admin');
  await page.goto('/cards');
  const menu = page.getByRole('navigation', { name: 'Menu principal' });
  const group = menu.getByRole('button', { name: /^Pilotage/ });
  const entry = menu.getByRole('link', { name: /^À faire/ });
  await expect(entry).toContainText('en attente');
  // With all groups open nothing of it is out of sight; lower, its foot still is in sight.
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(menu.getByRole('link', { name: 'Équipe' })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1366, height: 768 });
  await expect(menu.getByRole('button', { name: 'Déconnexion' })).toBeInViewport({ ratio: 1 });
  await expect(menu.getByRole('link', { name: 'Boucle, tableau de bord' })).toHaveAttribute('href', '/dashboard');
  await group.focus();
  await page.keyboard.press('Enter');
  await expect(group).toHaveAttribute('aria-expanded', 'false');
  await expect(entry).toBeHidden();
  await expect(group).toHaveText(/^Pilotage\d+ en attente$/);
  await page.reload();
  await expect(menu.getByRole('link', { name: 'Cartes', exact: true })).toBeVisible();
  await expect(entry).toBeHidden();
  await page.goto('/to_do');
  await expect(entry).toHaveAttribute('aria-current', 'page');
  await expect(group).toHaveAttribute('aria-expanded', 'true');
  await group.press('Enter');
  await expect(entry).toBeHidden();
  await group.press('Enter');
  await expect(entry).toBeVisible();
});
