import { expect, test } from '@playwright/test';
import { record } from '../server/domain/ledger/record.ts';
import { adminOf, inProgramme, newFormat, newProgramme, sendInvoices, type Programme } from './support/programmes.ts';
import { signInAs } from './support/signIn.ts';
import { watchConsole } from './support/watch.ts';

let programme: Programme;
let returned: number;
// Each try has a new initiative, whose caterer brought back seven bowls of ten.
test.beforeAll(async () => {
  programme = await newProgramme('Consigne de la Vilaine');
  const { accountId } = programme;
  await sendInvoices(programme, 'Consigne de la Vilaine SCIC');
  const adminId = await adminOf(programme);
  const line = { formatId: await newFormat(accountId, 400), quantity: 10 };
  await inProgramme(accountId, async (tx) => {
    await record(tx, accountId, { type: 'admin_in', variant: 'bought', adminId, lines: [line] });
    const of = { type: 'without_webapp_caterer', adminId } as const;
    const out = await record(tx, accountId, {
      ...of,
      variant: 'out',
      customCustomer: 'Mairie de Rennes',
      lines: [line],
    });
    const lines = [
      { ...line, quantity: 7, role: 'used' },
      { ...line, quantity: 3, role: 'missing' },
    ];
    const back = await record(tx, accountId, { ...of, variant: 'back', serviceId: out.serviceId ?? 0, lines });
    returned = back.id;
  });
});

test('what a caterer did not bring back is invoiced once its client is known, and paid by cheque', async ({ page }) => {
  const { expectQuiet } = watchConsole(page);
  await signInAs(page, programme.email);
  await page.goto('/invoices');
  const list = page.getByRole('table', { name: 'Factures', exact: true });
  await expect(list.getByRole('row').filter({ hasText: 'Mairie de Rennes' })).toContainText(/12,00\s€/);

  await page.goto(`/transactions/reuses?transaction=${returned}`);
  await page.getByRole('button', { name: 'Facturation', exact: true }).click();
  const billing = page.getByRole('dialog', { name: 'Facturation, Mairie de Rennes', exact: true });
  await expect(billing).toContainText('il manque le SIREN');
  await billing.getByRole('button', { name: 'Coordonnées du client', exact: true }).click();
  const buyer = page.getByRole('dialog', { name: 'Coordonnées du client', exact: true });
  const siren = buyer.getByRole('textbox', { name: 'SIREN (facultatif)', exact: true });
  await siren.fill('213502383');
  await buyer
    .getByRole('textbox', { name: 'Adresse (facultatif)', exact: true })
    .fill('Place de la Mairie\n35000 Rennes');
  await buyer.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(siren).toHaveAttribute('aria-invalid', 'true');
  await siren.fill('213502388');
  await buyer.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(billing.getByRole('region', { name: 'Client facturé' })).toContainText('35000 Rennes');

  await billing.getByRole('button', { name: 'Émettre', exact: true }).click();
  await expect(billing).toContainText(/Facture F20\d\d-0001/);
  await billing.getByRole('button', { name: 'Enregistrer un paiement', exact: true }).click();
  await billing.getByRole('combobox', { name: 'Moyen', exact: true }).selectOption('Chèque');
  await billing.getByRole('button', { name: /^Enregistrer \d/ }).click();
  await expect(billing.getByRole('region', { name: 'Paiements' })).toContainText('Reçu, chèque');
  await expect(billing).toContainText('Encaissée');
  expectQuiet();
});
