import { readFile } from 'node:fs/promises';
import { TRANSACTION_TYPE_LABELS } from '@boucle/contract/shared/transactions/types.ts';
import { type Page, expect, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { amount, countCards, openStepper, quantity, stepper } from './support/cards.ts';
import { columnOf, rowsOfCsv } from './support/csv.ts';
import { asOwner } from './support/database.ts';
import { signIn } from './support/signIn.ts';
import { watchConsole } from './support/watch.ts';

const success = (page: Page) => page.getByRole('status').filter({ hasText: /\S/ });

/** A new card of 10 €, by the API, as its own screen shows it. */
async function newCard(page: Page): Promise<{ id: number; number: string }> {
  const { access_token } = await signIn(page, 'account_admin');
  const answer = await page.request.post('/api/v1/admin/card_holders', {
    headers: { authorization: `Bearer ${access_token}` },
    data: { quantity: 1, initial_amount: 10, funding: 'initiative' },
  });
  const { data } = (await answer.json()) as { data: { id: number; number: string }[] };
  const [card] = data;
  if (card === undefined) throw new Error(await answer.text());
  return card;
}

async function activate(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Activer', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Activer la carte' }).click();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
}

test('from ten new cards to a card in the hand, its credit in the ledger and in the CSV', async ({ page }) => {
  const { expectQuiet } = watchConsole(page);
  await signIn(page, 'account_admin');
  await openStepper(page);
  const before = await countCards();

  await quantity(page).fill('10');
  await amount(page).fill('12,50');
  await stepper(page).getByRole('button', { name: 'Continuer' }).click();
  await expect(stepper(page).getByRole('heading', { name: '10 cartes vont être créées' })).toBeFocused();
  await expect(stepper(page).getByText(/^125,00\s€$/)).toBeVisible();
  expect(await countCards()).toBe(before);
  await stepper(page).getByRole('button', { name: 'Confirmer' }).click();
  await expect(stepper(page).getByText('Les 10 cartes ont été créées.')).toBeVisible();
  const made = stepper(page).getByRole('listitem').filter({ hasText: /\d{6}/ });
  await expect(made).toHaveCount(10);
  await expect(made.first()).toContainText(/\d{4}/);
  expect(await countCards()).toBe(before + 10);

  await stepper(page).getByRole('button', { name: 'Imprimer les 10 cartes' }).click();
  const printing = page.getByRole('dialog', { name: /^Imprimer/ });
  await printing.getByText('Planche A4').click();
  const downloading = page.waitForEvent('download');
  await printing.getByRole('button', { name: 'Imprimer les 10 cartes' }).click();
  const pdf = await readFile(await (await downloading).path());
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  // A4 in points.
  expect(/MediaBox \[.*\]/.exec(pdf.toString('latin1'))?.[0]).toMatch(/MediaBox \[0 0 595\.\d+ 841\.\d+\]/);
  await expect(page.getByText('Les 10 cartes sont marquées comme imprimées.')).toBeVisible();
  await expect(printing).toHaveCount(0);
  const number = /\d{6}/.exec(await made.first().innerText())?.[0] ?? '';
  // One that came out badly: its place shows what the server answers.
  await made
    .last()
    .getByRole('button', { name: /^Désactiver la carte \d{6}$/ })
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Désactiver la carte' }).click();
  await expect(made.last()).toContainText('Désactivée');
  await expect(made.last().getByRole('button')).toHaveCount(0);
  await expect(made.first()).toContainText(/Imprimée le \d\d\/\d\d\/\d{4} \d\d:\d\d/);
  await stepper(page).getByRole('button', { name: 'Fermer' }).last().click();
  await expect(stepper(page)).toHaveCount(0);

  const row = page.getByRole('row').filter({ hasText: number });
  await expect(row).toContainText('Inactive');
  await expect(row).not.toContainText('À imprimer');
  await row.getByRole('link', { name: number, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Carte ${number}` })).toBeVisible();
  await activate(page);
  await expect(success(page).first()).toContainText(`La carte ${number} est active.`);

  // In place, over whatever page, with the balance before and after.
  await page.getByRole('link', { name: 'Créditer', exact: true }).click();
  const crediting = page.getByRole('dialog', { name: `Créditer la carte ${number}` });
  await expect(crediting.getByRole('textbox', { name: 'Montant', exact: true })).toBeFocused();
  await page.keyboard.type('7,30');
  await expect(crediting).toContainText(/Solde actuel\s: 12,50\s€\. Solde après\s: 19,80\s€/);
  await crediting.getByRole('textbox', { name: 'Commentaire (facultatif)' }).fill('=geste "du jour";');
  await crediting.getByRole('button', { name: 'Créditer', exact: true }).click();
  await expect(success(page).first()).toContainText(/7,30\s€ crédités/);
  await expect(crediting).toHaveCount(0);
  await expect(page).toHaveURL(/\/cards\/\d+$/);
  await expect(page.getByText(/^19,80\s€$/).first()).toBeVisible();

  await page.getByRole('link', { name: 'Transactions', exact: true }).click();
  const table = page.getByRole('table', { name: 'Transactions' });
  await expect(table.getByRole('row')).toHaveCount(3);
  await expect(table.getByRole('row').nth(1)).toContainText(/7,30\s€/);
  await expect(table.getByRole('row').nth(2)).toContainText(/12,50\s€/);
  const exporting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exporter' }).click();
  const rows = await rowsOfCsv(await exporting);
  expect(columnOf(rows, 'Montant (€)')).toEqual(['7,30', '12,50']);
  // Without a column for its origin, the name of a credit contains it.
  expect(columnOf(rows, 'Type')).toEqual(['Crédit offert', TRANSACTION_TYPE_LABELS.activate_card]);
  // A spreadsheet must not run what somebody typed.
  expect(columnOf(rows, 'Commentaires')[0]).toBe(`'=geste "du jour";`);

  // A line of a card leads to the whole transaction.
  await table.getByRole('row').nth(1).getByRole('link').first().click();
  const whole = page.getByRole('complementary', { name: TRANSACTION_TYPE_LABELS.admin_free_deposit });
  await expect(whole.getByText('=geste "du jour";')).toBeVisible();

  await page.getByRole('navigation').getByRole('link', { name: 'Cagnottes' }).click();
  const ledger = page.getByRole('row').filter({ hasText: `Carte ${number}` });
  await expect(ledger.first()).toContainText(/7,30\s€/);
  expectQuiet();
});

test('a card deactivated in two tabs is deactivated once, and the second is told', async ({ page, context }) => {
  const { id, number } = await newCard(page);
  await page.goto(`/cards/${id}`);
  const other = await context.newPage();
  await other.goto(`/cards/${id}`);
  for (const tab of [page, other]) {
    await tab.getByRole('button', { name: 'Désactiver', exact: true }).click();
    await expect(tab.getByRole('alertdialog')).toContainText(`Désactiver la carte ${number}`);
  }
  await page.getByRole('alertdialog').getByRole('button', { name: 'Désactiver la carte' }).click();
  await expect(success(page).first()).toContainText(`La carte ${number} est désactivée.`);
  await other.getByRole('alertdialog').getByRole('button', { name: 'Désactiver la carte' }).click();
  await expect(other.getByRole('alertdialog')).toContainText(/désactivée/);
  await expect(other.getByText('Désactivée', { exact: true }).first()).toBeVisible();
  const [row] = await asOwner<{ count: number }>(
    `select count(*)::int as count from transactions where type = 'deactivate_card' and card_holder_id = $1`,
    [id],
  );
  expect(row?.count).toBe(1);
});

test('an inactive card cannot be credited, and says what to do', async ({ page }) => {
  const { id } = await newCard(page);
  await page.goto(`/cards/${id}?onglet=credit`);
  await expect(page.getByText(/Cette carte est inactive/)).toBeVisible();
  await activate(page);
  await expect(page.getByRole('link', { name: 'Créditer', exact: true })).toBeVisible();
});

test('a credit refuses nothing, three decimals and zero, and keeps what was typed', async ({ page }) => {
  const { id } = await newCard(page);
  await page.goto(`/cards/${id}`);
  await activate(page);
  await page.getByRole('link', { name: 'Créditer', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const field = dialog.getByRole('textbox', { name: 'Montant', exact: true });
  const send = dialog.getByRole('button', { name: 'Créditer', exact: true });
  for (const typed of ['', '0', '1,005']) {
    await field.fill(typed);
    await send.click();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveValue(typed === '0' ? /^0(,00)?$/ : typed);
  }
  await field.fill('5');
  await page.getByRole('radio', { name: /restaurant/ }).check();
  await send.click();
  await expect(page.getByText('Le champ Restaurant est obligatoire')).toBeVisible();
  await expect(field).toHaveValue('5,00');
  // A typed value is not lost without asking.
  await field.press('Escape');
  await expect(page.getByRole('alertdialog')).toContainText('Des modifications ne sont pas enregistrées');
});

test('a credit is taken back in the bar, a refund beyond the balance is refused, several are credited at once', async ({
  page,
}) => {
  const { expectQuiet } = watchConsole(page);
  const { id, number } = await newCard(page);
  await page.goto(`/cards?q=${number}`);
  const row = page.getByRole('row').filter({ hasText: number });
  const menu = async (act: string) => {
    await row.getByRole('button', { name: /^Actions/ }).click();
    await page.getByRole('menuitem', { name: act, exact: true }).click();
  };
  await menu('Activer');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Activer la carte' }).click();
  await expect(row).toContainText(/10,00\s€/);
  // From the row, by keyboard: the amount has the focus, Enter saves.
  await menu('Créditer');
  await expect(page.getByRole('dialog', { name: `Créditer la carte ${number}` }).getByLabel('Montant')).toBeFocused();
  await page.keyboard.type('5');
  await page.keyboard.press('Enter');
  await expect(row).toContainText(/15,00\s€/);
  await expect(page).toHaveURL(`/cards?q=${number}`);
  const bar = page.locator('.b-undos');
  await bar.locator('.b-undo').filter({ hasText: 'crédités' }).getByRole('button', { name: 'Annuler' }).click();
  await expect(row).toContainText(/10,00\s€/);

  await menu('Rembourser');
  const refunding = page.getByRole('dialog', { name: `Rembourser la carte ${number}` });
  await expect(refunding.getByLabel('Montant')).toBeFocused();
  await expect(refunding).toContainText(/Solde actuel\s: 10,00\s€/);
  await page.keyboard.type('12');
  await page.keyboard.press('Enter');
  // By the form, or by the server while the balance is read again.
  await expect(refunding.getByText(/peut être remboursé\s: 10,00|10,00\s€ disponibles/)).toBeVisible();
  await expectAccessible(page, 'a refund that is refused');
  await refunding.getByLabel('Montant').fill('4');
  await page.keyboard.press('Enter');
  await expect(row).toContainText(/6,00\s€/);

  await row.getByRole('checkbox').check();
  await page.getByRole('region', { name: 'Sélection' }).getByRole('button', { name: 'Créditer' }).click();
  const several = page.getByRole('dialog', { name: 'Créditer 1 carte' });
  await several.getByLabel('Montant').fill('1,50');
  await expect(several).toContainText(/Pour 1 carte\s: 1,50\s€ en tout/);
  await page.keyboard.press('Enter');
  await expect(row).toContainText(/7,50\s€/);
  await expect(page.getByRole('region', { name: 'Sélection' })).toHaveCount(0);
  const left = await asOwner<{ cents: string }>(
    `select balance_cents as cents from money_accounts where owner = 'K' and owner_id = $1 and kind = 'CAG'`,
    [id],
  );
  expect(left).toEqual([{ cents: '750' }]);
  expectQuiet();
});
