import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { asOwner } from './support/database.ts';
import { preferencesKept } from './support/saves/preferences.ts';
import { pressEscape } from './support/screens.ts';
import { EMAILS } from './support/people.ts';
import { signIn } from './support/signIn.ts';
import { watchConsole } from './support/watch.ts';

test('a list is kept as a view by keyboard, found by the palette, renamed and removed', async ({ page }) => {
  const { expectQuiet } = watchConsole(page);
  // Views of an earlier try would stand there too.
  await asOwner(`update people set preferences = preferences - 'views' where email = $1`, [EMAILS.account_admin]);
  await signIn(page, 'account_admin');
  await page.goto('/cards?status=active&sort=-credits');
  const views = page.getByRole('dialog', { name: 'Vues de la liste' });
  await page.getByRole('button', { name: 'Vues', exact: true }).press('Enter');
  const name = views.getByRole('textbox', { name: 'Nom de la vue' });
  await name.press('Enter');
  await expect(views.getByText('Le champ Nom est obligatoire')).toBeVisible();
  await name.fill('Grosses cagnottes');
  await name.press('Enter');
  const view = views.getByRole('link', { name: 'Grosses cagnottes' });
  await expect(view).toHaveAttribute('aria-current', 'true');
  await expectAccessible(page, 'the views of the cards');
  await pressEscape(page);
  await expect(views).toBeHidden();

  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // Typing at once is faster than the files of the palette.
  const files = Promise.withResolvers<true>();
  await page.route('**/assets/*.js', async (route) => {
    await files.promise;
    await route.continue();
  });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('groz');
  await page.keyboard.press('Backspace');
  files.resolve(true);
  const finds = page.getByRole('combobox');
  await expect(finds).toHaveValue('gro');
  await page.unroute('**/assets/*.js');
  await finds.pressSequentially('sses');
  await page.getByRole('option', { name: /Grosses cagnottes/ }).click();
  await expect(page).toHaveURL(/\/cards\?sort=-credits&status=active$/);

  await page.getByRole('button', { name: 'Vues', exact: true }).click();
  await views.getByRole('button', { name: 'Renommer, Grosses cagnottes' }).click();
  const renamed = views.getByRole('textbox', { name: 'Nouveau nom de «\u00a0Grosses cagnottes\u00a0»' });
  await renamed.fill('Actives, par solde');
  const kept = preferencesKept(page);
  await renamed.press('Enter');
  await expect(views.getByRole('link', { name: 'Actives, par solde' })).toBeVisible();
  await kept;
  await page.reload();
  await page.getByRole('button', { name: 'Vues', exact: true }).click();
  await views.getByRole('button', { name: 'Supprimer, Actives, par solde' }).click();
  await expect(views.getByRole('link')).toHaveCount(0);
  expectQuiet();
});

test('a press on a heading is answered before its rows are drawn', async ({ page }) => {
  await signIn(page, 'account_admin');
  await page.goto('/transactions/reuses?size=100');
  const heading = page.locator('main thead .b-sort').first();
  const rows = page.locator('main tbody tr');
  // Until they are known, as many grey rows stand there.
  await expect(rows.first()).toHaveText(/\d/);
  await expect(rows).toHaveCount(100);
  const newest = await rows.first().innerText();
  // Each order is read once; the third press shows a known order, whose rows are there at once.
  await heading.click();
  await expect(rows.first()).toHaveText(/\d/);
  await expect(rows.first()).not.toHaveText(newest);
  await heading.click();
  await expect.poll(() => rows.first().innerText()).toBe(newest);
  // An element drawn at once comes to the observer at once.
  const drawn = await heading.evaluate(async (button) => {
    const steps: string[] = [];
    const parts = ['thead', 'tbody'].map((part) => document.querySelector(`main ${part}`));
    const observer = new MutationObserver((changes) => {
      const changed = parts.filter((part) => changes.some(({ target }) => part?.contains(target) === true));
      steps.push(changed.map((part) => part?.tagName).join());
    });
    for (const part of parts)
      if (part !== null)
        observer.observe(part, { attributes: true, childList: true, characterData: true, subtree: true });
    (button as HTMLElement).click();
    const began = performance.now();
    while (!steps.join().includes('TBODY') && performance.now() - began < 5_000)
      await new Promise((settle) => void setTimeout(settle, 20));
    return steps;
  });
  expect(drawn[0]).toBe('THEAD');
  expect(drawn).toContain('TBODY');
});
