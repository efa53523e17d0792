import { type Loan } from '@boucle/contract/features/loans/rows.ts';
import { expect, type Page, test } from '@playwright/test';
import { apiOf } from './support/api.ts';
import { signIn } from './support/signIn.ts';

const rows = (page: Page) => page.getByRole('table', { name: 'Emprunts' }).getByRole('row');

test('loans are ticked and pardoned, one is put off; each phase is a press away', async ({ page }) => {
  await signIn(page, 'account_admin');
  await page.goto('/transactions/reuses?onglet=emprunts&holder=customer&phase=current');
  await rows(page).nth(1).getByRole('checkbox').check();
  await rows(page).nth(2).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Pardonner…' }).click();
  const pardon = page.getByRole('dialog', { name: 'Pardonner 2 emprunts' });
  await pardon.getByRole('radio', { name: 'Autre, à préciser' }).check();
  await pardon.getByRole('button', { name: 'Pardonner 2 emprunts' }).click();
  const reason = pardon.getByRole('textbox', { name: 'Motif' });
  await expect(reason).toBeFocused();
  await reason.fill('Fermeture du quartier');
  await pardon.getByRole('button', { name: 'Pardonner 2 emprunts' }).click();
  await expect(page.getByText('2 emprunts pardonnés.')).toBeVisible();
  // Their consos are written to, once each.
  const message = page.getByRole('dialog', { name: 'Prévenir' });
  await expect(message).toContainText('Plus de rappel pour vos contenants');
  await message.getByRole('button', { name: /^Envoyer/ }).click();
  await expect(page.getByRole('button', { name: 'Rappeler' })).toBeVisible();
  await page.getByRole('link', { name: 'Voir les emprunts\u00a0: pardonnés' }).click();
  // The figure is of what is filtered, and so are its rows.
  await expect(page).toHaveURL(/phase=pardoned&holder=customer|holder=customer&phase=pardoned/);
  // The demo pardoned one.
  await expect(rows(page)).toHaveCount(4);
  await expect(rows(page).nth(1)).toContainText('jamais, pardonné');

  await page.goto('/transactions/reuses?onglet=emprunts&holder=customer&phase=current');
  await rows(page)
    .nth(1)
    .getByRole('button', { name: /^Actions/ })
    .click();
  await page.getByRole('menuitem', { name: 'Prolonger…' }).click();
  const extend = page.getByRole('dialog', { name: 'Prolonger 1 emprunt' });
  const until = await extend.getByRole('textbox', { name: 'À rendre avant le' }).inputValue();
  await extend.getByRole('button', { name: 'Prolonger 1 emprunt' }).click();
  await expect(page.getByText('1 emprunt prolongé.')).toBeVisible();
  await expect(message).toContainText(`Vous avez jusqu’au ${until} pour rendre vos contenants`);
  await message.getByRole('button', { name: 'Annuler' }).click();
  await page.goto('/transactions/reuses?onglet=emprunts&holder=customer&sort=-due_on');
  await expect(rows(page).nth(1)).toContainText(until);
});

test('a box that comes back once its deposit was kept is taken back, its deposit with it', async ({
  page,
  request,
}) => {
  const api = await apiOf(request, 'account_admin');
  const [loan] = await api.get<Loan[]>('/loans?filter[phase][]=kept');
  if (loan === undefined) throw new Error('Nothing is kept in the demo.');
  const { holder, pieces } = loan;
  await signIn(page, 'account_admin');
  await page.goto('/transactions/reuses?onglet=emprunts&phase=kept');
  await expect(rows(page)).toHaveCount(2);
  await rows(page)
    .nth(1)
    .getByRole('button', { name: /^Actions/ })
    .click();
  await page.getByRole('menuitem', { name: 'Rapporté…' }).click();
  const dialog = page.getByRole('dialog', { name: `Rapporté par ${holder.name}` });
  await dialog.getByRole('textbox', { name: 'Contenants rapportés' }).fill(String(pieces + 1));
  await dialog.getByRole('button', { name: 'Reprendre et rendre la consigne' }).click();
  await expect(dialog.getByText(`Choisissez de 1 à ${pieces}.`)).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Contenants rapportés' }).fill(String(pieces));
  await dialog.getByRole('combobox', { name: 'Où sont les contenants' }).selectOption('A.dirty');
  await dialog.getByRole('button', { name: 'Reprendre et rendre la consigne' }).click();
  await expect(page.getByText(/repris, (sa|leurs) consignes? (est|sont) rendues?/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Aucun emprunt pour ces filtres' })).toBeVisible();
});
