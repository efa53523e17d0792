import { expect, test } from '@playwright/test';
import { signIn } from './support/signIn.ts';
import { watchConsole } from './support/watch.ts';

test('a partner is created, supplied within what the warehouse has, and its movement taken back', async ({ page }) => {
  const { expectQuiet } = watchConsole(page);
  const name = `Cyclo Sud ${Date.now()}`;
  const invited = `rosa-${Date.now()}@cyclo.exemple.fr`;
  await signIn(page, 'account_admin');
  await page.goto('/partners?new=1');
  const form = page.getByRole('dialog', { name: 'Créer un partenaire' });
  await form.getByRole('button', { name: 'Créer', exact: true }).click();
  await expect(form.getByText('Le champ Nom est obligatoire')).toBeVisible();
  await expect(form.getByText('Le champ E-mail est obligatoire')).toBeVisible();
  await form.getByRole('textbox', { name: 'Nom' }).fill(name);
  await form.getByRole('textbox', { name: 'E-mail' }).fill('bonjour@cyclo.exemple.fr');
  await form.getByRole('textbox', { name: /SIREN/ }).fill('123456789');
  await form.getByRole('button', { name: 'Créer', exact: true }).click();
  await expect(form.getByText('Le champ SIREN n’a pas le bon format')).toBeVisible();
  await form.getByRole('textbox', { name: /SIREN/ }).fill('732 829 320');
  await form.getByRole('button', { name: 'Créer', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

  await page.getByRole('button', { name: 'Approvisionner' }).click();
  const supply = page.getByRole('dialog', { name: /^Approvisionner/ });
  const quantity = supply.getByRole('textbox', { name: 'À livrer, Grand bol 1 L' });
  await quantity.fill('99999');
  await expect(supply.getByText(/l’entrepôt en a \d+, vous en demandez/)).toBeVisible();
  await quantity.fill('2');
  await supply.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByRole('region', { name: 'Peut être annulé' })).toContainText(`2 contenants livrés à ${name}.`);

  await page.getByRole('button', { name: 'Autres actions' }).click();
  await page.getByRole('menuitem', { name: 'Désactiver' }).click();
  const closing = page.getByRole('alertdialog');
  // Nothing is pressed for nothing: what hangs on the partner is shown, and what ends first.
  await expect(closing.getByRole('region', { name: 'À terminer d’abord' })).toContainText('2 contenants en stock');
  await expect(closing.getByRole('button', { name: 'Désactiver' })).toHaveAttribute('aria-disabled', 'true');
  await closing.getByRole('button', { name: 'Annuler' }).click();

  await page.getByRole('main').getByRole('link', { name: 'Équipe' }).click();
  await page.getByRole('textbox', { name: 'E-mail' }).fill(invited);
  await page.getByRole('button', { name: 'Inviter' }).click();
  const rosa = page.getByRole('listitem').filter({ hasText: invited });
  await rosa.getByRole('button', { name: /^Retirer/ }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Le lien de son invitation ne fonctionnera plus.');
  await page.getByRole('button', { name: 'Retirer l’accès' }).click();
  await expect(rosa).toContainText('Accès retiré');

  await page.getByRole('link', { name: 'Mouvements' }).click();
  await page
    .getByRole('button', { name: /^Actions/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Annuler' }).click();
  await page.getByRole('alertdialog').getByRole('textbox', { name: 'Raison' }).fill('Jamais parti');
  await page.getByRole('button', { name: 'Annuler le mouvement' }).click();
  await expect(page.getByText('Le mouvement est annulé.')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Relevé' }).click();
  await expect(page.getByRole('row', { name: /Grand bol 1 L Réserve propre 0 0 0 0/ })).toBeVisible();
  expectQuiet();
});

test('who sees several applications names one, serves its places alone, and is told for whom they act', async ({
  page,
}) => {
  const { expectQuiet } = watchConsole(page);
  const name = `Livreurs du lac ${Date.now()}`;
  await signIn(page, 'super_admin');
  await page.goto('/partners?new=1');
  const form = page.getByRole('dialog', { name: 'Créer un partenaire' });
  const create = form.getByRole('button', { name: 'Créer', exact: true });
  await form.getByRole('textbox', { name: 'Nom', exact: true }).fill(name);
  await form.getByRole('textbox', { name: 'E-mail' }).fill('bonjour@lac.exemple.fr');
  await create.click();
  await expect(form.getByText('Le champ Application est obligatoire')).toBeVisible();
  await form.getByLabel('Application').selectOption('Consigne Loire');
  await form.getByRole('switch', { name: 'Tous les restaurants' }).click();
  await form.getByRole('checkbox', { name: 'Chez Manon' }).check();
  // The ticks were of the other application.
  await form.getByLabel('Application').selectOption('Bocal & Co');
  await expect(form.getByRole('checkbox', { name: 'Chez Manon' })).toHaveCount(0);
  await create.click();
  await expect(form.getByText('Cochez au moins un restaurant.')).toBeVisible();
  await form.getByRole('checkbox').first().check();
  await create.click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.getByRole('button', { name: 'Approvisionner' }).click();
  await expect(page.getByRole('dialog')).toContainText('Vous agissez pour Bocal & Co.');
  await page.goto('/accounts?q=bocal');
  await page.getByRole('button', { name: /^Actions/ }).click();
  await page.getByRole('menuitem', { name: 'Ses partenaires' }).click();
  await expect(page).toHaveURL(/\/partners\?account_id=\d+$/);
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('Bocal & Co');
  await expect(page.getByRole('row', { name: /Vélocourse/ })).toHaveCount(0);
  expectQuiet();
});

test('the row of a partner asks what its page does: nothing to take back from one that has nothing', async ({
  page,
}) => {
  const { expectQuiet } = watchConsole(page);
  const name = `Triporteur ${Date.now()}`;
  await signIn(page, 'account_admin');
  await page.goto('/partners?new=1');
  const form = page.getByRole('dialog', { name: 'Créer un partenaire' });
  await form.getByRole('textbox', { name: 'Nom' }).fill(name);
  await form.getByRole('textbox', { name: 'E-mail' }).fill('bonjour@triporteur.exemple.fr');
  await form.getByRole('button', { name: 'Créer', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

  await page.goto(`/partners?q=${encodeURIComponent(name)}`);
  const actions = page.getByRole('button', { name: `Actions, ${name}`, exact: true });
  await actions.click();
  const item = (label: string) => page.getByRole('menuitem', { name: label });
  await expect(item('Reprendre des propres')).toHaveAttribute('aria-disabled', 'true');
  await expect(item('Reprendre des sales')).toHaveAttribute('aria-disabled', 'true');
  await item('Modifier').click();
  const edited = page.getByRole('dialog', { name: `Modifier ${name}` });
  await expect(edited.getByRole('textbox', { name: 'Nom' })).toHaveValue(name);
  await edited.getByRole('button', { name: 'Annuler' }).click();
  await actions.click();
  await item('Désactiver').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Désactiver' }).click();
  await expect(page.getByText(`${name} est désactivé.`)).toBeVisible();
  await actions.click();
  await expect(item('Approvisionner')).toHaveAttribute('aria-disabled', 'true');
  await expect(item('Réactiver')).toBeVisible();
  expectQuiet();
});
