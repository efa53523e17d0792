import { expect, type Page, test } from '@playwright/test';
import { DEMO_END_USERS } from '../server/dev/worlds/demo/signIns.ts';
import { expectAccessible } from './support/axe.ts';
import { asOwner } from './support/database.ts';
import { mailedCode } from './support/mails.ts';
import { signIn, signInAt, spacePath } from './support/signIn.ts';

const { email: OWNER } = DEMO_END_USERS.owner;

async function enter(page: Page): Promise<void> {
  await signInAt(page, await spacePath());
  await expect(page.getByRole('heading', { level: 1, name: 'Chez Manon' })).toBeVisible();
}

test('a restaurateur reads their space, asks for containers, changes and cancels it, and takes a paper away', async ({
  page,
}) => {
  const space = await spacePath();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(space);
  await expectAccessible(page, 'the space, signed out', { engines: { without: [] } });
  await enter(page);
  await expect(page).toHaveURL(space);
  const stock = page.getByRole('region', { name: 'Vos contenants' });
  await expect(stock.getByRole('row', { name: /^Total/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Derniers mouvements' }).getByRole('listitem')).toHaveCount(6);

  const before = asked.length;
  const answered = page.waitForResponse(/\/stock$/).then(() => asked.length);
  await page.reload();
  expect((await answered) - before, 'requests to the first useful paint').toBeLessThanOrEqual(12);
  await expect(stock.getByRole('row', { name: /^Total/ })).toBeVisible();

  // The page is a client of the partner API, and of nothing else of the server.
  const calls = asked.filter((path) => /^\/(api|oauth|admin)\//.test(path) && !path.startsWith('/admin/fonts/'));
  expect(calls.filter((path) => !/^\/(api\/v1\/partners|oauth)\//.test(path))).toEqual([]);

  await page.getByRole('button', { name: 'Demander des contenants' }).click();
  const asking = page.getByRole('dialog', { name: 'Demander des contenants' });
  // A page that is loaded twice in a second has made its twenty calls: it sends the call again.
  const busy = { error: 'too_many_requests', detail: 'Au plus 20 appels par seconde.' };
  await page.route(
    /\/supply_requests$/,
    (route) => route.fulfill({ status: 429, headers: { 'retry-after': '1' }, json: busy }),
    { times: 1 },
  );
  await asking.getByRole('button', { name: 'Envoyer la demande' }).click();
  await expect(asking.getByText('Indiquez au moins un contenant.')).toBeVisible();
  await expectAccessible(page, 'asking for containers', { engines: { without: [] } });
  await asking.getByRole('group', { name: 'Quantité, Petit bol 50 cl' }).getByRole('textbox').fill('4');
  await asking.getByLabel('Pour le').fill('31/02/2026');
  await expect(asking.getByText('Date à écrire comme 31/12/2025')).toBeVisible();
  await asking.getByLabel('Pour le').fill('');
  // What is typed does not leave with the key Escape.
  await page.keyboard.press('Escape');
  await asking.getByRole('button', { name: 'Envoyer la demande' }).click();
  await expect(page.getByText('La demande est envoyée.')).toBeVisible();
  const requests = page.getByRole('region', { name: 'Vos demandes' });
  const mine = requests.getByRole('listitem').filter({ hasText: '4 contenants' });
  await expect(mine).toContainText('Demandée');

  await mine.getByRole('button', { name: 'Modifier' }).click();
  const changing = page.getByRole('dialog', { name: 'Modifier la demande' });
  const pieces = changing.getByRole('group', { name: 'Quantité, Petit bol 50 cl' }).getByRole('textbox');
  await expect(pieces).toHaveValue('4');
  await pieces.fill('5');
  await changing.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('La demande est modifiée.')).toBeVisible();
  const changed = requests.getByRole('listitem').filter({ hasText: '5 contenants' });
  await changed.getByRole('button', { name: 'Annuler' }).click();
  await expect(page.getByText('La demande est annulée.')).toBeVisible();
  await expect(changed).toHaveCount(0);

  const download = page.waitForEvent('download');
  await page
    .getByRole('button', { name: /^PDF, Relevé de / })
    .first()
    .click();
  expect((await download).suggestedFilename()).toMatch(/^Releve-de-\w+-\d{4}\.pdf$/);
});

test('what broke waits for the initiative, is cancelled until then, and is refused with a word that the restaurant reads', async ({
  page,
}) => {
  const space = await spacePath();
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page);
  for (const comment of ['Tombé en salle', 'Tombé en cuisine']) {
    await page.getByRole('button', { name: 'Signaler une casse' }).click();
    const breaking = page.getByRole('dialog', { name: 'Signaler une casse' });
    await breaking.getByRole('button', { name: 'Signaler', exact: true }).click();
    await expect(breaking.getByText('Indiquez au moins un contenant.')).toBeVisible();
    await breaking.getByRole('group', { name: 'Quantité, Petit bol 50 cl' }).getByRole('textbox').fill('1');
    await breaking.getByLabel('Ce qui s’est passé').fill(comment);
    await expectAccessible(page, 'a breakage to report', { engines: { without: [] } });
    await breaking.getByRole('button', { name: 'Signaler', exact: true }).click();
    await expect(breaking).toHaveCount(0);
  }
  const breakages = page.getByRole('region', { name: 'Casses signalées' }).getByRole('listitem');
  await expect(breakages).toHaveCount(2);
  await breakages.first().getByRole('button', { name: 'Annuler' }).click();
  await expect(breakages).toHaveCount(1);
  await signIn(page, 'account_admin');
  await page.goto('/awaiting_acts');
  const reported = page.getByRole('region', { name: 'Casse signalée par Chez Manon' });
  await expect(reported).toContainText('Tombé en salle');
  await expectAccessible(page, 'a reported breakage');
  await reported.getByRole('button', { name: 'Refuser…' }).click();
  await page.getByLabel('Raison').fill('Retrouvé en cuisine');
  await page.getByRole('button', { name: 'Refuser', exact: true }).click();
  await expect(reported).toHaveCount(0);
  await page.goto(space);
  await expect(breakages.first()).toContainText('Retrouvé en cuisine');
});

test('an IBAN is asked for, confirmed by a mailed code, and accepted by an administrator', async ({ page }) => {
  const space = await spacePath();
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page);
  const identity = page.getByRole('region', { name: 'Coordonnées' });
  await identity.getByRole('button', { name: 'Afficher' }).click();
  await identity.getByRole('button', { name: 'Demander un changement' }).click();
  const asking = page.getByRole('dialog', { name: 'Demander un changement' });
  await asking.getByRole('button', { name: 'Recevoir le code' }).click();
  await expect(asking.getByText('Indiquez le SIREN, l’IBAN, ou les deux.')).toBeVisible();
  await asking.getByLabel('Nouvel IBAN').fill('DE89 3704 0044 0532 0130 01');
  await asking.getByRole('button', { name: 'Recevoir le code' }).click();
  await expect(asking.getByLabel('Nouvel IBAN')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page, 'an IBAN to ask for', { engines: { without: [] } });
  await asking.getByLabel('Nouvel IBAN').fill('DE89 3704 0044 0532 0130 00');
  await asking.getByLabel('Nouveau SIREN').fill('');
  await asking.getByRole('button', { name: 'Recevoir le code' }).click();
  await asking.getByLabel('Code reçu par mail').fill(await mailedCode(OWNER));
  await asking.getByRole('button', { name: 'Confirmer' }).click();
  await expect(asking).toHaveCount(0);
  await expect(identity).toContainText('attend l’accord de l’initiative');

  const [manon] = await asOwner<{ id: number }>(
    `select id::int from restaurants where account_id = 1 and name = 'Chez Manon'`,
  );
  await signIn(page, 'account_admin');
  await page.goto(`/restaurants/${manon?.id ?? 0}`);
  const request = page.getByRole('region', { name: 'Changement demandé par le gérant' });
  await expect(request).toContainText('DE89370400440532013000');
  await expectAccessible(page, 'a change that is asked for');
  await request.getByRole('button', { name: 'Accepter' }).click();
  await expect(request).toHaveCount(0);
  await page.goto(space);
  await identity.getByRole('button', { name: 'Afficher' }).click();
  await expect(identity).toContainText('est acceptée');
  await expect(identity).toContainText('3000');
});

test('the space stands on a phone and a desk, light and dark, beside the console and apart from it', async ({
  page,
}) => {
  await signIn(page, 'account_admin');
  // The console's session is not this page's.
  await enter(page);
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [390, 1440]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      await page.reload();
      await expect(page.getByRole('row', { name: /^Total/ })).toBeVisible();
      const what = `the space, ${colorScheme}, ${width} px`;
      await expectAccessible(page, what, { engines: { without: [] } });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), what).toBeLessThanOrEqual(width);
    }
  // Console, space, consumers' page and a public page in one browser: leaving one leaves one.
  await signInAt(page, '/c/consigne-loire', DEMO_END_USERS.customer.email);
  await expect(page.locator('.c-balance')).toBeVisible();
  await page.goto('/c/consigne-loire/lieux');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto(await spacePath());
  await page.getByRole('button', { name: 'Me déconnecter' }).click();
  await expect(page.getByRole('button', { name: 'Me connecter' })).toBeVisible();
  await page.goto('/c/consigne-loire');
  await expect(page.locator('.c-balance')).toBeVisible();
  const keys = await page.evaluate(() => Object.keys(localStorage));
  expect(keys.filter((key) => !/^(restaurant|c):consigne-loire:/.test(key)).toSorted()).toEqual(['token', 'user']);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Tableau de bord' })).toBeVisible();
});

test('an administrator who is no restaurateur is refused here; a reading that fails says so and is made again', async ({
  page,
}) => {
  await signInAt(page, await spacePath(), 'initiative@boucle.test');
  await expect(page.getByRole('alert')).toBeVisible();
  await page.goto(await spacePath());
  await page.route(/\/(stock|guests)$/, (route) =>
    route.fulfill({ status: 503, json: { error: 'unavailable', detail: 'Patience.' } }),
  );
  await enter(page);
  const stock = page.getByRole('region', { name: 'Vos contenants' });
  await expect(stock.getByText('Patience.')).toBeVisible();
  // The guests' till is money: it never stays away in silence.
  await expect(page.getByRole('region', { name: 'Vos invités' }).getByText('Patience.')).toBeVisible();
  await page.unrouteAll();
  await stock.getByRole('button', { name: 'Réessayer' }).click();
  await expect(stock.getByRole('row', { name: /^Total/ })).toBeVisible();
});
