import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A budget of the built site: what it weighs as it travels, and what it may weigh at most, in
 * bytes.
 */
export interface Weight {
  readonly what: string;
  readonly bytes: number;
  readonly budget: number;
}

interface Chunk {
  readonly file: string;
  readonly isDynamicEntry?: boolean;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

/** The page of a screen and the sources that it loads first. */
interface First {
  readonly page: string;
  readonly screens: readonly string[];
}

interface FileCount {
  readonly source: string;
  readonly files: number;
}

const SCREEN = /^features\/\w+\/\w+Screen\.tsx$/;
const FORM_OR_MAP = /(Edit|Map|Code|\/Supply|\/Restaurants)Screen\.tsx$/;
const SITE = join(import.meta.dirname, '../web/dist');
const KIBIBYTE = 1024;
/**
 * Of the 150 KiB that home may load in all, 5 are left to its answers and to headers; of the first
 * list's 225, 3: they take 2.6.
 */
const HOME_BUDGET = 145 * KIBIBYTE;
const LIST_BUDGET = 222 * KIBIBYTE;
/** Of the 120 KiB that the restaurateurs' page may load, 3 are left to its answers. */
const SPACE_BUDGET = 117 * KIBIBYTE;
const SPACE = 'restaurant/index.html';
/** What the consumers' page loads before it is first painted. */
const CUSTOMER_BUDGET = 110 * KIBIBYTE;
const CUSTOMER = 'customer/index.html';
const CHUNK_BUDGET = 15 * KIBIBYTE;
/**
 * Files of a first screen. Without HTTP/2 a browser fetches six at once: each six more are a round
 * trip more.
 */
const FILES_BUDGET = 18;
/** The same where the first thing shown is a form or a map, whose libraries come with it. */
const FORM_FILES_BUDGET = 26;

const HOME = { page: '.pages/home.html', screens: ['features/home/HomeScreen.tsx'] };
const SIGNED_IN = ['app/SignedInLayout.tsx', 'api/shape.ts'];
const FIRST_LIST = { page: '.pages/cards.html', screens: [...SIGNED_IN, 'features/cards/CardsScreen.tsx'] };

/**
 * The budgets of the site built in web/dist. Throws when it is not built, or when a screen is no
 * longer where it was.
 */
export function weights(): Weight[] {
  const manifest = JSON.parse(read('.vite/manifest.json')) as Manifest;
  return [
    { what: 'Accueil, sans les réponses', bytes: travelling(manifest, HOME), budget: HOME_BUDGET },
    { what: 'Première liste, sans les réponses', bytes: travelling(manifest, FIRST_LIST), budget: LIST_BUDGET },
    { what: 'Espace restaurant, sans les réponses', bytes: sum(filesOfPage(SPACE)), budget: SPACE_BUDGET },
    { what: 'Page des consos, sans les réponses', bytes: sum(filesOfPage(CUSTOMER)), budget: CUSTOMER_BUDGET },
    // The contract's schemas are the server's: a constant taken from next to one would bring their
    // library to every page.
    { what: 'Schémas du contrat', bytes: holding('ZodError'), budget: 0 },
    // A class of its samples: the catalogue of components is served by the development server
    // alone.
    { what: 'Catalogue des composants', bytes: holding('catalogue-sample'), budget: 0 },
    ...Object.entries(manifest)
      .filter(([source, { isDynamicEntry }]) => isDynamicEntry === true && source.startsWith('features/'))
      .map(([source, { file }]) => ({ what: source, bytes: sizeOf(`${file}.gz`), budget: CHUNK_BUDGET }))
      .sort((a, b) => b.bytes - a.bytes),
  ];
}

/**
 * How many files each screen asks for before anything is pressed, fonts and the page included; most
 * first.
 */
function fileCounts(): FileCount[] {
  const manifest = JSON.parse(read('.vite/manifest.json')) as Manifest;
  return Object.keys(manifest)
    .filter((source) => SCREEN.test(source))
    .map((source) => ({ source, files: filesOf(manifest, first(source)).size }))
    .sort((a, b) => b.files - a.files);
}

/** Files asked for when this screen is the first. */
const first = (source: string): First =>
  source === HOME.screens[0] ? HOME : { page: 'index.html', screens: [...SIGNED_IN, source] };

/** Weight of a first screen, compressed as the server sends it. */
const travelling = (manifest: Manifest, screen: First): number => sum([...filesOf(manifest, screen)]);

/** Weight of some files, compressed as the server sends them. */
const sum = (files: readonly string[]): number =>
  files.reduce((bytes, file) => bytes + sizeOf(existsSync(join(SITE, `${file}.br`)) ? `${file}.br` : file), 0);

/** A page of an initiative, and all that it names: its titles take the font of its text. */
const filesOfPage = (page: string): readonly string[] => [
  page,
  ...[...read(page).matchAll(/(?:src|href)="\/([^"]+)"/g)].flatMap(([, path]) => path ?? []),
];

/** The page itself, whatever it names, and all that the screens import: once each. */
function filesOf(manifest: Manifest, { page, screens }: First): ReadonlySet<string> {
  const files = new Set([page, 'favicon.svg', ...named()]);
  const known = new Set<string>();
  const add = (source: string): void => {
    if (known.has(source)) return;
    known.add(source);
    const chunk = manifest[source];
    if (chunk === undefined) throw new Error(`${source} n’est plus dans le site construit : corrigez tools/sizes.ts.`);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    for (const next of chunk.imports ?? []) add(next);
  };
  for (const screen of screens) add(screen);
  return files;
}

/**
 * Scripts, style sheets and fonts of index.html, and the fonts of its style sheets: their
 * characters are on every screen.
 */
function named(): string[] {
  const addresses = (text: string, pattern: RegExp): string[] =>
    [...text.matchAll(pattern)].flatMap(([, path]) => path ?? []);
  const files = addresses(read('index.html'), /(?:src|href)="\/([^"]+)"/g);
  const fonts = files
    .filter((file) => file.endsWith('.css'))
    .flatMap((file) => addresses(read(file), /url\(["']?\/([^"')]+\.woff2)/g));
  return [...files, ...fonts];
}

function read(file: string): string {
  if (!existsSync(SITE)) throw new Error('Le site n’est pas construit : npm run build.');
  return readFileSync(join(SITE, file), 'utf8');
}

const sizeOf = (file: string): number => statSync(join(SITE, file)).size;

/** Weight of the scripts that hold this word. */
function holding(word: string): number {
  return readdirSync(join(SITE, 'assets'))
    .filter((file) => file.endsWith('.js') && read(`assets/${file}`).includes(word))
    .reduce((sum, file) => sum + sizeOf(`assets/${file}`), 0);
}

/** Prints the budgets; false when one is broken. */
export function checkSizes(): boolean {
  const all = weights();
  const width = Math.max(...all.map(({ what }) => what.length));
  for (const { what, bytes, budget } of all) {
    const kibibytes = (bytes / KIBIBYTE).toFixed(1).padStart(6);
    console.log(`${bytes <= budget ? '✓' : '✗'} ${what.padEnd(width)} ${kibibytes} Kio sur ${budget / KIBIBYTE}`);
  }
  const broken = fileCounts().filter(({ source, files }) => {
    const budget = FORM_OR_MAP.test(source) ? FORM_FILES_BUDGET : FILES_BUDGET;
    const [mark, isBroken] = files <= budget ? ['✓', false] : ['✗', true];
    console.log(`${mark} ${source.padEnd(width)} ${String(files).padStart(6)} fichiers sur ${budget}`);
    return isBroken;
  });
  return broken.length === 0 && all.every(({ bytes, budget }) => bytes <= budget);
}

if (process.argv[1] === import.meta.filename) process.exitCode = checkSizes() ? 0 : 1;
