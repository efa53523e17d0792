import { pages } from '@boucle/contract/pages.ts';
import { type AnyRouter, useLocation, useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';

export const DEPOSIT = pages['drop-off-return'].path;
export const MINE = `${DEPOSIT}?view=mine`;

/** The walk of a deposit; `fait` follows the three steps. */
export const STEPS = ['point', 'quantites', 'resume', 'fait'] as const;
export type Step = (typeof STEPS)[number];

export const addressOf = (step: Step): string => (step === 'point' ? DEPOSIT : `${DEPOSIT}?etape=${step}`);

/** Where the address stands: the walk and its step, or one’s own deposits; the signed link of a point’s QR code comes here too. */
export function useDepositAddress() {
  const router: AnyRouter = useRouter();
  const { searchStr } = useLocation();
  return useMemo(() => {
    const search = new URLSearchParams(searchStr);
    const step = STEPS.find((one) => one === search.get('etape')) ?? 'point';
    return {
      mine: search.get('view') === 'mine',
      step,
      code: search.get('point'),
      page: Math.max(1, Number.parseInt(search.get('page') ?? '1', 10) || 1),
      go: (to: Step, replace = false) => void router.navigate({ href: addressOf(to), replace }),
    };
  }, [router, searchStr]);
}
