import { type Page, expect } from '@playwright/test';
import axe from 'axe-core';
import { installAlikeItems } from './engines/alike.ts';
import { foundByEngines, type Mistake, type Sought } from './engines/engines.ts';
import { lookByAxe } from './engines/lookByAxe.ts';

const SECOND_LOOK_MS = 500;
/** At length, the contrast of every element is measured. */
const LONG = process.env['LONG'] === '1';
/**
 * Letters that were found to stand out from what is under them, whatever they say: three quarters
 * of the time of axe.
 */
const rightInks = new Set<string>();

/**
 * Resolves once the last change is drawn: these tests reduce motion, hence no colour is half-way.
 */
async function still(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

interface Looked {
  /**
   * Parts that were looked at already, as selectors; rules that are about the page whole still see
   * them.
   */
  readonly without?: readonly string[];
  /** Parts that IBM's engine and HTML_CodeSniffer look at; none where it is left out. */
  readonly engines?: Sought | undefined;
}

/**
 * Fails with what is found wrong on the page: rule, then the elements. What is found is looked for
 * once more a moment later: a control that an answer frees just then changes its colours in two
 * frames, and between them no one reads it.
 */
export async function expectAccessible(page: Page, what: string, looked: Looked = {}): Promise<void> {
  // Once for each document: a program that has already run on it is three times as quick.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe.source);
  await installAlikeItems(page);
  const first = await mistakes(page, looked);
  if (first.length > 0) await page.waitForTimeout(SECOND_LOOK_MS);
  expect(first.length > 0 ? await mistakes(page, looked) : [], what).toEqual([]);
}

async function mistakes(page: Page, looked: Looked): Promise<Mistake[]> {
  await still(page);
  const { engines } = looked;
  return [...(await violations(page, looked)), ...(engines === undefined ? [] : await foundByEngines(page, engines))];
}

async function violations(page: Page, { without = [] }: Looked): Promise<Mistake[]> {
  const looked = await page.evaluate(lookByAxe, { exclude: [...without], right: LONG ? undefined : [...rightInks] });
  for (const ink of looked.right) rightInks.add(ink);
  return looked.mistakes;
}
