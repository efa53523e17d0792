import { AxeBuilder } from '@axe-core/playwright';
import { type Page, expect } from '@playwright/test';

/** Fails with what axe finds wrong on the page as it stands: rule, then the elements. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  // There are no frames: the mode without them asks for no second page.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  const found = violations.map(({ id, help, nodes }) => ({ id, help, elements: nodes.map(({ html }) => html) }));
  expect(found, what).toEqual([]);
}
