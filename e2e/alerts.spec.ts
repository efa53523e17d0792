import { expect, test } from '@playwright/test';
import { signIn } from './support/signIn.ts';

test('an alert is opened, put off and judged; a rule is tried and set', async ({ page }) => {
  await signIn(page, 'account_admin');
  // Not on an act of theirs: that one waits for another administrator.
  await page.goto('/alerts?status=open&rule=card_locked_again');
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  const panel = page.getByRole('complementary');
  await panel.getByRole('button', { name: 'Reporter…' }).click();
  const putOff = page.getByRole('dialog', { name: 'Reporter l’alerte' });
  const until = putOff.getByRole('textbox', { name: 'Jusqu’au' });
  const aWeekOn = await until.inputValue();
  await until.fill('');
  await putOff.getByRole('button', { name: 'Reporter' }).click();
  // A refused day has the focus, as any field.
  await expect(until).toBeFocused();
  await until.fill(aWeekOn);
  await putOff.getByRole('button', { name: 'Reporter' }).click();
  await expect(panel.getByText('Reportée', { exact: true })).toBeVisible();
  await panel.getByRole('button', { name: 'Fausse alerte…' }).click();
  const verdict = page.getByRole('dialog', { name: 'Fausse alerte' });
  await verdict.getByLabel('Note').fill('Tout va bien');
  await verdict.getByRole('button', { name: 'Classer en fausse alerte' }).click();
  await expect(panel.getByText('Tout va bien')).toBeVisible();

  await page.goto('/alerts?onglet=regles');
  await page.getByRole('button', { name: 'Régler et essayer, Tiroir plein' }).click();
  const rule = page.getByRole('dialog', { name: 'Tiroir plein' });
  await rule.getByLabel('À partir de').fill('10');
  await rule.getByRole('button', { name: 'Essayer' }).click();
  await expect(rule.getByText('Choisissez un nombre entier entre 50 et 150.')).toBeVisible();
  await rule.getByLabel('À partir de').fill('60');
  await rule.getByRole('button', { name: 'Essayer' }).click();
  const tried = rule.getByText(/sur les 90 derniers jours/);
  await expect(tried).toBeVisible();
  // A trial under other thresholds concerns none of these.
  await rule.getByLabel('À partir de').fill('70');
  await expect(tried).toHaveCount(0);
  await rule.getByLabel('À partir de').fill('60');
  await rule.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('À partir de 60 % de sa capacité')).toBeVisible();
});
