import { errors } from '@boucle/contract/messages/fr/errors.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { NoAnswerError } from '../../api/errors.ts';
import { tellError } from '../../ui/alerts/tellError.ts';
import { KEPT_COPIES } from './names.ts';
import { type Keeper, type Kept, type Known, readKept, takeAnswer } from './keptCopy.ts';
import { type CopyName } from './store.ts';
import { outbox, outboxStore, ownerNow, type SettledAct } from './queue.ts';

/** Between two tries while what is shown may be out of date. */
const AGAIN_MS = 15_000;

/** Effect of settled acts on what shows. */
interface Taken<T> {
  /**
   * The answers of the server, the earliest first; undefined when one is too incomplete while
   * nothing shows.
   */
  readonly answers: readonly ((shown: Known<T> | undefined) => Known<T> | undefined)[];
  /** Whether the server is to be asked again. */
  readonly again?: boolean;
}

const keeperNow = (): Keeper => ({ owner: ownerNow() ?? '', ownerNow, store: outboxStore });

/** Where the cache holds a kept copy of the signed-in person. */
export const keptCopyKey = (name: CopyName) => [KEPT_COPIES, ownerNow() ?? '', name] as const;

/**
 * Something that this device keeps: as the server has it, as it was last read where there is no
 * network. What it answers to acts is in it at once.
 */
export function useKeptCopy<T>(kept: Kept<T>, take: (settled: readonly SettledAct[]) => Taken<T>) {
  const cache = useQueryClient();
  const queryKey = keptCopyKey(kept.name);
  const readAgain = useEffectEvent(() => void cache.invalidateQueries({ queryKey }));
  const takeIn = useEffectEvent((settled: readonly SettledAct[]) => {
    const { answers, again = false } = take(settled);
    for (const next of answers) takeAnswer<T>(cache, queryKey, kept.name, keeperNow(), next);
    if (again) readAgain();
  });
  useEffect(() => outbox.onOutcomes((settled) => takeIn(settled)), []);
  useEffect(() => {
    const again = () => readAgain();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, []);
  return useQuery({
    queryKey,
    queryFn: async () => {
      try {
        return await readKept(kept, keeperNow());
      } catch (error) {
        if (error instanceof NoAnswerError) tellError(errors.network);
        throw error;
      }
    },
    refetchInterval: ({ state }) => (state.data?.sure === false ? AGAIN_MS : false),
  });
}
