import { type BrowserContext, type Page, expect, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { asOwner } from './support/database.ts';
import {
  DEPOSIT,
  PHONE,
  POINT,
  bringDirty,
  choosePoint,
  confirm,
  oneContainer,
  outcome,
  recorded,
} from './support/deposit.ts';
import { openRewritingProxy } from './support/rewritingProxy.ts';
import { signIn } from './support/signIn.ts';

test.use({ viewport: PHONE, hasTouch: true });

test.beforeEach(({ request }) => bringDirty(request));

const waitForWorker = (page: Page) => page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));

test.describe('without network', () => {
  test.use({ serviceWorkers: 'allow' });

  const offline = async (context: BrowserContext, cut: boolean) => context.setOffline(cut);

  /** Signs an employee in, cuts the network and confirms a deposit, which waits on the phone. */
  const depositWithoutNetwork = async (page: Page, context: BrowserContext) => {
    await signIn(page, 'partner_delegated_admin');
    await choosePoint(page);
    await waitForWorker(page);
    await offline(context, true);
    await oneContainer(page);
    await confirm(page).click();
    await expect(outcome(page, 'En attente de réseau')).toBeVisible();
  };

  test('a deposit waits on the phone, through a reload, and is sent once when the network is back, two tabs open', async ({
    page,
    context,
  }) => {
    const before = await recorded();
    await signIn(page, 'partner_delegated_admin');
    await choosePoint(page);
    await waitForWorker(page);
    await offline(context, true);
    await oneContainer(page);
    await expect(page.getByText('En attente de réseau.')).toBeVisible();
    await confirm(page).click();
    await expect(outcome(page, 'En attente de réseau')).toBeVisible();
    // A deposit put in the queue raises no alert.
    await expect(page.getByText('Veuillez vérifier votre connection internet')).toHaveCount(0);

    await page.goto(`${DEPOSIT}?view=mine`);
    const waiting = page.getByRole('listitem').filter({ hasText: 'En attente de réseau' });
    await expect(waiting).toHaveCount(1);
    await page.reload();
    await expect(waiting).toHaveCount(1);
    await expectAccessible(page, 'waiting, in the list');
    const other = await context.newPage();
    await other.goto(DEPOSIT);
    await expect(other.getByRole('button', { name: POINT })).toBeVisible();
    expect(await recorded()).toBe(before);

    await offline(context, false);
    await expect(waiting).toHaveCount(0);
    await expect(page.getByRole('listitem').filter({ hasText: POINT }).first()).toContainText('1 contenant');
    expect(await recorded()).toBe(before + 1);
    await other.reload();
    await expect(other.getByRole('link', { name: 'Mes dépôts', exact: true })).toBeVisible();
    expect(await recorded()).toBe(before + 1);
  });

  test('a deposit that another tab sends joins the list of this one by itself', async ({ page, context }) => {
    const before = await recorded();
    await depositWithoutNetwork(page, context);
    await page.goto(`${DEPOSIT}?view=mine`);
    const waiting = page.getByRole('listitem').filter({ hasText: 'En attente de réseau' });
    await expect(waiting).toHaveCount(1);
    // This tab reaches the server for all but deposits: the other one sends.
    await page.route('**/drops', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
    await offline(context, false);
    const count = page.getByRole('region', { name: 'Enregistrés' }).getByText(/^\d+ dépôts?$/);
    await expect(count).toBeVisible();
    const counted = await count.innerText();
    const other = await context.newPage();
    await other.goto(DEPOSIT);
    await expect(waiting).toHaveCount(0);
    expect(await recorded()).toBe(before + 1);
    await expect(count).not.toHaveText(counted);
  });

  test('what the server then refuses is kept with its reason, to correct; nobody else sees it', async ({
    page,
    context,
  }) => {
    const close = (status: string) =>
      asOwner('update drop_off_points set status = $2 where name = $1', [POINT, status]);
    // A try that stopped half-way left it closed.
    await close('active');
    const before = await recorded();
    await depositWithoutNetwork(page, context);

    // In the meantime the point closes, and somebody else takes the phone.
    await close('disabled');
    await offline(context, false);
    await expect(outcome(page, 'Dépôt refusé')).toBeVisible();
    await expect(page.getByText(`Le point de dépôt ${POINT} est fermé.`)).toBeVisible();
    await close('active');
    await signIn(page, 'partner_admin');
    await page.goto(`${DEPOSIT}?view=mine`);
    await expect(page.getByRole('heading', { name: 'Enregistrés' })).toBeVisible();
    await expect(page.getByText('Refusé', { exact: true })).toHaveCount(0);

    await signIn(page, 'partner_delegated_admin');
    await page.goto(`${DEPOSIT}?view=mine`);
    const refused = page.getByRole('listitem').filter({ hasText: 'Refusé' });
    await expect(refused).toContainText(`Le point de dépôt ${POINT} est fermé.`);
    await refused.getByRole('button', { name: 'Corriger' }).click();
    await page.getByRole('button', { name: 'Continuer' }).click();
    await confirm(page).click();
    await expect(outcome(page, 'Dépôt enregistré')).toBeVisible();
    expect(await recorded()).toBe(before + 1);
    await page.getByRole('link', { name: 'Mes dépôts' }).click();
    await expect(page.getByRole('heading', { name: 'Enregistrés' })).toBeVisible();
    await expect(refused).toHaveCount(0);
  });
});

test('a new version asks before it takes over, and nothing typed is lost', async ({ browser, baseURL }) => {
  const proxy = await openRewritingProxy(baseURL ?? '');
  const context = await browser.newContext({ baseURL: proxy.url, viewport: PHONE, serviceWorkers: 'allow' });
  try {
    const page = await context.newPage();
    await signIn(page, 'partner_delegated_admin');
    await choosePoint(page);
    await waitForWorker(page);
    await page.getByRole('textbox').first().fill('3');
    const first = await page.evaluate(() => caches.keys());

    // The same site under another name of its entry: to the page, another version.
    const entry = (await page.locator('script[type="module"]').last().getAttribute('src')) ?? '';
    proxy.rewrite('/sw.js', (worker) =>
      worker.replace(/version:`\w+`/, 'version:`next`').replaceAll(entry, `${entry}?next`),
    );
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    await expect(page.getByText('Une nouvelle version est prête.')).toBeVisible();
    await expectAccessible(page, 'a new version');
    await expect(page.getByRole('textbox').first()).toHaveValue('3');
    expect(await page.evaluate(() => caches.keys())).toEqual([...first, 'boucle-next']);

    const reloaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Recharger' }).click();
    await reloaded;
    await expect(page.getByRole('textbox').first()).toHaveValue('3');
    await expect(page.getByText('Une nouvelle version est prête.')).toHaveCount(0);
    await expect.poll(() => page.evaluate(() => caches.keys())).toEqual(['boucle-next']);
  } finally {
    await context.close();
    await proxy.close();
  }
});
