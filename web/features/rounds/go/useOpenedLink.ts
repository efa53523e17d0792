import { useLocation } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { client } from '../../../api/client.ts';
import { useSession } from '../../../api/useSession.ts';
import { problemOf } from '../../../shared/problem.ts';
import { useGo } from '../../../ui/navigation/useGo.ts';
import { goAddress } from '../shared/addresses.ts';

/** State of the link that an address bears (`?lien=…`): `opening` until it is answered, then nothing, or why it was refused. */
export function useOpenedLink(
  id: number,
  onOpened: () => void,
): { readonly opening: boolean; readonly problem?: string } {
  const { searchStr } = useLocation();
  const goTo = useGo();
  const isEmployee = useSession()?.user?.role === 'partner_delegated_admin';
  const link = new URLSearchParams(searchStr).get('lien');
  const [problem, setProblem] = useState<string>();
  const leave = useEffectEvent(() => goTo(goAddress(id), { replace: true }));
  const opened = useEffectEvent(() => {
    onOpened();
    leave();
  });
  useEffect(() => {
    if (link === null) return;
    // An administrator drives by the address alone.
    if (!isEmployee) {
      leave();
      return;
    }
    client.rounds.open({ id, link }).then(opened, (error: unknown) => {
      setProblem(problemOf(error) ?? 'Le lien n’a pas pu être ouvert.');
    });
  }, [id, link, isEmployee]);
  return { opening: link !== null && problem === undefined, ...(problem !== undefined && { problem }) };
}
