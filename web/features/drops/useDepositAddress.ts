import { type Address, pages } from '@boucle/contract/pages.ts';
import { useLocation } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useGo } from '../../ui/navigation/useGo.ts';

export const DEPOSIT = pages['drop-off-return'].path;
export const MINE = `${DEPOSIT}?view=mine` as const;

/** The walk of a deposit; `fait` follows the three steps. */
export const STEPS = ['point', 'quantites', 'resume', 'fait'] as const;
export type Step = (typeof STEPS)[number];

export const addressOf = (step: Step): Address => (step === 'point' ? DEPOSIT : `${DEPOSIT}?etape=${step}`);

/**
 * Where the address stands: the walk and its step, or one’s own deposits; the signed link of a
 * point’s QR code comes here too.
 */
export function useDepositAddress() {
  const goTo = useGo();
  const { searchStr } = useLocation();
  return useMemo(() => {
    const search = new URLSearchParams(searchStr);
    const step = STEPS.find((one) => one === search.get('etape')) ?? 'point';
    return {
      mine: search.get('view') === 'mine',
      step,
      code: search.get('point'),
      page: Math.max(1, Number.parseInt(search.get('page') ?? '1', 10) || 1),
      go: (to: Step, replace = false) => goTo(addressOf(to), { replace }),
    };
  }, [goTo, searchStr]);
}
