import { setTimeout } from 'node:timers/promises';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { asOwner } from './support/database.ts';
import { EMAILS } from './support/people.ts';
import { preferencesKept } from './support/saves/preferences.ts';
import { pressEscape, rest } from './support/screens.ts';
import { signIn } from './support/signIn.ts';
import { watchConsole } from './support/watch.ts';

/** Longer than a pointer is moved for. */
const LATE_MS = 300;
const headings = (page: Page) => page.locator('.b-table thead th[data-key]');
const keys = (page: Page) => headings(page).evaluateAll((all) => all.map((one) => one.getAttribute('data-key')));
const widthOf = async (heading: Locator) => (await heading.boundingBox())?.width ?? 0;

test.beforeEach(async ({ page }) => {
  await asOwner(`update people set preferences = '{}' where email = $1`, [EMAILS.account_admin]);
  await asOwner('delete from shared_views');
  await signIn(page, 'account_admin');
});

test('columns are put in order, sized and pinned with the mouse and found again on another visit', async ({ page }) => {
  const { expectQuiet } = watchConsole(page);
  await page.setViewportSize({ width: 1100, height: 800 });
  await page.goto(
    '/cards?columns=number,status,credits,containers_count,created_at,card_issued_at,activated_at,deposits',
  );
  const credits = page.locator('th[data-key="credits"]');
  await expect(credits).toBeVisible();
  // Rows that come give their columns other widths.
  await rest(page);

  const edge = await credits.locator('.b-column-edge').boundingBox();
  if (edge === null) throw new Error('The heading has no edge.');
  const before = await widthOf(credits);
  // The code that follows the pointer comes after the pointer has moved: the line is drawn all the
  // same.
  await page.route(/\/assets\/.*\.js$/, (route) => setTimeout(LATE_MS).then(() => route.continue()), { times: 1 });
  await page.mouse.move(edge.x + 8, edge.y + 20);
  await page.mouse.down();
  await page.mouse.move(edge.x + 60, edge.y + 20, { steps: 5 });
  await expect(page.locator('.b-column-guide')).toBeVisible();
  await page.mouse.move(edge.x + 108, edge.y + 20, { steps: 5 });
  await page.mouse.up();
  await expect.poll(() => widthOf(credits)).toBeGreaterThan(before + 60);
  await expect(page).toHaveURL(/columns=/);

  // A heading is dragged before another; a press on it still sorts.
  const created = page.locator('th[data-key="created_at"]');
  const from = await created.boundingBox();
  const to = await page.locator('th[data-key="status"]').boundingBox();
  if (from === null || to === null) throw new Error('There are no headings.');
  await page.mouse.move(from.x + 20, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(from.x - 30, from.y + 20, { steps: 4 });
  await page.mouse.move(to.x + 4, to.y + 20, { steps: 6 });
  await page.mouse.up();
  await expect
    .poll(() => keys(page))
    .toEqual([
      'number',
      'created_at',
      'status',
      'credits',
      'containers_count',
      'card_issued_at',
      'activated_at',
      'deposits',
    ]);
  await expect(page).not.toHaveURL(/sort=/);
  await credits.getByRole('button').click();
  await expect(page).toHaveURL(/sort=-credits/);

  // Given up by Escape.
  const now = await created.boundingBox();
  if (now === null) throw new Error('The heading is gone.');
  await page.mouse.move(now.x + 20, now.y + 20);
  await page.mouse.down();
  await page.mouse.move(now.x + 400, now.y + 20, { steps: 4 });
  await page.keyboard.press('Escape');
  await page.mouse.up();
  expect((await keys(page))[1]).toBe('created_at');

  const saved = preferencesKept(page);
  await page.getByRole('button', { name: 'Colonnes', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Colonnes' });
  await panel.getByRole('button', { name: 'Épingler, Solde' }).click();
  await saved;
  await page.waitForTimeout(900);
  await pressEscape(page);
  await page.goto(
    '/cards?columns=number,status,credits,containers_count,created_at,card_issued_at,activated_at,deposits',
  );
  await expect.poll(async () => (await keys(page)).slice(0, 3)).toEqual(['number', 'credits', 'created_at']);
  await page.locator('.b-table-scroll').evaluate((scroller) => scroller.scrollTo({ left: 400 }));
  const scroller = await page.locator('.b-table-scroll').boundingBox();
  const pinned = await credits.boundingBox();
  expect(pinned?.x ?? 0).toBeLessThan((scroller?.x ?? 0) + 250);
  // A pinned row is pressed anywhere.
  await page.locator('.b-table tbody tr').first().locator('td').nth(4).click();
  await expect(page).toHaveURL(/\/cards\/|\/card_holders\//);
  expectQuiet();
});

test('columns are put in order, sized and pinned by keyboard, told, and taken back', async ({ page }) => {
  const { expectQuiet } = watchConsole(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/cards');
  await page.getByRole('button', { name: 'Colonnes', exact: true }).press('Enter');
  const panel = page.getByRole('dialog', { name: 'Colonnes' });
  const announced = panel.locator('p[role=status]');
  const handle = panel.getByRole('button', { name: 'Déplacer, Solde' });
  await handle.press('ArrowUp');
  await expect(announced).toHaveText('Solde, position 2 sur 10.');
  await expect(handle).toBeFocused();
  await expect.poll(async () => (await keys(page))[1]).toBe('credits');
  const width = panel.getByRole('spinbutton', { name: 'Largeur de Solde, en pixels' });
  await width.fill('2000');
  await width.press('Enter');
  await expect(announced).toHaveText('Solde, 960 pixels.');
  await panel.getByRole('spinbutton', { name: 'Largeur de Solde, en pixels' }).fill('200');
  await panel.getByRole('spinbutton', { name: 'Largeur de Solde, en pixels' }).press('Enter');
  await expect.poll(() => widthOf(page.locator('th[data-key="credits"]'))).toBe(200);
  const pin = panel.getByRole('button', { name: 'Épingler, Statut' });
  await pin.press('Enter');
  await expect(pin).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(async () => (await keys(page))[1]).toBe('status');
  await panel.getByRole('checkbox', { name: 'Créée le' }).press('Space');
  await expect(page.locator('th[data-key="created_at"]')).toHaveCount(0);
  await expectAccessible(page, 'the columns of the cards');
  await panel.getByRole('button', { name: 'Colonnes d’origine' }).press('Enter');
  await expect(announced).toHaveText('Colonnes d’origine rétablies.');
  await expect.poll(async () => (await keys(page)).slice(0, 3)).toEqual(['number', 'status', 'credits']);
  await expect(page).toHaveURL(/\/cards$/);
  expectQuiet();
});

test('a view is shared within the initiative with how its columns stand', async ({ page }) => {
  const { expectQuiet } = watchConsole(page);
  await page.goto('/cards?status=active&layout=number,credits.200!');
  await page.getByRole('button', { name: 'Vues', exact: true }).click();
  const views = page.getByRole('dialog', { name: 'Vues de la liste' });
  await views.getByRole('textbox', { name: 'Nom de la vue' }).fill('Suivi');
  await views.getByRole('button', { name: 'Enregistrer la vue' }).click();
  await views.getByRole('button', { name: 'Partager avec l’initiative, Suivi' }).click();
  const shared = views.getByRole('list', { name: 'Partagées dans l’initiative' });
  await expect(shared.getByRole('link', { name: 'Suivi' })).toBeVisible();
  await expect(views.getByRole('list', { name: 'Vues enregistrées' })).toHaveCount(0);
  await expectAccessible(page, 'the shared views of the cards');
  await pressEscape(page);

  // Somebody else's: used, not changed.
  await asOwner(
    `insert into people (account_id, role, email, name, status)
     select account_id, role, 'paule@exemple.fr', 'Paule Brun', 'active' from people where email = $1
     on conflict do nothing`,
    [EMAILS.account_admin],
  );
  await asOwner(`update shared_views set person_id = (select id from people where email = 'paule@exemple.fr')`);
  await page.goto('/cards');
  await page.getByRole('button', { name: 'Vues', exact: true }).click();
  const link = shared.getByRole('link', { name: /^Suivi/ });
  await expect(link).toContainText('par Paule Brun');
  await expect(shared.getByRole('button')).toHaveCount(0);
  await link.click();
  await expect(page).toHaveURL(/layout=number/);
  await expect.poll(async () => (await keys(page)).slice(0, 2)).toEqual(['number', 'credits']);
  expectQuiet();
});
