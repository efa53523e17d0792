import { once } from 'node:events';
import { type Server, type ServerResponse, createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { PAPER_STEPS_TYPE, type PaperStep } from '@boucle/contract/base/papers.ts';
import { expect, type Page, test } from '@playwright/test';
import { readApart } from './support/api.ts';
import { signIn } from './support/signIn.ts';

const PDF = '**/api/v1/admin/card_holders/cards.pdf';
const FULL = 'Trop de documents se préparent en même temps. Attendez que les premiers soient prêts, puis réessayez.';
const BUSY = 'Trop de demandes arrivent en même temps. Rien n’a été fait\u00a0: réessayez dans quelques secondes.';

let printer: Server;
let asked: ServerResponse[];
test.beforeEach(async () => {
  asked = [];
  // Stands in for the server's answer alone: the test triggers each step.
  printer = createServer((request, response) => {
    request.resume();
    response.writeHead(200, { 'content-type': PAPER_STEPS_TYPE });
    response.flushHeaders();
    asked.push(response);
  }).listen(0, '127.0.0.1');
  await once(printer, 'listening');
});
test.afterEach(() => {
  printer.closeAllConnections();
  printer.close();
});

const printed = async (): Promise<ServerResponse> => {
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  return asked.shift() as ServerResponse;
};
const tell = (response: ServerResponse, step: PaperStep): void => void response.write(`${JSON.stringify(step)}\n`);

/** The window that prints the first two cards of the list. */
async function printing(page: Page) {
  await signIn(page, 'account_admin');
  await page.goto('/cards?status=pending');
  const boxes = page.getByRole('table', { name: 'Cartes' }).locator('tbody').getByRole('checkbox');
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  await page.getByRole('button', { name: 'Imprimer' }).click();
  const dialog = page.getByRole('dialog', { name: /^Imprimer/ });
  return { dialog, print: dialog.getByRole('button', { name: /^Imprimer/ }) };
}

test('a paper that takes time tells its place and its cards, and can be cancelled', async ({ page }) => {
  const { port } = printer.address() as AddressInfo;
  await page.route(PDF, (route) => route.continue({ url: `http://127.0.0.1:${port}/` }));
  const { dialog, print } = await printing(page);
  await print.click();
  const first = await printed();
  tell(first, { state: 'waiting', before: 3 });
  await expect(dialog.getByText('3 documents se préparent avant le vôtre')).toBeVisible();
  await expect(print).toHaveAttribute('aria-busy', 'true');
  tell(first, { state: 'making', pieces: 'cards', done: 120, total: 500 });
  await expect(dialog.getByText('120 cartes sur 500')).toBeVisible();
  await expect(dialog.getByRole('progressbar', { name: 'cartes.pdf' })).toHaveAttribute('value', '0.24');

  const left = once(first, 'close');
  await dialog.getByRole('button', { name: 'Annuler cartes.pdf' }).click();
  await left;
  await expect(dialog.getByRole('progressbar')).toHaveCount(0);
  await expect(dialog).toBeVisible();
  await expect(print).not.toHaveAttribute('aria-busy', 'true');

  await print.click();
  const second = await printed();
  const error = {
    error: 'unavailable',
    detail: 'Le document n’a pas pu être préparé. Merci de réessayer.',
    request_id: 'x',
  };
  tell(second, { state: 'failed', status: 503, error });
  second.end();
  await expect(dialog.getByText(error.detail)).toBeVisible();

  await page.route('**/api/v1/admin/card_holders/print', (route) => route.abort());
  const downloading = page.waitForEvent('download');
  await print.click();
  const third = await printed();
  tell(third, { state: 'made', size: 5, type: 'application/pdf' });
  third.end('%PDF-');
  expect((await downloading).suggestedFilename()).toBe('cartes.pdf');
});

test('a paper too many is refused by its sentence, and the window stays', async ({ page }) => {
  const refused = { status: 429, headers: { 'retry-after': '5' }, json: { error: 'too_many_requests', detail: FULL } };
  await page.route(PDF, (route) => route.fulfill(refused));
  const { dialog, print } = await printing(page);
  await dialog.getByText('Planche A4').click();
  await print.click();
  await expect(dialog.getByText(FULL)).toBeVisible();
  await expect(dialog.getByRole('radio', { name: /Planche A4/ })).toBeChecked();
});

test('a list that the server is too busy for comes by itself, or says so and offers to try again', async ({ page }) => {
  await signIn(page, 'account_admin');
  await readApart(page);
  let asking = 0;
  let refusals = 1;
  await page.route(
    (url) => url.pathname === '/api/v1/admin/restaurants',
    (route) => {
      asking += 1;
      return asking <= refusals
        ? route.fulfill({
            status: 429,
            headers: { 'retry-after': '1' },
            json: { error: 'too_many_requests', detail: BUSY },
          })
        : route.continue();
    },
  );
  await page.goto('/restaurants');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByText(BUSY)).toHaveCount(0);
  expect(asking).toBe(2);

  [asking, refusals] = [0, 3];
  await page.reload();
  await expect(page.getByText(BUSY)).toBeVisible();
  expect(asking).toBe(3);
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});
