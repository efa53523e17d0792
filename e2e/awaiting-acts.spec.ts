import { randomUUID } from 'node:crypto';
import { type APIRequestContext, type Page, expect, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { asOwner } from './support/database.ts';
import { EMAILS } from './support/people.ts';
import { type Round, newRound } from './support/round.ts';
import { signInAs } from './support/signIn.ts';

/** An initiative with the thresholds by default, and the address of its second administrator. */
async function programmeOfTwo(request: APIRequestContext): Promise<{ round: Round; colleague: string }> {
  const round = await newRound(request);
  await asOwner('delete from second_person_settings where account_id = $1', [round.accountId]);
  const colleague = `${randomUUID()}@boucle.test`;
  await asOwner(
    `insert into people (account_id, role, email, name, status, password_hash)
     select $1::bigint, 'account_admin', $2::text, 'Claire Petit', 'active', known.password_hash from people known where known.email = $3`,
    [round.accountId, colleague, EMAILS.account_admin],
  );
  return { round, colleague };
}

const sentOf = (page: Page) => page.getByRole('region', { name: 'Peut être annulé' });

test('what one person may not do alone is asked, and recorded once another one confirms', async ({ page }) => {
  const { round, colleague } = await programmeOfTwo(page.request);
  const stock = async () =>
    ((await round.call('GET', '/account/stocks')) as { clean: number }[]).reduce((sum, { clean }) => sum + clean, 0);
  const before = await stock();

  await signInAs(page, round.email);
  await page.goto('/transactions/supply?new=sortie');
  const exit = page.getByRole('dialog', { name: 'Sortie de stock' });
  await exit.getByLabel('Raison').selectOption('broken');
  await exit.getByRole('textbox', { name: /Bocal 75 cl/ }).fill('25');
  await exit.getByRole('button', { name: 'Enregistrer' }).click();
  const window = page.getByRole('dialog', { name: 'Une deuxième personne' });
  await expect(window.getByText(/Dépasse 20 contenants par jour.*une autre personne devra confirmer/)).toBeVisible();
  await expectAccessible(page, 'a second person is asked for');
  await window.getByLabel('Motif').fill('Casse au lavage');
  await window.getByRole('button', { name: 'Demander la confirmation' }).click();
  // It ends as a success does: nothing red, the window closed, a way to look at it.
  await expect(exit).toBeHidden();
  const sent = sentOf(page);
  await expect(sent.getByText('Envoyé à confirmer\u00a0: Sortie de stock.')).toBeVisible();
  await expectAccessible(page, 'an act that was sent to a second person');
  expect(await stock()).toBe(before);
  await sent.getByRole('link', { name: 'Voir' }).click();
  await expect(page.getByRole('region', { name: 'Sortie de stock' }).getByText('Casse au lavage')).toBeVisible();

  await signInAs(page, colleague);
  await page.goto('/to_do');
  await page.getByRole('link', { name: /1 acte à confirmer/ }).click();
  const act = page.getByRole('region', { name: 'Sortie de stock' });
  await expect(act.getByText('Nour Alba')).toBeVisible();
  await expect(act.getByText('Casse au lavage')).toBeVisible();
  await expectAccessible(page, 'an act to confirm');
  await act.getByRole('button', { name: 'Confirmer' }).click();
  await expect(page.getByText('L’acte est confirmé et enregistré.')).toBeVisible();
  await expect(act.getByText('Claire Petit')).toBeVisible();
  expect(await stock()).toBe(before - 25);
});

test('one of several acts that goes to a second person stops none, and a setting sent to one stands as it was', async ({
  page,
}) => {
  const { round } = await programmeOfTwo(page.request);
  await asOwner(
    `insert into customers (account_id, email, name) select $1, gen_random_uuid() || '@exemple.fr', unnest(array['Ana Roux', 'Nils Robin'])`,
    [round.accountId],
  );
  await signInAs(page, round.email);
  await page.goto('/customers');
  for (const name of ['Ana Roux', 'Nils Robin'])
    await page.getByRole('checkbox', { name: `Sélectionner ${name}` }).check();
  await page.getByRole('button', { name: 'Créditer', exact: true }).click();
  const credit = page.getByRole('dialog', { name: /Créditer 2/ });
  await credit.getByLabel('Montant').fill('150');
  await credit.getByRole('button', { name: /^Créditer/ }).click();
  const window = page.getByRole('dialog', { name: 'Une deuxième personne' });
  await window.getByRole('button', { name: 'Demander la confirmation' }).click();
  const result = page.getByRole('dialog');
  await expect(result.getByText('1 envoyé à confirmer sur 2.')).toBeVisible();
  await expect(result.getByRole('listitem').filter({ hasText: 'fait' })).toHaveCount(1);
  await expectAccessible(page, 'several acts, one of them sent to a second person');
  await result.getByRole('link', { name: 'Voir' }).click();
  await expect(page.getByRole('region', { name: 'Crédit offert' })).toBeVisible();

  await page.goto('/awaiting_acts?onglet=seuils');
  const euros = page.getByLabel('Euros par jour');
  await euros.fill('900');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await window.getByRole('button', { name: 'Demander la confirmation' }).click();
  await expect(sentOf(page).getByText(/^Envoyé à confirmer/)).toBeVisible();
  await expect(euros).toHaveValue('200,00');
  await sentOf(page).getByRole('button', { name: 'Annuler' }).click();
  await expect(page.getByText('L’acte est retiré.')).toBeVisible();
});
