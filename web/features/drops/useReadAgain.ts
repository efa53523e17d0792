import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { query } from '../../api/query.ts';
import { useDeposits } from '../../shared/outbox/useWaiting.ts';

/**
 * Reads stock and deposits again when the network is back, and when a deposit no longer waits to be
 * sent: recorded or refused, by this tab or by another one.
 */
export function useReadAgain(): void {
  const client = useQueryClient();
  const deposits = useDeposits();
  const before = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const waiting = new Set(deposits.filter(({ refusal }) => refusal === null).map(({ id }) => id));
    const hasLeft = [...before.current].some((id) => !waiting.has(id));
    before.current = waiting;
    if (hasLeft) readAgain(client);
  }, [client, deposits]);
  useEffect(() => {
    const again = () => readAgain(client);
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [client]);
}

function readAgain(client: ReturnType<typeof useQueryClient>): void {
  void client.invalidateQueries({ queryKey: ['deposits'] });
  void client.invalidateQueries({ queryKey: query.partner.key() });
}
