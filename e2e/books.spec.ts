import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { writtenSeal } from '@boucle/contract/features/books/seals.ts';
import { type Bank } from '@boucle/contract/features/books/bankCalls.ts';
import { addDays, centsOf, euro, parisDay, writtenDay } from '@boucle/contract/base/format.ts';
import { readFec } from '../server/dev/testing/fecReader.ts';
import { camt053 } from '../server/dev/worlds/camt053.ts';
import { asOwner, demoAccount } from './support/database.ts';
import { signIn } from './support/signIn.ts';

test('what is owed at a date is opened from the dashboard, reconciled, and opens to its rows', async ({ page }) => {
  await signIn(page, 'account_admin');
  await page.goto('/dashboard');
  await page.getByRole('link', { name: /encours à une date/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Comptabilité' })).toBeVisible();
  const figures = page.getByRole('region', { name: 'Encours', exact: true });
  const total = figures.getByRole('link', { name: /^Encours au/ });
  await expect(total).toHaveText(/^[\d\s]+,\d\d\s€$/);
  await expect(page.getByText(/écritures additionnées, au centime près/)).toBeVisible();

  // A day to come is refused at its field, and what is shown stays.
  const field = page.getByLabel('Date de l’encours');
  await field.fill('31/12/2099');
  await expect(page.getByText('Choisissez aujourd’hui ou un jour passé.')).toBeVisible();
  await expect(total).toBeVisible();
  await field.fill('01/01/2020');
  await expect(page).toHaveURL(/jour=2020-01-01/);
  await expect(total).toHaveText('0,00 €');
  await expect(page.getByText('Aucun contenant n’était prêté')).toBeVisible();

  await page.getByRole('button', { name: 'Aujourd’hui' }).click();
  await expect(total).not.toHaveText('0,00 €');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'PDF' }).click();
  expect((await saved).suggestedFilename()).toBe(`encours-${parisDay(new Date())}.pdf`);

  // The rows add up to the figure that led there.
  const guests = figures.getByRole('link', { name: /^Consignes des invités/ });
  const amount = (await guests.textContent()) ?? '';
  await guests.click();
  await expect(page.getByRole('status', { name: 'Total des lignes filtrées' })).toContainText(amount);

  // The trial balance is balanced, and each of its lines opens its entries.
  await page.getByRole('link', { name: 'Balance et écritures' }).click();
  const totals = page.getByRole('row', { name: /^Total/ }).getByRole('cell');
  await expect(totals.nth(1)).toHaveText('0,00 €');
  await expect(totals.nth(4)).toHaveText('0,00 €');
  await page.getByRole('link', { name: /^4191 .*voir les écritures$/ }).click();
  await expect(page).toHaveURL(/onglet=ecritures&kind=CAG&code=4191/);
  await expect(page.getByRole('table', { name: 'Écritures' }).getByRole('row').nth(1)).toContainText('4191');
});

test('the end of a year: what clients owe by age and what is to invoice add up to the books, and open their pieces', async ({
  page,
}) => {
  await signIn(page, 'account_admin');
  await page.goto('/books?onglet=agee');
  await expect(page.getByText(/^Solde du 411 dans les livres/)).toBeVisible();
  const total = page.getByRole('link', { name: /^Total, Total/ });
  const due = (await total.textContent()) ?? '';
  await total.click();
  const pieces = page.getByRole('region', { name: 'Pièces de la balance âgée' });
  await expect(pieces.getByRole('row', { name: /^Total/ })).toContainText(due);
  await pieces.getByRole('link', { name: /^F20/ }).first().click();
  await expect(page).toHaveURL(/onglet=factures&open=\d+/);

  // Fees of a month stand there from its end until its invoices are issued.
  const [closed] = await asOwner<{ day: string }>(
    "select (max(month) + interval '1 month' - interval '1 day')::date::text as day from closed_months where account_id = $1",
    [await demoAccount()],
  );
  await page.goto(`/books?onglet=a-etablir&jour=${closed?.day ?? ''}`);
  const unbilled = page.getByRole('region', { name: 'Factures à établir' });
  await expect(unbilled.getByRole('row', { name: /^Total/ })).toContainText('€');
  await expect(page.getByText(/^Solde du 4181 dans les livres/)).toBeVisible();
  const reversal = page.getByRole('region', { name: 'Écritures d’extourne' });
  await expect(reversal.getByRole('row').nth(1)).toContainText('706');
  await expect(page.getByText(/487, produits constatés d’avance/)).toBeVisible();
});

test('the accountant’s file of a year is exported and recorded, the seals of closed months are verified and compared', async ({
  page,
}) => {
  await signIn(page, 'account_admin');
  await page.goto('/books?onglet=fec');
  await expect(page.getByText('Aucun fichier exporté')).toBeVisible();
  await page.getByRole('button', { name: 'Vérifier le fichier' }).click();
  await expect(page.getByText(/^Fichier conforme/)).toBeVisible();
  await expect(page.getByRole('list', { name: 'Contrôles du fichier' }).getByRole('listitem')).toHaveCount(14);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exporter l’exercice' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^\d{9}FEC\d{8}-journaux-auxiliaires\.txt$/);
  const bytes = await readFile(await file.path());
  const read = readFec(bytes);
  expect(read.lines).toBeGreaterThan(100);
  const made = page.getByRole('table', { name: 'Fichiers exportés' }).getByRole('row').nth(1);
  await expect(made).toContainText(writtenSeal(createHash('sha256').update(bytes).digest('hex')));
  await expect(made).toContainText(euro(read.total / 100));

  // A month of it: what was verified is forgotten, and its file and its whole ZIP are named by it.
  await page.getByLabel('Période').selectOption({ index: 1 });
  await expect(page.getByText(/^Fichier conforme/)).toBeHidden();
  const saves = async (button: string | RegExp): Promise<string> => {
    const taken = page.waitForEvent('download');
    await page.getByRole('button', { name: button }).first().click();
    return (await taken).suggestedFilename();
  };
  expect(await saves('Exporter le fichier')).toMatch(/^\d{9}FEC\d{8}-depuis-\d{8}-journaux-auxiliaires\.txt$/);
  expect(await saves('Exporter en CSV')).toMatch(/^journal-[\d-]+\.csv$/);
  expect(await saves(/^Exporter le dossier/)).toMatch(/^dossier-comptable-\d{4}-(\d\d|T\d)\.zip$/);
  const months = page.getByRole('table', { name: 'Dossiers des mois et trimestres clôturés' });
  await expect(months.getByRole('row').nth(1)).toContainText('par');

  await page.getByRole('link', { name: 'Conformité' }).click();
  await page.getByRole('button', { name: 'Vérifier les sceaux' }).click();
  await expect(page.getByText(/sceaux conformes aux écritures\./)).toBeVisible();
  const first = page.getByRole('table', { name: 'Sceaux des mois clôturés' }).getByRole('row').nth(1);
  const seal = (await first.locator('code').textContent()) ?? '';
  await first.getByRole('button', { name: /^Comparer le sceau/ }).click();
  const dialog = page.getByRole('dialog');
  const compare = async (text: string): Promise<void> => {
    await dialog.getByLabel('Sceau du relevé ou de l’e-mail').fill(text);
    await dialog.getByRole('button', { name: 'Comparer' }).click();
  };
  await compare('abc');
  await expect(dialog.getByText('Le sceau compte 64 caractères')).toBeVisible();
  await compare(seal.toUpperCase());
  await expect(dialog.getByText('Ce sceau correspond aux écritures du mois.')).toBeVisible();
  // A verdict concerns the compared seal alone.
  await dialog.getByLabel('Sceau du relevé ou de l’e-mail').fill('abd');
  await expect(dialog.getByText('Ce sceau correspond aux écritures du mois.')).toBeHidden();
  await compare('0'.repeat(64));
  await expect(dialog.getByText(/^Ce sceau ne correspond pas/)).toBeVisible();
});

test('an account of the chart changes from a day on, never within a closed month', async ({ page }) => {
  const today = parisDay(new Date());
  // The demo closes all months but the last that is over: this day is in the one before it.
  const closed = writtenDay(addDays(`${today.slice(0, 7)}-01`, -45));
  const toCome = writtenDay(addDays(today, 40));
  await signIn(page, 'account_admin');
  await page.goto('/books?onglet=plan');
  await page.getByRole('button', { name: /^Modifier le compte 7088/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Compte').fill('801');
  await dialog.getByLabel('Libellé').fill('Bonis sur consignes');
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(dialog.getByText('Le compte comporte de 3 à 12 chiffres, le premier de 1 à 7.')).toBeVisible();
  await dialog.getByLabel('Compte').fill('7086');
  await dialog.getByLabel('À partir du', { exact: true }).fill(closed);
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(dialog.getByText(/Ce jour est dans un mois clôturé/)).toBeVisible();
  await dialog.getByLabel('À partir du', { exact: true }).fill(toCome);
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByRole('row', { name: new RegExp(`^7088 .*7086 le ${toCome}`) })).toBeVisible();
});

test('a cheque is taken to the bank by a slip, and waits again once the slip is taken back', async ({ page }) => {
  await signIn(page, 'account_admin');
  await page.goto('/books?onglet=remises');
  const waiting = page.getByRole('table', { name: 'Chèques à remettre' });
  const cheque = waiting.getByRole('row').filter({ hasText: /Chèque n°.4021/ });
  await expect(cheque).toBeVisible();
  for (const box of await waiting.getByRole('checkbox').all()) await box.uncheck();
  await expect(page.getByRole('button', { name: 'Remettre en banque' })).toBeDisabled();
  await cheque.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Remettre en banque' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/^1.chèque,/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Enregistrer la remise' }).click();
  await expect(page.getByText(/^La remise de .* est enregistrée\.$/)).toBeVisible();
  await expect(cheque).toBeHidden();
  const slip = page.getByRole('table', { name: 'Remises en banque' }).getByRole('row').nth(1);
  await expect(slip).toContainText('chèque');

  await slip.getByRole('button', { name: /^Annuler la remise/ }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('textbox').fill('Bordereau égaré');
  await question.getByRole('button', { name: 'Annuler la remise' }).click();
  await expect(page.getByText('La remise est annulée.')).toBeVisible();
  await expect(slip).toContainText('annulée');
  await expect(cheque).toBeVisible();
});

test('the bank’s statement is read, matched by hand and set aside, and both balances stay explained', async ({
  page,
}) => {
  const { access_token } = await signIn(page, 'account_admin');
  const headers = { authorization: `Bearer ${access_token}` };
  const { data } = (await (await page.request.get('/api/v1/admin/books/bank', { headers })).json()) as { data: Bank };
  const [first, second] = data.ours;
  const [statement] = data.statements;
  if (first === undefined || second === undefined || statement === undefined || data.sums === null)
    throw new Error('The demo has a statement of the bank');
  await page.goto('/books?onglet=banque');
  const explained = page.getByText('L’écart est expliqué au centime.');
  await expect(explained).toBeVisible();
  const theirs = page.getByRole('table', { name: 'À la banque, pas chez nous' });

  // A payment that is missing opens its usual window, as the bank shows it.
  const paid = theirs.getByRole('row').filter({ hasText: 'VIR RELEVE' });
  await paid.getByRole('button', { name: /^Enregistrer le paiement/ }).click();
  const payment = page.getByRole('dialog');
  await expect(payment.getByLabel('Commentaire')).toHaveValue(/VIR RELEVE/);
  await expect(payment.getByLabel('Date')).toHaveValue(writtenDay(data.sums.to_day));
  await payment.getByRole('button', { name: 'Fermer' }).click();

  const charges = theirs.getByRole('row').filter({ hasText: 'FRAIS DE TENUE DE COMPTE' });
  await charges.getByRole('button', { name: /^Mettre hors Boucle/ }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('textbox').fill('Frais de la banque');
  await question.getByRole('button', { name: 'Mettre hors Boucle' }).click();
  const aside = page.getByRole('table', { name: 'Hors Boucle' });
  await expect(aside).toContainText('Frais de la banque');
  await expect(charges).toBeHidden();
  await aside.getByRole('button', { name: /^Défaire le rapprochement/ }).click();
  await expect(charges).toBeVisible();

  // The next statement has one line for two operations.
  const day = addDays(data.sums.to_day, 1);
  const cents = centsOf(first.amount) + centsOf(second.amount);
  const lines = [{ day, cents, text: 'Remise groupée' }];
  const { iban } = statement;
  const xml = camt053([{ iban, number: '12', from: day, to: day, openingCents: centsOf(statement.closing), lines }]);
  const send = (text: string) =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name: 'releve.xml', mimeType: 'application/xml', buffer: Buffer.from(text) });
  await send(xml.replace('CLBD', 'ITBD'));
  await expect(page.getByRole('alert').filter({ hasText: 'il manque le solde' })).toBeVisible();
  await send(xml);
  const joined = theirs.getByRole('row').filter({ hasText: 'Remise groupée' });
  await joined.getByRole('button', { name: /^Rapprocher/ }).click();
  const dialog = page.getByRole('dialog');
  const join = dialog.getByRole('button', { name: 'Rapprocher' });
  for (const { amount, day: of } of [first, second]) {
    await expect(join).toBeDisabled();
    const choice = dialog
      .getByRole('listitem')
      .filter({ hasText: euro(amount) })
      .filter({ hasText: writtenDay(of) });
    await choice.getByRole('checkbox', { checked: false }).first().check();
  }
  await join.click();
  await expect(page.getByText('Le rapprochement est enregistré.')).toBeVisible();
  await expect(joined).toBeHidden();
  await expect(explained).toBeVisible();
  await send(xml);
  await expect(page.getByText('Ce relevé est déjà lu')).toBeVisible();
});
