import { readFile } from 'node:fs/promises';
import { addDays, parisDay } from '@boucle/contract/base/format.ts';
import { expect, test } from '@playwright/test';
import { closeMonth } from '../server/domain/ledger/months/closeMonth.ts';
import { payment } from '../server/domain/ledger/payments.ts';
import { settle } from '../server/domain/ledger/settlements.ts';
import { asOwner } from './support/database.ts';
import { PASSWORD } from './support/people.ts';
import { pressEscape } from './support/screens.ts';
import { inProgramme, insertRow, newProgramme, sendInvoices, type Programme } from './support/programmes.ts';
import { signInAs } from './support/signIn.ts';
import { watchConsole } from './support/watch.ts';

test.describe.configure({ mode: 'serial' });

const TODAY = parisDay(new Date());
const LAST_MONTH = addDays(`${TODAY.slice(0, 7)}-01`, -1).slice(0, 7);

const IBAN = 'FR7630006000011234567890189';

let programme: Programme;
// Each try has a new initiative, which owes two restaurants what they paid too much.
test.beforeAll(async () => {
  programme = await newProgramme('Consigne de la Sèvre');
  const { accountId } = programme;
  await sendInvoices(programme, 'Consigne de la Sèvre SCIC', IBAN);
  const restaurants: number[] = [];
  for (const [name, siren, address] of [
    ['Chez Manon', '552100554', '1 rue du Port'],
    ['Le Virement', '732829320', '2 rue du Port'],
  ] as const) {
    const place = { account_id: accountId, name, siren, address, postal_code: '44000', city: 'Nantes', iban: IBAN };
    const id = await insertRow('restaurants', place);
    await insertRow('price_lines', {
      account_id: accountId,
      restaurant_id: id,
      kind: 'recurring_subscription',
      unit_price_cents: 1000,
      free_quota: 0,
      valid_from: `${LAST_MONTH}-01`,
    });
    restaurants.push(id);
  }
  await inProgramme(accountId, async (tx) => {
    const statements = await closeMonth(tx, accountId, `${LAST_MONTH}-01`);
    for (const [rank, id] of statements.entries()) {
      const paid = payment(restaurants[rank] ?? 0, 2500, TODAY);
      await settle(tx, accountId, { ...paid, statementId: id });
    }
  });
});

test('a batch is prepared, its file downloaded; the bank pays, then sends one transfer back', async ({ page }) => {
  const { expectQuiet } = watchConsole(page);
  await signInAs(page, programme.email);
  // They signed in a while ago.
  await asOwner(
    `update oauth_sessions s set created_at = now() - interval '6 minutes' from people p
      where p.id = s.person_id and p.email = $1`,
    [programme.email],
  );
  await page.goto('/invoices?onglet=virements');
  await page.getByRole('button', { name: 'Préparer un lot…', exact: true }).first().click();
  const preparing = page.getByRole('dialog', { name: 'Préparer un lot de virements', exact: true });
  await expect(preparing).toContainText(/2 virements, 26,00\s€/);

  // Ticks that would be lost need a confirmation.
  await preparing.getByRole('checkbox', { name: /^Le Virement/ }).uncheck();
  await expect(preparing).toContainText(/1 virement, 13,00\s€/);
  await pressEscape(page);
  const leaving = page.getByRole('alertdialog');
  await leaving.getByRole('button', { name: 'Rester', exact: true }).click();
  await preparing.getByRole('checkbox', { name: /^Le Virement/ }).check();
  await preparing.getByRole('button', { name: 'Préparer le lot', exact: true }).click();

  // The identity is confirmed again, and the batch prepared without another press.
  const confirming = page.getByRole('dialog', { name: 'Confirmez qu’il s’agit de vous', exact: true });
  await confirming.getByLabel('Votre mot de passe').fill('perdu');
  await confirming.getByRole('button', { name: 'Confirmer', exact: true }).click();
  await expect(confirming).toContainText('Ce n’est pas votre mot de passe actuel.');
  await confirming.getByLabel('Votre mot de passe').fill(PASSWORD);
  await confirming.getByRole('button', { name: 'Confirmer', exact: true }).click();
  await expect(confirming).toBeHidden();

  const batch = page.getByRole('dialog', { name: /^Lot VIR/ });
  await expect(batch).toContainText(/26,00\s€/);
  const download = page.waitForEvent('download');
  await batch.getByRole('button', { name: 'Fichier SEPA', exact: true }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^VIR.*\.xml$/);
  const xml = await readFile(await file.path(), 'utf8');
  expect(xml).toContain('urn:iso:std:iso:20022:tech:xsd:pain.001.001.09');
  expect(xml.match(/<InstdAmt Ccy="EUR">13\.00<\/InstdAmt>/g)).toHaveLength(2);

  await batch.getByRole('button', { name: 'Marquer exécuté…', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Marquer exécuté', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'est exécuté' }).first()).toBeVisible();

  const line = batch.getByRole('listitem').filter({ hasText: 'Le Virement' });
  await line.getByRole('button', { name: 'Retourné…', exact: true }).click();
  const returning = page.getByRole('alertdialog');
  await returning.getByRole('textbox').fill('Compte clôturé');
  await returning.getByRole('button', { name: 'Marquer retourné', exact: true }).click();
  await expect(line).toContainText('Compte clôturé');
  await expect(batch).toContainText(/13,00\s€ retournés par la banque/);
  await expect(returning).toBeHidden();
  await pressEscape(page);
  await expect(batch).toBeHidden();

  // The money that came back is owed again.
  await page.getByRole('button', { name: 'Préparer un lot…', exact: true }).first().click();
  await expect(preparing).toContainText(/1 virement, 13,00\s€/);
  await expect(preparing).toContainText('Le Virement');
  await pressEscape(page);
  expectQuiet();
});
