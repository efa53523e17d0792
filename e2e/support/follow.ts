import { type Page, expect } from '@playwright/test';

/** Goes to an address as a link of the application would, without loading everything again. */
export async function follow(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
}

/**
 * The same to another screen: resolves once the heading of the one before has left. A part of the
 * same screen keeps its heading.
 */
export async function followElsewhere(page: Page, address: string): Promise<void> {
  await page.evaluate(() => {
    for (const heading of document.querySelectorAll('h1')) heading.setAttribute('data-left', '');
  });
  await follow(page, address);
  await expect(page.locator('h1[data-left]')).toHaveCount(0);
}
