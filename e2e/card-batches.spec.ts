import { expect, test } from '@playwright/test';
import { amount, countCards, openStepper, quantity, stepper } from './support/cards.ts';
import { pressEscape } from './support/screens.ts';
import { signIn } from './support/signIn.ts';

test.describe('the stepper', () => {
  test('is walked through by the keyboard alone, the focus following each step', async ({ page }) => {
    await signIn(page, 'account_admin');
    await page.goto('/cards');
    await page.getByRole('link', { name: 'Créer des cartes' }).first().focus();
    await page.keyboard.press('Enter');
    await expect(stepper(page).getByRole('heading', { name: /^Combien de cartes/ })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(quantity(page)).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(quantity(page)).toHaveValue('2');
    await page.keyboard.press('Tab');
    await expect(amount(page)).toBeFocused();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('5');
    await page.keyboard.press('Enter');
    await expect(stepper(page).getByRole('heading', { name: '2 cartes vont être créées' })).toBeFocused();
    for (let press = 0; press < 6; press += 1) {
      await page.keyboard.press('Tab');
      if (
        await stepper(page)
          .getByRole('button', { name: 'Confirmer' })
          .evaluate((button) => button === document.activeElement)
      )
        break;
    }
    await page.keyboard.press('Enter');
    await expect(stepper(page).getByRole('heading', { name: 'Les 2 cartes ont été créées.' })).toBeFocused();
    await pressEscape(page);
    await expect(stepper(page)).toHaveCount(0);
    await expect(page).toHaveURL('/cards');
  });

  test('refuses no quantity, a negative one, half a card and 501, next to the field', async ({ page }) => {
    await signIn(page, 'account_admin');
    await openStepper(page);
    const go = stepper(page).getByRole('button', { name: 'Continuer' });
    await quantity(page).fill('0');
    await go.click();
    await expect(stepper(page).getByText('Le champ Quantité doit être supérieur ou égal à 1')).toBeVisible();
    await expect(quantity(page)).toBeFocused();
    await expect(quantity(page)).toHaveAttribute('aria-invalid', 'true');
    await quantity(page).fill('501');
    await expect(stepper(page).getByText('Le champ Quantité doit être inférieur ou égal à 500')).toBeVisible();
    // A text that is no whole number cannot be typed: the field stays as it was.
    for (const typed of ['-1', '1.5', '1,5', 'x']) {
      await quantity(page).fill('7');
      await quantity(page)
        .fill(typed)
        .catch(() => undefined);
      await expect(quantity(page)).toHaveValue('7');
    }
    await quantity(page).fill('500');
    await amount(page).fill('0');
    await go.click();
    await expect(stepper(page).getByRole('heading', { name: '500 cartes vont être créées' })).toBeVisible();
  });

  test('refuses an amount with three decimals, a negative one, and none', async ({ page }) => {
    await signIn(page, 'account_admin');
    await openStepper(page);
    const go = stepper(page).getByRole('button', { name: 'Continuer' });
    for (const typed of ['12,505', '-3', 'dix', '']) {
      await amount(page).fill(typed);
      await go.click();
      await expect(amount(page)).toHaveAttribute('aria-invalid', 'true');
      await expect(amount(page)).toHaveValue(typed);
      await expect(stepper(page).getByRole('heading', { name: /^Combien de cartes/ })).toBeVisible();
    }
    await amount(page).fill('12,50');
    await expect(amount(page)).not.toHaveAttribute('aria-invalid', 'true');
  });

  test('the server lost in the middle: pressing again does not create the cards twice', async ({ page }) => {
    await signIn(page, 'account_admin');
    await openStepper(page);
    const before = await countCards();
    await quantity(page).fill('3');
    await stepper(page).getByRole('button', { name: 'Continuer' }).click();
    // The server receives and creates; its answer is lost on the way.
    const keys: (string | undefined)[] = [];
    await page.route(
      '**/api/v1/admin/card_holders',
      async (route) => {
        keys.push(route.request().headers()['idempotency-key']);
        await route.fetch();
        await route.abort('connectionreset');
      },
      { times: 1 },
    );
    await stepper(page).getByRole('button', { name: 'Confirmer' }).click();
    await expect(stepper(page).getByRole('heading', { name: 'Les cartes n’ont pas été créées.' })).toBeVisible();
    await expect(
      page.getByText('Veuillez vérifier votre connection internet et actualiser la page.').first(),
    ).toBeVisible();
    expect(await countCards()).toBe(before + 3);

    const again = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/card_holders'),
    );
    await stepper(page).getByRole('button', { name: 'Réessayer' }).click();
    keys.push((await again).headers()['idempotency-key']);
    await expect(stepper(page).getByText('Les 3 cartes ont été créées.')).toBeVisible();
    expect(await countCards()).toBe(before + 3);
    expect(keys[0]).toBeTruthy();
    expect(keys[1]).toBe(keys[0]);
  });

  test('asks before it is closed halfway, and clears for another batch', async ({ page }) => {
    await signIn(page, 'account_admin');
    await openStepper(page);
    const initial = await amount(page).inputValue();
    await quantity(page).fill('4');
    await pressEscape(page);
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('Des modifications ne sont pas enregistrées');
    await pressEscape(page);
    await expect(question).toHaveCount(0);
    await expect(quantity(page)).toHaveValue('4');
    await stepper(page).getByRole('button', { name: 'Continuer' }).click();
    await stepper(page).getByRole('button', { name: 'Confirmer' }).click();
    await expect(stepper(page).getByText('Les 4 cartes ont été créées.')).toBeVisible();
    await stepper(page).getByRole('button', { name: 'Créer un autre lot' }).click();
    await expect(quantity(page)).toHaveValue('1');
    await expect(amount(page)).toHaveValue(initial);
  });
});
