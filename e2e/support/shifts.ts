import { type Page } from '@playwright/test';

/** Counts from now on what moves in a page by itself, just after a press too: the sum of the browser's layout shifts. */
export async function watchShifts(page: Page): Promise<{ shifted: () => Promise<number> }> {
  await page.evaluate(() => {
    const counted = { sum: 0 };
    Object.assign(window, { shiftsCounted: counted });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) counted.sum += Number(Reflect.get(entry, 'value'));
    }).observe({ type: 'layout-shift' });
  });
  return {
    shifted: () => page.evaluate(() => (Reflect.get(window, 'shiftsCounted') as { readonly sum: number }).sum),
  };
}
