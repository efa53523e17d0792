import { addDays, parisDay } from '@boucle/contract/base/format.ts';
import { type RoundDetail } from '@boucle/contract/features/rounds/shapes.ts';
import { expect, test } from '@playwright/test';
import { asOwner } from './support/database.ts';
import { newRound } from './support/round.ts';
import { signIn, signInAs, tokensOf } from './support/signIn.ts';
import { EMAILS } from './support/people.ts';
import { countPresses } from './tasks/presses.ts';
import { readApart } from './support/api.ts';

const API = '/api/v1/admin';
const STOPS = 12;
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test('a partner’s driver does twelve stops without network; the page is killed in the middle, nothing is written twice', async ({
  page,
  request,
}) => {
  test.setTimeout(150_000);
  // A round of twelve restaurants, given to the partner, with one dirty container more than planned
  // at each.
  const { access_token } = await tokensOf(request, EMAILS.account_admin);
  const headers = { authorization: `Bearer ${access_token}` };
  const places = await asOwner<{ id: number; format: number; account: number; partner: number }>(
    `select r.id::int as id, (select min(f.id)::int from formats f where f.account_id = r.account_id and f.active) as format,
            r.account_id::int as account, (select partner_id::int from people where email = '${EMAILS.partner_admin}') as partner
       from restaurants r where r.account_id = (select account_id from people where email = '${EMAILS.account_admin}')
        and r.status = 'active' order by r.id limit ${STOPS}`,
  );
  const made = await request.post(`${API}/rounds`, {
    headers,
    data: {
      day: addDays(parisDay(new Date()), 2),
      title: 'Douze arrêts',
      partner_id: places[0]?.partner,
      lines: places.map(({ id, format }) => ({
        place: 'restaurant',
        place_id: id,
        format_id: format,
        act: 'take_dirty',
        quantity: 2,
      })),
    },
  });
  const round = ((await made.json()) as { data: RoundDetail }).data;
  expect(round.stops, JSON.stringify(round)).toHaveLength(places.length);
  await request.post(`${API}/rounds/${round.id}/ready`, { headers, data: {} });

  await signIn(page, 'partner_admin');
  await page.goto(`/rounds/${round.id}/go`);
  await expect(page.getByRole('heading', { name: `Arrêt 1 sur ${places.length}` })).toBeVisible();
  await page.context().setOffline(true);
  const done = page.getByRole('button', { name: /^Fait/ });
  const doStop = async (rank: number) => {
    await expect(page.getByRole('heading', { name: `Arrêt ${rank} sur ${places.length}` })).toBeVisible();
    await done.click();
  };
  for (let rank = 1; rank <= 5; rank++) await doStop(rank);
  await expect(page.getByText(/5 arrêts gardés sur ce téléphone/)).toBeVisible();

  // Killed in the middle: another page of the same browser goes on from what the phone kept.
  const again = await page.context().newPage();
  await page.close();
  await again.context().setOffline(false);
  await again.goto(`/rounds/${round.id}/go`);
  await again.context().setOffline(true);
  for (let rank = 6; rank <= places.length; rank++) {
    await expect(again.getByRole('heading', { name: `Arrêt ${rank} sur ${places.length}` })).toBeVisible();
    await again.getByRole('button', { name: /^Fait/ }).click();
  }
  await again.context().setOffline(false);
  await again.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(again.getByText(/^Tournée faite/)).toBeVisible();
  await expect
    .poll(async () => {
      const read = await request.get(`${API}/rounds/${round.id}`, { headers });
      const { status, done_count } = ((await read.json()) as { data: RoundDetail }).data;
      return [status, done_count];
    })
    .toEqual(['done', places.length]);
  const [written] = await asOwner<{ twice: number; pieces: number; surplus: number }>(
    `select (select count(*)::int from (select restaurant_id from transactions where round_id = ${round.id} group by 1 having count(*) > 1) t) as twice,
            (select sum(posted)::int from round_lines where round_id = ${round.id}) as pieces,
            (select coalesce(sum(quantity), 0)::int from incidents where round_id = ${round.id}) as surplus`,
  );
  expect(written?.twice).toBe(0);
  expect((written?.pieces ?? 0) + (written?.surplus ?? 0)).toBe(2 * places.length);
});

test('the link of a driver that the browser does not let copy is shown, to be copied by hand', async ({
  page,
  request,
}) => {
  const { access_token } = await tokensOf(request, EMAILS.account_admin);
  const headers = { authorization: `Bearer ${access_token}` };
  const [place] = await asOwner<{ id: number; format: number; partner: number }>(
    `select r.id::int as id, (select min(f.id)::int from formats f where f.account_id = r.account_id and f.active) as format,
            (select partner_id::int from people where email = '${EMAILS.partner_admin}') as partner
       from restaurants r where r.account_id = (select account_id from people where email = '${EMAILS.account_admin}')
        and r.status = 'active' order by r.id limit 1`,
  );
  const day = addDays(parisDay(new Date()), 3);
  const made = await request.post(`${API}/rounds`, {
    headers,
    data: {
      day,
      title: 'À conduire',
      partner_id: place?.partner,
      lines: [{ place: 'restaurant', place_id: place?.id, format_id: place?.format, act: 'take_dirty', quantity: 1 }],
    },
  });
  const { id } = ((await made.json()) as { data: RoundDetail }).data;
  await request.post(`${API}/rounds/${id}/ready`, { headers, data: {} });

  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error('refused')) } });
  });
  await signIn(page, 'account_admin');
  await page.goto(`/rounds?semaine=${day}&open=${id}`);
  await page.getByRole('button', { name: 'Copier le lien du chauffeur' }).click();
  const dialog = page.getByRole('dialog', { name: 'Lien du chauffeur' });
  await expect(dialog.getByText(new RegExp(`/rounds/${id}/go\\?lien=`))).toBeVisible();
  await dialog.getByRole('button', { name: 'Fermer' }).click();
  await expect(dialog).toHaveCount(0);
});

test('two administrators change the same round: the second is refused, pressing again too, and nothing is overwritten', async ({
  page,
  request,
}) => {
  const { email, restaurants, format, call } = await newRound(request);
  const day = addDays(parisDay(new Date()), 2);
  const at = (place_id: number | undefined, quantity: number) => ({
    ...{ place: 'restaurant', place_id, format_id: format, act: 'take_dirty' },
    quantity,
  });
  const [first, second] = restaurants;
  const lines = [at(first?.id, 2), at(second?.id, 3)];
  const { id } = (await call('POST', '/rounds', { day, title: 'Nord', lines })) as RoundDetail;
  const read = async () => (await call('GET', `/rounds/${id}`)) as RoundDetail;
  const planned = async () => (await read()).stops.map((stop) => stop.lines.map((line) => line.planned));
  await signInAs(page, email);
  await page.goto(`/rounds?semaine=${day}&open=${id}`);
  const staleWords = /Quelqu’un a enregistré d’autres modifications .* Fermez cette fenêtre/;

  await page.getByRole('button', { name: /^(Autres actions|Actions)/ }).click();
  await page.getByRole('menuitem', { name: 'Modifier…' }).click();
  const round = page.getByRole('dialog', { name: 'Modifier la tournée' });
  await round.getByLabel('Nom').fill('Nord et quai');
  await call('PATCH', `/rounds/${id}`, { title: 'Centre', vehicle_capacity: 300 });
  // Refused, the round is read again behind the window.
  await readApart(page);
  for (let press = 0; press < 2; press += 1) {
    const anew = page.waitForResponse(
      (answer) => answer.request().method() === 'GET' && answer.url().endsWith(`/${id}`),
    );
    await round.getByRole('button', { name: 'Enregistrer' }).click();
    await anew;
    await expect(round.getByText(staleWords)).toBeVisible();
  }
  expect(await read()).toMatchObject({ title: 'Centre', capacity: 300 });
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Quitter sans enregistrer' }).click();
  await expect(round).toHaveCount(0);

  await page.getByRole('button', { name: `Modifier ${first?.name}` }).click();
  const stop = page.getByRole('dialog', { name: first?.name ?? '' });
  await stop.getByRole('textbox').first().fill('5');
  await call('PATCH', `/rounds/${id}`, { lines: [at(first?.id, 7), at(second?.id, 8)] });
  for (let press = 0; press < 2; press += 1) {
    const anew = page.waitForResponse(
      (answer) => answer.request().method() === 'GET' && answer.url().endsWith(`/${id}`),
    );
    await stop.getByRole('button', { name: 'Enregistrer' }).click();
    await anew;
    await expect(stop.getByText(staleWords)).toBeVisible();
  }
  expect(await planned()).toEqual([[7], [8]]);
});

test.describe('at a desk', () => {
  test.use({ viewport: { width: 1440, height: 900 }, hasTouch: false });

  test('a round is shared between two couriers, and what one drives is handed over the day they leave', async ({
    page,
    request,
  }) => {
    const { email, accountId, restaurants, format, call } = await newRound(request);
    const stamp = Date.now();
    const [yanis, sofia] = await asOwner<{ id: number }>(
      `insert into people (account_id, role, email, name, status) select $1, 'account_admin', lower(split_part(n, ' ', 1)) || '-${stamp}@exemple.fr', n, 'active'
         from unnest(array['Yanis Roche', 'Sofia Brun']) with ordinality u(n, at) order by at returning id::int`,
      [accountId],
    );
    const day = parisDay(new Date());
    await call('POST', '/rounds', {
      ...{ day, title: 'Nantes', start_latitude: 47.2, start_longitude: -1.55 },
      lines: restaurants.map(({ id }) => ({
        place: 'restaurant',
        place_id: id,
        format_id: format,
        act: 'give',
        quantity: 4,
      })),
    });
    const counted = await countPresses(page);
    await signInAs(page, email);
    await page.goto('/dashboard');
    await counted.restart();
    await page
      .getByRole('link', { name: /1 tournée à faire aujourd’hui/ })
      .first()
      .click();
    await page.getByRole('link', { name: /Nantes/ }).click();
    await page.getByRole('button', { name: 'Répartir…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Répartir Nantes' });
    await dialog.getByLabel('Chauffeur 1').selectOption({ label: 'Yanis Roche' });
    await dialog.getByLabel('Chauffeur 2').selectOption({ label: 'Sofia Brun' });
    await expect(dialog.getByText(/^Rentrés à/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Marquer les 2 prêtes' }).click();
    // Both drivers are written to at once.
    await page.getByRole('dialog', { name: 'Prévenir' }).getByRole('button', { name: 'Envoyer les 2' }).click();
    await expect(page.getByRole('link', { name: /Nantes \(2\)/ })).toContainText('Prête');

    await counted.finish('share a round between two couriers, links sent');

    await page.goto('/dashboard');
    await counted.restart();
    await page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Équipe' }).click();
    await page.getByRole('button', { name: new RegExp(`^Retirer.*yanis-${stamp}`) }).click();
    const leaving = page.getByRole('alertdialog', { name: /^Retirer Yanis Roche/ });
    await expect(leaving.getByRole('region', { name: 'À confier' })).toContainText('1 tournée à faire');
    await leaving.getByRole('button', { name: 'Retirer l’accès' }).click();
    await expect(leaving).toContainText('Indiquez qui reprend');
    await leaving.getByLabel('Qui prend la suite').selectOption({ label: 'Sofia Brun' });
    await leaving.getByRole('button', { name: 'Retirer l’accès' }).click();
    await expect(leaving).toBeHidden();
    await counted.finish('hand over the rounds of a courier who leaves');
    const drivers = await asOwner<{ driver: number }>(
      'select driver_id::int as driver from rounds where account_id = $1 order by id',
      [accountId],
    );
    expect(drivers).toEqual([{ driver: sofia?.id }, { driver: sofia?.id }]);
    expect(yanis?.id).not.toBe(sofia?.id);
  });
});
