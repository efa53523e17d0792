import { type Page } from '@playwright/test';

/**
 * Rows and items that are made as one before them is, whatever their words: right or wrong
 * together, one of a kind is looked at.
 */
export type AlikeItems = () => Element[];

/** Runs in the page, hence leans on nothing around it. */
function alikeItems(): Element[] {
  const WORDS = /^(href|aria-label|title|id|d)$/;
  const known = new Set<string>();
  return [...document.querySelectorAll('tbody > tr, ul > li, ol > li')].filter((item) => {
    const made = [item, ...item.querySelectorAll('*')].map(({ tagName, attributes, textContent }) => {
      const named = [...attributes].map(({ name, value }) => (WORDS.test(name) ? name : `${name}=${value}`));
      return [tagName, ...named, textContent === ''].join(' ');
    });
    const kind = made.join();
    return known.has(kind) || !known.add(kind);
  });
}

/** Lets what runs in the page call `window.alikeItems()`. */
export async function installAlikeItems(page: Page): Promise<void> {
  if (!(await page.evaluate('"alikeItems" in window')))
    await page.evaluate(`window.alikeItems = ${String(alikeItems)}`);
}
