import { addDays, parisDay } from '@boucle/contract/base/format.ts';
import { expect, type Page, test } from '@playwright/test';
import { newRound } from './support/round.ts';
import { type Save, savesOf } from './support/saves/saves.ts';
import { watchShifts } from './support/shifts.ts';
import { signIn, signInAs } from './support/signIn.ts';
import { workSavesOf } from './support/saves/workSaves.ts';
import { readApart } from './support/api.ts';

/**
 * How long what a save leads to may still move something, in milliseconds: what is read again, an
 * alert that comes.
 */
const SETTLES_MS = 400;

/*
 * Every kind of save of the console, and the sum of the browser's layout shifts from its press
 * until what it leads to is there. All of them count, those just after a press too: a click that
 * follows would hit the neighbour. What is saved may take its place in a list, or another page
 * come: those moves alone are named (`moves`).
 */
/** Performs one save; nothing moves on its page but the named elements. */
async function expectStill(page: Page, { kind, address, prepare, save, saved, moves }: Save): Promise<void> {
  await test.step(kind, async () => {
    if (address !== '') await page.goto(address);
    await prepare(page);
    // Moves by opening it are not the save's.
    await page.waitForTimeout(SETTLES_MS);
    const { shifted, moved } = await watchShifts(page);
    await save(page);
    await saved(page);
    await page.waitForTimeout(SETTLES_MS);
    const all = await moved();
    if (moves === undefined) expect.soft(await shifted(), [kind, ...all].join('\n')).toBe(0);
    else
      expect
        .soft(
          all.filter((one) => !moves.test(one)),
          kind,
        )
        .toEqual([]);
  });
}

/** Lists, and what comes later than their rows: sums, a note under the title, a stock. */
const LATER: readonly (readonly [address: string, late: RegExp, shown: string])[] = [
  ['/control?onglet=a-compter', /totals/, '.list-totals[role=status]'],
  ['/control?onglet=alertes', /totals/, '.list-totals[role=status]'],
  ['/rounds?onglet=demandes', /totals/, '.list-totals[role=status]'],
  ['/transactions/wash?onglet=lots&vue=liste', /totals/, '.list-totals[role=status]'],
  ['/books?onglet=detail', /totals/, '.list-totals[role=status]'],
  ['/control', /totals/, '.b-page-subtitle a'],
  ['/transactions/supply', /matrix/, '.b-matrix table'],
];

test('lists do not move when sums, notes and stocks come after their rows', async ({ page }) => {
  await signIn(page, 'account_admin');
  await readApart(page);
  for (const [address, late, shown] of LATER) {
    const { promise: asked, resolve } = Promise.withResolvers<true>();
    await page.route(late, async (route) => {
      await asked;
      await route.continue();
    });
    await page.goto(address);
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    const { shifted, moved } = await watchShifts(page);
    resolve(true);
    await expect(page.locator(shown).first()).toBeVisible();
    await page.waitForTimeout(SETTLES_MS);
    expect.soft(await shifted(), [address, ...(await moved())].join('\n')).toBe(0);
    await page.unroute(late);
  }
});

test('a list does not move when the panel that its address opens comes late', async ({ page }) => {
  await signIn(page, 'account_admin');
  const files = new Set<string>();
  page.on('request', (request) => files.add(request.url()));
  await page.goto('/control?onglet=alertes');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.waitForLoadState('networkidle');
  const ofList = new Set(files);
  const { promise: asked, resolve } = Promise.withResolvers<true>();
  await page.route('**/assets/**', async (route) => {
    if (!ofList.has(route.request().url())) await asked;
    await route.continue();
  });
  await page.goto('/control?onglet=alertes&open=1');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const { shifted, moved } = await watchShifts(page);
  resolve(true);
  await expect(page.locator('.b-panel h2')).toBeVisible();
  await page.waitForTimeout(SETTLES_MS);
  expect(await shifted(), (await moved()).join('\n')).toBe(0);
  await page.unroute('**/assets/**');
});

test('no save moves anything on its page', async ({ page }) => {
  test.setTimeout(150_000);
  const round = await newRound(page.request);
  const { restaurants, call } = round;
  const fields = { address: '3 rue Kervégan', postal_code: '44000', city: 'Nantes', email: 'wok@exemple.fr' };
  await call('PATCH', `/restaurants/${restaurants[0]?.id}`, fields);
  const cards = (await call('POST', '/card_holders', { quantity: 3, initial_amount: 10 })) as { id: number }[];
  for (const { id } of cards.slice(0, 2)) await call('POST', `/card_holders/${id}/activate`, {});
  const invited = `rosa-${Date.now()}@exemple.fr`;
  const [card = 0, , waiting = 0] = cards.map(({ id }) => id);
  await signInAs(page, round.email);

  for (const save of savesOf({ round, card, waiting, invited })) await expectStill(page, save);
});

test('nor does a save of counts, gaps, alerts, lots, requests, rounds and books', async ({ page }) => {
  test.setTimeout(150_000);
  const round = await newRound(page.request);
  const { restaurants, format, call } = round;
  const [first, second, third] = restaurants.map(({ id }) => id);
  await call('POST', '/wash_sites', { name: 'Plonge', kind: 'own' });
  await call('POST', `/restaurants/${second}/movements`, {
    transaction_type: 'admin_return_dirty',
    lines: [{ format_id: format, quantity: 4 }],
  });
  const day = addDays(parisDay(new Date()), 2);
  const lines = [{ place: 'restaurant', place_id: third, format_id: format, act: 'take_dirty', quantity: 2 }];
  const { id: planned } = (await call('POST', '/rounds', { day, title: 'Nord', lines })) as { id: number };
  const wanted = [{ way: 'clean_in', format_id: format, quantity: 4 }];
  const { id: asked } = (await call('POST', '/supply_requests', { restaurant_id: first, lines: wanted })) as {
    id: number;
  };
  const places = [{ place: 'restaurant', place_id: third }];
  const { id: counted } = (await call('POST', '/stock_counts', { places, states: ['clean'] })) as { id: number };
  const now = new Date().toISOString();
  const cell = { place: 'restaurant', place_id: third, state: 'clean', format_id: format };
  await call('POST', `/stock_counts/${counted}/lines`, {
    device_id: crypto.randomUUID(),
    sent_at: now,
    readings: [{ ...cell, n: 1, counted: 3, counted_at: now }],
  });
  await call('POST', `/stock_counts/${counted}/review`, {});
  await signInAs(page, round.email);

  for (const save of workSavesOf({ round, day, planned, asked, counted })) await expectStill(page, save);
});
