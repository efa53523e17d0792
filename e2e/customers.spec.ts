import { type Page, expect, test } from '@playwright/test';
import { columnOf, rowsOfCsv } from './support/csv.ts';
import { asOwner } from './support/database.ts';
import { signIn } from './support/signIn.ts';
import { readApart } from './support/api.ts';

const rows = (page: Page) => page.getByRole('table', { name: 'Consos' }).locator('tbody').getByRole('row');

test('consos are found without accents, filtered in the address, and exported as they are shown', async ({ page }) => {
  await signIn(page, 'account_admin');
  await page.goto('/customers?holding=some&sort=-credits');
  await expect(rows(page).first()).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exporter' }).click();
  const csv = await rowsOfCsv(await download);
  expect(columnOf(csv, 'Contenants détenus').every((cell) => Number(cell) > 0)).toBe(true);
  const first = columnOf(csv, 'Nom')[0] ?? '';
  await expect(rows(page).first()).toContainText(first);

  await page.goto('/customers?q=LEA');
  await expect(rows(page).first()).toContainText('Léa');
  await page.goto('/customers?q=zzzz');
  await expect(page.getByText('Aucun conso pour ces filtres')).toBeVisible();
  await page.getByRole('button', { name: 'Effacer les filtres' }).click();
  await expect(rows(page).first()).toBeVisible();
});

test('a conso is added, invited, corrected, credited, its gift taken back, refunded, forgotten once nothing is owed', async ({
  page,
}) => {
  const name = `oubli-${Date.now()}`;
  const [known] = await asOwner<{ email: string }>(
    `select email from customers where account_id = (select min(id) from accounts) and erased_at is null order by id limit 1`,
  );
  await signIn(page, 'account_admin');
  await page.goto('/customers');
  await page.getByRole('link', { name: 'Ajouter un conso' }).click();
  const adding = page.getByRole('dialog', { name: 'Ajouter un conso' });
  await adding.getByLabel('E-mail').fill(`${name}@`);
  await adding.getByRole('button', { name: 'Ajouter' }).click();
  await expect(adding.getByText('Le champ E-mail doit être une adresse e-mail valide')).toBeVisible();
  await adding.getByLabel('E-mail').fill(`${name}@exemple.fr`);
  await adding.getByLabel('L’inviter par mail').check();
  await adding.getByRole('button', { name: 'Ajouter' }).click();
  await expect(page.getByText(`L’invitation est envoyée à ${name}@exemple.fr.`)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: `${name}@exemple.fr` })).toBeVisible();
  await page.getByRole('button', { name: 'Renvoyer l’invitation' }).click();
  await expect(page.getByText(`L’invitation est envoyée à ${name}@exemple.fr.`).last()).toBeVisible();
  await page.getByRole('link', { name: 'Modifier' }).click();
  const editing = page.getByRole('dialog', { name: 'Modifier le conso' });
  await editing.getByLabel('E-mail').fill(known?.email ?? '');
  await editing.getByLabel('Nom').fill('Ombeline Oubli');
  await editing.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(editing.getByText('Un conso a déjà cette adresse.')).toBeVisible();
  const email = `${name}.b@exemple.fr`;
  await editing.getByLabel('E-mail').fill(email);
  await editing.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ombeline Oubli' })).toBeVisible();
  await page.getByRole('link', { name: 'Créditer', exact: true }).click();
  await expect(page.getByRole('dialog').getByLabel('Montant')).toBeFocused();
  await page.keyboard.type('6');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'crédités' })).toBeVisible();

  await page.getByRole('link', { name: 'Données personnelles' }).click();
  await page.getByRole('button', { name: 'Effacer les données…' }).click();
  await page.getByRole('button', { name: 'Effacer définitivement' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('sa cagnotte a encore 6,00');
  // A gift is taken back, not refunded: where they are erased leads to it.
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reprendre…', exact: true }).click();
  const taking = page.getByRole('dialog', { name: /^Reprendre/ });
  await taking.getByLabel('Montant').fill('6');
  await taking.getByLabel('Motif').fill('Départ d’ombeline OUBLI');
  await taking.getByRole('button', { name: 'Reprendre', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'repris' }).first()).toBeVisible();

  await page.getByRole('link', { name: 'Créditer', exact: true }).click();
  await page.getByRole('dialog').getByLabel('Montant').fill('6');
  await page
    .getByRole('dialog')
    .getByRole('radio', { name: /^Reçu par l’initiative/ })
    .check();
  await page.getByRole('dialog').getByRole('button', { name: 'Créditer', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  // What was read before the credit must not refuse what it paid in, however slow the next answer.
  await readApart(page);
  await page.route(/\/money$/, async (route) => {
    await page.waitForTimeout(2000);
    await route.continue();
  });
  await page.getByRole('link', { name: 'Rembourser', exact: true }).click();
  await expect(page.getByRole('dialog').getByLabel('Montant')).toBeFocused();
  await page.keyboard.type('6');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'à rembourser' })).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.getByRole('link', { name: 'Données personnelles' }).click();
  // What they asked is in the register, until it is answered.
  await page.getByRole('button', { name: 'Noter une demande…' }).click();
  const asking = page.getByRole('dialog', { name: 'Noter une demande' });
  await asking.getByLabel('Demande').selectOption('Effacement');
  await asking.getByLabel('Note').fill('Par téléphone');
  await asking.getByRole('button', { name: 'Enregistrer' }).click();
  const register = page.getByRole('region', { name: 'Demandes sur ses données' });
  await expect(register).toContainText(/Effacement.*à répondre avant le/s);
  await register.getByRole('button', { name: 'Répondue…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Enregistrer' }).click();
  await expect(register).toContainText('répondue le');
  await page.getByRole('button', { name: 'Effacer les données…' }).click();
  await expect(page.getByRole('alertdialog').getByRole('region', { name: 'Textes qui le citent' })).toContainText(
    'Départ d’ombeline OUBLI',
  );
  await page.getByRole('button', { name: 'Effacer définitivement' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Conso effacé');
});

test('the stock of a conso is corrected: place and quantity are asked for', async ({ page }) => {
  await signIn(page, 'account_admin');
  await page.goto('/customers?holding=some&sort=-containers_count');
  await rows(page).first().getByRole('link').first().click();
  await page.getByRole('link', { name: 'Corriger le stock' }).click();
  const dialog = page.getByRole('dialog', { name: 'Corriger le stock' });
  await dialog.getByRole('button', { name: 'Corriger' }).click();
  await expect(dialog).toContainText('Indiquez au moins une quantité.');
  await expect(dialog).toContainText('Le champ Lieu est obligatoire');
  await dialog.getByRole('combobox', { name: 'Où sont les contenants\u202f?' }).selectOption('Perdus');
  await dialog
    .getByRole('textbox', { name: /^Quantité/ })
    .first()
    .fill('1');
  await dialog.getByRole('button', { name: 'Corriger' }).click();
  await expect(page.getByRole('status').filter({ hasText: '1 contenant corrigé' })).toBeVisible();
});
