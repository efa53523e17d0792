import { type RoundDetail } from '@boucle/contract/features/rounds/shapes.ts';
import { quietClient } from '../../../shared/outbox/quietClient.ts';
import { useKeptCopy } from '../../../shared/outbox/useKeptCopy.ts';
import { isRoundCopy } from './roundCopy.ts';

/**
 * A round; as it was last read where there is no network. What the server answers to a stop is in
 * it at once.
 */
export const useRound = (id: number) =>
  useKeptCopy<RoundDetail>(
    { name: `round ${id}`, is: isRoundCopy, read: () => quietClient.rounds.read({ id }) },
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

/** The answer to a stop is the round whole. */
const answerOf = (round: RoundDetail) => () => ({ value: round, sure: true });
