import { AxeBuilder } from '@axe-core/playwright';
import { type Page, expect } from '@playwright/test';

/** The rules of axe that a theme may break: what else they look at is the same in both. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/** Fails with what axe finds wrong on the page as it stands: rule, then the elements. `colours`: only what a theme changes. */
export async function expectAccessible(page: Page, what: string, only?: 'colours'): Promise<void> {
  // There are no frames: the mode without them asks for no second page.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const { violations } = await (only === 'colours' ? axe.withRules(OF_COLOURS) : axe).analyze();
  const found = violations.map(({ id, help, nodes }) => ({ id, help, elements: nodes.map(({ html }) => html) }));
  expect(found, what).toEqual([]);
}
