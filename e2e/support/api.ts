import { type APIRequestContext } from '@playwright/test';
import { type Role } from '@boucle/contract/roles.ts';
import { EMAILS, PASSWORD } from './people.ts';

export interface Api {
  get<T>(path: string): Promise<T>;
  post<T>(path: string, body: object): Promise<T>;
  patch<T>(path: string, body: object): Promise<T>;
}

/** The API of the console as somebody of the demo, to prepare what a test is not about. Each call answers its data, and throws when it is refused. */
export async function apiOf(request: APIRequestContext, role: Role): Promise<Api> {
  const call = async <T>(method: string, path: string, { data, token }: { data?: object; token?: string }) => {
    const answer = await request.fetch(`/api/v1/admin${path}`, {
      method,
      ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }),
      ...(data && { data }),
    });
    if (!answer.ok()) throw new Error(`${method} ${path}: ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  const person = { email: EMAILS[role], password: PASSWORD };
  const { access_token: token } = await call<{ access_token: string }>('POST', '/auth/login', { data: person });
  const dataOf = async <T>(method: string, path: string, data?: object): Promise<T> =>
    (await call<{ data: T }>(method, path, { token, ...(data && { data }) })).data;
  return {
    get: (path) => dataOf('GET', path),
    post: (path, body) => dataOf('POST', path, body),
    patch: (path, body) => dataOf('PATCH', path, body),
  };
}
