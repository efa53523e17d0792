import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { query } from '../../api/query.ts';
import { depositQueue } from '../../shared/deposits/queue.ts';

/** Reads stock and deposits again when the network is back, and when a deposit was recorded or refused. */
export function useReadAgain(): void {
  const client = useQueryClient();
  useEffect(() => {
    const again = () => {
      void client.invalidateQueries({ queryKey: ['deposits'] });
      void client.invalidateQueries({ queryKey: query.partner.key() });
    };
    const stop = depositQueue.onOutcome(again);
    window.addEventListener('online', again);
    return () => {
      stop();
      window.removeEventListener('online', again);
    };
  }, [client]);
}
