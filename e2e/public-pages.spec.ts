import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { EMAILS } from './support/people.ts';
import { tokensOf } from './support/signIn.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

interface Card {
  readonly uuid: string;
  readonly number: string;
  readonly pin: string;
}

test('a phone’s camera opens the page of a point, all the places, and a card’s balance by its PIN', async ({
  page,
  request,
}) => {
  const { access_token } = await tokensOf(request, EMAILS.account_admin);
  const headers = { authorization: `Bearer ${access_token}` };
  const ask = async <T>(path: string, body?: object) => {
    const address = `/api/v1/admin${path}`;
    const answer = await (body === undefined
      ? request.get(address, { headers })
      : request.post(address, { headers, data: body }));
    expect(answer.ok(), await answer.text()).toBe(true);
    return ((await answer.json()) as { data: T }).data;
  };
  const looks = { engines: { without: [] } };

  const [point] = await ask<{ id: number; name: string }[]>('/drop_off_points?filter[q]=gare');
  const { link } = await ask<{ link: string }>(`/drop_off_points/${point?.id ?? 0}/qr_code`);
  await page.goto(new URL(link).pathname);
  await expect(page.getByRole('heading', { name: point?.name ?? '' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Pour rendre' })).toBeVisible();
  await expectAccessible(page, 'a point', looks);

  await page.getByRole('link', { name: 'Tous les lieux' }).click();
  await page.getByLabel('Code postal').fill('44000');
  await page.getByRole('button', { name: 'Chercher' }).click();
  await expect(page.getByRole('heading', { name: '44000 Nantes', exact: true })).toBeVisible();
  await expect(page.getByRole('img', { name: /^Plan de \d+ lieux/ })).toBeVisible();
  await expectAccessible(page, 'all the places', looks);
  await page.getByRole('link', { name: 'Voir la carte' }).click();
  await expect(page.getByRole('button', { name: /^Me connecter/ })).toBeVisible();

  const [card] = await ask<Card[]>('/card_holders', { quantity: 1, initial_amount: 5, funding: 'offered' });
  const { uuid = '', number = '', pin = '' } = card ?? {};
  await page.goto(`/k/${uuid}`);
  await expect(page.getByRole('heading', { name: `Carte ${number}` })).toBeVisible();
  await expectAccessible(page, 'a card', looks);
  const show = async (typed: string) => {
    await page.getByLabel(/^Code PIN/).fill(typed);
    await page.getByRole('button', { name: 'Voir le solde' }).click();
  };
  await show(pin === '0000' ? '0001' : '0000');
  await expect(page.getByText('Ce code PIN n’est pas le bon.')).toBeVisible();
  await expect(async () => {
    await show(pin);
    await expect(page.getByText(/^Solde au/)).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(page.getByText('Cette carte n’est pas encore activée')).toBeVisible();
  await expectAccessible(page, 'a balance', looks);
  await page.getByRole('link', { name: 'Fermer' }).click();
  await expect(page.getByText(/^Solde au/)).toBeHidden();

  await page.goto('/p/p1.1.AAAAAAAAAAAAAAAAAAAAAA');
  await expect(page.getByRole('heading', { name: 'Ce code n’ouvre rien' })).toBeVisible();
});
