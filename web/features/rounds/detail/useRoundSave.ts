import { type RoundDetail } from '@boucle/contract/features/rounds/shapes.ts';
import { useQueryClient } from '@tanstack/react-query';
import { query } from '../../../api/query.ts';
import { tellProblem } from '../../../shared/problem.ts';
import { useRoundsChanged } from '../../../shared/rounds/useRoundsChanged.ts';
import { type SendOptions } from '../../../shared/saving/attempts.ts';
import { useIdempotentMutation } from '../../../shared/saving/useIdempotentMutation.ts';

/**
 * Sends a change of a round, shows the answer and reads again what depends on it. A refusal raises
 * an alert, and the round is read again.
 */
export function useRoundSave<Input>(
  send: (input: Input, options: SendOptions) => Promise<RoundDetail>,
  success?: string,
  onDone?: (round: RoundDetail) => void,
) {
  const cache = useQueryClient();
  const changed = useRoundsChanged();
  return useIdempotentMutation<RoundDetail, Input>({
    send,
    sets: true,
    ...(success !== undefined && { success: () => success }),
    onDone: (round) => {
      cache.setQueryData(query.rounds.read.queryKey({ input: { id: round.id } }), round);
      onDone?.(round);
    },
    onFailed: tellProblem,
    onSettled: changed,
  });
}
