import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { asOwner } from './support/database.ts';
import { newRound } from './support/round.ts';
import { signIn, signInAs } from './support/signIn.ts';

test('who runs out when: from « À risque » on the dashboard to the delivery that is proposed', async ({ page }) => {
  await signIn(page, 'account_admin');
  await page.goto('/dashboard');
  // The block counts what the menu counts.
  const inMenu = page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: /^À faire/ });
  const inBlock = page.getByRole('region', { name: 'À faire' }).getByText(/^\d+ en attente$/);
  await expect(inBlock).toBeVisible();
  await expect(inMenu).toContainText((await inBlock.textContent()) ?? '');
  await page
    .getByRole('link', { name: /À risque d’ici 48/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/stock_health\?urgency=risk/);
  await expect(page.getByRole('heading', { name: 'Santé des stocks' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Santé des stocks en chiffres' })).toContainText('Prévisions fiables');
  await page.goto('/stock_health?urgency=risk&place=R&act=give');
  // Others are given by a restaurant that has too many.
  await page
    .getByRole('row', { name: /Livrer [1-9]/ })
    .first()
    .getByRole('link')
    .first()
    .click();
  const panel = page.getByRole('complementary');
  await expect(panel.getByText(/le stock s’épuisera|Plus aucun propre/)).toBeVisible();
  await expect(panel.getByText('Erreur en répétant la semaine passée')).toBeVisible();
  await expect(panel.getByRole('table').getByRole('row')).not.toHaveCount(1);
  const proposed = await panel
    .getByText(/^Livrer \d+/)
    .first()
    .textContent();
  const pieces = /\d+/.exec(proposed ?? '')?.[0] ?? '';
  await panel.getByRole('link', { name: 'Approvisionner' }).click();
  await expect(page).toHaveURL(/\/to_do\/supply\?lieux=\d+$/);
  // The sheet begins with what was proposed.
  await expect
    .poll(() => page.getByRole('textbox').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)))
    .toContain(pieces);
  await page.getByRole('button', { name: /^Enregistrer/ }).click();
  await expect(page.getByRole('status').filter({ hasText: /contenants? livrés?/ })).toBeVisible();
});

test('the same on a map by urgency, and the levels of a drop-off point', async ({ page }) => {
  await signIn(page, 'account_admin');
  await page.goto('/stock_health?vue=carte');
  const places = page.getByRole('list', { name: 'Santé des stocks par lieu' });
  await expect(places.getByRole('button').first()).toContainText(/à risque|à livrer/);
  await places.getByRole('button').first().click();
  await expect(page.getByRole('link', { name: 'Voir ce stock' })).toBeVisible();
  await expectAccessible(page, 'stock health on a map');
  await page.goto('/dropoffs/1?onglet=stocks');
  await page.getByRole('button', { name: 'Modifier les seuils' }).click();
  const dialog = page.getByRole('dialog');
  const level = dialog.getByRole('textbox', { name: 'Sales au plus' }).first();
  await level.fill('0');
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(dialog.getByText(/compris entre 1 et 100/)).toBeVisible();
  await level.fill('17');
  await expectAccessible(page, 'levels of a drop-off point');
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Les seuils sont enregistrés.' })).toBeVisible();
  await page.getByRole('button', { name: 'Modifier les seuils' }).click();
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Sales au plus' }).first()).toHaveValue('17');
});

test('stocks that are ticked become a round, and are not proposed again', async ({ page, request }) => {
  const { email, restaurants, call } = await newRound(request);
  await signInAs(page, email);
  await page.goto('/stock_health?place=R&act=give');
  const first = page.getByRole('row', { name: /Aux Bocaux/ });
  await expect(first).toContainText('Livrer 16');
  await page.getByRole('checkbox', { name: /Aux Bocaux/ }).check();
  await page.getByRole('checkbox', { name: /Bistrot du Quai/ }).check();
  const bar = page.getByRole('region', { name: 'Sélection' });
  await expect(bar).toContainText('2 stocks cochés');
  await bar.getByRole('button', { name: 'Créer une tournée' }).click();
  const dialog = page.getByRole('dialog', { name: 'Créer une tournée' });
  await expect(dialog.getByText('32 à livrer dans 2 restaurants.', { exact: false })).toBeVisible();
  await expectAccessible(page, 'a round of proposals');
  await dialog.getByRole('button', { name: 'Mettre en tournée' }).click();
  await expect(page).toHaveURL(/\/rounds\?semaine=.*open=\d+/);
  await expect(page.getByRole('button', { name: 'Aux Bocaux', exact: true })).toBeVisible();

  // A delivery of tomorrow is not proposed a second time, on the list or in the form of another
  // round.
  await page.goto('/stock_health?place=R');
  await expect(page.getByRole('row', { name: /Aux Bocaux/ })).toContainText('16 prévus demain');
  await expect(page.getByRole('row', { name: /Aux Bocaux/ })).not.toContainText('Livrer');
  await page
    .getByRole('link', { name: /Aux Bocaux/ })
    .first()
    .click();
  await expect(page.getByRole('complementary').getByText('Rien de plus à faire.')).toBeVisible();
  const left = (await call('GET', '/proposals')) as { proposals: { place_id: number; act: string }[] };
  expect(left.proposals.filter(({ act }) => act === 'give').map(({ place_id }) => place_id)).toEqual([
    restaurants[2]?.id,
  ]);
});

test('what the warehouse lacks comes from a neighbour: carried by a partner, then by a round', async ({
  page,
  request,
}) => {
  const { email, accountId, format, restaurants, call } = await newRound(request);
  const [lacking, other, full] = restaurants;
  // Everything the warehouse had went to one of them.
  await call('POST', `/restaurants/${full?.id}/movements`, {
    transaction_type: 'admin_give',
    lines: [{ format_id: format, quantity: 60 }],
  });
  await asOwner(`update restaurants set latitude = 47.2, longitude = -1.55 where account_id = ${accountId}`);
  await asOwner(`update restaurant_formats set max_level = 30 where account_id = ${accountId}`);
  await asOwner(`insert into partners (account_id, name) values (${accountId}, 'Vélo Vert')`);
  await signInAs(page, email);
  await page.goto('/stock_health?place=R');
  await expect(page.getByRole('row', { name: new RegExp(full?.name ?? '') })).toContainText(/[Tt]ransférer 32/);
  const row = page.getByRole('row', { name: new RegExp(lacking?.name ?? '') });
  await expect(row).toContainText(/[Tt]ransférer 16/);
  await row.getByRole('link').first().click();
  const panel = page.getByRole('complementary');
  await panel.getByRole('button', { name: 'Transférer 16…' }).click();
  const dialog = page.getByRole('dialog', { name: `Transférer de ${full?.name} à ${lacking?.name}` });
  await dialog.getByRole('textbox', { name: 'Quantité, Bocal 75 cl' }).fill('0');
  await dialog.getByRole('button', { name: 'Transférer', exact: true }).click();
  await expect(dialog.getByText('Indiquez au moins un contenant.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Quantité, Bocal 75 cl' }).fill('16');
  await dialog.getByRole('combobox', { name: /Transportés par/ }).click();
  await page.getByRole('option', { name: 'Vélo Vert' }).click();
  await expect(dialog.getByText(/à Vélo Vert, qui les livre/)).toBeVisible();
  await expectAccessible(page, 'a transfer');
  await dialog.getByRole('button', { name: 'Transférer 16 contenants' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Le transfert est enregistré.' })).toBeVisible();
  const given = (await call('GET', '/transactions?filter[type][]=admin_give&sort=-id')) as { partner_name: string }[];
  expect(given[0]?.partner_name).toBe('Vélo Vert');
  await expect(row).not.toContainText('Transférer');

  await page
    .getByRole('row', { name: new RegExp(other?.name ?? '') })
    .getByRole('link')
    .first()
    .click();
  await panel.getByRole('button', { name: 'Mettre en tournée…' }).click();
  const planning = page.getByRole('dialog', { name: 'Créer une tournée' });
  await expect(planning.getByText('16 à transférer dans 2 restaurants.', { exact: false })).toBeVisible();
  await planning.getByRole('button', { name: 'Mettre en tournée' }).click();
  await expect(page).toHaveURL(/\/rounds\?semaine=.*open=\d+/);
  await expect(page.getByText('Reprendre 16', { exact: false }).first()).toBeVisible();
  await expect(page.getByText('Livrer 16', { exact: false }).first()).toBeVisible();
});
