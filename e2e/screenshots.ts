import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Locator, type Page, chromium } from '@playwright/test';
import sharp from 'sharp';
import { shootCatalogue } from './gallery/catalogue.ts';
import { takeMails } from './gallery/mails.ts';
import { takeServerPages } from './gallery/serverPages.ts';
import { SHOWN_BY, type Shot, shotsOf } from './gallery/shots.ts';
import { walkSignInPages } from './gallery/signInPages.ts';
import { BEFORE, FOLDER, SHOWN, TAKEN } from './gallery/pictures.ts';
import { walkTheStates } from './gallery/states.ts';
import { PASSWORD } from './support/people.ts';
import { fillSignIn, signIn } from './support/signIn.ts';
import { findChromium } from '../tools/chromium.ts';
import { VITE, run } from '../tools/run.ts';

/*
 * `npm run screenshots`: every screen of the demo world, wide and narrow, light and dark, as
 * .cache/gallery/<page>-<width>-<theme>.webp; its tabs and what opens over it, wide and light,
 * narrow and dark; then the components of web/ui in their states. `npm run screenshots -- books
 * stock-card` takes the pages of these names alone, with their tabs and what opens over them, and
 * leaves the other pictures as they are. `npm run screenshots:compare` lists the pictures that
 * differ then (e2e/comparePictures.ts). Pages come from the contract; one whose screen does not
 * exist yet is left out. The demo is the same each day but for its dates.
 */
const PORT = 3198;
const BASE = `http://localhost:${PORT}`;
const QUALITY = 42;
const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;
const THEMES = ['light', 'dark'] as const;
/** Of what is met on the way or rarely, a wide one and a narrow one, each in its theme. */
const CORNERS = [
  { ...SIZES[0], theme: 'light' },
  { ...SIZES[1], theme: 'dark' },
] as const;
const CORNERS_OF_PAGES = SIZES.flatMap((size) => THEMES.map((theme) => ({ ...size, theme })));
/** Names of pages; none: all of them, and everything else. */
const ONLY: readonly string[] = process.argv.slice(2);
const isAsked = (name: string): boolean =>
  ONLY.length === 0 || ONLY.some((asked) => name === asked || name.startsWith(`${asked}-`));

async function settle(page: Page, address: string): Promise<boolean> {
  await page.goto(BASE + address);
  // The menu has headings too, before the screen has come; behind a dialog the title is there and
  // does not show.
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await page.waitForFunction(
    () => document.querySelector('[aria-busy="true"], .b-skeleton, [role="progressbar"]') === null,
  );
  await page.waitForTimeout(350);
  return (await page.getByRole('heading', { name: 'Page introuvable' }).count()) === 0;
}

async function keep(page: Page, file: string, options: { readonly fullPage?: boolean } = {}): Promise<void> {
  await sharp(await page.screenshot(options))
    .webp({ quality: QUALITY, effort: 6 })
    .toFile(join(FOLDER, file));
}

/** Takes the page where it stands, whatever led there. */
function taker(made: string[]) {
  return async (page: Page, name: string, shown?: Locator): Promise<void> => {
    for (const { width, height, theme } of CORNERS) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      await shown?.scrollIntoViewIfNeeded();
      await page.waitForTimeout(350);
      const file = `${name}-${width}-${theme}.webp`;
      await keep(page, file);
      made.push(file);
    }
    const { width, height, theme } = CORNERS[0];
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  };
}

async function shoot(page: Page, shots: readonly Shot[]): Promise<string[]> {
  const made: string[] = [];
  for (const { name, address, isPage, after } of shots) {
    if (after !== undefined && (await settle(page, address))) {
      await page.getByRole('button', { name: after.press }).click();
      await page.getByText(after.shows).first().waitFor();
    }
    for (const { width, height, theme } of isPage ? CORNERS_OF_PAGES : CORNERS) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      if (!(await settle(page, address))) continue;
      const file = `${name}-${width}-${theme}.webp`;
      await keep(page, file);
      made.push(file);
    }
  }
  return made;
}

const PAYMENT = '/account?onglet=paiement';

/**
 * The payment provider's onboarding from its first state to its last, by the initiative that has
 * none yet.
 */
async function shootOnboarding(page: Page): Promise<string[]> {
  const { width, height } = SIZES[0];
  const wide = () => page.setViewportSize({ width, height });
  await page.goto('/');
  await page.getByRole('button', { name: 'Je me connecte' }).click();
  await fillSignIn(page, 'initiative2@boucle.test', PASSWORD);
  await page.waitForURL('**/dashboard');
  const made = await shoot(page, [{ name: 'payment-1-pending', address: PAYMENT, isPage: false }]);
  await wide();
  await page.getByRole('button', { name: 'Activer Stripe', exact: true }).click();
  await page.waitForURL('**/stripe-simulator/connect/**');
  await page.getByRole('button', { name: 'Plus tard' }).click();
  await page.getByText('En cours', { exact: true }).waitFor();
  made.push(
    ...(await shoot(page, [
      { name: 'payment-2-in-progress', address: PAYMENT, isPage: false },
      { name: 'payment-3-details-missing', address: `${PAYMENT}&connect=complete`, isPage: false },
      { name: 'payment-4-link-expired', address: `${PAYMENT}&connect=refresh`, isPage: false },
    ])),
  );
  await wide();
  await page.getByRole('button', { name: 'Activer Stripe', exact: true }).click();
  await page.getByRole('button', { name: 'Enregistrer et revenir' }).click();
  await page.getByText('Connecté', { exact: true }).waitFor();
  return [...made, ...(await shoot(page, [{ name: 'payment-5-completed', address: PAYMENT, isPage: false }]))];
}

async function serve(): Promise<{ data: string; stop: () => Promise<void> }> {
  const data = mkdtempSync(join(tmpdir(), 'boucle-screenshots-'));
  const env = { ...process.env, PORT: String(PORT), DATA_DIR: data, MAP_TILES: 'none', LOG_LEVEL: 'error' };
  const server = spawn(process.execPath, ['server/main.ts', 'serve'], { stdio: 'inherit', env });
  for (;;) {
    const ready = await fetch(`${BASE}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) break;
    if (server.exitCode !== null) throw new Error('Le serveur ne démarre pas.');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  const stop = async () => {
    server.kill('SIGTERM');
    await once(server, 'exit');
    rmSync(data, { recursive: true, force: true });
  };
  return { data, stop };
}

/** The pictures that the gallery shows, in its order. */
const picturesOf = (gallery: string): string[] =>
  [...gallery.matchAll(/\]\(([\w-]+\.webp)\)/g)].flatMap(([, file]) => file ?? []);

const titled = (file: string): string => file.replace(/\.webp$/, '');
const named = (file: string): string => TAKEN.exec(file)?.groups?.['name'] ?? file;

/** The gallery: every picture under the name of its page. */
function writeGallery(files: readonly string[]): void {
  const names = [...new Set(files.map(named))];
  const sections = names.map((name) => {
    const own = files.filter((file) => named(file) === name);
    return `## ${name}\n\n${own.map((file) => `![${titled(file)}](${file})`).join('\n')}\n`;
  });
  writeFileSync(join(FOLDER, 'README.md'), `# Screens\n\nMade by \`npm run screenshots\`.\n\n${sections.join('\n')}`);
}

if ((await run(VITE, ['build', '--config', 'web/vite.config.ts', '--logLevel', 'warn'])).code !== 0) process.exit(1);
rmSync(BEFORE, { recursive: true, force: true });
if (existsSync(FOLDER)) cpSync(FOLDER, BEFORE, { recursive: true });
mkdirSync(FOLDER, { recursive: true });
if (ONLY.length === 0) for (const file of readdirSync(FOLDER)) rmSync(join(FOLDER, file));
const { data, stop } = await serve();
const began = performance.now();
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
try {
  const files: string[] = [];
  // Without its service worker: what is seen without network is what was not kept.
  const options = { baseURL: BASE, locale: 'fr-FR', timezoneId: 'Europe/Paris', serviceWorkers: 'block' } as const;
  const open = async () => (await browser.newContext(options)).newPage();
  const asked = (shots: readonly Shot[]) => shots.filter(({ name }) => isAsked(name));
  files.push(...(await shoot(await open(), asked([{ name: 'home', address: '/', isPage: true }]))));
  for (const role of SHOWN_BY) {
    const shots = asked(shotsOf(role));
    if (shots.length === 0) continue;
    const page = await open();
    await signIn(page, role);
    files.push(...(await shoot(page, shots)));
    await page.context().close();
  }
  if (ONLY.length === 0) {
    const rare = await open();
    await signIn(rare, 'account_admin');
    await walkTheStates(rare, taker(files));
    files.push(...(await shootOnboarding(await open())));
    await walkSignInPages(await open(), taker(files), data);
    await takeServerPages(await open(), taker(files));
    files.push(...(await shootCatalogue(await open(), CORNERS, keep)));
  }
  await takeMails(await open(), taker(files), isAsked);
  // In the order in which they were taken; the ones that were not taken anew stay where they stood.
  const kept = picturesOf(readFileSync(join(FOLDER, 'README.md'), { encoding: 'utf8', flag: 'a+' }));
  const all = [...new Set([...kept, ...files])].filter((file) => existsSync(join(FOLDER, file)));
  writeGallery(all);
  const bytes = all.reduce((sum, file) => sum + statSync(join(FOLDER, file)).size, 0);
  process.stdout.write(
    `${files.length} images prises en ${((performance.now() - began) / 1000).toFixed(0)} s, ${all.length} en tout, ${(bytes / 1e6).toFixed(1)} Mo dans ${FOLDER}.\n`,
  );
  for (const file of readdirSync(SHOWN)) if (files.includes(file)) copyFileSync(join(FOLDER, file), join(SHOWN, file));
} finally {
  await browser.close();
  await stop();
}
