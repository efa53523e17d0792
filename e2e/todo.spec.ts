import { expect, type Page, test } from '@playwright/test';
import { apiOf } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { asOwner } from './support/database.ts';
import { newRound, type Round } from './support/round.ts';
import { signInAs } from './support/signIn.ts';
import { watchConsole } from './support/watch.ts';
import { countPresses } from './tasks/presses.ts';

const save = (page: Page) => page.getByRole('button', { name: 'Enregistrer la collecte' });
const field = (page: Page, name: string) => page.getByRole('textbox', { name: `Bocal 75 cl, ${name}` });

/** How many dirty containers were collected of each restaurant, transaction by transaction. */
async function collected({ call, restaurants }: Round): Promise<number[][]> {
  return Promise.all(
    restaurants.map(async ({ id }) => {
      const path = `/restaurants/${id}/transactions?filter[type][]=admin_return_dirty&sort=id`;
      return ((await call('GET', path)) as { containers_count: number }[]).map((row) => row.containers_count);
    }),
  );
}

test('a collect of three places records two and says the new numbers of the third, which is sent again', async ({
  page,
}) => {
  const { expectQuiet } = watchConsole(page);
  const round = await newRound(page.request);
  const [first] = round.restaurants;
  await signInAs(page, round.email);
  await page.goto('/to_do');
  await expect(page.getByText('0 aujourd’hui, 2 cette semaine')).toBeVisible();
  await expect(field(page, 'Aux Bocaux')).toHaveValue('10');
  await expectAccessible(page, 'À faire, with three restaurants to collect');

  // Somebody else takes three of them in the meantime.
  const lines = [{ format_id: round.format, quantity: 3 }];
  await round.call('POST', `/restaurants/${first?.id}/movements`, { transaction_type: 'admin_return_dirty', lines });
  await save(page).click();
  await expect(page.getByText('2 sur 3 lieux enregistrés.')).toBeVisible();
  await expect(page.getByText('Bocal 75 cl\u00a0: Aux Bocaux en a 7 sales, vous en demandez 10.')).toBeVisible();
  await expect(page.getByText('Bocal 75 cl : 7 au lieu de 10.')).toBeVisible();
  await expect(page.getByText('Dernier mouvement : Reprise de contenants sales')).toBeVisible();
  await expect(field(page, 'Aux Bocaux')).toHaveValue('7');
  await expect(field(page, 'Bistrot du Quai')).toHaveCount(0);
  await expectAccessible(page, 'a collect of which one place changed');

  await save(page).click();
  await expect(page.getByRole('heading', { name: 'Tout est collecté' })).toBeVisible();
  expect(await collected(round)).toEqual([[3, 7], [10], [10]]);
  expectQuiet();
});

test('a collect whose answer is lost is sent again as it was, and is recorded once', async ({ page }) => {
  const round = await newRound(page.request);
  await signInAs(page, round.email);
  await page.goto('/to_do?tache=collecter');
  await expect(field(page, 'Aux Bocaux')).toHaveValue('10');
  // The server records it, and its answer never arrives.
  let lost = 0;
  await page.route(`**/restaurants/${round.restaurants[0]?.id}/movements`, async (route) => {
    lost += 1;
    if (lost > 1) return route.fallback();
    await route.fetch();
    await route.abort();
  });
  await field(page, 'Aux Bocaux').fill('4');
  await save(page).click();
  await expect(page.getByText('2 sur 3 lieux enregistrés.')).toBeVisible();
  await expect(page.getByText('rien ne sera enregistré deux fois')).toBeVisible();
  // Until it is known what became of it nothing else may be typed there.
  await expect(field(page, 'Aux Bocaux')).toHaveValue('4');
  await expect(field(page, 'Aux Bocaux')).not.toBeEditable();
  await save(page).click();
  await expect(page.getByRole('status').filter({ hasText: 'Collecte enregistrée' })).toBeVisible();
  expect(await collected(round)).toEqual([[4], [10], [10]]);
});

test('ticked restaurants are collected from their list, which keeps the dirty ones; by keyboard alone', async ({
  page,
}) => {
  const round = await newRound(page.request);
  await signInAs(page, round.email);
  await page.goto('/restaurants?stock=sales');
  await expect(page.getByRole('button', { name: 'Effacer le filtre Stock' })).toBeVisible();
  for (const { name } of round.restaurants.slice(1)) {
    await page.getByRole('checkbox', { name: `Sélectionner ${name}` }).focus();
    await page.keyboard.press('Space');
  }
  await page.getByRole('button', { name: 'Collecter les sales' }).press('Enter');
  await expect(field(page, 'Bistrot du Quai')).toHaveValue('10');
  await expect(field(page, 'Aux Bocaux')).toHaveCount(0);
  await field(page, 'Bistrot du Quai').focus();
  await page.keyboard.press('PageDown');
  await page.keyboard.press('ArrowUp');
  await expect(field(page, 'Bistrot du Quai')).toHaveValue('1');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(field(page, 'Crêperie Nord')).toBeFocused();
  await page.keyboard.type('11');
  await expect(page.getByText('Crêperie Nord en a 10, vous en demandez 11.')).toBeVisible();
  await expect(save(page)).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('ArrowDown');
  await save(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Collecte enregistrée' })).toContainText('11 contenants');
  expect(await collected(round)).toEqual([[], [1], [10]]);
});

test('monday at eight: the first lines are done in place, and a colleague sees who has the others', async ({
  page,
}) => {
  const round = await newRound(page.request);
  const { call, accountId, format, restaurants } = round;
  await asOwner(
    `insert into people (account_id, role, email, name, status)
     values ($1, 'account_admin', gen_random_uuid() || '@exemple.fr', 'Léa Petit', 'active')`,
    [accountId],
  );
  const presses = await countPresses(page);
  const done = async (most: number, walk: () => Promise<void>) => {
    await presses.restart();
    await walk();
    expect(await presses.presses()).toBeLessThanOrEqual(most);
  };
  await signInAs(page, round.email);
  await page.goto('/to_do');
  const line = (name: RegExp) => page.getByRole('listitem').filter({ has: page.getByRole('link', { name }) });

  // Handed over, then put off: it goes down to « Plus tard », with who and until when.
  await done(4, async () => {
    await line(/à collecter/)
      .getByRole('button', { name: /^Confier/ })
      .click();
    await page.getByRole('menuitemradio', { name: 'Léa Petit' }).click();
    await expect(line(/à collecter/).getByRole('button', { name: /^Confiée à Léa Petit/ })).toHaveText('LP');
    await line(/à collecter/)
      .getByRole('button', { name: /^Reporter/ })
      .click();
    await page.getByRole('menuitem', { name: 'Lundi' }).click();
    await expect(page.getByRole('region', { name: 'Plus tard' })).toContainText('reportée au');
  });
  await expectAccessible(page, 'a plan of the morning, one line put off');

  // A second administrator who read the line before: told who changed it.
  await call('POST', '/tasks/supply/marks', { snooze: 'tomorrow' });
  await line(/à livrer/)
    .getByRole('button', { name: /^Reporter/ })
    .click();
  await page.getByRole('menuitem', { name: 'Demain' }).click();
  await expect(page.getByText(/Cette ligne a été changée par/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Plus tard' })).toContainText('à livrer');
  await call('POST', '/tasks/supply/marks', { snooze: 'none' });

  // What is proposed becomes a round: nothing is delivered, and the line is the round's.
  await page.reload();
  await done(5, async () => {
    await page.getByRole('link', { name: /48 contenants à livrer/ }).click();
    await page.getByRole('button', { name: 'Planifier la tournée' }).click();
    await page.getByRole('button', { name: 'Mettre en tournée' }).click();
    await expect(page.getByRole('status').filter({ hasText: '48 contenants dans la tournée' })).toBeVisible();
  });
  const waiting = (await call('GET', '/tasks')) as { to_supply: unknown[]; in_rounds: unknown[] };
  expect(waiting).toMatchObject({ to_supply: [], in_rounds: [{ act: 'give', pieces: 48, rounds: 1 }] });
  for (const { id } of restaurants)
    expect(await call('GET', `/restaurants/${id}/stocks`)).toMatchObject([{ format_id: format, clean: 4 }]);

  // The line that was put off is done: it is gone, with its mark.
  for (const { id } of restaurants)
    await call('POST', `/restaurants/${id}/movements`, {
      transaction_type: 'admin_return_dirty',
      lines: [{ format_id: format, quantity: 10 }],
    });
  await page.goto('/to_do');
  await expect(page.getByRole('link', { name: /30 contenants à laver/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Plus tard' })).toHaveCount(0);
  await done(3, async () => {
    await page.getByRole('link', { name: /30 contenants à laver/ }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('textbox', { name: /^Lavés/ }).first()).toHaveValue(/\d/);
    await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await expect(page.getByRole('link', { name: /contenants à laver/ })).toHaveCount(0);
  });
});

/** Counts of « À faire » and of the menu, each with the list that its line opens. */
const LISTS = {
  pending_orders: '/orders?filter[status][]=pending',
  open_incidents: '/incidents?filter[status][]=open',
  open_claims: '/incidents?filter[kind][]=claim&filter[status][]=open',
  open_alerts: '/alerts?filter[status][]=open',
  overdue_counts: '/stock_counts/due?filter[overdue]=true',
  asked_requests: '/supply_requests?filter[status][]=asked',
  cards_to_print: '/card_holders?filter[printing]=to_print',
} as const;

test('each number of « À faire » is how many rows the list behind it has', async ({ request }) => {
  const api = await apiOf(request, 'account_admin');
  // Jobs raise and judge alerts in the meantime.
  await expect(async () => {
    const waiting = await api.get<Record<keyof typeof LISTS, number>>('/tasks');
    for (const [name, path] of Object.entries(LISTS)) {
      const rows = await api.get<unknown[]>(`${path}&page[size]=100`);
      expect([name, rows.length]).toEqual([name, waiting[name as keyof typeof LISTS]]);
    }
  }).toPass({ timeout: 10_000 });
});

test('the plan of the morning is one round of what is ticked, or nothing once less is proposed', async ({ page }) => {
  const { expectQuiet } = watchConsole(page);
  const { call, email, restaurants } = await newRound(page.request);
  const counted = await countPresses(page);
  await signInAs(page, email);
  await page.goto('/dashboard');
  await counted.restart();
  await page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'À faire' }).click();
  await page.getByRole('button', { name: 'Faire le plan…' }).click();
  const plan = page.getByRole('dialog', { name: 'Le plan de ce matin' });
  await expect(plan.getByRole('checkbox')).toHaveCount(3);
  await expectAccessible(page, 'the plan of the morning');
  await plan.getByRole('button', { name: 'Faire le plan' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'est planifiée\u00a0: 3 arrêts.' })).toBeVisible();
  await counted.finish('make the plan of the morning');

  const rounds = (await call('GET', '/rounds')) as { id: number; to_give: number; version: number }[];
  expect(rounds).toMatchObject([{ to_give: 48, status: 'draft' }]);
  expect(await call('GET', '/tasks')).toMatchObject({ to_supply: [] });
  expect(await call('GET', `/restaurants/${restaurants[0]?.id}/stocks`)).toMatchObject([{ clean: 4 }]);

  // Somebody else plans one of them while the window is open.
  await call('POST', `/rounds/${rounds[0]?.id}/cancel`, { reason: 'Autre jour' });
  await page.reload();
  await page.getByRole('button', { name: 'Faire le plan…' }).click();
  await plan.getByRole('checkbox', { name: /Bistrot du Quai/ }).uncheck();
  const choices = (await call('GET', '/rounds/choices')) as {
    places: { place: string; place_id: number; name: string; lines: object[] }[];
  };
  const other = choices.places.find(({ name }) => name === 'Aux Bocaux');
  const taken = other?.lines.map((line) => ({ place: other.place, place_id: other.place_id, ...line }));
  await call('POST', '/rounds', { day: '2099-01-01', lines: taken });
  await plan.getByRole('button', { name: 'Faire le plan' }).click();
  await expect(plan.getByText('Rien n’est planifié\u00a0: Aux Bocaux n’a plus besoin d’autant.')).toBeVisible();
  // What is proposed now is shown at once: the refused line stays refused.
  await expect(plan.getByRole('checkbox', { name: /Aux Bocaux/ })).toHaveCount(0);
  await plan.getByRole('button', { name: 'Faire le plan' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'est planifiée\u00a0: 1 arrêt.' })).toBeVisible();
  expectQuiet();
});
