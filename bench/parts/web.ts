import { existsSync } from 'node:fs';
import { type Browser } from '@playwright/test';
import { SITE_FOLDER } from '../../server/cli/serve.ts';
import { VITE, run } from '../../tools/run.ts';
import {
  type SlowPage,
  type State,
  type Vitals,
  cold,
  launch,
  momentOf,
  navigate,
  scripting,
  signedIn,
  vitals,
} from '../web/browser.ts';
import { type Figure, atMost } from '../figure.ts';
import { type Part } from '../part.ts';
import { type BenchServer, withServer } from '../server.ts';
import { median, middle, spread } from '../statistics.ts';
import { answers } from '../web/answers.ts';

const ROUNDS = 5;
/**
 * Each takes a tenth of a second, and another program of the machine may well take one of them for
 * itself.
 */
const TURNS = 14;
const PASSES = 3;
const KIBIBYTE = 1024;
const CLS_BAR = 0.01;

const LIST = { path: '/cards', title: 'Cartes' };
const OTHER_LIST = { path: '/transactions/deposits', title: 'Cagnottes' };
const LONG_LIST = { path: '/transactions/reuses', title: 'Réutilisations' };
const ROWS = `document.querySelectorAll('main tbody tr:not([aria-hidden]) td').length > 20`;
const ONE_HUNDRED = `document.querySelectorAll('main tbody tr').length === 100 && !document.querySelector('main [aria-busy=true]')`;
/** Rows follow a paint behind the words of the pager. */
const FIRST_ROW = `document.querySelector('main tbody tr').textContent`;
const ROWS_SHOWN = `${ROWS} && !document.querySelector('main [aria-busy=true]')`;
const FIGURES_SHOWN = `[...document.querySelectorAll('.b-tile-figure')].filter((e) => /\\d/.test(e.textContent)).length >= 4`;
const DETAIL_SHOWN = `document.querySelector('h1') && document.querySelectorAll('main dl').length > 0 && !document.querySelector('main [aria-busy=true]')`;

/**
 * A screen as the first of a visit: its address, the sign that it is shown, and its bars
 * (milliseconds where they are times).
 */
interface FirstScreen {
  readonly name: string;
  readonly path: string;
  readonly shown: string;
  readonly bars: {
    readonly requests: number;
    readonly kibibytes: number;
    readonly lcp: number;
    readonly shown: number;
  };
}

const HOME: FirstScreen = {
  name: 'Accueil',
  path: '/',
  shown: `document.querySelector('main button')`,
  bars: { requests: 13, kibibytes: 150, lcp: 1500, shown: 1500 },
};
const FIRST_LIST: FirstScreen = {
  name: 'Première liste',
  path: LIST.path,
  shown: ROWS_SHOWN,
  bars: { requests: 22, kibibytes: 230, lcp: 1600, shown: 1800 },
};
/** Thirteen of its requests are calls: one for each figure. */
const DASHBOARD: FirstScreen = {
  name: 'Tableau de bord',
  path: '/dashboard',
  shown: FIGURES_SHOWN,
  bars: { requests: 35, kibibytes: 260, lcp: 1800, shown: 1800 },
};
const DETAIL: FirstScreen = {
  name: 'Fiche d’un restaurant',
  path: '/restaurants/1',
  shown: DETAIL_SHOWN,
  bars: { requests: 32, kibibytes: 250, lcp: 1800, shown: 2200 },
};

/** The screen and the rows it had last time; that they are being fetched again may show. */
const at = ({ title }: typeof LIST): string =>
  `document.querySelector('h1')?.textContent.startsWith('${title}') && ${ROWS}`;

/** Waits of a person in Chromium on a slow machine behind a slow line. */
export const web: Part = async ({ databases, rows }) => {
  if (!existsSync(SITE_FOLDER)) await run(VITE, ['build', '--config', 'web/vite.config.ts', '--logLevel', 'warn']);
  return withServer(await databases.filled(rows), async (server) => {
    const browser = await launch();
    try {
      const state = await signedIn(browser, server);
      return [
        ...(await firstVisit(browser, server, HOME)),
        ...(await firstVisit(browser, server, FIRST_LIST, state)),
        ...(await firstVisit(browser, server, DASHBOARD, state)),
        ...(await firstVisit(browser, server, DETAIL, state)),
        ...(await inside(browser, server, state)),
        ...(await answers(browser, server.origin, state)),
      ];
    } finally {
      await browser.close();
    }
  });
};

async function firstVisit(
  browser: Browser,
  { origin }: BenchServer,
  { name, path, shown, bars }: FirstScreen,
  state?: State,
): Promise<Figure[]> {
  const seen: (Vitals & { moment: number; bytes: number; requests: number })[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    seen.push(
      await cold(browser, state, async ({ page, bytes, requests }) => {
        await page.goto(origin + path);
        const moment = await momentOf(page, shown);
        await page.waitForLoadState('networkidle');
        await momentOf(page, 'bench.lcp > 0');
        return { ...(await vitals(page)), moment, bytes: bytes() / KIBIBYTE, requests: requests() };
      }),
    );
  }
  const lcp = seen.map((one) => one.lcp);
  const moments = seen.map(({ moment }) => moment);
  return [
    atMost(`${name}, requêtes`, Math.max(...seen.map(({ requests }) => requests)), '', bars.requests),
    atMost(`${name}, octets reçus`, Math.max(...seen.map(({ bytes }) => bytes)), 'Kio', bars.kibibytes),
    atMost(`${name}, plus grand élément affiché (LCP)`, median(lcp), 'ms', bars.lcp, spread(lcp)),
    atMost(`${name}, contenu visible`, median(moments), 'ms', bars.shown, spread(moments)),
    atMost(`${name}, décalages (CLS)`, Math.max(...seen.map(({ cls }) => cls)), '', CLS_BAR),
  ];
}

/**
 * Once inside, by passes that other measures do not share: a minute in which the machine is busy
 * with something else spoils one.
 */
async function inside(browser: Browser, { origin }: BenchServer, state: State): Promise<Figure[]> {
  const passes = [];
  for (let pass = 0; pass < PASSES; pass += 1) {
    passes.push(
      await cold(browser, state, async (slow) => ({
        times: await changesOfScreen(slow, origin),
        scripts: await changesOfPage(slow, origin),
      })),
    );
  }
  const times = middle(passes.map((pass) => pass.times));
  const scripts = middle(passes.map((pass) => pass.scripts));
  return [
    atMost('D’un écran à l’autre, déjà vus', times.value, 'ms', 100, times.detail),
    atMost('Tableau de 100 lignes, scripts', scripts.value, 'ms', 25, scripts.detail),
  ];
}

/** Milliseconds from a screen to another and back. */
async function changesOfScreen({ page }: SlowPage, origin: string): Promise<number[]> {
  await page.goto(origin + LIST.path);
  await momentOf(page, ROWS_SHOWN);
  await navigate(page, OTHER_LIST.path, at(OTHER_LIST));
  const times: number[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const screen of [LIST, OTHER_LIST]) times.push(await navigate(page, screen.path, at(screen)));
  }
  return times;
}

/**
 * Milliseconds of scripts from a page of 100 rows to another, which takes 100 rows away and draws
 * 100.
 */
async function changesOfPage({ page, cdp }: SlowPage, origin: string): Promise<number[]> {
  await page.goto(`${origin}${LONG_LIST.path}?size=100`);
  await momentOf(page, ROWS_SHOWN);
  const runs: number[] = [];
  for (let turn = 0; turn <= TURNS; turn += 1) {
    for (const [button, first] of [
      ['Page suivante', '101–'],
      ['Page précédente', '1–'],
    ] as const) {
      const before = await scripting(cdp);
      const row = await page.evaluate<string>(FIRST_ROW);
      // Pressed from within: what the driver does to find a button would count as scripts of the
      // page.
      await page.evaluate(`document.querySelector('button[aria-label="${button}"]').click()`);
      await momentOf(
        page,
        `${ONE_HUNDRED} && document.querySelector('.b-pager .b-num').textContent.startsWith('${first}') && ${FIRST_ROW} !== ${JSON.stringify(row)}`,
      );
      // The first time they come from the server.
      if (turn > 0) runs.push((await scripting(cdp)) - before);
    }
  }
  return runs;
}
