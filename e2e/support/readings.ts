import { type Page } from '@playwright/test';
import { BATCH_PATH } from '@boucle/contract/base/batch.ts';

/**
 * Has the page's readings sent one by one, as to a server that knows no batch: for the tests that
 * hold, refuse or await one of them by its address.
 */
export const readApart = (page: Page): Promise<unknown> =>
  page.route(`**${BATCH_PATH}`, (route) => route.fulfill({ status: 404 }));

/** Addresses that a request reads: its own, or the ones of a batch. */
export const readBy = (request: { url: () => string; postDataJSON: () => unknown }): readonly string[] =>
  request.url().endsWith(BATCH_PATH) ? (request.postDataJSON() as { gets: string[] }).gets : [request.url()];
