import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { type Role } from '@boucle/contract/base/roles.ts';
import { DEMO_END_USERS, DEMO_PASSWORD } from '../../server/dev/worlds/demo/signIns.ts';
import { asOwner } from './database.ts';
import { EMAILS, PASSWORD } from './people.ts';

const API = '/api/v1/admin';

interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
}

/** A session of anybody who has the password of the demo. */
export async function tokensOf(request: APIRequestContext, email: string): Promise<Tokens> {
  const answer = await request.post(`${API}/auth/login`, { data: { email, password: PASSWORD } });
  if (!answer.ok()) throw new Error(`${email} could not sign in: ${await answer.text()}`);
  const { access_token, refresh_token } = (await answer.json()) as Tokens;
  return { access_token, refresh_token };
}

/**
 * A new session for this browser, put in the storage as the sign-in would: for the tests that are
 * not about signing in.
 */
export const signIn = (page: Page, role: Role): Promise<Tokens> => signInAs(page, EMAILS[role]);

/** The same for anybody who has the password of the demo. */
export async function signInAs(page: Page, email: string): Promise<Tokens> {
  const { request } = page.context();
  const { access_token, refresh_token } = await tokensOf(request, email);
  const headers = { authorization: `Bearer ${access_token}` };
  const { data: user } = (await (await request.get(`${API}/current`, { headers })).json()) as { data: unknown };
  const applications = (await (await request.get('/oauth/authorized_applications.json', { headers })).json()) as {
    uid: string;
  }[];
  const app = applications.find(({ uid }) => uid === 'administration');
  // Any address of the origin gives access to its storage; this one runs no script.
  await page.goto('/favicon.svg');
  await page.evaluate(
    ([token, person]) => {
      localStorage.setItem('token', token);
      localStorage.setItem('user', person);
    },
    [JSON.stringify({ access_token, refresh_token, app }), JSON.stringify(user)] as const,
  );
  return { access_token, refresh_token };
}

/** Signs in as a person does, through home and its form. */
export async function signInByForm(page: Page, role: Role, password = PASSWORD): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Je me connecte' }).click();
  await fillSignIn(page, EMAILS[role], password);
}

/** Fills the open sign-in form and sends it. */
export async function fillSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Mot de passe', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Se connecter' }).click();
}

/** Session as the storage has it. */
export const storedSession = (page: Page) =>
  page.evaluate(() => ({ token: localStorage.getItem('token'), user: localStorage.getItem('user') }));

/** The address of the demo initiative's page for restaurateurs. */
export async function spacePath(): Promise<string> {
  const [account] = await asOwner<{ slug: string }>('select slug from accounts where id = 1');
  return `/restaurant/${account?.slug ?? ''}`;
}

/** Signs in at one of the initiative's own pages, as a person does: the owner of « Chez Manon ». */
export async function signInAt(page: Page, path: string, email: string = DEMO_END_USERS.owner.email): Promise<void> {
  await page.goto(path);
  await page.getByRole('button', { name: /^Me connecter/ }).click();
  await fillSignIn(page, email, DEMO_PASSWORD);
}

/** The counter of « Chez Manon », on a phone. */
export async function openCounter(page: Page): Promise<void> {
  await signInAt(page, await spacePath());
  await page.getByRole('button', { name: 'Ouvrir le comptoir' }).click();
  await expect(page.getByRole('heading', { name: /^Combien/ })).toBeVisible();
}
