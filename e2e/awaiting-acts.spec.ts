import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { asOwner } from './support/database.ts';
import { EMAILS } from './support/people.ts';
import { newRound } from './support/round.ts';
import { signInAs } from './support/signIn.ts';

test('what one person may not do alone is asked, and recorded once another one confirms', async ({ page }) => {
  const round = await newRound(page.request);
  await asOwner('delete from second_person_settings where account_id = $1', [round.accountId]);
  const colleague = `${randomUUID()}@boucle.test`;
  await asOwner(
    `insert into people (account_id, role, email, name, status, password_hash)
     select $1::bigint, 'account_admin', $2::text, 'Claire Petit', 'active', known.password_hash from people known where known.email = $3`,
    [round.accountId, colleague, EMAILS.account_admin],
  );
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
  await expect(exit.getByText('Envoyé à confirmer')).toBeVisible();
  expect(await stock()).toBe(before);

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
