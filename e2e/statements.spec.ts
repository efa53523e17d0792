import { addDays, parisDay } from '@boucle/contract/base/format.ts';
import { expect, test } from '@playwright/test';
import { type Tx } from '../server/platform/database/transaction.ts';
import { record } from '../server/domain/ledger/record.ts';
import { pressEscape } from './support/screens.ts';
import { adminOf, inProgramme, insertRow, newFormat, newProgramme, type Programme } from './support/programmes.ts';
import { signIn, signInAs, tokensOf } from './support/signIn.ts';
import { watchConsole } from './support/watch.ts';

test.describe.configure({ mode: 'serial' });

/** A day of the month before the present one. */
const LAST_MONTH = `${addDays(`${parisDay(new Date()).slice(0, 7)}-01`, -1).slice(0, 7)}-10`;

let programme: Programme;
// A month is closed for good: each try has a new initiative, of which a restaurant lent containers
// last month.
test.beforeAll(async () => {
  programme = await newProgramme('Consigne de la Vilaine');
  const { accountId } = programme;
  const adminId = await adminOf(programme);
  const formatId = await newFormat(accountId, 300);
  const restaurant = { account_id: accountId, name: 'Chez Manon', wash_mode: 'account' };
  const restaurantId = await insertRow('restaurants', restaurant);
  for (const [kind, unit_price_cents] of [
    ['per_refill', 30],
    ['recurring_subscription', 1000],
  ] as const)
    await insertRow('price_lines', {
      account_id: accountId,
      restaurant_id: restaurantId,
      kind,
      unit_price_cents,
      free_quota: 0,
      valid_from: '2020-01-01',
    });
  const of = { restaurantId, lines: [{ formatId, quantity: 20 }], at: new Date(`${LAST_MONTH}T08:00:00Z`) };
  const { lines, at } = of;
  await inProgramme(accountId, async (tx: Tx) => {
    await record(tx, accountId, { type: 'admin_in', variant: 'bought', adminId, lines, at });
    await record(tx, accountId, { type: 'admin_give', adminId, ...of });
    await record(tx, accountId, { type: 'grab_guest_container', author: 'restaurant_owner', ...of });
  });
});

test('a month is prepared, looked into by keyboard, closed for good, and its statements are there', async ({
  page,
}) => {
  const { expectQuiet } = watchConsole(page);
  await signInAs(page, programme.email);
  await page.goto('/statements');
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
  // Its restaurants lack what the law asks of an invoice: their invoices wait, the month does not.
  await dialog.getByRole('button', { name: /^Clôturer, \d+ factures? en attente$/ }).press('Enter');
  const asked = page.getByRole('alertdialog');
  await expect(asked).toContainText('La clôture ne s’annule pas.');
  await asked.getByRole('button', { name: 'Clôturer le mois', exact: true }).press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'est clôturé' }).first()).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(months.getByRole('row').filter({ hasText: 'À clôturer' })).toHaveCount(0);
  // The month opens its statements, in their list.
  await months.getByRole('row').filter({ hasText: 'Clôturé' }).getByRole('link').press('Enter');
  await expect(page.getByRole('table', { name: 'Relevés', exact: true }).getByText('À payer').first()).toBeVisible();
  expectQuiet();
});

test('the closed month is sent in two presses, the missing address typed in the same list', async ({ page }) => {
  await signInAs(page, programme.email);
  await page.goto('/statements');
  await page.getByRole('button', { name: 'Envoyer le relevé', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Envoyer 1 relevé', exact: true });
  const send = dialog.getByRole('button', { name: /^Envoyer/ });
  const address = dialog.getByRole('textbox', { name: 'E-mail de facturation', exact: true });
  await address.fill('compta');
  await expect(address).toHaveAccessibleDescription(/e-mail/i);
  await address.fill('compta@chez-manon.test');
  await expect(dialog.getByText(/^Voici le relevé/)).toBeVisible();
  await send.click();
  await expect(page.getByText('il part dans 10 secondes')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Envoyer le relevé', exact: true })).toHaveCount(0);
  await page.getByRole('link', { name: 'Relevés', exact: true }).click();
  const list = page.getByRole('table', { name: 'Relevés', exact: true });
  await expect(list.getByText('En attente')).toBeVisible();
  await list.getByRole('link', { name: /^20\d\d-\d{4}$/ }).click();
  await expect(page.getByRole('dialog').getByText(/, à compta@chez-manon\.test/)).toBeVisible();
});

test('a payment beyond what is left is asked about, then another one is recorded and taken back', async ({ page }) => {
  await signInAs(page, programme.email);
  await page.goto('/statements?state=to_pay&sort=-due');
  await page
    .getByRole('table', { name: 'Relevés', exact: true })
    .getByRole('link', { name: /^20\d\d-\d{4}$/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Enregistrer un paiement', exact: true }).click();
  const amount = dialog.getByRole('textbox', { name: 'Montant', exact: true });
  await amount.fill('99999');
  const pay = dialog.getByRole('button', { name: /^Enregistrer \d/ });
  await expect(dialog.getByText(/de trop, déduits du prochain relevé/)).toBeVisible();
  await pay.click();
  const doubted = page.getByRole('alertdialog');
  await expect(doubted).toContainText('seront déduits du prochain relevé');
  await pressEscape(page);
  await expect(doubted).toBeHidden();
  await amount.fill('5');
  await expect(dialog.getByText(/^Il restera .* à payer\.$/)).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Commentaire (facultatif)', exact: true }).fill('Virement');
  // The whole window would take what was typed along: it asks.
  await pressEscape(page);
  await expect(page.getByRole('alertdialog')).toContainText('Des modifications ne sont pas enregistrées');
  await page.getByRole('button', { name: 'Rester', exact: true }).click();
  await pay.click();
  const payments = dialog.getByRole('table', { name: 'Paiements', exact: true });
  await expect(payments).toContainText(/5,00\s€/);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'PDF', exact: true }).click();
  expect((await download).suggestedFilename()).toMatch(/^releve-20\d\d-\d{4}\.pdf$/);
  await payments.getByRole('button', { name: /^Annuler le paiement/ }).click();
  const asked = page.getByRole('alertdialog');
  await asked.getByRole('button', { name: 'Annuler le paiement', exact: true }).click();
  await expect(asked.getByRole('textbox', { name: 'Raison', exact: true })).toHaveAccessibleDescription(/obligatoire/);
  await asked.getByRole('textbox', { name: 'Raison', exact: true }).fill('Rejeté');
  await asked.getByRole('button', { name: 'Annuler le paiement', exact: true }).click();
  await expect(payments).toContainText('Reçu, virement, annulé');

  // Another one is taken back on its line in « Paiements », whose totals follow.
  await dialog.getByRole('button', { name: 'Enregistrer un paiement', exact: true }).click();
  await amount.fill('6');
  await pay.click();
  await expect(payments).toContainText(/6,00\s€/);
  await page.goto('/billing?onglet=paiements');
  const totals = page.getByRole('status', { name: 'Total', exact: true });
  await expect(totals).toContainText(/Reçus\s6,00\s€/);
  const row = page
    .getByRole('table', { name: 'Paiements', exact: true })
    .getByRole('row')
    .filter({ hasText: /6,00\s€/ });
  await row.getByRole('button', { name: /^Actions, paiement de 6,00/ }).click();
  await page.getByRole('menuitem', { name: 'Annuler le paiement…', exact: true }).click();
  await asked.getByRole('textbox', { name: 'Raison', exact: true }).fill('Erreur');
  await asked.getByRole('button', { name: 'Annuler le paiement', exact: true }).click();
  await expect(row.filter({ hasText: 'Annulation' })).toBeVisible();
  await expect(totals).toHaveText(/^Total\s0$/);
});

test('who bills is edited: closing asks first, and what somebody else saved is shown before it is overwritten', async ({
  page,
}) => {
  await signInAs(page, programme.email);
  await page.goto('/statements');
  await page.getByRole('button', { name: 'Mentions des relevés', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Mentions des relevés', exact: true });
  const delay = dialog.getByRole('textbox', { name: 'Délai de paiement', exact: true });
  await delay.fill('400');
  await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(delay).toHaveAccessibleDescription(/entre 0 et/);
  await pressEscape(page);
  await expect(page.getByRole('alertdialog')).toContainText('Des modifications ne sont pas enregistrées');
  await page.getByRole('button', { name: 'Rester', exact: true }).click();
  // Neither of what an earlier try saved.
  const [mine, theirs] = Date.now() % 2 === 0 ? ['21', '28'] : ['35', '42'];
  await delay.fill(mine);

  const { access_token } = await tokensOf(page.request, programme.email);
  const headers = { authorization: `Bearer ${access_token}` };
  const address = '/api/v1/admin/statements/issuer';
  const { data } = (await (await page.request.get(address, { headers })).json()) as { data: { platform: unknown } };
  // That is the server's, and not to be chosen.
  const { platform: _, ...issuer } = data;
  const saved = await page.request.patch(address, { headers, data: { ...issuer, payment_days: Number(theirs) } });
  expect(saved.ok()).toBe(true);

  await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  const notice = dialog.getByRole('alert', { name: 'Deux versions' });
  await expect(notice.getByRole('row').filter({ hasText: 'Délai de paiement' })).toContainText(mine);
  await expect(notice.getByRole('row').filter({ hasText: 'Délai de paiement' })).toContainText(theirs);
  await notice.getByRole('button', { name: 'Garder ma version' }).click();
  await expect(page.getByText('Les mentions sont enregistrées.')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Mentions des relevés', exact: true }).click();
  await expect(delay).toHaveValue(mine);
});

test('late invoices are reminded of together, with a copy for the author', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, 'account_admin');
  await page.goto('/billing?onglet=factures&late=true');
  await page.getByRole('button', { name: 'Tout relancer…' }).click();
  const asked = page.getByRole('dialog', { name: /^Relancer \d+ relevé/ });
  await asked.getByRole('checkbox', { name: 'M’en envoyer une copie' }).check();
  await asked.getByRole('button', { name: /^Relancer/ }).click();
  await page.getByRole('button', { name: 'Rappeler' }).click();
  await expect(page.getByRole('button', { name: 'Rappeler' })).toHaveCount(0);
});
