import { type Page, expect, test } from '@playwright/test';
import { pressEscape } from './support/screens.ts';
import { signIn } from './support/signIn.ts';
import { watchConsole } from './support/watch.ts';
import { readApart } from './support/api.ts';

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const quantity = (page: Page, row: RegExp) =>
  page.getByRole('dialog').getByRole('row', { name: row }).getByRole('textbox').first();
const cell = async (page: Page, row: RegExp, place: number): Promise<number> =>
  Number(
    // A note may stand under the figure: « 1 prévu demain ».
    (
      await page
        .getByRole('dialog')
        .getByRole('row', { name: row })
        .getByRole('cell')
        .nth(place)
        .evaluate(({ firstChild }) => firstChild?.textContent ?? '')
    ).replace(/\D/g, ''),
  );
const BOWL = /^Grand bol/;

test('containers enter the stock, supply a restaurant, and too many are refused while they are typed', async ({
  page,
}) => {
  const { expectQuiet } = watchConsole(page);
  await signIn(page, 'account_admin');
  await page.goto('/transactions/supply?new=entree');
  const before = await cell(page, BOWL, 0);
  await quantity(page, BOWL).fill('25');
  expect(await cell(page, BOWL, 2)).toBe(before + 25);
  await dialog(page, 'Entrée en stock').getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByRole('status').filter({ hasText: '25 contenants entrent en stock.' })).toBeVisible();
  await expect(page.getByRole('complementary')).toContainText('Entrée en stock');

  await page.goto('/transactions/supply?new=approvisionner');
  await quantity(page, BOWL).fill(String(before + 26));
  await expect(dialog(page, 'Approvisionner')).toContainText(
    `Grand bol 1 L\u00a0: l’entrepôt en a ${before + 25}, vous en demandez ${before + 26}.`,
  );
  await expect(dialog(page, 'Approvisionner').getByRole('button', { name: 'Enregistrer' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await quantity(page, BOWL).fill('5');
  await dialog(page, 'Approvisionner').getByRole('button', { name: 'Enregistrer' }).click();
  await expect(dialog(page, 'Approvisionner')).toContainText('Le champ Restaurant est obligatoire');
  await dialog(page, 'Approvisionner').getByRole('combobox', { name: 'Restaurant' }).fill('manon');
  await page.getByRole('option', { name: /Chez Manon/ }).click();
  // Both ends show, and what was typed in the meantime is still there.
  for (const head of ['Entrepôt', 'Disponibles', 'Cible', 'À livrer', 'Après'])
    await expect(dialog(page, 'Approvisionner').getByRole('columnheader', { name: head })).toBeVisible();
  await expect(quantity(page, BOWL)).toHaveValue('5');
  expect(await cell(page, BOWL, 4)).toBe((await cell(page, BOWL, 1)) + 5);
  await expect(page.getByRole('button', { name: 'Mettre ce qui est proposé' })).toBeVisible();
  await dialog(page, 'Approvisionner').getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByRole('complementary')).toContainText('Chez Manon');
  expectQuiet();
});

test('what has just entered may leave, while the stock is still read again', async ({ page }) => {
  await signIn(page, 'account_admin');
  await page.goto('/transactions/supply?new=approvisionner');
  const before = await cell(page, BOWL, 0);
  await pressEscape(page);
  const { promise: shown, resolve: show } = Promise.withResolvers<true>();
  await page.getByRole('button', { name: 'Autres saisies' }).click();
  await page.getByRole('menuitem', { name: 'Entrée en stock' }).click();
  await quantity(page, BOWL).fill('25');
  await readApart(page);
  await page.route('**/account/stocks', async (route) => {
    await shown;
    await route.continue();
  });
  await dialog(page, 'Entrée en stock').getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByRole('status').filter({ hasText: '25 contenants entrent en stock.' })).toBeVisible();
  await page.getByRole('link', { name: 'Approvisionner' }).click();
  await dialog(page, 'Approvisionner').getByRole('combobox', { name: 'Restaurant' }).fill('manon');
  await page.getByRole('option', { name: /Chez Manon/ }).click();
  await quantity(page, BOWL).fill(String(before + 1));
  await dialog(page, 'Approvisionner').getByRole('button', { name: 'Enregistrer' }).click();
  await expect(dialog(page, 'Approvisionner')).toBeHidden();
  show(true);
  await expect(page.getByRole('complementary')).toContainText('Chez Manon');
});

test('a wash is typed by keyboard alone, and closing asks before what is typed is lost', async ({ page }) => {
  await signIn(page, 'account_admin');
  await page.goto('/transactions/supply?new=entree');
  await page.getByRole('radio', { name: /Retrouvés sales/ }).check();
  await quantity(page, BOWL).fill('4');
  await page.getByRole('dialog').getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByRole('complementary')).toBeVisible();

  await page.goto('/transactions/wash?new=laver');
  const washed = page.getByRole('dialog').getByRole('textbox', { name: /^Lavés, Grand bol/ });
  await washed.focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await pressEscape(page);
  await expect(page.getByRole('alertdialog')).toContainText('ne sont pas enregistrées');
  await page.getByRole('button', { name: 'Rester' }).click();
  await expect(washed).toHaveValue('2');
  await page
    .getByRole('dialog')
    .getByRole('textbox', { name: /^Rejetés, Grand bol/ })
    .fill('1');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('complementary')).toContainText('Lavage');
  await expect(page.getByRole('complementary')).toContainText('Cassés');
});

test('an activity outside the web app goes out, then comes back from its panel', async ({ page }) => {
  await signIn(page, 'account_admin');
  await page.goto('/transactions/reuses?new=hors-appli');
  await page.getByRole('textbox', { name: 'Client' }).fill('Fête des voisins');
  await quantity(page, BOWL).fill('3');
  await page.getByRole('button', { name: 'Enregistrer la sortie' }).click();
  const panel = page.getByRole('complementary');
  await expect(panel).toContainText('Fête des voisins');
  await panel.getByRole('button', { name: 'Enregistrer le retour' }).click();
  await page
    .getByRole('dialog')
    .getByRole('textbox', { name: /^Utilisés, Grand bol/ })
    .fill('3');
  await page.getByRole('dialog').getByRole('button', { name: 'Enregistrer le retour' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Retour enregistré' })).toBeVisible();
  await expect(panel.getByText('Liée à')).toBeVisible();
});

test('stocks by place are not shown without their formats', async ({ page }) => {
  await signIn(page, 'account_admin');
  await readApart(page);
  const formats = '**/account/formats';
  // A server that is away (503) is read again on its own: « Réessayer » might be gone by then.
  await page.route(formats, (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/stocks');
  await expect(page.getByRole('heading', { name: 'La liste n’a pas pu être chargée' })).toBeVisible();
  await page.unroute(formats);
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expect(page.getByRole('columnheader', { name: 'Grand bol 1 L' })).toBeVisible();
});
