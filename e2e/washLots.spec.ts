import { type WashLot } from '@boucle/contract/features/washLots/shapes.ts';
import { expect, test } from '@playwright/test';
import { apiOf } from './support/api.ts';
import { asOwner } from './support/database.ts';
import { PICTURE } from './support/picture.ts';
import { newRound } from './support/round.ts';
import { pressEscape } from './support/screens.ts';
import { signIn, signInAs } from './support/signIn.ts';
import { countPresses } from './tasks/presses.ts';

test('a lot is opened, washed, inspected with a picture and closed, then recalled', async ({ page }) => {
  // Its own dirty containers: how many of the demo's are free depends on the day.
  const lines = [{ format_id: 1, quantity: 3 }];
  await (
    await apiOf(page.request, 'account_admin')
  ).post('/transactions', {
    transaction_type: 'admin_in',
    variant: 'found_dirty',
    lines,
  });
  await signIn(page, 'account_admin');
  await page.goto('/wash_lots?new=1');
  const opening = page.getByRole('dialog', { name: 'Ouvrir un lot de lavage' });
  await opening.getByRole('button', { name: 'Ouvrir le lot' }).click();
  await expect(opening.getByText('Choisissez où il est lavé.')).toBeVisible();
  await opening.getByLabel('Lieu de lavage').selectOption({ label: 'Plonge de l’atelier' });
  await opening.getByRole('textbox', { name: 'Quantité, Grand bol 1 L' }).fill('3');
  await opening.getByLabel('Température').fill('150');
  await opening.getByRole('button', { name: 'Ouvrir le lot' }).click();
  await expect(opening.getByText('Indiquez de 20 à 100')).toBeVisible();
  await opening.getByLabel('Température').fill('65');
  const written = page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.ok());
  await opening.getByRole('button', { name: 'Ouvrir le lot' }).click();
  const { number } = ((await (await written).json()) as { data: WashLot }).data;
  await expect(opening).toBeHidden();

  const opened = page.getByRole('region', { name: /^Ouvert/ }).getByRole('listitem');
  const card = opened.filter({ has: page.getByRole('link', { name: number, exact: true }) });
  await expect(card).toContainText('Grand bol 1 L × 3');
  await card.getByRole('link').press('ArrowRight');
  const washed = page.getByRole('dialog', { name: `Lot ${number}` });
  await washed.getByRole('button', { name: 'Passer à « Lavé »' }).click();
  await expect(washed).toBeHidden();

  await page.getByRole('button', { name: `Inspecter le lot ${number}` }).click();
  const inspection = page.getByRole('dialog', { name: `Inspecter le lot ${number}` });
  await inspection.getByRole('button', { name: 'Ajouter un rejet, Grand bol 1 L' }).click();
  await inspection.getByLabel('Photo').setInputFiles({ name: 'tache.png', mimeType: 'image/png', buffer: PICTURE });
  await inspection.getByRole('textbox', { name: 'Propres, Grand bol 1 L' }).fill('1');
  await expect(inspection.getByText('Il en manque 1')).toBeVisible();
  await inspection.getByRole('textbox', { name: 'Propres, Grand bol 1 L' }).fill('2');
  await inspection.getByRole('button', { name: 'Enregistrer l’inspection' }).click();
  await expect(inspection).toBeHidden();

  await page.getByRole('button', { name: `Clôturer le lot ${number}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Clôturer le lot' }).click();
  // It stands in its column of before until the list is read again.
  await expect(page.getByRole('link', { name: number })).toHaveCount(1);
  await page.getByRole('link', { name: number }).click();
  const panel = page.getByRole('complementary', { name: number });
  await expect(panel.getByText('Clôturé', { exact: true }).first()).toBeVisible();
  await expect(panel.getByRole('img', { name: 'Photo' })).toBeVisible();
  const saved = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Fiche en PDF' }).click();
  expect((await saved).suggestedFilename()).toBe(`fiche-de-lavage-${number}.pdf`);

  const { promise: read, resolve } = Promise.withResolvers<true>();
  await page.route('**/wash_lots/*/recall', async (route) => {
    if (route.request().method() === 'GET') await read;
    await route.continue();
  });
  await panel.getByRole('button', { name: 'Rappeler…' }).click();
  const recall = page.getByRole('dialog', { name: `Rappeler le lot ${number}` });
  // No one recalls a lot before the dialog shows where its containers may be.
  await expect(recall.getByRole('button', { name: 'Rappeler le lot' })).toHaveAttribute('aria-disabled', 'true');
  resolve(true);
  await expect(recall.getByText('Une période, pas une certitude')).toBeVisible();
  await expect(recall.getByRole('region', { name: 'Seront retenus ici' })).toContainText('Entrepôt, propre');
  await recall.getByLabel('Motif').fill('Produit mal dosé');
  await recall.getByRole('button', { name: 'Rappeler le lot' }).click();
  await page.unrouteAll();
  // What is here is kept until it is lifted; others of this world need it.
  const kept = page.getByRole('dialog', { name: `Lot ${number}` });
  await kept.getByRole('button', { name: 'Tout lever' }).click();
  await expect(kept.getByRole('button', { name: /Lever/ })).toHaveCount(0);
  await pressEscape(page);
  await expect(kept).toBeHidden();
});

test('a recall keeps what is here, and a round takes back what restaurants got', async ({ page, request }) => {
  const { email, format, restaurants, call } = await newRound(request);
  const { id: site } = (await call('POST', '/wash_sites', { name: 'Plonge', kind: 'own' })) as { id: number };
  const lines = [{ format_id: format, quantity: 5 }];
  await call('POST', '/transactions', { transaction_type: 'admin_in', variant: 'found_dirty', lines });
  const lot = (await call('POST', '/wash_lots', {
    site_id: site,
    lines: [{ format_id: format, dirty_in: 5 }],
  })) as WashLot;
  await call('PATCH', `/wash_lots/${lot.id}`, { status: 'washed', ended_at: new Date().toISOString() });
  await call('PATCH', `/wash_lots/${lot.id}`, {
    status: 'inspected',
    lines: [{ format_id: format, dirty_in: 5, clean_out: 5 }],
  });
  await call('POST', `/wash_lots/${lot.id}/close`, {});
  const give = (quantity: number) =>
    call('POST', `/restaurants/${restaurants[0]?.id ?? 0}/movements`, {
      transaction_type: 'admin_give',
      lines: [{ format_id: format, quantity }],
    });
  await give(7);
  const counted = await countPresses(page);
  await signInAs(page, email);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await counted.restart();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox')).toBeFocused();
  await page.keyboard.type(lot.number);
  await expect(page.getByRole('option', { name: `Lot ${lot.number}` })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Rappeler…' }).click();
  const recall = page.getByRole('dialog', { name: `Rappeler le lot ${lot.number}` });
  await expect(recall.getByRole('region', { name: 'Seront retenus ici' })).toContainText('58');
  await recall.getByLabel('Motif').fill('Produit mal dosé');
  await recall.getByRole('button', { name: 'Rappeler le lot' }).click();
  const where = page.getByRole('dialog', { name: new RegExp(`^Lot ${lot.number}`) });
  await expect(where.getByRole('region', { name: 'Retenus ici', exact: true })).toBeVisible();
  await expect(give(1)).rejects.toThrow(`dont 58 retenus par le rappel du lot ${lot.number}`);
  await where.getByRole('button', { name: 'Mettre dans une tournée' }).click();
  const plan = page.getByRole('dialog', { name: `Reprendre les contenants du lot ${lot.number}` });
  await expect(plan).toContainText('7 contenants à reprendre, propres.');
  await plan.getByRole('button', { name: 'Mettre dans une tournée' }).click();
  await expect(page.getByText('Les contenants à reprendre sont dans la tournée')).toBeVisible();
  await counted.finish('recall a lot, and take it back by a round');
  await page.getByRole('button', { name: 'Où sont ses contenants' }).click();
  await where.getByRole('button', { name: /^Lever, Bocal 75 cl/ }).click();
  await expect(where.getByText(/58 libérés/)).toBeVisible();
  await give(1);
});

test('what was typed of a restaurant’s own containers is not sent of the warehouse, and a refusal stands beside its format', async ({
  page,
  request,
}) => {
  const { email, accountId, restaurants, format, call } = await newRound(request);
  await asOwner(`insert into formats (account_id, title) values ($1, 'Gobelet 30 cl')`, [accountId]);
  await call('POST', '/wash_sites', { name: 'Plonge', kind: 'own' });
  await call('POST', '/wash_sites', { name: 'Chez eux', kind: 'restaurant', restaurant_id: restaurants[0]?.id });
  const lines = [{ format_id: format, quantity: 4 }];
  await call('POST', '/transactions', { transaction_type: 'admin_in', variant: 'found_dirty', lines });
  await signInAs(page, email);
  await page.goto('/wash_lots?new=1');
  const opening = page.getByRole('dialog', { name: 'Ouvrir un lot de lavage' });
  const open = opening.getByRole('button', { name: 'Ouvrir le lot' });
  await opening.getByLabel('Lieu de lavage').selectOption({ label: 'Chez eux' });
  await opening.getByRole('textbox', { name: 'Quantité, Gobelet 30 cl' }).fill('5');
  // The warehouse has none of these.
  await opening.getByLabel('Lieu de lavage').selectOption({ label: 'Plonge' });
  await expect(opening.getByRole('textbox', { name: 'Quantité, Gobelet 30 cl' })).toHaveCount(0);
  const jars = opening.getByRole('textbox', { name: 'Quantité, Bocal 75 cl' });
  await jars.fill('9');
  await open.click();
  await expect(jars).toHaveAccessibleDescription(/il en reste 4/);
  await jars.fill('4');
  await open.click();
  await expect(opening).toBeHidden();

  // Of places, what is typed of one is not dropped for another.
  await page.getByRole('link', { name: 'Lieux de lavage' }).click();
  const places = page.getByRole('main');
  await places.getByRole('button', { name: 'Modifier Plonge' }).click();
  await places.getByLabel('Adresse').fill('3 rue des Lavandières');
  await places.getByRole('button', { name: 'Modifier Chez eux' }).click();
  await page.getByRole('button', { name: 'Rester' }).click();
  await expect(places.getByLabel('Adresse')).toHaveValue('3 rue des Lavandières');
  await places.getByRole('button', { name: 'Modifier Chez eux' }).click();
  await page.getByRole('button', { name: 'Quitter sans enregistrer' }).click();
  await expect(places.getByLabel('Nom')).toHaveValue('Chez eux');
});
