import { createHash, randomBytes } from 'node:crypto';
import { hiddenOf } from '../pages.ts';
import { type PartnerWorld } from './partnerWorld.ts';

export type Audience = 'customer' | 'restaurant';

const verifier = randomBytes(32).toString('base64url');
const challenge = createHash('sha256').update(verifier).digest('base64url');

/** The initiative's own pages as a browser uses them: its two public clients, of this origin. */
export function ownPages(world: PartnerWorld, slug = 'consigne-loire') {
  const returnTo = (audience: Audience): string =>
    `${world.origin}/${audience === 'customer' ? 'c' : 'restaurant'}/${slug}/retour`;
  const request = (audience: Audience, more: Readonly<Record<string, string>> = {}): Record<string, string> => ({
    response_type: 'code',
    client_id: `${slug}-${audience}`,
    redirect_uri: returnTo(audience),
    state: 'état',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...more,
  });
  const open = (fields: Readonly<Record<string, string>>, cookie = ''): Promise<Response> =>
    fetch(`${world.origin}/oauth/authorize?${new URLSearchParams(fields).toString()}`, {
      redirect: 'manual',
      headers: { cookie },
    });
  const post = (path: string, form: Readonly<Record<string, string>>, cookie = ''): Promise<Response> =>
    fetch(`${world.origin}${path}`, {
      method: 'POST',
      body: new URLSearchParams(form),
      redirect: 'manual',
      headers: { cookie },
    });
  const signIn = async (audience: Audience, email: string, password: string): Promise<Response> => {
    const page = await open(request(audience));
    return post('/oauth/authorize', { ...hiddenOf(await page.text()), email, password, step: 'sign_in' });
  };
  const exchange = (audience: Audience, code: string, more: Readonly<Record<string, string>> = {}) =>
    post('/oauth/token', {
      grant_type: 'authorization_code',
      client_id: `${slug}-${audience}`,
      redirect_uri: returnTo(audience),
      code,
      code_verifier: verifier,
      ...more,
    });
  return {
    returnTo,
    request,
    open,
    post,
    signIn,
    exchange,
    /** A token of somebody who signs in to one of the pages. */
    async token(audience: Audience, email: string, password: string): Promise<string> {
      const code = backOf(await signIn(audience, email, password)).get('code') ?? '';
      return ((await (await exchange(audience, code)).json()) as { access_token: string }).access_token;
    },
  };
}

/** What a redirection brings back to its application. */
export const backOf = (response: Response): URLSearchParams =>
  new URL(response.headers.get('location') ?? 'about:blank').searchParams;
