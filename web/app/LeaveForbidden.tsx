import { pathOf } from '@boucle/contract/pages.ts';
import { type AnyRouter, useRouter } from '@tanstack/react-router';
import { useEffect, useReducer } from 'react';
import { onForbidden } from '../api/transport.ts';
import { afterPaint } from '../ui/paint/afterPaint.ts';

/**
 * A refusal (403) leads to the dashboard. Rendered after the content of the page: its effect runs
 * after the refused form's, whose typed content then needs a confirmation.
 */
export function LeaveForbidden() {
  const router: AnyRouter = useRouter();
  const [refusals, note] = useReducer((times: number) => times + 1, 0);
  useEffect(() => onForbidden(() => afterPaint(note)), []);
  useEffect(() => {
    const isElsewhere = router.state.location.pathname !== pathOf('dashboard');
    if (refusals > 0 && isElsewhere) void router.navigate({ to: pathOf('dashboard') });
  }, [refusals, router]);
  return null;
}
