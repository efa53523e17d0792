import { type Page, expect, test } from '@playwright/test';
import { addDays, parisDay, writtenDay } from '@boucle/contract/base/format.ts';
import { type OrderDetail } from '@boucle/contract/features/orders/calls.ts';
import { type StockCountDetail } from '@boucle/contract/features/stockCounts/shapes.ts';
import { apiOf } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { asOwner, demoAccount } from './support/database.ts';
import { newOrder } from './support/orders.ts';
import { newRound } from './support/round.ts';
import { signIn, signInAs } from './support/signIn.ts';
import { watchConsole } from './support/watch.ts';
import { countPresses } from './tasks/presses.ts';

const PHONE = { width: 390, height: 844 };
test.use({ viewport: PHONE, hasTouch: true });

/** The field of the line that shows. */
const field = (page: Page) => page.getByRole('textbox');
const countIdOf = (page: Page): number => Number(/stock_counts\/(\d+)/.exec(page.url())?.[1]);

/**
 * Opens a count of a place from the list of those to count; what else is chosen comes in between.
 */
async function openCount(page: Page, place: string, choose: () => Promise<void> = () => Promise.resolve()) {
  await page.goto('/stock_counts');
  await page.getByRole('searchbox').fill(place);
  await page.getByRole('link', { name: place, exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Ouvrir un inventaire' });
  await expect(form.getByRole('listitem').filter({ hasText: place })).toBeVisible();
  await choose();
  await form.getByRole('button', { name: 'Ouvrir et compter' }).click();
  await expect(field(page)).toBeFocused();
}

test('a place is counted with the keyboard alone, blind, looked at, and posted; its gap is then among the others', async ({
  page,
}) => {
  const { expectQuiet } = watchConsole(page);
  await signIn(page, 'account_admin');
  await openCount(page, 'Chez Manon', async () => {
    await page.getByLabel('Contenants', { exact: true }).selectOption('clean');
    await page.getByRole('checkbox', { name: 'Tous les formats' }).uncheck();
    await page.getByRole('checkbox', { name: 'Grand bol 1 L' }).check();
  });
  await expectAccessible(page, 'counting');
  await expect(page.getByText('Attendu', { exact: true })).toHaveCount(0);

  // A text that is no number of containers is reported on its field, and stays there.
  for (const [typed, words] of [
    ['1e9', /au plus 100/],
    ['-1', /pas être négatif/],
    ['3,5', /pas de virgule/],
  ] as const) {
    await field(page).fill(typed);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible();
    await expect(field(page)).toHaveValue(typed);
  }
  await field(page).fill(' 1 5 0 ');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Tout est compté')).toBeVisible();

  // Once entered the line shows the expected number; it is far off, so it is counted again.
  await page.getByRole('link', { name: /^Grand bol 1 L/ }).press('Enter');
  const expected = Number(await page.locator('dt:text-is("Attendu") + dd').innerText());
  expect(Math.abs(expected - 150)).toBeGreaterThan(20);
  expect(expected).toBeGreaterThan(2);
  await page.getByRole('button', { name: 'Recompter' }).press('Enter');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type(String(expected - 2));
  await page.keyboard.press('Enter');
  await expect(page.getByText('écart −2')).toBeVisible();
  await expectAccessible(page, 'the lines');
  await page.getByRole('button', { name: 'Terminer le comptage' }).press('Enter');

  // Its rows are drawn as cards on a phone, and stay rows.
  const row = page.getByRole('row').filter({ hasText: 'Grand bol 1 L' });
  await expect(row).toContainText('−2');
  await page.getByRole('button', { name: 'Enregistrer les écarts…' }).press('Enter');
  const post = page.getByRole('dialog', { name: 'Enregistrer les écarts' });
  await post.getByRole('button', { name: 'Enregistrer' }).press('Enter');
  await expect(page.getByText('Enregistré', { exact: true })).toBeVisible();
  await row.getByRole('link').press('Enter');
  const panel = page.getByRole('dialog', { name: 'Grand bol 1 L, écart −2' });
  await expect(panel.getByText('(fait foi)')).toBeVisible();
  await panel.getByRole('link', { name: /^L’écart n°/ }).press('Enter');
  const incident = page.getByRole('dialog', { name: '2 contenants manquants' });
  await expect(incident.getByRole('link', { name: 'Compter à nouveau' })).toBeVisible();
  expectQuiet();
});

test('a line that an order waits for is free once that order is cancelled from it', async ({ page }) => {
  const orderId = await newOrder(page.request);
  const api = await apiOf(page.request, 'account_admin');
  const { restaurant } = await api.get<OrderDetail>(`/orders/${orderId}`);
  const [promised] = await asOwner<{ format_id: string; reserved: number; title: string }>(
    `select c.format_id, c.reserved, f.title from order_lines l
       join cells c on c.account_id = l.account_id and c.place = 'R' and c.place_id = $2 and c.state = 'clean' and c.format_id = l.format_id
       join formats f on f.account_id = c.account_id and f.id = c.format_id
      where l.account_id = $3 and l.order_id = $1 and l.way = 'deliver'`,
    [orderId, restaurant.id, await demoAccount()],
  );
  if (promised === undefined) throw new Error('The order promises nothing');
  const cell = { place: 'restaurant', place_id: restaurant.id, state: 'clean', format_id: Number(promised.format_id) };
  const { id } = await api.post<StockCountDetail>('/stock_counts', {
    places: [{ place: 'restaurant', place_id: restaurant.id }],
    states: ['clean'],
    format_ids: [cell.format_id],
  });
  const now = new Date().toISOString();
  await api.post(`/stock_counts/${id}/lines`, {
    device_id: crypto.randomUUID(),
    sent_at: now,
    readings: [{ ...cell, n: 1, counted: promised.reserved - 1, counted_at: now }],
  });
  await api.post(`/stock_counts/${id}/review`, {});

  await signIn(page, 'account_admin');
  await page.goto(`/stock_counts/${id}`);
  await page.getByRole('row').filter({ hasText: promised.title }).getByRole('link').click();
  const panel = page.getByRole('dialog').filter({ hasText: 'Promis à des commandes' });
  const line = panel.getByRole('listitem').filter({ hasText: `Commande n°\u00a0${orderId}` });
  await line.getByRole('button', { name: 'Annuler la commande' }).click();
  const question = page.getByRole('alertdialog', { name: `Annuler la commande n°\u00a0${orderId}` });
  await question.getByRole('button', { name: 'Annuler la commande' }).click();
  await expect(question).toBeHidden();
  await expect(line).toHaveCount(0);
  await expect(page.getByText('Des commandes comptent sur ces contenants')).toHaveCount(0);
  expect(await api.get<OrderDetail>(`/orders/${orderId}`)).toMatchObject({ status: 'cancelled' });
});

test.describe('without network', () => {
  test.use({ serviceWorkers: 'allow' });

  test('twenty lines wait on the phone, through a reload, and are recorded once each when the network is back', async ({
    page,
    context,
  }) => {
    await signIn(page, 'account_admin');
    await page.goto('/stock_counts?new=1&lieux=warehouse,restaurant.3,restaurant.2,restaurant.4');
    await page.getByRole('button', { name: 'Ouvrir et compter' }).click();
    await expect(field(page)).toBeFocused();
    const id = countIdOf(page);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await context.setOffline(true);
    const enter = async (from: number, to: number) => {
      for (let line = from; line <= to; line += 1) {
        await expect(page.getByText(new RegExp(`^${line} sur \\d+$`)).first()).toBeVisible();
        await expect(field(page)).toBeFocused();
        await page.keyboard.type(String(line));
        await page.keyboard.press('Enter');
        // A number far from what is usual is asked about: the next press takes it.
        if (await page.getByText('appuyez de nouveau').isVisible()) await page.keyboard.press('Enter');
      }
    };
    await enter(1, 10);
    await expect(page.getByText('Hors réseau, 10 lignes gardées sur ce téléphone')).toBeVisible();
    await page.reload();
    await enter(11, 20);
    const strip = page.getByText('Hors réseau, 20 lignes gardées sur ce téléphone');
    await expect(strip).toBeVisible();
    await expect(page.getByText('Veuillez vérifier votre connection internet')).toHaveCount(0);
    const readings = () =>
      asOwner<{ all: number; cells: number; sum: number }>(
        `select count(*)::int as all, count(distinct (place, place_id, format_id, state))::int as cells,
                coalesce(sum(counted), 0)::int as sum from stock_count_readings where count_id = $1`,
        [id],
      );
    expect(await readings()).toEqual([{ all: 0, cells: 0, sum: 0 }]);

    await context.setOffline(false);
    await expect(strip).toHaveCount(0);
    await expect.poll(readings).toEqual([{ all: 20, cells: 20, sum: 210 }]);
    await page.goto(`/stock_counts/${id}/count?vue=liste`);
    await expect(page.getByText(/^20 sur \d+$/)).toBeVisible();
    expect(await readings()).toEqual([{ all: 20, cells: 20, sum: 210 }]);

    // A number that the server refuses stays to be counted, with the reason in its line.
    await asOwner(`update stock_counts set opened_at = now() + interval '1 hour' where id = $1`, [id]);
    await page.goto(`/stock_counts/${id}/count`);
    await field(page).fill('21');
    await page.keyboard.press('Enter');
    if (await page.getByText('appuyez de nouveau').isVisible()) await page.keyboard.press('Enter');
    await expect(page.getByText('Comptez à nouveau').first()).toBeVisible();
    await page.goto(`/stock_counts/${id}/count?vue=liste`);
    const refused = page.getByRole('listitem').filter({ hasText: 'Comptez à nouveau' });
    await expect(refused).toContainText('21');
    await expect(page.getByText(/^20 sur \d+$/)).toBeVisible();

    // Nor is it lost once the count is over: it is shown there until the person gives it up.
    await asOwner(
      `update stock_counts set status = 'cancelled', cancelled_at = now(), cancelled_by = opened_by where id = $1`,
      [id],
    );
    await page.goto(`/stock_counts/${id}`);
    await page.getByText('1 saisie de ce téléphone a été refusée').getByRole('link').click();
    await expect(page.getByText('Cet inventaire est abandonné')).toBeVisible();
    await expect(refused).toContainText('21');
    await expectAccessible(page, 'refused numbers of a count that is over');
    await page.getByRole('button', { name: 'Abandonner cette saisie' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Abandonner' }).click();
    await expect(refused).toHaveCount(0);
  });
});

test('what is stated before a posted count asks which came first, and « avant » leaves the shelf as it was counted', async ({
  page,
}) => {
  const api = await apiOf(page.request, 'account_admin');
  const name = `Triporteur ${Date.now()}`;
  const partner = await api.post<{ id: number }>('/partners', {
    name,
    email: `${Date.now()}@exemple.fr`,
    kind: 'cooperative',
  });
  const lines = [{ format_id: 1, quantity: 5 }];
  await api.post('/transactions', {
    transaction_type: 'admin_in',
    variant: 'bought',
    lines: [{ format_id: 1, quantity: 9 }],
  });
  const given = await api.post<{ id: number }>('/transactions', {
    transaction_type: 'admin_give',
    partner_id: partner.id,
    lines,
  });
  const place = { place: 'partner', place_id: partner.id };
  const { id } = await api.post<StockCountDetail>('/stock_counts', { places: [place] });
  const now = new Date().toISOString();
  const reading = { ...place, state: 'clean', format_id: 1, n: 1, counted: 5, counted_at: now };
  await api.post(`/stock_counts/${id}/lines`, { device_id: crypto.randomUUID(), sent_at: now, readings: [reading] });
  await api.post(`/stock_counts/${id}/review`, {});
  await api.post(`/stock_counts/${id}/post`, { confirmed: true });

  await signIn(page, 'account_admin');
  await page.goto(`/partners/${partner.id}/supply`);
  await page.getByRole('button', { name: 'Approvisionner' }).click();
  const supply = page.getByRole('dialog', { name: /^Approvisionner/ });
  await supply.getByRole('textbox', { name: 'À livrer, Grand bol 1 L' }).fill('3');
  await supply.getByLabel('Date').fill(writtenDay(addDays(parisDay(new Date()), -1)));
  await supply.getByRole('button', { name: 'Enregistrer' }).click();
  const question = supply.getByRole('radiogroup', { name: new RegExp(`^${name} a été compté le`) });
  await expect(question.getByRole('radio', { name: /^Avant ce comptage/ })).toBeVisible();
  await expectAccessible(page, 'before or after a count');
  // The warehouse may have been counted by another walk in the meantime.
  for (const before of await supply.getByRole('radio', { name: /^Avant ce comptage/ }).all()) await before.check();
  await supply.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(supply).toBeHidden();
  const clean = async () => {
    const stocks = await api.get<{ format_id: number; clean: number }[]>(`/partners/${partner.id}/stocks`);
    return stocks.find(({ format_id }) => format_id === 1)?.clean;
  };
  expect(await clean()).toBe(5);

  // What the count saw is taken back: it is asked the same.
  await page.goto(`/transactions/supply?transaction=${given.id}`);
  await page.getByRole('button', { name: 'Annuler…' }).click();
  const undo = page.getByRole('alertdialog');
  await undo.getByLabel('Motif').fill('Jamais parti');
  await undo.getByRole('button', { name: 'Annuler la transaction' }).click();
  await expect(undo.getByRole('radiogroup', { name: new RegExp(`^${name} a été compté le`) })).toBeVisible();
  await expectAccessible(page, 'before or after a count, of what is taken back');
  for (const before of await undo.getByRole('radio', { name: /^Avant ce comptage/ }).all()) await before.check();
  await undo.getByRole('button', { name: 'Annuler la transaction' }).click();
  await expect(undo).toBeHidden();
  expect(await clean()).toBe(5);
});

test('somebody without an account counts by a link and a code, until the counting is over', async ({
  page,
  browser,
}) => {
  const { expectQuiet } = watchConsole(page);
  const { call, email, format, restaurants } = await newRound(page.request);
  const places = [{ place: 'restaurant', place_id: restaurants[0]?.id }];
  const opened = await call('POST', '/stock_counts', { places, format_ids: [format], title: 'Comptage du lundi' });
  const { id } = opened as StockCountDetail;
  await page.setViewportSize({ width: 1440, height: 900 });
  const counted = await countPresses(page);
  await signInAs(page, email);
  await page.goto('/dashboard');
  await counted.restart();
  await page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Contrôle' }).click();
  await page.getByRole('link', { name: 'Inventaires', exact: true }).click();
  await page.getByRole('link', { name: 'Comptages', exact: true }).click();
  await page.getByRole('link', { name: 'Comptage du lundi' }).first().click();
  await page.getByRole('button', { name: 'Inviter à compter…' }).click();
  await page.getByRole('textbox', { name: 'Nom' }).fill('Lucas');
  await page.keyboard.press('Enter');
  const guests = page.getByRole('region', { name: 'Compter à plusieurs' });
  await expect(guests.locator('code')).toHaveCount(2);
  await counted.finish('give a guest the link of a count');
  await expectAccessible(page, 'a count with a guest');
  const [link = '', code = ''] = await guests.locator('code').allInnerTexts();

  const phone = await browser.newPage({ viewport: PHONE });
  await phone.goto(new URL(link).pathname);
  await phone.getByLabel('Code').fill(code);
  await phone.getByRole('button', { name: 'Commencer à compter' }).click();
  await expectAccessible(phone, 'the sheet of a guest');
  // Two phones at once: the administrator's counts the dirty ones.
  const sent_at = new Date().toISOString();
  const dirty = { ...places[0], n: 1, state: 'dirty', format_id: format, counted: 10, counted_at: sent_at };
  const device_id = 'a3bb189e-8bf9-4888-9912-ace4e6543002';
  await call('POST', `/stock_counts/${id}/lines`, { device_id, sent_at, readings: [dirty] });
  await phone.getByLabel('Bocal 75 cl, propres').fill('4');
  await phone.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(phone.getByRole('status')).toContainText('Tout est compté, merci.');
  await phone.setViewportSize({ width: 320, height: 700 });
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);

  await page.reload();
  await expect(page.getByText('compté aussi par Lucas (invité)')).toBeVisible();
  await page.getByRole('button', { name: 'Terminer le comptage…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Terminer' }).click();
  await expect(page.getByText('À valider')).toBeVisible();
  await phone.reload();
  await expect(phone.getByRole('heading', { name: 'Ce code n’ouvre rien' })).toBeVisible();
  await phone.close();
  expectQuiet();
});

test('an employee of a partner counts its stock from their space, under their own name', async ({ page, request }) => {
  const { expectQuiet } = watchConsole(page);
  const admin = await apiOf(request, 'account_admin');
  const [partner] = await asOwner<{ id: number }>("select id::int from partners where name = 'Vélocourse'");
  const asked = { places: [{ place: 'partner', place_id: partner?.id }], title: 'Réserve du lundi', blind: false };
  const { id, lines } = await admin.post<StockCountDetail>('/stock_counts', asked);
  const counted = await countPresses(page);
  await signIn(page, 'partner_delegated_admin');
  await page.goto('/dashboard');
  const own = page.getByRole('region', { name: 'Votre stock à compter' });
  await expect(own).toContainText(`0 ligne comptée sur ${lines.length}`);
  await expectAccessible(page, 'the home of an employee with a count');
  await counted.restart();
  await own.getByRole('button', { name: 'Compter, Réserve du lundi' }).click();
  await expect(page.getByRole('textbox')).toHaveCount(lines.length);
  await expect(page.getByText('attendus')).toHaveCount(0);
  // An odd number has to be sent twice.
  await page.getByRole('textbox').first().fill('99999');
  await page.keyboard.press('Enter');
  await expect(page.getByText('C’est inhabituel ici')).toBeVisible();
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByRole('status')).toContainText('1 sur');
  await page.getByRole('link', { name: 'Revenir à votre espace' }).click();
  await expect(own).toContainText(`1 ligne comptée sur ${lines.length}`);
  await counted.finish('a partner’s employee counts its stock');
  const detail = await admin.get<StockCountDetail>(`/stock_counts/${id}`);
  expect(detail.counters).toEqual(['Jade Pineau (Vélocourse)']);
  await admin.post(`/stock_counts/${id}/cancel`, { reason: 'Essai' });
  expectQuiet();
});
