import { errors } from '@boucle/contract/messages/fr/errors.ts';
import { type ReadingsAnswer } from '@boucle/contract/stockCounts/shapes.ts';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { NoAnswerError } from '../../../api/errors.ts';
import { outbox, outboxStore, ownerNow } from '../../../shared/outbox/queue.ts';
import { quietClient } from '../../../shared/outbox/quietClient.ts';
import { type OutboxStore } from '../../../shared/outbox/store.ts';
import { tellError } from '../../../ui/alerts/tellError.ts';
import { takeRecorded } from './recorded.ts';
import { isSheet, type KnownSheet, sheetOf } from './sheet.ts';

/** A network that is there and answers nothing keeps nobody waiting longer than this, when something was kept. */
const PATIENCE_MS = 3000;
/** Between two tries while what is shown may be out of date. */
const AGAIN_MS = 15_000;

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

function keepRecorded(cache: QueryClient, id: number, answer: ReadingsAnswer): void {
  const next = takeRecorded(cache, keyOf(id), answer);
  const owner = ownerNow();
  if (next === undefined || owner === undefined) return;
  const { sure: _, ...sheet } = next;
  // Without room for it, the next reading brings it again.
  void outboxStore()
    .then((store) => store.keepCopy(owner, `count ${id}`, sheet))
    .catch(() => undefined);
}

/** The lines of a count; those last read where there is no network. What the server answers to a number is in them at once. */
export function useCountSheet(id: number) {
  const cache = useQueryClient();
  useEffect(
    () =>
      outbox.onOutcomes((settled) => {
        const own = settled.filter(({ act }) => act.kind === 'reading' && act.count === id);
        const answers = own.flatMap(({ outcome }) =>
          outcome.kind === 'recorded' && outcome.answer.of === 'reading' ? [outcome.answer.readings] : [],
        );
        // The numbers of a request have one answer.
        for (const answer of new Set(answers)) keepRecorded(cache, id, answer);
        // Refused, perhaps because the count is over: the sheet says it.
        if (own.some(({ outcome }) => outcome.kind === 'refused'))
          void cache.invalidateQueries({ queryKey: keyOf(id) });
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
