import { type Page } from '@playwright/test';

const KEY = 'presses';

/** Counts how often the mouse is pressed in a page, from now on and over its navigations. Call it before the first `goto`. */
export async function countPresses(page: Page): Promise<{ presses: () => Promise<number> }> {
  await page.addInitScript((key) => {
    document.addEventListener(
      'pointerdown',
      () => sessionStorage.setItem(key, String(Number(sessionStorage.getItem(key) ?? 0) + 1)),
      { capture: true },
    );
  }, KEY);
  return { presses: () => page.evaluate((key) => Number(sessionStorage.getItem(key) ?? 0), KEY) };
}
