import { expect, type Page, test } from '@playwright/test';
import { DEMO_END_USERS } from '../server/dev/worlds/demo/signIns.ts';
import { expectAccessible } from './support/axe.ts';
import { asOwner } from './support/database.ts';
import { signIn, signInAt, spacePath } from './support/signIn.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
test.use(PHONE);
const LOOKED = { engines: { without: [] } };

/** The space of « Chez Manon », of its owner. */
async function enter(page: Page): Promise<void> {
  await signInAt(page, await spacePath());
  await expect(page.getByRole('region', { name: 'Équipe' })).toBeVisible();
}

const tile = (page: Page) => page.getByRole('button', { name: 'Plus, Petit bol 50 cl' });

/** One container lent to a guest. */
async function lend(page: Page): Promise<void> {
  await tile(page).click();
  await page.getByRole('button', { name: 'Invité', exact: true }).click();
  await page.getByRole('button', { name: 'Encaissé, prêter 1' }).click();
  await expect(page.getByRole('status').filter({ hasText: '1 contenant prêté à un invité' })).toBeVisible();
  await page.getByRole('button', { name: 'Client suivant' }).click();
}

test('a colleague’s phone is paired by a code, lends under its name, asks for its PIN, and is closed', async ({
  page,
  browser,
}) => {
  await enter(page);
  const team = page.getByRole('region', { name: 'Équipe' });
  await expect(team.getByRole('listitem').filter({ hasText: 'Comptoir Bar' })).toContainText('Dernier usage');
  await team.getByRole('button', { name: 'Associer un appareil' }).click();
  const pairing = page.getByRole('dialog', { name: 'Associer un appareil' });
  await pairing.getByRole('button', { name: 'Afficher le code' }).click();
  await expect(pairing.getByText('Indiquez un nom.')).toBeVisible();
  await pairing.getByLabel('Nom de l’appareil').fill('Terrasse');
  await expectAccessible(page, 'a device to name', LOOKED);
  await pairing.getByRole('button', { name: 'Afficher le code' }).click();
  const code = await pairing.getByLabel('Code de l’appareil').textContent();
  await expectAccessible(page, 'the code of a device', LOOKED);

  const other = await browser.newPage(PHONE);
  await other.goto(await spacePath());
  await other.getByRole('button', { name: 'J’ai un code d’appareil' }).click();
  await expectAccessible(other, 'signed out, with a code', LOOKED);
  const typed = other.getByLabel('Code d’appareil');
  await typed.fill('0000 0000');
  await other.getByRole('button', { name: 'Ouvrir le comptoir' }).click();
  await expect(other.getByText('Ce code d’appareil n’est pas le bon')).toBeVisible();
  await typed.fill(String(code).toLowerCase());
  await other.getByRole('button', { name: 'Ouvrir le comptoir' }).click();
  await expect(other.getByText('Comptoir Terrasse')).toBeVisible();
  await expect(other.getByRole('button', { name: 'Revenir à l’espace' })).toHaveCount(0);
  await lend(other);
  await expectAccessible(other, 'the counter of a device', LOOKED);
  await other.reload();
  await expect(tile(other)).toBeVisible();

  await pairing.getByRole('button', { name: 'Terminé' }).click();
  const terrace = team.getByRole('listitem').filter({ hasText: 'Comptoir Terrasse' });
  await expect(terrace).toBeVisible();
  await page.reload();
  await expect(page.getByRole('region', { name: 'Derniers mouvements' }).getByRole('listitem').first()).toContainText(
    'Par Comptoir Terrasse',
  );

  await team.getByRole('button', { name: /code PIN/ }).click();
  const pin = page.getByRole('dialog', { name: 'Code PIN des appareils' });
  await pin.getByLabel('Quatre chiffres').fill('418');
  await pin.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(pin.getByText('Ce code compte quatre chiffres.')).toBeVisible();
  await pin.getByLabel('Quatre chiffres').fill('4182');
  await pin.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(team.getByText('Code PIN choisi')).toBeVisible();
  await asOwner(`update oauth_sessions set last_seen_at = now() - interval '13 hours' where device_name = 'Terrasse'`);
  await other.reload();
  const asked = other.getByLabel('Code PIN du comptoir');
  await asked.fill('0000');
  await expect(other.getByText('Ce code PIN n’est pas le bon.')).toBeVisible();
  await expectAccessible(other, 'a locked counter', LOOKED);
  await asked.fill('4182');
  await expect(tile(other)).toBeVisible();

  await signIn(page, 'account_admin');
  const [lent] = await asOwner<{ id: number }>(
    `select transaction_id as id from api_transactions where device_name = 'Terrasse' limit 1`,
  );
  await page.goto(`/transactions/supply?transaction=${lent?.id ?? 0}`);
  await expect(page.getByText('Comptoir Terrasse')).toBeVisible();
  await page.goto('/restaurants/1?onglet=equipe');
  const devices = page.getByRole('list', { name: 'Appareils du comptoir' });
  await expect(devices.getByRole('listitem').filter({ hasText: 'Comptoir Terrasse' })).toBeVisible();
  await devices.getByRole('button', { name: 'Fermer Comptoir Bar' }).click();
  await page.getByRole('button', { name: 'Fermer l’appareil' }).click();
  await expect(devices.getByText('Comptoir Bar')).toHaveCount(0);

  await page.goto(await spacePath());
  await terrace.getByRole('button', { name: 'Fermer' }).click();
  const confirm = page.getByRole('dialog', { name: /^Fermer Comptoir Terrasse/ });
  await expectAccessible(page, 'a device to close', LOOKED);
  await confirm.getByRole('button', { name: 'Fermer', exact: true }).last().click();
  await expect(terrace).toHaveCount(0);
  await tile(other).click();
  await other.getByRole('button', { name: 'Invité', exact: true }).click();
  await other.getByRole('button', { name: 'Encaissé, prêter 1' }).click();
  const closed = other.getByRole('status').filter({ hasText: 'Comptoir Terrasse est fermé sur cet appareil' });
  await expect(closed).toBeVisible();
  await other.reload();
  await expect(closed).toBeVisible();
  // An owner who signs in there has the whole space.
  await enter(other);
  await other.close();
});

test('the owner’s browser becomes a counter, without a way back to the space', async ({ page }) => {
  await enter(page);
  await page.getByRole('button', { name: 'Ouvrir le comptoir sur cet appareil' }).click();
  const opening = page.getByRole('dialog', { name: 'Ouvrir le comptoir sur cet appareil' });
  await opening.getByLabel('Nom de l’appareil').fill('Salle');
  await opening.getByRole('button', { name: 'Ouvrir le comptoir' }).click();
  await expect(page.getByText('Comptoir Salle')).toBeVisible();
  await lend(page);
  await page.reload();
  await expect(page.getByText('Comptoir Salle')).toBeVisible();
  const [last] = await asOwner<{ ended: boolean }>(
    `select s.ended_at is not null as ended from oauth_sessions s join people p on p.id = s.person_id
      where p.email = '${DEMO_END_USERS.owner.email}' and s.device_name is null order by s.id desc limit 1`,
  );
  expect(last).toEqual({ ended: true });
  await page.getByRole('button', { name: 'Fermer ce comptoir' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Fermer ce comptoir' }).click();
  await expect(page.getByRole('button', { name: 'J’ai un code d’appareil' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'J’ai un code d’appareil' })).toBeVisible();
  await expect(page.getByText('est fermé sur cet appareil')).toHaveCount(0);
});
