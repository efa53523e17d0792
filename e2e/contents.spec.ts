import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { signIn } from './support/signIn.ts';

test('contents are put in order by keyboard, refused on their row, saved, and their mail tried', async ({ page }) => {
  await signIn(page, 'account_admin');
  await page.goto('/account?onglet=contenus');
  const questions = page.getByRole('region', { name: 'Foire aux questions' });
  const question = (row: number) =>
    questions.getByRole('listitem').nth(row).getByRole('textbox', { name: 'Question', exact: true });
  await expect(question(0)).toBeVisible();
  const count = await questions.getByRole('listitem').count();
  const first = await question(0).inputValue();
  const second = await question(1).inputValue();

  // The handle by keyboard: lift, down, put.
  await questions.getByRole('button', { name: 'Déplacer, Question 1' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText(`Ligne soulevée, position 1 sur ${count}.`)).toBeAttached();
  // A lifted row listens to the keys a moment later, sooner than anybody's hand.
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    await expect(page.getByText(`Ligne au-dessus de la position 2 sur ${count}.`)).toBeAttached({ timeout: 500 });
  }).toPass();
  await page.keyboard.press('Space');
  await expect(question(0)).toHaveValue(second);
  await expect(question(1)).toHaveValue(first);
  // Its buttons keep the focus.
  await questions.getByRole('button', { name: 'Descendre, Question 2' }).press('Enter');
  await expect(question(2)).toHaveValue(first);
  await expect(questions.getByRole('button', { name: 'Descendre, Question 3' })).toBeFocused();

  await questions.getByRole('button', { name: 'Ajouter une question' }).click();
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(question(count)).toHaveAttribute('aria-invalid', 'true');
  await expect(questions.getByText('Le champ Question est obligatoire')).toBeVisible();
  await question(count).fill('Que faire d’un contenant cassé\u202f?');
  await questions.getByRole('listitem').nth(count).getByRole('textbox', { name: 'Réponse' }).fill('Rapportez-le.');

  const mail = page.getByRole('region', { name: 'E-mail de bienvenue' });
  await mail.getByRole('textbox', { name: 'Signature' }).fill('Camille, de l’équipe');
  await expect(page.frameLocator('iframe').getByText('Camille, de l’équipe')).toBeVisible();
  await mail.getByRole('button', { name: 'Envoyer un essai' }).click();
  await expect(page.getByText('Un essai part à initiative@boucle.test.')).toBeVisible();

  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('Les réglages sont enregistrés.')).toBeVisible();
  await page.reload();
  await expect(question(2)).toHaveValue(first);
  await expect(question(count)).toHaveValue('Que faire d’un contenant cassé\u202f?');
  await expectAccessible(page, 'contents');
});
