import { expect, test } from '@playwright/test';
import { PICTURE } from './support/picture.ts';
import { signIn } from './support/signIn.ts';

test('a lot is opened, washed, inspected with a picture and closed, then recalled', async ({ page }) => {
  await signIn(page, 'account_admin');
  await page.goto('/wash_lots?new=1');
  const opening = page.getByRole('dialog', { name: 'Ouvrir un lot de lavage' });
  await opening.getByRole('button', { name: 'Ouvrir le lot' }).click();
  await expect(opening.getByText('Choisissez où il est lavé.')).toBeVisible();
  await opening.getByLabel('Lieu de lavage').selectOption({ label: 'Plonge de l’atelier' });
  await opening.getByRole('textbox', { name: 'Quantité, Grand bol 1 L' }).fill('3');
  await opening.getByLabel('Température').fill('150');
  await opening.getByRole('button', { name: 'Ouvrir le lot' }).click();
  await expect(opening.getByText('Indiquez de 20 à 100')).toBeVisible();
  await opening.getByLabel('Température').fill('65');
  await opening.getByRole('button', { name: 'Ouvrir le lot' }).click();
  await expect(opening).toBeHidden();

  const opened = page.getByRole('region', { name: /^Ouvert/ }).getByRole('listitem');
  const link = opened.filter({ hasText: 'Grand bol 1 L × 3' }).getByRole('link');
  const number = (await link.textContent()) ?? '';
  await link.press('ArrowRight');
  const washed = page.getByRole('dialog', { name: `Lot ${number}` });
  await washed.getByRole('button', { name: 'Passer à « Lavé »' }).click();
  await expect(washed).toBeHidden();

  await page.getByRole('button', { name: `Inspecter le lot ${number}` }).click();
  const inspection = page.getByRole('dialog', { name: `Inspecter le lot ${number}` });
  await inspection.getByRole('button', { name: 'Ajouter un rejet, Grand bol 1 L' }).click();
  await inspection.getByLabel('Photo').setInputFiles({ name: 'tache.png', mimeType: 'image/png', buffer: PICTURE });
  await inspection.getByRole('textbox', { name: 'Propres, Grand bol 1 L' }).fill('1');
  await expect(inspection.getByText('Il en manque 1')).toBeVisible();
  await inspection.getByRole('textbox', { name: 'Propres, Grand bol 1 L' }).fill('2');
  await inspection.getByRole('button', { name: 'Enregistrer l’inspection' }).click();
  await expect(inspection).toBeHidden();

  await page.getByRole('button', { name: `Clôturer le lot ${number}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Clôturer le lot' }).click();
  await page.getByRole('link', { name: number }).click();
  const panel = page.getByRole('complementary', { name: number });
  await expect(panel.getByText('Clôturé', { exact: true }).first()).toBeVisible();
  await expect(panel.getByRole('img', { name: 'Photo' })).toBeVisible();
  const saved = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Fiche en PDF' }).click();
  expect((await saved).suggestedFilename()).toBe(`fiche-de-lavage-${number}.pdf`);

  await panel.getByRole('button', { name: 'Rappeler…' }).click();
  const recall = page.getByRole('dialog', { name: `Rappeler le lot ${number}` });
  await expect(recall.getByText('Une période, pas une certitude')).toBeVisible();
  await recall.getByLabel('Motif').fill('Produit mal dosé');
  await recall.getByRole('button', { name: 'Rappeler le lot' }).click();
  await expect(panel.getByText('Rappelé', { exact: true }).first()).toBeVisible();
});
