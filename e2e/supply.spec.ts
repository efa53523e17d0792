import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { newRound } from './support/round.ts';
import { signInAs } from './support/signIn.ts';
import { watchConsole } from './support/watch.ts';

const field = (page: Page, name: string) => page.getByRole('textbox', { name: `Bocal 75 cl, ${name}` });
const save = (page: Page) => page.getByRole('button', { name: /^Enregistrer/ });

test('several restaurants are supplied on one sheet: both ends seen, the first of them served first, refused beyond the warehouse', async ({
  page,
}) => {
  const { expectQuiet } = watchConsole(page);
  const round = await newRound(page.request);
  const [first, second, third] = round.restaurants;
  // 60 in the warehouse, 18 of which leave: 42 for three that lack 16 each.
  const exit = { transaction_type: 'admin_out', variant: 'clean', reason: 'broken' };
  await round.call('POST', '/transactions', { ...exit, lines: [{ format_id: round.format, quantity: 18 }] });
  await signInAs(page, round.email);
  await page.goto('/to_do/supply');
  await expect(field(page, 'Aux Bocaux')).toHaveValue('16');
  await expect(field(page, 'Crêperie Nord')).toHaveValue('10');
  const row = page.getByRole('row').filter({ has: field(page, 'Aux Bocaux') });
  await expect(row.getByRole('cell')).toHaveText(['42', /^4/, '20', /.*/, '20']);
  await expect(page.getByRole('region', { name: 'Entrepôt après' })).toContainText('42 → 0');
  await expectAccessible(page, 'three restaurants to supply');

  await field(page, 'Crêperie Nord').fill('20');
  await expect(page.getByText('Bocal 75 cl : l’entrepôt en a 42, vous en demandez 52.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Entrepôt après' })).toContainText('10 de trop');
  await expect(save(page)).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(page, 'more than the warehouse has');
  await page.getByRole('button', { name: 'Mettre 10' }).click();
  await expect(field(page, 'Crêperie Nord')).toHaveValue('10');

  // The warehouse gives six elsewhere in the meantime: what no longer fits is refused, the others
  // are recorded.
  await round.call('POST', '/transactions', { ...exit, lines: [{ format_id: round.format, quantity: 6 }] });
  await save(page).click();
  await expect(page.getByText('2 sur 3 lieux enregistrés.')).toBeVisible();
  // Sent at once: any of them may find too little, all get what is left.
  await expect(
    page.getByText(/Bocal 75 cl\u00a0: l’entrepôt en a (4|10) propres, vous en demandez 1[06]\./),
  ).toBeVisible();
  await page.getByRole('button', { name: /^Mettre (4|10)$/ }).click();
  await save(page).click();
  await expect(page.getByRole('status').filter({ hasText: /(4|10) contenants livrés/ })).toBeVisible();
  const cleanOf = async (id: number | undefined) =>
    ((await round.call('GET', `/restaurants/${id}/stocks`)) as { clean: number }[])[0]?.clean ?? 0;
  const there = await Promise.all([first, second, third].map((one) => cleanOf(one?.id)));
  expect(there.reduce((sum, clean) => sum + clean, 0)).toBe(3 * 4 + 36);
  expectQuiet();
});

test('ticked restaurants are supplied from their list with one more, once although an answer is lost', async ({
  page,
}) => {
  const round = await newRound(page.request);
  const [bocaux, bistrot] = round.restaurants;
  // 32 are left in the warehouse: what these two lack, and nothing more.
  const lines = [{ format_id: round.format, quantity: 28 }];
  await round.call('POST', '/transactions', {
    transaction_type: 'admin_out',
    variant: 'clean',
    reason: 'broken',
    lines,
  });
  await signInAs(page, round.email);
  await page.goto('/restaurants');
  await page.getByRole('checkbox', { name: 'Sélectionner Bistrot du Quai' }).check();
  await page.getByRole('region', { name: 'Sélection' }).getByRole('button', { name: 'Approvisionner' }).click();
  await expect(field(page, 'Bistrot du Quai')).toHaveValue('16');
  await field(page, 'Bistrot du Quai').fill('3');
  await page.getByRole('combobox', { name: /Ajouter un restaurant/ }).fill('bocaux');
  await page.getByRole('option', { name: /Aux Bocaux/ }).click();
  await expect(field(page, 'Aux Bocaux')).toHaveValue('16');
  await expect(field(page, 'Bistrot du Quai')).toHaveValue('3');
  await page.getByRole('button', { name: 'Mettre ce qui est proposé, Bistrot du Quai' }).click();
  await expect(field(page, 'Bistrot du Quai')).toHaveValue('16');
  // An added place stands in the address.
  await expect(page).toHaveURL(new RegExp(`lieux=${bistrot?.id},${bocaux?.id}$`));

  // The server records it, and its answer never arrives; the next time it is too busy to look at
  // it.
  let sent = 0;
  await page.route(`**/restaurants/${bistrot?.id}/movements`, async (route) => {
    sent += 1;
    if (sent === 1) {
      await route.fetch();
      return route.abort();
    }
    return sent === 2 ? route.fulfill({ status: 429, json: { error: 'too_many_requests' } }) : route.fallback();
  });
  await save(page).click();
  await expect(page.getByText('1 sur 2 lieux enregistrés.')).toBeVisible();
  // The warehouse is short of it already: it is not asked for it twice.
  await expect(page.getByText('vous en demandez')).toHaveCount(0);
  await expect(field(page, 'Bistrot du Quai')).toBeDisabled();
  await save(page).click();
  await expect(save(page)).toBeEnabled();
  await expect(page.getByText('rien ne sera enregistré deux fois')).toBeVisible();
  await expect(field(page, 'Bistrot du Quai')).toHaveValue('16');
  await save(page).click();
  await expect(page.getByRole('status').filter({ hasText: '16 contenants livrés' })).toBeVisible();
  const given = (await round.call('GET', `/restaurants/${bistrot?.id}/transactions?filter[type][]=admin_give`)) as {
    containers_count: number;
  }[];
  expect(given.map((row) => row.containers_count)).toEqual([16, 14]);
});
