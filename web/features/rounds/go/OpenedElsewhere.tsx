import { client } from '../../../api/client.ts';
import { tellProblem } from '../../../shared/problem.ts';
import { useIdempotentMutation } from '../../../shared/saving/useIdempotentMutation.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';

interface OpenedElsewhereProps {
  readonly id: number;
  /** Of the address; null for somebody who opened the round before. */
  readonly link: string | null;
  readonly onTaken: () => void;
}

/** A round that another browser drives: « Ouvrir ici » takes it from there. */
export function OpenedElsewhere({ id, link, onTaken }: OpenedElsewhereProps) {
  const take = useIdempotentMutation({
    send: (_, options) => client.rounds.open({ id, here: true, ...(link !== null && { link }) }, options),
    onDone: onTaken,
    onFailed: tellProblem,
  });
  return (
    <EmptyState
      title="Cette tournée est ouverte ailleurs"
      actions={
        <Button variant="contained" busy={take.isPending} onClick={() => take.mutate()}>
          Ouvrir ici
        </Button>
      }
    >
      Elle se fait dans un seul navigateur. Ouverte ici, elle se ferme là-bas.
    </EmptyState>
  );
}
