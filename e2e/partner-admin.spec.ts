import { type Page, expect, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { asOwner } from './support/database.ts';
import { pressEscape } from './support/screens.ts';
import { mailedLink } from './support/mails.ts';
import { fillSignIn, signIn } from './support/signIn.ts';
import { watchConsole } from './support/watch.ts';

const PASSWORD = 'trois-plateaux-rouges';
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const panel = (page: Page) => page.getByRole('complementary');

test('an employee is invited, comes in by the mailed link, and is out at once when deactivated', async ({
  page,
  browser,
}) => {
  const { expectQuiet } = watchConsole(page);
  const name = `Lou Martel ${Date.now()}`;
  const email = `lou-${Date.now()}@velocourse.exemple.fr`;
  await asOwner('delete from rate_limits');
  await signIn(page, 'partner_admin');
  await page.goto('/partners/delegated_admins');
  await page.getByRole('link', { name: 'Inviter un employé' }).click();
  const form = dialog(page, 'Inviter un employé');
  await form.getByRole('button', { name: 'Inviter', exact: true }).click();
  await expect(form.getByText('Le champ Nom est obligatoire')).toBeVisible();
  await form.getByLabel('Nom', { exact: true }).fill(name);
  await form.getByLabel('E-mail', { exact: true }).fill('employe@boucle.test');
  await page.keyboard.press('Enter');
  await expect(form.getByText('Cette personne est déjà invitée.')).toBeVisible();
  await expect(form.getByLabel('Nom', { exact: true })).toHaveValue(name);
  await form.getByLabel('E-mail', { exact: true }).fill(email);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`L’invitation est envoyée à ${email}.`)).toBeVisible();

  const theirs = await (await browser.newContext()).newPage();
  await theirs.goto(await mailedLink(email));
  await theirs.getByLabel('Nouveau mot de passe').fill(PASSWORD);
  await theirs.getByLabel('Confirmation').fill(PASSWORD);
  await theirs.getByRole('button').click();
  await expect(theirs.getByText('Votre mot de passe est enregistré')).toBeVisible();
  await theirs.goto('/');
  await theirs.getByRole('button', { name: 'Je me connecte' }).click();
  await fillSignIn(theirs, email, PASSWORD);
  await expect(theirs).toHaveURL('/dashboard');

  await page.reload();
  await page.getByRole('link', { name }).click();
  await expect(panel(page).getByText('Employé invité')).toBeVisible();
  await panel(page).getByRole('button', { name: 'Désactiver' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Désactiver' }).click();
  await expect(page.getByText(`${name} ne peut plus se connecter.`)).toBeVisible();
  await expect(panel(page).getByRole('button', { name: 'Réactiver' })).toBeVisible();
  await theirs.reload();
  await expect(theirs).toHaveURL('/');
  await theirs.getByRole('button', { name: 'Je me connecte' }).click();
  await fillSignIn(theirs, email, PASSWORD);
  await expect(theirs.getByText('Email ou mot de passe incorrect', { exact: true })).toBeVisible();
  expectQuiet();
});

test('a partner reads its stock, and one of its movements by keyboard', async ({ page }) => {
  const { expectQuiet } = watchConsole(page);
  await signIn(page, 'partner_admin');
  await page.goto('/partner-stocks');
  const stock = page.getByRole('table', { name: 'Stock par format' });
  await expect(stock.getByRole('row', { name: /^Total/ })).toContainText('€');
  await page.getByRole('link', { name: 'Mouvements', exact: true }).click();
  const list = page.getByRole('table', { name: 'Mouvements' });
  await page.getByRole('button', { name: /^Type/ }).click();
  await page
    .getByRole('menuitemcheckbox', { name: 'Dépôt par un partenaire' })
    .or(page.getByLabel('Dépôt par un partenaire'))
    .first()
    .click();
  await pressEscape(page);
  await expect(page).toHaveURL(/type=drop_partner_container/);
  // The rows of before stay until the filtered ones have come.
  await expect(list).toHaveAttribute('aria-busy', 'false');
  const first = list.locator('tbody').getByRole('link').first();
  await first.focus();
  await page.keyboard.press('Enter');
  await expect(panel(page).getByRole('heading', { name: 'Dépôt par un partenaire' })).toBeVisible();
  await expect(panel(page).getByText('Mouvements de contenants')).toBeVisible();
  await expect(panel(page).getByText('Écritures en euros')).toHaveCount(0);
  await pressEscape(page);
  await expect(first).toBeFocused();
  expectQuiet();
});

test('a partner reads its own statement of a period, and takes it as a file', async ({ page }) => {
  const { expectQuiet } = watchConsole(page);
  await signIn(page, 'partner_admin');
  await page.goto('/partner-stocks');
  const stock = page.getByRole('table', { name: 'Stock par format' });
  const clean = await stock.getByRole('row').nth(1).textContent();
  await page.getByRole('link', { name: 'Relevé', exact: true }).click();
  await expect(page).toHaveURL(/onglet=releve/);
  const lines = page.getByRole('table', { name: 'Relevé' }).locator('tbody').getByRole('row');
  await expect(lines.first()).toContainText('Réserve propre');
  expect(clean).toContain((await lines.first().locator('td').first().textContent()) ?? '?');
  await page.getByRole('button', { name: /^Période/ }).click();
  await page.getByRole('button', { name: 'Ce mois', exact: true }).click();
  await expect(page).toHaveURL(/from=\d{4}-\d\d-01/);
  for (const [button, kind] of [
    ['Exporter', 'csv'],
    ['PDF', 'pdf'],
  ] as const) {
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: button, exact: true }).click();
    expect((await file).suggestedFilename()).toMatch(new RegExp(`^releve-\\d{4}-\\d\\d-01-.*\\.${kind}$`));
  }
  expectQuiet();
});

test('an access is created, its secret seen once, renewed with a day to change, then revoked', async ({
  page,
  request,
}) => {
  await signIn(page, 'partner_admin');
  await page.goto('/api_accesses');
  await page.getByRole('link', { name: 'Créer un accès' }).click();
  const form = dialog(page, 'Créer un accès');
  const name = `Caisse ${Date.now()}`;
  await form.getByLabel('Nom', { exact: true }).fill(name);
  await form.getByLabel(/^Adresses de retour/).fill('http://exemple.fr');
  await form.getByRole('button', { name: 'Créer', exact: true }).click();
  await expect(form.getByText(/http:\/\/exemple\.fr.*une adresse de retour commence/)).toBeVisible();
  await form.getByLabel(/^Adresses de retour/).fill('');
  await form.getByRole('button', { name: 'Créer', exact: true }).click();

  const shown = dialog(page, 'Votre accès est créé');
  const texts = shown.locator('code');
  const clientId = (await texts.nth(0).textContent()) ?? '';
  const secret = (await texts.nth(1).textContent()) ?? '';
  // Not copied yet: closing asks.
  await shown.getByRole('button', { name: 'J’ai enregistré le secret' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revenir au secret' }).click();
  await expect(shown).toBeVisible();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await shown.getByRole('button', { name: /^Copier.*Secret$/ }).click();
  await shown.getByRole('button', { name: 'J’ai enregistré le secret' }).click();
  await expect(shown).toHaveCount(0);
  const call = (one: string) =>
    request.get('/api/v1/partners/initiatives', { headers: { authorization: `Basic ${btoa(`${clientId}:${one}`)}` } });
  expect((await call(secret)).status()).toBe(200);

  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByText(secret)).toHaveCount(0);
  await panel(page).getByRole('button', { name: 'Renouveler le secret…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Renouveler le secret' }).click();
  const renewed = dialog(page, 'Nouveau secret');
  await expect(renewed.getByText(/L’ancien fonctionne encore jusqu’au/)).toBeVisible();
  const second = (await renewed.locator('code').nth(1).textContent()) ?? '';
  await renewed.getByRole('button', { name: 'J’ai enregistré le secret' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Fermer', exact: true }).click();
  expect([(await call(secret)).status(), (await call(second)).status()]).toEqual([200, 200]);
  await expect(panel(page).getByText('Ancien secret valable jusqu’au')).toBeVisible();

  await panel(page).getByRole('button', { name: 'Révoquer…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Révoquer l’accès' }).click();
  await expect(page.getByText(`L’accès «\u00a0${name}\u00a0» est révoqué.`)).toBeVisible();
  const refused = await call(second);
  expect([refused.status(), ((await refused.json()) as { detail: string }).detail]).toEqual([
    401,
    expect.stringMatching(/\p{L}/u),
  ]);

  await panel(page).getByRole('link', { name: 'Voir ses appels' }).click();
  const calls = page.getByRole('table', { name: 'Appels' });
  await expect(calls.getByRole('row', { name: /200 Réussi/ })).toHaveCount(3);
  // A secret that opens nothing is counted, not listed call by call.
  await expect(calls.getByRole('row', { name: /401 Refusé/ })).toHaveCount(0);
});

test('an address is added to an access, tried, stopped and taken up again; its deliveries are sent again', async ({
  page,
}) => {
  const { expectQuiet } = watchConsole(page);
  await signIn(page, 'partner_admin');
  await page.goto('/api_accesses?onglet=webhooks');
  const url = `https://caisse.exemple.fr/boucle-${Date.now()}`;
  await page.getByRole('button', { name: 'Ajouter une adresse…' }).click();
  const form = dialog(page, 'Ajouter une adresse');
  await form.getByLabel('Adresse', { exact: true }).fill('http://caisse.exemple.fr');
  await form.getByRole('button', { name: 'Ajouter', exact: true }).click();
  await expect(form.getByText(/^L’adresse commence par https/)).toBeVisible();
  await expect(form.getByText('Cochez au moins un événement.')).toBeVisible();
  await form.getByLabel('Adresse', { exact: true }).fill('https://127.0.0.1/');
  await form.getByRole('checkbox', { name: /^Commande livrée/ }).check();
  await form.getByRole('button', { name: 'Ajouter', exact: true }).click();
  await expect(form.getByText('Cette adresse n’est pas joignable depuis Internet.')).toBeVisible();
  await form.getByLabel('Adresse', { exact: true }).fill(url);
  await form.getByRole('button', { name: 'Ajouter', exact: true }).click();
  const shown = dialog(page, 'Votre webhook est ajouté');
  await expect(shown.locator('code')).toHaveText(/^whsec_/);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await shown.getByRole('button', { name: /^Copier.*Secret$/ }).click();
  await shown.getByRole('button', { name: 'J’ai enregistré le secret' }).click();

  const row = page.getByRole('listitem').filter({ hasText: url });
  await row.getByRole('button', { name: 'Envoyer un essai' }).click();
  const deliveries = page.getByRole('table', { name: 'Livraisons' });
  // The demonstration sends nothing, and says so.
  await expect(deliveries.getByText('La démonstration n’envoie rien').first()).toBeVisible();
  await expectAccessible(page, 'the webhooks of an access', { engines: { without: [] } });

  await row.getByRole('button', { name: /^Autres actions/ }).click();
  await page.getByRole('menuitem', { name: 'Arrêter…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Arrêter l’adresse' }).click();
  await expect(row.getByText('Arrêtée par votre équipe')).toBeVisible();
  await row.getByRole('button', { name: 'Reprendre' }).click();
  await expect(row.getByText('En service')).toBeVisible();
  await page.goto(`${page.url()}&state=failed`);
  await page.getByRole('button', { name: /^Renvoyer \d+ livraisons?$/ }).click();
  await expect(page.getByText(/\d+ livraisons? (part|partent) à nouveau\./)).toBeVisible();
  await row.getByRole('button', { name: /^Autres actions/ }).click();
  await page.getByRole('menuitem', { name: 'Supprimer…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer l’adresse' }).click();
  await expect(row).toHaveCount(0);
  expectQuiet();
});

test('a partner agrees to a monthly statement, contests a line of another, and the initiative opens what was sent', async ({
  page,
  browser,
}) => {
  await asOwner(
    `insert into partner_statements (account_id, partner_id, month, content, sha256, sent_at)
     select s.account_id, s.partner_id, m.month, s.content, s.sha256, now()
       from (select * from partner_statements where account_id = 1 and partner_id = 1 order by month desc limit 1) s,
            (select date_trunc('month', max(day))::date as month from transactions where account_id = 1 and partner_id = 1) m`,
  );
  await signIn(page, 'partner_admin');
  await page.goto('/partner-stocks?onglet=releve');
  const months = page.getByRole('region', { name: 'Relevés mensuels' }).getByRole('listitem');
  await expectAccessible(page, 'the monthly statements of a partner', { engines: { without: [] } });
  const agreed = months.filter({ has: page.getByRole('button', { name: /conforme$/ }) }).last();
  const title = await agreed.locator('b').innerText();
  await agreed.getByRole('button', { name: /conforme$/ }).click();
  await expect(months.filter({ hasText: title }).getByText('Conforme', { exact: true })).toBeVisible();
  await months.first().getByRole('link', { name: 'Contester une ligne' }).click();
  await expect(page).toHaveURL(/onglet=mouvements.*from=/);
  await page.getByRole('table', { name: 'Mouvements' }).locator('tbody').getByRole('link').first().click();
  await panel(page).getByRole('button', { name: 'Contester…' }).click();
  const contest = dialog(page, 'Contester un mouvement');
  await contest.getByLabel('Ce qui ne va pas').fill('Livré 12, pas 15');
  await contest.getByRole('button', { name: 'Contester' }).click();
  await expect(panel(page).getByText('Contesté', { exact: true })).toBeVisible();
  await page.goto('/partner-stocks?onglet=releve');
  await expect(months.first().getByText('Contesté', { exact: true })).toBeVisible();

  const initiative = await browser.newPage();
  await signIn(initiative, 'account_admin');
  await initiative.goto('/billing?onglet=mois');
  await initiative
    .getByRole('row', { name: new RegExp(title, 'i') })
    .getByRole('button', { name: /^Partenaires/ })
    .click();
  const answers = initiative.getByRole('dialog', { name: /^Relevés des partenaires/ });
  await expect(answers.getByText(/empreinte [0-9a-f]{12}/).first()).toBeVisible();
  await expectAccessible(initiative, 'the answers of partners', { engines: { without: [] } });
  const file = initiative.waitForEvent('download');
  await answers
    .getByRole('button', { name: /en PDF, tel qu’il a été envoyé$/ })
    .first()
    .click();
  expect((await file).suggestedFilename()).toMatch(/^releve-.*\.pdf$/);
  await initiative.close();
});
