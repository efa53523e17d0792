import { errors } from '@boucle/contract/messages/fr/errors.ts';
import { type RoundDetail } from '@boucle/contract/rounds/shapes.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { NoAnswerError } from '../../../api/errors.ts';
import { outbox, outboxStore, ownerNow } from '../../../shared/outbox/queue.ts';
import { quietClient } from '../../../shared/outbox/quietClient.ts';
import { type OutboxStore } from '../../../shared/outbox/store.ts';
import { tellError } from '../../../ui/alerts/tellError.ts';
import { isRoundCopy } from './roundCopy.ts';

/** A network that is there and answers nothing keeps nobody waiting longer than this, when something was kept. */
const PATIENCE_MS = 3000;
/** Between two tries while what is shown may be out of date. */
const AGAIN_MS = 15_000;

/** A round; `sure` when it comes from the server, not from what this phone kept. */
interface KnownRound {
  readonly round: RoundDetail;
  readonly sure: boolean;
}

const keyOf = (id: number) => ['round-go', ownerNow() ?? '', id] as const;

async function readFresh(id: number, owner: string, store: OutboxStore): Promise<KnownRound> {
  const round = await quietClient.rounds.read({ id });
  // Signed out meanwhile: nothing of it stays on this device.
  if (ownerNow() === owner) await store.keepCopy(owner, `round ${id}`, round);
  return { round, sure: true };
}

async function readRound(id: number): Promise<KnownRound> {
  const owner = ownerNow() ?? '';
  const store = await outboxStore();
  const kept = await store.copyOf(owner, `round ${id}`);
  const old = isRoundCopy(kept) ? { round: kept, sure: false } : undefined;
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

/** A round; as it was last read where there is no network. What the server answers to a stop is in it at once. */
export function useRound(id: number) {
  const cache = useQueryClient();
  useEffect(
    () =>
      outbox.onOutcomes((settled) => {
        const answer = settled
          .flatMap(({ act, outcome }) =>
            act.kind === 'stop' && act.round === id && outcome.kind === 'recorded' && outcome.answer.of === 'stop'
              ? [outcome.answer.round]
              : [],
          )
          .at(-1);
        if (answer === undefined) return;
        cache.setQueryData<KnownRound>(keyOf(id), { round: answer, sure: true });
        const owner = ownerNow();
        if (owner === undefined) return;
        // Without room for it, the next reading brings it again.
        void outboxStore()
          .then((store) => store.keepCopy(owner, `round ${id}`, answer))
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
    queryFn: () => readRound(id),
    refetchInterval: ({ state }) => (state.data?.sure === false ? AGAIN_MS : false),
  });
}
