import { addDays, parisDay } from '@boucle/contract/base/format.ts';
import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { newProgramme } from './support/programmes.ts';
import { signIn, signInAs } from './support/signIn.ts';
import { watchConsole } from './support/watch.ts';

test('the report of a month beside the one before: sentences that open their rows, and the cost of a use', async ({
  page,
}) => {
  const { expectQuiet } = watchConsole(page);
  await signIn(page, 'account_admin');
  // The month that is over: the demo has served in it.
  const to = addDays(`${parisDay(new Date()).slice(0, 7)}-01`, -1);
  await page.goto(`/dashboard?onglet=rapport&fromDate=${to.slice(0, 7)}-01&toDate=${to}`);
  const sentences = page.getByRole('region', { name: 'En trois phrases' });
  await expect(sentences.getByRole('link', { name: /utilisations?$/ })).toHaveAttribute('href', /reuses\?from=/);
  await expectAccessible(page, 'the report');
  await page.getByRole('button', { name: 'Saisir les coûts' }).click();
  const costs = page.getByRole('dialog', { name: 'Coûts par mois' });
  for (const [label, euros] of [
    ['Lavage', '120,50'],
    ['Tournées', '80'],
    ['Équipe', '0'],
  ] as const)
    await costs.getByLabel(label).fill(euros);
  await expectAccessible(page, 'the costs of a month');
  await costs.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Les coûts sont enregistrés.' })).toBeVisible();
  await expect(sentences).toContainText(/\d+,\d\d\s€ par utilisation/);

  await page.getByRole('button', { name: 'Envoyer au bureau' }).click();
  const sending = page.getByRole('dialog', { name: 'Envoyer au bureau' });
  const addresses = sending.getByRole('textbox', { name: 'Adresses e-mail' });
  await addresses.fill('anne@exemple.fr, bureau');
  await sending.getByRole('button', { name: 'Envoyer le rapport' }).click();
  await expect(addresses).toHaveAccessibleDescription(/«\sbureau\s» n’est pas une adresse/);
  await addresses.fill('anne@exemple.fr');
  await expectAccessible(page, 'sending the report');
  await sending.getByRole('button', { name: 'Envoyer le rapport' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Le rapport part à anne@exemple.fr.' })).toBeVisible();

  // The days stay in the address, and the month before is one press away.
  await page.getByRole('button', { name: 'Période précédente' }).click();
  await expect(page).toHaveURL(/fromDate=\d{4}-\d{2}-01/);
  await expect(page.getByRole('button', { name: 'Période suivante' })).toBeEnabled();
  expectQuiet();
});

test('an initiative that begins has a report without an invented figure', async ({ page }) => {
  await signInAs(page, (await newProgramme('Rapport')).email);
  await page.goto('/dashboard?onglet=rapport');
  await expect(page.getByText('sans période précédente à laquelle comparer')).toBeVisible();
  await expect(page.getByRole('region', { name: 'En trois phrases' })).toContainText('0 utilisation.');
  await expect(page.getByText('à saisir').first()).toBeVisible();
});
