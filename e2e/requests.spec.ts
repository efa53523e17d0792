import { addDays, parisDay } from '@boucle/contract/base/format.ts';
import { type RoundDetail } from '@boucle/contract/features/rounds/shapes.ts';
import { type SupplyRequestDetail } from '@boucle/contract/features/supplyRequests/shapes.ts';
import { expect, test } from '@playwright/test';
import { asOwner } from './support/database.ts';
import { newRound } from './support/round.ts';
import { signIn, signInAs } from './support/signIn.ts';
import { countPresses } from './tasks/presses.ts';

test('a request above the forecast asks why, goes into a round and is delivered by its stop', async ({
  page,
  request,
}) => {
  const { email, accountId, format, restaurants, call } = await newRound(request);
  const [place] = restaurants;
  // The restaurant is expected to use 14 in a week.
  await asOwner(
    `insert into cell_forecasts (account_id, cell_id, as_of, method, week, sigma, trust, history, actual, own_error, own_bias, lost, capped, out_days, out_days_before)
     select account_id, id, current_date - 1, 'weekday', '{2,2,2,2,2,2,2}', 1, 'few', '{}', 0, 0, 0, 0, false, 0, 0 from cells
      where account_id = ${accountId} and place = 'R' and place_id = ${place?.id} and format_id = ${format} and state = 'clean'
     on conflict (account_id, cell_id) do update set method = excluded.method, week = excluded.week, as_of = excluded.as_of`,
  );
  const counted = await countPresses(page);
  await signInAs(page, email);
  await page.goto('/supply_requests?new=1');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Demander' }).click();
  await expect(dialog.getByText('Choisissez un restaurant.')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Restaurant' }).fill('bocaux');
  await page.getByRole('option', { name: /Aux Bocaux/ }).click();
  await expect(dialog.getByText(/prévision de la semaine\u00a0: 14/)).toBeVisible();
  await dialog.getByRole('textbox', { name: /Propres à livrer/ }).fill('30');
  await dialog.getByRole('button', { name: 'Demander 30 contenants' }).click();
  await expect(dialog.getByText(/Vous demandez 30 .*la prévision en compte 14/)).toBeVisible();
  await dialog.getByRole('textbox', { name: /Commentaire/ }).fill('Mariage de samedi');
  await dialog.getByRole('button', { name: 'Demander 30 contenants' }).click();

  const panel = page.getByRole('complementary').or(page.getByRole('dialog'));
  await expect(panel.getByText('Mariage de samedi')).toBeVisible();
  await page.goto('/dashboard');
  await counted.restart();
  await page
    .getByRole('link', { name: /1 demande de contenants/ })
    .first()
    .click();
  await page
    .getByRole('row', { name: /Aux Bocaux/ })
    .getByRole('link')
    .first()
    .click();
  await panel.getByRole('button', { name: 'Mettre en tournée…' }).click();
  const planning = page.getByRole('dialog', { name: /Mettre en tournée/ });
  await planning.getByRole('button', { name: 'Mettre en tournée' }).click();
  await expect(page.getByText('La demande est dans la tournée', { exact: false }).first()).toBeVisible();
  await expect(panel.getByText('Planifiée').first()).toBeVisible();
  await counted.finish('answer a request of thirty bowls');

  const [{ id, round }] = (await call('GET', '/supply_requests')) as [SupplyRequestDetail];
  const planned = (await call('GET', `/rounds/${round?.id}`)) as RoundDetail;
  expect(planned.day).toBe(addDays(parisDay(new Date()), 1));
  expect(planned.stops[0]).toMatchObject({ requests: [id], lines: [{ act: 'give', planned: 30 }] });
  await call('POST', `/rounds/${planned.id}/ready`, {});
  await call('POST', `/rounds/${planned.id}/stops/${planned.stops[0]?.n}/done`, {
    lines: [{ format_id: format, act: 'give', quantity: 24 }],
  });
  await page.goto(`/supply_requests?open=${id}`);
  await expect(page.getByText('Livrée en partie').first()).toBeVisible();
  await expect(page.getByRole('row', { name: /Bocal 75 cl.* 30 14 24/ })).toBeVisible();
});

test('a partner asks, and reads why it was refused', async ({ page, browser }) => {
  await signIn(page, 'partner_admin');
  await page.goto('/supply_requests?new=1');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Restaurant' }).click();
  await page.getByRole('option').first().click();
  await dialog
    .getByRole('textbox', { name: /Propres à livrer/ })
    .first()
    .fill('1');
  await dialog.getByRole('textbox', { name: /Commentaire/ }).fill('Pour essayer');
  await dialog.getByRole('button', { name: 'Demander 1 contenant' }).click();
  await expect(page.getByText('est envoyée', { exact: false }).first()).toBeVisible();
  const address = new URL(page.url());
  expect(address.searchParams.get('open')).toMatch(/^\d+$/);

  const theirs = await (await browser.newContext()).newPage();
  await signIn(theirs, 'account_admin');
  await theirs.goto(`${address.pathname}${address.search}`);
  await theirs.getByRole('button', { name: 'Refuser…' }).click();
  const refusal = theirs.getByRole('alertdialog', { name: /Refuser la demande/ });
  await refusal.getByRole('button', { name: 'Refuser la demande' }).click();
  await expect(refusal.getByText('Le champ Raison est obligatoire')).toBeVisible();
  await refusal.getByRole('textbox', { name: 'Raison' }).fill('Livré hier');
  await refusal.getByRole('button', { name: 'Refuser la demande' }).click();
  await expect(theirs.getByText('La demande est refusée.').first()).toBeVisible();
  await page.reload();
  await expect(page.getByText('Livré hier').first()).toBeVisible();

  await page.goto('/supply_requests?new=1');
  await dialog.getByText('Votre réserve').click();
  await dialog
    .getByRole('textbox', { name: /Propres à livrer/ })
    .first()
    .fill('2');
  await dialog.getByRole('button', { name: 'Demander 2 contenants' }).click();
  await expect(page.getByText(/est envoyée\u00a0: Réserve /).first()).toBeVisible();
  await theirs.goto(`/supply_requests${new URL(page.url()).search}`);
  await theirs.getByRole('button', { name: 'Remettre…' }).click();
  const handing = theirs.getByRole('dialog', { name: /Remettre la demande/ });
  await handing.getByRole('textbox', { name: /Propres à livrer/ }).fill('1');
  await handing.getByRole('button', { name: 'Enregistrer 1 contenant' }).click();
  await expect(theirs.getByText('1 contenant enregistré.').first()).toBeVisible();
  await page.reload();
  await expect(page.getByText('Livrée en partie').first()).toBeVisible();
  await theirs.context().close();
});
