import { type Role } from '@boucle/contract/base/roles.ts';
import { expect, type Page, test } from '@playwright/test';
import { apiOf } from './support/api.ts';
import { pressEscape, rest } from './support/screens.ts';
import { signIn } from './support/signIn.ts';

/**
 * Every screen that is a list, or has one, whose rows lead somewhere in the demo: `npm run
 * test:long -- people` goes through all of them.
 */
const LONG = process.env['LONG'] === '1';
const LISTS = {
  account_admin: [
    '/cards',
    '/customers',
    '/restaurants',
    '/partners',
    '/orders',
    '/dropoffs',
    '/collection_sites',
    '/formats',
    '/information_banners',
    '/transactions/deposits',
    '/transactions/supply',
    '/transactions/reuses',
    '/transactions/wash',
    '/to_do',
    '/stock_health?onglet=lieux',
    '/stock_health?onglet=valeur',
    '/stock_health',
    '/control?onglet=a-compter',
    '/control?onglet=inventaires',
    '/control',
    '/transactions/wash?onglet=lots&vue=liste',
    '/control?onglet=alertes',
    '/rounds?onglet=demandes',
    '/rounds?onglet=liste',
    '/billing',
    '/billing?onglet=factures',
    '/billing?onglet=avoirs',
    '/billing?onglet=releves',
    '/billing?onglet=virements',
    '/books',
    '/books?onglet=detail',
    '/books?onglet=balance',
    '/books?onglet=plan',
    '/books?onglet=monnaie',
    '/books?onglet=ecritures&kind=CAG',
    '/team?onglet=journal',
    '/team?onglet=courriers',
    '/restaurants/1?onglet=transactions',
    '/restaurants/1?onglet=releves',
    '/customers/1?onglet=transactions',
    '/partners/1/supply?onglet=historique',
    '/stock-card?place=restaurant&id=1&format=1&state=clean',
    '/balance-card?kind=CAG&owner=customer&id=1',
  ],
  partner_admin: [
    '/orders',
    '/partner-stocks',
    '/partner-stocks?onglet=mouvements',
    '/partners/delegated_admins',
    '/api_accesses',
    '/rounds?onglet=demandes',
  ],
  super_admin: [
    '/dashboard',
    '/accounts',
    '/accounts?onglet=demandes',
    '/accounts?onglet=suivi',
    '/partners',
    '/dropoffs',
  ],
} as const satisfies Partial<Record<Role, readonly string[]>>;

/**
 * One of each kind of list: table, cards, lines with acts, stocks, journal, figures, tab of a page.
 */
const EVERYDAY: ReadonlySet<string> = new Set([
  '/cards',
  '/formats',
  '/to_do',
  '/stock_health?onglet=lieux',
  '/rounds?onglet=liste',
  '/billing?onglet=factures',
  '/books?onglet=balance',
  '/team?onglet=journal',
  '/restaurants/1?onglet=releves',
  '/stock-card?place=restaurant&id=1&format=1&state=clean',
  '/partner-stocks',
  '/api_accesses',
  '/accounts?onglet=suivi',
]);

/** Failures are reported list by list. */
const softly = expect.configure({ soft: true });

/** The focused line, by its rank in its list; null when no line has the focus. */
const lineOf = (page: Page) =>
  page.evaluate(() => {
    const line = document.activeElement?.closest('main :is(tr, li)');
    return line?.closest('aside') === null ? [...(line.parentElement?.children ?? [])].indexOf(line) : null;
  });

/** How many lines its list has after the focused one that lead somewhere. */
const linesAfter = (page: Page) =>
  page.evaluate(() => {
    const line = document.activeElement?.closest('main :is(tr, li)');
    const all = [...(line?.parentElement?.children ?? [])];
    return all.slice(all.indexOf(line ?? document.body) + 1).filter((one) => one.querySelector('a[href], button'))
      .length;
  });

for (const [role, all] of Object.entries(LISTS) as [keyof typeof LISTS, readonly string[]][]) {
  const addresses = LONG ? all : all.filter((address) => EVERYDAY.has(address));
  test(`j and k go through lists, / searches them and c does what they are for (${role})`, async ({
    page,
    request,
  }) => {
    test.setTimeout(LONG ? 400_000 : 120_000);
    await (await apiOf(request, role)).patch('/current/preferences', { single_keys: true });
    await signIn(page, role);
    for (const address of addresses) {
      await page.goto(address);
      await rest(page);
      await page.keyboard.press('j');
      // The first such key asks what the person chose.
      await softly.poll(() => lineOf(page), { message: address, timeout: 4000 }).not.toBeNull();
      const first = await lineOf(page);
      if ((await linesAfter(page)) > 0) {
        await page.keyboard.press('j');
        expect.soft(await lineOf(page), address).toBeGreaterThan(first ?? 0);
        await page.keyboard.press('k');
        expect.soft(await lineOf(page), address).toBe(first);
      }
      await page.keyboard.press('/');
      const search = page.locator('main .b-search input').first();
      const palette = page.getByRole('dialog', { name: 'Recherche et commandes' });
      if ((await search.count()) > 0) {
        await expect.soft(search, address).toBeFocused();
        await search.blur();
      } else {
        await expect.soft(palette, address).toBeVisible();
        await pressEscape(page);
        await expect.soft(palette, address).toBeHidden();
      }
      if ((await page.locator('main .b-page-primary :is(a[href], button:not([disabled]))').count()) === 0) continue;
      const before = page.url();
      const opened = page.getByRole('dialog').or(page.getByRole('alertdialog'));
      await page.keyboard.press('c');
      // Nothing is written by one key: it opens a page or a window.
      await softly
        .poll(async () => page.url() !== before || (await opened.count()) > 0, {
          message: address,
          timeout: 4000,
        })
        .toBe(true);
    }
  });
}
