import { addDays, parisDay, writtenDay } from '@boucle/contract/base/format.ts';
import { type Locator, type Page, expect, test } from '@playwright/test';
import { asOwner } from './support/database.ts';
import { pressEscape } from './support/screens.ts';
import { ensureOrders } from './support/orders.ts';
import { signIn } from './support/signIn.ts';
import { watchConsole } from './support/watch.ts';

const QUESTION = 'Des modifications ne sont pas enregistrées';
const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name }).first();
const dialog = (page: Page) => page.getByRole('dialog');
const question = (page: Page) => page.getByRole('alertdialog');

/**
 * Types in the first field of the window, presses Escape, stays, then leaves by its button: it
 * asked both times.
 */
async function asksBeforeClosing(page: Page, typed = '7'): Promise<void> {
  // Half a code that is typed next to the quantities is nothing to keep.
  const field = dialog(page)
    .getByRole('textbox', { name: /^(?!Scanner)/ })
    .first();
  await field.fill(typed);
  await field.press('Escape');
  await expect(question(page)).toContainText(QUESTION);
  await button(question(page), 'Rester').click();
  await expect(question(page)).toHaveCount(0);
  await expect(field).toHaveValue(new RegExp(`^${typed}`));
  await dialog(page).getByRole('button', { name: 'Annuler', exact: true }).click();
  await button(question(page), 'Quitter sans enregistrer').click();
  await expect(dialog(page)).toHaveCount(0);
}

/** Each window: where it is opened, and what opens it. */
const WINDOWS: ReadonlyArray<readonly [name: string, address: string, open: (page: Page) => Promise<void>]> = [
  ['a collector', '/collection_sites/1', (page) => button(page, 'Modifier').click()],
  ['a terminal', '/collection_sites/1', (page) => button(page, 'Ajouter une borne').click()],
  ['a drawer', '/collection_sites/1', (page) => button(page, 'Ajouter un tiroir').click()],
  ['emptying a drawer', '/collection_sites/1', (page) => button(page, /^Vider /).click()],
  ['a partner', '/partners/1/supply', (page) => button(page, 'Modifier').click()],
  ['levels', '/restaurants/1?onglet=stocks', (page) => button(page, 'Modifier les seuils').click()],
  ['a price', '/restaurants/1?onglet=tarifs', (page) => button(page, 'Ajouter un tarif').click()],
  ['the end of a price', '/restaurants/1?onglet=tarifs', (page) => button(page, /^Clore/).click()],
  ['an owner', '/restaurants/1?onglet=equipe', (page) => button(page, 'Inviter un gérant').click()],
  ['what statements say', '/billing', (page) => button(page, 'Mentions des relevés').click()],
];

test('windows of an administrator ask before what was typed in them is lost', async ({ page }) => {
  const { expectQuiet } = watchConsole(page);
  await signIn(page, 'account_admin');
  // Each of the windows is opened twice.
  test.setTimeout(180_000);
  for (const [name, address, open] of WINDOWS) {
    await test.step(name, async () => {
      await page.goto(address);
      await open(page);
      // Nothing is typed: no question.
      await expect(dialog(page).getByRole('textbox').first()).toBeVisible();
      await pressEscape(page);
      await expect(dialog(page)).toHaveCount(0);
      await open(page);
      await asksBeforeClosing(
        page,
        name === 'the end of a price' ? writtenDay(addDays(parisDay(new Date()), 400)) : undefined,
      );
    });
  }
  expectQuiet();
});

test('forms on a page ask before another page is opened', async ({ page }) => {
  const [card] = await asOwner<{ id: string }>(
    `select id from card_holders where account_id = 1 and status = 'active' and activated_at is not null order by id limit 1`,
  );
  await signIn(page, 'account_admin');
  for (const address of ['/team', '/partners/1/supply?onglet=equipe']) {
    await page.goto(address);
    await page.getByRole('textbox', { name: 'E-mail' }).fill('rosa@exemple.fr');
    await page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Cartes' }).click();
    await expect(question(page)).toContainText(QUESTION);
    await button(question(page), 'Quitter sans enregistrer').click();
    await expect(page).toHaveURL('/cards');
  }
  await page.goto(`/cards/${card?.id ?? ''}?onglet=credit`);
  await page.getByRole('combobox', { name: 'Bénéficiaire' }).fill('conso@');
  await page.getByRole('option').first().click();
  await page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Cartes' }).click();
  await expect(question(page)).toContainText(QUESTION);
});

test('what is typed on a page stays under a credit, recorded once, and under the profile', async ({ page }) => {
  const email = `frappe-${Date.now()}@exemple.fr`;
  await asOwner(`insert into customers (account_id, email, name) select min(id), $1, 'Solène Saisie' from accounts`, [
    email,
  ]);
  await signIn(page, 'account_admin');
  await page.goto('/team');
  const mail = page.getByRole('textbox', { name: 'E-mail' });
  await mail.fill('rosa@exemple.fr');
  const opened = async (action: string) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Rechercher une carte, un conso…' }).fill(action);
    await page.getByRole('option', { name: action }).click();
    await expect(dialog(page).getByRole('heading', { name: action })).toBeVisible();
    await expect(question(page)).toHaveCount(0);
  };
  const stays = async () => {
    await expect(dialog(page)).toHaveCount(0);
    await expect(question(page)).toHaveCount(0);
    await expect(page).toHaveURL('/team');
    await expect(mail).toHaveValue('rosa@exemple.fr');
  };
  await opened('Créditer une cagnotte');
  await dialog(page).getByRole('combobox', { name: 'Carte ou conso' }).fill(email);
  await page.getByRole('option', { name: email }).click();
  await dialog(page).getByLabel('Montant').fill('3');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'crédités' })).toBeVisible();
  // A window that stays open could be sent again.
  await stays();
  const recorded = await asOwner<{ count: number }>(
    `select count(*)::int as count from transactions where type = 'admin_free_deposit' and customer_id = (select id from customers where email = $1)`,
    [email],
  );
  expect(recorded).toEqual([{ count: 1 }]);
  await opened('Mot de passe et connexions');
  await pressEscape(page);
  await stays();
  await page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Cartes' }).click();
  await expect(question(page)).toContainText(QUESTION);
});

test('an order that is delivered or given up, and a request for an application, ask as well', async ({ page }) => {
  await ensureOrders(page.request, { validated: 1 });
  await signIn(page, 'partner_admin');
  for (const [step, back] of [
    ['Livrer', 'Annuler'],
    ['Annuler', 'Garder la commande'],
  ] as const) {
    await page.goto('/orders?status=validated');
    await page.getByRole('table', { name: 'Commandes' }).locator('tbody').getByRole('link').first().click();
    await page.getByRole('button', { name: step, exact: true }).click();
    await dialog(page)
      .getByRole('textbox')
      .first()
      .press(step === 'Livrer' ? 'ArrowDown' : 'ArrowUp');
    await pressEscape(page);
    await expect(question(page)).toContainText(QUESTION);
    await button(question(page), 'Rester').click();
    await dialog(page).getByRole('button', { name: back, exact: true }).click();
    await button(question(page), 'Quitter sans enregistrer').click();
    await expect(dialog(page)).toHaveCount(0);
  }

  await asOwner(
    `insert into account_requests (name, contact, email, city) values ('Verres du Port', 'Léa Roy', 'lea@exemple.fr', 'Brest')`,
  );
  await signIn(page, 'super_admin');
  await page.goto('/accounts?onglet=demandes&status=pending');
  await page.getByRole('link', { name: 'Verres du Port' }).first().click();
  for (const step of ['Accepter…', 'Refuser…']) {
    await button(page, step).click();
    await asksBeforeClosing(page);
  }
  await page.goto('/accounts?new=1');
  await asksBeforeClosing(page);
});

test('a request on home keeps what was typed and says why it could not be sent', async ({ page, context }) => {
  await page.goto('/');
  await page.getByRole('button', { name: "Je m'inscris" }).click();
  await page.getByLabel('Nom de l’initiative').fill('Bocaux du Lac');
  await page.getByRole('button', { name: 'Annuler', exact: true }).click();
  await expect(question(page)).toContainText(QUESTION);
  await button(question(page), 'Rester').click();
  await page.getByLabel('Votre nom').fill('Inès Roux');
  await page.getByLabel('E-mail').fill('ines@exemple.fr');
  await page.getByLabel('Ville').fill('Annecy');
  await context.setOffline(true);
  await button(page, 'Envoyer la demande').click();
  const form = page.locator('form.home-form');
  await expect(form.getByRole('alert')).toContainText('vérifier votre connection');
  await expect(page.getByLabel('Ville')).toHaveValue('Annecy');
});
