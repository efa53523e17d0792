import { addDays, parisDay, writtenDay } from '@boucle/contract/base/format.ts';
import { type Page, expect, test } from '@playwright/test';
import { pressEscape } from './support/screens.ts';
import { signIn } from './support/signIn.ts';
import { watchConsole } from './support/watch.ts';

const rows = (page: Page) => page.getByRole('table', { name: "Bandeaux d'info" }).locator('tbody').getByRole('row');
const status = (page: Page) => page.getByRole('status').filter({ hasText: /\S/ });
const field = (page: Page, name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) });
const save = (page: Page) => page.getByRole('button', { name: 'Enregistrer' }).click();

test('a banner with every field wrong keeps what was typed; put right it is online, copied, deleted', async ({
  page,
}) => {
  const { expectQuiet } = watchConsole(page);
  const title = `Fermeture ${Date.now()}`;
  const inAYear = (days: number): string => writtenDay(addDays(parisDay(new Date()), 365 + days));
  await signIn(page, 'account_admin');
  await page.goto('/information_banners');
  await page.getByRole('link', { name: 'Créer un bandeau' }).first().click();
  await expect(page).toHaveURL('/information_banners?new=1');

  const wrong = { Titre: 'T'.repeat(81), Texte: 't'.repeat(281), Lien: 'javascript:alert(1)' };
  for (const [name, text] of Object.entries(wrong)) await field(page, name).first().fill(text);
  await field(page, 'Texte du lien').fill('l'.repeat(200));
  await field(page, 'Début').fill(inAYear(1));
  await field(page, 'Fin').fill(inAYear(0));
  await save(page);
  await expect(field(page, 'Titre')).toBeFocused();
  for (const [name, text] of Object.entries(wrong)) {
    await expect(field(page, name).first()).toHaveAttribute('aria-invalid', 'true');
    await expect(field(page, name).first()).toHaveValue(text);
  }
  await expect(field(page, 'Texte du lien')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText(`La fin ne peut pas précéder le début, le ${inAYear(1)}.`)).toBeVisible();

  await field(page, 'Titre').fill(title);
  await field(page, 'Texte').first().fill('Les restaurants ferment le 1er mai.');
  await field(page, 'Lien').fill('https://exemple.fr/mai');
  await field(page, 'Texte du lien').fill('Les horaires');
  await field(page, 'Début').fill('');
  await field(page, 'Fin').fill(inAYear(2));
  await page.getByRole('switch', { name: /^Publier/ }).check();
  const preview = page.getByRole('figure', { name: 'Aperçu sur un téléphone' });
  await expect(preview).toContainText(title);
  await expect(preview).toContainText('Les horaires');
  await save(page);
  await expect(status(page).first()).toContainText(`Le bandeau «\u00a0${title}\u00a0» est enregistré.`);
  await page.goto(`/information_banners?q=${encodeURIComponent(title)}`);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).first()).toContainText('En ligne');

  await rows(page).first().getByRole('link').first().click();
  await page.getByRole('link', { name: 'Dupliquer' }).click();
  await expect(field(page, 'Titre')).toHaveValue(`${title} (copie)`);
  await save(page);
  await expect(status(page).first()).toContainText('comme brouillon');
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).filter({ hasText: '(copie)' })).toContainText('Brouillon');

  await rows(page).filter({ hasText: 'En ligne' }).getByRole('link').first().click();
  await page.getByRole('button', { name: 'Supprimer…' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Il est en ligne');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer le bandeau' }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).first()).toContainText('(copie)');
  expectQuiet();
});

test('a banner is written and saved by the keyboard alone', async ({ page }) => {
  const title = `Clavier ${Date.now()}`;
  await signIn(page, 'account_admin');
  await page.goto('/information_banners');
  await page.getByRole('link', { name: 'Créer un bandeau' }).first().focus();
  await page.keyboard.press('Enter');
  await field(page, 'Titre').focus();
  await page.keyboard.type(title);
  await page.keyboard.press('Tab');
  await page.keyboard.type('Écrit sans souris.');
  await page.getByRole('button', { name: 'Fermer' }).press('Enter');
  await expect(page.getByRole('alertdialog')).toContainText('Des modifications ne sont pas enregistrées');
  await pressEscape(page);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await field(page, 'Titre').press('Enter');
  await expect(status(page).first()).toContainText(`Le bandeau «\u00a0${title}\u00a0» est enregistré comme brouillon.`);
  await expect(page).toHaveURL('/information_banners');
});
