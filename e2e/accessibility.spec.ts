import { ROLES } from '@boucle/contract/roles.ts';
import { type Page, expect, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { followElsewhere } from './support/follow.ts';
import { PATIENCE, rest, SCREENS } from './support/screens.ts';
import { serverPages } from './support/serverPages.ts';
import { signIn } from './support/signIn.ts';

const HOME = ['/', '/?error=access_denied', '/?login_hint=a%40b.fr'];
const WIDE = { width: 1440, height: 900 } as const;
const NARROW = { width: 390, height: 844 } as const;
/** Each one change away from the last. */
const APPEARANCES = [
  { theme: 'light', size: WIDE },
  { theme: 'dark', size: WIDE },
  { theme: 'dark', size: NARROW },
  { theme: 'light', size: NARROW },
] as const;
/** IBM's engine and HTML_CodeSniffer look at each screen wide and light; in every look in `npm run test:long -- people`. */
const LONG = process.env['LONG'] === '1';
const withEngines = ({ theme, size }: (typeof APPEARANCES)[number]): boolean =>
  LONG || (theme === 'light' && size === WIDE);
/** The same around every screen of a role: looked at with the first one of each test. */
const SHELL = ['.b-shell-menu', '.b-top'];
/** Screens looked at by one test: few enough for two browsers to share a role between them. */
const SLICE = 8;

/** The screen of an address: what is before its tabs and what opens over it. */
const screenOf = (address: string): string => address.split('?')[0]?.replace(/\d+/g, '$id') ?? '';

/** The addresses of each screen as far from one another as they can be: from one screen to another nothing need be loaded anew. */
function dealt(addresses: readonly string[]): string[] {
  const all = Map.groupBy(addresses, screenOf);
  const placed = [...all.values()].flatMap((own) => own.map((address, i) => ({ address, at: (i + 0.5) / own.length })));
  return placed.sort((a, b) => a.at - b.at).map(({ address }) => address);
}

/** Shows an address as it stands once everything has come; within the console, from another of its screens, as a link would. */
async function settle(page: Page, address: string, from?: string): Promise<void> {
  if (from === undefined || screenOf(from) === screenOf(address)) await page.goto(address);
  else await followElsewhere(page, address);
  await rest(page);
}

/** Nothing may stick out of the window sideways. */
async function expectNoSidewaysScroll(page: Page, what: string): Promise<void> {
  const excess = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(excess, { message: `${what} scrolls sideways` }).toBeLessThanOrEqual(0);
}

/** A page that is not in front may be told late of the system's theme: loaded anew, it starts in it. */
async function inTheme(page: Page, address: string, theme: string): Promise<void> {
  const isIn = (patience: typeof PATIENCE) =>
    page.waitForFunction((wanted) => document.documentElement.dataset['theme'] === wanted, theme, patience);
  await isIn({ timeout: 3_000 }).catch(() => settle(page, address).then(() => isIn(PATIENCE)));
}

interface Walk {
  addresses: readonly string[];
  who: string;
  /** The console follows the system's theme while it is open; the other pages take it when they load. */
  follows: boolean;
}

/** Each address is opened once, wide or narrow in turn, and seen from there in every look: whole in light, in dark for what dark changes. */
async function walk(page: Page, { addresses, who, follows }: Walk): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const [rank, address] of addresses.entries()) {
    for (const [index, look] of (rank % 2 === 0 ? APPEARANCES : APPEARANCES.toReversed()).entries()) {
      const { theme, size } = look;
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme: theme });
      if (index === 0 || !follows) await settle(page, address, follows ? addresses[rank - 1] : undefined);
      if (follows) await inTheme(page, address, theme);
      await rest(page);
      const what = `${who}, ${address}, ${theme}, ${size.width} px`;
      await expectAccessible(page, what, {
        only: follows && theme === 'dark' ? 'colours' : undefined,
        without: follows && rank > 0 ? SHELL : [],
        engines: withEngines(look),
      });
      await expectNoSidewaysScroll(page, what);
    }
  }
}

test.describe.configure({ mode: 'parallel', timeout: LONG ? 900_000 : 240_000 });
// Recording every step of axe would cost more than axe.
test.use({ trace: 'off' });

test('signed out: nothing for axe, IBM’s engine and HTML_CodeSniffer to find (fault 41)', async ({ page }) => {
  await walk(page, { addresses: HOME, who: 'signed out', follows: false });
});

for (const role of ROLES) {
  const screens = dealt(SCREENS[role]);
  for (let first = 0; first < screens.length; first += SLICE) {
    const addresses = screens.slice(first, first + SLICE);
    const which = `${role}, screens ${first + 1} to ${first + addresses.length}`;
    test(`${which}: nothing for axe, IBM’s engine and HTML_CodeSniffer to find (fault 41)`, async ({ page }) => {
      await signIn(page, role);
      await walk(page, { addresses, who: role, follows: true });
    });
  }
}

test('the pages that the server writes, too (fault 41)', async ({ page }) => {
  await page.goto('/admin/password/forgotten');
  for (const [name, html] of await serverPages()) {
    await page.setContent(html);
    for (const look of APPEARANCES) {
      await page.setViewportSize(look.size);
      await page.emulateMedia({ colorScheme: look.theme });
      const what = `${name}, ${look.theme}, ${look.size.width} px`;
      await expectAccessible(page, what, { engines: withEngines(look) });
      await expectNoSidewaysScroll(page, what);
    }
  }
});

test('a visible focus follows the keyboard from the skip link to the list', async ({ page }) => {
  await signIn(page, 'account_admin');
  await settle(page, '/cards');
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
