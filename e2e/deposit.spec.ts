import { type Page, expect, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { refuseCamera, showToCamera } from './support/camera.ts';
import { DEPOSIT, PHONE, POINT, bringDirty, confirm, oneContainer, outcome, recorded } from './support/deposit.ts';
import { EMAILS } from './support/people.ts';
import { signIn } from './support/signIn.ts';
import { watchConsole } from './support/watch.ts';

test.use({ viewport: PHONE, hasTouch: true });

test.beforeEach(({ request }) => bringDirty(request));

/** Deposits that this browser keeps. */
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
  await expect(page.getByRole('heading', { name: /^Tout est bon/ })).toBeFocused();
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
    // The phone's own camera opens the public page of the point.
    await page.goto(new URL(link).pathname);
    await page.getByRole('link', { name: 'Déposer ici' }).click();
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
