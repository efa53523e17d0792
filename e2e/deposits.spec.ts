import { TRANSACTION_COLUMNS } from '@boucle/contract/features/transactions/columns.ts';
import { TRANSACTION_TYPE_LABELS } from '@boucle/contract/shared/transactions/types.ts';
import { type Page, expect, test } from '@playwright/test';
import { rowsOfCsv } from './support/csv.ts';
import { asOwner } from './support/database.ts';
import { pressEscape } from './support/screens.ts';
import { signIn } from './support/signIn.ts';
import { watchConsole } from './support/watch.ts';

const CREDIT = TRANSACTION_TYPE_LABELS.admin_free_deposit;
/**
 * Those whose cells say the same in both: screens name places and people, the file keeps the links
 * by type (decision 250). What has no room is left out.
 */
const COMPARED = ['date', 'status', 'restaurant', 'amount', 'containers_cost'];
const ALWAYS_SHOWN = ['date', 'status', 'amount'];

const table = (page: Page) => page.getByRole('table', { name: /^Transactions, / });
const rows = (page: Page) => table(page).locator('tbody').getByRole('row');
const panel = (page: Page) => page.getByRole('complementary');

/** Cents of « 1 234,50 € », whatever the spaces. */
const cents = (text: string): number =>
  Math.round(
    Number(
      text
        .replace(/[^\d,−-]/g, '')
        .replace('−', '-')
        .replace(',', '.'),
    ) * 100,
  );

/** One line of what a cell shows: its words, the spaces of typography as plain ones. */
const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();

async function cellsOf(page: Page): Promise<{ headings: string[]; body: string[][] }> {
  const headings = await table(page).locator('thead').getByRole('columnheader').allInnerTexts();
  const body = await rows(page).evaluateAll((all) =>
    all.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.innerText)),
  );
  return { headings: headings.map(plain), body: body.map((row) => row.map(plain)) };
}

async function creditOf(page: Page, amount: string, comment: string): Promise<void> {
  await page.getByRole('link', { name: 'Créditer une cagnotte' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Créditer une cagnotte' });
  await dialog.getByRole('combobox').fill('lea');
  await dialog.getByRole('option').first().click();
  await dialog.getByRole('textbox', { name: 'Montant' }).fill(amount);
  await dialog.getByRole('textbox', { name: /Commentaire/ }).fill(comment);
  await dialog.getByRole('button', { name: 'Créditer', exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

test('filters live in the address: they survive a reload, and the totals are those of what is filtered', async ({
  page,
}) => {
  await signIn(page, 'account_admin');
  await page.goto('/transactions/deposits');
  await expect(rows(page).first()).toBeVisible();
  const everything = await page.getByText(/^[\d\s]+ transactions$/).innerText();

  await page.getByRole('button', { name: /^Type/ }).click();
  await page.getByRole('menuitemcheckbox', { name: CREDIT }).click();
  await pressEscape(page);
  await expect(page).toHaveURL(/type=admin_free_deposit/);
  await page.goto(`${page.url()}&min_amount=5&size=100`);
  await expect(rows(page).first()).toContainText(CREDIT);
  const amounts = (await cellsOf(page)).body.map((row) => row.find((cell) => cell.endsWith('€')) ?? '');
  // Whichever way it goes: what was paid back is of that size too.
  expect(amounts.every((amount) => Math.abs(cents(amount)) >= 500)).toBe(true);
  const total = table(page).locator('tfoot').getByText(/€/);
  const sum = amounts.reduce((all, amount) => all + cents(amount), 0);
  await expect.poll(async () => cents(await total.innerText())).toBe(sum);
  await expect(page.getByText(/^[\d\s]+ transactions?$/)).not.toHaveText(everything);

  const shown = await rows(page).allInnerTexts();
  await page.reload();
  await expect(rows(page)).toHaveCount(shown.length);
  expect(await rows(page).allInnerTexts()).toEqual(shown);
  expect(cents(await total.innerText())).toBe(sum);
});

test('the CSV is the table: same columns, same rows, same order, amounts plain', async ({ page }) => {
  await page.setViewportSize({ width: 2560, height: 1440 });
  await signIn(page, 'account_admin');
  for (const group of ['deposits', 'supply', 'reuses', 'wash']) {
    await page.goto(
      `/transactions/${group}?size=100&columns=${COMPARED.join(',')}&from=${daysAgo(6)}&to=${daysAgo(0)}`,
    );
    await expect(table(page)).toHaveAttribute('aria-busy', 'false');
    const { headings, body } = await cellsOf(page);
    const exporting = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Exporter' }).click();
    const [csvHeadings = [], ...csv] = await rowsOfCsv(await exporting);
    expect(csvHeadings).toEqual(TRANSACTION_COLUMNS.map(({ csvLabel }) => csvLabel));
    const asked = body.filter((row) => row.length > 1);
    // A page holds a hundred; the file holds all of them.
    if (asked.length < 100) expect(csv.length, group).toBe(asked.length);
    else expect(csv.length).toBeGreaterThanOrEqual(100);
    for (const { key, label, csvLabel } of TRANSACTION_COLUMNS.filter(({ key }) => COMPARED.includes(key))) {
      const at = headings.findIndex((heading) => heading.startsWith(label));
      if (at === -1) {
        expect(ALWAYS_SHOWN).not.toContain(key);
        continue;
      }
      const inFile = csv.slice(0, asked.length).map((row) => row[csvHeadings.indexOf(csvLabel)] ?? '');
      // Negative figures say it in the file.
      const inTable = asked.map((row) => (row[at] ?? '').replace(' · annulation', ''));
      const isMoney = csvLabel !== label;
      expect(isMoney ? inFile.map(cents) : inFile.map(plain), `${group}, ${label}`).toEqual(
        isMoney ? inTable.map((cell) => cents(cell === '-' ? '0' : cell)) : inTable,
      );
    }
  }
});

test('a credit shows at the head of the list with its movements, and is reversed with a reason', async ({ page }) => {
  const { expectQuiet } = watchConsole(page);
  await signIn(page, 'account_admin');
  await page.goto('/transactions/deposits');
  await creditOf(page, '4,20', 'Geste de la rentrée');
  await expect(page).toHaveURL(/transaction=\d+/);
  const id = Number(new URL(page.url()).searchParams.get('transaction'));
  await expect(rows(page).first()).toContainText(/4,20\s€/);
  await expect(panel(page)).toContainText(CREDIT);
  await expect(panel(page)).toContainText('Geste de la rentrée');
  // Two entries that balance.
  await expect(
    panel(page)
      .getByText(/4,20\s€/)
      .first(),
  ).toBeVisible();

  await page.reload();
  await expect(panel(page)).toContainText('Geste de la rentrée');
  await panel(page).getByRole('button', { name: 'Annuler…' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Annuler la transaction' }).click();
  await expect(question.getByText('Le champ Motif est obligatoire')).toBeVisible();
  await expect(question.getByRole('textbox', { name: 'Motif' })).toBeFocused();
  await question.getByRole('textbox', { name: 'Motif' }).fill('Mauvaise personne');
  await question.getByRole('button', { name: 'Annuler la transaction' }).click();
  await expect(question).toHaveCount(0);
  await expect(panel(page).getByRole('button', { name: 'Annuler…' })).toHaveAttribute('aria-disabled', 'true');
  await expect(rows(page).first()).toContainText(/[-−]4,20\s€/);
  const reversals = await asOwner<{ amount: string }>(
    'select amount_cents as amount from transactions where reverses_id = $1',
    [id],
  );
  expect(reversals.map(({ amount }) => Number(amount))).toEqual([-420]);
  expectQuiet();
});

test('a transaction reversed in two tabs is reversed once, and the second is told', async ({ page, context }) => {
  await signIn(page, 'account_admin');
  await page.goto('/transactions/deposits');
  await creditOf(page, '1,10', 'Deux fois');
  await expect(page).toHaveURL(/transaction=\d+/);
  const id = Number(new URL(page.url()).searchParams.get('transaction'));
  const other = await context.newPage();
  await other.goto(page.url());
  for (const tab of [page, other]) {
    await panel(tab).getByRole('button', { name: 'Annuler…' }).click();
    await tab.getByRole('alertdialog').getByRole('textbox', { name: 'Motif' }).fill('Erreur');
  }
  await page.getByRole('alertdialog').getByRole('button', { name: 'Annuler la transaction' }).click();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await other.getByRole('alertdialog').getByRole('button', { name: 'Annuler la transaction' }).click();
  await expect(other.getByRole('alertdialog').getByText(/déjà/)).toBeVisible();
  const [row] = await asOwner<{ count: number }>(
    'select count(*)::int as count from transactions where reverses_id = $1',
    [id],
  );
  expect(row?.count).toBe(1);
});

test('a credit of which the answer was lost is recorded once', async ({ page }) => {
  const recorded = async () => {
    const [row] = await asOwner<{ count: number }>(
      `select count(*)::int as count from transactions where amount_cents = 333 and type = 'admin_free_deposit'`,
    );
    return row?.count ?? 0;
  };
  const before = await recorded();
  await signIn(page, 'account_admin');
  await page.goto('/transactions/deposits?new=1');
  const dialog = page.getByRole('dialog', { name: 'Créditer une cagnotte' });
  await dialog.getByRole('button', { name: 'Créditer', exact: true }).click();
  await expect(dialog.getByRole('combobox')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByRole('combobox').fill('lea');
  await dialog.getByRole('option').first().click();
  await dialog.getByRole('textbox', { name: 'Montant' }).fill('3,33');
  await dialog.getByRole('textbox', { name: /Commentaire/ }).fill('Réseau perdu');
  await page.route(
    '**/api/v1/admin/transactions',
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await dialog.getByRole('button', { name: 'Créditer', exact: true }).click();
  await expect(
    dialog.locator('form').getByText('Veuillez vérifier votre connection internet et actualiser la page.'),
  ).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Montant' })).toHaveValue('3,33');
  await dialog.getByRole('button', { name: 'Créditer', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  expect(await recorded()).toBe(before + 1);
});

test('a transaction links to its holder, and an unknown one says that it does not exist', async ({ page }) => {
  await signIn(page, 'account_admin');
  await page.goto('/transactions/deposits?transaction=999999999');
  await expect(panel(page)).toContainText('Cette transaction n’existe pas');
  await pressEscape(page);
  await page.goto('/transactions/deposits');
  const holder = rows(page)
    .getByRole('link', { name: /^(Carte \d{6}|.+@.+)$/ })
    .first();
  const name = await holder.innerText();
  await holder.click();
  await expect(page).toHaveURL(/\/(cards|customers)\/\d+/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
});

/** A Paris day, so many days before today. */
function daysAgo(days: number): string {
  const day = new Date(Date.now() - days * 86_400_000);
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' }).format(day);
}
