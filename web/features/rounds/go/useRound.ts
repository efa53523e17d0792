import { type RoundDetail } from '@boucle/contract/features/rounds/shapes.ts';
import { useQueryClient } from '@tanstack/react-query';
import { quietClient } from '../../../shared/outbox/quietClient.ts';
import { keptCopyKey, useKeptCopy } from '../../../shared/outbox/useKeptCopy.ts';
import { isRoundCopy } from './roundCopy.ts';

const nameOf = (id: number) => `round ${id}` as const;

/**
 * A round; as it was last read where there is no network. What the server answers to a stop is in
 * it at once.
 */
export const useRound = (id: number) =>
  useKeptCopy<RoundDetail>(
    { name: nameOf(id), is: isRoundCopy, read: () => quietClient.rounds.read({ id }) },
    (settled) => ({
      answers: settled.flatMap(({ act, outcome }) =>
        act.kind === 'stop' && act.round === id && outcome.kind === 'recorded' && outcome.answer.of === 'stop'
          ? [answerOf(outcome.answer.round)]
          : [],
      ),
      // Refused, perhaps because somebody else did the stop: the round says it.
      again: settled.some(({ act, outcome }) => act.kind === 'stop' && act.round === id && outcome.kind === 'refused'),
    }),
  );

/**
 * Reads a round that this session has just opened. A reading that began before is given up: it was
 * refused, and the cache would wait for it rather than ask again.
 */
export function useReadOpened(id: number): () => void {
  const cache = useQueryClient();
  return () => {
    const queryKey = keptCopyKey(nameOf(id));
    void cache.cancelQueries({ queryKey }).then(() => cache.refetchQueries({ queryKey }));
  };
}

/** The answer to a stop is the round whole. */
const answerOf = (round: RoundDetail) => () => ({ value: round, sure: true });
