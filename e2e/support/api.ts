import { BATCH_PATH } from '@boucle/contract/base/batch.ts';
import { type APIRequestContext, type Page } from '@playwright/test';
import { type Role } from '@boucle/contract/base/roles.ts';
import { EMAILS } from './people.ts';
import { tokensOf } from './signIn.ts';

export interface Api {
  get<T>(path: string): Promise<T>;
  post<T>(path: string, body: object): Promise<T>;
  patch<T>(path: string, body: object): Promise<T>;
}

/**
 * The API of the console as somebody of the demo, to prepare what a test is not about. Each call
 * answers its data, and throws when it is refused.
 */
export async function apiOf(request: APIRequestContext, role: Role): Promise<Api> {
  const { access_token } = await tokensOf(request, EMAILS[role]);
  const headers = { authorization: `Bearer ${access_token}` };
  const call = async <T>(method: string, path: string, data?: object): Promise<T> => {
    const answer = await request.fetch(`/api/v1/admin${path}`, { method, headers, ...(data && { data }) });
    if (!answer.ok()) throw new Error(`${method} ${path}: ${await answer.text()}`);
    return ((await answer.json()) as { data: T }).data;
  };
  return {
    get: (path) => call('GET', path),
    post: (path, body) => call('POST', path, body),
    patch: (path, body) => call('PATCH', path, body),
  };
}

/**
 * Has the page's readings sent one by one, as to a server that knows no batch: for the tests that
 * hold, refuse or await one of them by its address.
 */
export const readApart = (page: Page): Promise<unknown> =>
  page.route(`**${BATCH_PATH}`, (route) => route.fulfill({ status: 404 }));

/** Addresses that a request reads: its own, or the ones of a batch. */
export const readBy = (request: { url: () => string; postDataJSON: () => unknown }): readonly string[] =>
  request.url().endsWith(BATCH_PATH) ? (request.postDataJSON() as { gets: string[] }).gets : [request.url()];
