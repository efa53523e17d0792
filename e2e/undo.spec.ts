import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { newRound, type Round } from './support/round.ts';
import { watchShifts } from './support/shifts.ts';
import { signInAs } from './support/signIn.ts';
import { watchConsole } from './support/watch.ts';

const bar = (page: Page) => page.locator('.b-undos');
const cleanOf = async ({ call, restaurants }: Round): Promise<number | undefined> =>
  ((await call('GET', `/restaurants/${restaurants[0]?.id}/stocks`)) as { clean: number }[])[0]?.clean;

/** The dialog that supplies the first restaurant of the list. */
async function openSupply(page: Page) {
  await page.getByRole('button', { name: /^Actions.*Aux Bocaux/ }).click();
  await page.getByRole('menuitem', { name: 'Approvisionner' }).click();
  return page.getByRole('dialog', { name: 'Approvisionner Aux Bocaux' });
}

test('a delivery shows both ends, moves no row when it is saved, and is taken back', async ({ page }) => {
  const { expectQuiet } = watchConsole(page);
  const round = await newRound(page.request);
  await signInAs(page, round.email);
  await page.goto('/restaurants');
  const dialog = await openSupply(page);
  const row = dialog.getByRole('row', { name: /Bocal 75 cl/ });
  // The warehouse, the restaurant, its target, what is delivered, what it has after.
  await expect(dialog.getByRole('columnheader')).toHaveText([
    'Format',
    'Entrepôt',
    'Disponibles',
    'Cible',
    'À livrer',
    'Après',
  ]);
  await dialog.getByRole('button', { name: 'Mettre ce qui est proposé' }).click();
  await expect(row.getByRole('cell')).toHaveText(['60', '4', '20', /.*/, '20']);
  await expectAccessible(page, 'a delivery that shows both ends');

  const first = page.locator('main tbody tr').first();
  const before = await first.evaluate((element) => element.getBoundingClientRect().top);
  const { shifted } = await watchShifts(page);
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByRole('status').filter({ hasText: '16 contenants livrés à Aux Bocaux.' })).toBeVisible();
  expect(await first.evaluate((element) => element.getBoundingClientRect().top)).toBe(before);
  await expect(bar(page)).toContainText('16 contenants livrés à Aux Bocaux.');
  await expectAccessible(page, 'what can be taken back');
  // Written once, in the bar.
  await expect(page.locator('.b-alert')).toHaveCount(0);
  expect(await first.evaluate((element) => element.getBoundingClientRect().top)).toBe(before);
  expect(await shifted()).toBe(0);

  expect(await cleanOf(round)).toBe(20);
  await bar(page).getByRole('button', { name: 'Annuler' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'La transaction est annulée.' })).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
  expect(await cleanOf(round)).toBe(4);
  expectQuiet();
});

test('what was recorded is shown by « Voir »', async ({ page }) => {
  const round = await newRound(page.request);
  await signInAs(page, round.email);
  await page.goto('/restaurants');
  const dialog = await openSupply(page);
  await dialog.getByRole('textbox', { name: /^À livrer/ }).fill('2');
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await bar(page).getByRole('link', { name: 'Voir' }).click();
  await expect(page).toHaveURL(/\/transactions\/supply\?transaction=\d+/);
  await expect(page.getByRole('complementary')).toContainText('Aux Bocaux');
});

test('taking back is refused with the reason once somebody else acted, and the reason stays', async ({ page }) => {
  const round = await newRound(page.request);
  await signInAs(page, round.email);
  await page.goto('/to_do?tache=collecter');
  for (const name of ['Bistrot du Quai', 'Crêperie Nord']) await page.getByRole('checkbox', { name }).uncheck();
  await page.getByRole('button', { name: 'Enregistrer la collecte' }).click();
  await expect(bar(page)).toContainText('10 contenants, 1 restaurant');
  // They are washed in the meantime: none is dirty in the warehouse any more.
  const lines = [{ format_id: round.format, quantity: 10, role: 'washed' }];
  await round.call('POST', '/transactions', { transaction_type: 'admin_wash', lines });
  await bar(page).getByRole('button', { name: 'Annuler' }).click();
  const refused = bar(page).getByRole('alert');
  await expect(refused).toContainText(
    /Non annulé\u00a0: Bocal 75 cl\u00a0: l’entrepôt n’en a aucun sale, annuler en demande 10/,
  );
  await expectAccessible(page, 'what cannot be taken back');
  // The next offer leaves after its time, although the focus left the bar with the button that was
  // pressed.
  await page.getByRole('checkbox', { name: 'Bistrot du Quai' }).check();
  await page.getByRole('button', { name: 'Enregistrer la collecte' }).click();
  const offered = bar(page).getByRole('region', { name: 'Peut être annulé' });
  await expect(offered).toContainText('10 contenants, 1 restaurant');
  await page.mouse.move(10, 400);
  // Longer than anything is offered.
  await page.waitForTimeout(11_000);
  await expect(offered).toBeEmpty();
  await expect(refused).toBeVisible();
  await bar(page).getByRole('button', { name: 'Fermer' }).click();
  await expect(bar(page)).toHaveCount(0);
});
