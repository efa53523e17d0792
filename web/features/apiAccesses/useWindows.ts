import { type ApiAccess, type ApiAccessWithSecret } from '@boucle/contract/features/apiAccesses/calls.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../api/query.ts';
import { type Act } from './act.ts';

export type Windows = ReturnType<typeof useWindows>;

/**
 * Question about an access, and the secret that was just made: it lives nowhere else, so that it
 * goes with its window.
 */
export function useWindows() {
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<{ act: Act; access: ApiAccess }>();
  const [secret, setSecret] = useState<ApiAccessWithSecret>();
  return {
    asked,
    secret,
    ask: (act: Act, access: ApiAccess) => setAsked({ act, access }),
    forget: () => {
      setAsked(undefined);
      setSecret(undefined);
    },
    /** An access was made, renewed or revoked. */
    done: (access: ApiAccess | ApiAccessWithSecret) => {
      setAsked(undefined);
      setSecret('client_secret' in access ? access : undefined);
      void queryClient.invalidateQueries({ queryKey: query.apiAccesses.key() });
    },
  };
}
