import { expect, test } from '@playwright/test';
import { addDays, parisDay, writtenDay } from '@boucle/contract/base/format.ts';
import { mailedLink } from './support/mails.ts';
import { newProgramme } from './support/programmes.ts';
import { signIn, signInAs } from './support/signIn.ts';

test('what cagnottes hold and twelve months of top-ups are watched, and each figure opens its rows', async ({
  page,
}) => {
  await signIn(page, 'account_admin');
  await page.goto('/books?onglet=monnaie');
  const limits = page.getByRole('region', { name: 'Seuils' });
  await expect(limits.getByText('Sous le seuil')).toHaveCount(2);
  const held = limits.getByRole('link', { name: /^Encours des cagnottes/ });
  const amount = (await held.textContent()) ?? '';
  await held.click();
  await expect(page.getByRole('status', { name: 'Total des lignes filtrées' })).toContainText(amount);

  await page.goto('/books?onglet=monnaie');
  await page.getByRole('link', { name: /^Rechargements par carte bancaire.*voir les écritures$/ }).click();
  await expect(page).toHaveURL(/onglet=ecritures&kind=PSP&source=add_deposit/);
  await expect(page.getByRole('table', { name: 'Écritures' }).getByRole('row').nth(1)).toBeVisible();
});

test('a cap is chosen, and a credit beyond it is refused at its amount with the room that is left', async ({
  page,
}) => {
  const { email } = await newProgramme('Plafond');
  await signInAs(page, email);
  await page.goto('/books?onglet=monnaie');
  await expect(page.getByText('150,00 €')).toBeVisible();
  await page.getByRole('button', { name: 'Modifier le plafond' }).click();
  const dialog = page.getByRole('dialog', { name: 'Plafond d’une cagnotte' });
  const field = dialog.getByLabel('Une cagnotte contient au plus');
  await field.fill('300');
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(dialog.getByText('Choisissez un plafond de 1 à 250 €.')).toBeVisible();
  await field.fill('20');
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Aucune cagnotte ne le dépasse.')).toBeVisible();

  await page.goto('/cards?new=1');
  const cards = page.getByRole('dialog');
  await cards.getByLabel('Montant par carte').fill('20,01');
  await cards.getByRole('button', { name: 'Continuer' }).click();
  await cards.getByRole('button', { name: 'Confirmer' }).click();
  await expect(cards.getByText('Une cagnotte est plafonnée à 20,00 €.')).toBeVisible();
});

test('an accountant reads the books by a link, until it is taken back', async ({ page, browser }) => {
  const { email } = await newProgramme('Comptable');
  const accountant = `cabinet-${email}`;
  await signInAs(page, email);
  await page.goto('/books?onglet=comptable');
  await expect(page.getByText('Aucun accès donné')).toBeVisible();
  await page.getByRole('button', { name: 'Donner un accès' }).click();
  const dialog = page.getByRole('dialog', { name: 'Donner accès aux comptes' });
  await dialog.getByLabel('E-mail de l’expert-comptable').fill(accountant);
  await dialog.getByRole('button', { name: 'Envoyer le lien' }).click();
  await expect(dialog).toBeHidden();
  const row = page.getByRole('row', { name: accountant });
  await expect(row).toContainText(writtenDay(addDays(parisDay(new Date()), 90)));

  const elsewhere = await browser.newContext();
  const read = await elsewhere.newPage();
  const path = await mailedLink(accountant);
  await read.goto(path);
  await expect(read.getByRole('heading', { level: 1, name: /^Comptes de Comptable/ })).toBeVisible();
  const saved = read.waitForEvent('download');
  await read.getByRole('link', { name: 'Balance (CSV)' }).first().click();
  expect((await saved).suggestedFilename()).toMatch(/^balance-.*\.csv$/);

  await row.getByRole('button', { name: `Retirer l’accès de ${accountant}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Retirer l’accès' }).click();
  await expect(row).toContainText('Retiré');
  await read.goto(path);
  await expect(read.getByRole('heading', { level: 1, name: 'Lien inconnu' })).toBeVisible();
  await elsewhere.close();
});
