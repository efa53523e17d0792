import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { fillSignIn, signIn } from './support/signIn.ts';
import { PASSWORD } from './support/people.ts';
import { newProgramme } from './support/programmes.ts';

const PAYMENT = '/account?onglet=paiement';

test('the payment provider is connected by keyboard, by one button in every state: left early, come back to, completed, reconciled', async ({
  page,
}) => {
  const { email } = await newProgramme('Bocaux de la Vilaine');
  await page.goto('/');
  await page.getByRole('button', { name: 'Je me connecte' }).click();
  await fillSignIn(page, email, PASSWORD);
  await page.waitForURL('**/dashboard');
  await page.goto(PAYMENT);
  await expect(page.getByText('Non connecté')).toBeVisible();
  await page.getByRole('button', { name: 'Activer Stripe', exact: true }).press('Enter');
  await page.waitForURL('**/stripe-simulator/connect/**');
  const link = page.url();
  await page.getByRole('button', { name: 'Plus tard' }).press('Enter');
  await expect(page.getByText('Il manque des informations pour terminer la connexion à Stripe')).toBeVisible();
  await expect(page.getByText('En cours', { exact: true })).toBeVisible();
  await expectAccessible(page, 'payment, details missing');

  // The link opened once already.
  await page.goto(link);
  const message = page.getByText('La connexion à Stripe n’est pas terminée.');
  await expect(message).toBeVisible();
  await expect(page).toHaveURL(/onglet=paiement$/);
  await page.getByRole('button', { name: 'Masquer ce message' }).press('Enter');
  await expect(message).toBeHidden();
  await page.getByRole('button', { name: 'Afficher le message' }).press('Enter');
  await expect(message).toBeVisible();

  await page.getByRole('button', { name: 'Activer Stripe', exact: true }).press('Enter');
  await page.getByRole('button', { name: 'Enregistrer et revenir' }).press('Enter');
  await expect(page.getByText('Connecté', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/onglet=paiement$/);
  await page.getByRole('link', { name: 'Voir les rapprochements avec Stripe' }).press('Enter');
  await page.getByRole('button', { name: 'Rapprocher maintenant' }).press('Enter');
  await expect(page.getByText('Les comptes concordent', { exact: true })).toBeVisible();
  await expectAccessible(page, 'payment, connected');
});

test('a payment taken back at the provider shows in the reconciliation as its own books have it', async ({ page }) => {
  await signIn(page, 'account_admin');
  await page.goto('/payments');
  await expect(page.getByText('Les comptes concordent', { exact: true })).toBeVisible();
  await page.goto('/stripe-simulator');
  await page
    .getByRole('table', { name: 'Paiements' })
    .getByRole('button', { name: 'Contester' })
    .first()
    .press('Enter');
  await expect(page.getByText('Paiement contesté.')).toBeVisible();
  await page.goto('/payments');
  const rows = page.getByRole('table', { name: 'Derniers rapprochements' }).getByRole('row');
  await expect(rows.nth(1)).toBeVisible();
  const before = await rows.count();
  await page.getByRole('button', { name: 'Rapprocher maintenant' }).press('Enter');
  await expect(rows).toHaveCount(before + 1);
  await expect(page.getByText('Les comptes concordent', { exact: true })).toBeVisible();
});
