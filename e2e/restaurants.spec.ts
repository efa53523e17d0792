import { type RestaurantDetail } from '@boucle/contract/features/restaurants/shapes.ts';
import { type Page, expect, test } from '@playwright/test';
import { type Api, apiOf } from './support/api.ts';
import { PICTURE } from './support/picture.ts';
import { signIn } from './support/signIn.ts';
import { watchConsole } from './support/watch.ts';

const success = (page: Page) => page.getByRole('status').filter({ hasText: /\S/ });
const dialog = (page: Page) => page.getByRole('dialog');

async function aRestaurant(api: Api, name: string): Promise<number> {
  const fields = { address: '3 rue Kervégan', postal_code: '44000', city: 'Nantes', email: 'wok@exemple.fr' };
  return (await api.post<RestaurantDetail>('/restaurants', { ...fields, name, wash_mode: 'account' })).id;
}

test('a restaurant is added, refused what is wrong field by field, activated and supplied by keyboard', async ({
  page,
}) => {
  const { expectQuiet } = watchConsole(page);
  await signIn(page, 'account_admin');
  await page.goto('/restaurants');
  await page.getByRole('link', { name: 'Créer un restaurant' }).first().click();
  const panel = page.getByRole('complementary', { name: 'Créer un restaurant' });
  await panel.getByRole('button', { name: 'Créer' }).click();
  await expect(panel.getByText('Le champ Nom est obligatoire')).toBeVisible();
  await expect(panel.getByText('Le champ E-mail du gérant est obligatoire')).toBeVisible();
  await expect(panel.getByLabel('Nom', { exact: true })).toBeFocused();
  await panel.getByLabel('Nom', { exact: true }).fill('Au Coin du Feu');
  await panel.getByLabel('Adresse').fill('1 rue Crébillon');
  await panel.getByLabel('Code postal').fill('44000');
  await panel.getByLabel('Ville').fill('Nantes');
  await panel.getByLabel('E-mail du gérant').fill('feu@exemple.fr');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/restaurants\/\d+\/edit$/);

  await page.getByLabel('SIRET').fill('732 829 320 00075');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('Le champ SIRET n’a pas le bon format')).toBeVisible();
  await page.getByLabel('SIRET').fill('732 829 320 00074');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page).toHaveURL(/\/restaurants\/\d+$/);
  await page.getByRole('button', { name: 'Activer', exact: true }).click();
  // Activated, its owner invited and its supply opened, in one window.
  const opening = dialog(page);
  await expect(opening.getByLabel('E-mail du gérant')).toHaveValue('feu@exemple.fr');
  await opening.getByLabel('E-mail du gérant').fill('feu@');
  await opening.getByRole('button', { name: 'Activer', exact: true }).click();
  await expect(opening.getByText('doit être une adresse e-mail valide')).toBeVisible();
  await opening.getByLabel('E-mail du gérant').fill('feu@exemple.fr');
  await opening.getByRole('button', { name: 'Activer', exact: true }).click();
  // The welcome is read before it leaves.
  const welcome = page.getByRole('dialog', { name: 'Prévenir' });
  await welcome.getByRole('button', { name: 'Envoyer', exact: true }).click();
  await expect(page).toHaveURL(/\/to_do\/supply\?lieux=\d+$/);
  await expect(page.getByText('Au Coin du Feu').first()).toBeVisible();
  await page.goBack();

  await page.getByRole('button', { name: 'Approvisionner' }).click();
  const quantity = dialog(page)
    .getByRole('textbox', { name: /^À livrer/ })
    .first();
  await quantity.fill('999999');
  await expect(dialog(page).getByText(/l’entrepôt en a \d+, vous en demandez/)).toBeVisible();
  await quantity.fill('3');
  await page.keyboard.press('Enter');
  await expect(success(page)).toContainText('3 contenants livrés à Au Coin du Feu');
  await page.getByRole('link', { name: 'Journal' }).click();
  await expect(page.getByText('Approvisionnement\u00a0: 3 contenants')).toBeVisible();
  expectQuiet();
});

test('two administrators change the same restaurant: the second sees both versions and chooses', async ({ page }) => {
  const api = await apiOf(page.request, 'account_admin');
  await signIn(page, 'account_admin');
  const id = await aRestaurant(api, 'Les Deux Mains');
  await page.goto(`/restaurants/${id}/edit`);
  await page.getByLabel('Ville').fill('Rezé');
  await api.patch(`/restaurants/${id}`, { city: 'Orvault', phone: '02 40 00 00 00' });
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  const notice = page.getByRole('alert', { name: 'Deux versions' });
  await expect(notice.getByRole('row', { name: /Ville Rezé Orvault/ })).toBeVisible();
  await expect(notice.getByRole('row', { name: /Téléphone – 02 40 00 00 00/ })).toBeVisible();
  await expect(page.getByLabel('Ville')).toHaveValue('Rezé');
  await notice.getByRole('button', { name: 'Prendre l’autre' }).click();
  await expect(page.getByLabel('Ville')).toHaveValue('Orvault');
  await page.getByLabel('Ville').fill('Rezé');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page).toHaveURL(`/restaurants/${id}`);
  await expect(page.getByText('44000 Rezé').first()).toBeVisible();
});

test('a photo that is refused once the rest was kept is sent again from the version that was kept', async ({
  page,
}) => {
  const api = await apiOf(page.request, 'account_admin');
  await signIn(page, 'account_admin');
  const id = await aRestaurant(api, 'La Bonne Pose');
  const body = JSON.stringify({ error: 'invalid', detail: 'Photo refusée.', fields: { picture: ['Photo refusée.'] } });
  await page.route(
    `**/restaurants/${id}/picture`,
    (route) => route.fulfill({ status: 422, contentType: 'application/json', body }),
    { times: 1 },
  );
  await page.goto(`/restaurants/${id}/edit`);
  await page.getByLabel('Ville').fill('Rezé');
  await page.getByLabel('Photo').setInputFiles({ name: 'facade.png', mimeType: 'image/png', buffer: PICTURE });
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('Photo refusée.')).toBeVisible();
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page).toHaveURL(`/restaurants/${id}`);
  await expect(page.getByText('44000 Rezé').first()).toBeVisible();
});

test('the wash mode is locked while dirty containers stand there, and says how many', async ({ page }) => {
  await signIn(page, 'account_admin');
  await page.goto('/restaurants/1/edit');
  await expect(page.getByText(/Récupérez d’abord (le dernier|les \d+) contenants? sales?\./)).toBeVisible();
  await expect(page.getByRole('radio', { name: /Par le restaurant/ })).toBeDisabled();
});

test('levels are set, and the window opened again has what was saved', async ({ page }) => {
  await signIn(page, 'account_admin');
  await page.goto('/restaurants/4?onglet=stocks');
  const open = page.getByRole('button', { name: 'Modifier les seuils', exact: true });
  await open.click();
  const dialog = page.getByRole('dialog');
  const format = dialog.getByRole('group').first();
  const [alert, target] = ['Minimum', 'Cible'].map((name) => format.getByRole('textbox', { name, exact: true }));
  if (alert === undefined || target === undefined) throw new Error('Two fields a format.');
  const level = Number(await alert.inputValue()) + 1;
  await alert.fill(String(level));
  await target.fill(String(level - 1));
  await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(target).toHaveAccessibleDescription('La cible doit être au moins égale au minimum.');
  await target.fill(String(level + 5));
  await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await open.click();
  await expect(alert).toHaveValue(String(level));
  await expect(target).toHaveValue(String(level + 5));
});

test('a form is filled from what is read as it opens, whatever was seen just before', async ({ page }) => {
  await signIn(page, 'account_admin');
  const api = await apiOf(page.request, 'account_admin');
  await page.goto('/restaurants/4');
  await page.getByRole('link', { name: 'Modifier', exact: true }).waitFor();
  const { version } = await api.get<{ version: number }>('/restaurants/4');
  const district = `Quartier ${Date.now()}`;
  await api.patch('/restaurants/4', { version, address: district });
  await page.getByRole('link', { name: 'Modifier', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Adresse', exact: true })).toHaveValue(district);
});
