import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { preferencesKept } from './support/saves/preferences.ts';
import { pressEscape } from './support/screens.ts';
import { newProgramme } from './support/programmes.ts';
import { signInAs } from './support/signIn.ts';

test('who begins looks at an example apart, tries things in it, comes back, and removes it', async ({
  page,
  context,
}) => {
  // The server makes a year of fictive data, and removes it: half a minute on a busy machine.
  test.slow();
  await signInAs(page, (await newProgramme('Bocaux du Val')).email);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Voir un exemple' }).click();
  await expect(page.getByText('L’exemple se prépare…')).toBeVisible();
  await page.getByRole('link', { name: 'Voir l’exemple' }).click({ timeout: 30_000 });

  // Each page shows it, and each link stays there, opened elsewhere too.
  await expect(page).toHaveURL('/exemple/dashboard');
  const banner = page.getByRole('region', { name: 'Exemple' });
  await expect(banner).toContainText('Ses données sont fictives');
  await expect(page.getByRole('region', { name: 'Chiffres clés' })).toBeVisible();
  await expectAccessible(page, 'the dashboard of an example');
  await page.getByRole('navigation').getByRole('link', { name: 'Restaurants' }).click();
  await expect(page).toHaveURL('/exemple/restaurants');
  const restaurant = page.getByRole('row').getByRole('link').first();
  await expect(restaurant).toHaveAttribute('href', /^\/exemple\/restaurants\/\d+$/);
  await restaurant.click();
  await expect(page).toHaveURL(/\/exemple\/restaurants\/\d+$/);
  await page.reload();
  await expect(banner).toBeVisible();

  // Somebody counts there as in the initiative: the page reads, and enters in, the count of the
  // example.
  await page.goto('/exemple/stock_counts?new=1&lieux=warehouse');
  await page.getByRole('button', { name: 'Ouvrir et compter' }).click();
  await expect(page.getByRole('textbox')).toBeFocused();
  await page.keyboard.type('12');
  await page.keyboard.press('Enter');
  // What the books expect is of the simulated year: twelve may be asked again.
  const counted = page.getByText(/^12 comptés, \S+ attendu/);
  const again = page.getByText('C’est loin de ce qui est courant ici');
  await expect(counted.or(again)).toBeVisible();
  if (await again.isVisible()) await page.keyboard.press('Enter');
  await expect(counted).toBeVisible();

  // A view kept there is the example's: it may name its restaurants.
  await page.goto('/exemple/restaurants?status=active');
  await page.getByRole('button', { name: 'Vues', exact: true }).click();
  const views = page.getByRole('dialog', { name: 'Vues de la liste' });
  await views.getByRole('textbox', { name: 'Nom de la vue' }).fill('Ceux de l’exemple');
  const kept = preferencesKept(page);
  await views.getByRole('textbox', { name: 'Nom de la vue' }).press('Enter');
  await expect(views.getByRole('link', { name: 'Ceux de l’exemple' })).toBeVisible();
  await kept;
  await page.reload();
  await page.getByRole('button', { name: 'Vues', exact: true }).click();
  await expect(views.getByRole('link', { name: 'Ceux de l’exemple' })).toBeVisible();

  // Another tab is in the initiative itself, where nothing of it is.
  const real = await context.newPage();
  await real.goto('/restaurants');
  await expect(real.getByText('Aucun restaurant', { exact: false }).first()).toBeVisible();
  await expect(real.getByRole('region', { name: 'Exemple' })).toHaveCount(0);
  await real.getByRole('button', { name: 'Vues', exact: true }).click();
  const ownViews = real.getByRole('dialog', { name: 'Vues de la liste' });
  await expect(ownViews.getByRole('textbox', { name: 'Nom de la vue' })).toBeVisible();
  await expect(ownViews.getByRole('link', { name: 'Ceux de l’exemple' })).toHaveCount(0);
  await pressEscape(real);

  // No one is invited there.
  await page.goto('/exemple/team');
  await expect(page.getByText('L’exemple n’a pas d’équipe à lui')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Envoyer l’invitation' })).toHaveCount(0);

  await banner.getByRole('link', { name: 'Revenir à mon initiative' }).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('region', { name: 'Exemple' })).toHaveCount(0);

  await real.goto('/exemple/dashboard');
  await real.getByRole('region', { name: 'Exemple' }).getByRole('button', { name: 'Supprimer l’exemple' }).click();
  await real.getByRole('alertdialog').getByRole('button', { name: 'Supprimer l’exemple' }).click();
  await expect(real).toHaveURL('/dashboard');
  await expect(real.getByRole('button', { name: 'Voir un exemple' })).toBeVisible({ timeout: 30_000 });
  await page.goto('/exemple/cards');
  await expect(page.getByRole('region', { name: 'Exemple' })).toContainText('Cet exemple n’existe plus.');
});
