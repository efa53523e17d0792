import { expect, test } from '@playwright/test';
import { signIn } from './support/signIn.ts';
import { watchConsole } from './support/watch.ts';

test('a partner is created, supplied within what the warehouse has, and its movement taken back', async ({ page }) => {
  const { expectQuiet } = watchConsole(page);
  await signIn(page, 'account_admin');
  await page.goto('/partners?new=1');
  const form = page.getByRole('dialog', { name: 'Créer un partenaire' });
  await form.getByRole('button', { name: 'Créer', exact: true }).click();
  await expect(form.getByText('Le champ Nom est obligatoire')).toBeVisible();
  await expect(form.getByText('Le champ E-mail est obligatoire')).toBeVisible();
  await form.getByRole('textbox', { name: 'Nom' }).fill('Cyclo Sud');
  await form.getByRole('textbox', { name: 'E-mail' }).fill('bonjour@cyclo.exemple.fr');
  await form.getByRole('textbox', { name: /SIREN/ }).fill('123456789');
  await form.getByRole('button', { name: 'Créer', exact: true }).click();
  await expect(form.getByText('Le champ SIREN n’a pas le bon format')).toBeVisible();
  await form.getByRole('textbox', { name: /SIREN/ }).fill('732 829 320');
  await form.getByRole('button', { name: 'Créer', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Cyclo Sud' })).toBeVisible();

  await page.getByRole('button', { name: 'Approvisionner' }).click();
  const supply = page.getByRole('dialog', { name: /^Approvisionner/ });
  const quantity = supply.getByRole('textbox', { name: 'Quantité, Grand bol 1 L' });
  await quantity.fill('99999');
  await expect(supply.getByText(/L’entrepôt n’a que/)).toBeVisible();
  await quantity.fill('2');
  await supply.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('2 contenants livrés à Cyclo Sud.')).toBeVisible();

  await page.getByRole('button', { name: 'Désactiver' }).click();
  const closing = page.getByRole('alertdialog');
  await closing.getByRole('button', { name: 'Désactiver' }).click();
  await expect(closing.getByText(/il a encore 2 contenants/)).toBeVisible();
  await closing.getByRole('button', { name: 'Annuler' }).click();

  await page.getByRole('link', { name: 'Mouvements' }).click();
  await page
    .getByRole('button', { name: /^Actions/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Annuler' }).click();
  await page.getByRole('alertdialog').getByRole('textbox', { name: 'Raison' }).fill('Jamais parti');
  await page.getByRole('button', { name: 'Annuler le mouvement' }).click();
  await expect(page.getByText('Le mouvement est annulé.')).toBeVisible();
  await page.getByRole('link', { name: 'Relevé' }).click();
  await expect(page.getByRole('row', { name: /Grand bol 1 L Réserve propre 0 0 0 0/ })).toBeVisible();
  expectQuiet();
});
