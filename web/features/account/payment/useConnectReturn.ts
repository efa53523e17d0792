import { connect as messages } from '@boucle/contract/messages/fr/connect.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { client } from '../../../api/client.ts';
import { query } from '../../../api/query.ts';
import { problemOf } from '../../../shared/problem.ts';
import { alerts } from '../../../ui/alerts/alerts.ts';
import { type ConnectReturn } from './messageOf.ts';
import { useGo } from '../../../ui/navigation/useGo.ts';
import { addressHere } from '../../../ui/navigation/addressHere.ts';

/**
 * Return from the provider, read in the address, which is then cleaned: `connect=complete`
 * completes the connection, once; `connect=refresh` shows why it could not be, as long as the tab
 * is open.
 */
export function useConnectReturn(): ConnectReturn {
  const goTo = useGo();
  const { pathname, searchStr } = useLocation();
  const cache = useQueryClient();
  const asked = useRef(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => client.connect.complete(undefined),
    onSuccess: (account) => {
      cache.setQueryData(query.account.read.queryKey(), account);
      alerts.show('success', `${messages.success}\n${messages.success_detail}`);
    },
    onSettled: () => cache.invalidateQueries({ queryKey: query.connect.key() }),
  });
  const outcome = new URLSearchParams(searchStr).get('connect');
  const [refreshed] = useState(outcome === 'refresh');
  useEffect(() => {
    if (outcome === null) return;
    const search = new URLSearchParams(searchStr);
    search.delete('connect');
    if (outcome === 'complete' && !asked.current) {
      asked.current = true;
      mutate();
    }
    goTo(addressHere(pathname, search), { inPlace: true });
  }, [outcome, searchStr, pathname, goTo, mutate]);
  return { refreshed, completing: isPending, problem: problemOf(error) };
}
