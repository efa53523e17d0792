import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { asOwner, demoAccount } from './support/database.ts';
import { insertRow } from './support/programmes.ts';
import { signIn } from './support/signIn.ts';

/** File of « Exporter »: its name, and its lines without the headings. */
async function exported(page: Page): Promise<{ name: string; lines: string[] }> {
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exporter', exact: true }).click();
  const download = await file;
  const text = await readFile(await download.path(), 'utf8');
  return { name: download.suggestedFilename(), lines: text.trimEnd().split('\r\n').slice(1) };
}

test('mails, tasks, banners and gaps are exported as they are filtered', async ({ page }) => {
  const account = await demoAccount();
  const [emptied] = await asOwner<Record<'id' | 'format' | 'site', string>>(
    `select t.id, l.format_id as format, m.site_id as site
       from transactions t join transaction_lines l on l.account_id = t.account_id and l.transaction_id = t.id
       join collection_drawers w on w.account_id = t.account_id and w.id = t.collection_drawer_id
       join collection_terminals m on m.account_id = w.account_id and m.id = w.terminal_id
      where t.account_id = $1 and t.type = 'empty_collection_terminal_drawer' and t.status = 'completed'
        and not exists (select from transactions u where u.account_id = $1 and u.reverses_id = t.id)
      order by t.id limit 1`,
    [account],
  );
  const { id = '', format = '', site = '' } = emptied ?? {};
  await insertRow('incidents', {
    account_id: account,
    kind: 'gap',
    transaction_id: id,
    format_id: format,
    quantity: 2,
  });
  await signIn(page, 'account_admin');
  for (const [path, list, file] of [
    ['/team?onglet=courriers&kind=invitation', 'E-mails', 'courriers.csv'],
    ['/team?onglet=taches&state=completed', 'Tâches', 'taches.csv'],
    ['/information_banners?status=online', "Bandeaux d'info", 'bandeaux.csv'],
    [`/collection_sites/${site}?onglet=ecarts`, 'Écarts', `ecarts-collecteur-${site}.csv`],
  ] as const) {
    await page.goto(path);
    const rows = page.getByRole('table', { name: list, exact: true }).locator('tbody').getByRole('row');
    await expect(rows.first(), path).toBeVisible();
    const { name, lines } = await exported(page);
    expect(name).toBe(file);
    expect(lines.length, path).toBeGreaterThanOrEqual(await rows.count());
  }
});

test('the board of the platform says where each initiative is, and is exported in the order of its lines (mock-up 23)', async ({
  page,
}) => {
  await signIn(page, 'super_admin');
  await page.goto('/dashboard?sort=name');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Plateforme');
  const rows = page.getByRole('table', { name: 'Initiatives' }).locator('tbody').getByRole('row');
  await expect(rows.filter({ hasText: 'Consigne Loire' })).toContainText(/Consigne Loire\s*Nantes/);
  const { name, lines } = await exported(page);
  expect(name).toBe('plateforme.csv');
  expect(lines).toHaveLength(await rows.count());
  expect(lines.some((line) => line.includes(';Consigne Loire;Nantes;Active;'))).toBe(true);
  await page.getByRole('link', { name: 'Tâches et e-mails' }).click();
  await expect(page).toHaveURL('/accounts?onglet=suivi');
  const failed = page.getByRole('table', { name: 'Tâches et e-mails en échec' }).locator('tbody').getByRole('row');
  await failed.filter({ hasText: 'Consigne Loire' }).getByRole('link').first().click();
  await expect(page.getByRole('complementary')).toContainText('Consigne Loire');
});

test('formats are exported as they are shown, those in use or all of them', async ({ page }) => {
  await signIn(page, 'account_admin');
  await page.goto('/formats');
  const cards = page.getByRole('list', { name: 'Formats' }).getByRole('listitem');
  await expect(cards.first()).toBeVisible();
  const { name, lines } = await exported(page);
  expect(name).toBe('formats.csv');
  expect(lines).toHaveLength(await cards.count());
  expect(lines.every((line) => line.endsWith(';Actif'))).toBe(true);
});

test('the archive of a quarter is made while one looks on, and downloaded', async ({ page }) => {
  // A separate process makes it: seconds on a machine at rest, as long as it takes on one that is
  // busy elsewhere.
  test.setTimeout(180_000);
  await signIn(page, 'account_admin');
  await page.goto('/books?onglet=archive');
  await page.getByRole('button', { name: 'Préparer le dossier' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'en préparation' })).toBeVisible();
  const take = page.getByRole('button', { name: /^Télécharger le dossier/ });
  await expect(take).toBeVisible({ timeout: 150_000 });
  await expect(page.getByRole('cell', { name: 'Prêt' })).toBeVisible();
  const file = page.waitForEvent('download');
  await take.click();
  const download = await file;
  expect(download.suggestedFilename()).toMatch(/^dossier-\d{4}-T[1-4]\.zip$/);
  expect((await readFile(await download.path())).toString('latin1', 0, 2)).toBe('PK');
});
