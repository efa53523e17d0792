import { type Restaurant } from '@boucle/contract/features/restaurants/shapes.ts';
import { expect, test } from '@playwright/test';
import { newRound } from '../support/round.ts';
import { signInAs } from '../support/signIn.ts';
import { countPresses } from './presses.ts';

/** Three faults: a postal code, a town that is missing, an e-mail. */
const TABLE = [
  'Nom;Adresse;Code postal;Ville;E-mail du gérant',
  'Chez Zoé;3 rue Kervégan;440;Nantes;zoe@exemple.fr',
  'La Crêperie;1 quai de la Fosse;44000;;creperie@exemple.fr',
  'Au Grain;2 rue du Port;44000;Nantes;au-grain',
].join('\r\n');

test.use({ viewport: { width: 1440, height: 900 } });

test('restaurants of a file with three faults are mended, activated, invited and supplied', async ({ page }) => {
  const { email, call } = await newRound(page.request);
  const counted = await countPresses(page);
  await signInAs(page, email);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await counted.restart();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('importer des restaurants');
  await expect(page.getByRole('option', { name: /restaurants/i }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  const chooser = page.waitForEvent('filechooser');
  await page.getByText('Choisir un fichier').click();
  await (await chooser).setFiles({ name: 'restaurants.csv', mimeType: 'text/csv', buffer: Buffer.from(TABLE) });
  const toMend = page.getByRole('region', { name: /à reprendre$/ });
  await expect(toMend).toHaveAccessibleName('3 lignes à reprendre');
  for (const [label, text, left] of [
    ['Code postal', '44000', '2 lignes à reprendre'],
    ['Ville', 'Nantes', '1 ligne à reprendre'],
    ['E-mail du gérant', 'grain@exemple.fr', undefined],
  ] as const) {
    const field = toMend.getByRole('textbox', { name: label });
    await field.fill(text);
    await field.press('Enter');
    if (left === undefined) await expect(toMend).toHaveCount(0);
    else await expect(toMend).toHaveAccessibleName(left);
  }
  await page.getByRole('button', { name: 'Importer 3 restaurants' }).click();
  await page.getByRole('button', { name: 'Activer, inviter, approvisionner…' }).click();
  const opening = page.getByRole('dialog', { name: /^Ouvrir 3 restaurants/ });
  await expect(opening.getByLabel('Gérant, Au Grain')).toHaveValue('grain@exemple.fr');
  await opening.getByRole('button', { name: 'Activer' }).click();
  // The welcome is read before it leaves.
  const welcome = page.getByRole('dialog', { name: 'Prévenir' });
  await expect(welcome.getByRole('combobox', { name: 'Aperçu' })).toBeVisible();
  await welcome.getByRole('button', { name: 'Envoyer les 3' }).click();
  await expect(page).toHaveURL(/\/to_do\/supply\?lieux=\d+,\d+,\d+$/);
  await counted.finish('import restaurants with three faults, activate, invite, welcome and supply them');
  const active = (await call('GET', '/restaurants?filter[status][]=active')) as Restaurant[];
  expect(active).toHaveLength(6);
  await page.getByRole('button', { name: 'Rappeler' }).click();
});
