import { CLIENT_ID, SCOPES } from '@boucle/contract/constants.ts';
import { pages } from '@boucle/contract/pages.ts';
import { useEffect, useState } from 'react';
import { challengeOf, startAttempt } from '../../api/pkce.ts';
import { signOut } from '../../api/transport.ts';

/** The hidden fields of the form, by name. */
export type LoginRequest = Readonly<Record<string, string>>;

/** Clears the session and prepares a sign-in each time the form opens; null until its challenge is computed. */
export function useLoginAttempt(): LoginRequest | null {
  const [request, setRequest] = useState<LoginRequest | null>(null);
  useEffect(() => {
    signOut();
    const { state, verifier } = startAttempt();
    let open = true;
    const prepare = async () => {
      const challenge = await challengeOf(verifier);
      if (!open) return;
      setRequest({
        client_id: CLIENT_ID,
        redirect_uri: `${window.location.origin}${pages.callback.path}`,
        scope: SCOPES.join(' '),
        state,
        code_challenge: challenge,
        code_challenge_method: 'S256',
      });
    };
    void prepare();
    return () => {
      open = false;
    };
  }, []);
  return request;
}
