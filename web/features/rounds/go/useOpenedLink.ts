import { useLocation } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { client } from '../../../api/client.ts';
import { ApiError } from '../../../api/errors.ts';
import { useSession } from '../../../api/useSession.ts';
import { problemOf } from '../../../shared/problem.ts';
import { useGo } from '../../../ui/navigation/useGo.ts';
import { goAddress } from '../shared/addresses.ts';

const CONFLICT = 409;

interface OpenedLink {
  readonly link: string | null;
  readonly opening: boolean;
  /** Why it was not opened. */
  readonly problem?: string;
  /** Another browser has the round. */
  readonly isElsewhere: boolean;
  /** To be called once the round was taken from there. */
  readonly onTaken: () => void;
}

/** Whether an error says that a round is open in another browser. */
export const saysElsewhere = (error: unknown): boolean => error instanceof ApiError && error.status === CONFLICT;

/**
 * State of the link that an address has (`?lien=…`): `opening` until it is answered, then nothing,
 * or why it was refused. A round that is `closed` here, because another session opened it last,
 * opens again on its own once that session has ended.
 */
export function useOpenedLink(id: number, closed: boolean, onOpened: () => void): OpenedLink {
  const { searchStr } = useLocation();
  const goTo = useGo();
  const isEmployee = useSession()?.user?.role === 'partner_delegated_admin';
  const link = new URLSearchParams(searchStr).get('lien');
  const [refusal, setRefusal] = useState<{ problem: string; isElsewhere: boolean }>();
  const leave = useEffectEvent(() => goTo(goAddress(id), { replace: true }));
  const opened = useEffectEvent(() => {
    onOpened();
    leave();
  });
  const tellRefusal = useEffectEvent((error: unknown) => {
    setRefusal({ problem: problemOf(error) ?? 'Le lien n’a pas pu être ouvert.', isElsewhere: saysElsewhere(error) });
  });
  useEffect(() => {
    if (link === null) return;
    // An administrator drives by the address alone.
    if (!isEmployee) {
      leave();
      return;
    }
    client.rounds.open({ id, link }).then(opened, tellRefusal);
  }, [id, link, isEmployee]);
  useEffect(() => {
    if (closed && link === null) client.rounds.open({ id }).then(opened, tellRefusal);
  }, [id, link, closed]);
  return {
    link,
    opening: (link !== null || closed) && refusal === undefined,
    isElsewhere: false,
    ...refusal,
    onTaken() {
      setRefusal(undefined);
      onOpened();
      goTo(goAddress(id), { replace: true });
    },
  };
}
