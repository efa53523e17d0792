import { type Page } from '@playwright/test';
import { followElsewhere } from './follow.ts';
import { startOfScreen } from './shifts.ts';

/** A part that does not come within it will not come: reported at once, by the address. */
export const PATIENCE = { timeout: 10_000 };

/**
 * A title, no skeleton. The menu has headings too, before the screen has come; behind a dialog the
 * title is there and does not show. Looked at with each frame: between two of its looks an
 * assertion would wait longer than most screens take.
 */
export async function rest(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector('h1') !== null &&
      document.querySelector('[aria-busy="true"], .b-skeleton, .b-loader, [role="progressbar"]') === null,
    undefined,
    PATIENCE,
  );
}

/** The screen of an address: what is before its tabs and what opens over it. */
const screenOf = (address: string): string => address.split('?')[0]?.replace(/\d+/g, '$id') ?? '';

/**
 * The addresses of each screen as far from one another as they can be: from one screen to another
 * nothing need be loaded anew.
 */
export function apart(addresses: readonly string[]): string[] {
  const all = Map.groupBy(addresses, screenOf);
  const placed = [...all.values()].flatMap((own) => own.map((address, i) => ({ address, at: (i + 0.5) / own.length })));
  return placed.sort((a, b) => a.at - b.at).map(({ address }) => address);
}

/**
 * Shows an address as it stands once everything has come; within the console, from another of its
 * screens, as a link would.
 */
export async function settle(page: Page, address: string, from?: string): Promise<void> {
  if (from === undefined || screenOf(from) === screenOf(address)) await page.goto(address);
  else {
    await followElsewhere(page, address);
    await startOfScreen(page);
  }
  await rest(page);
}

const FOCUSED_SOON = { timeout: 2_000 };

/**
 * Escape, once something has the focus: what has just opened takes it a moment later, and what
 * asked and is gone gives it back a moment later. Pressed in between, Escape would be no one's.
 * Pressed all the same where nothing takes it: some things close from anywhere.
 */
export async function pressEscape(page: Page): Promise<void> {
  const focused = page.waitForFunction(() => document.activeElement !== document.body, undefined, FOCUSED_SOON);
  await focused.catch(() => undefined);
  await page.keyboard.press('Escape');
}
