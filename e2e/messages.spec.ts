import { expect, test } from '@playwright/test';
import { DEMO_END_USERS } from '../server/dev/worlds/demo/signIns.ts';
import { expectAccessible } from './support/axe.ts';
import { asOwner } from './support/database.ts';
import { mailedMessage } from './support/mails.ts';
import { signIn, signInAt, spacePath } from './support/signIn.ts';

const { email: OWNER } = DEMO_END_USERS.owner;

test('a delivery is written to its restaurant, which received 28 of 30: a gap that corrects it', async ({
  page,
  browser,
}) => {
  await signIn(page, 'account_admin');
  await page.goto('/restaurants/1');
  await page.getByRole('button', { name: 'Approvisionner' }).click();
  const supply = page.getByRole('dialog', { name: 'Approvisionner Chez Manon' });
  await supply
    .getByRole('textbox', { name: /^À livrer/ })
    .first()
    .fill('30');
  await page.keyboard.press('Enter');

  // Taken back at once, then written again.
  const bar = page.getByRole('region', { name: 'Peut être annulé' });
  await bar.getByRole('button', { name: 'Prévenir' }).click();
  const window = page.getByRole('dialog', { name: /^Prévenir Chez Manon/ });
  await expect(window.getByText(OWNER)).toBeVisible();
  await expectAccessible(page, 'writing to whom an act concerns', { engines: { without: [] } });
  await window.getByRole('button', { name: /^Envoyer à / }).click();
  await bar.getByRole('button', { name: 'Rappeler' }).click();
  await expect(bar.getByRole('button', { name: 'Rappeler' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Transactions' }).last().click();
  await page
    .getByRole('row', { name: /Approvisionnement/ })
    .first()
    .click();
  const messages = page.getByRole('region', { name: 'Messages' });
  await expect(messages.getByText('Rappelé')).toBeVisible();
  await messages.getByRole('button', { name: 'Prévenir…' }).click();
  await window.getByRole('textbox', { name: 'Objet' }).fill('30 contenants livrés ce matin');
  await window.getByRole('button', { name: /^Envoyer à / }).click();
  await expect(messages.getByText('En attente')).toBeVisible();
  await asOwner('update messages set send_after = now() where recalled_at is null');
  await expect(messages.getByText('Parti')).toBeVisible();
  const link = await mailedMessage(OWNER);
  expect(link).toMatch(/^\/m\/\d+\.\d+\.[\w-]{22}$/);

  const restaurant = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await signInAt(restaurant, await spacePath());
  const received = restaurant.getByRole('region', { name: 'Messages' }).getByRole('listitem').filter({
    hasText: '30 contenants livrés ce matin',
  });
  await expect(received.getByRole('button', { name: 'Tout est là' })).toBeVisible();
  await received.getByRole('button', { name: 'Le compte n’est pas bon' }).click();
  await received.getByRole('textbox').fill('28');
  await expectAccessible(restaurant, 'counting a delivery', { engines: { without: [] } });
  await received.getByRole('button', { name: 'Reçu 28 sur 30' }).click();
  await expect(received.getByText('Votre réponse\u00a0: Le compte n’est pas bon')).toBeVisible();

  // The link shows what was answered, and asks nothing more.
  await restaurant.goto(link);
  await expect(restaurant.getByText(/livré 30, reçu 28/)).toBeVisible();
  await expect(restaurant.getByRole('button', { name: 'Tout est là' })).toHaveCount(0);
  await expectAccessible(restaurant, 'the page of a message', { engines: { without: [] } });
  await restaurant.close();

  await page.goto('/incidents');
  await page.getByRole('row', { name: /Chez Manon .*−2 .*Ouvert/ }).click();
  await expect(page.getByText(/Livré 30, reçu 28/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Corriger la livraison…' }).click();
  await page
    .getByRole('alertdialog', { name: /Corriger la livraison/ })
    .getByRole('button', { name: 'Corriger la livraison' })
    .click();
  await expect(page.getByText('L’écart est réglé', { exact: false }).first()).toBeVisible();
  // Its restaurant may be written to again.
  await messages.getByRole('button', { name: 'Prévenir…' }).click();
  await expect(page.getByRole('dialog', { name: /^Prévenir Chez Manon/ })).toBeVisible();
  await page.getByRole('button', { name: 'Ne pas prévenir' }).click();
  await page.goto('/restaurants/1?onglet=messages');
  await expect(page.getByText('30 contenants livrés ce matin')).toBeVisible();
});
