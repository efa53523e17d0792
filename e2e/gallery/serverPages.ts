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
};

/** The accountant's page, a partner application's, and the pages of rare refusals. */
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
