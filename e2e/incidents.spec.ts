import { expect, test } from '@playwright/test';
import { signIn } from './support/signIn.ts';

test('a stock that is counted otherwise becomes a gap, which is explained, then settled where it was found', async ({
  page,
}) => {
  await signIn(page, 'account_admin');
  await page.goto('/stock-card?place=restaurant&id=1&format=1&state=clean');
  await page.getByRole('button', { name: 'Corriger le stock…' }).click();
  const form = page.getByRole('dialog', { name: 'Corriger le stock' });
  await form.getByRole('button', { name: 'Corriger' }).click();
  await expect(form.getByText('Le champ Commentaire est obligatoire')).toBeVisible();
  await form.getByLabel('Commentaire').fill('Étagère recomptée');
  await form
    .getByRole('spinbutton', { name: 'Quantité' })
    .or(form.getByRole('textbox', { name: 'Quantité' }))
    .fill('2');
  await form.getByRole('button', { name: 'Corriger' }).click();
  await expect(form).toBeHidden();

  await page.goto('/incidents?kind=count');
  const line = page.getByRole('row').filter({ hasText: 'Chez Manon' }).first();
  await expect(line).toContainText('−2');
  await line.getByRole('link').first().click();
  const panel = page.getByRole('complementary', { name: '2 contenants manquants' });
  await panel.getByRole('button', { name: 'Expliquer…' }).click();
  const explain = page.getByRole('dialog', { name: 'Expliquer l’écart' });
  await explain.getByLabel('Cause').selectOption('miscounted');
  await explain.getByRole('button', { name: 'Expliquer' }).click();
  await expect(panel.getByText('Expliqué', { exact: true })).toBeVisible();

  await panel.getByRole('button', { name: 'Régler…' }).click();
  const settle = page.getByRole('dialog', { name: 'Régler l’écart' });
  await settle.getByRole('button', { name: 'Régler' }).click();
  await expect(settle.getByText('Confirmez-le avant de régler.')).toBeVisible();
  await settle.getByRole('checkbox').check();
  await settle.getByRole('button', { name: 'Régler' }).click();
  await expect(panel.getByText('Réglé', { exact: true })).toBeVisible();
  await expect(panel.getByRole('heading', { name: 'Ce qui l’a réglé' })).toBeVisible();
  // Its buttons are gone: whoever pressed one goes on from its title.
  await expect(panel.getByRole('heading', { level: 2 })).toBeFocused();
});
