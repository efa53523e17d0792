import { expect, test } from '@playwright/test';
import { type Incident } from '@boucle/contract/features/incidents/calls.ts';
import { apiOf } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { signIn } from './support/signIn.ts';

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
  // Its buttons are gone: whoever pressed one goes on from its title.
  await expect(panel.getByRole('heading', { level: 2 })).toBeFocused();
});

test('a supply that was entered twice is taken back from the gap that it made, and settles it', async ({ page }) => {
  const api = await apiOf(page.request, 'account_admin');
  const lines = [{ format_id: 1, quantity: 11 }];
  await api.post('/transactions', {
    transaction_type: 'admin_in',
    variant: 'bought',
    lines: [{ ...lines[0], quantity: 22 }],
  });
  for (let time = 0; time < 2; time += 1)
    await api.post('/transactions', { transaction_type: 'admin_give', restaurant_id: 1, lines });
  await api.post('/transactions', {
    transaction_type: 'admin_out',
    variant: 'missing_at',
    place: 'R.clean',
    restaurant_id: 1,
    lines: [{ format_id: 1, quantity: 15 }],
    comment: 'Étagère recomptée',
  });
  const [gap] = await api.get<Incident[]>('/incidents?filter[kind][]=count&filter[restaurant_id]=1&sort=-id');
  await signIn(page, 'account_admin');
  await page.goto(`/incidents?open=${gap?.id ?? 0}`);
  const panel = page.getByRole('complementary', { name: '15 contenants manquants' });
  // The latest of what may have been entered twice: the demo world and other walks have supplied
  // the place too.
  const latest = panel.getByRole('button', { name: /^Annuler et régler avec Approvisionnement/ }).first();
  const name = (await latest.getAttribute('aria-label')) ?? '';
  await latest.click();
  const question = page.getByRole('alertdialog', { name: /^Annuler «/ });
  await expect(question.getByText('4 contenants restent à régler')).toBeVisible();
  await expectAccessible(page, 'what is taken back');
  await question.getByRole('button', { name: 'Régler avec cette annulation' }).click();
  await expect(question).toBeHidden();
  await expect(panel.getByText('4 sur 15 restent à régler.')).toBeVisible();
  await expect(panel.getByRole('heading', { name: 'Ce qui l’a réglé' })).toBeVisible();
  await expect(panel.getByRole('button', { name, exact: true })).toHaveCount(0);
});
