import { addDays, parisDay } from '@boucle/contract/base/format.ts';
import { type RoundDetail } from '@boucle/contract/features/rounds/shapes.ts';
import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { asOwner } from './support/database.ts';
import { EMAILS, PASSWORD } from './support/people.ts';
import { fillSignIn, signIn, tokensOf } from './support/signIn.ts';

const API = '/api/v1/admin';
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, permissions: ['clipboard-read', 'clipboard-write'] });

test('an employee of a partner signs in by the link of a round, drives it without network, and reads no other', async ({
  page,
  browser,
  request,
}) => {
  const { access_token } = await tokensOf(request, EMAILS.account_admin);
  const headers = { authorization: `Bearer ${access_token}` };
  const places = await asOwner<{ id: number; format: number; partner: number }>(
    `select r.id::int as id, (select min(f.id)::int from formats f where f.account_id = r.account_id and f.active) as format,
            (select partner_id::int from people where email = '${EMAILS.partner_delegated_admin}') as partner
       from restaurants r where r.account_id = (select account_id from people where email = '${EMAILS.account_admin}')
        and r.status = 'active' order by r.id desc limit 3`,
  );
  const ready = async (title: string): Promise<RoundDetail> => {
    const lines = places.map(({ id, format }) => ({
      place: 'restaurant',
      place_id: id,
      format_id: format,
      act: 'take_dirty',
      quantity: 2,
    }));
    const data = { day: addDays(parisDay(new Date()), 1), title, partner_id: places[0]?.partner, lines };
    const made = ((await (await request.post(`${API}/rounds`, { headers, data })).json()) as { data: RoundDetail })
      .data;
    const answer = await request.post(`${API}/rounds/${made.id}/ready`, { headers, data: {} });
    return ((await answer.json()) as { data: RoundDetail }).data;
  };
  const [round, other] = [await ready('Par le lien'), await ready('Sans lien')];

  // Its partner's administrator copies the link.
  const office = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
  const desk = await office.newPage();
  await signIn(desk, 'partner_admin');
  await desk.goto(`/rounds?semaine=${round.day}&open=${round.id}`);
  await desk.getByRole('button', { name: 'Copier le lien du chauffeur' }).click();
  await expect(desk.getByRole('status').filter({ hasText: /lien/i }).first()).toBeVisible();
  const link = new URL(await desk.evaluate(() => navigator.clipboard.readText()));
  await office.close();
  expect(link.pathname).toBe(`/rounds/${round.id}/go`);

  // The round is asked for before its link is opened, and refused after.
  const openedByLink = page.waitForResponse(/\/rounds\/\d+\/open$/);
  await page.route(
    new RegExp(`/rounds/${round.id}$`),
    async (route) => {
      const response = await route.fetch();
      await openedByLink;
      await page.waitForTimeout(300);
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  // A signed-out person is led home; signed in, they are at the round that the link opens.
  await page.goto(`${link.pathname}${link.search}`);
  await page.getByRole('button', { name: 'Je me connecte' }).click();
  await fillSignIn(page, EMAILS.partner_delegated_admin, PASSWORD);
  await expect(page.getByRole('heading', { name: 'Arrêt 1 sur 3' })).toBeVisible();
  // The link does not stay in the address, nor in what the browser goes back to.
  await expect.poll(() => new URL(page.url()).searchParams.has('lien')).toBe(false);
  await expectAccessible(page, 'the stop of a driver');

  // The browser forgot who they are, and their session goes on: as from another browser, they say
  // that it is here.
  const elsewhere = await page.context().newPage();
  await elsewhere.goto('/dashboard');
  await elsewhere.evaluate(() => localStorage.clear());
  await elsewhere.close();
  await page.reload();
  await page.getByRole('button', { name: 'Je me connecte' }).click();
  await fillSignIn(page, EMAILS.partner_delegated_admin, PASSWORD);
  await expect(page).toHaveURL(new RegExp(`/rounds/${round.id}/go`));
  await expectAccessible(page, 'a round that is open elsewhere');
  await page.getByRole('button', { name: 'Ouvrir ici' }).click();
  await expect(page.getByRole('heading', { name: 'Arrêt 1 sur 3' })).toBeVisible();

  await page.context().setOffline(true);
  await page.getByRole('textbox', { name: 'Repris auprès de' }).fill('Manon');
  await page.getByRole('button', { name: /^Fait/ }).click();
  await expect(page.getByRole('heading', { name: 'Arrêt 2 sur 3' })).toBeVisible();
  await expect(page.getByText(/1 arrêt gardé sur ce téléphone/)).toBeVisible();
  await page.getByRole('button', { name: /^Fait/ }).click();
  await expect(page.getByText(/2 arrêts gardés sur ce téléphone/)).toBeVisible();
  await page.context().setOffline(false);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  const read = async () =>
    ((await (await request.get(`${API}/rounds/${round.id}`, { headers })).json()) as { data: RoundDetail }).data;
  await expect.poll(async () => (await read()).done_count).toBe(2);
  const stops = (await read()).stops.filter(({ status }) => status === 'done');
  expect(stops.map(({ signed_name }) => signed_name)).toEqual(['Manon', null]);
  await page.getByRole('button', { name: /^Fait/ }).click();
  await expect(page.getByText(/^Tournée faite/)).toBeVisible();
  await expect.poll(async () => (await read()).status).toBe('done');

  // The other round was never opened to them, and a link that was altered opens none.
  await page.goto(`/rounds/${other.id}/go`);
  await expect(page.getByText('Cette tournée n’est pas ouverte')).toBeVisible();
  await page.goto(`/rounds/${other.id}/go${link.search}`);
  await expect(page.getByText('Ce lien n’ouvre pas la tournée')).toBeVisible();
  await expect(page.getByText(/n’est pas celui de cette tournée/)).toBeVisible();
});
