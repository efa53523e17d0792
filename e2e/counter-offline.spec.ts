import { expect, type Page, test } from '@playwright/test';
import { apiOf } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { newCard } from './support/cards.ts';
import { asOwner } from './support/database.ts';
import { openCounter, signIn, spacePath } from './support/signIn.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, serviceWorkers: 'allow' });

const CUP = 'Gobelet 30 cl';
/** A whole day is 300 acts: 60 show the same each time. */
const REUSES = process.env['LONG'] === '1' ? 280 : 40;
const LOANS = 10;
const RETURNS = 8;

const more = (page: Page) => page.getByRole('button', { name: `Plus, ${CUP}` });
/** The tab of a gesture: the next person, at once. */
const begin = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const expectStatus = (page: Page, text: RegExp) =>
  expect(page.getByRole('status').filter({ hasText: text })).toBeVisible();
const waiting = (page: Page, acts: number) =>
  expect(
    page.getByRole('heading', { name: acts === 1 ? '1 acte en attente' : `${acts} actes en attente` }),
  ).toBeVisible();

async function reuse(page: Page): Promise<void> {
  await begin(page, 'Réutiliser');
  await more(page).click();
  await page.getByRole('button', { name: 'Réutiliser 1' }).click();
  await expectStatus(page, /1 réutilisation comptée/);
}

async function lendToGuest(page: Page): Promise<void> {
  await begin(page, 'Prêter');
  await more(page).click();
  await page.getByRole('button', { name: 'Invité' }).click();
  await page.getByRole('button', { name: 'Encaissé, prêter 1' }).click();
  await expectStatus(page, /1 contenant prêté à un invité/);
}

async function takeFromGuest(page: Page): Promise<void> {
  await begin(page, 'Reprendre');
  await page.getByRole('button', { name: 'Un invité rapporte' }).click();
  await more(page).click();
  await page.getByRole('button', { name: 'Reprendre 1' }).click();
  await expectStatus(page, /1 contenant repris/);
}

async function takeFromCard(page: Page, card: string, pieces: number): Promise<void> {
  await begin(page, 'Reprendre');
  await page.getByLabel('Le code de l’application').fill(card);
  await expect(page.getByText('Carte lue')).toBeVisible();
  for (let n = 0; n < pieces; n += 1) await more(page).click();
  await page.getByRole('button', { name: `Reprendre ${pieces}` }).click();
  await expectStatus(page, /repris/);
}

/** Transactions of the counter since one of them, by type. */
async function recordedSince(id: number): Promise<Record<string, number>> {
  const rows = await asOwner<{ type: string; count: number }>(
    `select type, count(*)::int as count from transactions where account_id = 1 and id > $1 and status = 'completed' group by type`,
    [id],
  );
  return Object.fromEntries(rows.map(({ type, count }) => [type, count]));
}

test('a day at the counter without network, its page killed twice: every act is recorded once, and a refused one is an incident', async ({
  page,
  context,
  request,
  browser,
}) => {
  test.setTimeout(600_000);
  const api = await apiOf(request, 'account_admin');
  const [cup] = await asOwner<{ id: number }>('select id::int as id from formats where account_id = 1 and title = $1', [
    CUP,
  ]);
  const [manon] = await asOwner<{ id: number }>(
    `select id::int as id from restaurants where account_id = 1 and name = 'Chez Manon'`,
  );
  await api.post('/transactions', {
    transaction_type: 'admin_in',
    variant: 'found_at',
    place: 'R.clean',
    restaurant_id: manon?.id,
    lines: [{ format_id: cup?.id, quantity: REUSES + 60 }],
    comment: 'Caisse retrouvée',
  });
  const card = await newCard(request);
  await openCounter(page);
  const scope = await page.evaluate(async () => new URL((await navigator.serviceWorker.ready).scope).pathname);
  expect(scope).toBe(await spacePath());
  // What this page keeps has its name, apart from the console's.
  const name = new RegExp(`^${scope.slice(1).replace('/', ':')}:`);
  for (const cache of await page.evaluate(() => caches.keys())) expect(cache).toMatch(name);
  for (const key of await page.evaluate(() => Object.keys(localStorage))) expect(key).toMatch(name);
  await more(page).click();
  await page.getByRole('button', { name: 'Code ou carte' }).click();
  await page.getByLabel('Le code de l’application').fill(card);
  await page.getByRole('button', { name: /^Activer/ }).click();
  await page.getByRole('button', { name: 'Client suivant' }).click();
  await more(page).click();
  await page.getByRole('button', { name: 'Code ou carte' }).click();
  await page.getByLabel('Le code de l’application').fill(card);
  await page.getByRole('button', { name: /^Prêter 1/ }).click();
  await expectStatus(page, /1 contenant prêté à la carte/);
  const [last] = await asOwner<{ id: number }>('select max(id)::int as id from transactions where account_id = 1');
  const before = last?.id ?? 0;

  await context.setOffline(true);
  await expectStatus(page, /Hors réseau/);
  // What needs a balance says what can be done instead.
  await begin(page, 'Prêter');
  await more(page).click();
  await page.getByRole('button', { name: 'Code ou carte' }).click();
  await page.getByLabel('Le code de l’application').fill(card);
  await expect(page.getByText('rien n’est prêté')).toContainText('Prêtez à un invité');
  await begin(page, 'Reprendre');
  await page.getByLabel('Le code de l’application').fill('123456');
  await expect(page.getByText('seul le QR code')).toBeVisible();

  for (let n = 0; n < LOANS; n += 1) await lendToGuest(page);
  await takeFromCard(page, card, 1);
  await waiting(page, LOANS + 1);
  await expectAccessible(page, 'acts that wait', { engines: { without: [] } });

  // The page is killed, and opened again without network.
  await page.close();
  const again = await context.newPage();
  await again.goto(await spacePath());
  await waiting(again, LOANS + 1);
  await expect(again.getByRole('alert').filter({ hasText: 'connection' })).toHaveCount(0);
  for (let n = 0; n < RETURNS; n += 1) await takeFromGuest(again);
  for (let n = 0; n < REUSES; n += 1) await reuse(again);
  // The card has nothing left: the server will refuse it.
  await takeFromCard(again, card, 1);
  const all = LOANS + RETURNS + REUSES + 2;
  await waiting(again, all);
  expect(await recordedSince(before)).toEqual({});

  // Some are recorded, and their answers do not come; then the page is killed once more.
  let lost = 0;
  await context.route(/\/transactions$/, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    lost += 1;
    return route.abort();
  });
  await context.setOffline(false);
  await expect.poll(() => lost).toBeGreaterThan(0);
  await again.close();
  await context.unrouteAll({ behavior: 'wait' });

  const back = await context.newPage();
  await back.goto(await spacePath());
  const refused = back.getByRole('region', { name: 'À reprendre' });
  await expect(refused.getByRole('listitem')).toHaveCount(1, { timeout: 60_000 });
  await expect(back.getByRole('heading', { name: /en attente/ })).toHaveCount(0, { timeout: 120_000 });
  await expect(refused).toContainText('1 contenant repris d’une carte');
  await expect(refused).toContainText('L’initiative le voit dans ses écarts');
  await expectAccessible(back, 'a refused act', { engines: { without: [] } });
  const recorded = {
    grab_guest_container: LOANS,
    return_container: 1,
    return_guest_container: RETURNS,
    customerless_refill: REUSES,
  };
  expect(await recordedSince(before)).toEqual(recorded);
  // The space shows it too.
  await back.getByRole('button', { name: 'Revenir à l’espace' }).click();
  await expect(back.getByRole('region', { name: 'Vos contenants' })).toBeVisible();
  await expect(refused).toHaveCount(1);
  await refused.getByRole('button', { name: 'C’est noté' }).click();
  await expect(refused).toHaveCount(0);
  await back.reload();
  await expect(back.getByRole('region', { name: 'Derniers mouvements' }).getByRole('listitem')).toHaveCount(6);
  await expect(refused).toHaveCount(0);

  // Its incident stands in the console, with what was refused and why.
  const desk = await (
    await browser.newContext({ baseURL: new URL('/', back.url()).href, viewport: { width: 1440, height: 900 } })
  ).newPage();
  await signIn(desk, 'account_admin');
  await desk.goto('/incidents?kind=refused');
  const row = desk.getByRole('row').filter({ hasText: 'Acte refusé au comptoir' });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('Retour');
  await row.getByRole('link').first().click();
  await expect(desk.getByText('Le comptoir a fait cet acte sans réseau')).toBeVisible();
  expect(await recordedSince(before)).toEqual(recorded);
});
