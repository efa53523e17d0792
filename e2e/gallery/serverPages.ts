import { type Page } from '@playwright/test';
import { serverPages } from '../support/serverPages.ts';

type Take = (page: Page, name: string) => Promise<void>;

/** Pages that the server draws on its own and that no walk of the gallery meets. */
const NAMES: Readonly<Record<string, string>> = {
  accountant: 'accountant',
  'sign-in for an application': 'authorize-sign-in',
  consent: 'authorize-consent',
  unlock: 'sign-in-unlock',
  refusal: 'authorize-refusal',
  'public point': 'public-point',
  'public drawer, full': 'public-drawer-full',
  'public card': 'public-card',
  'public card, balance': 'public-card-balance',
  'public places': 'public-places',
};

/** Pages of accountants, of a partner's application, of printed codes, and of rare refusals. */
export async function takeServerPages(page: Page, take: Take): Promise<void> {
  for (const [name, html] of await serverPages()) {
    const picture = NAMES[name];
    if (picture === undefined) continue;
    await page.route('**/gallery-page', (route) =>
      route.fulfill({ contentType: 'text/html; charset=utf-8', body: html }),
    );
    await page.goto('/gallery-page');
    await take(page, picture);
    await page.unroute('**/gallery-page');
  }
}
