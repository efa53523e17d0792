import { type Page, type Response } from '@playwright/test';

/**
 * Asked before somebody changes a choice of theirs: what shows at once is kept when this resolves,
 * and a page may be read anew.
 */
export const preferencesKept = (page: Page): Promise<Response> =>
  page.waitForResponse(
    (answer) => answer.request().method() === 'PATCH' && answer.url().endsWith('/current/preferences') && answer.ok(),
  );
