import { type BrowserContext, type Page, expect, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { refuseCamera, showToCamera } from './support/camera.ts';
import { asOwner } from './support/database.ts';
import { openFrontDoor } from './support/frontDoor.ts';
import { EMAILS } from './support/people.ts';
import { signIn } from './support/signIn.ts';
import { watchConsole } from './support/watch.ts';

const DEPOSIT = '/dropoffs/return';
const POINT = 'Gare Sud';
const PHONE = { width: 360, height: 740 };

test.use({ viewport: PHONE, hasTouch: true });

const confirm = (page: Page) => page.getByRole('button', { name: 'Confirmer le dépôt' });
const outcome = (page: Page, title: string) => page.getByRole('heading', { name: title, exact: true });

/** How many deposits the server has of the employee of the demo. */
async function recorded(): Promise<number> {
  const [row] = await asOwner<{ count: number }>(
    `select count(*)::int as count from transactions t join people p on p.id = t.person_id
      where t.type = 'drop_partner_container' and t.reverses_id is null and p.email = $1`,
    [EMAILS.partner_delegated_admin],
  );
  return row?.count ?? 0;
}

async function choosePoint(page: Page): Promise<void> {
  await page.goto(DEPOSIT);
  await page.getByRole('button', { name: POINT }).click();
  await expect(page.getByRole('heading', { name: /^Combien déposez-vous/ })).toBeFocused();
}

/** One container of the first format, none of the others. */
async function oneContainer(page: Page): Promise<void> {
  const fields = page.getByRole('textbox');
  await expect(fields.first()).toBeVisible();
  for (const field of (await fields.all()).slice(1)) await field.fill('0');
  await fields.first().fill('1');
  await page.getByRole('button', { name: 'Continuer' }).click();
}

/** What this browser keeps of deposits. */
const leftOnPhone = (page: Page) =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve) => {
        request.onsuccess = () => resolve(request.result);
      });
    const database = await done(indexedDB.open('boucle-deposits'));
    const count = (name: string) => done(database.transaction(name).objectStore(name).count());
    const left = { supplies: await count('supplies'), waiting: await count('waiting') };
    database.close();
    return { ...left, draft: sessionStorage.getItem('boucle.deposit') !== null };
  });

const waitForWorker = (page: Page) => page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));

/** The link in the QR code of a point, and its number. */
async function linkOf(page: Page, point: string): Promise<{ id: number; link: string; short_code: string }> {
  const { request } = page.context();
  const login = { email: EMAILS.account_admin, password: 'boucle-demo' };
  const { access_token } = (await (await request.post('/api/v1/admin/auth/login', { data: login })).json()) as {
    access_token: string;
  };
  const headers = { authorization: `Bearer ${access_token}` };
  const get = async (path: string) =>
    (await (await request.get(`/api/v1/admin${path}`, { headers })).json()) as unknown;
  const { data } = (await get(`/drop_off_points?filter[q]=${encodeURIComponent(point)}`)) as { data: { id: number }[] };
  const id = data[0]?.id ?? 0;
  const code = (await get(`/drop_off_points/${id}/qr_code`)) as { data: { link: string; short_code: string } };
  return { id, ...code.data };
}

test('an employee drops containers in three steps, begun with all there is, and finds the deposit again', async ({
  page,
}) => {
  const { expectQuiet } = watchConsole(page);
  const before = await recorded();
  await signIn(page, 'partner_delegated_admin');
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Déposer des contenants' }).click();
  await page.getByRole('searchbox').fill('gare');
  await page.getByRole('button', { name: POINT }).click();
  await expect(page.getByText(/, le maximum$/).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Plus' }).first()).toBeDisabled();
  await expectAccessible(page, 'step 2');
  await oneContainer(page);
  await expect(page.getByText('1 contenant', { exact: true })).toBeVisible();
  await confirm(page).click();
  await expect(outcome(page, 'Dépôt enregistré')).toBeVisible();
  await expectAccessible(page, 'after');
  expect(await recorded()).toBe(before + 1);
  await page.getByRole('link', { name: 'Mes dépôts' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: POINT }).first()).toContainText('1 contenant');
  // A step back does not deposit again.
  await page.goto(`${DEPOSIT}?etape=resume`);
  await expect(page.getByRole('heading', { name: /^Où déposez-vous/ })).toBeVisible();
  // Signing out leaves nothing of it on the phone.
  expect(await leftOnPhone(page)).toEqual({ supplies: 1, waiting: 0, draft: true });
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('button', { name: 'Déconnexion' }).click();
  await expect(page).toHaveURL('/');
  await expect.poll(() => leftOnPhone(page)).toEqual({ supplies: 0, waiting: 0, draft: false });
  expectQuiet();
});

test('by the keyboard alone; more than there is is refused with figures, and a reload loses nothing', async ({
  page,
}) => {
  await signIn(page, 'partner_delegated_admin');
  await page.goto(DEPOSIT);
  await page.getByRole('searchbox').focus();
  await page.keyboard.type('talensac');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /^Combien déposez-vous/ })).toBeFocused();
  await page.keyboard.press('Tab');
  const field = page.getByRole('textbox').first();
  await expect(field).toBeFocused();
  const held = Number(await field.inputValue());
  await page.keyboard.press('ArrowDown');
  await expect(field).toHaveValue(String(held - 1));
  await field.fill(String(held + 40));
  await expect(page.getByText(`Il y a ${held} sales à déposer, vous en déposez ${held + 40}.`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continuer' })).toHaveAttribute('aria-disabled', 'true');
  await page.reload();
  await expect(field).toHaveValue(String(held + 40));
  await field.fill('2');
  await page.getByRole('button', { name: 'Continuer' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /^Tout est juste/ })).toBeFocused();
  await page.getByRole('link', { name: 'Retour' }).click();
  await expect(field).toHaveValue('2');
});

test.describe('the QR code of a point', () => {
  test('is read by the camera and chooses the point', async ({ page }) => {
    await signIn(page, 'partner_delegated_admin');
    const { link, short_code } = await linkOf(page, POINT);
    await showToCamera(page, link);
    await page.goto(DEPOSIT);
    await page.getByRole('button', { name: 'Scanner le QR code du point' }).click();
    await expect(page.getByRole('heading', { name: /^Combien déposez-vous/ })).toBeVisible();
    await expect(page.getByText(POINT, { exact: true })).toBeVisible();
    // The phone's own camera opens the link itself.
    await page.goto(DEPOSIT + new URL(link).search);
    await expect(page).toHaveURL(/etape=quantites/);
    await page.goto(DEPOSIT);
    await page.getByRole('searchbox').fill(short_code.toLowerCase());
    await expect(page.getByRole('list', { name: 'Points de dépôt' }).getByRole('button')).toHaveCount(1);
  });

  test('that is another’s, and a camera that is refused, are told in words; the list stays', async ({ page }) => {
    await signIn(page, 'partner_delegated_admin');
    await page.goto(`${DEPOSIT}?point=p1.1.AAAAAAAAAAAAAAAAAAAAAA`);
    await expect(page.getByText('Ce code n’est pas celui d’un point de dépôt.')).toBeVisible();
    await refuseCamera(page);
    await page.goto(DEPOSIT);
    await page.getByRole('button', { name: 'Scanner le QR code du point' }).click();
    const scanner = page.getByRole('dialog');
    await expect(scanner).toContainText('L’appareil photo est refusé à cette page.');
    await scanner.getByRole('button', { name: 'Choisir dans la liste' }).click();
    await expect(page.getByRole('button', { name: POINT })).toBeVisible();
  });
});

test.describe('without network', () => {
  test.use({ serviceWorkers: 'allow' });

  const offline = async (context: BrowserContext, cut: boolean) => context.setOffline(cut);

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

  test('what the server then refuses is kept with its reason, to correct; nobody else sees it', async ({
    page,
    context,
  }) => {
    const close = (status: string) =>
      asOwner('update drop_off_points set status = $2 where name = $1', [POINT, status]);
    // A try that stopped half-way left it closed.
    await close('active');
    const before = await recorded();
    await signIn(page, 'partner_delegated_admin');
    await choosePoint(page);
    await waitForWorker(page);
    await offline(context, true);
    await oneContainer(page);
    await confirm(page).click();
    await expect(outcome(page, 'En attente de réseau')).toBeVisible();

    // Meanwhile the point closes, and somebody else takes the phone.
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
  const door = await openFrontDoor(baseURL ?? '');
  const context = await browser.newContext({ baseURL: door.url, viewport: PHONE, serviceWorkers: 'allow' });
  try {
    const page = await context.newPage();
    await signIn(page, 'partner_delegated_admin');
    await choosePoint(page);
    await waitForWorker(page);
    await page.getByRole('textbox').first().fill('3');
    const first = await page.evaluate(() => caches.keys());

    // The same site under another name of its entry: to the page, another version.
    const entry = (await page.locator('script[type="module"]').last().getAttribute('src')) ?? '';
    door.rewrite('/sw.js', (worker) =>
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
    await door.close();
  }
});
