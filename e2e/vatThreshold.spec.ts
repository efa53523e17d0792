import { addDays, parisDay, writtenDay } from '@boucle/contract/base/format.ts';
import { expect, test } from '@playwright/test';
import { type Tx } from '../server/platform/database/transaction.ts';
import { record } from '../server/domain/ledger/record.ts';
import {
  adminOf,
  inProgramme,
  insertRow,
  newFormat,
  newProgramme,
  type Programme,
  sendInvoices,
} from './support/programmes.ts';
import { signInAs } from './support/signIn.ts';
import { watchConsole } from './support/watch.ts';

/** The month before the present one; its threshold is crossed on the 12th. */
const LAST_MONTH = addDays(`${parisDay(new Date()).slice(0, 7)}-01`, -1).slice(0, 7);
const SINCE = writtenDay(`${LAST_MONTH}-12`);

let programme: Programme;
// In franchise: a restaurant lent five containers before the crossing, and twenty after it.
test.beforeAll(async () => {
  programme = await newProgramme('Consigne du Seuil');
  await sendInvoices(programme, 'Consigne du Seuil SCIC');
  const { accountId } = programme;
  const adminId = await adminOf(programme);
  const formatId = await newFormat(accountId, 300);
  const restaurantId = await insertRow('restaurants', {
    account_id: accountId,
    name: 'Chez Manon',
    wash_mode: 'account',
    siren: '552100554',
    address: '1 rue du Port',
    postal_code: '44000',
    city: 'Nantes',
  });
  await insertRow('vat_rates', { account_id: accountId, valid_from: '2020-01-01', rate: 0, regime: 'franchise' });
  await insertRow('price_lines', {
    account_id: accountId,
    restaurant_id: restaurantId,
    kind: 'per_refill',
    unit_price_cents: 30,
    free_quota: 0,
    valid_from: '2020-01-01',
  });
  await inProgramme(accountId, async (tx: Tx) => {
    const lend = (quantity: number, day: string) => ({
      restaurantId,
      lines: [{ formatId, quantity }],
      at: new Date(`${LAST_MONTH}-${day}T10:00:00Z`),
    });
    const { lines, at, ...of } = lend(25, '02');
    await record(tx, accountId, { type: 'admin_in', variant: 'bought', adminId, lines, at });
    await record(tx, accountId, { type: 'admin_give', adminId, ...of, lines, at });
    for (const lent of [lend(5, '04'), lend(20, '20')])
      await record(tx, accountId, { type: 'grab_guest_container', author: 'restaurant_owner', ...lent });
  });
});

test('a crossing is declared, its month prepared and closed: two invoices, one statement', async ({ page }) => {
  const { expectQuiet } = watchConsole(page);
  await signInAs(page, programme.email);
  await page.goto('/statements');
  await page.getByRole('button', { name: 'Mentions des relevés', exact: true }).click();
  const issuer = page.getByRole('dialog', { name: 'Mentions des relevés', exact: true });
  await issuer.getByLabel('Régime de TVA').selectOption({ label: 'TVA facturée' });
  await issuer.getByLabel('Valable à partir du').selectOption({ label: 'Seuil de franchise dépassé' });
  await issuer.getByLabel('Taux de TVA').selectOption({ label: '20 %' });
  const day = issuer.getByRole('textbox', { name: 'Seuil dépassé le', exact: true });
  await issuer.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(day).toHaveAccessibleDescription(/obligatoire/);
  await day.fill(SINCE);
  await issuer.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(page.getByText('Les mentions sont enregistrées.')).toBeVisible();

  await page.getByRole('link', { name: 'Préparer le mois', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('note', { name: 'À savoir', exact: true })).toContainText('Seuil de franchise dépassé');
  const coming = dialog.getByRole('list', { name: 'Relevés à venir', exact: true }).getByRole('button').first();
  await expect(coming).toContainText('2 factures');
  await coming.click();
  const late = dialog.getByRole('button', { name: new RegExp(`^Réutilisations du ${SINCE}`) });
  await late.click();
  // The transactions of these days alone.
  await expect(
    dialog.getByRole('list', { name: 'Transactions de la ligne', exact: true }).getByRole('listitem'),
  ).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Clôturer le mois', exact: true }).click();
  const asked = page.getByRole('alertdialog');
  await expect(asked).toContainText('2 factures émises');
  await asked.getByRole('button', { name: 'Clôturer le mois', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'est clôturé' }).first()).toBeVisible();

  await page.getByRole('link', { name: 'Relevés', exact: true }).click();
  await page
    .getByRole('table', { name: 'Relevés', exact: true })
    .getByRole('link', { name: /^20\d\d-\d{4}$/ })
    .click();
  const statement = page.getByRole('dialog');
  await expect(statement).toContainText(`TVA 20 % depuis le ${SINCE}`);
  // 25 at 0,30 €, and a fifth of the twenty of after.
  await expect(statement).toContainText(/8,70\s€/);
  await page.goto('/invoices');
  await expect(
    page.getByRole('table', { name: 'Factures', exact: true }).getByRole('link', { name: /^F20\d\d-000[12]$/ }),
  ).toHaveCount(2);
  expectQuiet();
});
