import { expect, test } from '@playwright/test';
import { type Incident } from '@boucle/contract/features/incidents/calls.ts';
import { expectAccessible } from './support/axe.ts';
import { newRound } from './support/round.ts';
import { signIn, signInAs } from './support/signIn.ts';

test('a stock that is counted otherwise becomes a gap, which is explained, then settled where it was found', async ({
  page,
}) => {
  await signIn(page, 'account_admin');
  await page.goto('/stock-card?place=restaurant&id=1&format=1&state=clean');
  await page.getByRole('button', { name: 'Autres actions' }).click();
  await page.getByRole('menuitem', { name: 'Corriger le stock…' }).click();
  const form = page.getByRole('dialog', { name: 'Corriger le stock' });
  await form.getByRole('button', { name: 'Corriger' }).click();
  await expect(form.getByText('Le champ Commentaire est obligatoire')).toBeVisible();
  await form.getByLabel('Commentaire').fill('Étagère recomptée');
  await form.getByRole('textbox', { name: /^Contenants (manquants|en trop)$/ }).fill('2');
  await form.getByRole('button', { name: 'Corriger' }).click();
  await expect(form).toBeHidden();

  await page.goto('/incidents?kind=count');
  const line = page.getByRole('row').filter({ hasText: 'Chez Manon' }).first();
  await expect(line).toContainText('−2');
  await line.getByRole('link').first().click();
  const panel = page.getByRole('complementary', { name: '2 contenants manquants' });
  await panel.getByRole('button', { name: 'Expliquer…' }).click();
  const explain = page.getByRole('dialog', { name: 'Expliquer l’écart' });
  await explain.getByLabel('Cause').selectOption('miscounted');
  await explain.getByRole('button', { name: 'Expliquer' }).click();
  await expect(panel.getByText('Expliqué', { exact: true })).toBeVisible();

  await panel.getByRole('button', { name: 'Régler…' }).click();
  const settle = page.getByRole('dialog', { name: 'Régler l’écart' });
  await settle.getByRole('button', { name: 'Régler' }).click();
  await expect(settle.getByText('Confirmez-le avant de régler.')).toBeVisible();
  await settle.getByRole('checkbox').check();
  await settle.getByRole('button', { name: 'Régler' }).click();
  await expect(panel.getByText('Réglé', { exact: true })).toBeVisible();
  await expect(panel.getByRole('heading', { name: 'Ce qui l’a réglé' })).toBeVisible();
  // Its buttons are gone: the focus goes on from its title.
  await expect(panel.getByRole('heading', { level: 2 })).toBeFocused();
});

test('a supply that was entered twice is taken back from the gap that it made, and settles it', async ({ page }) => {
  // An initiative with no other gap: one the other way, had it more pieces, would come first here.
  const { email, format, restaurants, call } = await newRound(page.request);
  const [{ id: restaurant } = { id: 0 }] = restaurants;
  const lines = [{ format_id: format, quantity: 11 }];
  for (let time = 0; time < 2; time += 1)
    await call('POST', '/transactions', { transaction_type: 'admin_give', restaurant_id: restaurant, lines });
  await call('POST', '/transactions', {
    transaction_type: 'admin_out',
    variant: 'missing_at',
    place: 'R.clean',
    restaurant_id: restaurant,
    lines: [{ format_id: format, quantity: 15 }],
    comment: 'Étagère recomptée',
  });
  const [gap] = (await call(
    'GET',
    `/incidents?filter[kind][]=count&filter[restaurant_id]=${restaurant}`,
  )) as Incident[];
  await signInAs(page, email);
  await page.goto(`/incidents?open=${gap?.id ?? 0}`);
  const panel = page.getByRole('complementary', { name: '15 contenants manquants' });
  const takeBack = panel.getByRole('button', { name: /^Annuler la livraison en double\s: Approvisionnement/ });
  await takeBack.click();
  const question = page.getByRole('alertdialog', { name: /^Annuler «/ });
  await expect(question.getByText('4 contenants restent à régler')).toBeVisible();
  await expectAccessible(page, 'what is taken back');
  await question.getByRole('button', { name: 'Régler avec cette annulation' }).click();
  await expect(question).toBeHidden();
  await expect(panel.getByText('4 sur 15 restent à régler.')).toBeVisible();
  await expect(panel.getByRole('heading', { name: 'Ce qui l’a réglé' })).toBeVisible();
  await expect(takeBack).toHaveCount(0);
});
