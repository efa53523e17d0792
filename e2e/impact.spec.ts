import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { newProgramme } from './support/programmes.ts';
import { signIn, signInAs } from './support/signIn.ts';
import { watchConsole } from './support/watch.ts';

test('impact of a quarter opens its rows, is frozen with its files, and a restaurant is attested', async ({ page }) => {
  const { expectQuiet } = watchConsole(page);
  await signIn(page, 'account_admin');
  await page.goto('/dashboard?onglet=impact');
  const tiles = page.getByRole('region', { name: 'Impact de la période' });
  await expect(tiles).toContainText(/-?\d+(,\d)?\skg/);
  await expectAccessible(page, 'the impact');
  const formats = page.getByRole('region', { name: 'Impact par format' });
  await expect(formats.getByRole('link').first()).toHaveAttribute('href', /reuses\?type=.*format_id=\d+&from=/);
  await page.getByRole('button', { name: 'Figer ce rapport' }).click();
  await expect(page.getByRole('status').filter({ hasText: /Rapport n°\s\d+ figé/ })).toBeVisible();
  const frozen = page.getByRole('region', { name: 'Rapports figés', exact: true });
  for (const [button, name] of [
    ['PDF', /^impact-\d+\.pdf$/],
    ['Dossier', /^impact-\d+\.zip$/],
  ] as const) {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      frozen.getByRole('button', { name: button }).first().click(),
    ]);
    expect(download.suggestedFilename()).toMatch(name);
  }
  await expect(page.getByRole('button', { name: 'Figer ce rapport' })).toBeHidden();

  await page.goto('/restaurants/1?onglet=releves');
  await page.getByRole('button', { name: 'Établir une attestation' }).click();
  const dialog = page.getByRole('dialog', { name: 'Établir une attestation' });
  await expectAccessible(page, 'an attestation');
  await dialog.getByRole('button', { name: 'Établir l’attestation' }).click();
  await expect(page.getByRole('status').filter({ hasText: /Attestation n°\s\d+ établie/ })).toBeVisible();
  expectQuiet();
});

test('an initiative that begins has no figure of CO₂e until it enters factors with their source', async ({ page }) => {
  await signInAs(page, (await newProgramme('Impact')).email);
  await page.goto('/dashboard?onglet=impact');
  await expect(page.getByText('Aucun CO₂e sans facteurs')).toBeVisible();
  await page.getByRole('link', { name: 'Saisir les facteurs' }).click();
  await expect(page.getByText('Base Empreinte de l’ADEME')).toBeVisible();
  await page.getByRole('button', { name: 'Ajouter un facteur' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ajouter un facteur' });
  await dialog.getByLabel('Valeur').fill('40,5');
  await dialog.getByLabel('Bas').fill('50');
  await dialog.getByRole('button', { name: 'Ajouter' }).click();
  await expect(dialog.getByText('La valeur doit être entre le bas et le haut.')).toBeVisible();
  await expect(dialog.getByText('Le champ Source est obligatoire')).toBeVisible();
  await dialog.getByLabel('Bas').fill('30');
  await dialog.getByLabel('Source', { exact: true }).fill('Mesure de 2026');
  await expectAccessible(page, 'a factor');
  await dialog.getByRole('button', { name: 'Ajouter' }).click();
  await expect(page.getByRole('region', { name: 'Facteurs et sources' })).toContainText(/40,5 g CO₂e par emballage/);
});
