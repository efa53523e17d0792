import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createAttempts, type SendOptions } from '../../shared/saving/attempts.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { CHANGED } from '../queries.ts';

/** One act about a refund, under one key until it succeeds; what it changes is read again. */
export function useRefund<B>(send: (body: B, options: SendOptions) => Promise<unknown>, onDone: () => void) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [attempts] = useState(createAttempts);
  const queries = useQueryClient();
  const refund = async (body: B, words: string) => {
    setBusy(true);
    setFailure(null);
    try {
      await send(body, attempts.optionsOf());
      attempts.done();
      for (const key of [...CHANGED, 'refunds']) void queries.invalidateQueries({ queryKey: [key] });
      alerts.show('success', words);
      onDone();
    } catch (error) {
      void queries.invalidateQueries({ queryKey: ['refunds'] });
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return { busy, failure, refund };
}
