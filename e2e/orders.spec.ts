import { type Page, expect, test } from '@playwright/test';
import { ensureOrders, newOrder } from './support/orders.ts';
import { signIn } from './support/signIn.ts';
import { watchConsole } from './support/watch.ts';

const rows = (page: Page) => page.getByRole('table', { name: 'Commandes' }).locator('tbody').getByRole('row');

async function openFirst(page: Page, status: string): Promise<void> {
  await page.goto(`/orders?status=${status}`);
  await rows(page).first().getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name: /^Commande n°/ })).toBeVisible();
}

test('a partner takes an order, delivers less than planned and corrects what it took back', async ({ page }) => {
  const { expectQuiet } = watchConsole(page);
  await newOrder(page.request);
  await signIn(page, 'partner_admin');
  await openFirst(page, 'pending');

  await page.getByRole('button', { name: 'Valider' }).click();
  const question = page.getByRole('alertdialog', { name: 'Valider la commande' });
  await expect(question).toContainText('contenants quittent le stock propre');
  await question.getByRole('button', { name: 'Valider' }).click();
  await expect(page.getByText('Commande validée.')).toBeVisible();

  await page.getByRole('button', { name: 'Livrer' }).click();
  const delivery = page.getByRole('dialog', { name: 'Livrer la commande' });
  await delivery.getByRole('table', { name: 'Remis au client' }).getByRole('textbox').first().press('ArrowDown');
  await expect(delivery.getByText('Les contenants non remis ont été ouverts')).toBeVisible();
  await delivery.getByRole('button', { name: 'Confirmer la livraison' }).click();
  await expect(page.getByText('Commande livrée.')).toBeVisible();
  await expect(page.getByText('Retirée au restaurant')).toBeVisible();

  await page.getByRole('button', { name: 'Corriger la reprise' }).click();
  const correction = page.getByRole('dialog', { name: 'Corriger la reprise' });
  await correction.getByRole('button', { name: 'Corriger' }).click();
  // Nothing was changed: the refusal stays in the form, and nothing typed is lost.
  await expect(correction.getByText('Ces quantités sont déjà enregistrées.')).toBeVisible();
  await correction.getByRole('button', { name: 'Annuler' }).click();
  // Taking it back a step is the administrator's.
  await expect(page.getByRole('button', { name: 'Revenir d’une étape' })).toHaveCount(0);
  expectQuiet();
});

test('an administrator gives an order up by keyboard, and takes another one step back with its reason', async ({
  page,
}) => {
  await ensureOrders(page.request, { pending: 1, validated: 1 });
  await signIn(page, 'account_admin');
  await openFirst(page, 'pending');
  await page.getByRole('button', { name: 'Annuler', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog', { name: 'Annuler la commande' })).toBeVisible();
  // The focus waits on what changes nothing.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Commande annulée.')).toBeVisible();

  await openFirst(page, 'validated');
  await page.getByRole('button', { name: 'Revenir d’une étape' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Revenir d’une étape' }).click();
  await expect(question.getByText('Le champ Raison est obligatoire')).toBeVisible();
  await question.getByRole('textbox', { name: 'Raison' }).fill('Le restaurant l’a gardée');
  await question.getByRole('button', { name: 'Revenir d’une étape' }).click();
  await expect(page.getByText('La commande est revenue d’une étape.')).toBeVisible();
  await expect(page.getByText('Le restaurant l’a gardée')).toBeVisible();
});

test('an administrator creates an order for a conso, sees what the cagnotte lacks, and lands on the order', async ({
  page,
}) => {
  await signIn(page, 'account_admin');
  // The customer with the least: what the others have changes with the day of the demo.
  await page.goto('/customers?sort=credits');
  await page.getByRole('table', { name: 'Consos' }).getByRole('row').nth(1).getByRole('link').first().click();
  await page.getByRole('link', { name: 'Créer une commande' }).click();
  const form = page.getByRole('dialog', { name: 'Créer une commande' });
  await form.getByRole('button', { name: 'Créer', exact: true }).click();
  await expect(form.getByText('Le champ Restaurant est obligatoire')).toBeVisible();
  await form.getByRole('combobox', { name: 'Restaurant' }).fill('bistrot');
  await page.getByRole('option').first().click();
  await form.getByRole('combobox', { name: 'Partenaire' }).fill('vélo');
  await page.getByRole('option').first().click();
  // A format of which there are five: some shelves of the demo are nearly empty, which ones depends
  // on the day.
  const plenty = form
    .getByRole('table', { name: 'Quantités par format' })
    .first()
    .getByRole('row')
    .filter({
      has: page.getByRole('cell', { name: /^([5-9]|\d{2,})$/ }).first(),
    });
  const deliver = plenty.first().getByRole('textbox');
  await deliver.fill('9999');
  await expect(form.getByText(/ en a \d+, vous en demandez/)).toBeVisible();
  await deliver.fill('5');
  await expect(form.getByText(/^Il manque .* sur la cagnotte/)).toBeVisible();
  await form.getByRole('button', { name: 'Créer', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Commande n°/ })).toBeVisible();
  await expect(page.getByText('Échec de création')).toBeVisible();
  await expect(page.getByRole('main').getByText(/^Il manque .* sur la cagnotte/)).toBeVisible();
});

test('quantities beyond what there is are refused while typed, and a save that comes after another shows both', async ({
  page,
  browser,
}) => {
  await newOrder(page.request);
  await signIn(page, 'account_admin');
  await openFirst(page, 'pending');
  const change = async (on: Page, pieces: string) => {
    await on.getByRole('button', { name: 'Modifier les quantités' }).click();
    const dialog = on.getByRole('dialog', { name: 'Modifier les quantités' });
    await dialog.getByRole('table', { name: 'À reprendre' }).getByRole('textbox').first().fill(pieces);
    return dialog;
  };
  const mine = await change(page, '7');
  const first = mine.getByRole('table', { name: 'À livrer' }).getByRole('textbox').first();
  const planned = await first.inputValue();
  await first.fill('9999');
  await expect(mine.getByText(/ en a \d+, vous en demandez 9\u202f999/)).toBeVisible();
  const save = mine.getByRole('button', { name: 'Enregistrer' });
  await expect(save).toHaveAttribute('aria-disabled', 'true');
  await first.fill(planned);

  const other = await browser.newPage();
  await signIn(other, 'partner_admin');
  await other.goto(new URL(page.url()).pathname);
  await (await change(other, '3')).getByRole('button', { name: 'Enregistrer' }).click();
  await expect(other.getByText('Quantités modifiées.')).toBeVisible();
  await other.close();

  await save.click();
  const both = mine.getByRole('alert', { name: 'Deux versions' });
  await expect(both.getByRole('row', { name: /à reprendre 7 3$/ })).toBeVisible();
  await both.getByRole('button', { name: 'Garder ma version' }).click();
  await expect(page.getByText('Quantités modifiées.')).toBeVisible();
});

test('the row of an order asks what its page does, and a cancelled one that was never taken offers nothing', async ({
  page,
}) => {
  const { expectQuiet } = watchConsole(page);
  const id = await newOrder(page.request);
  await signIn(page, 'account_admin');
  await page.goto(`/orders?q=${id}`);
  const actions = page.getByRole('button', { name: `Actions, commande n°\u00a0${id}`, exact: true });
  await actions.click();
  await expect(page.getByRole('menuitem')).toHaveText(['Valider', 'Modifier les quantités', 'Annuler']);
  await page.getByRole('menuitem', { name: 'Annuler' }).click();
  await page
    .getByRole('alertdialog', { name: 'Annuler la commande' })
    .getByRole('button', { name: 'Annuler la commande' })
    .click();
  await expect(page.getByText('Commande annulée.')).toBeVisible();
  await expect(rows(page).first()).toContainText('Annulée');
  await expect(actions).toHaveCount(0);
  expectQuiet();
});
