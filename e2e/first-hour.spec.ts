import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parisDay } from '@boucle/contract/base/format.ts';
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { movedClock } from '../server/dev/testing/processes/movedClock.ts';
import { linkMailedFrom } from './support/mails.ts';
import { fillSignIn } from './support/signIn.ts';
import { WALKED } from './support/worlds.ts';

/** A server of its kind: no demo, no seed, an empty folder. */
const PORT = WALKED[1].port + 10;
const URL_OF = `http://localhost:${PORT}`;
const REPOSITORY = join(import.meta.dirname, '..');
const FOLDER = join(REPOSITORY, '.cache/e2e-first-hour');
const ENV = { ...process.env, PORT: String(PORT), DATA_DIR: FOLDER, DEMO: '0', MAP_TILES: 'none', LOG_LEVEL: 'warn' };
const MAIN = join(REPOSITORY, 'server/main.ts');
const PASSWORD = 'quatre bocaux bleus 12';
const API = '/api/v1/admin';

const PHONE = { baseURL: URL_OF, viewport: { width: 390, height: 844 } };
const DAY_MS = 24 * 3600 * 1000;

let server: ChildProcess;
test.use({ baseURL: URL_OF });
test.setTimeout(300_000);

/** Starts the server, whose clock may be moved. */
async function start(request: APIRequestContext, clock: Record<string, string> = {}): Promise<void> {
  server = spawn(process.execPath, [MAIN, 'serve'], { env: { ...ENV, ...clock }, stdio: 'ignore' });
  await expect(async () => {
    expect((await request.get(`${URL_OF}/readyz`)).ok()).toBe(true);
  }).toPass({ timeout: 120_000 });
}

async function stop(): Promise<void> {
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  await ended;
}

test.beforeAll(async ({ request }) => {
  rmSync(FOLDER, { recursive: true, force: true });
  const invited = spawnSync(process.execPath, [MAIN, 'invite-super-admin', 'plateforme@exemple.fr'], { env: ENV });
  expect(invited.status, String(invited.stderr)).toBe(0);
  await start(request);
});
test.afterAll(async () => {
  await stop();
  rmSync(FOLDER, { recursive: true, force: true });
});

/** Chooses the password of an invited person, by the link of the mail. */
async function choosePassword(request: APIRequestContext, email: string): Promise<string> {
  const form = { new_password: PASSWORD, confirmation: PASSWORD };
  const headers = { origin: URL_OF };
  const answer = await request.post(await linkMailedFrom(FOLDER, email), { form, headers });
  expect(answer.status()).toBe(200);
  return answer.text();
}

/** Signs in at home as a person does; answers the token that the browser keeps. */
async function signInAtHome(page: Page, email: string): Promise<string> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Je me connecte' }).click();
  await fillSignIn(page, email, PASSWORD);
  // A super administrator enters with a second factor from the first day.
  const key = page.locator('.key');
  const begun = page.getByRole('heading', { name: 'Tableau de bord' }).or(key);
  await expect(begun.first()).toBeVisible();
  if (await key.isVisible()) {
    const secret = Secret.fromBase32((await key.innerText()).replaceAll(/\s/g, ''));
    await page.getByLabel('Code à 6 chiffres').fill(TOTP.generate({ secret }));
    await page.getByRole('button', { name: 'Activer et continuer' }).click();
    await page.getByRole('button', { name: 'Je les ai notés, continuer' }).click();
  }
  await page.waitForURL(/\/dashboard/);
  const token = await page.evaluate(() => localStorage.getItem('token'));
  return (JSON.parse(token ?? '{}') as { access_token: string }).access_token;
}

/** The administration API as a person calls it; answers the data of a call that must succeed. */
function consoleOf(request: APIRequestContext, access_token: string) {
  return async <T>(method: string, path: string, data?: unknown): Promise<T> => {
    const headers = { authorization: `Bearer ${access_token}`, 'idempotency-key': crypto.randomUUID() };
    const response = await request.fetch(API + path, { method, headers, ...(data === undefined ? {} : { data }) });
    expect(response.ok(), `${method} ${path} ${await response.text()}`).toBe(true);
    return ((await response.json()) as { data: T }).data;
  };
}

/** A table as an initiative has it: a title, its own headings, a footer. */
const TABLE = [
  'Restaurants partenaires, liste au 12/11/2026;;;;;',
  ';;;;;',
  'Nom de l’établissement;Adresse postale;CP;Ville;Mail de contact;N° de téléphone',
  ...['Le Bocal', 'Chez Zoé', 'La Cantine', 'Pasta Nova', 'Au Grain'].map(
    (name, n) => `${name};${n + 1} rue du Port;44 000;Nantes;gerant${n + 1}@exemple.fr;61234567${n}`,
  ),
  'Total : 5 restaurants;;;;;',
].join('\r\n');

async function openCounter(page: Page, slug: string, email: string, name: string): Promise<void> {
  await page.goto(`/restaurant/${slug}`);
  await page.getByRole('button', { name: 'Me connecter' }).click();
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Mot de passe').fill(PASSWORD);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  // The texts that were published for restaurants, accepted once.
  await page.getByLabel('J’accepte les conditions des restaurants').check();
  await page.getByRole('button', { name: 'Accepter et entrer' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.getByRole('button', { name: 'Ouvrir le comptoir' }).click();
}

/** A consumer creates an account at the initiative's page, by the link of the mail. */
async function signUp(phone: Page, slug: string, email: string): Promise<void> {
  await phone.goto(`/c/${slug}`);
  await phone.getByRole('button', { name: /^Me connecter/ }).click();
  await phone.getByRole('button', { name: 'Créer un compte' }).click();
  await phone.getByLabel('E-mail').fill(email);
  await phone.getByLabel('Prénom et nom').fill('Léa Morel');
  await phone.getByRole('checkbox').check();
  await phone.getByRole('button', { name: 'Créer mon compte' }).click();
  await phone.goto(await linkMailedFrom(FOLDER, email));
  await phone.getByLabel('Mot de passe').fill(PASSWORD);
  await phone.getByRole('button', { name: 'Créer mon compte' }).click();
  await expect(phone.getByText('Rien à rendre pour l’instant')).toBeVisible();
}

async function topUp(phone: Page, amount: string): Promise<void> {
  await phone.getByRole('button', { name: 'Recharger' }).click();
  await phone.getByRole('button', { name: amount, exact: true }).click();
  await phone.getByRole('button', { name: `Payer ${amount}` }).click();
  await phone.waitForURL('**/stripe-simulator/**');
  await phone.getByRole('button', { name: /^Payer/ }).click();
  await expect(async () => {
    await phone.reload();
    await expect(phone.getByText('Paiement reçu')).toBeVisible({ timeout: 1000 });
  }).toPass();
}

/** Types the six digits of a phone at a counter; `asks` leads there, once the pieces are chosen. */
async function showCode(phone: Page, counter: Page, asks?: string): Promise<void> {
  const digits = (await phone.locator('.c-digits').innerText()).replaceAll(/\s/g, '');
  if (asks !== undefined) {
    await counter.getByRole('button', { name: 'Prêter', exact: true }).click();
    await counter.getByRole('button', { name: 'Plus, Bol' }).click();
    await counter.getByRole('button', { name: asks }).click();
  }
  await counter.getByLabel('Le code de l’application').fill(digits);
}

test('an initiative goes from its request to a closed month, with nothing but this product', async ({
  page,
  browser,
  request,
}) => {
  // Somebody asks for an initiative, and the platform accepts.
  await choosePassword(request, 'plateforme@exemple.fr');
  const asked = { name: 'Boucle du Port', contact: 'Ana Le Gall', email: 'ana@exemple.fr', city: 'Nantes' };
  const wanted = await request.post(`${API}/account_requests`, { data: asked });
  expect(wanted.status()).toBe(201);
  const platformBrowser = await browser.newContext({ baseURL: URL_OF });
  const platform = consoleOf(request, await signInAtHome(await platformBrowser.newPage(), 'plateforme@exemple.fr'));
  const [{ id }] = await platform<[{ id: number }]>('GET', '/account_requests');
  await platform('POST', `/account_requests/${id}/accept`, { name: asked.name });
  await choosePassword(request, asked.email);
  const office = consoleOf(request, await signInAtHome(page, asked.email));
  const { slug } = await office<{ slug: string }>('GET', '/account');
  expect(slug).toBe('boucle-du-port');

  // Its first hour is led from the dashboard.
  await expect(page.getByRole('progressbar', { name: 'Premiers pas' })).toBeVisible();
  for (const kind of ['conditions', 'privacy', 'restaurants'])
    await office('POST', '/account/terms', { kind, text: '# Qui nous sommes\n\nBoucle du Port, association, Nantes.' });
  const bowl = await office<{ id: number }>('POST', '/account/formats', { format: { title: 'Bol', deposit: 3 } });

  await page.goto('/import/restaurants');
  await page.locator('input[type=file]').setInputFiles({
    name: 'restaurants.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(TABLE),
  });
  await page.getByRole('button', { name: 'Importer 5 restaurants' }).click();
  await expect(page.getByText('5 restaurants importés')).toBeVisible();
  const restaurants = await office<{ id: number; name: string }[]>('GET', '/restaurants?sort=id');
  expect(restaurants).toHaveLength(5);
  for (const { id: one } of restaurants) {
    await office('POST', `/restaurants/${one}/activate`, {});
    await office('PATCH', `/restaurants/${one}/formats`, { format_ids: [bowl.id] });
    const price = { kind: 'per_card_activation', unit_price: 2, valid_from: parisDay(new Date()) };
    await office('POST', `/restaurants/${one}/price_lines`, price);
  }
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /gérant/i }).click();
  await page.getByRole('button', { name: 'Inviter les 5' }).click();
  await expect(page.getByText('Les 5 gérants sont invités.')).toBeVisible();

  // Containers are bought and brought, cards printed.
  const lines = [{ format_id: bowl.id, quantity: 40 }];
  await office('POST', '/transactions', { transaction_type: 'admin_in', variant: 'bought', lines });
  const [first, second] = restaurants;
  for (const one of [first, second])
    await office('POST', `/restaurants/${one?.id ?? 0}/movements`, {
      transaction_type: 'admin_give',
      lines: [{ format_id: bowl.id, quantity: 15 }],
    });
  const [card] = await office<{ uuid: string }[]>('POST', '/card_holders', {
    quantity: 10,
    initial_amount: 10,
    funding: 'offered',
  });
  await office('PATCH', '/card_holders/print', { uuids: [card?.uuid] });

  // An owner comes in by the invitation, and lends at a counter.
  expect(await choosePassword(request, 'gerant1@exemple.fr')).toContain(`/restaurant/${slug}`);
  await choosePassword(request, 'gerant2@exemple.fr');
  const counter = await (await browser.newContext(PHONE)).newPage();
  await openCounter(counter, slug, 'gerant1@exemple.fr', 'Le Bocal');
  const more = (at: Page) => at.getByRole('button', { name: 'Plus, Bol' });
  const read = async (at: Page) => {
    await more(at).click();
    await at.getByRole('button', { name: 'Code ou carte' }).click();
    await at.getByLabel('Le code de l’application').fill(card?.uuid ?? '');
  };
  await read(counter);
  await counter.getByRole('button', { name: 'Activer, offerte' }).click();
  await counter.getByRole('button', { name: 'Client suivant' }).click();
  await read(counter);
  await counter.getByRole('button', { name: /^Prêter 1 · retenir 3,00/ }).click();
  await expect(counter.getByText('1 contenant prêté à la carte')).toBeVisible();
  await expect(counter.getByText('il reste 7,00', { exact: false })).toBeVisible();

  // It comes back at another restaurant.
  const other = await (await browser.newContext(PHONE)).newPage();
  await openCounter(other, slug, 'gerant2@exemple.fr', 'Chez Zoé');
  await other.getByRole('button', { name: 'Reprendre' }).click();
  await other.getByLabel('Le code de l’application').fill(card?.uuid ?? '');
  await more(other).click();
  await other.getByRole('button', { name: 'Reprendre 1' }).click();
  await expect(other.getByText('1 contenant repris')).toBeVisible();
  const held = await office<{ clean: number; dirty: number }[]>('GET', `/restaurants/${second?.id ?? 0}/stocks`);
  expect(JSON.stringify(held)).toContain('"dirty":1');

  // The initiative takes payments; a consumer signs up, tops up, borrows and gives back.
  await page.goto('/account?onglet=paiement');
  await page.getByRole('button', { name: 'Activer Stripe', exact: true }).click();
  await page.getByRole('button', { name: 'Enregistrer et revenir' }).click();
  await expect(page.getByText('Connecté', { exact: true })).toBeVisible();
  const phone = await (await browser.newContext(PHONE)).newPage();
  await signUp(phone, slug, 'lea@exemple.fr');
  await topUp(phone, '10,00 €');
  await phone.goto(`/c/${slug}/code`);
  await showCode(phone, counter, 'Code ou carte');
  await counter.getByRole('button', { name: /^Prêter 1 · retenir 3,00/ }).click();
  await expect(counter.getByText('1 contenant prêté à Léa M.')).toBeVisible();
  await expect(phone.getByRole('status').filter({ hasText: '1 contenant emprunté' })).toBeVisible();
  await phone.reload();
  await other.getByRole('button', { name: 'Reprendre', exact: true }).click();
  await showCode(phone, other);
  await more(other).click();
  await other.getByRole('button', { name: 'Reprendre 1' }).click();
  await expect(other.getByText('1 contenant repris')).toBeVisible();
  await phone.goto(`/c/${slug}`);
  await expect(phone.getByText('Rien à rendre pour l’instant')).toBeVisible();
  await expect(phone.locator('.c-balance')).toContainText('10,00');

  // Who invoices is written, then the month passes.
  await office('PATCH', '/statements/issuer', {
    legal_name: 'Boucle du Port SCIC',
    siren: '732829320',
    vat_number: 'FR44732829320',
    address: '3 quai de la Fosse\n44000 Nantes',
  });
  const { version } = await office<{ version: number }>('GET', `/restaurants/${first?.id ?? 0}`);
  await office('PATCH', `/restaurants/${first?.id ?? 0}`, { siren: '552100554', version });
  await stop();
  await start(request, movedClock(new Date(Date.now() + 32 * DAY_MS)));
  await signInAtHome(page, asked.email);
  await page.goto('/statements?new=1');
  const closing = page.getByRole('dialog');
  await expect(closing).toContainText('Le Bocal');
  await closing.getByRole('button', { name: /^Clôturer/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Clôturer le mois', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'est clôturé' }).first()).toBeVisible();
  await page.goto('/invoices');
  const invoices = page.getByRole('table', { name: 'Factures', exact: true });
  await expect(invoices.getByRole('row').filter({ hasText: /F20\d\d-0001/ })).toContainText('Le Bocal');
  // The owner finds the papers in the space.
  const space = await (await browser.newContext(PHONE)).newPage();
  await space.goto(`/restaurant/${slug}`);
  await space.getByRole('button', { name: 'Me connecter' }).click();
  await fillSignIn(space, 'gerant1@exemple.fr', PASSWORD);
  await expect(space.getByRole('region', { name: 'Relevés, factures, attestations' })).toContainText(/F20\d\d-0001/);
});
