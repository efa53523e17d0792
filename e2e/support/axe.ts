import { type Page, expect } from '@playwright/test';
import axe from 'axe-core';
import { foundByEngines, type Mistake } from './engines.ts';

const SECOND_LOOK_MS = 500;
/** Only what is wrong is told; the mails shown in frames run no script, hence no axe either. */
const OPTIONS = { resultTypes: ['violations' as const], iframes: false };

/** Resolves once what was changed last is drawn: less motion is asked for in these tests, hence no colour is half-way. */
async function still(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

interface Looked {
  /** Parts that were looked at already, as selectors; rules that are about the page whole still see them. */
  readonly without?: readonly string[];
  /** IBM's engine and HTML_CodeSniffer look too: at the whole page, whatever axe leaves out. */
  readonly engines?: boolean;
}

/**
 * Fails with what is found wrong on the page: rule, then the elements. What is found is looked for once more a moment later: a control that
 * an answer frees just then changes its colours in two frames, and between them nobody reads it.
 */
export async function expectAccessible(page: Page, what: string, looked: Looked = {}): Promise<void> {
  // Once for each document: a program that has already run on it is three times as quick.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe.source);
  const first = await mistakes(page, looked);
  if (first.length > 0) await page.waitForTimeout(SECOND_LOOK_MS);
  expect(first.length > 0 ? await mistakes(page, looked) : [], what).toEqual([]);
}

async function mistakes(page: Page, looked: Looked): Promise<Mistake[]> {
  await still(page);
  return [...(await violations(page, looked)), ...(looked.engines === true ? await foundByEngines(page) : [])];
}

async function violations(page: Page, { without = [] }: Looked): Promise<Mistake[]> {
  return page.evaluate(
    async ({ exclude, asked }) => {
      const WORDS = /^(href|aria-label|title|id|d)$/;
      // Rows made alike, whatever their words, are right or wrong together: one of a kind is looked at.
      const known = new Set<string>();
      const again = [...document.querySelectorAll('tbody > tr')].filter((row) => {
        const made = [row, ...row.querySelectorAll('*')].map(({ tagName, attributes, textContent }) => {
          const named = [...attributes].map(({ name, value }) => (WORDS.test(name) ? name : `${name}=${value}`));
          return [tagName, ...named, textContent === ''].join(' ');
        });
        const kind = made.join();
        return known.has(kind) || !known.add(kind);
      });
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(
        { exclude: [...exclude, ...again] },
        asked,
      );
      return violations.map(({ id, help, nodes }) => ({ id, help, elements: nodes.map(({ html }) => html) }));
    },
    { exclude: [...without], asked: OPTIONS },
  );
}
