import { CLIENT_ID, SCOPES } from '@boucle/contract/base/constants.ts';
import { pages } from '@boucle/contract/pages.ts';
import { challengeOf, keepAttempt, startAttempt } from '../../api/session/pkce.ts';
import { useEffect, useState } from 'react';
import { signOut } from '../../api/transport.ts';

export interface LoginRequest {
  /** Parameters of a sign-in for the provider, by name: the hidden fields of the form. */
  readonly fields: Readonly<Record<string, string>>;
  /** To be called when the request leaves: its secrets are kept from then on. */
  readonly leave: () => void;
}

/** Begins an attempt, whose secrets this browser keeps. */
export async function loginRequest(): Promise<LoginRequest> {
  const attempt = startAttempt();
  const fields = {
    client_id: CLIENT_ID,
    redirect_uri: `${window.location.origin}${pages.callback.path}`,
    scope: SCOPES.join(' '),
    state: attempt.state,
    code_challenge: await challengeOf(attempt.verifier),
    code_challenge_method: 'S256',
  };
  return { fields, leave: () => keepAttempt(attempt) };
}

/**
 * Clears the session and prepares a sign-in each time the form opens; null until its challenge is
 * computed.
 */
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
