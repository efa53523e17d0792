import './detail.css';
import { count, dateTime } from '@boucle/contract/base/format.ts';
import { type TransactionRow } from '@boucle/contract/shared/transactions/row.ts';
import { mayUndo } from '@boucle/contract/features/transactions/undoable.ts';
import { client } from '../../../api/client.ts';
import { useStocksChanged } from '../../../shared/useStocksChanged.ts';
import { useIdempotentMutation } from '../../../shared/saving/useIdempotentMutation.ts';
import { problemOf } from '../../../shared/problem.ts';
import { useUndo } from '../../../shared/undo/useUndo.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormError } from '../../../ui/form/FormError.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';

type Decision = { transaction_id: number; decision: 'accept' | 'refuse' };

/** Adjustments that the restaurant asked for: accepted or refused, each once. */
export function PendingAdjustments({ id, pending }: { id: number; pending: readonly TransactionRow[] }) {
  const changed = useStocksChanged();
  const offerUndo = useUndo();
  const textOf = ({ decision }: Decision) =>
    decision === 'accept' ? 'L’ajustement est accepté.' : 'L’ajustement est refusé.';
  const decide = useIdempotentMutation({
    send: (decision: Decision, options) => client.restaurants.decideGuests({ id, ...decision }, options),
    subject: ({ transaction_id }) => transaction_id,
    success: (_, decision) => textOf(decision),
    onDone: (row, decision) => {
      if (mayUndo(row)) offerUndo(textOf(decision), [row]);
    },
    onSettled: changed,
  });
  return (
    <Sheet title="Ajustements demandés par le restaurant" note={`${pending.length} en attente`} flush>
      <FormError message={decide.isPending ? undefined : problemOf(decide.error)} />
      <ul className="b-restaurant-list">
        {pending.map((row) => (
          <li key={row.id}>
            <span>
              <b>{`${row.variant === 'found' ? 'Retrouvés' : 'Perdus'}\u00a0: ${count(row.containers_count, 'contenant', 'contenants')}`}</b>
              <small>
                {[
                  dateTime(row.created_at),
                  row.containers.map((line) => `${line.quantity} ${line.format_title}`).join(', '),
                  row.comments ?? '',
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </span>
            <span className="b-row">
              <Button
                size="small"
                busy={decide.isPending}
                onClick={() => decide.mutate({ transaction_id: row.id, decision: 'refuse' })}
              >
                Refuser
              </Button>
              <Button
                size="small"
                variant="soft"
                busy={decide.isPending}
                onClick={() => decide.mutate({ transaction_id: row.id, decision: 'accept' })}
              >
                Accepter
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
