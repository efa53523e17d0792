import { CLIENT_ID, SCOPES } from '@boucle/contract/constants.ts';
import { pages } from '@boucle/contract/pages.ts';
import { challengeOf, startAttempt } from '../../api/pkce.ts';
import { useEffect, useState } from 'react';
import { signOut } from '../../api/transport.ts';

/** What a sign-in asks of the provider, by name: the hidden fields of the form. */
export type LoginRequest = Readonly<Record<string, string>>;

/** Begins an attempt, whose secrets this tab keeps. */
export async function loginRequest(): Promise<LoginRequest> {
  const { state, verifier } = startAttempt();
  return {
    client_id: CLIENT_ID,
    redirect_uri: `${window.location.origin}${pages.callback.path}`,
    scope: SCOPES.join(' '),
    state,
    code_challenge: await challengeOf(verifier),
    code_challenge_method: 'S256',
  };
}

/** Clears the session and prepares a sign-in each time the form opens; null until its challenge is computed. */
export function useLoginAttempt(): LoginRequest | null {
  const [request, setRequest] = useState<LoginRequest | null>(null);
  useEffect(() => {
    signOut();
    let open = true;
    void loginRequest().then((made) => open && setRequest(made));
    return () => {
      open = false;
    };
  }, []);
  return request;
}
