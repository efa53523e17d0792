import { type Page, expect, test } from '@playwright/test';
import { apiOf } from './support/api.ts';
import { signIn } from './support/signIn.ts';
import { watchConsole } from './support/watch.ts';

const rows = (page: Page) => page.getByRole('table', { name: 'Points de dépôt' }).locator('tbody').getByRole('row');

test('a drop-off point is created by keyboard, corrected, given to a restaurant and closed', async ({ page }) => {
  const { expectQuiet } = watchConsole(page);
  await signIn(page, 'account_admin');
  await page.goto('/dropoffs');
  await page.getByRole('link', { name: 'Créer un point de dépôt' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Créer un point de dépôt' });
  await dialog.getByRole('button', { name: 'Créer', exact: true }).click();
  await expect(dialog.getByText('Le champ Nom est obligatoire')).toBeVisible();
  await expect(dialog.getByText('Le champ Type est obligatoire')).toBeVisible();

  await dialog.getByRole('textbox', { name: 'Nom' }).fill('Halle 6');
  await dialog.getByRole('combobox', { name: 'Type' }).selectOption('company');
  await dialog.getByRole('textbox', { name: /Latitude/ }).fill('47,2057');
  await dialog.getByRole('button', { name: 'Créer', exact: true }).click();
  // Half a position is none; nothing typed is lost.
  await expect(dialog.getByText('Le champ Longitude est obligatoire')).toBeVisible();
  // Enter places the point at the centre of the map.
  await dialog.getByRole('application').focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('textbox', { name: /Longitude/ })).not.toHaveValue('');
  await dialog.getByRole('button', { name: 'Créer', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Halle 6' })).toBeVisible();

  await page.getByRole('link', { name: 'Restaurants autorisés' }).click();
  await page.getByRole('checkbox', { name: 'Laver, Chez Manon' }).check();
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('Les autorisations sont enregistrées.')).toBeVisible();

  await page.getByRole('button', { name: 'Autres actions' }).click();
  await page.getByRole('menuitem', { name: 'Désactiver' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Désactiver' }).click();
  await expect(page.getByText('Halle 6 est désactivé.')).toBeVisible();
  expectQuiet();
});

test('the second of two administrators sees both versions before anything is overwritten', async ({ page }) => {
  // A value that an earlier try saved would be no change.
  const [south, north] = ['Sud', 'Nord'].map((side) => `Nantes ${side} ${Date.now()}`) as [string, string];
  await signIn(page, 'account_admin');
  await page.goto('/dropoffs/2/edit');
  const city = page.getByRole('textbox', { name: /Ville/ });
  await city.fill(south);
  const other = await page.context().newPage();
  await other.goto('/dropoffs/2/edit');
  await other.getByRole('textbox', { name: /Ville/ }).fill(north);
  await other.getByRole('button', { name: 'Enregistrer' }).click();
  // Not the title alone: the form's, « Modifier Gare Sud », holds it before the save has reached
  // the server.
  await expect(other.getByText('Les modifications sont enregistrées.')).toBeVisible();
  await other.close();

  await page.getByRole('button', { name: 'Enregistrer' }).click();
  const notice = page.getByRole('alert', { name: 'Deux versions' });
  await expect(notice).toContainText(south);
  await expect(notice).toContainText(north);
  await notice.getByRole('button', { name: 'Garder ma version' }).click();
  await expect(page.getByText(south).first()).toBeVisible();
});

test('what two administrators tick at the same point is kept of both, and leaving with something ticked asks first', async ({
  page,
}) => {
  await signIn(page, 'account_admin');
  const api = await apiOf(page.request, 'account_admin');
  const [first, second] = await api.get<{ restaurant_id: number; restaurant_name: string }[]>(
    '/drop_off_points/3/restaurants',
  );
  if (first === undefined || second === undefined) throw new Error('Two restaurants are needed.');
  const allow = (right: object) => api.patch('/drop_off_points/3/restaurants', { restaurants: [right] });
  await allow({ restaurant_id: first.restaurant_id, may_wash: false });
  await allow({ restaurant_id: second.restaurant_id, may_pick_up: false });

  await page.goto('/dropoffs/3?onglet=restaurants');
  const mine = page.getByRole('checkbox', { name: `Laver, ${first.restaurant_name}`, exact: true });
  const theirs = page.getByRole('checkbox', { name: `Reprendre, ${second.restaurant_name}`, exact: true });
  await mine.check();
  await allow({ restaurant_id: second.restaurant_id, may_pick_up: true });
  await page.getByRole('link', { name: 'Stocks', exact: true }).first().click();
  await expect(page.getByRole('alertdialog')).toContainText('Des modifications ne sont pas enregistrées');
  await page.getByRole('button', { name: 'Rester', exact: true }).click();
  await expect(page.getByText('1 restaurant modifié')).toBeVisible();
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(page.getByText('Les autorisations sont enregistrées.')).toBeVisible();
  await expect(mine).toBeChecked();
  await expect(theirs).toBeChecked();
});

test('dirty containers are picked up, never more than there are', async ({ page }) => {
  await signIn(page, 'account_admin');
  await page.goto('/dropoffs?sort=-dirty');
  await rows(page).first().getByRole('link').first().click();
  await page.getByRole('button', { name: 'Collecter des sales', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Collecter des sales' });
  const field = dialog.getByRole('table').getByRole('textbox').first();
  await field.fill('9999');
  await expect(dialog.getByText(/vous en demandez 9\s999/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Tout collecter' }).click();
  await expect(field).not.toHaveValue('9999');
  await dialog.getByRole('button', { name: 'Collecter', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: /contenants? collectés? à / })).toBeVisible();
  await page.getByRole('link', { name: 'Transactions' }).last().click();
  await expect(page.getByText('Collecte de contenants sales').first()).toBeVisible();
});

test('the QR code is large, downloads, and a new one ends it', async ({ page }) => {
  await signIn(page, 'account_admin');
  await page.goto('/dropoffs/1/qr-code');
  await expect(page.getByRole('img', { name: 'QR code de Talensac' })).toBeVisible();
  const short = page.locator('.drop-code-short');
  const before = await short.innerText();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Télécharger le PDF' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('qr-code-1-a4.pdf');
  await page.getByRole('button', { name: 'Régénérer' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Régénérer' }).click();
  await expect(short).not.toHaveText(before);
});

test('the map says what the list beside it says', async ({ page }) => {
  await signIn(page, 'super_admin');
  await page.goto('/dropoffs?vue=carte');
  const list = page.getByRole('list', { name: 'Points de dépôt' });
  // Points of both initiatives.
  await expect(list.getByRole('button', { name: /Place des Lices/ })).toBeVisible();
  // Seen from so far the marks of one town lie on each other.
  await page.goto('/dropoffs?vue=carte&q=nantes');
  await expect(list.getByRole('button', { name: /Place des Lices/ })).toHaveCount(0);
  await page
    .getByRole('application', { name: /^Carte/ })
    .getByRole('button', { name: /^Talensac/ })
    .click();
  await expect(list.getByRole('button', { name: /Talensac/ })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('region', { name: 'Talensac' }).getByRole('link', { name: 'Ouvrir' })).toBeVisible();
});
