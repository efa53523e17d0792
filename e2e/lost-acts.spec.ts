import { type Page, expect, test } from '@playwright/test';
import { signIn } from './support/signIn.ts';

const CREDITS = /\/api\/v1\/admin\/(customers\/\d+\/credits|transactions)$/;
const NETWORK = 'Veuillez vérifier votre connection internet et actualiser la page.';
const lost = (page: Page) => page.getByRole('list', { name: 'Enregistrements sans réponse' });

/** Types a credit of so many euros for the first conso, and saves it. */
async function credit(page: Page, euros: string): Promise<void> {
  await page.goto('/customers/5?crediter=conso-5');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Montant/).fill(euros);
  await dialog.getByRole('button', { name: /^Créditer/ }).click();
}

/** How many credits of that amount the conso has. */
async function creditsOf(page: Page, euros: number): Promise<number> {
  return page.evaluate(async (amount) => {
    const { access_token } = JSON.parse(localStorage.getItem('token') ?? '{}') as { access_token: string };
    const answer = await fetch('/api/v1/admin/customers/5/transactions?page[size]=100', {
      headers: { authorization: `Bearer ${access_token}` },
    });
    const { data } = (await answer.json()) as { data: { amount: number }[] };
    return data.filter((one) => one.amount === amount).length;
  }, euros);
}

test('a credit whose answer is lost is recorded once through a reload and a second typing', async ({ page }) => {
  await signIn(page, 'account_admin');
  await page.route(CREDITS, async (route) => {
    // The server records it; its answer never arrives.
    await route.fetch();
    await route.abort();
  });
  await credit(page, '13,37');
  await expect(page.getByRole('alert').filter({ hasText: NETWORK }).first()).toBeVisible();
  await page.unroute(CREDITS);

  // Typed again in the same form after a reload: the outcome of the first is looked up.
  await credit(page, '13,37');
  const question = page.getByRole('alertdialog', { name: /une seconde fois/ });
  await expect(question).toContainText('la même opération a été enregistrée il y a');
  await question.getByRole('button', { name: 'Ne pas enregistrer' }).click();
  await page.goto('/customers');
  expect(await creditsOf(page, 13.37)).toBe(1);
});

test('a credit whose answer is lost is found again by the next page', async ({ page }) => {
  await signIn(page, 'account_admin');
  await page.route(CREDITS, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await credit(page, '14,41');
  await expect(page.getByRole('alert').filter({ hasText: NETWORK }).first()).toBeVisible();
  await page.unroute(CREDITS);
  await page.goto('/customers');
  await expect(lost(page)).toContainText('enregistré le');
  await expect(lost(page).getByRole('link', { name: 'Voir' })).toBeVisible();
  await lost(page).getByRole('button', { name: 'Fermer' }).click();
  await expect(lost(page)).toHaveCount(0);
});

test('a credit that never left is sent again by one press, and signing out asks first', async ({ page }) => {
  await signIn(page, 'account_admin');
  await page.route(CREDITS, (route) => route.abort());
  await credit(page, '17,71');
  await expect(page.getByRole('alert').filter({ hasText: NETWORK }).first()).toBeVisible();
  await page.unroute(CREDITS);
  await page.goto('/customers');
  await expect(lost(page)).toContainText('pas enregistré');

  await page.getByRole('button', { name: 'Mon compte' }).click();
  await page.getByRole('menuitem', { name: 'Déconnexion' }).click();
  const question = page.getByRole('alertdialog', { name: /Se déconnecter/ });
  await question.getByRole('button', { name: 'Rester connecté' }).click();

  await lost(page).getByRole('button', { name: 'Renvoyer', exact: true }).click();
  await expect(lost(page)).toContainText('enregistré le');
  await lost(page).getByRole('button', { name: 'Fermer' }).click();
  expect(await creditsOf(page, 17.71)).toBe(1);
});
