import { type Page, expect, test } from '@playwright/test';
import { pressEscape } from './support/screens.ts';
import { signIn } from './support/signIn.ts';
import { watchConsole } from './support/watch.ts';
import { readApart } from './support/api.ts';

const dialog = (page: Page) => page.getByRole('dialog');

test('the statements, mails, jobs and books of an application are read in its panel, and nothing of them is changed', async ({
  page,
}) => {
  const { expectQuiet } = watchConsole(page);
  await signIn(page, 'super_admin');
  await page.goto('/accounts?open=1');
  const panel = page.getByRole('complementary');
  const tab = (name: string) => panel.getByRole('navigation').getByRole('link', { name, exact: true });
  const rows = (name: string) => panel.getByRole('list', { name }).getByRole('listitem');

  await tab('Relevés').click();
  await expect(page).toHaveURL('/accounts?open=1&volet=releves');
  await panel.getByRole('searchbox', { name: 'N° ou restaurant' }).fill('manon');
  await expect(rows('Relevés').filter({ hasNotText: 'Chez Manon' })).toHaveCount(0);
  const paper = page.waitForEvent('download');
  await rows('Relevés')
    .first()
    .getByRole('button', { name: /en PDF$/ })
    .click();
  expect((await paper).suggestedFilename()).toMatch(/^releve-\d{4}-\d{4}\.pdf$/);
  const sheet = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Exporter' }).click();
  expect((await sheet).suggestedFilename()).toBe('releves.csv');
  await panel.getByRole('searchbox').fill('nulle part');
  await expect(panel.getByText('Aucun relevé pour cette recherche')).toBeVisible();

  await tab('E-mails').click();
  await rows('E-mails').first().getByRole('button').focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByTitle('Contenu de l’e-mail')).toBeVisible();
  await expect(dialog(page).getByRole('button', { name: 'Renvoyer' })).toHaveCount(0);
  await pressEscape(page);
  await expect(dialog(page)).toHaveCount(0);

  await tab('Tâches').click();
  await expect(rows('Tâches').filter({ hasText: 'Toutes les initiatives' }).first()).toBeVisible();
  await expect(panel.getByRole('button', { name: /Relancer/ })).toHaveCount(0);

  await tab('Intégrité').click();
  await panel.getByRole('button', { name: 'Tout contrôler' }).click();
  await expect(panel.getByText('Les registres sont justes')).toBeVisible();
  await tab('Journal').click();
  const journal = panel.getByRole('list', { name: 'Journal' });
  await expect(journal.getByRole('listitem').first()).toContainText('Contrôle d’intégrité lancé');

  // A part that does not come shows it, and can be retried.
  await readApart(page);
  const mails = '**/api/v1/admin/mails?*';
  await page.route(mails, (route) => route.fulfill({ status: 500, json: { error: 'internal', detail: 'Panne' } }));
  await page.goto('/accounts?open=2&volet=courriers');
  await expect(panel.getByText('Panne')).toBeVisible();
  await page.unroute(mails);
  await panel.getByRole('button', { name: 'Réessayer' }).click();
  await expect(panel.getByText('Panne')).toHaveCount(0);
  await expect(panel.getByRole('searchbox', { name: 'Destinataire ou objet' })).toBeVisible();
  await page.goto('/accounts?open=2&volet=inconnu');
  await expect(tab('Aperçu')).toHaveAttribute('aria-current', 'page');
  expectQuiet();
});

test('the platform reads its own sign-ins, e-mails that nobody has, and those of an application', async ({ page }) => {
  const { expectQuiet } = watchConsole(page);
  await signIn(page, 'super_admin');
  await page.goto('/accounts');
  await page.getByRole('link', { name: 'Connexions', exact: true }).click();
  const lines = page.getByRole('list', { name: 'Journal' }).getByRole('listitem');
  const unknown = lines.filter({ hasText: 'e-mail inconnu' });
  await expect(unknown.first()).toContainText('198.51.100.77');
  await expect(lines.filter({ hasText: 'Dominique Rey' }).first()).toBeVisible();
  await expect(lines.filter({ hasText: 'Camille' })).toHaveCount(0);
  await page.getByRole('button', { name: /^E-mail/ }).click();
  await page.getByRole('menuitemradio', { name: 'Inconnu' }).click();
  await expect(page).toHaveURL(/email=inconnu/);
  await expect(lines.filter({ hasText: 'Dominique Rey' })).toHaveCount(0);
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exporter' }).click();
  expect((await file).suggestedFilename()).toBe('journal.csv');
  await page.goto('/accounts?onglet=connexions&application=1');
  await expect(lines.filter({ hasText: 'Camille' }).first()).toBeVisible();
  await expect(unknown).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^E-mail/ })).toHaveCount(0);
  expectQuiet();
});
