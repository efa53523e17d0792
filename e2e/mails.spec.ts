import { expect, test } from '@playwright/test';
import { signIn } from './support/signIn.ts';

test.describe.configure({ mode: 'serial' });

test('a mail is looked at in a frame where nothing acts, and sent again by keyboard', async ({ page }) => {
  await signIn(page, 'account_admin');
  await page.goto('/account?onglet=courriers&kind=refund');
  const list = page.getByRole('table', { name: 'Courriers', exact: true });
  // The one of the demo: the walk that erases a conso leaves another refund, of which the words went with the person.
  const told = list.getByRole('row').filter({ hasText: /Votre remboursement de 12,50/ });
  await told.getByRole('link').first().press('Enter');
  const dialog = page.getByRole('dialog');
  const frame = dialog.locator('iframe');
  await expect(frame).toHaveAttribute('sandbox', '');
  await expect(frame.contentFrame().getByText('Votre cagnotte vous a été remboursée.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Renvoyer', exact: true }).press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'L’e-mail repart vers' }).first()).toBeVisible();
  await expect(page).not.toHaveURL(/open=5\b/);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(told).toHaveCount(2);
});

test('a mail whose link serves once is not sent again, and does not show it', async ({ page }) => {
  await signIn(page, 'account_admin');
  await page.goto('/account?onglet=courriers&kind=invitation');
  const list = page.getByRole('table', { name: 'Courriers', exact: true });
  await list.getByRole('row').filter({ hasText: 'equipe@exemple.fr' }).getByRole('link').first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Son lien ne sert qu’une fois')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Renvoyer', exact: true })).toHaveAttribute('aria-disabled', 'true');
});

test('a task that failed is started again, and its mail leaves', async ({ page }) => {
  await signIn(page, 'account_admin');
  await page.goto('/account?onglet=taches&state=failed');
  const list = page.getByRole('table', { name: 'Tâches', exact: true });
  const failed = list.getByRole('button', { name: /^Relancer, .*noe@exemple\.invalid$/ });
  // Its button comes with the pointer, or the focus, on its row.
  await list.getByRole('row').filter({ hasText: 'noe@exemple.invalid' }).hover();
  await failed.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'est relancée' }).first()).toBeVisible();
  await expect(failed).toHaveCount(0);
  await expect(async () => {
    await page.goto('/account?onglet=courriers&q=noe%40exemple');
    await expect(page.getByRole('table', { name: 'Courriers', exact: true }).getByText('Envoyé')).toBeVisible({
      timeout: 1_000,
    });
  }).toPass({ timeout: 15_000 });
});
