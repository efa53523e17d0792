import { expect, test } from '@playwright/test';
import { signIn } from './support/signIn.ts';
import { watchConsole } from './support/watch.ts';

test.describe.configure({ mode: 'serial' });

test('a month is prepared, looked into by keyboard, closed for good, and its statements are there', async ({
  page,
}) => {
  const { expectQuiet } = watchConsole(page);
  await signIn(page, 'account_admin');
  await page.goto('/account?onglet=releves');
  const months = page.getByRole('table', { name: 'Mois', exact: true });
  await expect(months.getByRole('row').filter({ hasText: 'À clôturer' })).toHaveCount(1);
  await page.getByRole('link', { name: 'Préparer le mois', exact: true }).press('Enter');
  await expect(page).toHaveURL(/new=1/);
  const dialog = page.getByRole('dialog');
  const first = dialog.getByRole('list', { name: 'Relevés à venir', exact: true }).getByRole('button').first();
  await first.press('Enter');
  await dialog.getByRole('button', { name: 'Réutilisations', exact: true }).press('Enter');
  const behind = dialog.getByRole('list', { name: 'Transactions de la ligne', exact: true });
  await expect(behind.getByRole('link').first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Clôturer le mois', exact: true }).press('Enter');
  const asked = page.getByRole('alertdialog');
  await expect(asked).toContainText('La clôture ne s’annule pas.');
  await asked.getByRole('button', { name: 'Clôturer le mois', exact: true }).press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'est clôturé' }).first()).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(months.getByRole('row').filter({ hasText: 'À clôturer' })).toHaveCount(0);
  await expect(page.getByRole('table', { name: 'Relevés', exact: true }).getByText('À payer').first()).toBeVisible();
  expectQuiet();
});

test('a payment beyond what is left is refused at its field, then one is recorded and taken back', async ({ page }) => {
  await signIn(page, 'account_admin');
  await page.goto('/account?onglet=releves&state=to_pay&sort=-due');
  await page
    .getByRole('table', { name: 'Relevés', exact: true })
    .getByRole('link', { name: /^20\d\d-\d{4}$/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Enregistrer un règlement', exact: true }).click();
  const amount = dialog.getByRole('textbox', { name: 'Montant', exact: true });
  await amount.fill('99999');
  await dialog.getByRole('button', { name: 'Enregistrer le règlement', exact: true }).click();
  await expect(amount).toHaveAccessibleDescription(/^Il reste .* à payer\.$/);
  await amount.fill('5');
  await dialog.getByRole('textbox', { name: 'Commentaire', exact: true }).fill('Virement');
  await dialog.getByRole('button', { name: 'Enregistrer le règlement', exact: true }).click();
  const payments = dialog.getByRole('table', { name: 'Règlements', exact: true });
  await expect(payments).toContainText(/5,00\s€/);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'PDF', exact: true }).click();
  expect((await download).suggestedFilename()).toMatch(/^releve-20\d\d-\d{4}\.pdf$/);
  await payments.getByRole('button', { name: /^Annuler le règlement/ }).click();
  const asked = page.getByRole('alertdialog');
  await asked.getByRole('button', { name: 'Annuler le règlement', exact: true }).click();
  await expect(asked.getByRole('textbox', { name: 'Raison', exact: true })).toHaveAccessibleDescription(/obligatoire/);
  await asked.getByRole('textbox', { name: 'Raison', exact: true }).fill('Rejeté');
  await asked.getByRole('button', { name: 'Annuler le règlement', exact: true }).click();
  await expect(payments).toContainText('Reçu, annulé');
});
