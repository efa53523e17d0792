import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { apiOf, readApart } from './support/api.ts';
import { pressEscape } from './support/screens.ts';
import { signIn } from './support/signIn.ts';
import { watchConsole } from './support/watch.ts';

test('settings are refused on their field, saved by keyboard, and told by the journal', async ({ page }) => {
  const { expectQuiet } = watchConsole(page);
  await signIn(page, 'account_admin');
  await page.goto('/account?onglet=impact');
  const capacity = page.getByRole('textbox', { name: 'Capacité d’un sac' });
  await expect(capacity).toHaveValue(/^\d+$/);
  // A new value at each try: the journal shows this change.
  const changed = String(Number(await capacity.inputValue()) + 5);
  await capacity.fill('beaucoup');
  await capacity.press('Enter');
  await expect(page.getByText('Le champ Capacité d’un sac doit être un nombre entier')).toBeVisible();
  await capacity.fill(changed);
  await capacity.press('Enter');
  await expect(page.getByText('Les réglages sont enregistrés.')).toBeVisible();
  await page.reload();
  await expect(capacity).toHaveValue(changed);

  await page.getByRole('link', { name: 'Identité' }).click();
  await page.getByRole('textbox', { name: 'Couleur principale', exact: true }).fill('#FFE066');
  await expect(page.getByText(/^Texte blanc\s: 1,\d, peu lisible$/)).toBeVisible();
  await expectAccessible(page, 'account, a light colour');
  await page.getByRole('button', { name: 'Rétablir' }).click();

  await page.goto('/team?onglet=journal');
  // The latest comes first.
  await expect(page.locator('ins', { hasText: /contenants$/ }).first()).toHaveText(`${changed} contenants`);
  expectQuiet();
});

test('the journal says what each act was about, and leads there and back', async ({ page }) => {
  const { expectQuiet } = watchConsole(page);
  await signIn(page, 'account_admin');
  await page.goto('/formats?open=3');
  await page.getByRole('link', { name: 'Qui a fait quoi, et quand' }).click();
  await expect(page.getByRole('button', { name: /^Concerne\s: Barquette 75 cl/ })).toBeVisible();
  const lines = page.getByRole('list', { name: 'Journal' }).getByRole('listitem');
  await expect(lines.last()).toContainText('Plats chauds, passe au four');
  await page.getByRole('button', { name: 'Effacer le filtre Objet' }).click();
  await page.getByRole('searchbox').fill('manufacture');
  await expect(lines.first()).toContainText('Restaurant modifié');
  await lines.first().getByRole('link', { name: 'La Manufacture' }).click();
  await expect(page).toHaveURL(/\/restaurants\/6$/);
  expectQuiet();
});

test('what somebody saved meanwhile is shown before it is overwritten, though the page has read it since', async ({
  page,
}) => {
  await page.clock.install();
  await signIn(page, 'account_admin');
  await page.goto('/account?onglet=impact');
  const capacity = page.getByRole('textbox', { name: 'Capacité d’un sac' });
  await expect(capacity).toHaveValue(/^\d+$/);
  const before = Number(await capacity.inputValue());
  const [mine, theirs] = [String(before + 11), before + 22];
  await capacity.fill(mine);

  const api = await apiOf(page.request, 'account_admin');
  const { id, version } = await api.get<{ id: number; version: number }>('/account');
  await api.patch('/account', { account: { id, version, trash_bag_capacity: theirs } });
  // The help window reads the initiative anew when what is known of it is a minute old.
  await page.clock.fastForward('01:05');
  await readApart(page);
  const read = page.waitForResponse((answer) => answer.url().endsWith('/api/v1/admin/account'));
  await page.getByRole('button', { name: 'Aide', exact: true }).click();
  await read;
  await pressEscape(page);
  await expect(capacity).toHaveValue(mine);
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  const notice = page.getByRole('alert', { name: 'Deux versions' });
  await expect(notice).toContainText(String(theirs));
  await notice.getByRole('button', { name: 'Prendre l’autre' }).click();
  await expect(capacity).toHaveValue(String(theirs));

  // Nothing is typed: what is read anew shows.
  const again = await api.get<{ version: number }>('/account');
  await api.patch('/account', { account: { id, version: again.version, trash_bag_capacity: before } });
  await page.clock.fastForward('01:05');
  const anew = page.waitForResponse((answer) => answer.url().endsWith('/api/v1/admin/account'));
  await page.getByRole('button', { name: 'Aide', exact: true }).click();
  await anew;
  await pressEscape(page);
  await expect(capacity).toHaveValue(String(before));
});

test('a reward is added and no longer offered, beside what it cost', async ({ page }) => {
  const { expectQuiet } = watchConsole(page);
  const title = `Un café ${Date.now()}`;
  await signIn(page, 'account_admin');
  await page.goto('/account?onglet=cagnotte');
  const rewards = page.getByRole('region', { name: 'Récompenses' });
  await expect(rewards.getByText(/en 30\sjours|depuis 30\sjours/).first()).toBeVisible();
  await rewards.getByRole('button', { name: 'Ajouter une récompense' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Ajouter', exact: true }).click();
  await expect(dialog.getByText('Le champ Titre est obligatoire')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Titre' }).fill(title);
  await dialog.getByRole('textbox', { name: 'Valeur' }).fill('1,50');
  await dialog.getByRole('textbox', { name: 'Nombre de réutilisations' }).fill('10');
  await dialog.getByLabel('Qui paie').selectOption('Le restaurant');
  await expectAccessible(page, 'a reward');
  await dialog.getByRole('button', { name: 'Ajouter', exact: true }).click();
  const line = rewards.getByRole('listitem').filter({ hasText: title });
  await expect(line).toContainText(/1,50\s€ toutes les 10 réutilisations, payé par le restaurant/);
  await line.getByRole('button', { name: `Modifier ${title}` }).click();
  await dialog.getByRole('switch', { name: 'Offerte aux consos' }).uncheck();
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(line).toContainText('n’est plus offerte');
  expectQuiet();
});
