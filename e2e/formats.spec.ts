import { type Page, expect, test } from '@playwright/test';
import { pressEscape } from './support/screens.ts';
import { PICTURE } from './support/picture.ts';
import { signIn } from './support/signIn.ts';
import { watchConsole } from './support/watch.ts';
import { countPresses } from './tasks/presses.ts';

const DAY = 86_400_000;
const card = (page: Page, title: string) =>
  page.getByRole('list', { name: 'Formats' }).getByRole('listitem').filter({ hasText: title });
const status = (page: Page) => page.getByRole('status').filter({ hasText: /\S/ });
/** A day as the fields write it, where the programme lives. */
const written = (time: number): string => new Date(time).toLocaleDateString('fr-FR', { timeZone: 'Europe/Paris' });

test('a format is created with its picture, its deposit changed from a day on, then put out of use', async ({
  page,
}) => {
  const { expectQuiet } = watchConsole(page);
  const title = `Bocal ${Date.now()}`;
  const counted = await countPresses(page);
  await signIn(page, 'account_admin');
  await page.goto('/formats');
  await page.getByRole('link', { name: 'Créer un format' }).click();
  await expect(page).toHaveURL('/formats?new=1');
  await page.getByLabel('Photo').setInputFiles({ name: 'bocal.png', mimeType: 'image/png', buffer: PICTURE });
  await page.getByRole('textbox', { name: 'Titre', exact: true }).fill(title);
  await page.getByRole('textbox', { name: /^Volume/ }).fill('750');
  await page.getByRole('textbox', { name: 'Consigne' }).fill('2,5');
  await page.getByRole('button', { name: 'Créer le format' }).click();
  await expect(status(page).first()).toContainText(`Le format «\u00a0${title}\u00a0» est enregistré.`);
  // A form opened to be written closes once it is saved.
  await expect(page).toHaveURL('/formats');
  await expect(card(page, title)).toContainText(/75\scl/);
  await expect(card(page, title)).toContainText(/2,50\s€/);
  // The picture comes from the server, and shows.
  const picture = card(page, title).locator('img');
  await expect(picture).toHaveAttribute('src', /\/pictures\/.+\.webp$/);
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

  await card(page, title).getByRole('link').first().click();
  // The price is no field among others: a dialog shows what it concerns before it changes.
  await page.getByRole('button', { name: 'Changer la consigne…' }).click();
  const pricing = page.getByRole('dialog', { name: `Changer la consigne\u00a0: ${title}` });
  await expect(pricing.getByRole('textbox', { name: 'Nouvelle consigne' })).toBeFocused();
  await expect(pricing).toContainText('Aucun contenant de ce format n’est prêté.');
  await page.keyboard.type('2,5');
  await page.keyboard.press('Enter');
  await expect(pricing).toContainText('C’est déjà la consigne en cours.');
  await pricing.getByRole('textbox', { name: 'Nouvelle consigne' }).fill('3');
  const from = pricing.getByRole('textbox', { name: /^À partir du/ });
  await from.fill(written(Date.now() - 2 * DAY));
  await pricing.getByRole('button', { name: /^Passer à 3,00/ }).click();
  await expect(pricing).toContainText('La nouvelle consigne s’applique au plus tôt aujourd’hui.');
  await from.fill(written(Date.now() + 2 * DAY));
  await pricing.getByRole('button', { name: /^Passer à 3,00/ }).click();
  await expect(pricing).toHaveCount(0);
  await page.getByRole('button', { name: 'Ne pas prévenir' }).click();
  const prices = page.getByRole('region', { name: 'Consignes successives' }).getByRole('listitem');
  await expect(prices).toHaveCount(2);
  await expect(prices.first()).toContainText(/3,00\s€.*à venir/s);
  await expect(prices.last()).toContainText(/2,50\s€.*en cours/s);
  // Until that day the present price applies.
  await expect(card(page, title)).toContainText(/2,50\s€/);

  // No one was written to: the next window of the act begins with no one ticked.
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/dashboard');
  await counted.restart();
  await page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Formats' }).click();
  await card(page, title).getByRole('link').first().click();
  await page.getByRole('button', { name: 'Changer la consigne…' }).click();
  await pricing.getByRole('textbox', { name: 'Nouvelle consigne' }).fill('3,5');
  await from.fill(written(Date.now() + 3 * DAY));
  await from.press('Enter');
  const asking = page.getByRole('dialog', { name: /^Prévenir/ });
  await expect(asking.getByText(/^La dernière fois, vous n’avez prévenu personne/)).toBeVisible();
  await expect(asking.getByRole('checkbox', { checked: true })).toHaveCount(0);
  await asking.getByRole('button', { name: 'Tout cocher' }).click();
  await asking.getByRole('button', { name: /^Envoyer à / }).click();
  await expect(page.getByText('il part dans 10 secondes')).toBeVisible();
  await counted.finish('raise a deposit from a day on, and write about it');
  await page.getByRole('button', { name: 'Rappeler' }).click();

  await page.getByRole('button', { name: 'Désactiver…' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Rien n’est effacé');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Désactiver le format' }).click();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(card(page, title)).toContainText('Désactivé');
  await page.goto('/formats');
  await expect(page.getByRole('list', { name: 'Formats' })).toBeVisible();
  await expect(card(page, title)).toHaveCount(0);
  await page.goto('/formats?voir=tous');
  await expect(card(page, title)).toContainText('Désactivé');
  expectQuiet();
});

test('a format refuses what is missing or wrong next to each field, by the keyboard alone', async ({ page }) => {
  await signIn(page, 'account_admin');
  await page.goto('/formats');
  await page.getByRole('link', { name: 'Créer un format' }).focus();
  await page.keyboard.press('Enter');
  const title = page.getByRole('textbox', { name: 'Titre', exact: true });
  const volume = page.getByRole('textbox', { name: /^Volume/ });
  const deposit = page.getByRole('textbox', { name: 'Consigne' });
  await volume.focus();
  await page.keyboard.type('beaucoup');
  await page.keyboard.press('Tab');
  await expect(deposit).toBeFocused();
  await page.keyboard.type('1,005');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Le champ Titre est obligatoire')).toBeVisible();
  await expect(title).toBeFocused();
  for (const field of [title, volume, deposit]) await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(volume).toHaveValue('beaucoup');
  await expect(deposit).toHaveValue('1,005');
  await page.getByLabel('Photo').setInputFiles({ name: 'bocal.svg', mimeType: 'image/svg+xml', buffer: PICTURE });
  await expect(page.getByLabel('Photo')).toHaveAttribute('aria-invalid', 'true');
  // A typed value is not lost without a word.
  await page.getByRole('button', { name: 'Fermer' }).press('Enter');
  await expect(page.getByRole('alertdialog')).toContainText('Des modifications ne sont pas enregistrées');
});

test('Escape leaves a field of the panel with what is typed, then asks before the panel closes', async ({ page }) => {
  await signIn(page, 'account_admin');
  await page.goto('/formats?new=1');
  const title = page.getByRole('textbox', { name: 'Titre', exact: true });
  await title.fill('Bocal');
  await pressEscape(page);
  await expect(title).not.toBeFocused();
  await expect(title).toHaveValue('Bocal');
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Rester' }).click();
  await expect(title).toHaveValue('Bocal');
});
