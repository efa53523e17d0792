import { type Page, expect, test } from '@playwright/test';
import { titledWorkbook } from '../server/dev/testing/files/realFiles.ts';
import { columnOf, rowsOfCsv } from './support/csv.ts';
import { asOwner } from './support/database.ts';
import { mailedLink } from './support/mails.ts';

import { fillSignIn, signIn } from './support/signIn.ts';
import { watchConsole } from './support/watch.ts';

const NEW_PASSWORD = 'quatre-bocaux-bleus';
const status = (page: Page) => page.getByRole('status').filter({ hasText: /\S/ });
const dialog = (page: Page) => page.getByRole('dialog');

test('a request on home is accepted; the new administrator chooses a password by the mailed link, and starts from nothing', async ({
  page,
  browser,
}) => {
  const { expectQuiet } = watchConsole(page);
  const name = `Bocaux du Lac ${Date.now()}`;
  const email = `ines-${Date.now()}@exemple.fr`;
  await asOwner('delete from rate_limits');
  await page.goto('/');
  await page.getByRole('button', { name: "Je m'inscris" }).click();
  await page.getByLabel('Nom de l’initiative').fill(name);
  await page.getByLabel('Votre nom').fill('Inès Roux');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Ville').fill('Annecy');
  await page.getByRole('button', { name: 'Envoyer la demande' }).click();
  await expect(page.getByText('Demande envoyée')).toBeVisible();

  await signIn(page, 'super_admin');
  await page.goto('/dashboard');
  await page.getByRole('link', { name: /demandes? d’ouverture/ }).click();
  await expect(page).toHaveURL('/accounts?onglet=demandes');
  await page.getByRole('link', { name, exact: true }).click();
  await page.getByRole('button', { name: 'Accepter…' }).click();
  // Somebody has this name: nothing is created, what was typed stays.
  await dialog(page).getByLabel('Nom de l’application').fill('consigne loire');
  await dialog(page).getByRole('button', { name: 'Créer l’application' }).click();
  await expect(dialog(page).getByText('Une autre application porte déjà ce nom.')).toBeVisible();
  await expect(dialog(page).getByLabel('E-mail du premier administrateur')).toHaveValue(email);
  await dialog(page).getByLabel('Nom de l’application').fill(name);
  await dialog(page).getByRole('button', { name: 'Créer l’application' }).click();
  await expect(status(page).first()).toContainText(`${name} est créée`);
  await expect(page.getByRole('button', { name: 'Accepter…' })).toHaveCount(0);
  await page.getByRole('complementary').getByRole('link', { name, exact: true }).click();
  await expect(page).toHaveURL(/\/accounts\?open=\d+$/);
  await expect(page.getByRole('complementary').getByRole('heading', { name })).toBeVisible();

  const link = await mailedLink(email);
  const theirs = await (await browser.newContext()).newPage();
  await theirs.goto(link);
  await theirs.getByLabel('Nouveau mot de passe').fill(NEW_PASSWORD);
  await theirs.getByLabel('Confirmation').fill(NEW_PASSWORD);
  await theirs.getByRole('button').click();
  await expect(theirs.getByText('Votre mot de passe est enregistré')).toBeVisible();
  await theirs.goto(link);
  await expect(theirs.getByText('Ce lien ne fonctionne plus')).toBeVisible();
  await theirs.goto('/');
  await theirs.getByRole('button', { name: 'Je me connecte' }).click();
  await fillSignIn(theirs, email, NEW_PASSWORD);
  await expect(theirs).toHaveURL('/dashboard');
  await expect(theirs.getByRole('navigation', { name: 'Menu principal' })).toContainText(name);
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('Tableau de bord');
  await expect(theirs.getByRole('heading', { name: 'Bienvenue, par où commencer\u202f?', exact: true })).toBeVisible();
  // Figures of zero do not stand above the steps.
  await expect(theirs.getByRole('progressbar', { name: 'Premiers pas' })).toBeVisible();
  await expect(theirs.getByRole('region', { name: 'Chiffres clés' })).toHaveCount(0);
  await expect(theirs.getByRole('link', { name: 'Créer un restaurant à la main' })).toHaveAttribute(
    'href',
    '/restaurants?new=1',
  );
  // Nothing can enter the stock before there is a format.
  for (const action of ['entree', 'approvisionner']) {
    await theirs.goto(`/transactions/supply?new=${action}`);
    await expect(theirs.getByRole('dialog').getByRole('link', { name: 'Créer un format' })).toHaveAttribute(
      'href',
      '/formats?new=1',
    );
  }

  await importRestaurants(theirs);
  await inviteOwners(theirs);

  // Closed, it puts them out at once.
  await page.getByRole('button', { name: 'Désactiver…' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Toutes ses sessions se terminent aussitôt');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Désactiver l’application' }).click();
  await expect(page.getByRole('complementary').getByText('Désactivée', { exact: true })).toBeVisible();
  await theirs.goto('/formats');
  await expect(theirs).toHaveURL(/\/(\?.*)?$/);
  await theirs.context().close();
  expectQuiet();
});

/**
 * A file as Excel writes it in France: a right line, one to mend, one that is there twice; an
 * unknown heading.
 */
const TABLE = [
  'Enseigne;Rue;CP;Commune;Gérant',
  'Chez Zoé;3 rue Kervégan;44000;Nantes;zoe@exemple.fr',
  'La Crêperie;1 quai de l’Œuvre;440;Nantes;creperie@exemple.fr',
  'chez zoe;3, rue Kervegan;44000;Nantes;zoe@exemple.fr',
].join('\r\n');

/**
 * Restaurants of a file, from the first steps of an empty initiative to the file of wrong lines,
 * mended.
 */
async function importRestaurants(page: Page): Promise<void> {
  const choose = (text: string | Buffer, on = page) =>
    on.getByLabel('Choisir un fichier').setInputFiles({
      name: 'restaurants.csv',
      mimeType: 'text/csv',
      buffer: typeof text === 'string' ? Buffer.from(text.replace('Œ', 'O').replace('’', "'"), 'latin1') : text,
    });
  const foot = (on = page) => on.getByRole('status').filter({ hasText: 'Rien n’est encore écrit.' });
  await page.goto('/dashboard');
  await page.getByRole('link', { name: /Importez vos restaurants/ }).click();
  await choose(TABLE);
  // Nothing names the e-mail, and its values do.
  await expect(page.getByRole('row', { name: /^Gérant/ })).toContainText('Deviné');
  await page.getByLabel('Gérant', { exact: true }).selectOption('Ne pas importer');
  await expect(page.getByRole('alert').filter({ hasText: '«\u00a0E-mail du gérant\u00a0»' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Rien à importer' })).toHaveAttribute('aria-disabled', 'true');
  await page.getByLabel('Gérant', { exact: true }).selectOption('E-mail du gérant (obligatoire)');
  await expect(foot()).toContainText('1 restaurant prêt');
  await expect(foot()).toContainText('2 lignes à reprendre');
  await expect(page.getByText('CSV en Windows-1252, séparateur\u00a0: point-virgule')).toBeVisible();
  const toMend = page.getByRole('region', { name: '2 lignes à reprendre' });
  await expect(toMend).toContainText('Le champ Code postal doit contenir exactement 5 chiffres');
  // The page is loaded again: file and answers are there.
  await page.reload();
  await expect(foot()).toContainText('1 restaurant prêt');
  await page.getByRole('button', { name: 'Importer 1 restaurant' }).click();
  await expect(page.getByRole('heading', { name: '1 restaurant importé.' })).toBeVisible();
  const given = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Télécharger les 2 lignes à reprendre' }).click();
  const rows = await rowsOfCsv(await given);
  expect(columnOf(rows, 'Pourquoi')).toEqual([
    'Le champ Code postal doit contenir exactement 5 chiffres',
    'Déjà présent à la ligne 2 de ce fichier',
  ]);
  // The others are mended on the page: what was written is there already.
  await page.getByRole('button', { name: 'Reprendre les lignes restantes' }).click();
  await expect(foot()).toContainText('1 déjà présente et laissée telle quelle');
  const field = page.getByRole('textbox', { name: 'Code postal' });
  await field.fill('44 000');
  await field.press('Enter');
  await expect(foot()).toContainText('1 restaurant prêt');
  await expect(page.getByText('1 code postal à cinq chiffres')).toBeVisible();
  // Another tab imports it in the meantime: the preview is read again on its own, and shows what is
  // left.
  const other = await page.context().newPage();
  await other.goto('/import/restaurants');
  await other.getByRole('button', { name: 'Importer 1 restaurant' }).click();
  await other.getByRole('link', { name: 'Voir les restaurants' }).click();
  await expect(other.getByRole('link', { name: 'La Crêperie', exact: true })).toBeVisible();
  await expect(other.getByText('2 restaurants', { exact: true })).toBeVisible();
  await other.close();
  await page.getByRole('button', { name: 'Importer 1 restaurant' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'relisez l’aperçu' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Rien à importer' })).toBeVisible();
  await page.getByRole('button', { name: 'Changer de fichier' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'relisez l’aperçu' })).toHaveCount(0);
  await importWorkbook(page);
}

/** The owners of the imported restaurants, at one press: their step is then done. */
async function inviteOwners(page: Page): Promise<void> {
  await page.goto('/dashboard');
  await expect(page.getByRole('link', { name: /Activez vos restaurants/ })).toContainText('6 restaurants attendent');
  await page.getByRole('button', { name: /Invitez leurs gérants/ }).click();
  await expect(dialog(page)).toContainText('La Crêperie');
  await dialog(page).getByRole('button', { name: 'Voir l’e-mail' }).click();
  await expect(page.frameLocator('iframe').getByText('l’espace de votre restaurant')).toBeVisible();
  await page.keyboard.press('Escape');
  await dialog(page).getByRole('button', { name: 'Inviter les 6' }).click();
  await expect(status(page)).toHaveText(/Les 6 gérants sont invités/);
  await expect(page.getByRole('link', { name: /Invitez leurs gérants \(fait\)/ })).toBeVisible();
}

/** A workbook with titles, three sheets and a position to exchange. */
async function importWorkbook(page: Page): Promise<void> {
  await page.getByLabel('Choisir un fichier').setInputFiles({
    name: 'partenaires.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(titledWorkbook()),
  });
  await expect(page.getByRole('heading', { name: 'Titres trouvés à la ligne 4' })).toBeVisible();
  await page.getByRole('radio', { name: 'Ligne 2, celle des titres' }).check();
  await expect(page.getByRole('heading', { name: 'Quelle ligne porte les titres\u202f?' })).toBeVisible();
  await page.getByRole('radio', { name: 'Ligne 4, celle des titres' }).check();
  const sheets = page.getByRole('group', { name: 'Feuille du classeur' });
  await sheets.getByRole('button', { name: 'Anciens, 2 lignes' }).click();
  await expect(page.getByRole('heading', { name: 'Titres trouvés à la ligne 1' })).toBeVisible();
  await sheets.getByRole('button', { name: 'Partenaires 2026, 6 lignes' }).click();
  await expect(page.getByRole('region', { name: '1 ligne hors du tableau' })).toContainText('Total : 5 restaurants');
  const exchanged = page.getByRole('checkbox', { name: /latitude et longitude semblent échangées/ });
  await expect(exchanged).not.toBeChecked();
  await expect(page.getByRole('region', { name: '2 lignes à reprendre' })).toBeVisible();
  await exchanged.check();
  await expect(page.getByRole('region', { name: '1 ligne à reprendre' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Ville' }).fill('Nantes');
  await page.getByRole('textbox', { name: 'Ville' }).press('Enter');
  await page.getByRole('button', { name: 'Importer 4 restaurants' }).click();
  await expect(page.getByRole('heading', { name: '4 restaurants importés, 1 déjà présent.' })).toBeVisible();
  await page.getByRole('button', { name: 'Importer un autre fichier' }).click();
  await expect(page.getByText('Choisir un fichier')).toBeVisible();
}

test('an application is created by the keyboard, its team invited and put out', async ({ page }) => {
  const { expectQuiet } = watchConsole(page);
  const name = `Gamelles ${Date.now()}`;
  const email = `yann-${Date.now()}@exemple.fr`;
  await signIn(page, 'super_admin');
  await page.goto('/accounts');
  await page.getByRole('link', { name: 'Créer une application' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/accounts?new=1');
  const field = dialog(page).getByRole('textbox', { name: 'Nom', exact: true });
  await field.press('Enter');
  await expect(dialog(page).getByText('Le champ Nom est obligatoire')).toBeVisible();
  await field.fill(name);
  await field.press('Enter');
  await expect(page).toHaveURL(/\/accounts\?open=\d+$/);
  const panel = page.getByRole('complementary');
  await panel.getByRole('link', { name: 'Équipe' }).click();
  await expect(panel.getByText('Personne n’administre encore cette application')).toBeVisible();
  await panel.getByLabel('E-mail').fill('super@boucle.test');
  await panel.getByLabel('E-mail').press('Enter');
  await expect(panel.getByText('Cette adresse e-mail est déjà celle d’une personne de Boucle.')).toBeVisible();
  await panel.getByLabel('E-mail').fill(email);
  await panel.getByLabel('E-mail').press('Enter');
  await expect(panel.getByRole('listitem').filter({ hasText: email })).toContainText('Invitation envoyée');
  await panel.getByRole('button', { name: `Retirer… ${email}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Retirer l’accès' }).click();
  await expect(panel.getByRole('listitem').filter({ hasText: email })).toContainText('Accès retiré');
  await panel.getByRole('link', { name: 'Journal' }).click();
  await expect(panel.getByRole('list', { name: 'Journal' })).toContainText(`Administrateur retiré\u00a0: ${email}`);
  await panel.getByRole('link', { name: 'Relevés' }).click();
  await expect(panel.getByText('Aucun relevé pour l’instant')).toBeVisible();
  await panel.getByRole('link', { name: 'Intégrité' }).click();
  await expect(panel.getByText('Aucun contrôle pour l’instant')).toBeVisible();
  expectQuiet();
});

test('an administrator invites a colleague, and cannot put themself out', async ({ page }) => {
  const email = `collegue-${Date.now()}@exemple.fr`;
  await signIn(page, 'account_admin');
  await page.goto('/team');
  const team = page.getByRole('list', { name: 'Équipe' });
  const own = team.getByRole('listitem').filter({ hasText: '(vous)' });
  await expect(own).toContainText('initiative@boucle.test');
  await expect(own.getByRole('button', { name: /Retirer/ })).toHaveCount(0);
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Envoyer l’invitation', exact: true }).click();
  await expect(team.getByRole('listitem').filter({ hasText: email })).toContainText('Invitation envoyée');
  expect(await mailedLink(email)).toContain('/admin/password/');
});
