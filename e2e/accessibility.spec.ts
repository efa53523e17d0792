import { createHash } from 'node:crypto';
import { ROLES } from '@boucle/contract/base/roles.ts';
import { type Page, expect, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { type Sought } from './support/engines/engines.ts';
import { SCREENS } from './support/addresses.ts';
import { expectColumnsHold } from './support/columns.ts';
import { apart, PATIENCE, rest, settle } from './support/screens.ts';
import { serverPages } from './support/serverPages.ts';
import { shiftsOfScreen, watchLoads } from './support/shifts.ts';
import { signIn } from './support/signIn.ts';

const HOME = ['/', '/?error=access_denied', '/?login_hint=a%40b.fr'];
const WIDE = { width: 1440, height: 900 } as const;
const NARROW = { width: 390, height: 844 } as const;
const REFLOW = { width: 320, height: 640 } as const;
/** Wide enough for all columns of any list. */
const WALL = { width: 2600, height: 900 } as const;
/** Each one change away from the last. */
const APPEARANCES = [
  { theme: 'light', size: WIDE },
  { theme: 'dark', size: WIDE },
  { theme: 'dark', size: NARROW },
  { theme: 'light', size: NARROW },
] as const;
type Appearance = (typeof APPEARANCES)[number];
/**
 * Every day each screen of a role is seen in one appearance, drawn from its name; in all four in
 * `npm run test:long -- people`.
 */
const LONG = process.env['LONG'] === '1';
const appearancesOf = (rank: number, name: string): readonly Appearance[] => {
  if (LONG) return rank % 2 === 0 ? APPEARANCES : APPEARANCES.toReversed();
  const [drawn = 0] = createHash('sha256').update(name).digest();
  return [APPEARANCES[drawn % APPEARANCES.length] ?? APPEARANCES[0]];
};
/** Parts that the engines look at: at length all of them, else the ones not looked at already. */
const soughtWithout = (without: readonly string[] = []): Sought => (LONG ? 'whole' : { without });
/** The same around every screen of a role: looked at with the first one of each test. */
const MENU = '.b-shell-menu';
const SHELL = [MENU, '.b-top'];
/**
 * Screens looked at by one test: few enough for two browsers to share a role between them, each of
 * which loads everything anew.
 */
const SLICE = 16;
/** Most of the layout that may move while a screen loads, in the browser's measure. */
const SHIFTS_MOST = 0.01;

/** Nothing may stick out of the window sideways, nor out of what opens on the page. */
async function expectNoSidewaysScroll(page: Page, what: string): Promise<void> {
  const excess = () =>
    page.evaluate(() =>
      Math.max(
        document.documentElement.scrollWidth - window.innerWidth,
        ...[...document.querySelectorAll('.b-panel-body, .b-dialog-body')].map(
          ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
        ),
      ),
    );
  await expect.poll(excess, { message: `${what} scrolls sideways` }).toBeLessThanOrEqual(0);
}

/** A page that is not in front may learn the system's theme late: reloaded, it starts in it. */
async function inTheme(page: Page, address: string, theme: string): Promise<void> {
  const isIn = (patience: typeof PATIENCE) =>
    page.waitForFunction((wanted) => document.documentElement.dataset['theme'] === wanted, theme, patience);
  await isIn({ timeout: 3_000 }).catch(() => settle(page, address).then(() => isIn(PATIENCE)));
}

/** The same of the columns that 1440 pixels leave no room for. */
async function expectAllColumnsHold(page: Page, what: string): Promise<void> {
  await page.setViewportSize(WALL);
  await rest(page);
  await expectColumnsHold(page, what);
}

interface Walk {
  addresses: readonly string[];
  who: string;
  /**
   * The console follows the system's theme while it is open; the other pages take it when they
   * load.
   */
  follows: boolean;
}

/** Parts that came while a screen loaded moved nothing. */
async function expectStillLoad(page: Page, what: string): Promise<void> {
  const { shifted, moved } = await shiftsOfScreen(page);
  expect.soft(shifted, `${what} moves as it loads\n${moved}`).toBeLessThanOrEqual(SHIFTS_MOST);
}

/** Each address is opened once, and seen from there in its appearances. */
async function walk(page: Page, { addresses, who, follows }: Walk): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await watchLoads(page);
  for (const [rank, address] of addresses.entries()) {
    for (const [index, look] of appearancesOf(rank, `${who} ${address}`).entries()) {
      const { theme, size } = look;
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme: theme });
      const opens = index === 0 || !follows;
      if (opens) await settle(page, address, follows ? addresses[rank - 1] : undefined);
      if (follows) await inTheme(page, address, theme);
      await rest(page);
      const what = `${who}, ${address}, ${theme}, ${size.width} px`;
      if (opens) await expectStillLoad(page, what);
      await expectAccessible(page, what, {
        without: follows && rank > 0 ? SHELL : [],
        engines: soughtWithout(follows && rank > 0 ? [MENU] : []),
      });
      await expectNoSidewaysScroll(page, what);
      if (size === WIDE) await expectColumnsHold(page, what);
    }
    if (LONG && follows) await expectAllColumnsHold(page, `${who}, ${address}`);
    // Width of 1280 px at 400 % (WCAG 1.4.10).
    await page.setViewportSize(REFLOW);
    await rest(page);
    await expectNoSidewaysScroll(page, `${who}, ${address}, ${REFLOW.width} px`);
  }
}

test.describe.configure({ mode: 'parallel', timeout: LONG ? 900_000 : 240_000 });
// Recording every step of axe would cost more than axe.
test.use({ trace: 'off' });

test('signed out: nothing for axe, IBM’s engine and HTML_CodeSniffer to find', async ({ page }) => {
  await walk(page, { addresses: HOME, who: 'signed out', follows: false });
});

for (const role of ROLES) {
  const screens = apart(SCREENS[role]);
  for (let first = 0; first < screens.length; first += SLICE) {
    const addresses = screens.slice(first, first + SLICE);
    const which = `${role}, screens ${first + 1} to ${first + addresses.length}`;
    test(`${which}: nothing for axe, IBM’s engine and HTML_CodeSniffer to find`, async ({ page }) => {
      await signIn(page, role);
      await walk(page, { addresses, who: role, follows: true });
    });
  }
}

test('the pages that the server writes, too', async ({ page }) => {
  await page.goto('/admin/password/forgotten');
  for (const [name, html] of await serverPages()) {
    await page.setContent(html);
    for (const look of APPEARANCES) {
      await page.setViewportSize(look.size);
      await page.emulateMedia({ colorScheme: look.theme });
      const what = `${name}, ${look.theme}, ${look.size.width} px`;
      await expectAccessible(page, what, { engines: look.theme === 'light' || LONG ? soughtWithout() : undefined });
      await expectNoSidewaysScroll(page, what);
    }
  }
});

test('a visible focus follows the keyboard from the skip link to the list; nothing glides where less motion is asked for', async ({
  page,
}) => {
  await signIn(page, 'account_admin');
  await settle(page, '/cards');
  const gliding = await page.evaluate(() => {
    document.documentElement.style.minWidth = '10px';
    document.documentElement.style.color = 'red';
    const count = document.getAnimations().filter((animation) => animation instanceof CSSTransition).length;
    document.documentElement.removeAttribute('style');
    return count;
  });
  expect(gliding).toBe(0);
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Aller au contenu' });
  await expect(skip).toBeFocused();
  for (let stop = 0; stop < 25; stop += 1) {
    await page.keyboard.press('Tab');
    const seen = await page.evaluate(() => {
      const focused = document.activeElement;
      if (focused === null || focused === document.body) return 'nothing is focused';
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(focused);
      const around = focused.closest('.b-input, .b-qty, label');
      const parent = around === null ? null : getComputedStyle(around);
      const shown =
        (outlineStyle !== 'none' && outlineWidth !== '0px') ||
        boxShadow !== 'none' ||
        (parent !== null && (parent.outlineStyle !== 'none' || parent.boxShadow !== 'none'));
      return shown ? 'visible' : focused.outerHTML.slice(0, 200);
    });
    expect(seen).toBe('visible');
  }
});
