import { type Browser, type Page } from '@playwright/test';
import { type SlowPage, type State, cold, momentOf } from './browser.ts';
import { type Figure, atMost } from '../figure.ts';
import { median, spread } from '../statistics.ts';

const ROUNDS = 5;
const BAR_MS = 200;
const LONG_LIST = '/transactions/reuses?size=100';
const SORT = 'main thead .b-sort';
const QUIET = `document.querySelectorAll('main tbody tr').length === 100 && !document.querySelector('main [aria-busy=true]')`;
/**
 * Longer than the palette's own pause, so that each letter finds a page at rest, as it does under
 * the fingers of most.
 */
const BETWEEN_LETTERS_MS = 300;

/**
 * How long a page on a slow machine takes to answer what a person does: from the press to the next
 * frame painted, the longest of a round (INP as browsers measure it, steps of 8 ms).
 */
export async function answers(browser: Browser, origin: string, state: State): Promise<Figure[]> {
  const rounds: { sorting: number; typing: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push(
      await cold(browser, state, async ({ page }: SlowPage) => {
        await page.goto(origin + LONG_LIST);
        await momentOf(page, QUIET);
        await page.waitForLoadState('networkidle');
        return { sorting: await longest(page, sort), typing: await longest(page, type) };
      }),
    );
  }
  const of = (name: 'sorting' | 'typing') => rounds.map((round) => round[name]);
  return [
    atMost('Tri d’un tableau de 100 lignes, réponse (INP)', median(of('sorting')), 'ms', BAR_MS, spread(of('sorting'))),
    atMost('Saisie dans la palette, réponse (INP)', median(of('typing')), 'ms', BAR_MS, spread(of('typing'))),
  ];
}

/** Milliseconds of the slowest answer while `work` is done. */
async function longest(page: Page, work: (page: Page) => Promise<void>): Promise<number> {
  await page.evaluate('bench.answer = 0');
  await work(page);
  return page.evaluate<number>('bench.answer');
}

/** Each order once from the server, then once more from what is known, whose rows come at once. */
async function sort(page: Page): Promise<void> {
  for (let turn = 0; turn < 6; turn += 1) {
    await page.locator(SORT).first().click();
    await page.waitForTimeout(BETWEEN_LETTERS_MS);
    await momentOf(page, QUIET);
  }
}

async function type(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.waitForSelector('dialog.b-palette[open] input');
  await page.waitForTimeout(BETWEEN_LETTERS_MS);
  for (const letter of 'carte 12') {
    await page.keyboard.press(letter === ' ' ? 'Space' : letter);
    await page.waitForTimeout(BETWEEN_LETTERS_MS);
  }
}
