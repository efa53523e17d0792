import { type Page, expect, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { foundByEngines } from './support/engines/engines.ts';
import { follow } from './support/follow.ts';
import { mailPages } from './support/mailPages.ts';
import { pressEscape, rest } from './support/screens.ts';
import { signIn } from './support/signIn.ts';

const WIDE = { width: 1440, height: 900 } as const;
const NARROW = { width: 390, height: 844 } as const;
const OPENED = '[role="menu"], [role="dialog"], [role="alertdialog"], dialog[open]';

test.describe.configure({ mode: 'parallel', timeout: 120_000 });
test.use({ trace: 'off' });

/** Landmarks, which a mail leaves to the page of anyone who reads it. */
const OF_A_PAGE = ['skip_main_exists', 'aria_content_in_landmark'];

/**
 * Faults that axe, IBM’s engine and HTML_CodeSniffer find while something is open, the screen
 * behind it having been looked at.
 */
const look = (page: Page, what: string): Promise<void> =>
  expectAccessible(page, what, { engines: { without: ['.b-shell-menu'] } });

/**
 * Marks what opens something, once where several do the same (« ⋮ » of each row of a list), and
 * answers their names.
 */
const openersOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const nameOf = (one: HTMLElement): string => one.getAttribute('aria-label') ?? one.textContent.trim();
    const all = [...document.querySelectorAll<HTMLElement>('[aria-haspopup]')].filter(
      (one) => one.checkVisibility() && one.getAttribute('aria-disabled') !== 'true',
    );
    const kinds = new Map(all.map((one) => [nameOf(one).split(',')[0], one]));
    return [...kinds.values()].map((one, rank) => {
      one.dataset['opener'] = String(rank);
      return nameOf(one);
    });
  });

/**
 * Opens all that a screen can open by a click, but what is of the shell when that was seen; looks,
 * and closes it.
 */
async function openAll(page: Page, address: string, seen: readonly string[] = []): Promise<string[]> {
  await follow(page, address);
  await rest(page);
  const names = await openersOf(page);
  for (const [rank, name] of names.entries()) {
    if (seen.includes(name)) continue;
    await page.locator(`[data-opener="${rank}"]`).click();
    await expect(page.locator(OPENED), `« ${name} » of ${address} opens`).toHaveCount(1);
    await rest(page);
    await look(page, `${address}, « ${name} » open`);
    await pressEscape(page);
    await expect(page.locator(OPENED)).toHaveCount(0);
  }
  return names;
}

test('a page that is wrong is found so by both engines, what is made as something before it left out, and stays as it was', async ({
  page,
}) => {
  await page.goto('/admin/password/forgotten');
  await page.setContent(
    `<html lang="fr"><title>Faux</title><div class="seen"><img src="a.png"></div><main><h1>Faux</h1>
      <ul><li><a href="/a"></a></li><li><a href="/b"></a></li></ul><input></main></html>`,
  );
  const before = await page.content();
  const whole = await foundByEngines(page, 'whole');
  const parts = await foundByEngines(page, { without: ['.seen'] });
  expect(await page.content()).toBe(before);
  const times = (found: typeof whole, id: RegExp): number => found.filter((one) => id.test(one.id)).length;
  // IBM's engine, then HTML_CodeSniffer: a picture without words, fields and links without a name.
  for (const [id, inWhole, inParts] of [
    [/^img_alt_valid$/, 1, 0],
    [/H37$/, 1, 0],
    [/^a_text_purpose$/, 2, 1],
    [/H91\.A\./, 2, 1],
    [/^input_label_visible$|^input_label_exists$/, 1, 1],
    [/H91\.InputText\.Name$/, 1, 1],
  ] as const)
    expect([id, times(whole, id), times(parts, id)]).toEqual([id, inWhole, inParts]);
});

test('mails: nothing for IBM’s engine and HTML_CodeSniffer to find', async ({ page }) => {
  await page.setViewportSize(WIDE);
  await page.goto('/admin/password/forgotten');
  for (const [name, { html }] of mailPages()) {
    await page.setContent(html);
    const found = await foundByEngines(page, 'whole');
    expect(
      found.filter(({ id }) => !OF_A_PAGE.includes(id)),
      name,
    ).toEqual([]);
  }
});

test('menus, popovers and windows that a screen opens', async ({ page }) => {
  await page.setViewportSize(WIDE);
  await signIn(page, 'account_admin');
  await page.goto('/customers');
  const ofList = await openAll(page, '/customers');
  expect(ofList).toEqual(expect.arrayContaining(['Colonnes', 'Aide']));
  expect((await openAll(page, '/restaurants/1', ofList)).length).toBeGreaterThan(0);
});

test('lists of choices, the palette and a question, open', async ({ page }) => {
  await page.setViewportSize(WIDE);
  // Typed values may be left.
  page.on('dialog', (question) => void question.accept());
  await signIn(page, 'account_admin');
  await page.goto('/customers/1?new=commande');
  const field = page.getByRole('dialog').getByRole('combobox', { name: 'Restaurant' });
  await field.fill('zzzz');
  await expect(page.getByRole('option')).toHaveCount(0);
  await look(page, 'a list of choices that finds nothing');
  await field.fill('a');
  await expect(page.getByRole('option').first()).toBeVisible();
  await look(page, 'a list of choices');
  await page.getByRole('option').first().click();
  await pressEscape(page);
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await look(page, 'the question before what was chosen is lost');

  await page.goto('/dashboard');
  await rest(page);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('manon');
  await expect(page.getByRole('option').first()).toBeVisible();
  await look(page, 'the palette');
});

test('the menu and what a list opens on a phone', async ({ page }) => {
  await page.setViewportSize(NARROW);
  await signIn(page, 'account_admin');
  await page.goto('/restaurants');
  expect(await openAll(page, '/restaurants')).toContain('Menu');
});
