import { errors } from '@boucle/contract/messages/fr/errors.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { NoAnswerError } from '../../../api/errors.ts';
import { outbox, outboxStore, ownerNow } from '../../../shared/outbox/queue.ts';
import { quietClient } from '../../../shared/outbox/quietClient.ts';
import { type OutboxStore } from '../../../shared/outbox/store.ts';
import { tellError } from '../../../ui/alerts/tellError.ts';
import { isSheet, type Sheet, sheetOf, withAnswer } from './sheet.ts';

/** A network that is there and answers nothing keeps nobody waiting longer than this, when something was kept. */
const PATIENCE_MS = 3000;
/** Between two tries while what is shown may be out of date. */
const AGAIN_MS = 15_000;

/** A sheet; `sure` when it comes from the server, not from what this phone kept. */
interface KnownSheet extends Sheet {
  readonly sure: boolean;
}

const keyOf = (id: number) => ['stock-count-sheet', ownerNow() ?? '', id] as const;

async function readFresh(id: number, owner: string, store: OutboxStore): Promise<KnownSheet> {
  const [detail, settings] = await Promise.all([
    quietClient.stockCounts.read({ id }),
    quietClient.stockCounts.settings(),
  ]);
  const sheet = sheetOf(detail, settings.threshold_pieces, new Date().toISOString());
  // Signed out meanwhile: nothing of it stays on this device.
  if (ownerNow() === owner) await store.keepCopy(owner, `count ${id}`, sheet);
  return { ...sheet, sure: true };
}

async function readSheet(id: number): Promise<KnownSheet> {
  const owner = ownerNow() ?? '';
  const store = await outboxStore();
  const kept = await store.copyOf(owner, `count ${id}`);
  const old = isSheet(kept) ? { ...kept, sure: false } : undefined;
  const fresh = readFresh(id, owner, store);
  try {
    if (old === undefined) return await fresh;
    // What comes later still is kept for the next time.
    fresh.catch(() => undefined);
    return await Promise.race([
      fresh,
      new Promise<typeof old>((resolve) => setTimeout(() => resolve(old), PATIENCE_MS)),
    ]);
  } catch (error) {
    if (!(error instanceof NoAnswerError)) throw error;
    if (old !== undefined) return old;
    tellError(errors.network);
    throw error;
  }
}

/** The lines of a count; those last read where there is no network. What the server answers to a number is in them at once. */
export function useCountSheet(id: number) {
  const cache = useQueryClient();
  useEffect(
    () =>
      outbox.onOutcome((act, outcome) => {
        if (act.kind !== 'reading' || act.count !== id || outcome.kind !== 'recorded') return;
        const { answer } = outcome;
        if (answer.of !== 'reading') return;
        const next = cache.setQueryData<KnownSheet>(
          keyOf(id),
          (sheet) => sheet && { ...sheet, ...withAnswer(sheet, answer.readings) },
        );
        const owner = ownerNow();
        if (next === undefined || owner === undefined) return;
        const { sure: _, ...sheet } = next;
        // Without room for it, the next reading brings it again.
        void outboxStore()
          .then((store) => store.keepCopy(owner, `count ${id}`, sheet))
          .catch(() => undefined);
      }),
    [cache, id],
  );
  useEffect(() => {
    const again = () => void cache.invalidateQueries({ queryKey: keyOf(id) });
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [cache, id]);
  return useQuery({
    queryKey: keyOf(id),
    queryFn: () => readSheet(id),
    refetchInterval: ({ state }) => (state.data?.sure === false ? AGAIN_MS : false),
  });
}
